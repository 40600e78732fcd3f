"""A source with a capture thread of its own: it opens the device, keeps the newest frame, and comes back by itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from vision.source import SourceState
from vision.sources.faults import STATES, CaptureError, Fault, Figures, explain, pause_after
from vision.sources.format import CameraInfo
from vision.sources.health import FrameHealth
from vision.types import Frame, Image
from vision.words import Text

CLOSE_WITHIN_S = 1.0
"""A driver that hangs must not keep the kiosk from ending; its thread is a daemon and is left behind."""

PATIENCE_S = 2.5
"""A device that has given no picture for this long after it was opened has a fault that is told."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One image and when it came, monotonic."""

    image: Image
    time_ns: int


class Capture(Protocol):
    """An open device, or one that is being opened."""

    @property
    def info(self) -> CameraInfo | None:
        """What the device promises; None before it is open, and where it promises nothing."""

    def grab(self) -> Shot | None:
        """The newest image; None where none came for a moment. Raises `CaptureError` at the device's end."""

    def close(self) -> None:
        """Give the device back."""


class Opener(Protocol):
    """How a device is found and opened, again and again."""

    @property
    def name(self) -> str:
        """What a person calls the device."""

    def open(self) -> Capture:
        """Open it. Raises `CaptureError` where that is not possible now."""


class LiveSource:
    """Frames of a device that is opened, read and reopened by one thread. Opening never blocks the caller."""

    def __init__(
        self,
        kind: str,
        opener: Opener,
        *,
        pause_s: Callable[[Fault], float] = pause_after,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Start the thread. `pause_s` is how long it waits after a fault before it opens the device again."""
        self.kind, self.opener = kind, opener
        self._pause_s, self._clock_ns = pause_s, clock_ns
        self._changed = threading.Condition()
        self._stop = threading.Event()
        self._again = threading.Event()
        self._capture: Capture | None = None
        self._health = self._new_health()
        self._began_ns = clock_ns()
        self._newest: Frame | None = None
        self._fresh = False
        self._failure: CaptureError | None = None
        self._thread = threading.Thread(target=self._run, name=f"capture {opener.name}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.opener.name

    @property
    def info(self) -> CameraInfo | None:
        """What the device promises, where it is open and says so."""
        capture = self._capture
        return capture.info if capture else None

    @property
    def fps(self) -> float | None:
        """New exposures a second that really come; None until it can be told."""
        with self._changed:
            return self._health.fps(self._clock_ns())

    @property
    def fault(self) -> Fault | None:
        """What is wrong; None where nothing is, and in the first moments."""
        with self._changed:
            return self._failure.fault if self._failure else self._fault_of_stream(self._clock_ns())

    @property
    def state(self) -> SourceState:
        """The fault as a state; lost before the first frame."""
        with self._changed:
            fault = self._failure.fault if self._failure else self._fault_of_stream(self._clock_ns())
            return STATES[fault] if fault else SourceState.OK if self._has_frames() else SourceState.LOST

    @property
    def note(self) -> Text | None:
        """What is wrong and what to do."""
        with self._changed:
            if self._failure is not None:
                return self._failure.text
            fault = self._fault_of_stream(self._clock_ns())
            return explain(fault, self._figures()) if fault else None

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The newest frame not handed out before, or None."""
        with self._changed:
            self._changed.wait_for(lambda: self._fresh or self._stop.is_set(), timeout_s)
            if not self._fresh:
                return None
            self._fresh = False
            return self._newest

    def wait_for_answer(self, timeout_s: float) -> bool:
        """Wait until the device gave a frame or failed; whether it gave one."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._failure is not None, timeout_s)
            return self._newest is not None

    def reopen(self) -> None:
        """Give the device back and open what the opener finds now; nothing is believed from the old picture."""
        with self._changed:
            self._health, self._began_ns = self._new_health(), self._clock_ns()
            self._newest, self._fresh = None, False
            self._again.set()

    def close(self) -> None:
        """End the thread; one that hangs in its driver is left behind."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()
        self._thread.join(CLOSE_WITHIN_S)

    def _new_health(self) -> FrameHealth:
        return FrameHealth(expects_noise=self.kind == "camera")

    def _has_frames(self) -> bool:
        return self._health.has_frames

    def _fault_of_stream(self, now_ns: int) -> Fault | None:
        if self._has_frames():
            return self._health.fault(now_ns)
        if (now_ns - self._began_ns) / 1e9 < PATIENCE_S:
            return None
        return Fault.NO_FRAMES if self._capture and self._capture.info else Fault.NO_ANSWER

    def _figures(self) -> Figures:
        return Figures(self.name, self._health.promised_fps, self._health.fps(self._clock_ns()))

    def _run(self) -> None:
        while not self._stop.is_set():
            fault = self._capture_once()
            self._stop.wait(self._pause_s(fault))

    def _capture_once(self) -> Fault:
        """Open the device, read it until it ends or fails, give it back; why it ended."""
        with self._changed:
            self._health, self._began_ns = self._new_health(), self._clock_ns()
        capture = None
        try:
            self._again.clear()
            capture = self._capture = self.opener.open()
            while not (self._stop.is_set() or self._again.is_set()):
                shot = capture.grab()
                if shot is not None:
                    self._publish(shot, capture.info)
            return Fault.MISSING
        except CaptureError as error:
            return self._fail(error)
        except Exception as error:  # noqa: BLE001 - the boundary of the thread: every failure becomes a state
            return self._fail(CaptureError.of(Fault.FAILED, self.name, f"{error}"))
        finally:
            self._capture = None
            with suppress(Exception):
                if capture is not None:
                    capture.close()

    def _publish(self, shot: Shot, info: CameraInfo | None) -> None:
        """Make a shot the newest frame; one that repeats the last is none: it would make an old picture look new."""
        with self._changed:
            if self._again.is_set():
                return
            self._failure = None
            self._health.promised_fps = info.fps if info else None
            if self._health.take(shot.image, shot.time_ns):
                sequence = 0 if self._newest is None else self._newest.sequence + 1
                self._newest, self._fresh = Frame(shot.image, shot.time_ns, sequence, self.name), True
            self._changed.notify_all()

    def _fail(self, error: CaptureError) -> Fault:
        with self._changed:
            self._failure = error
            self._changed.notify_all()
        return error.fault
