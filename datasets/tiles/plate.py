"""A tile's face while it is drawn: flat inks, engraved at the end."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.glyphs import Mask
from vision.types import Image

Ink = tuple[int, int, int]
"""BGR."""
Point = tuple[float, float]
"""Across and down, 0..1 of the face's width and height."""
OVERSAMPLING = 2


class Plate:
    """Inks on a face `height` px high. Places are 0..1 of width and height; lengths are parts of the width."""

    def __init__(self, height: int, aspect: float, body: Ink) -> None:
        self.height = height * OVERSAMPLING
        self.width = round(height * aspect) * OVERSAMPLING
        self.inks: Image = np.full((self.height, self.width, 3), body, np.uint8)
        self.cover: Mask = np.zeros((self.height, self.width), np.uint8)
        self.scale = 1.0
        """Everything is drawn this much smaller, around the middle of the face."""

    def _at(self, point: Point) -> tuple[int, int]:
        x, y = ((part - 0.5) * self.scale + 0.5 for part in point)
        return round(x * self.width), round(y * self.height)

    def _px(self, length: float) -> int:
        return max(1, round(length * self.scale * self.width))

    def disc(self, centre: Point, radius: float, ink: Ink | None, squash: float = 1.0, turn: float = 0.0) -> None:
        """A filled circle or ellipse (`squash`: height by width, `turn` in degrees); without ink it takes ink away."""
        axes = self._px(radius), self._px(radius * squash)
        cv2.ellipse(self.cover, self._at(centre), axes, turn, 0, 360, 255 if ink else 0, -1, cv2.LINE_AA)
        if ink:
            cv2.ellipse(self.inks, self._at(centre), (axes[0] + 1, axes[1] + 1), turn, 0, 360, ink, -1)

    def line(self, points: Sequence[Point], thickness: float, ink: Ink | None) -> None:
        """A line through points, with round ends."""
        path = [np.asarray([self._at(point) for point in points], np.int32)]
        cv2.polylines(self.cover, path, False, 255 if ink else 0, self._px(thickness), cv2.LINE_AA)
        if ink:
            cv2.polylines(self.inks, path, False, ink, self._px(thickness) + 2)

    def polygon(self, points: Sequence[Point], ink: Ink | None) -> None:
        """A filled outline."""
        path = [np.asarray([self._at(point) for point in points], np.int32)]
        cv2.fillPoly(self.cover, path, 255 if ink else 0, cv2.LINE_AA)
        if ink:
            cv2.fillPoly(self.inks, path, ink)
            cv2.polylines(self.inks, path, True, ink, 2)

    def box(self, low: Point, high: Point, thickness: float, ink: Ink) -> None:
        """The outline of an upright box."""
        corners = (low, (high[0], low[1]), high, (low[0], high[1]), low)
        self.line(corners, thickness, ink)

    def glyph(self, mask: Mask, low: Point, high: Point, ink: Ink) -> None:
        """A mask stretched into the box."""
        (x0, y0), (x1, y1) = self._at(low), self._at(high)
        x0, y0 = max(x0, 0), max(y0, 0)
        x1, y1 = min(max(x1, x0 + 2), self.width), min(max(y1, y0 + 2), self.height)
        small = cv2.resize(mask, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        area = self.cover[y0:y1, x0:x1]
        np.maximum(area, small, out=area)
        self.inks[y0:y1, x0:x1][small > 8] = ink

    def picture(self, art: NDArray[np.uint8], low: Point, high: Point) -> None:
        """A picture `(h, w, 4)` BGRA, as large as fits into the box, in its middle."""
        (x0, y0), (x1, y1) = self._at(low), self._at(high)
        scale = min((x1 - x0) / art.shape[1], (y1 - y0) / art.shape[0])
        w, h = max(2, round(art.shape[1] * scale)), max(2, round(art.shape[0] * scale))
        small = cv2.resize(art, (w, h), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        x, y = (x0 + x1 - w) // 2, (y0 + y1 - h) // 2
        area = self.cover[y : y + h, x : x + w]
        np.maximum(area, small[:, :, 3], out=area)
        cv2.copyTo(small[:, :, :3], (small[:, :, 3] > 8).astype(np.uint8), self.inks[y : y + h, x : x + w])

    def engraved(self, body: NDArray[np.float32], light: tuple[float, float], depth: float) -> Image:
        """The face at its final size on `body` `(h, w, 3)`, strokes sunk in: one flank lit, one dark.

        `light` is where it comes from, in pixels of the final size; `depth` 0..1 is how strong both flanks are.
        """
        size = self.width // OVERSAMPLING, self.height // OVERSAMPLING
        cover = cv2.resize(self.cover, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        inks = cv2.resize(self.inks, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        share = cv2.merge([cover] * 3)
        out = body + (inks - body) * share
        if depth > 0:
            soft = cv2.GaussianBlur(cover, (0, 0), 0.8)
            move = np.asarray([[1, 0, light[0]], [0, 1, light[1]]], np.float32)
            flank = cv2.warpAffine(soft, move, size) - soft
            out += cv2.merge([flank * (depth * 110)] * 3)
        return np.asarray(cv2.convertScaleAbs(np.maximum(out, 0)), np.uint8)
