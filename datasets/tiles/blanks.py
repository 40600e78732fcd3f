"""Tiles before anything is drawn on them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tiles.plate import Ink


def blank_face(rng: np.random.Generator, height: int, width: int, colour: Ink, bevel: float) -> NDArray[np.float32]:
    """The blank face: one colour, a little uneven, its edges catching light or not."""
    face = np.empty((height, width, 3), np.float32)
    face[:] = colour
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    face += (rng.normal(0, 7) * (x / width - 0.5) + rng.normal(0, 7) * (y / height - 0.5))[:, :, None]
    edge = max(2.0, bevel * width)
    for distance in (x, width - 1 - x, y, height - 1 - y):
        face += (np.clip(1 - distance / edge, 0, 1) * rng.normal(-8, 22))[:, :, None]
    return np.clip(face, 0, 255)


def rounded(height: int, width: int, radius: float) -> NDArray[np.uint8]:
    """`(height, width)`, 255 on the face: its corners are round by `radius` in parts of its width."""
    size = height * 2, width * 2
    mask = np.zeros(size, np.uint8)
    r = max(1, round(radius * width * 2))
    cv2.rectangle(mask, (r, 0), (size[1] - r, size[0]), 255, -1)
    cv2.rectangle(mask, (0, r), (size[1], size[0] - r), 255, -1)
    for x in (r, size[1] - r - 1):
        for y in (r, size[0] - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
