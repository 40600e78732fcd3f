"""Notices that the machine has slept: what was seen before is not what lies there now."""

from __future__ import annotations

import time
from collections.abc import Callable

JUMP_S = 5.0
"""The wall clock runs on while a machine sleeps, and on Linux and macOS the steady one stands. Corrections of the wall
clock by the network are smaller, and one that is not costs a second of reading anew."""

GAP_S = 30.0
"""On Windows both run on, so that only the gap between two questions tells. No frame takes that long to read."""


class SleepWatch:
    """Is asked a few times a second. Clocks in seconds."""

    def __init__(self, wall_s: Callable[[], float] = time.time, steady_s: Callable[[], float] = time.monotonic) -> None:
        self._wall_s, self._steady_s = wall_s, steady_s
        self._wall_before, self._steady_before = wall_s(), steady_s()

    def has_slept(self) -> bool:
        """Whether the machine slept since the last question."""
        wall, steady = self._wall_s(), self._steady_s()
        passed_wall, passed_steady = wall - self._wall_before, steady - self._steady_before
        self._wall_before, self._steady_before = wall, steady
        return passed_wall - passed_steady > JUMP_S or passed_steady > GAP_S
