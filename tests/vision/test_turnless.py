"""Key points of a mark without an up: worked out by hand, and by what they are for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.turnless import PointCode, decode, decode_turnless, encode, encode_turnless

UNIT = np.asarray([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)


def square(half: float, degrees: float, flat: float = 1.0) -> NDArray[np.float32]:
    """A square around (100, 50), turned, then squeezed upright."""
    angle = np.radians(degrees)
    turn = np.asarray([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    return np.asarray((UNIT * half @ turn.T * (1, flat) + (100, 50))[None], np.float32)


@pytest.mark.parametrize(
    ("quad", "points"),
    [
        (square(10, 0), [(100, 50), (110, 50), (100, 60), (110, 50)]),
        (square(10, 90), [(100, 50), (110, 50), (100, 60), (110, 50)]),
        (square(10, 45), [(100, 50), (110, 50), (100, 60), (90, 50)]),
        (square(10, 22.5), [(100, 50), (110, 50), (100, 60), (100, 60)]),
        (square(10, 0, flat=0.5), [(100, 50), (110, 50), (100, 55), (110, 50)]),
    ],
)
def test_the_points_of_squares(quad: NDArray[np.float32], points: list[tuple[int, int]]) -> None:
    assert np.allclose(encode_turnless(quad)[0], points, atol=1e-3)


@given(st.floats(0, 360), st.floats(0.5, 1), st.floats(3, 300))
def test_corners_come_back_in_a_fixed_order(degrees: float, flat: float, half: float) -> None:
    quad = square(half, degrees, flat)
    back = decode_turnless(encode_turnless(quad))[0]
    best = min(np.abs(np.roll(quad[0], steps, axis=0) - back).max() for steps in range(4))
    assert best < 1e-3 * half
    assert back[0].sum() <= back[2].sum()


@pytest.mark.parametrize(
    ("degrees", "points"),
    [
        (0, [(100, 50), (106, 50), (100, 58), (106, 50)]),
        (180, [(100, 50), (106, 50), (100, 58), (106, 50)]),
        (90, [(100, 50), (108, 50), (100, 56), (92, 50)]),
    ],
)
def test_an_oblong_tells_its_long_side_but_not_its_head(degrees: float, points: list[tuple[int, int]]) -> None:
    angle = np.radians(degrees)
    turn = np.asarray([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    quad = np.asarray((UNIT * (6, 8) @ turn.T + (100, 50))[None], np.float32)
    found = encode(PointCode.HALF_TURN, quad)
    assert np.allclose(found[0], points, atol=1e-3)
    back = decode(PointCode.HALF_TURN, found)[0]
    assert min(np.abs(np.roll(quad[0], steps, axis=0) - back).max() for steps in (0, 2)) < 1e-3


@given(st.floats(0, 360), st.floats(0.6, 1))
def test_the_points_move_steadily_while_a_die_is_turned(degrees: float, flat: float) -> None:
    """With the corners themselves, this fails at every eighth of a turn."""
    one, next_one = (encode_turnless(square(100, degrees + step, flat)) for step in (0.0, 0.1))
    assert np.abs(one - next_one).max() < 100 * 4.5 * np.radians(0.1)
    assert np.allclose(encode_turnless(np.roll(square(100, degrees, flat), 1, axis=1)), one, atol=0.01)


def test_senseless_points_become_a_quad_all_the_same() -> None:
    rng = np.random.default_rng(0)
    quads = decode_turnless(rng.normal(50, 20, (200, 4, 2)).astype(np.float32))
    assert np.isfinite(quads).all()


def test_corners_are_left_as_they_are() -> None:
    quad = square(10, 30)
    assert encode(PointCode.CORNERS, quad) is quad
    assert decode(PointCode.CORNERS, quad) is quad
    assert np.array_equal(encode(PointCode.TURNLESS, quad), encode_turnless(quad))
