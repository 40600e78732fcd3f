"""One die in the world: where it lies and how, and which of its faces is the upper one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from datasets.dice.camera import Vectors
from datasets.dice.styles import DieStyle

CUBE = np.asarray([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)], np.float32)
UPPER = np.asarray([(-0.5, -0.5, 0.5), (0.5, -0.5, 0.5), (0.5, 0.5, 0.5), (-0.5, 0.5, 0.5)], np.float32)


class Lie(StrEnum):
    """How a die lies; only a flat one counts."""

    FLAT = "flat"
    LEANING = "leaning"
    STACKED = "stacked"


@dataclass(frozen=True, slots=True)
class Die:
    """`turn`: rotation `(3, 3)` from the die to the world; `values` of its faces +x, -x, +y, -y, +z, -z.

    Face +z is the upper one; `turned`: which faces' pips are turned by a quarter.
    """

    style: DieStyle
    centre: Vectors
    turn: Vectors
    values: tuple[int, ...]
    turned: tuple[bool, ...]
    lie: Lie

    def corners(self) -> Vectors:
        """The eight corners of the unrounded cube in the world, `(8, 3)`."""
        return np.asarray(CUBE @ self.turn.T + self.centre, np.float32)

    def upper_face(self) -> Vectors:
        """The four corners of the unrounded upper face in the world, `(4, 3)`."""
        return np.asarray(UPPER @ self.turn.T + self.centre, np.float32)

    @property
    def value(self) -> int:
        """The value of the upper face."""
        return self.values[4]


def standing(
    x: float, y: float, yaw: float, lean: float = 0.0, spin: float = 0.0, base: float = 0.0
) -> tuple[Vectors, Vectors]:
    """Centre and turn of a die at `(x, y)` whose lowest corner is at height `base`; angles in radians.

    It is turned by `spin`, leans by `lean`, and the whole is turned by `yaw`.
    """
    c, s = np.cos(lean), np.sin(lean)
    turn = about_z(yaw) @ np.asarray([[c, 0, s], [0, 1, 0], [-s, 0, c]]) @ about_z(spin)
    lowest = float((CUBE @ turn.T)[:, 2].min())
    return np.asarray([x, y, base - lowest], np.float32), turn.astype(np.float32)


def about_z(angle: float) -> Vectors:
    """The rotation about the vertical, `(3, 3)`."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
