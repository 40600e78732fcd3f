"""What the kiosk sees of its table: all Sotas in view, and the one that the page shows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kiosk.gallery import Gallery, view_id
from vision.looks import Attention
from vision.settle import Pace
from vision.types import Frame, Observation, TableMotion, View
from vision.watch import Seen, Watcher
from vision.zone import Place, PlaceKind, Zone

BLIND = Observation(TableMotion.READING, None)
"""The table of which nothing is known."""

_AT_REST = (TableMotion.SETTLED, TableMotion.EMPTY)

REST_STEP_NS = 60_000_000
"""While nothing happens, or while a still table is being read, a frame that comes sooner after the last one is let
pass: of 30 a second every other is looked at, so that a still table costs half and reading is quicker. A movement is
seen a thirtieth of a second later at most."""

_NOWHERE = np.zeros((4, 2), np.float32)

Crops = tuple[str | None, ...]


class Sight:
    """Watches the frames of one source, from its first to the next fault. `open_looks` is called once for each run."""

    def __init__(self, open_looks: Callable[[], Attention], pace: Pace, gallery: Gallery, zone: Zone | None) -> None:
        self._open_looks, self._pace, self._gallery, self._zone = open_looks, pace, gallery, zone
        self._watcher: Watcher | None = None
        self._chosen: int | None = None
        self._stepped_ns = 0
        self._crops: dict[int | None, tuple[View, Crops]] = {}
        self.seen: tuple[Seen, ...] = ()

    def step(self, frame: Frame) -> None:
        """Take the next frame. Raises what the eye raises; it is blind then until the next frame."""
        self._stepped_ns = frame.time_ns
        if self._watcher is None:
            self._watcher = Watcher(self._open_looks(), self._pace, self._zone)
        try:
            self.seen = self._watcher.step(frame)
        except Exception:
            self.close()
            raise
        self._choose()
        for one in self.seen:
            self._cut(one)

    def may_pass(self, frame: Frame) -> bool:
        """Whether this frame need not be looked at: nothing moves, and the last one was taken shortly before."""
        if not self._pace.watches_motion or self._watcher is None or not self.seen:
            return False
        motions = {one.observation.motion for one in self.seen}
        calm = motions.issubset(_AT_REST) or (self._watcher.busy and TableMotion.MOVING not in motions)
        return calm and 0 <= frame.time_ns - self._stepped_ns < REST_STEP_NS

    def close(self) -> None:
        """Forget everything: what was seen is not so any more."""
        if self._watcher is not None:
            self._watcher.close()
        self._watcher, self.seen, self._crops = None, (), {}

    def lay(self, view: View) -> None:
        """What a person has named lies there, until `close`."""
        self.seen = (Seen(Place(PlaceKind.PICTURE, _NOWHERE), Observation(TableMotion.SETTLED, view), None),)

    def draw_zone(self, zone: Zone | None) -> None:
        """Another zone, from the next frame on."""
        self._zone = zone
        if self._watcher is not None:
            self._watcher.draw_zone(zone)
            self.seen = ()

    def choose(self, sota: int) -> None:
        """Show this Sota, until things move on another."""
        self._chosen = sota

    @property
    def shown(self) -> Seen | None:
        """The Sota that the page shows; None before the first frame."""
        chosen = (one for one in self.seen if one.place.sota == self._chosen)
        return next(chosen, self.seen[0] if self.seen else None)

    @property
    def current_view(self) -> str | None:
        """The id of the view that is shown, if the frame of the last step shows the same."""
        shown = self.shown
        return view_of(shown) if shown and shown.is_current else None

    def crops(self, one: Seen) -> Crops:
        """The pictures of its cards, once they lie at rest: before that, they change with every reading."""
        kept = self._crops.get(one.place.sota)
        return kept[1] if kept and kept[0] is one.observation.view else ()

    def _choose(self) -> None:
        """The Sota where things happen is shown; while they happen on several, the one that is shown already."""
        busy = [one.place.sota for one in self.seen if one.observation.motion not in _AT_REST]
        if busy and self._chosen not in busy:
            self._chosen = busy[0]

    def _cut(self, one: Seen) -> None:
        view, kept = one.observation.view, self._crops.get(one.place.sota)
        if view is None or one.frame is None or one.observation.motion is not TableMotion.SETTLED:
            return
        if kept is not None and kept[0] is view:
            return
        self._crops[one.place.sota] = view, self._gallery.add_crops(one.frame, view, one.place.sota)


def view_of(seen: Seen) -> str | None:
    """The id of what was read of a Sota; None where no camera read it."""
    return view_id(seen.frame, seen.place.sota) if seen.frame else None
