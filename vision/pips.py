"""Counts the pips of a face without any network: the second opinion on what the face reader says.

It would rather say nothing than something wrong: a number comes only from blobs that are round, alike, and lie as pips
lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import warp
from vision.types import Image, Quad

FACE_PX = 96
"""Side of the squared face."""
INSIDE = 0.47
"""Radius, in sides, of the circle that holds all pips and nothing of the faces beside."""
PIP_RADII = (0.045, 0.24)
ROUND = 0.62
"""Share of the smallest circle around it that a pip fills at least, however flat it is seen."""
ALIKE = 3.0
"""The largest pip of a face has at most this many times the area of the smallest."""
OFF_CENTRE = 0.13
OFF_PLACE = 0.09
"""How far, in sides, pips may lie from where the pattern has them."""
LEAST_CONTRAST = 14
"""Between pips and body, in levels of 256."""

Distances = NDArray[np.float64]
"""`(n,)`: of the pips from their middle, in sides, rising."""

Blobs = NDArray[np.float64]
"""`(n, 3)`: x and y from the middle of the face, and area; in sides."""


def count_pips(image: Image, quad: Quad) -> int | None:
    """How many pips the face has, 1 to 6; None where that cannot be told."""
    edge = np.asarray([(0, 0), (FACE_PX, 0), (FACE_PX, FACE_PX), (0, FACE_PX)], np.float32)
    face = warp(image, quad, edge, (FACE_PX, FACE_PX))
    found = {count for dark in (True, False) if (count := _count(face, dark)) is not None}
    return found.pop() if len(found) == 1 else None


def _count(face: Image, dark: bool) -> int | None:
    """The number of pips that are darker, or lighter, than what is around them."""
    blobs = _blobs(_standing_out(face, dark))
    return len(blobs) if blobs is not None and is_pattern(blobs) else None


def _standing_out(face: Image, dark: bool) -> NDArray[np.uint8]:
    """How much darker or lighter each pixel is than the body around it, in the colour where that shows most; 0..255."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(FACE_PX * 0.5) | 1,) * 2)
    smooth = cv2.GaussianBlur(face, (0, 0), FACE_PX * 0.012)
    hats = cv2.morphologyEx(smooth, cv2.MORPH_BLACKHAT if dark else cv2.MORPH_TOPHAT, kernel)
    return np.asarray(hats.max(axis=2), np.uint8)


def _blobs(hats: NDArray[np.uint8]) -> Blobs | None:
    """What stands out inside the face's circle, where all of it is a pip; None where something else does."""
    inside = np.zeros_like(hats)
    cv2.circle(inside, (FACE_PX // 2, FACE_PX // 2), round(INSIDE * FACE_PX), 255, -1)
    values = hats[inside > 0]
    level, _ = cv2.threshold(values, 0, 255, cv2.THRESH_OTSU)
    high, low = values[values > level], values[values <= level]
    if not len(high) or float(np.median(high)) - float(np.median(low)) < LEAST_CONTRAST:
        return None
    mask = np.asarray(((hats > level) & (inside > 0)) * 255, np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    blobs = [_Blob.of(contour) for contour in contours]
    large = [blob for blob in blobs if blob.area >= np.pi * PIP_RADII[0] ** 2]
    if any(not blob.is_round for blob in large):
        return None
    return np.asarray([(blob.x, blob.y, blob.area) for blob in large]).reshape(-1, 3)


@dataclass(frozen=True, slots=True)
class _Blob:
    """One spot of a face: its middle from the middle of the face, its area, in sides; whether it can be a pip."""

    x: float
    y: float
    area: float
    is_round: bool

    @classmethod
    def of(cls, contour: NDArray[np.int32]) -> _Blob:
        (x, y), radius = cv2.minEnclosingCircle(contour)
        area = cv2.contourArea(contour) + len(contour) / 2
        largest = np.pi * (PIP_RADII[1] * FACE_PX) ** 2
        fills = area >= ROUND * np.pi * (radius + 0.5) ** 2
        middle = FACE_PX / 2
        return cls((x - middle) / FACE_PX, (y - middle) / FACE_PX, area / FACE_PX**2, bool(fills and area <= largest))


def is_pattern(blobs: Blobs) -> bool:
    """Whether blobs lie as pips do: alike, around the middle, the same turned by a half, in the order of 1 to 6."""
    count = len(blobs)
    if not 1 <= count <= 6 or blobs[:, 2].max() > ALIKE * blobs[:, 2].min():
        return False
    middle = blobs[:, :2].mean(axis=0)
    if np.hypot(*middle) > OFF_CENTRE:
        return False
    places = blobs[:, :2] - middle
    apart = np.linalg.norm(places[:, None] + places[None], axis=2).min(axis=1)
    if apart.max() > OFF_PLACE:
        return False
    far = np.sort(np.linalg.norm(places, axis=1))
    return _ORDERS[count](far)


def _two(far: Distances) -> bool:
    return bool(0.18 < far[0] < 0.46)


def _three(far: Distances) -> bool:
    return bool(far[0] < OFF_PLACE and 0.18 < far[1] < 0.46)


def _four(far: Distances) -> bool:
    return bool(far[0] > 0.18 and far[3] < 0.46 and far[3] < 1.35 * far[0])


def _five(far: Distances) -> bool:
    return bool(far[0] < OFF_PLACE and _four(far[1:]))


def _six(far: Distances) -> bool:
    """Two nearer pips, the middles of the rows, and four farther ones."""
    return bool(far[0] > 0.1 and far[1] < 0.9 * far[2] and far[5] < 0.47)


_ORDERS: Mapping[int, Callable[[Distances], bool]] = MappingProxyType(
    {1: lambda _: True, 2: _two, 3: _three, 4: _four, 5: _five, 6: _six}
)
