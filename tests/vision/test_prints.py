"""Prints: a drawing is known again where it moved or went soft, another is not, and ink is told from paper."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.prints import Prints, Weights, ink_of
from vision.types import Image


def patch(
    shape: str, *, ink: tuple[int, int, int] = (20, 20, 20), moved: tuple[int, int] = (0, 0), soft: float = 0
) -> Image:
    """White paper with a suit of that shape in the middle of where suits stand, 20 px wide."""
    picture = np.full((72, 48, 3), 240, np.uint8)
    x, y = 24 + moved[0], 50 + moved[1]
    if shape == "disc":
        cv2.circle(picture, (x, y), 10, ink, -1)
    elif shape == "ring":
        cv2.circle(picture, (x, y), 9, ink, 3)
    elif shape == "cross":
        cv2.rectangle(picture, (x - 10, y - 3), (x + 10, y + 3), ink, -1)
        cv2.rectangle(picture, (x - 3, y - 10), (x + 3, y + 10), ink, -1)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), soft) if soft else picture, np.uint8)


SHOWN = Prints.of(np.stack([patch("disc"), patch("ring"), patch("cross")]))


@pytest.mark.parametrize(("moved", "least"), [((0, 0), 0.99), ((4, -2), 0.99), ((-4, 4), 0.99), ((2, 3), 0.85)])
def test_a_drawing_is_known_where_the_locator_was_off(moved: tuple[int, int], least: float) -> None:
    alike = SHOWN.alike(np.stack([patch(name, moved=moved) for name in ("disc", "ring", "cross")]))
    assert alike.argmax(axis=1).tolist() == [0, 1, 2]
    assert (alike.diagonal() > least).all()


def test_a_drawing_is_known_when_it_goes_soft() -> None:
    alike = SHOWN.alike(np.stack([patch(name, soft=2.4) for name in ("disc", "ring", "cross")]))
    assert alike.argmax(axis=1).tolist() == [0, 1, 2]
    assert (alike.diagonal() > 0.97).all()


def test_nothing_is_like_no_drawing() -> None:
    assert abs(SHOWN.alike(patch("none")[None])).max() == 0


def test_black_ink_is_darker_than_its_paper_and_red_ink_is_red() -> None:
    """CIE L*a*b*: lightness from 0 to 100, +a* is red, +b* is yellow; black has no colour."""
    black, red = ink_of(patch("disc")), ink_of(patch("disc", ink=(20, 20, 220)))
    assert black[0] == pytest.approx(-87, abs=2)  # L* of the greys 20 and 240 is 6.3 and 94.8
    assert abs(black[1:]).max() < 1
    assert red[1] > 60
    assert red[2] > 30


def test_log_odds_are_those_of_shape_and_ink() -> None:
    """The same drawing, correlation 1, ink at no distance: 12 (1 - 0.7) + 1 / 2; far ink costs 4² / 2 at most."""
    same = SHOWN.log_odds(patch("disc")[None], Weights())[0, 0]
    assert same == pytest.approx(12 * 0.3 + 0.5, abs=0.01)
    other_ink = SHOWN.log_odds(patch("disc", ink=(20, 20, 220))[None], Weights(shape=0))[0, 0]
    assert other_ink == pytest.approx(0.5 - 8, abs=0.01)


def test_captures_can_be_left_out() -> None:
    some = SHOWN.some(np.asarray([True, False, True]))
    assert some.alike(patch("cross")[None]).shape == (1, 2)
    assert some.alike(patch("cross")[None]).argmax() == 1
