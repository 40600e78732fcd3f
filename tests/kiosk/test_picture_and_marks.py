"""Marks and picture are of one moment: what a picture is said to show is what a reader finds in its own pixels."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest
from painted import DECK, PaintedLooker, PaintedSource, paint

from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.gallery import Gallery
from kiosk.games import GAMES
from kiosk.state import KioskState
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.looks import LooksNow, Sight
from vision.mats import Mat
from vision.types import Frame, Image

HANDS = (("4S", "5H", "6S"), ("7S", "7H", "7D"), ("2S", "9H", "KD"))


class SlowLooks(LooksNow):
    """Answers only when it was asked for the answer so many times: an eye on a machine that has no time for it."""

    def __init__(self, turns: int) -> None:
        super().__init__(PaintedLooker())
        self._turns, self._left = turns, 0

    def ask(self, image: Image, known: Mapping[int, Mat]) -> None:
        super().ask(image, known)
        self._left = self._turns

    def take(self) -> Sight | None:
        self._left -= 1
        return super().take() if self._left < 0 else None


class SlowStage:
    """A worker whose eye is late."""

    def __init__(self, folder: Path, kind: str, turns: int) -> None:
        self.store, self.source = open_store(folder), PaintedSource(kind)
        self.worker = Worker(
            table=Table(GAMES["ycws144"], DECK),
            party=Party({"mode": 3, "method": "B", "sota": 1}),
            source=self.source,
            reopen=lambda: self.source,
            looker=PaintedLooker(),
            booking=Booking(self.store),
            archive=Archive(folder, DECK, {"reader": "0" * 64}),
            trouble={},
        )
        self.worker._sight._open_looks = lambda: SlowLooks(turns)

    def turn(self) -> KioskState:
        self.worker.turn()
        return self.worker.board.current()

    def labels_in_picture(self) -> list[str | None]:
        """What the served JPEG shows, read from its pixels."""
        picture = self.worker.gallery.picture()
        assert picture is not None
        decoded = cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR)
        return [card.label for card in PaintedLooker().look(np.asarray(decoded, np.uint8)).cards]

    @property
    def view_of_picture(self) -> str | None:
        picture = self.worker.gallery.picture()
        return picture.view if picture else None


@pytest.mark.parametrize("late", [0, 1, 20])
@pytest.mark.parametrize("kind", ["camera", "folder"])
def test_marks_are_only_for_pictures_that_show_them(tmp_path: Path, kind: str, late: int) -> None:
    stage = SlowStage(tmp_path, kind, late)
    drawn = 0
    for labels in HANDS:
        stage.source.show(paint(*labels))
        for _ in range(2 * late + 30):
            state = stage.turn()
            if state.view and state.view == stage.view_of_picture:
                assert [mark.label for mark in state.marks] == stage.labels_in_picture()
                drawn += 1
    assert drawn >= 15 * len(HANDS)


@pytest.mark.parametrize("late", [0, 3, 12])
def test_a_late_eye_claims_no_hand_of_the_photograph_before(tmp_path: Path, late: int) -> None:
    stage = SlowStage(tmp_path, "folder", late)
    for labels in HANDS:
        stage.source.show(paint(*labels))
        for _ in range(3 * late + 6):
            state = stage.turn()
            if state.motion == "settled":
                assert tuple(card.label for card in state.cards) == labels
        assert (state.motion, state.state) == ("settled", "REJECTED" if labels == HANDS[2] else "VERIFIED")
    assert [result.history[0].body["state"] for result in stage.store.results()] == ["VERIFIED", "VERIFIED", "REJECTED"]


def test_crops_are_cut_once_the_cards_lie_at_rest(tmp_path: Path) -> None:
    stage = SlowStage(tmp_path, "camera", 3)
    stage.source.show(paint(*HANDS[0]))
    states = [stage.turn() for _ in range(40)]
    seen = [state for state in states if state.cards]
    assert {state.motion for state in seen} == {"reading", "settled"}
    for state in seen:
        assert [card.crop is not None for card in state.cards] == [state.motion == "settled"] * len(HANDS[0])


@pytest.mark.parametrize(("asked", "longest"), [(20, 640), (640, 640), (641, 960), (1500, 1600), (9000, 1600)])
def test_a_picture_is_as_large_as_a_page_shows_it(asked: int, longest: int) -> None:
    gallery = Gallery()
    gallery.show(Frame(np.zeros((1500, 2000, 3), np.uint8), 1, 1, "camera"))
    picture = gallery.picture(asked)
    assert picture is not None
    shape = cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR).shape
    assert shape == (longest * 3 // 4, longest, 3)


def test_crops_of_two_readings_never_share_a_name(tmp_path: Path) -> None:
    stage = SlowStage(tmp_path, "folder", 0)
    names: list[str] = []
    for labels in HANDS:
        stage.source.show(paint(*labels))
        for _ in range(3):
            state = stage.turn()
        names += [card.crop or "" for card in state.cards]
    stage.source._sequence = 0  # another source begins to count anew
    stage.source.show(paint(*HANDS[0]))
    for _ in range(3):
        state = stage.turn()
    names += [card.crop or "" for card in state.cards]
    assert len(set(names)) == len(names) == 12
