"""A source with a capture thread of its own: it opens the device, keeps the newest frame, and comes back by itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from vision.source import SourceState
from vision.sources.health import FrameHealth
from vision.types import Frame, Image
from vision.words import SpokenError, Text

REOPEN_AFTER_S = 2.0
"""Pause before a lost device is tried again: long enough not to disturb the program that holds it."""

CLOSE_WITHIN_S = 1.0
"""A driver that hangs must not keep the kiosk from ending; its thread is a daemon and is left behind."""


class Capture(Protocol):
    """An open device."""

    def grab(self) -> Image | None:
        """The next image, or None where the device gives no more."""

    def close(self) -> None:
        """Give the device back."""


class CaptureError(SpokenError):
    """A device that does not open. `state` is busy where another program holds it, else lost."""

    def __init__(self, state: SourceState, text: Text) -> None:
        super().__init__(text)
        self.state = state


class LiveSource:
    """Frames of a device that is opened, read and reopened by one thread. Opening never blocks the caller."""

    def __init__(
        self, kind: str, name: str, open_capture: Callable[[], Capture], *, reopen_after_s: float = REOPEN_AFTER_S
    ) -> None:
        """Start the thread; `open_capture` runs in it and raises `CaptureError` where the device does not open."""
        self.kind, self.name = kind, name
        self._open = open_capture
        self._reopen_after_s = reopen_after_s
        self._changed = threading.Condition()
        self._stop = threading.Event()
        self._health = FrameHealth(expects_noise=kind == "camera")
        self._newest: Frame | None = None
        self._given = -1
        self._failure: CaptureError | None = None
        self._thread = threading.Thread(target=self._run, name=f"capture {name}", daemon=True)
        self._thread.start()

    @property
    def state(self) -> SourceState:
        """Busy or lost where the device does not open, else what its frames tell."""
        with self._changed:
            if self._failure is not None:
                return self._failure.state
            return self._health.state(time.monotonic_ns())

    @property
    def note(self) -> Text | None:
        """Why the device does not open and what to do."""
        with self._changed:
            return self._failure.text if self._failure else None

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The newest frame not handed out before, or None."""
        with self._changed:
            self._changed.wait_for(lambda: self._has_new() or self._stop.is_set(), timeout_s)
            if not self._has_new():
                return None
            assert self._newest is not None
            self._given = self._newest.sequence
            return self._newest

    def wait_for_answer(self, timeout_s: float) -> bool:
        """Wait until the device gave a frame or failed; whether it gave one."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._failure is not None, timeout_s)
            return self._newest is not None

    def close(self) -> None:
        """End the thread; one that hangs in its driver is left behind."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()
        self._thread.join(CLOSE_WITHIN_S)

    def _has_new(self) -> bool:
        return self._newest is not None and self._newest.sequence > self._given

    def _run(self) -> None:
        while not self._stop.is_set():
            self._capture_once()
            self._stop.wait(self._reopen_after_s)

    def _capture_once(self) -> None:
        """Open the device, read it until it ends or fails, give it back."""
        try:
            capture = self._open()
        except CaptureError as error:
            self._fail(error)
            return
        except Exception as error:  # noqa: BLE001 - the boundary of the thread: every failure becomes a state
            self._fail(_broken(self.name, error))
            return
        try:
            self._read(capture)
        except Exception as error:  # noqa: BLE001 - as above
            self._fail(_broken(self.name, error))
        finally:
            with suppress(Exception):
                capture.close()

    def _read(self, capture: Capture) -> None:
        while not self._stop.is_set():
            image = capture.grab()
            if image is None:
                self._fail(_ended(self.name))
                return
            self._publish(image)

    def _publish(self, image: Image) -> None:
        now = time.monotonic_ns()
        with self._changed:
            sequence = 0 if self._newest is None else self._newest.sequence + 1
            self._newest = Frame(image, now, sequence, self.name)
            self._health.take(image, now)
            self._failure = None
            self._changed.notify_all()

    def _fail(self, error: CaptureError) -> None:
        with self._changed:
            self._failure = error
            self._changed.notify_all()


def _ended(name: str) -> CaptureError:
    return CaptureError(
        SourceState.LOST,
        Text(
            f"{name} gives no more pictures; check its cable, it is tried again by itself",
            f"{name}: изображений больше нет; проверьте кабель, подключение повторяется само",
        ),
    )


def _broken(name: str, error: Exception) -> CaptureError:
    return CaptureError(
        SourceState.LOST,
        Text(
            f"{name} failed: {error}; it is tried again by itself", f"{name}: ошибка: {error}; попытка повторится сама"
        ),
    )
