"""The server's clock of live games: the truth about the 60 s and the 12 hours (T20, T21)."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def steady_clock() -> Clock:
    """The time of day of now, then as much later as has passed: putting the machine's clock right ends no game."""
    began_ms, began_ns = time.time_ns() // 1_000_000, time.monotonic_ns()
    return lambda: began_ms + (time.monotonic_ns() - began_ns) // 1_000_000
