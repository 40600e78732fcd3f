"""Cuts a located mark out of a picture and turns it upright: what the reader sees."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Quad

PATCH_PX = (48, 72)
"""Width and height of a patch. Twice as high as a 36-pixel index: more adds time and no certainty."""
MARGIN = 0.14
"""Border around the mark, in parts of the patch: a locator that is off by a tenth still leaves all ink inside."""
HALVED_FROM = 1.5 / (1 - 2 * MARGIN)
"""A mark this many times as wide as its picture, one and a half whole patches, is halved before it is cut out."""

SCALES = (0.94, 1.0, 1.08)
"""How closely each mark is looked at, on the table and at enrolment: see `rectify`."""

Patch = NDArray[np.uint8]
"""`(72, 48, 3) uint8` BGR, rank above suit."""


def patch_corners() -> NDArray[np.float32]:
    """Where the four corners of a mark come to lie in a patch, `(4, 2)` pixels."""
    width, height = PATCH_PX
    x, y = width * MARGIN, height * MARGIN
    return np.asarray([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)


def rectify(image: Image, quad: Quad, scale: float = 1.0) -> Patch:
    """The patch of `quad`, seen with `scale` times the border (1: as trained)."""
    centre = quad.mean(axis=0)
    return warp(image, (quad - centre) * scale + centre, patch_corners(), PATCH_PX)


def warp(image: Image, corners: Quad, target: NDArray[np.float32], size: tuple[int, int]) -> Image:
    """The picture of `size` (width, height) in which `corners` of `image` lie at `target`; black where there is none.

    Where the mark is larger than its picture, the image is halved first, so that thin strokes are not lost.
    """
    low = np.floor(corners.min(axis=0) - 0.3 * np.ptp(corners, axis=0)).astype(int)
    high = np.ceil(corners.max(axis=0) + 0.3 * np.ptp(corners, axis=0)).astype(int) + 1
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, (image.shape[1], image.shape[0]))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return np.zeros((size[1], size[0], 3), np.uint8)
    area = image[y0:y1, x0:x1]
    local = (corners - (x0, y0)).astype(np.float32)
    limit = HALVED_FROM * float(target[1, 0] - target[0, 0])
    while min(np.linalg.norm(local[1] - local[0]), np.linalg.norm(local[3] - local[0]) * 0.6) > limit:
        area = cv2.resize(area, (max(1, area.shape[1] // 2), max(1, area.shape[0] // 2)), interpolation=cv2.INTER_AREA)
        local = local / 2
    matrix = cv2.getPerspectiveTransform(local, target)
    return np.asarray(cv2.warpPerspective(area, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def stretch(patch: Patch) -> Patch:
    """Stretch the contrast so that dark, pale and tinted pictures look alike: what is brightest becomes white."""
    low = float(np.percentile(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), 2))
    high = np.percentile(patch.reshape(-1, 3), 96, axis=0)
    gain = 235.0 / np.maximum(high - low, 14.0)
    ramp = (np.arange(256, dtype=np.float64)[:, None] - low) * gain + 10.0
    return np.asarray(cv2.LUT(patch, np.clip(ramp, 0, 255).astype(np.uint8)[None]), np.uint8)
