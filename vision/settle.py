"""Frames in, the state of one place out: empty, moving, reading, settled.

A place is read while it is still, and believed when its readings agree: what speaks for each card is summed over the
frames and weighted by their sharpness. Then nothing is read while nothing changes. A lamp, a shadow, banding or a
hunting autofocus are no changes; a hand is one at once, and a mark that looks different is read again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.evidence import Contradiction, Evidence
from vision.motion import MOVED_SHARE, Mask, Patches, Reference, Small, marks_changed, patches_of, share
from vision.types import Frame, Image, Observation, TableMotion, View


class Looker(Protocol):
    """What reads one image: the eye, or a stand-in."""

    def look(self, image: Image) -> View:
        """Read all marks and cards of an image `(H, W, 3) uint8 BGR`."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much has to agree before a reading is believed."""

    needed: float = 2.4
    """Weight of the readings that agree: three of sharp pictures."""
    doubt: float = 6.0
    """Weight of the readings after which what is still in doubt is for a person."""
    span_s: float = 0.15
    """The time that they span at least: two readings of one exposure prove nothing, and a hand that lays cards seldom
    stops for less. With a quarter of a second the score came 0.37 s after the first still frame (docs/speed.md)."""
    empty_s: float = 0.6
    """The same for an empty table, which ends a Blockchain."""
    watches_motion: bool = True
    """False for pictures that replace one another: there is nothing that moves."""
    peek_s: float = 0.5
    """While things move the table is read this often, so that the page follows; nothing is believed."""
    doubt_s: float = 1.0
    """A settled table with a refused card is read again this often: the focus or the light may have become better."""
    blurred_s: float = 4.0
    """A picture that stays out of focus is read after this time all the same: the eye then says what is wrong."""


LIVE = Pace()
STILL = Pace(needed=0.8, doubt=0.8, span_s=0.0, empty_s=0.0, watches_motion=False)

HELD_REACH_PX = 2
BLURRED_REACH_PX = 4
"""How far, in pixels of the small picture, edges may wander while a result holds, in focus and out of it."""

DIMMER = 1.2
DARKEST = 3.3
"""Logarithms of brightness. With less than a third of the light in which cards lay, or with hardly any at all, no table
is called empty: its Blockchain would end because somebody switched the lamp off."""

OBJECT_AFTER_S = 10.0
"""What reaches into the place and has not moved for so long is no hand: a cup, a sleeve of paper."""

SOFTER = 0.5
"""A reading that is worth less than this part of the one before may confirm a result, but what follows goes on being
compared with the sharper picture: against a soft one the next sharp one would have moved."""

UNFOCUSED_WEIGHT = 0.5
"""Of a picture that stays out of focus."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One frame as the settling of a place sees it. `weight` is what a reading of it is worth, asked for when needed.

    `moved`: whether something moved since the frame before. `hand`: whether something that is no card reaches into
    the place, given the marks of its cards; asked for when needed. `busy`: another frame is being read.
    """

    frame: Frame
    small: Small
    zone: Mask | None
    moved: bool
    brightness: float
    weight: Callable[[], float]
    hand: Callable[[View | None], bool]
    busy: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """The frame in which the settled place was last read, to compare with, and what a reading of it is worth."""

    near: Reference
    far: Reference
    patches: Patches
    image: Image
    weight: float

    @classmethod
    def of(cls, glimpse: Glimpse, view: View) -> _Held:
        return cls(
            Reference.of(glimpse.small, HELD_REACH_PX),
            Reference.of(glimpse.small, BLURRED_REACH_PX),
            patches_of(glimpse.frame.image, view.marks),
            glimpse.frame.image,
            glimpse.weight(),
        )

    def again(self, glimpse: Glimpse, view: View) -> _Held:
        """The same after this frame was read too: its marks, and of the two pictures the sharp one."""
        if glimpse.weight() >= SOFTER * self.weight:
            return _Held.of(glimpse, view)
        return replace(self, patches=patches_of(glimpse.frame.image, view.marks))


