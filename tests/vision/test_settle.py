"""The settling of the table over synthetic sequences, read by a looker that decodes painted blocks."""

from __future__ import annotations

import numpy as np
import pytest

from vision.looks import LooksNow
from vision.motion import Reference, share, small_of
from vision.settle import LIVE, STILL, Pace
from vision.types import Card, Detection, Frame, Image, Reading, Refusal, TableMotion, View
from vision.watch import Watcher

WIDTH, HEIGHT, STEP_NS = 640, 360, 66_000_000
EMPTY, MOVING, READING, SETTLED = TableMotion.EMPTY, TableMotion.MOVING, TableMotion.READING, TableMotion.SETTLED


def table(*labels: int, hand_x: int | None = None, light: int = 0, noise: int | None = None) -> Image:
    """A grey table with a light block for each card, and on it a small mark: its grey is its label (255: unreadable).

    The mark is 10 x 16 of 640 x 360 pixels: too small for the thumbnail to notice when it is exchanged.
    """
    image = np.full((HEIGHT, WIDTH, 3), 90 + light, dtype=np.int16)
    for place, label in enumerate(labels):
        image[100:200, 20 + 90 * place : 90 + 90 * place] = 200 + light
        image[105:121, 25 + 90 * place : 35 + 90 * place] = label + light
    if hand_x is not None:
        image[125:, hand_x : hand_x + 80] = (60, 90, 150)
    if noise is not None:
        image += np.random.default_rng(noise).normal(0, 8, image.shape).astype(np.int16)
    return np.clip(image, 0, 255).astype(np.uint8)


