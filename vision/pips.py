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
RIM = 0.36
"""What is farther from the middle, in sides, and not round is the table, a shadow, or a face beside."""
RING_PX = (5, 11)
"""A pip is compared with what lies one to three dots of the squared face around it,"""
BRIGHTER_PARTS = 75
"""and stands out from this per cent of it: the rest may be a reflection."""

Distances = NDArray[np.float64]
"""`(n,)`: of the pips from their middle, in sides, rising."""

Blobs = NDArray[np.float64]
"""`(n, 3)`: x and y from the middle of the face, and area; in sides."""


def count_pips(image: Image, quad: Quad) -> int | None:
    """How many pips the face has, 1 to 6; None where that cannot be told."""
    edge = np.asarray([(0, 0), (FACE_PX, 0), (FACE_PX, FACE_PX), (0, FACE_PX)], np.float32)
    face = np.asarray(cv2.GaussianBlur(warp(image, quad, edge, (FACE_PX, FACE_PX)), (0, 0), FACE_PX * 0.012), np.uint8)
    light, dark = _spots(face), _spots(255 - face)
    found = {count for spots in (light, dark) if (count := _pattern_of(spots)) is not None}
    if found == {1} and light and dark:  # the body between the rows of a six looks like one large pip
        return None
    return found.pop() if len(found) == 1 else None


def _pattern_of(spots: list[_Spot]) -> int | None:
    """The number of spots, where all of them are pips and lie as pips do."""
    blobs = np.asarray([(spot.x, spot.y, spot.area) for spot in spots]).reshape(-1, 3)
    return len(blobs) if all(spot.is_round for spot in spots) and is_pattern(blobs) else None


@dataclass(frozen=True, slots=True)
class _Spot:
    """One light spot of a face: its middle from the middle of the face, its area, in sides; whether it can be a pip."""

    x: float
    y: float
    area: float
    is_round: bool
    away: float
    """How far its nearest point is from the middle of the face."""

    @classmethod
    def of(cls, contour: NDArray[np.int32]) -> _Spot:
        (x, y), radius = cv2.minEnclosingCircle(contour)
        area = cv2.contourArea(contour) + len(contour) / 2
        largest = np.pi * (PIP_RADII[1] * FACE_PX) ** 2
        fills = area >= ROUND * np.pi * (radius + 0.5) ** 2
        middle = FACE_PX / 2
        away = float(np.linalg.norm(contour.reshape(-1, 2) - middle, axis=1).min()) / FACE_PX
        x, y = (x - middle) / FACE_PX, (y - middle) / FACE_PX
        return cls(x, y, area / FACE_PX**2, bool(fills and area <= largest), away)


def _spots(face: Image) -> list[_Spot]:
    """What is lighter than the body inside the face's circle, less what comes in from its rim."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(FACE_PX * 0.5) | 1,) * 2)
    hats = np.asarray(cv2.morphologyEx(face, cv2.MORPH_TOPHAT, kernel).max(axis=2), np.uint8)
    inside = np.zeros_like(hats)
    cv2.circle(inside, (FACE_PX // 2, FACE_PX // 2), round(INSIDE * FACE_PX), 255, -1)
    values = hats[inside > 0]
    level, _ = cv2.threshold(values, 0, 255, cv2.THRESH_OTSU)
    high, low = values[values > level], values[values <= level]
    if not len(high) or float(np.median(high)) - float(np.median(low)) < LEAST_CONTRAST:
        return []
    mask = np.asarray(((hats > level) & (inside > 0)) * 255, np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    shown = [contour for contour in contours if _stands_alone(contour, face, mask)]
    spots = [_Spot.of(np.asarray(contour, np.int32)) for contour in shown]
    least = np.pi * PIP_RADII[0] ** 2
    return [spot for spot in spots if spot.area >= least and (spot.is_round or spot.away < RIM)]


def _stands_alone(contour: cv2.typing.MatLike, face: Image, mask: NDArray[np.uint8]) -> bool:
    """Whether a spot is lighter than the body all around it; the light between two dark pips is not."""
    spot = np.zeros_like(mask)
    cv2.drawContours(spot, [contour], -1, 255, -1)
    near, far = (cv2.dilate(spot, np.ones((width, width), np.uint8)) for width in RING_PX)
    ring = (far > 0) & (near == 0) & (mask == 0)
    if not ring.any():
        return False
    contrast = face[spot > 0].mean(axis=0) - np.percentile(face[ring], BRIGHTER_PARTS, axis=0)
    return bool(contrast.max() >= LEAST_CONTRAST)


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
