"""Cheap comparing of small pictures of the table: what changed on it, whatever the light and the focus do.

A lamp, a shadow and the banding of 50 or 60 Hz light make all colours of a place darker by the same part; a hand or
a card does not. So pictures are compared as logarithms, where light is something added: what is added to whole rows
or softly to a wide area is taken off first, and what remains, in brightness or in colour, is a change.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Reading

SMALL_WIDTH_PX = 160
"""A card index of 20 px in a 1280 px picture is still two pixels wide here."""

BRIGHTNESS_CHANGE = 0.22
COLOUR_CHANGE = 0.13
"""In natural logarithms: a quarter brighter, an eighth redder. The noise of a webcam, averaged over 8 x 8 pixels,
is 0.02 on a lit table."""

MOVED_SHARE = 0.0015
"""Share of changed pixels (of 160 x 90: 22 pixels) from which something moves: less than one finger."""

DARK_OFFSET = 16.0
"""Added to each channel before the logarithm, so that the noise of black pixels is no change."""

Small = NDArray[np.float32]
"""`(h, 160, 3) float32`: logarithms of brightness, of blue and of red against it."""

Mask = NDArray[np.bool_]
"""`(h, 160)`, of the small picture."""


def small_of(image: Image) -> Small:
    """The small picture of a frame."""
    height, width = image.shape[:2]
    size = (SMALL_WIDTH_PX, min(max(1, round(height * SMALL_WIDTH_PX / width)), 4 * SMALL_WIDTH_PX))
    logs = np.log(cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32) + DARK_OFFSET)
    bright = logs.mean(axis=2)
    return np.dstack([bright, logs[..., 0] - bright, logs[..., 2] - bright])


def brightness_of(small: Small) -> float:
    """Median of the logarithms of brightness: falls by 0.69 where the light is halved."""
    return float(np.median(small[..., 0]))


@dataclass(frozen=True, slots=True)
class Reference:
    """A small picture to compare with. A pixel may be as any of its neighbours within `reach_px` was.

    Reach 0 finds the smallest movement between two frames. With a reach, the blur and the breathing of an autofocus
    are no change: what is blurred lies between what was beside it.
    """

    small: Small
    low: Small
    high: Small

    @classmethod
    def of(cls, small: Small, reach_px: int = 0) -> Reference:
        """The reference that a small picture is."""
        if not reach_px:
            return cls(small, small, small)
        around = np.ones((2 * reach_px + 1, 2 * reach_px + 1), np.uint8)
        return cls(
            small, np.asarray(cv2.erode(small, around), np.float32), np.asarray(cv2.dilate(small, around), np.float32)
        )

    def changes(self, now: Small) -> Mask:
        """Which pixels of `now` are not as they were; all of them where the size is another."""
        if now.shape != self.small.shape:
            return np.ones(now.shape[:2], np.bool_)
        light = _light_between(self.small, now)
        too_low, too_high = self.low - now + light, now - light - self.high
        beyond = np.maximum(too_low, too_high)
        return np.asarray((beyond[..., 0] > BRIGHTNESS_CHANGE) | (beyond[..., 1:].max(axis=2) > COLOUR_CHANGE))


def _light_between(before: Small, now: Small) -> Small:
    """What the light alone can have added: to rows, softly to areas, and one tint to everything."""
    added = now - before
    light = np.empty_like(added)
    light[..., 1:] = np.median(added[..., 1:], axis=(0, 1))
    rows = np.median(added[..., 0], axis=1, keepdims=True)
    light[..., 0] = rows + _soft(added[..., 0] - rows)
    return light


def _soft(added: NDArray[np.float32]) -> NDArray[np.float32]:
    """The part that changes over a wide area only: a median over 20 x 20 pixels, which knows no edges of hands."""
    height, width = added.shape
    coarse = cv2.resize(added, (max(1, width // 4), max(1, height // 4)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(cv2.medianBlur(coarse, 5), (width, height)), np.float32)


def share(changes: Mask, zone: Mask | None) -> float:
    """The share of a zone that changed, 0..1; of the whole picture where there is no zone."""
    if zone is None:
        return float(changes.mean())
    return float(changes[zone].mean()) if zone.any() else 0.0


PATCH_PX = 16
PATCH_CHANGE = 0.16
"""Parts of the patch's own brightness; a patch is averaged over few pixels only, so its noise is higher."""

PATCH_CHANGED_SHARE = 0.06
"""A 6 that becomes a 7 changes a fifth of its patch and more."""

Patches = tuple[NDArray[np.float32], ...]
"""One `(16, 16) float32` for each mark, as parts of its median brightness."""


def patches_of(image: Image, marks: tuple[Reading, ...]) -> Patches:
    """The upright bounding box of each mark, small and grey; empty boxes (outside the picture) are flat."""
    return tuple(_patch_of(image, mark) for mark in marks)


def marks_changed(before: Patches, after: Patches) -> bool:
    """Whether any mark looks different: of a card exchanged between two frames, its index may be all that tells."""
    return any(
        float(np.mean(np.abs(now - then) > PATCH_CHANGE)) > PATCH_CHANGED_SHARE
        for then, now in zip(before, after, strict=True)
    )


def _patch_of(image: Image, mark: Reading) -> NDArray[np.float32]:
    height, width = image.shape[:2]
    quad = mark.detection.quad_px
    left, top = np.clip(np.floor(quad.min(axis=0)), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(quad.max(axis=0)), 0, (width, height)).astype(int)
    if right <= left or bottom <= top:
        return np.ones((PATCH_PX, PATCH_PX), np.float32)
    box = cv2.resize(image[top:bottom, left:right], (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(box, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(grey / max(float(np.median(grey)), DARK_OFFSET), np.float32)
