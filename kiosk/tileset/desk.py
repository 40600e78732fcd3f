"""The desk where single tiles are shown: a frame comes in, its one tile is found and read, and kept under its name."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from kiosk.build import open_eye_of_models
from kiosk.enrol.desk import check_quad
from kiosk.enrol.searched import Searched
from kiosk.settings import Settings
from kiosk.tileset.shelf import TileShelf
from vision.tile_enrolment import cut_tile, teach, upright
from vision.tile_eye import TileEye
from vision.tile_reader import judge
from vision.types import Detection, Frame, Image, MarkKind, Quad, Reading

_SURE = 0.5
"""A second tile counts where the locator is this sure of it."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """One frame: the tile in it, its corners beginning at the upper left of the picture, and what it is read as now.

    `reading` None: nothing was found. `others`: how many more tiles lie there.
    """

    frame: Frame
    reading: Reading | None
    others: int


class TileDesk:
    """Safe to use from several threads. The weights are opened with the first look; what is shown counts at once."""

    def __init__(
        self,
        shelf: TileShelf,
        newest: Callable[[], Frame | None],
        open_eye: Callable[[], TileEye],
        use: Callable[[], None],
    ) -> None:
        """`open_eye` opens one that was taught nothing; `use` makes the kiosk read what the shelf has now."""
        self.shelf = shelf
        self._open_eye, self._use = open_eye, use
        self._lock = threading.RLock()
        self._untaught: TileEye | None = None
        self._taught: TileEye | None = None
        self._searched: Searched[TileLook] = Searched(newest)

    def look(self) -> TileLook:
        """Search the newest frame. Raises `SpokenError`: no picture, or no weights."""
        with self._lock:
            return self._searched.look(lambda frame: look_at(frame, self._eye()))

    def image(self, sequence: int) -> Image | None:
        """The frame of a look; None where it is gone."""
        return self._searched.image(sequence)

    def take(self, sequence: int, quad: Quad, name: str) -> None:
        """Keep the tile in the box under its name, and read with it from now on. Raises `SpokenError`."""
        image = self._searched.image_or_say(sequence)
        check_quad(quad)
        with self._lock:
            self.shelf.keep(cut_tile(image, quad, name))
            self._changed()

    def drop(self, name: str) -> None:
        """Take the newest picture of a tile away. Raises `SpokenError`."""
        with self._lock:
            self.shelf.drop(name)
            self._changed()

    def clear(self) -> None:
        """Take all pictures away. Raises `SpokenError`."""
        with self._lock:
            self.shelf.clear()
            self._changed()

    def _changed(self) -> None:
        self._taught = None
        self._searched.clear()
        self._use()

    def _eye(self) -> TileEye:
        if self._untaught is None:
            self._untaught = self._open_eye()
        if self._taught is None:
            self._taught = replace(self._untaught, reader=teach(self._untaught.reader, self.shelf.shown()))
        return self._taught


def look_at(frame: Frame, eye: TileEye) -> TileLook:
    """The tile that the locator is surest of, among those about as large as the largest."""
    marks = eye.locator.locate(frame.image)
    sure = [mark for mark in marks if mark.confidence >= _SURE]
    if not marks:
        return TileLook(frame, None, 0)
    largest = max(mark.height_px for mark in sure or marks)
    best = max((mark for mark in marks if mark.height_px > 0.6 * largest), key=lambda mark: mark.confidence)
    (evidence,) = eye.reader.weigh(frame.image, [best])
    reading = judge(evidence, eye.reader.gates)
    return TileLook(frame, replace(reading, detection=_as_it_lies(best)), sum(mark is not best for mark in sure))


def _as_it_lies(mark: Detection) -> Detection:
    """The upper edge is the one that lies highest on the picture: that is how a tile is shown."""
    return replace(mark, quad_px=upright(mark.quad_px))


def open_tile_desk(settings: Settings, newest: Callable[[], Frame | None], use: Callable[[], None]) -> TileDesk:
    """The desk with the program's own eye for tiles, which is opened with the first look."""

    def open_eye() -> TileEye:
        eye = open_eye_of_models(MarkKind.TILE, None, settings.weights)
        assert isinstance(eye, TileEye)
        return eye

    return TileDesk(TileShelf(settings.data), newest, open_eye, use)
