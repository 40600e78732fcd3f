"""Geometry of the quads of marks: which are possible at all, and which lie on each other."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Quad

MIN_SIDE_PX = 2.0
MAX_SIDE_RATIO = 3.0
"""Opposite sides of an index stay this alike even when a card is seen very flat."""
MAX_ELONGATION = 8.0


def plausible(quads: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which of `(N, 4, 2)` can be the corners of a flat mark seen from its front, `(N,) bool`.

    They have to be finite and turn clockwise on the picture at every corner (counter-clockwise would be a mirrored
    mark), no side may vanish, opposite sides are alike, and the mark is not a needle.
    """
    finite = np.asarray(np.isfinite(quads).all(axis=(1, 2)), np.bool_)
    known = np.where(finite[:, None, None], quads, 0)
    sides = np.roll(known, -1, axis=1) - known
    lengths = np.hypot(sides[:, :, 0], sides[:, :, 1])
    shortest = lengths.min(axis=1)
    following = np.roll(sides, -1, axis=1)
    turns = sides[:, :, 0] * following[:, :, 1] - sides[:, :, 1] * following[:, :, 0]
    one, other = lengths[:, :2], lengths[:, 2:]
    alike = (np.maximum(one, other) <= MAX_SIDE_RATIO * np.minimum(one, other)).all(axis=1)
    long_enough = (shortest >= MIN_SIDE_PX) & (lengths.max(axis=1) <= MAX_ELONGATION * shortest)
    return np.asarray(finite & long_enough & alike & (turns > 0).all(axis=1))


def overlap(one: Quad, other: Quad) -> tuple[float, float]:
    """Intersection over union, and intersection over the smaller one, of two convex quads; both 0..1."""
    areas = cv2.contourArea(one), cv2.contourArea(other)
    if min(areas) <= 0:
        return 0.0, 0.0
    shared = min(float(cv2.intersectConvexConvex(one, other)[0]), *areas)
    return shared / (areas[0] + areas[1] - shared), shared / min(areas)


def bounds(quads: NDArray[np.float32]) -> NDArray[np.float32]:
    """Bounding boxes `(N, 4)` x0, y0, x1, y1 of `(N, 4, 2)` quads."""
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
