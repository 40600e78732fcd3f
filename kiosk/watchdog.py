"""Signs of life, for whoever starts the kiosk again when they stay out: systemd, or `run --guarded`.

A sign is given only while both halves live: the worker publishes states, and the web server turns.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

_log = logging.getLogger(__name__)

SILENT_AFTER_S = 20.0
"""The slowest turn that is still no hang: a camera that is opened anew while the disk is busy."""

BEAT_S = 5.0
BEAT = "alive"
"""What the guarded kiosk writes on its standard output, a line each time."""


class Watchdog:
    """Gives signs in a thread of its own while every part has shown life lately. Times are monotonic seconds."""

    def __init__(
        self,
        parts: Mapping[str, Callable[[], float]],
        signs: Iterable[Callable[[], None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`parts` tell when each of them last showed life."""
        self._parts, self._signs, self._clock = dict(parts), tuple(signs), clock
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to give signs."""
        self._thread.start()

    def stop(self) -> None:
        """Give no more."""
        self._stop.set()

    def look(self) -> bool:
        """Give one sign, if all live; whether they do."""
        now = self._clock()
        silent = [name for name, lived_at_s in self._parts.items() if now - lived_at_s() > SILENT_AFTER_S]
        if silent:
            _log.error("no sign of life from: %s", ", ".join(silent))
            return False
        for sign in self._signs:
            sign()
        return True

    def _run(self) -> None:
        while not self._stop.is_set():
            self.look()
            self._stop.wait(BEAT_S)


def line_sign(stream: TextIO) -> Callable[[], None]:
    """A line for the program that guards this one."""

    def write() -> None:
        stream.write(BEAT + "\n")
        stream.flush()

    return write


def systemd_sign(environ: Mapping[str, str]) -> Callable[[], None] | None:
    """Tells systemd that the service is ready and alive (sd_notify(3)); None where systemd does not listen."""
    address = environ.get("NOTIFY_SOCKET")
    if not address or not hasattr(socket, "AF_UNIX"):
        return None
    # A name that begins with @ is in the abstract namespace.
    path = "\0" + address[1:] if address.startswith("@") else address

    def notify() -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.sendto(b"READY=1\nWATCHDOG=1", path)
        except OSError as error:
            _log.warning("systemd cannot be told: %s", error)

    return notify
