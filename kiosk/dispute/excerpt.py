"""Cuts out of a recording what was seen around one frame, as a recording of its own that can be replayed."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.sources.recording import Recorded, line_of, read_pictures, segment_of

BEFORE_S = 15.0
"""A hand is laid in less."""

AFTER_S = 5.0


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Frames around the one that was looked for, which is number `at`, from 0."""

    frames: tuple[Recorded, ...]
    at: int

    @property
    def seconds(self) -> float:
        """From its first to its last frame."""
        return (self.frames[-1].time_ns - self.frames[0].time_ns) / 1e9


def find_excerpt(folder: Path, sha256: str) -> Excerpt | None:
    """What a recording holds around the frame with that checksum; None where it has no such frame.

    The kiosk records and keeps a frame as the same JPEG file, so that the checksum finds it, and proves it.
    """
    before: deque[Recorded] = deque()
    frames = read_pictures(folder)
    for frame in frames:
        while before and not 0 <= _seconds(before[0], frame) <= BEFORE_S:
            before.popleft()
        if hashlib.sha256(frame.jpeg).hexdigest() == sha256:
            return Excerpt((*before, frame, *_after(frame, frames)), len(before))
        before.append(frame)
    return None


def write_excerpt(frames: Sequence[Recorded], out: Path) -> None:
    """Write frames as a recording into a folder, which is made. Raises OSError."""
    out.mkdir(parents=True, exist_ok=True)
    index = segment_of(out, 0)
    index.with_suffix(".mjpeg").write_bytes(b"".join(frame.jpeg for frame in frames))
    index.write_text("".join(line_of(frame.time_ns, len(frame.jpeg)) for frame in frames), encoding="utf-8")


def _after(found: Recorded, frames: Iterator[Recorded]) -> Iterator[Recorded]:
    for frame in frames:
        if not 0 <= _seconds(found, frame) <= AFTER_S:
            return
        yield frame


def _seconds(before: Recorded, after: Recorded) -> float:
    return (after.time_ns - before.time_ns) / 1e9
