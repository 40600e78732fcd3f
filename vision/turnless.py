"""Key points of a square mark that has no up: the upper face of a die looks the same after every quarter turn.

No order of its corners can be learnt: turned slowly by a quarter, the first corner would have to come back as the
second one, so somewhere it jumps, and there a network puts all corners into the middle of the sides. The four points
here change steadily and come back to themselves: the face's middle c, the two points c + S x and c + S y, and
c + S (cos 4t, sin 4t), where S is the symmetric matrix that makes the circle of radius 1 the ellipse inside the face,
and t how far the square was turned before S. The face of a tile looks the same, or nearly so, after half a turn: there
the last point is c + S (cos 2t, sin 2t).
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Quads = NDArray[np.float32]
"""`(N, 4, 2) float32`."""

MOST_SKEWED = 0.9
"""Ellipses flatter than this are no faces of dice; what a network says is kept below it, so that S can be inverted."""


class PointCode(StrEnum):
    """What the four key points of a pose network are: corners in reading order, or those of a mark without an up."""

    CORNERS = "corners"
    TURNLESS = "turnless"
    HALF_TURN = "half-turn"
    """Oblong marks of which nobody can see which end is the upper one."""


FOLDS = {PointCode.TURNLESS: 4, PointCode.HALF_TURN: 2}
"""How often a mark looks the same in a whole turn."""


def encode(code: PointCode, quads: Quads) -> Quads:
    """The key points that a network is taught for corners."""
    return quads if code is PointCode.CORNERS else encode_turnless(quads, FOLDS[code])


def decode(code: PointCode, points: Quads) -> Quads:
    """The corners that a network means."""
    return points if code is PointCode.CORNERS else decode_turnless(points, FOLDS[code])


def encode_turnless(quads: Quads, fold: int = 4) -> Quads:
    """The points of quads whose corners run clockwise on the picture; the same after each `fold`th of a turn."""
    centre = quads.mean(axis=1)
    right = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 4
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 4
    turn = np.arctan2(right[:, 1] - down[:, 0], right[:, 0] + down[:, 1])
    c, s = np.cos(turn), np.sin(turn)
    xx, xy, yy = right[:, 0] * c - down[:, 0] * s, right[:, 0] * s + down[:, 0] * c, right[:, 1] * s + down[:, 1] * c
    cf, sf = np.cos(fold * turn), np.sin(fold * turn)
    steps = np.stack([xx, xy, xy, yy, xx * cf + xy * sf, xy * cf + yy * sf], axis=1).reshape(-1, 3, 2)
    return np.concatenate([centre[:, None], centre[:, None] + steps], axis=1).astype(np.float32)


def decode_turnless(points: Quads, fold: int = 4) -> Quads:
    """Corners clockwise on the picture, the upper-left one first; turned by half of a `fold`th at most, either way."""
    centre = points[:, 0]
    steps = points[:, 1:] - centre[:, None]
    xx, yy = np.maximum(steps[:, 0, 0], 1e-3), np.maximum(steps[:, 1, 1], 1e-3)
    most = MOST_SKEWED * np.sqrt(xx * yy)
    xy = np.clip((steps[:, 0, 1] + steps[:, 1, 0]) / 2, -most, most)
    x, y = steps[:, 2, 0], steps[:, 2, 1]
    turn = np.arctan2(xx * y - xy * x, yy * x - xy * y) / fold
    c, s = np.cos(turn), np.sin(turn)
    right = np.stack([xx * c + xy * s, xy * c + yy * s], axis=1)
    down = np.stack([xy * c - xx * s, yy * c - xy * s], axis=1)
    corners = [centre - right - down, centre + right - down, centre + right + down, centre - right + down]
    return np.stack(corners, axis=1).astype(np.float32)
