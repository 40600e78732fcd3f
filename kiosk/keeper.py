"""Keeps a source alive: what it raises is logged, and it is opened again. Measures its pace."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from kiosk.wake import SleepWatch
from vision.source import (
    DiagnosedSource,
    FrameSource,
    ModeSource,
    ReplayedSource,
    SourceState,
    SpeakingSource,
    TurnSource,
)
from vision.sources.lost import LostSource
from vision.types import Frame
from vision.words import SpokenError, Text, reason_of

_log = logging.getLogger(__name__)

REOPEN_AFTER_S = 2.0
_FPS_OVER_S = 2.0
_SEEING = frozenset({SourceState.OK, SourceState.SLOW, SourceState.BLURRED})
"""A black picture is none: a table that is covered is not an empty one."""

AWAKE_AFTER_S = 1.0
"""A camera may hand out after a sleep what it took before."""


class SourceKeeper:
    """One source after another. Used by one thread, but for `change`."""

    def __init__(
        self, source: FrameSource, reopen: Callable[[], FrameSource], has_slept: Callable[[], bool] | None = None
    ) -> None:
        """`has_slept` tells whether the machine slept since it was asked last; asked at each frame."""
        self.source = source
        self._has_slept = has_slept or SleepWatch().has_slept
        self._blind_until_ns = 0
        self._seen_ns = 0
        self._reopen = reopen
        self._other: Callable[[], FrameSource] | None = None
        self._reopen_at_s: float | None = None
        self._times_s: deque[float] = deque()
        self._mode: int | None = None

    def change(self, reopen: Callable[[], FrameSource]) -> None:
        """Another source in place of this one, from the next frame on. From any thread."""
        self._other = reopen

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The next frame or None; never raises."""
        if self._other is not None:
            self._reopen, self._other, self._mode = self._other, None, None
            self.close()
            self._open_again()
        if self._has_slept():
            _log.info("the machine has slept; the table is read anew")
            self._blind_until_ns = time.monotonic_ns() + int(AWAKE_AFTER_S * 1e9)
        if self._reopen_at_s is not None and time.monotonic() >= self._reopen_at_s:
            self._open_again()
        try:
            frame = self.source.next_frame(timeout_s)
        except Exception as error:  # noqa: BLE001 - a source may be anybody's code; its failure is a state
            _log.exception("the source %s failed", self.source.name)
            self._lose(_broken(self.source.name, error))
            return None
        if frame is not None:
            self._times_s.append(time.monotonic())
            self._seen_ns = frame.time_ns
        return frame

    @property
    def fps(self) -> float:
        """Frames a second that were really taken, over the last two seconds."""
        now = time.monotonic()
        while self._times_s and now - self._times_s[0] > _FPS_OVER_S:
            self._times_s.popleft()
        return round(len(self._times_s) / _FPS_OVER_S, 1)

    @property
    def is_seeing(self) -> bool:
        """Whether the picture is of now; nothing may be believed from an old one."""
        return self._other is None and self.source.state in _SEEING and self._seen_ns >= self._blind_until_ns

    @property
    def fault(self) -> str | None:
        """What is wrong with the source, where it says that more closely than by its state."""
        return self.source.fault if isinstance(self.source, DiagnosedSource) else None

    @property
    def is_replay(self) -> bool:
        """Whether the source shows again what it has shown before."""
        return isinstance(self.source, ReplayedSource) and self.source.replay

    def allow_throws(self, left: int | None) -> None:
        """Tell a source that throws by itself how often it may; None: as often as it likes."""
        if isinstance(self.source, TurnSource):
            self.source.allow_throws(left)

    @property
    def note(self) -> Text | None:
        """What the source has to say."""
        return self.source.note if isinstance(self.source, SpeakingSource) else None

    def new_mode(self, kept: int | None) -> int | None:
        """The mode that the demo table has gone over to, told once; `kept`: it shall stay with that one."""
        source = self.source
        if not isinstance(source, ModeSource):
            return None
        source.keep_mode(kept)
        if kept is not None or source.mode == self._mode:
            return None
        self._mode = source.mode
        return self._mode

    def close(self) -> None:
        """Give the device back."""
        with suppress(Exception):
            self.source.close()

    def _open_again(self) -> None:
        self._reopen_at_s = None
        try:
            self.source = self._reopen()
        except SpokenError as error:
            self._lose(error.text)
        except Exception as error:  # noqa: BLE001 - as above
            _log.exception("the source %s does not open", self.source.name)
            self._lose(_broken(self.source.name, error))

    def _lose(self, why: Text) -> None:
        self.close()
        self.source = LostSource(self.source.kind, self.source.name, why)
        self._reopen_at_s = time.monotonic() + REOPEN_AFTER_S


def _broken(name: str, error: Exception) -> Text:
    why = reason_of(error)
    return Text(
        f"{name} failed ({why.en}); it is opened again by itself", f"{name}: ошибка ({why.ru}); откроется снова само"
    )
