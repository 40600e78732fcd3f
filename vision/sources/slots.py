"""A few frames in memory that two processes share. One writes, one reads; nobody locks, so nobody waits."""

from __future__ import annotations

from ctypes import c_int64, c_uint8
from dataclasses import dataclass
from multiprocessing.context import SpawnContext
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

COUNT = 3
"""One is read, one is newest, one is written."""

LEAST_PIXELS = 1920 * 1080
"""A camera may give more than it was asked for; what does not fit is made smaller."""

_EMPTY = -1


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a frame was put: it is there as long as the slot still has its number."""

    number: int
    height_px: int
    width_px: int


class Slots:
    """Shared memory for `COUNT` frames of at most `pixels` pixels. Travels to a spawned process as an argument."""

    def __init__(self, context: SpawnContext, pixels: int) -> None:
        """Take the memory; it goes back when the last process that holds it ends, however it ends."""
        self._pixels = max(pixels, LEAST_PIXELS)
        self._numbers: Any = context.RawArray(c_int64, [_EMPTY] * COUNT)
        self._memory: Any = context.RawArray(c_uint8, COUNT * self._pixels * 3)

    def write(self, number: int, image: Image) -> Placed:
        """Put frame `number` (0, 1, 2, …) where the oldest is."""
        image = self._fitting(image)
        height, width = image.shape[:2]
        slot = number % COUNT
        self._numbers[slot] = _EMPTY
        np.copyto(self._view(slot, height, width), image)
        self._numbers[slot] = number
        return Placed(number, height, width)

    def read(self, placed: Placed) -> Image | None:
        """A copy of a frame; None where it has been written over."""
        slot = placed.number % COUNT
        if self._numbers[slot] != placed.number:
            return None
        image = self._view(slot, placed.height_px, placed.width_px).copy()
        return image if self._numbers[slot] == placed.number else None

    def _fitting(self, image: Image) -> Image:
        height, width = image.shape[:2]
        if height * width <= self._pixels:
            return image
        scale = (self._pixels / (height * width)) ** 0.5
        size = (int(width * scale), int(height * scale))
        return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _view(self, slot: int, height: int, width: int) -> NDArray[np.uint8]:
        start = slot * self._pixels * 3
        flat = np.frombuffer(self._memory, np.uint8, height * width * 3, start)
        return flat.reshape(height, width, 3)
