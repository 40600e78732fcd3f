"""Records what the kiosk sees, in a thread of its own; the oldest part is dropped where the limit is reached."""

from __future__ import annotations

import logging
import queue
import threading
from contextlib import suppress
from pathlib import Path

from kiosk.gallery import encode_jpeg
from vision.source import RECORDING_INDEX
from vision.sources.recording import line_of, segment_of
from vision.types import Frame
from vision.words import SpokenError, Text, reason_of

_log = logging.getLogger(__name__)

LIMIT_BYTES = 4_000_000_000
"""Of a whole recording: about half an hour of 720p pictures, 15 a second."""

SEGMENT_BYTES = 64_000_000
"""What is dropped at once."""

_WAITING_AT_MOST = 15
"""Frames in memory; a disk that is slower than that loses frames rather than delay the reading."""


class RecordError(SpokenError):
    """The folder of a recording cannot be written."""


class Recorder:
    """Writes frames to a folder, in the form that `vision.sources.recording` reads."""

    def __init__(self, folder: Path, limit_bytes: int = LIMIT_BYTES, segment_bytes: int = SEGMENT_BYTES) -> None:
        """Start the thread; a recording that is there is continued. Raises `RecordError`."""
        self._folder, self._limit, self._segment_bytes = folder, limit_bytes, segment_bytes
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / ".try").touch()
            (folder / ".try").unlink()
        except OSError as error:
            why = reason_of(error)
            raise RecordError(
                Text(f"nothing can be recorded in {folder}: {why.en}; name another folder",
                     f"запись в {folder} невозможна: {why.ru}; укажите другую папку")
            ) from error  # fmt: skip
        there = [int(path.stem.rpartition("-")[2]) for path in folder.glob(RECORDING_INDEX)]
        self._number = max(there, default=-1) + 1
        self._size = 0
        self._frames: queue.Queue[Frame | None] = queue.Queue(_WAITING_AT_MOST)
        self.lost = 0
        """Frames that the disk was too slow for."""
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def take(self, frame: Frame) -> None:
        """Record a frame; returns at once."""
        try:
            self._frames.put_nowait(frame)
        except queue.Full:
            self.lost += 1

    def close(self) -> None:
        """Write what waits, and end."""
        self._frames.put(None)
        self._thread.join(5.0)
        if self.lost:
            _log.warning("%d frames were not recorded: the disk is too slow", self.lost)

    def _run(self) -> None:
        while (frame := self._frames.get()) is not None:
            try:
                self._write(frame)
            except (OSError, ValueError) as error:
                self.lost += 1
                _log.warning("a frame was not recorded: %s", error)

    def _write(self, frame: Frame) -> None:
        jpeg = encode_jpeg(frame.image)
        if self._size and self._size + len(jpeg) > self._segment_bytes:
            self._number, self._size = self._number + 1, 0
            self._drop_oldest()
        index = segment_of(self._folder, self._number)
        with index.with_suffix(".mjpeg").open("ab") as pictures:
            pictures.write(jpeg)
        with index.open("a", encoding="utf-8") as lines:
            lines.write(line_of(frame.time_ns, len(jpeg)))
        self._size += len(jpeg)

    def _drop_oldest(self) -> None:
        """Leave room for the segment that begins."""
        indices = sorted(self._folder.glob(RECORDING_INDEX))
        sizes = [path.stat().st_size + path.with_suffix(".mjpeg").stat().st_size for path in indices]
        while indices and sum(sizes) + self._segment_bytes > self._limit:
            oldest, _ = indices.pop(0), sizes.pop(0)
            for path in (oldest, oldest.with_suffix(".mjpeg")):
                with suppress(OSError):
                    path.unlink()
