"""Finds the mats of Sotas in a picture: their numbers, and where every millimetre of them lies (Y17, steps 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat import DICTIONARY, HEIGHT_MM, WIDTH_MM, Box, Corner, marker_box, parse_marker_id
from vision.types import Image, Quad

Matrix = NDArray[np.float64]
"""`(3, 3)`, a perspective."""

MARKERS_NEEDED = 2
"""Two markers are eight points of known places; the corners of one alone would be stretched to ten times their size."""

FITS_WITHIN_PX = 4.0
"""How far a corner may lie from where the mat has it: a wavy sheet, a bent lens."""

STAYS_WITHIN_PX = 6.0
"""A single marker confirms where a mat was seen before, when its corners lie no further from there."""


THRESHOLD_WINDOW_PX = 21
"""One window in place of the detector's three takes a third of the time, and finds modules of 3 to 20 pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """One mat in a picture. `to_mm` and `to_px` map between pixels and millimetres from its upper-left corner."""

    sota: int
    to_px: Matrix
    to_mm: Matrix
    markers: int
    """How many of its four markers were seen."""

    @classmethod
    def of(cls, sota: int, to_px: Matrix, markers: int) -> Mat:
        """The mat of a perspective from millimetres to pixels."""
        return cls(sota, to_px, np.asarray(np.linalg.inv(to_px), np.float64), markers)

    @property
    def outline_px(self) -> Quad:
        """The corners of the mat, clockwise from its upper left."""
        return self.in_px(Box(0, 0, WIDTH_MM, HEIGHT_MM))

    def in_px(self, box: Box) -> Quad:
        """A box of the mat in the picture."""
        return np.asarray(_mapped(self.to_px, np.asarray(box.corners_mm)), np.float32)

    def at_mm(self, point_px: NDArray[np.float64]) -> tuple[float, float]:
        """A point of the picture on the mat."""
        x, y = _mapped(self.to_mm, point_px.reshape(1, 2))[0]
        return round(float(x), 1), round(float(y), 1)

    @property
    def across(self) -> NDArray[np.float64]:
        """The reading direction in the middle of the mat: a unit vector, pixels."""
        middle = np.array([[WIDTH_MM / 2 - 10, HEIGHT_MM / 2], [WIDTH_MM / 2 + 10, HEIGHT_MM / 2]])
        left, right = _mapped(self.to_px, middle)
        return np.asarray((right - left) / max(float(np.linalg.norm(right - left)), 1e-9))


@dataclass(frozen=True, slots=True, eq=False)
class Markers:
    """The markers that a picture shows, by Sota and corner, each clockwise from its own upper left."""

    of_sota: Mapping[int, Mapping[Corner, Quad]]
    twice: frozenset[int]
    """Sotas of which a corner is seen twice."""

    @property
    def quads_px(self) -> tuple[Quad, ...]:
        """Where they all are."""
        return tuple(quad for corners in self.of_sota.values() for quad in corners.values())


class MarkerFinder:
    """Finds the markers of mats. Holds the detector only: the same picture always gives the same markers."""

    def __init__(self) -> None:
        settings = cv2.aruco.DetectorParameters()
        settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = THRESHOLD_WINDOW_PX
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
        self._detector = cv2.aruco.ArucoDetector(dictionary, settings)

    def markers(self, image: Image) -> Markers:
        """The markers of mats in a picture `(H, W, 3) uint8` BGR."""
        corners, ids, _ = self._detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
        seen: dict[int, dict[Corner, Quad]] = {}
        twice: set[int] = set()
        for quad, number in zip(corners, () if ids is None else ids.ravel().tolist(), strict=True):
            if (parsed := parse_marker_id(number)) is None:
                continue
            sota, corner = parsed
            if corner in seen.setdefault(sota, {}):
                twice.add(sota)
            seen[sota][corner] = np.asarray(quad, np.float32).reshape(4, 2)
        return Markers(seen, frozenset(twice))


def mats_of(markers: Markers, known: Mapping[int, Mat]) -> tuple[Mat, ...]:
    """The mats that markers belong to, by their Sotas; `known` are those of the pictures before.

    A mat of which a marker is seen twice is left out: two of one Sota lie there, and nobody knows which counts.
    """
    once = (sota for sota in sorted(markers.of_sota) if sota not in markers.twice)
    found = (_place(sota, markers.of_sota[sota], known.get(sota)) for sota in once)
    return tuple(mat for mat in found if mat is not None)


def _place(sota: int, markers: Mapping[Corner, Quad], known: Mat | None) -> Mat | None:
    """The mat of these markers; None where they are too few or do not fit each other."""
    mm = np.concatenate([np.asarray(marker_box(corner).corners_mm) for corner in markers])
    px = np.concatenate(list(markers.values())).astype(np.float64)
    if known is not None and _misfit(known.to_px, mm, px).max() < STAYS_WITHIN_PX and len(markers) <= known.markers:
        return known
    if len(markers) < MARKERS_NEEDED:
        return None
    to_px, _ = cv2.findHomography(mm, px)
    if to_px is None or _misfit(to_px, mm, px).max() > FITS_WITHIN_PX or not _is_seen_from_above(to_px):
        return None
    return Mat.of(sota, np.asarray(to_px, np.float64), len(markers))


def _misfit(to_px: Matrix, mm: NDArray[np.float64], px: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.norm(_mapped(to_px, mm) - px, axis=1))


def _is_seen_from_above(to_px: Matrix) -> bool:
    """Whether the outline is a convex quadrangle in the order of the corners, before the camera and not mirrored."""
    outline = _mapped(to_px, np.asarray(Box(0, 0, WIDTH_MM, HEIGHT_MM).corners_mm))
    sides = np.roll(outline, -1, axis=0) - outline
    after = np.roll(sides, -1, axis=0)
    return bool(np.all(sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0))


def _mapped(matrix: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0])
