"""Finds dice that lean: faces that lie flat are parallel, so that all look the same way but the one of a leaning die.

One face alone does not tell a leaning die from a camera that looks aslant; its neighbours do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.float32]
"""`(n, 2)`: of each face the part of its normal that lies across the line of sight to it, to the right and down in the
picture, -1..1. A face that is seen from straight above has 0, one that is seen 30 degrees aslant a length of 0.5.
"""

MOST_ASIDE = 0.28
"""So far a face may look aside of what its neighbours say: 16 degrees. Of 158 dice that lay flat on photographs none
looked further aside than 0.21."""

LEAST_TOGETHER = 3
"""So many have to look the same way; fewer could be the ones that lean."""

PARALLAX = (0.5, 0.7, 0.9, 1.1, 1.3)
"""Widths of a picture in focal lengths: from a phone's long lens to a wide webcam. The lens is not known; the one that
fits the dice best is taken. Through a wide one dice at the border are seen more from the side.
"""


def leaning(tilts: Tilts, middles_px: NDArray[np.float32], width: int, height: int) -> tuple[bool, ...]:
    """For each face with its middle `(n, 2)` in pixels, whether it looks another way than those that lie flat."""
    if len(tilts) <= LEAST_TOGETHER:
        return (False,) * len(tilts)
    places = (middles_px - (width / 2, height / 2)) / max(width, height)
    aside = min((_aside(tilts - step * places) for step in PARALLAX), key=lambda one: float(np.median(one)))
    if np.count_nonzero(aside <= MOST_ASIDE) < LEAST_TOGETHER:
        return (False,) * len(tilts)
    return tuple(bool(one) for one in aside > MOST_ASIDE)


def _aside(directions: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each looks aside of the middle one, `(n,)`."""
    return np.asarray(np.linalg.norm(directions - np.median(directions, axis=0), axis=1))


def turned_back(tilts: Tilts, turns: tuple[float, ...]) -> Tilts:
    """The mean tilt of each face in the picture, from looks at it `(n, len(turns), 2)` that were turned, radians."""
    c, s = np.cos(turns), np.sin(turns)
    right = tilts[..., 0] * c - tilts[..., 1] * s
    down = tilts[..., 0] * s + tilts[..., 1] * c
    return np.stack([right.mean(axis=1), down.mean(axis=1)], axis=1).astype(np.float32)
