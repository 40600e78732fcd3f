"""A video file, played at its own pace and from the start again at its end."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np

from vision.source import SourceError, SourceState
from vision.types import Frame
from vision.words import Text

FPS_WHERE_UNKNOWN = 25.0


class VideoSource:
    """Frames of a file in real time: what is late is skipped, not shown later."""

    kind = "file"

    def __init__(self, path: Path) -> None:
        """Open the file. Raises `SourceError` where it holds no video."""
        self.name = path.name
        self._path = path
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._video.isOpened() or not self._video.grab():
            self._video.release()
            raise SourceError(
                Text(
                    f"{path} is not a video that can be played; give a video file or a folder of pictures",
                    f"{path} — не видео; укажите видеофайл или папку с изображениями",
                )
            )
        fps = self._video.get(cv2.CAP_PROP_FPS)
        self._fps = fps if 0 < fps <= 240 else FPS_WHERE_UNKNOWN
        self._at, self._sequence = 0, 0
        self._started_s = time.monotonic()
        self.state = SourceState.OK
        self.replay = False

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The frame that is due now; waits for it up to `timeout_s`."""
        if self.state is not SourceState.OK:
            time.sleep(timeout_s)
            return None
        if not self._wait_until_due(timeout_s):
            return None
        self._skip_what_is_late()
        good, image = self._video.retrieve()
        if not good or image is None:
            return None
        frame = Frame(np.asarray(image, dtype=np.uint8), time.monotonic_ns(), self._sequence, self.name)
        self._sequence += 1
        self._advance()
        return frame

    def close(self) -> None:
        """Close the file."""
        self.state = SourceState.LOST
        self._video.release()

    def _wait_until_due(self, timeout_s: float) -> bool:
        wait_s = self._started_s + self._at / self._fps - time.monotonic()
        time.sleep(min(max(wait_s, 0.0), timeout_s))
        return wait_s <= timeout_s

    def _skip_what_is_late(self) -> None:
        due = int((time.monotonic() - self._started_s) * self._fps)
        while self._at < due and not self._is_restarted():
            pass

    def _is_restarted(self) -> bool:
        """Go one frame on; whether that was over the end."""
        before = self._at
        self._advance()
        return self._at <= before

    def _advance(self) -> None:
        if self._video.grab():
            self._at += 1
            return
        self.replay = True
        self._video.release()
        self._video = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        self._at, self._started_s = 0, time.monotonic()
        if not self._video.grab():
            self.state = SourceState.LOST
