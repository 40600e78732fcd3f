"""When the next frame of a drawn table is due."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

_NS = 1_000_000_000


class Ticker:
    """Ticks `per_s` times a second, late ones dropped; without real time each call is the next tick at once."""

    def __init__(self, per_s: float, realtime: bool = True, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._per_s, self._realtime, self._clock_ns = per_s, realtime, clock_ns
        self._closed = Event()
        self._began_ns: int | None = None
        self.tick = -1
        """The number of the newest tick, from 0."""

    def wait(self, timeout_s: float) -> bool:
        """Move on to the newest tick that was not shown; False where none comes in time, or all is over."""
        if self.is_closed:
            return False
        if not self._realtime:
            self.tick += 1
            return True
        if self._began_ns is None:
            self._began_ns = self._clock_ns()
        tick = int((self._clock_ns() - self._began_ns) * self._per_s / _NS)
        if tick <= self.tick:
            due_s = ((self.tick + 1) / self._per_s) - (self._clock_ns() - self._began_ns) / _NS
            if self._closed.wait(max(0.0, min(due_s, timeout_s))) or due_s > timeout_s:
                return False
            tick = self.tick + 1
        self.tick = tick
        return True

    @property
    def now_s(self) -> float:
        """The time of the newest tick, from the first."""
        return self.tick / self._per_s

    @property
    def time_ns(self) -> int:
        """The time that a frame of now has."""
        return self._clock_ns() if self._realtime else round(self.tick * _NS / self._per_s)

    @property
    def is_closed(self) -> bool:
        """Whether all is over."""
        return self._closed.is_set()

    def close(self) -> None:
        """No more ticks; a call that waits for one comes back."""
        self._closed.set()
