"""A result stands while nothing moves: what single readings may do to it, and what they may not."""

from __future__ import annotations

import numpy as np
import pytest

from vision.looks import LooksNow
from vision.types import Card, Detection, Frame, Image, Reading, Refusal, TableMotion, View
from vision.watch import Watcher

WIDTH, HEIGHT, STEP_NS = 640, 360, 100_000_000

SURE, UNSURE, OTHER_UNSURE, NAMELESS, ANOTHER, GONE = "sure", "unsure", "other-unsure", "nameless", "another", "gone"


def quad_at(place: int) -> np.ndarray:
    left = 40 + 120 * place
    return np.array([(left, 100), (left + 20, 100), (left + 20, 132), (left, 132)], np.float32)


def flickering(number: int) -> Image:
    """Three cards whose indices look different in each frame, so that each is read; too small to be a movement."""
    image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    for place in range(3):
        left = 40 + 120 * place
        image[95:240, left - 6 : left + 90] = 210
        image[106:122, left + 6 : left + 14] = 110 if number % 2 else 160
    return image


class ScriptedReadings:
    """Reads 4S 5S 6S; what it says of the last card is told from outside."""

    def __init__(self) -> None:
        self.last = SURE

    def look(self, image: Image) -> View:
        said = [(0, SURE, "4S"), (1, SURE, "5S"), (2, self.last, "6S")]
        marks = tuple(self._mark(place, how, label) for place, how, label in said if how != GONE)
        cards = tuple(Card(mark.label, mark.seen, mark.confidence, mark.refused, (n,)) for n, mark in enumerate(marks))
        return View(marks, cards, WIDTH, HEIGHT, 1.0)

    @staticmethod
    def _mark(place: int, how: str, label: str) -> Reading:
        seen = {OTHER_UNSURE: "7S", NAMELESS: None, ANOTHER: "7S"}.get(how, label)
        at = Detection(quad_at(place), 0.9)
        if how in (SURE, ANOTHER):
            return Reading(at, seen, seen, 0.99, 0.95, None)
        return Reading(at, None, seen, 0.5, 0.2, Refusal.UNSURE)


class Stage:
    def __init__(self) -> None:
        self.eye, self.number = ScriptedReadings(), 0
        self.watcher = Watcher(LooksNow(self.eye))
        while not self.number or self.shown[0] is not TableMotion.SETTLED:
            self.show(SURE)
            assert self.number < 10

    def show(self, last: str) -> tuple[TableMotion, list[str | None]]:
        """One more reading, in which this is said of the last card."""
        self.eye.last = last
        (seen,) = self.watcher.step(Frame(flickering(self.number), self.number * STEP_NS, self.number, "test"))
        self.number += 1
        assert seen.observation.view is not None
        self.shown = seen.observation.motion, [card.label for card in seen.observation.view.cards]
        return self.shown


HOLDS = (TableMotion.SETTLED, ["4S", "5S", "6S"])
DOUBT = (TableMotion.SETTLED, ["4S", "5S", None])


def test_a_card_that_is_overlooked_twice_in_a_row_is_still_there() -> None:
    stage = Stage()
    assert [stage.show(how) for how in (GONE, GONE, SURE, GONE, GONE, SURE)] == [HOLDS] * 6


def test_a_card_that_is_not_seen_a_third_time_takes_the_result_along() -> None:
    stage = Stage()
    assert [stage.show(GONE) for _ in range(3)] == [HOLDS, HOLDS, (TableMotion.READING, ["4S", "5S"])]


def test_readings_that_are_unsure_of_the_same_card_leave_it() -> None:
    stage = Stage()
    assert [stage.show(UNSURE) for _ in range(60)] == [HOLDS] * 60


def test_a_reading_that_is_sure_of_another_card_takes_the_result_at_once() -> None:
    assert Stage().show(ANOTHER)[0] is TableMotion.READING


@pytest.mark.parametrize("how", [OTHER_UNSURE, NAMELESS])
def test_readings_that_no_longer_see_the_same_card_make_it_doubtful_within_a_second(how: str) -> None:
    stage = Stage()
    assert [stage.show(how) for _ in range(10)][-1] == DOUBT


def test_what_was_in_doubt_from_the_first_is_not_believed_for_being_seen_the_same() -> None:
    stage = Stage()
    stage.watcher = Watcher(LooksNow(stage.eye))
    assert [stage.show(UNSURE) for _ in range(30)][-1] == DOUBT
