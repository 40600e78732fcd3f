"""Recordings: what a camera saw, with its times, as JPEG pictures in segments; written by the kiosk and replayed.

A segment is a pair of files: `frames-000000.mjpeg`, pictures one after another, and `frames-000000.jsonl`, for each of
them one line `{"time_ns": …, "bytes": …}`. A line is written after its picture, so a broken end is left out.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.source import RECORDING_INDEX, SourceError, SourceState
from vision.types import Frame, Image
from vision.words import Text


class RecordingSource:
    """Frame after frame at the pace of the recording, none left out; from the start again at the end.

    The times between frames are those of the recording, so the same recording always gives the same readings.
    """

    kind = "recording"

    def __init__(self, folder: Path) -> None:
        """Look into the recording. Raises `SourceError` where it holds no picture."""
        self.name = folder.name
        self.state = SourceState.OK
        self.replay = False
        self._folder = folder
        self._frames = read_recording(folder)
        self._next = next(self._frames, None)
        if self._next is None:
            raise SourceError(
                Text(f"{folder} holds no recorded picture; record again with --record FOLDER",
                     f"в {folder} нет ни одного записанного кадра; запишите снова: --record ПАПКА")
            )  # fmt: skip
        self._recorded_ns, self._began_ns = self._next[0], time.monotonic_ns()
        self._number = 0

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The next frame when it is due, or None where that is later than `timeout_s`."""
        if self._next is None:
            time.sleep(timeout_s)
            return None
        due_ns = self._began_ns + self._next[0] - self._recorded_ns
        wait_s = max(0.0, (due_ns - time.monotonic_ns()) / 1e9)
        time.sleep(min(wait_s, timeout_s))
        if wait_s > timeout_s:
            return None
        frame = Frame(self._next[1], due_ns, self._number, self.name)
        self._number += 1
        self._next = next(self._frames, None)
        if self._next is None:
            self._start_again()
        return frame

    def close(self) -> None:
        """No file is held open."""
        self.state = SourceState.LOST

    def _start_again(self) -> None:
        self._frames = read_recording(self._folder)
        self._next = next(self._frames, None)
        self.replay, self._began_ns = True, time.monotonic_ns()
        self.state = SourceState.OK if self._next else SourceState.LOST


@dataclass(frozen=True, slots=True)
class Recorded:
    """One picture of a recording as its file has it; the time is the monotonic one of the recording's machine."""

    time_ns: int
    jpeg: bytes


def read_recording(folder: Path) -> Iterator[tuple[int, Image]]:
    """The time of each frame, nanoseconds, and its picture, in their order; what is broken is left out."""
    for recorded in read_pictures(folder):
        image = cv2.imdecode(np.frombuffer(recorded.jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is not None:
            yield recorded.time_ns, np.asarray(image, np.uint8)


def read_pictures(folder: Path) -> Iterator[Recorded]:
    """The pictures as they were written, in their order; one that is cut off ends its segment."""
    for index in sorted(folder.glob(RECORDING_INDEX)):
        pictures = index.with_suffix(".mjpeg")
        if not pictures.is_file():
            continue
        with index.open(encoding="utf-8") as lines, pictures.open("rb") as file:
            for line in lines:
                entry = _entry(line)
                content = file.read(entry[1]) if entry else b""
                if entry is None or len(content) != entry[1]:
                    break
                yield Recorded(entry[0], content)


def segment_of(folder: Path, number: int) -> Path:
    """Where the lines of that segment lie; its pictures lie beside it, as `.mjpeg`."""
    return folder / RECORDING_INDEX.replace("*", f"{number:06d}")


def line_of(time_ns: int, size: int) -> str:
    """The line of one picture, with its end; `size` in bytes."""
    return json.dumps({"time_ns": time_ns, "bytes": size}) + "\n"


def _entry(line: str) -> tuple[int, int] | None:
    """Time and size of one line; None for a line that is cut off."""
    try:
        fields = json.loads(line)
        time_ns, size = int(fields["time_ns"]), int(fields["bytes"])
    except (ValueError, KeyError, TypeError):
        return None
    return (time_ns, size) if size > 0 else None