class Settler:
    """The state of one place over time: frames go in, in order; it asks for readings and is given them.

    `across` is the reading direction of the place where a mat tells it.
    """

    def __init__(self, pace: Pace = LIVE, across: NDArray[np.float64] | None = None) -> None:
        self._pace, self._across = pace, across
        self._evidence = Evidence(across)
        self._began_ns = 0
        self._held: _Held | None = None
        self._motion = TableMotion.READING
        self._hand = False
        self._view: View | None = None
        self._read: Frame | None = None
        self._blurred_since_ns: int | None = None
        self._hand_since_ns: int | None = None
        self._missing = False
        self._last: Image | None = None
        self._run_read: int | None = None
        self._differs = False
        self._card_light: float | None = None
        self.still_run = 0
        """Grows whenever the place moves: a reading of a frame from before proves nothing."""

    @property
    def observation(self) -> Observation:
        """The place as it is now."""
        return Observation(self._motion, self._view, self._hand)

    @property
    def frame_read(self) -> Frame | None:
        """The frame that the view is of."""
        return self._read

    @property
    def is_current(self) -> bool:
        """Whether the frame watched last shows what the view is of: since its frame was taken, nothing has moved and no
        mark has changed.
        """
        return self._run_read == self.still_run and not self._differs

    def watch(self, now: Glimpse) -> bool:
        """Take the next frame; whether it should be read."""
        held, self._differs = self._held, False
        if held is not None and self._holds(held, now):
            return self._wants_again(held, now)
        if not self._pace.watches_motion:
            self._turn_to(now.frame.image)
            return True
        self._hand = self._is_hand(now)
        if held is not None and not now.moved and not self._hand:
            self._differs = True
            return now.weight() > 0  # nothing moves, but it is not as it was: a reading tells
        if held is not None or now.moved or self._hand:
            return self._move(now)
        self._motion = TableMotion.READING
        return not now.busy and self._is_readable(now)

    def take(self, view: View, now: Glimpse) -> None:
        """A reading of a frame since when nothing moved."""
        if self._held is not None and self._is_refuted(view):
            self._begin_again()
            self._motion = TableMotion.READING
        if not self._evidence.weight:
            self._began_ns = now.frame.time_ns
        self._evidence.add(view, self._weight(now))
        self._view, self._read, self._run_read = view, now.frame, self.still_run
        if self._held is not None or self._is_believed(now):
            self._settle(now)

    def peek(self, view: View, frame: Frame) -> None:
        """A reading while things move, for the page to follow."""
        if self._held is None:
            self._view, self._read, self._run_read = view, frame, None

    def _holds(self, held: _Held, now: Glimpse) -> bool:
        if not self._pace.watches_motion:
            return now.frame.image is held.image
        if share(held.near.changes(now.small), now.zone) <= MOVED_SHARE:
            return True
        return now.weight() == 0 and share(held.far.changes(now.small), now.zone) <= MOVED_SHARE

    def _wants_again(self, held: _Held, now: Glimpse) -> bool:
        """Whether a settled place should be read again, its result standing meanwhile."""
        assert self._view is not None
        if self._pace.watches_motion:
            self._differs = marks_changed(held.patches, patches_of(now.frame.image, self._view.marks))
        if self._missing:
            return now.weight() > 0
        if self._is_doubtful():
            return self._since_read_s(now) >= self._pace.doubt_s and now.weight() > 0
        return self._differs and now.weight() > 0

    def _is_hand(self, now: Glimpse) -> bool:
        """Whether a hand reaches into the place: something does that is no card, and it was not there for long."""
        if not now.hand(self._view):
            self._hand_since_ns = None
            return False
        if now.moved or self._hand_since_ns is None:
            self._hand_since_ns = now.frame.time_ns
        return (now.frame.time_ns - self._hand_since_ns) / 1e9 < OBJECT_AFTER_S

    def _turn_to(self, picture: Image) -> None:
        """Another picture: what was read of the one before says nothing of it. The same picture goes on being read."""
        if picture is not self._last:
            self._begin_again()
            self._last, self._motion = picture, TableMotion.READING

    def _move(self, now: Glimpse) -> bool:
        self._motion = TableMotion.MOVING
        self._begin_again()
        return self._read is None or self._since_read_s(now) >= self._pace.peek_s

    def _begin_again(self) -> None:
        self._held, self._evidence, self._missing = None, Evidence(self._across), False
        self._blurred_since_ns = None
        self.still_run += 1

    def _is_readable(self, now: Glimpse) -> bool:
        """A frame that is still but out of focus is not read, unless it stays so; nor again and again in vain."""
        in_vain = self._evidence.weight >= self._pace.doubt and self._spanned_s(now) >= self._pace.doubt_s
        if in_vain and self._since_read_s(now) < self._pace.doubt_s:
            return False
        if now.weight() > 0:
            self._blurred_since_ns = None
            return True
        if self._blurred_since_ns is None:
            self._blurred_since_ns = now.frame.time_ns
        return (now.frame.time_ns - self._blurred_since_ns) / 1e9 >= self._pace.blurred_s

    def _is_believed(self, now: Glimpse) -> bool:
        if not self._evidence.shows_cards:
            enough = self._evidence.weight >= self._pace.needed and self._spanned_s(now) >= self._pace.empty_s
            return enough and not self._is_dim(now) and now.weight() > 0
        if self._spanned_s(now) < self._pace.span_s:
            return False
        return self._evidence.is_clear(self._pace.needed) or self._evidence.weight >= self._pace.doubt

    def _is_dim(self, now: Glimpse) -> bool:
        least = DARKEST if self._card_light is None else max(DARKEST, self._card_light - DIMMER)
        return self._pace.watches_motion and now.brightness < least

    def _settle(self, now: Glimpse) -> None:
        self._view = self._evidence.believe(self._pace.needed)
        self._held = self._held.again(now, self._view) if self._held else _Held.of(now, self._view)
        self._motion = TableMotion.SETTLED if self._view.cards else TableMotion.EMPTY
        self._card_light = now.brightness if self._view.cards else None

    def _is_refuted(self, view: View) -> bool:
        """Whether a reading overthrows the result: it names another card, or misses one for the third time."""
        found = self._evidence.contradiction(view, self._pace.needed)
        self._missing = found is Contradiction.MISSING
        return found is Contradiction.OTHER

    def _weight(self, now: Glimpse) -> float:
        return max(now.weight(), UNFOCUSED_WEIGHT) if self._pace.watches_motion else 1.0

    def _is_doubtful(self) -> bool:
        return self._view is not None and any(card.refused for card in self._view.cards)

    def _spanned_s(self, now: Glimpse) -> float:
        return (now.frame.time_ns - self._began_ns) / 1e9 if self._evidence.weight else 0.0

    def _since_read_s(self, now: Glimpse) -> float:
        return (now.frame.time_ns - self._read.time_ns) / 1e9 if self._read else float("inf")