class BlockLooker:
    """Reads the painted blocks, and counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    def look(self, image: Image) -> View:
        self.calls += 1
        read = [self._read(image, 90 * place) for place in range(5)]
        cards = [(card, quad) for card, quad in read if card]
        marks = [Reading(Detection(quad, 0.9), card.label, None, 0.99, 0.9, card.refused) for card, quad in cards]
        return View(tuple(marks), tuple(card for card, _ in cards), WIDTH, HEIGHT, 1.0)

    @staticmethod
    def _read(image: Image, x: int) -> tuple[Card | None, np.ndarray]:
        quad = np.array([(21 + x, 101), (39 + x, 101), (39 + x, 125), (21 + x, 125)], dtype=np.float32)
        body = np.median(image[160:190, 40 + x : 80 + x], axis=(0, 1))
        if body.min() < 150:
            return None, quad
        level = float(np.median(image[107:119, 27 + x : 33 + x])) - (float(body.mean()) - 200)
        if level > 220:
            return Card(None, None, 0.3, Refusal.GLARE, ()), quad
        return Card(str(round(level / 10)), None, 0.99, None, ()), quad


class Play:
    """Feeds frames at 15 a second."""

    def __init__(self, pace: Pace = LIVE) -> None:
        self.looker, self.sequence = BlockLooker(), 0
        self.watcher = Watcher(LooksNow(self.looker), pace)

    def show(self, image: Image, times: int = 1) -> list[TableMotion]:
        return [self._step(image) for _ in range(times)]

    def _step(self, image: Image) -> TableMotion:
        frame = Frame(image, self.sequence * STEP_NS, self.sequence, "test")
        self.sequence += 1
        (seen,) = self.watcher.step(frame)
        self.seen = seen.observation
        return self.seen.motion

    @property
    def labels(self) -> list[str | None]:
        assert self.seen.view is not None
        return [card.label for card in self.seen.view.cards]


def test_an_empty_table_settles_as_empty_and_is_not_read_any_more() -> None:
    play = Play()
    assert play.show(table(), 14) == [READING] * 10 + [EMPTY] * 4  # ten frames are 0.6 s
    assert play.looker.calls == 11


def test_cards_settle_after_readings_that_agree_and_hold_without_reading() -> None:
    play = Play()
    assert play.show(table(40, 50, 60), 5)[-1] is SETTLED
    calls = play.looker.calls
    for seed in range(40):
        assert play.show(table(40, 50, 60, noise=seed)) == [SETTLED]
    assert play.labels == ["4", "5", "6"]
    assert play.looker.calls == calls


def test_a_hand_takes_the_result_back_at_once_and_still_cards_bring_it_again() -> None:
    play = Play()
    play.show(table(40, 50), 6)
    moving = [play.show(table(40, 50, hand_x=x))[0] for x in range(500, 200, -60)]
    assert moving == [MOVING] * len(moving)
    assert play.show(table(40, 50, 60)) == [MOVING]
    assert play.show(table(40, 50, 60), 6) == [READING] * 3 + [SETTLED] * 3
    assert play.labels == ["4", "5", "6"]


def test_a_changed_card_never_shows_under_the_old_result() -> None:
    play = Play()
    play.show(table(40, 50, 60), 6)
    assert share(Reference.of(small_of(table(40, 50, 60))).changes(small_of(table(40, 50, 110))), None) < 0.001
    assert play.show(table(40, 50, 110)) == [READING]
    assert play.labels == ["4", "5", "11"]
    assert play.show(table(40, 50, 110), 5)[-1] is SETTLED


def test_a_resting_hand_is_read_for_what_can_be_seen() -> None:
    play = Play()
    play.show(table(40, 50, 60), 6)
    assert play.show(table(40, 50, hand_x=200), 8)[-1] is SETTLED
    assert play.labels == ["4", "5"]


def test_the_page_follows_while_things_move_but_nothing_is_believed() -> None:
    play = Play()
    motions = [play.show(table(40, 50, hand_x=150 + 40 * (turn % 10)))[0] for turn in range(40)]
    assert set(motions[1:]) == {MOVING}
    assert play.labels == ["4", "5"]
    assert play.looker.calls <= 7  # 40 frames are 2.6 s, read each half second


def test_light_that_dims_slowly_is_read_again_and_stays_settled() -> None:
    play = Play()
    play.show(table(40, 50, 60), 6)
    motions = [play.show(table(40, 50, 60, light=-level // 2))[0] for level in range(80)]
    assert set(motions) == {SETTLED}
    assert play.labels == ["4", "5", "6"]


class Fickle:
    """Reads another card each time."""

    def __init__(self) -> None:
        self.turn = 0

    def look(self, image: Image) -> View:
        self.turn += 1
        return View((), (Card(str(self.turn % 2), None, 0.99, None, ()),), WIDTH, HEIGHT, 1.0)


def test_readings_that_disagree_name_no_card() -> None:
    watcher, image = Watcher(LooksNow(Fickle())), table(40)
    for number in range(30):
        (seen,) = watcher.step(Frame(image, number * STEP_NS, number, "test"))
        if seen.observation.motion is SETTLED:
            assert seen.observation.view is not None
            assert [(card.label, card.refused) for card in seen.observation.view.cards] == [(None, Refusal.DISAGREE)]
    assert seen.observation.motion is SETTLED


def test_a_doubtful_card_is_read_again_each_second() -> None:
    play = Play()
    play.show(table(40, 255), 5)
    calls = play.looker.calls
    assert set(play.show(table(40, 255), 46)) == {SETTLED}
    assert play.looker.calls - calls in {2, 3}  # 46 frames are 3.0 s


def test_a_folder_of_pictures_settles_with_the_first_reading_of_each() -> None:
    play = Play(STILL)
    first, second = table(40, 50, 60), table(70, 80)
    assert play.show(first, 4) == [SETTLED] * 4
    assert play.show(second, 4) == [SETTLED] * 4
    assert play.labels == ["7", "8"]
    assert play.show(table(), 2) == [EMPTY] * 2
    assert play.looker.calls == 3


def test_the_same_frames_give_the_same_observations() -> None:
    frames = [table(40, 50, hand_x=x, noise=x) for x in range(0, 400, 40)] + [table(40, 50, noise=n) for n in range(9)]
    assert [Play().show(frame) for frame in frames] == [Play().show(frame) for frame in frames]
    once, twice = Play(), Play()
    assert [once.show(frame) for frame in frames] == [twice.show(frame) for frame in frames]


@pytest.mark.parametrize(("shape", "expected"), [((1, 1), (160, 160)), ((9000, 1), (640, 160)), ((1, 9000), (1, 160))])
def test_pictures_of_any_shape_have_a_small_one(shape: tuple[int, int], expected: tuple[int, int]) -> None:
    assert small_of(np.zeros((*shape, 3), dtype=np.uint8)).shape == (*expected, 3)


def test_a_change_of_size_is_a_change() -> None:
    assert Reference.of(small_of(table())).changes(small_of(np.zeros((400, 400, 3), dtype=np.uint8))).all()
