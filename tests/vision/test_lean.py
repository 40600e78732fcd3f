"""Dice that lean, by geometry alone: the tilts are those of a camera, not of a network."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.dice.camera import Camera, camera_above
from datasets.dice.die import standing
from datasets.dice.tilts import turned
from vision.dice import TURNS
from vision.lean import leaning, turned_back

WIDTH, HEIGHT = 1280, 720
PLACES = [(-3.0, -1.4), (2.8, -1.0), (-1.2, 1.3), (0.4, -0.3), (3.4, 1.6)]
"""On the table, in sides."""

FOCALS = (0.75, 1.0, 2.0)
"""In widths of the picture: from 67 to 28 degrees across."""


def camera(tilt_deg: float, focal: float) -> Camera:
    return camera_above(np.radians(tilt_deg), 0.1, focal * WIDTH, 16 * focal, WIDTH)


def seen(eye: Camera, lean_deg: float = 0.0, spin: float = 0.0, count: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """Tilts and middles of dice that lie flat, but for the third, as they are seen."""
    tilts, middles = [], []
    for number, (x, y) in enumerate(PLACES[:count]):
        lean = np.radians(lean_deg) if number == 2 else 0.0
        centre, turn = standing(x, y, spin, float(lean), 0.4)
        top = centre + turn[:, 2] / 2
        tilts.append(eye.tilt(turn[:, 2], top))
        middles.append(eye.project(top[None])[0] - (0, (WIDTH - HEIGHT) / 2))
    return np.stack(tilts), np.stack(middles)


@pytest.mark.parametrize("focal", FOCALS)
@pytest.mark.parametrize("tilt_deg", [0, 15, 35])
def test_flat_dice_never_lean(tilt_deg: float, focal: float) -> None:
    """Also through a wide lens, that sees the dice at the border from the side, and with errors as measured."""
    tilts, middles = seen(camera(tilt_deg, focal))
    assert leaning(tilts, middles, WIDTH, HEIGHT) == (False,) * 5
    noise = np.random.default_rng(1).normal(0, 0.04, (50, 5, 2))
    assert not any(any(leaning(tilts + error, middles, WIDTH, HEIGHT)) for error in noise)


@pytest.mark.parametrize("focal", FOCALS)
@pytest.mark.parametrize("tilt_deg", [0, 15, 30])
@pytest.mark.parametrize("spin", [0.0, 1.6, 3.1, 4.7])
def test_a_die_that_leans_by_25_degrees_is_found(spin: float, tilt_deg: float, focal: float) -> None:
    tilts, middles = seen(camera(tilt_deg, focal), 25, spin)
    assert leaning(tilts, middles, WIDTH, HEIGHT) == (False, False, True, False, False)


def test_a_camera_that_looks_aslant_is_seen_in_the_tilt() -> None:
    """What stands on a table points upwards in the picture: by the sine of the angle."""
    tilts, _ = seen(camera_above(np.radians(30), 0.0, 1e6, 2e4, WIDTH))
    assert tilts == pytest.approx(np.tile((0.0, -0.5), (5, 1)), abs=1e-3)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_few_dice_could_all_be_the_ones_that_lean(count: int) -> None:
    tilts, middles = seen(camera(0, 1.0), 40, count=count) if count else (np.zeros((0, 2)), np.zeros((0, 2)))
    assert leaning(tilts, middles, WIDTH, HEIGHT) == (False,) * count


def test_where_no_three_agree_nobody_is_blamed() -> None:
    tilts = np.asarray([(1, 0), (-1, 0), (0, 1), (0, -1)], np.float32)
    assert leaning(tilts, np.full((4, 2), 300.0), WIDTH, HEIGHT) == (False,) * 4


def test_looks_that_were_turned_are_turned_back() -> None:
    tilt = np.asarray((0.3, -0.2), np.float32)
    looks = np.stack([turned(tilt, turn) for turn in TURNS])[None]
    assert turned_back(looks, TURNS)[0] == pytest.approx(tilt, abs=1e-6)
