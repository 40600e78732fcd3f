"""The stand-in for a source that could not be opened: it has no frames and says why."""

from __future__ import annotations

import time

from vision.source import SourceState
from vision.types import Frame
from vision.words import Text


class LostSource:
    """Always lost."""

    state = SourceState.LOST

    def __init__(self, kind: str, name: str, note: Text | None) -> None:
        self.kind, self.name, self.note = kind, name, note

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait in vain."""
        time.sleep(timeout_s)
        return None

    def close(self) -> None:
        """Nothing is held."""
