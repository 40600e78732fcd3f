"""The desk where an operator enrols a deck: frames come in, captures are kept, a deck goes out to the shelf."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kiosk.enrol.archive import MOST_CAPTURES, DeckFile
from kiosk.enrol.finding import Found, find_index
from kiosk.enrol.searched import DeskError, Searched
from kiosk.enrol.shelf import Shelf
from kiosk.enrol.tools import OpenTools, Tools
from vision.capture import Capture, cut_out
from vision.deck import RANKS, Deck
from vision.enrolment import references_of
from vision.likeness import Report, report_on
from vision.types import Frame, Image, Quad
from vision.words import Text

_SMALLEST_PX, _LARGEST_PX = 8.0, 20_000.0


@dataclass(frozen=True, slots=True)
class Look:
    """One frame that was searched."""

    frame: Frame
    found: Found


@dataclass(frozen=True, slots=True)
class Work:
    """The deck at the desk with its captures, each with its number."""

    deck: Deck
    captures: tuple[tuple[int, Capture], ...] = ()
    next_id: int = 1

    def finished(self) -> Deck:
        """The deck with what was shown."""
        return replace(self.deck, captures=tuple(capture for _, capture in self.captures))


class Desk:
    """One deck at a time. Safe to use from several threads. The weights are opened when work begins."""

    def __init__(self, shelf: Shelf, newest: Callable[[], Frame | None], open_weights: OpenTools) -> None:
        self.shelf = shelf
        self._open_weights = open_weights
        self._lock = threading.RLock()
        self._tools: Tools | None = None
        self._work: Work | None = None
        self._searched: Searched[Look] = Searched(newest)

    @property
    def work(self) -> Work | None:
        """What lies on the desk; None before `begin`."""
        return self._work

    def begin(self, deck: Deck, replacing: bool = False) -> Work:
        """Begin a deck; its captures, if it has some, are there already. Raises `DeckError` or `WeightsError`."""
        self.shelf.check_free(deck.name, replacing)
        with self._lock:
            if self._tools is None:
                self._tools = self._open_weights()
            numbered = tuple(enumerate(deck.captures, 1))
            self._work = Work(replace(deck, captures=()), numbered, len(numbered) + 1)
            return self._work

    def leave(self) -> None:
        """Put the work away without keeping it."""
        with self._lock:
            self._work = None
            self._searched.clear()

    def look(self) -> Look:
        """Search the newest frame. Raises `DeskError`: no work, or no picture."""
        tools = self._ready()
        with self._lock:
            return self._searched.look(lambda frame: Look(frame, find_index(frame.image, tools)))

    def image(self, sequence: int) -> Image | None:
        """The frame of a look; None where it is gone."""
        return self._searched.image(sequence)

    def cut(self, sequence: int, quad: Quad) -> Image:
        """What would be cut out. Raises `DeskError`."""
        image = self._searched.image_or_say(sequence)
        check_quad(quad)
        return cut_out(image, quad)

    def take(self, sequence: int, quad: Quad, rank: str | None, suit: str | None) -> Work:
        """Keep a cut-out under its name. Raises `DeskError`."""
        with self._lock:
            work = self._busy()
            known = {one.id for one in work.deck.suits}
            if (rank is None and suit is None) or rank not in (None, *RANKS) or suit not in (None, *known):
                raise DeskError(Text("this deck has no such rank or suit", "в этой колоде нет такого типа или масти"))
            if len(work.captures) >= MOST_CAPTURES:
                raise DeskError(Text("there are enough pictures; take some away", "снимков достаточно; удалите лишние"))
            capture = Capture(self.cut(sequence, quad), rank, suit)
            self._work = replace(work, captures=(*work.captures, (work.next_id, capture)), next_id=work.next_id + 1)
            return self._work

    def drop(self, number: int) -> Work:
        """Take a capture away; one that is gone already is no matter. Raises `DeskError`."""
        with self._lock:
            work = self._busy()
            self._work = replace(work, captures=tuple(pair for pair in work.captures if pair[0] != number))
            return self._work

    def report(self) -> tuple[Deck, Report]:
        """How well it would be read. Raises `DeskError`."""
        tools, deck = self._ready(), self._busy().finished()
        if not deck.captures:
            raise DeskError(Text("no index was shown yet", "ещё ничего не показано"))
        with self._lock:
            return deck, report_on(references_of(tools.net, deck, tools.comparer))

    def save(self, replacing: bool) -> Path:
        """Keep the deck on the shelf. Raises `DeckError` or `DeskError`."""
        tools, deck = self._ready(), self._busy().finished()
        return self.shelf.save(DeckFile(deck, tools.weights), replacing)

    def _busy(self) -> Work:
        if self._work is None:
            raise DeskError(Text("no deck is being enrolled; begin one", "колода не выбрана; начните обучение"))
        return self._work

    def _ready(self) -> Tools:
        self._busy()
        assert self._tools is not None
        return self._tools


def quad_of(corners: object) -> Quad:
    """Corners as somebody has sent them. A number that is too large becomes infinite, which `check_quad` refuses."""
    with np.errstate(over="ignore"):
        return np.asarray(corners, np.float32)


def check_quad(quad: Quad) -> None:
    """Raises `DeskError` for a box that is none: corners that are not numbers, too small, not clockwise and convex."""
    good = quad.shape == (4, 2) and bool(np.isfinite(quad).all()) and float(np.abs(quad).max()) < _LARGEST_PX
    if good:
        sides = np.roll(quad, -1, axis=0) - quad
        after = np.roll(sides, -1, axis=0)
        turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
        good = bool((turns > 0).all()) and float(np.linalg.norm(sides, axis=1).min()) >= _SMALLEST_PX
    if not good:
        raise DeskError(
            Text("the box is too small or twisted; draw it around the index", "рамка слишком мала или перекручена")
        )
