"""The lock that a starting kiosk needs, and what its operator is told about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kiosk.access.lock import AccessLock
from kiosk.access.pin import format_pin
from kiosk.access.words import OPEN_TO_NETWORK, the_pin_is
from vision.words import Text


def open_lock(data: Path, say: Callable[[Text], None]) -> AccessLock:
    """The lock of a kiosk that is open to the network. A PIN that is made now is told now, and never again.

    Raises `AccessError`.
    """
    lock = AccessLock(data)
    pin = lock.ensure_pin()
    say(OPEN_TO_NETWORK)
    if pin:
        say(the_pin_is(format_pin(pin)))
    return lock
