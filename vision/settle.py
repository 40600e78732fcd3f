"""When the table may be believed: empty, moving, reading or settled, from cheap differences and the views read.

A result appears when consecutive readings of a still table agree, and holds as long as the picture does not change.
Whatever moves or reads differently takes it back at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from vision.motion import (
    CHANGED_SHARE,
    MOVED_SHARE,
    Patches,
    Thumbnail,
    changed_share,
    marks_changed,
    patches_of,
    thumbnail_of,
)
from vision.types import Frame, Image, Observation, Refusal, TableMotion, View

Signature = tuple[tuple[str | None, bool], ...]
"""For each card in order: its label, and whether it was named as foreign."""


class Looker(Protocol):
    """What reads one image: the eye, or a stand-in."""

    def look(self, image: Image) -> View:
        """Read all marks and cards of an image `(H, W, 3) uint8 BGR`."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much has to agree before a reading is believed."""

    confirm: int = 3
    """Consecutive still readings that agree."""
    confirm_s: float = 0.25
    """And the time that they span at least: two readings of one exposure prove nothing."""
    watches_motion: bool = True
    """False for pictures that replace one another: there is nothing that moves."""
    peek_s: float = 0.5
    """While things move the table is read this often, so that the page follows; nothing is believed."""
    doubt_s: float = 1.0
    """A settled table with a refused card is read again this often: the focus or the light may have become better."""


LIVE = Pace()
STILL = Pace(confirm=1, confirm_s=0.0, watches_motion=False)


class Settler:
    """The state of the table over time. One instance for one source; frames go in, in order."""

    def __init__(self, pace: Pace = LIVE) -> None:
        self._pace = pace
        self._last: Thumbnail | None = None
        self._last_image: Image | None = None
        self._read: Thumbnail | None = None
        self._patches: Patches = ()
        self._read_ns = 0
        self._view: View | None = None
        self._signature: Signature | None = None
        self._agreed = 0
        self._agreed_since_ns = 0
        self._settled = False

    def step(self, frame: Frame, look: Callable[[Image], View]) -> Observation:
        """Take the next frame; `look` is called only where the table changed or is not settled yet."""
        thumbnail = self._thumbnail_of(frame.image)
        moved = self._pace.watches_motion and changed_share(self._last, thumbnail) > MOVED_SHARE
        self._last, self._last_image = thumbnail, frame.image
        if moved:
            return self._move(frame, look)
        if self._holds(frame, thumbnail):
            return self._observation()
        return self._read_still(frame, thumbnail, look)

    def _thumbnail_of(self, image: Image) -> Thumbnail:
        if image is self._last_image and self._last is not None:
            return self._last
        return thumbnail_of(image)

    def _holds(self, frame: Frame, thumbnail: Thumbnail) -> bool:
        if not self._settled or self._view is None or changed_share(self._read, thumbnail) > CHANGED_SHARE:
            return False
        if self._pace.watches_motion and marks_changed(self._patches, patches_of(frame.image, self._view.marks)):
            return False
        return not self._is_doubtful() or self._since_read_s(frame.time_ns) < self._pace.doubt_s

    def _is_doubtful(self) -> bool:
        return self._view is not None and any(card.refused for card in self._view.cards)

    def _since_read_s(self, now_ns: int) -> float:
        return (now_ns - self._read_ns) / 1e9

    def _move(self, frame: Frame, look: Callable[[Image], View]) -> Observation:
        self._settled, self._agreed, self._signature = False, 0, None
        if self._view is None or self._since_read_s(frame.time_ns) >= self._pace.peek_s:
            self._view, self._read_ns = look(frame.image), frame.time_ns
        return Observation(TableMotion.MOVING, self._view)

    def _read_still(self, frame: Frame, thumbnail: Thumbnail, look: Callable[[Image], View]) -> Observation:
        view = look(frame.image)
        signature = signature_of(view)
        if signature != self._signature:
            self._signature, self._agreed, self._settled = signature, 0, False
            self._agreed_since_ns = frame.time_ns
        self._agreed += 1
        self._view, self._read, self._read_ns = view, thumbnail, frame.time_ns
        self._patches = patches_of(frame.image, view.marks)
        spanned_s = (frame.time_ns - self._agreed_since_ns) / 1e9
        if self._agreed >= self._pace.confirm and spanned_s >= self._pace.confirm_s:
            self._settled = True
        return self._observation()

    def _observation(self) -> Observation:
        if not self._settled:
            return Observation(TableMotion.READING, self._view)
        empty = self._view is None or not (self._view.cards or self._view.marks)
        return Observation(TableMotion.EMPTY if empty else TableMotion.SETTLED, self._view)


def signature_of(view: View) -> Signature:
    """What two readings have to share to agree. Why a card is unsure may change with each frame, so it is left out."""
    return tuple((card.label, card.refused is Refusal.FOREIGN) for card in view.cards)
