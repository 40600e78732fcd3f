"""Cuts the upper face of a die out of a picture as the face reader sees it: as it lies, with what is around it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import stretch, warp
from vision.types import Image, Quad

PATCH_PX = 64
"""Side of a patch: the face is about 34 px wide in it, a pip 6."""
REACH = 0.95
"""From the middle of the face to the border of the patch, in sides: the faces aside show how the die lies."""

DiePatch = NDArray[np.uint8]
"""`(64, 64, 3) uint8` BGR."""


def side_px(quad: Quad) -> float:
    """The side of a face, px: the root of its area."""
    return float(cv2.contourArea(np.ascontiguousarray(quad, np.float32)) ** 0.5)


def die_patch(image: Image, quad: Quad, turn: float = 0.0) -> DiePatch:
    """The surroundings of a face, turned by `turn` (radians), contrast stretched.

    The face itself is not made square: its shape shows how the die lies.
    """
    c, s = np.cos(turn), np.sin(turn)
    square = np.asarray([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) @ np.asarray([[c, s], [-s, c]], np.float32)
    corners = quad.mean(axis=0) + square * (REACH * side_px(quad))
    edge = PATCH_PX - 1
    target = np.asarray([(0, 0), (edge, 0), (edge, edge), (0, edge)], np.float32)
    return stretch(warp(image, corners.astype(np.float32), target, (PATCH_PX, PATCH_PX)))
