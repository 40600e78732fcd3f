"""Where pips lie, and which value lies opposite to which."""

from __future__ import annotations

import numpy as np

from datasets.dice.camera import Vectors
from datasets.dice.styles import DieStyle

GRID: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
}
"""Columns and rows, -1..1, of the pips of each value; turned by a quarter on every other die."""


def pip_places(value: int, style: DieStyle, turned: bool) -> Vectors:
    """The middles of a face's pips in its own plane, `(value, 2)`, from its middle, in sides."""
    steps = (style.long_spread if value == 6 else style.spread, style.spread)
    places = np.asarray(GRID[value], np.float32) * steps
    return np.asarray(places[:, ::-1] * (1, -1) if turned else places, np.float32)


def random_numbering(rng: np.random.Generator) -> tuple[int, ...]:
    """The values of the faces +x, -x, +y, -y, +z, -z: opposite ones sum to 7, of either handedness, any face on top."""
    pairs = np.asarray([(1, 6), (2, 5), (3, 4)])[rng.permutation(3)]
    return tuple(int(value) for pair in pairs for value in (pair if rng.random() < 0.5 else pair[::-1]))
