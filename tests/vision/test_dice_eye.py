"""The eye for dice with a locator and a net that say what a test wants: order, gates, reasons; and kept dice."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.dice import TURNS, DiceEye, DiceGates, FaceEvidence, judge, reaches_out, without_others
from vision.kept import kept_dice, lying_dice
from vision.types import Card, Detection, Image, MarkKind, Quad, Reading, Refusal, View


def quad_at(x: float, y: float, side: float = 40) -> Quad:
    half = side / 2
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return np.asarray(corners, np.float32)


def chances(best: int, chance: float) -> NDArray[np.float32]:
    values = np.full(7, (1 - chance) / 6, np.float32)
    values[best] = chance
    return values


def evidence(
    value: int = 3,
    chance: float = 0.99,
    counted: int | None = 3,
    sharp: float = 0.5,
    glared: bool = False,
    outside: float = 0.0,
    side: float = 40,
    located: float = 0.9,
) -> FaceEvidence:
    found = Detection(quad_at(100, 100, side), located, MarkKind.DIE)
    return FaceEvidence(found, chances(value, chance), counted, sharp, glared, outside)


@pytest.mark.parametrize(
    ("seen", "label", "refused"),
    [
        (evidence(), "3", None),
        (evidence(counted=None), "3", None),
        (evidence(counted=4), None, Refusal.DISAGREE),
        (evidence(chance=0.7), "3", None),
        (evidence(chance=0.7, counted=None), None, Refusal.UNSURE),
        (evidence(chance=0.5), None, Refusal.UNSURE),
        (evidence(chance=0.5, counted=None, sharp=0.05), None, Refusal.BLURRED),
        (evidence(chance=0.5, counted=None, glared=True), None, Refusal.GLARE),
        (evidence(located=0.5), "3", None),
        (evidence(located=0.5, counted=None), None, Refusal.UNSURE),
        (evidence(outside=0.3), None, Refusal.CUT_OFF),
        (evidence(side=6), None, Refusal.TOO_SMALL),
        (evidence(value=0, chance=0.95, outside=0.3), None, Refusal.CUT_OFF),
    ],
)
def test_a_value_or_the_reason_against_it(seen: FaceEvidence, label: str | None, refused: Refusal | None) -> None:
    reading = judge(seen, DiceGates())
    assert (reading.label, reading.refused) == (label, refused)


@pytest.mark.parametrize(
    ("seen", "die"),
    [
        (evidence(), True),
        (evidence(chance=0.3), True),
        (evidence(value=0, chance=0.95, counted=None), False),
        (evidence(value=0, chance=0.95, counted=None, outside=0.2), True),
        (evidence(located=0.4), True),
        (evidence(located=0.4, counted=None), False),
        (evidence(located=0.4, chance=0.5), False),
    ],
    ids=[
        "a face",
        "a doubtful one",
        "no face",
        "cut off",
        "faint but clear",
        "faint, not counted",
        "faint and doubtful",
    ],
)
def test_what_is_a_die_at_all(seen: FaceEvidence, die: bool) -> None:
    assert without_others([seen], DiceGates()) == ((seen,) if die else ())


def test_a_pip_of_a_die_is_no_small_die() -> None:
    """A pip has a fifth of the side of its die; a die of another set two thirds."""
    dice = [evidence(side=40), evidence(side=42), evidence(side=27)]
    assert without_others([*dice, evidence(value=1, side=8)], DiceGates()) == tuple(dice)


def test_a_refused_die_offers_its_likeliest_values() -> None:
    reading = judge(evidence(chance=0.5, counted=None), DiceGates())
    assert reading.candidates[0][0] == "3"
    assert reading.candidates[0][1] == pytest.approx(0.5)
    assert sorted(label for label, _ in reading.candidates) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("quad", "out"), [(quad_at(100, 100), 0), (quad_at(10, 100), 0.25), (quad_at(100, 190), 11 / 40)]
)
def test_how_far_a_face_reaches_out_of_the_picture(quad: Quad, out: float) -> None:
    assert reaches_out(quad, 200, 200) == pytest.approx(out, abs=1e-4)


@dataclass(frozen=True)
class StandingLocator:
    quads: tuple[Quad, ...]

    def locate(self, image: Image) -> tuple[Detection, ...]:
        return tuple(Detection(quad, 0.9, MarkKind.DIE) for quad in self.quads)

    def close(self) -> None: ...


class BrightnessNet:
    """A face whose middle is bright is a 3, another one a 5."""

    def read(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
        middles = patches[:, 32, 32, 0]
        return np.stack([chances(3 if middle > 128 else 5, 0.97) for middle in middles])


def test_dice_come_from_left_to_right_each_with_one_mark() -> None:
    image: Image = np.zeros((200, 300, 3), np.uint8)
    quads = (quad_at(250, 60), quad_at(50, 150), quad_at(150, 20))
    for quad in (quads[0], quads[2]):
        cv2.fillConvexPoly(image, quad.astype(np.int32), (255, 255, 255))
    view = DiceEye(StandingLocator(quads), BrightnessNet()).look(image)
    assert [card.seen for card in view.cards] == ["5", "3", "3"]
    assert [card.marks for card in view.cards] == [(0,), (1,), (2,)]
    middles = [mark.detection.quad_px[:, 0].mean() for mark in view.marks]
    assert middles == sorted(middles)
    assert (view.width_px, view.height_px) == (300, 200)


def test_an_empty_table_asks_no_net() -> None:
    class NoNet:
        def read(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
            raise AssertionError("there is nothing to read")

    view = DiceEye(StandingLocator(()), NoNet()).look(np.zeros((64, 64, 3), np.uint8))
    assert (len(view.cards), len(view.marks)) == (0, 0)


def test_every_face_is_looked_at_more_than_once() -> None:
    assert len(TURNS) == 4


def view_of(*dice: tuple[str | None, float, float]) -> View:
    marks = tuple(
        Reading(Detection(quad_at(x, y), 0.9, MarkKind.DIE), label, label, 0.9, 0.9, None if label else Refusal.UNSURE)
        for label, x, y in dice
    )
    cards = tuple(Card(mark.label, mark.seen, 0.9, mark.refused, (i,)) for i, mark in enumerate(marks))
    return View(marks, cards, 640, 480, 1.0)


BEFORE = view_of(("3", 100, 100), ("5", 200, 100), ("5", 300, 100), (None, 400, 100), ("1", 500, 100))


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        (BEFORE, (True, True, True, False, True)),
        (view_of(("3", 104, 98), ("5", 205, 106)), (True, True)),
        (view_of(("3", 115, 100), ("2", 200, 100)), (False, False)),
        (view_of((None, 100, 100), ("4", 400, 100)), (False, False)),
        (view_of(("5", 200, 100), ("5", 203, 100)), (True, False)),
        (view_of(), ()),
    ],
    ids=["nothing moved", "nudged", "moved by more, or turned", "not read", "one for one", "all in the cup"],
)
def test_kept_dice_are_those_that_still_lie_there(after: View, kept: tuple[bool, ...]) -> None:
    assert kept_dice(lying_dice(BEFORE), lying_dice(after)) == kept
