"""Cheap comparing of pictures: what moved on the table, and which mark no longer looks as read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Reading

THUMBNAIL_WIDTH_PX = 160
"""A card index of 20 px in a 1280 px picture is still two pixels wide here."""

PIXEL_CHANGE = 14
"""Grey levels; the noise of a webcam, averaged over 8 x 8 pixels, stays below 5."""

MOVED_SHARE = 0.0015
"""Share of changed thumbnail pixels (of 160 x 90: 22 pixels) from which something moves: less than one finger."""

CHANGED_SHARE = 0.0010
"""The same against the picture that was read last: slow changes add up until it is read again."""

Thumbnail = NDArray[np.int16]
"""`(h, 160) int16`, grey levels 0..255 less their median, so that a lamp that dims is no movement."""

PATCH_PX = 16
PATCH_CHANGE = 25
"""Grey levels; a patch is averaged over few pixels only, so its noise is higher."""

PATCH_CHANGED_SHARE = 0.06
"""A 6 that becomes a 7 changes a fifth of its patch and more."""

Patches = tuple[Thumbnail, ...]
"""One `(16, 16) int16` for each mark."""


def thumbnail_of(image: Image) -> Thumbnail:
    """A small grey picture for comparing, without the level of the light."""
    height, width = image.shape[:2]
    size = (THUMBNAIL_WIDTH_PX, min(max(1, round(height * THUMBNAIL_WIDTH_PX / width)), 4 * THUMBNAIL_WIDTH_PX))
    return _without_level(cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY))


def changed_share(before: Thumbnail | None, after: Thumbnail) -> float:
    """Share of pixels, 0..1, that differ by more than `PIXEL_CHANGE`: 0 before the first, 1 where the size changed."""
    if before is None or before is after:
        return 0.0
    if before.shape != after.shape:
        return 1.0
    return float(np.mean(np.abs(after - before) > PIXEL_CHANGE))


def patches_of(image: Image, marks: tuple[Reading, ...]) -> Patches:
    """The upright bounding box of each mark, small and grey; empty boxes (outside the picture) are flat."""
    return tuple(_patch_of(image, mark) for mark in marks)


def marks_changed(before: Patches, after: Patches) -> bool:
    """Whether any mark looks different: of a card exchanged between two frames, its index may be all that tells."""
    return any(
        float(np.mean(np.abs(now - then) > PATCH_CHANGE)) > PATCH_CHANGED_SHARE
        for then, now in zip(before, after, strict=True)
    )


def _patch_of(image: Image, mark: Reading) -> Thumbnail:
    height, width = image.shape[:2]
    quad = mark.detection.quad_px
    left, top = np.clip(np.floor(quad.min(axis=0)), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(quad.max(axis=0)), 0, (width, height)).astype(int)
    if right <= left or bottom <= top:
        return np.zeros((PATCH_PX, PATCH_PX), dtype=np.int16)
    box = cv2.resize(image[top:bottom, left:right], (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return _without_level(cv2.cvtColor(box, cv2.COLOR_BGR2GRAY))


def _without_level(grey: NDArray[np.uint8]) -> Thumbnail:
    return grey.astype(np.int16) - np.int16(np.median(grey))
