"""How a stream of camera frames is doing, judged from the frames alone: frozen, dark or slow."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.source import SourceState
from vision.types import Image

LOST_AFTER_S = 2.0
"""Without a frame for this long a source counts as lost; webcams in the dark still give 5 a second."""

FROZEN_AFTER_S = 3.0
"""A live sensor is never the same twice: noise alone changes the thumbnail within a few frames."""

DARK_BELOW = 16.0
"""Mean grey level (0..255) of a covered lens or a room without light; an unlit table in the evening has 25 and more."""

SLOW_BELOW_FPS = 4.0
"""Below this a hand over the table can be missed between two frames."""

_SMOOTHING = 0.9


@dataclass(slots=True)
class FrameHealth:
    """Takes each frame of a live source with its time, answers its state. Times are monotonic nanoseconds."""

    expects_noise: bool = True
    _last_ns: int = 0
    _changed_ns: int = 0
    _period_s: float = 0.0
    _level: float = 255.0
    _thumbnail: bytes = b""

    def take(self, image: Image, time_ns: int) -> None:
        """Note one frame."""
        small = cv2.resize(image, (64, 48), interpolation=cv2.INTER_NEAREST)
        pixels = small.tobytes()
        self._level = float(np.mean(small))
        if pixels != self._thumbnail or not self._changed_ns:
            self._thumbnail, self._changed_ns = pixels, time_ns
        if self._last_ns:
            period = (time_ns - self._last_ns) / 1e9
            self._period_s = _SMOOTHING * self._period_s + (1 - _SMOOTHING) * period if self._period_s else period
        self._last_ns = time_ns

    def state(self, now_ns: int) -> SourceState:
        """The state at `now_ns`; the worst thing is named first."""
        if not self._last_ns or (now_ns - self._last_ns) / 1e9 > LOST_AFTER_S:
            return SourceState.LOST
        if self.expects_noise and (now_ns - self._changed_ns) / 1e9 > FROZEN_AFTER_S:
            return SourceState.FROZEN
        if self._level < DARK_BELOW:
            return SourceState.DARK
        return SourceState.SLOW if self._period_s > 1 / SLOW_BELOW_FPS else SourceState.OK
