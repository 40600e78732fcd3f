"""Watches the table: finds its Sotas, divides what is read among them, and settles each for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from vision.focus import Focus
from vision.intruder import reaches_in
from vision.looks import Attention, Sight
from vision.mats import Mat
from vision.motion import MOVED_SHARE, Mask, Reference, Small, brightness_of, share, small_of
from vision.settle import LIVE, Glimpse, Pace, Settler
from vision.types import Frame, Image, Observation, TableMotion, View
from vision.zone import Place, Zone, divide, places_of

MAT_STAYS_S = 3.0
"""An empty mat whose markers are all hidden is believed to lie where it was for so long."""

MAT_MOVED_PX = 3.0
"""A mat that is found further away than this lies elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """One Sota as it is now. `frame` is the one that its view is of, None before the first reading.

    `is_current`: the frame that came last shows the same, so that the marks of the view may be drawn over it.
    """

    place: Place
    observation: Observation
    frame: Frame | None
    is_current: bool = False


@dataclass(slots=True, eq=False)
class _Spot:
    """A place with what is kept of it."""

    place: Place
    mask: Mask | None
    settler: Settler
    empty: Reference | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A frame that is being read, and how each spot stood then."""

    frame: Frame
    small: Small
    glimpses: tuple[tuple[_Spot, Glimpse, int | None], ...]
    """With the run of still frames that it belongs to; None where the spot moved in it."""


class Watcher:
    """One table over time. Frames go in, in order; `looks` reads those that have to be read."""

    def __init__(self, looks: Attention, pace: Pace = LIVE, zone: Zone | None = None) -> None:
        self._looks, self._pace, self._zone = looks, pace, zone
        self._focus = Focus()
        self._before: Small | None = None
        self._newest: Frame | None = None
        self._spots: tuple[_Spot, ...] = ()
        self._mats: dict[int, Mat] = {}
        self._mat_seen_ns: dict[int, int] = {}
        self._asked: _Asked | None = None

    @property
    def zone(self) -> Zone | None:
        """The zone that a person drew."""
        return self._zone

    def draw_zone(self, zone: Zone | None) -> None:
        """Another zone, from the next frame on; where mats are seen it does not count."""
        self._zone, self._spots = zone, ()

    def step(self, frame: Frame) -> tuple[Seen, ...]:
        """Take the next frame. Raises what the eye raises."""
        self._newest = frame
        self._deliver()
        small = small_of(frame.image)
        if not self._spots:
            self._lay_out(frame.image, small)
        moved = self._moves(small)
        weight = cache(partial(self._focus.weight, frame.image, frame.time_ns))
        glimpses = [(spot, self._glimpse(spot, frame, small, moved, weight)) for spot in self._spots]
        wishes = [spot.settler.watch(glimpse) for spot, glimpse in glimpses]
        if any(wishes) and self._asked is None:
            runs = tuple((spot, glimpse, _run_of(spot)) for spot, glimpse in glimpses)
            self._asked = _Asked(frame, small, runs)
            self._looks.ask(frame.image, dict(self._mats))
        self._deliver()
        return self.seen

    @property
    def seen(self) -> tuple[Seen, ...]:
        """All Sotas as they are now, by their numbers."""
        return tuple(self._seen_at(spot) for spot in self._spots)

    @property
    def busy(self) -> bool:
        """Whether a picture is being read at this moment."""
        return self._looks.busy

    def close(self) -> None:
        """No more readings."""
        self._looks.close()

    def _seen_at(self, spot: _Spot) -> Seen:
        read = spot.settler.frame_read
        return Seen(spot.place, spot.settler.observation, read, spot.settler.is_current or read is self._newest)

    def _moves(self, small: Small) -> Mask | None:
        before, self._before = self._before, small
        if before is None or before is small or not self._pace.watches_motion:
            return None
        return Reference.of(before).changes(small)

    def _glimpse(
        self, spot: _Spot, frame: Frame, small: Small, moved: Mask | None, weight: Callable[[], float]
    ) -> Glimpse:
        def hand(view: View | None) -> bool:
            width = frame.image.shape[1]
            return spot.empty is not None and reaches_in(spot.empty, small, spot.mask, view, width)

        moves = moved is not None and share(moved, spot.mask) > MOVED_SHARE
        busy = self._asked is not None
        return Glimpse(frame, small, spot.mask, moves, brightness_of(small), weight, hand, busy)

    def _deliver(self) -> None:
        """Give a reading that is done to the spots, if they have not moved since its frame was taken."""
        if self._asked is None or (sight := self._looks.take()) is None:
            return
        asked, self._asked = self._asked, None
        if self._follow_mats(sight, asked):
            return
        views = divide(sight.view, [spot.place for spot, _, _ in asked.glimpses])
        for (spot, glimpse, run), view in zip(asked.glimpses, views, strict=True):
            if run is not None and run == _run_of(spot):
                spot.settler.take(view, glimpse)
                self._keep_empty(spot, asked.small)
            else:
                spot.settler.peek(view, asked.frame)

    def _keep_empty(self, spot: _Spot, small: Small) -> None:
        if spot.settler.observation.motion is TableMotion.EMPTY:
            spot.empty = Reference.of(small, 1)

    def _follow_mats(self, sight: Sight, asked: _Asked) -> bool:
        """Lay the places out anew where mats came, went or were moved; whether that is so."""
        now_ns = asked.frame.time_ns
        for mat in sight.mats:
            self._mat_seen_ns[mat.sota] = now_ns
        lost = self._lost_mats(now_ns)
        found = {sota: mat for sota, mat in self._mats.items() if sota not in lost} | {m.sota: m for m in sight.mats}
        same = found.keys() == self._mats.keys() and not any(
            _is_elsewhere(mat, self._mats[sota]) for sota, mat in found.items()
        )
        if same:
            return False
        self._mats = dict(sorted(found.items()))
        self._lay_out(asked.frame.image, asked.small)
        return True

    def _lost_mats(self, now_ns: int) -> tuple[int, ...]:
        """Mats that are gone. One on which cards lie is not: whatever covers its markers, they belong to its Sota."""
        unseen = {sota for sota in self._mats if now_ns - self._mat_seen_ns[sota] > MAT_STAYS_S * 1e9}
        views = {spot.place.sota: spot.settler.observation.view for spot in self._spots}
        return tuple(sota for sota in unseen if not ((view := views.get(sota)) and view.cards))

    def _lay_out(self, image: Image, small: Small) -> None:
        """The places of the mats that are known, or of the zone. A mat that stays where it is keeps its state."""
        height, width = image.shape[:2]
        kept = {id(spot.place.mat): spot for spot in self._spots if spot.place.mat is not None}
        shape = (small.shape[0], small.shape[1])
        self._spots = tuple(
            kept.get(id(place.mat)) or _new_spot(place, shape, width, self._pace)
            for place in places_of(tuple(self._mats.values()), self._zone, width, height)
        )


def _run_of(spot: _Spot) -> int | None:
    moving = spot.settler.observation.motion is TableMotion.MOVING
    return None if moving else spot.settler.still_run


def _new_spot(place: Place, shape: tuple[int, int], width: int, pace: Pace) -> _Spot:
    return _Spot(place, place.mask(shape, width), Settler(pace, place.mat.across if place.mat else None))


def _is_elsewhere(one: Mat, other: Mat) -> bool:
    return one is not other and bool(np.abs(one.outline_px - other.outline_px).max() > MAT_MOVED_PX)


def sotas_of(seen: Sequence[Seen]) -> tuple[int, ...]:
    """The numbers of the mats."""
    return tuple(one.place.sota for one in seen if one.place.sota is not None)
