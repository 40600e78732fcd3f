"""Ctrl-C and a polite kill, from the first moment on. A library that swallows the exception cannot swallow the wish."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def watch_for_the_end() -> Iterator[threading.Event]:
    """An event that is set when the program shall end; what runs then is interrupted by KeyboardInterrupt.

    Once: what is closed after that is not interrupted by the impatient.
    """
    ending = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return

    def end(number: int, frame: FrameType | None) -> None:
        if not ending.is_set():
            ending.set()
            raise KeyboardInterrupt

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
