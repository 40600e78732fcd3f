"""A camera in a process of its own, seen from the kiosk: whatever its driver does, nobody here waits for it."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection

from vision.sources.child import END_WITHIN_S, Failed, Held, News, OpenDevice, Opened, Started, Taken, Target, run
from vision.sources.faults import CaptureError, Fault
from vision.sources.format import CameraInfo, CameraWish
from vision.sources.live import Shot
from vision.sources.slots import Slots

START_WITHIN_S = 60.0
"""A process needs half a second to start; on a machine that is busy with other things, much longer."""

OPEN_WITHIN_S = 12.0
"""The slowest cameras need five seconds to open. What takes longer hangs."""

READ_WITHIN_S = 5.0
"""The first picture of a slow camera may take three seconds; a driver that says nothing for longer hangs."""

_POLL_S = 0.2


class ProcessCapture:
    """A camera that is being opened, and then read. Used by one thread, but for `hold`."""

    def __init__(self, open_device: OpenDevice, target: Target, wish: CameraWish) -> None:
        """Start the process; does not wait for the camera."""
        context = multiprocessing.get_context("spawn")
        self.info: CameraInfo | None = None
        self._name = target.name
        self._slots = Slots(context, wish.width_px * wish.height_px)
        self._news, news = context.Pipe(duplex=False)
        leash, self._leash = context.Pipe(duplex=False)
        arguments = (open_device, target, wish, self._slots, news, leash)
        self._process = context.Process(target=run, args=arguments, name=f"camera {target.name}", daemon=True)
        self._heard_s = time.monotonic()
        self._patience_s, self._silence = START_WITHIN_S, Fault.NO_ANSWER
        try:
            with _sigint_kept_from_children():
                self._process.start()
        finally:
            _close(news, leash)

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def grab(self) -> Shot | None:
        """The newest frame; None where none came for a moment. Raises `CaptureError` at the end, or where it hangs."""
        taken = None
        wait_s = _POLL_S
        while (news := self._hear(wait_s)) is not None:
            wait_s = 0.0
            if isinstance(news, Taken):
                taken = news
            elif isinstance(news, Started):
                self._patience_s = OPEN_WITHIN_S
            elif isinstance(news, Opened):
                self.info = news.info
                self._patience_s, self._silence = READ_WITHIN_S, Fault.NO_FRAMES
            elif self.info is not None:
                self.info = replace(self.info, controls=news.controls)
        image = self._slots.read(taken.placed) if taken else None
        return Shot(image, taken.time_ns) if taken and image is not None else None

    def hold(self, held: bool) -> None:
        """Hold focus, exposure and white balance, or let them go; `info.controls` tells what became of it."""
        with suppress(OSError):
            self._leash.send(held)

    def close(self) -> None:
        """Let the process end; one that hangs is killed."""
        _close(self._leash, self._news)
        self._process.join(END_WITHIN_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(END_WITHIN_S)

    def _hear(self, wait_s: float) -> Started | Opened | Taken | Held | None:
        """The next message, if it comes within `wait_s`."""
        try:
            news: News | None = self._news.recv() if self._news.poll(wait_s) else None
        except (EOFError, OSError):
            raise CaptureError.of(Fault.CRASHED, self._name) from None
        if news is None:
            self._check_patience()
            return None
        self._heard_s = time.monotonic()
        if isinstance(news, Failed):
            raise CaptureError.of(news.fault, self._name, news.detail)
        return news

    def _check_patience(self) -> None:
        if time.monotonic() - self._heard_s > self._patience_s:
            raise CaptureError.of(self._silence, self._name)


def _close(*connections: Connection) -> None:
    for connection in connections:
        with suppress(OSError):
            connection.close()


@contextmanager
def _sigint_kept_from_children() -> Iterator[None]:
    """What is started here does not hear Ctrl-C, not even before its first line."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
