"""How a stream of camera frames is doing, judged from the frames and their times alone."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.sources.faults import Fault
from vision.types import Image

SILENT_AFTER_S = 2.0
"""Without a frame for this long a source counts as lost; webcams in the dark still give 5 a second."""

FROZEN_AFTER_S = 2.0
"""A live sensor is never the same twice: noise alone changes one of some ten thousand pixels within a few frames."""

DARK_BELOW = 16.0
"""Mean grey level (0..255) of a covered lens or a room without light; an unlit table in the evening has 25 and more."""

GREEN_SHARE = 0.25
"""Share of the picture that is one green: where no data came, zeros stand, and YUV zeros are BGR (0, 135..154, 0)."""

SLOW_SHARE = 0.4
"""Part of the promised rate below which a camera is slow. To halve it in the evening is what webcams do."""

SLOW_BELOW_FPS = 4.0
"""Below this a hand over the table can be missed between two frames, whatever was promised."""

RATE_OVER_S = 2.0
_RATE_FROM_S = 1.0
_SAMPLE = 8


@dataclass(slots=True)
class FrameHealth:
    """Takes each frame of a live source with its time, answers what is wrong. Times are monotonic nanoseconds.

    `expects_noise`: the frames come from a sensor, so that two equal ones are the same exposure twice.
    `promised_fps`: the rate that the driver says it gives.
    """

    expects_noise: bool = True
    promised_fps: float | None = None
    _arrived_ns: int = 0
    _changed_ns: int = 0
    _since_ns: int = 0
    _times_ns: deque[int] = field(default_factory=deque)
    _level: float = 255.0
    _green: float = 0.0
    _sample: bytes = b""

    def take(self, image: Image, time_ns: int) -> bool:
        """Note one frame; whether it is a new exposure, and not the last one once more."""
        self._arrived_ns = time_ns
        self._since_ns = self._since_ns or time_ns
        sample = image[::_SAMPLE, ::_SAMPLE].tobytes()
        if self.expects_noise and sample == self._sample:
            return False
        self._sample, self._changed_ns = sample, time_ns
        self._times_ns.append(time_ns)
        self._forget(time_ns)
        small = cv2.resize(image, (64, 48), interpolation=cv2.INTER_NEAREST)
        self._level, self._green = float(np.mean(small)), _green_share(small)
        return True

    @property
    def has_frames(self) -> bool:
        """Whether any frame came."""
        return bool(self._arrived_ns)

    def fault(self, now_ns: int) -> Fault | None:
        """What is wrong at `now_ns`, the worst first; None where nothing is, and before the first frame."""
        if not self._arrived_ns:
            return None
        if _seconds(self._arrived_ns, now_ns) > SILENT_AFTER_S:
            return Fault.NO_FRAMES
        if self._level < DARK_BELOW:
            return Fault.DARK
        if self._green > GREEN_SHARE:
            return Fault.GREEN
        if _seconds(self._changed_ns, now_ns) > FROZEN_AFTER_S:
            return Fault.FROZEN
        return Fault.SLOW if self._is_slow(now_ns) else None

    def fps(self, now_ns: int) -> float | None:
        """New exposures a second, over the last two seconds; None until it can be told."""
        over_s = min(_seconds(self._since_ns, now_ns), RATE_OVER_S)
        if not self._since_ns or over_s < _RATE_FROM_S:
            return None
        self._forget(now_ns)
        return len(self._times_ns) / over_s

    def _is_slow(self, now_ns: int) -> bool:
        fps = self.fps(now_ns)
        return fps is not None and fps < max(SLOW_BELOW_FPS, SLOW_SHARE * (self.promised_fps or 0.0))

    def _forget(self, now_ns: int) -> None:
        while self._times_ns and _seconds(self._times_ns[0], now_ns) > RATE_OVER_S:
            self._times_ns.popleft()


def _seconds(from_ns: int, to_ns: int) -> float:
    return (to_ns - from_ns) / 1e9


def _green_share(small: Image) -> float:
    """Share of pixels that are one and the same pure green; painted or woven green is neither pure nor even."""
    blue, green, red = small[..., 0], small[..., 1], small[..., 2]
    pure = (blue < 16) & (red < 16) & (green > 64)
    if not pure.any():
        return 0.0
    middle = int(np.median(green[pure]))
    return float(np.mean(pure & (np.abs(green.astype(np.int16) - middle) <= 2)))
