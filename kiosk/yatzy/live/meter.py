"""How often each device may ask: a bucket that fills by and by, so that a person never meets its bottom."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

_MOST_DEVICES = 2000
"""More than a hall has; the longest unseen is forgotten, and its bucket is full by then."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more each second."""

    at_once: float
    each_second: float


class Meter:
    """Counts by address. Safe to use from several threads; `clock` is monotonic, in seconds."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._lock = threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Whether it may ask now; then it is counted."""
        with self._lock:
            now = self._clock()
            left, since = self._left.pop(address, (self._rate.at_once, now))
            left = min(self._rate.at_once, left + (now - since) * self._rate.each_second)
            allowed = left >= 1
            self._left[address] = (left - allowed, now)
            if len(self._left) > _MOST_DEVICES:
                del self._left[next(iter(self._left))]
            return allowed
