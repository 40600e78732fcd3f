"""The limit on tries of the PIN: for each address, and for all together."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

FREE_TRIES = 5
"""A person mistypes; after that many wrong PINs an address has to wait,"""

FIRST_WAIT_S = 30
LONGEST_WAIT_S = 900
"""and twice as long after each further one, up to this."""

ALL_TRIES, ALL_WITHIN_S = 30, 600
"""Wrong PINs of all addresses together: many addresses are no way round."""

FORGOTTEN_AFTER_S = 3600


class Tries:
    """Wrong PINs of the last hour. Safe to use from several threads; `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong: list[tuple[float, str]] = []

    def begin(self, address: str) -> int:
        """Count a try as a wrong one, unless it has to wait: the seconds, 0 where it may go on.

        It counts before it is looked at, so that a hundred tries at the same moment are not a hundred free ones.
        """
        with self._lock:
            now = self._clock()
            self._wrong = [(at, who) for at, who in self._wrong if now - at < FORGOTTEN_AFTER_S]
            wait_s = math.ceil(max(self._wait_of(address, now), self._wait_of_all(now), 0))
            if wait_s == 0:
                self._wrong.append((now, address))
            return wait_s

    def forgive(self, address: str) -> None:
        """The PIN was right."""
        with self._lock:
            self._wrong = [(at, who) for at, who in self._wrong if who != address]

    def _wait_of(self, address: str, now: float) -> float:
        own = [at for at, who in self._wrong if who == address]
        if len(own) < FREE_TRIES:
            return 0
        doubled: int = FIRST_WAIT_S * 2 ** (len(own) - FREE_TRIES)
        return own[-1] + min(doubled, LONGEST_WAIT_S) - now

    def _wait_of_all(self, now: float) -> float:
        recent = [at for at, _ in self._wrong if now - at < ALL_WITHIN_S]
        return recent[-ALL_TRIES] + ALL_WITHIN_S - now if len(recent) >= ALL_TRIES else 0
