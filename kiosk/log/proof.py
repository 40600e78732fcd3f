"""The proof of a log: each event sealed, each tied to the one before, each frame the one that was kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.log.chain import GENESIS, Record, is_sealed
from kiosk.log.reading import UnreadableError, count_of_store, is_time, read_export, read_store
from kiosk.log.view import LogError, View
from kiosk.log.words import (
    CANNOT_FOLLOW,
    CUT_OFF,
    FRAME_CHANGED,
    MISSING,
    NO_BEGINNING,
    NO_FRAME,
    NOT_SEALED,
    REPLACED,
    WRONG_TIME,
)
from vision.words import Text

FRAMES = "frames"
"""The folder of the frames, beside the store or the export."""


def frame_file(folder: Path, kept: Mapping[str, Any]) -> Path:
    """Where the frame of a result lies, of which its evidence says `kept`; `folder` is that of the log.

    Never outside of the folder of frames, whatever a log from elsewhere says.
    """
    return folder / FRAMES / Path(kept["file"]).name


@dataclass(frozen=True, slots=True)
class Touched:
    """The first event that is not as it was written: its number, and what is wrong with it."""

    number: int
    why: Text


@dataclass(frozen=True, slots=True)
class Proof:
    """What was looked at. `head` is the digest of the last good event; `touched` None: nothing was changed.

    `frames_absent` counts frames of an export that lies without its frames.
    """

    events: int
    results: int
    frames: int
    frames_absent: int
    head: str
    touched: Touched | None


class _TouchedError(Exception):
    """Ends the proof at an event."""

    def __init__(self, number: int, why: Text) -> None:
        super().__init__(number)
        self.touched = Touched(number, why)


def prove_store(path: Path) -> Proof:
    """Prove the store in a file, with the frames of its folder."""
    return prove(read_store(path), path.parent / FRAMES, frames_needed=True, written=count_of_store(path))


def prove_export(path: Path) -> Proof:
    """Prove an export, with its frames where they lie beside it. Raises OSError where the file cannot be read."""
    return prove(read_export(path.read_bytes()), path.parent / FRAMES, frames_needed=False)


def prove(records: Iterable[Record], frames: Path, *, frames_needed: bool, written: int | None = None) -> Proof:
    """Follow the events to the first that was touched, or to the end.

    `written` is how many there must be at least, where that is known.
    """
    good = _Good(frames, frames_needed)
    try:
        for record in _in_order(records, good):
            good.take(record)
        if written is not None and written != good.count:
            raise _TouchedError(good.count + 1, CUT_OFF.of(written))
    except _TouchedError as fault:
        return good.proof(fault.touched)
    return good.proof(None)


def _in_order(records: Iterable[Record], good: _Good) -> Iterator[Record]:
    """The events as they can be read; what cannot be is the fault of the next one."""
    iterator = iter(records)
    while True:
        try:
            record = next(iterator)
        except StopIteration:
            return
        except UnreadableError as error:
            raise _TouchedError(good.count + 1, error.text) from error
        yield record


class _Good:
    """All events that were found to be good so far."""

    def __init__(self, frames: Path, frames_needed: bool) -> None:
        self._frames, self._frames_needed = frames, frames_needed
        self._view = View()
        self.count = self._frames_seen = self._frames_absent = 0
        self._head = GENESIS

    def take(self, record: Record) -> None:
        """Look at the next event. Raises `_TouchedError`."""
        number = self.count + 1
        if record.number != number:
            raise _TouchedError(number, MISSING.of(record.number))
        if not is_sealed(record):
            raise _TouchedError(number, NOT_SEALED)
        if record.previous != self._head:
            # This event's own seal is whole, so it was the one before it that had another digest.
            raise _TouchedError(number, NO_BEGINNING) if number == 1 else _TouchedError(number - 1, REPLACED.of(number))
        if not is_time(record.at):
            raise _TouchedError(number, WRONG_TIME)
        self._follow(record)
        self._look_at_frame(record)
        self.count, self._head = number, record.digest

    def proof(self, touched: Touched | None) -> Proof:
        """What was found."""
        results = len(self._view.results())
        return Proof(self.count, results, self._frames_seen, self._frames_absent, self._head, touched)

    def _follow(self, record: Record) -> None:
        try:
            self._view.apply(record)
        except (LogError, AttributeError, TypeError) as error:
            raise _TouchedError(record.number, CANNOT_FOLLOW) from error

    def _look_at_frame(self, record: Record) -> None:
        try:
            kept = (record.body.get("evidence") or {}).get("frame")
            frame = (Path(kept["file"]).name, str(kept["sha256"])) if kept else None
        except (AttributeError, KeyError, TypeError) as error:
            raise _TouchedError(record.number, CANNOT_FOLLOW) from error
        if frame is not None:
            self._compare(record.number, *frame)

    def _compare(self, number: int, file: str, sha256: str) -> None:
        try:
            content = (self._frames / file).read_bytes()
        except OSError as error:
            if self._frames_needed or self._frames.is_dir():
                raise _TouchedError(number, NO_FRAME.of(file)) from error
            self._frames_absent += 1
            return
        if hashlib.sha256(content).hexdigest() != sha256:
            raise _TouchedError(number, FRAME_CHANGED.of(file))
        self._frames_seen += 1
