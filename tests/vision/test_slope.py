"""Which dice do not lie flat: cubes projected by a camera that this test works out by itself."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.slope import misfits
from vision.types import Quad

UPPER = np.asarray([(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0)])
WIDTH, HEIGHT, FOCAL = 1280, 720, 1400.0


def about(axis: int, degrees: float) -> NDArray[np.float64]:
    """The rotation about x (0) or z (2)."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    first, second = [(1, 2), (2, 0), (0, 1)][axis]
    turn = np.eye(3)
    turn[first, first] = turn[second, second] = c
    turn[first, second], turn[second, first] = -s, s
    return turn


def face(x: float, y: float, yaw: float, tilt: float, lean: float = 0) -> Quad:
    """An upper face on a table 16 sides away, which the camera sees from `tilt` degrees beside straight above."""
    world = UPPER @ about(2, yaw).T @ about(0, lean).T + (x, y, 0)
    seen = world @ about(0, tilt).T + (0, 0, 16)
    return np.asarray(seen[:, :2] / seen[:, 2:] * FOCAL + (WIDTH / 2, HEIGHT / 2), np.float32)


PLACES = [(-4.0, -2.0, 10.0), (-1.0, 1.5, 50.0), (0.5, -1.0, 77.0), (2.5, 2.0, 33.0), (4.0, -1.5, 5.0)]


@pytest.mark.parametrize("tilt", [0, 12, 25, 35])
def test_dice_that_lie_flat_fit_from_every_side(tilt: float) -> None:
    assert misfits([face(*place, tilt) for place in PLACES], WIDTH, HEIGHT).max() < 0.07


@pytest.mark.parametrize("tilt", [0, 12, 25, 35])
@pytest.mark.parametrize("leaning", range(5))
def test_the_one_that_leans_does_not_fit(tilt: float, leaning: int) -> None:
    """By 35 degrees more than the table, away from the camera: seen from straight above that is -log cos 35 = 0.2."""
    faces = [face(*place, tilt, lean=35 if i == leaning else 0) for i, place in enumerate(PLACES)]
    fits = misfits(faces, WIDTH, HEIGHT)
    assert fits[leaning] > 0.14
    assert np.delete(fits, leaning).max() < 0.09


def test_a_smaller_die_among_others_lies_flat_too() -> None:
    faces = [face(*place, 20) for place in PLACES]
    faces[1] = np.asarray((faces[1] - faces[1].mean(axis=0)) * 0.7 + faces[1].mean(axis=0), np.float32)
    assert misfits(faces, WIDTH, HEIGHT).max() < 0.07


def test_of_two_dice_nobody_knows() -> None:
    assert misfits([face(0, 0, 0, 0), face(2, 0, 0, 0, lean=40)], WIDTH, HEIGHT).tolist() == [0, 0]
    assert misfits([], WIDTH, HEIGHT).tolist() == []
