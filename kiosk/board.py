"""The state that is shown now: written by the worker, read by any number of pages; the newest state wins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from kiosk.state import KioskState


class Board:
    """Holds one state. Safe to use from several threads; listeners are called in the thread that publishes."""

    def __init__(self, state: KioskState) -> None:
        self._lock = threading.Lock()
        self._state, self._frame_ns = state, 0
        self._listeners: set[Callable[[], None]] = set()
        self.published_s = time.monotonic()
        """When a state was published last, in monotonic seconds: the worker's sign of life."""

    def publish(self, state: KioskState, frame_ns: int | None) -> None:
        """Show a state; its version grows only where something changed that is more than the clock."""
        self.published_s = time.monotonic()
        with self._lock:
            changed = _without_clock(state) != _without_clock(self._state)
            version = self._state.version + changed
            self._state, self._frame_ns = state.model_copy(update={"version": version}), frame_ns or 0
            listeners = tuple(self._listeners) if changed else ()
        for listener in listeners:
            listener()

    def current(self) -> KioskState:
        """The state with the age that its frame has now."""
        with self._lock:
            state, frame_ns = self._state, self._frame_ns
        age_ms = (time.monotonic_ns() - frame_ns) // 1_000_000 if frame_ns else None
        return state.model_copy(update={"source": state.source.model_copy(update={"frame_age_ms": age_ms})})

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` at each change, until the returned function is called."""
        with self._lock:
            self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)


def _without_clock(state: KioskState) -> KioskState:
    source = state.source.model_copy(update={"fps": 0.0, "frame_age_ms": None})
    frame = state.frame.model_copy(update={"sequence": 0}) if state.frame else None
    return state.model_copy(update={"version": 0, "source": source, "frame": frame})
