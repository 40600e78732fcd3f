"""What happens to a picture between the table and the kiosk: light, shadow, banding, focus, a bump of the tripod."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.types import Image


@dataclass(frozen=True, slots=True)
class Look:
    """How one frame is seen. The default is a steady camera in steady light.

    `light` is the part of the usual light; `banding` the depth of its bands, 0..1, `phase` where they stand; `shadow`
    the middle of a soft shadow, in parts of the picture's width, None: there is none; `blur_px` the deviation of the
    defocus; `shift_px` how far the camera has moved.
    """

    light: float = 1.0
    banding: float = 0.0
    phase: float = 0.0
    shadow: float | None = None
    blur_px: float = 0.0
    shift_px: tuple[int, int] = (0, 0)


BANDS = 2.4
"""Bands over the height of a frame: 100 Hz light under a rolling shutter of 1/24 s."""

_SHADOW_DEPTH, _SHADOW_HALF_WIDTH, _PENUMBRA = 0.35, 0.14, 0.05
"""Of a person who walks past a lamp two metres away: depth, and half width and soft edge in parts of the width."""


def seen_as(picture: Image, look: Look) -> Image:
    """The picture as this look has it; a new array where anything is changed."""
    if look.shift_px != (0, 0):
        right, down = look.shift_px
        matrix = np.array([[1, 0, right], [0, 1, down]], np.float64)
        size = (picture.shape[1], picture.shape[0])
        picture = np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REFLECT), np.uint8)
    if look.blur_px:
        picture = _blurred(picture, look.blur_px)
    if look.light != 1.0 or look.banding or look.shadow is not None:
        picture = _lit(picture, look)
    return picture


def _blurred(picture: Image, deviation_px: float) -> Image:
    """A strong blur is done on a smaller picture, where it costs less and looks the same."""
    part = max(1, int(deviation_px // 3))
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (width // part, height // part), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), deviation_px / part)
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _lit(picture: Image, look: Look) -> Image:
    height, width = picture.shape[:2]
    rows = 1 + look.banding * np.sin(2 * np.pi * (np.arange(height) / height * BANDS + look.phase))
    columns = np.ones(width)
    if look.shadow is not None:
        far = np.abs(np.arange(width) / width - look.shadow)
        columns -= _SHADOW_DEPTH / (1 + np.exp((far - _SHADOW_HALF_WIDTH) / (_PENUMBRA / 4)))
    gain = np.outer(rows * look.light, columns).astype(np.float32)
    return np.asarray(cv2.multiply(picture, np.dstack([gain] * 3), dtype=cv2.CV_8U), np.uint8)
