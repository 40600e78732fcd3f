"""What all drawn tables have in common as sources of frames: their name, their clock, the numbers of their frames."""

from __future__ import annotations

from datasets.demo.ticker import Ticker
from vision.source import SourceState
from vision.types import Frame, Image


class DrawnSource:
    """A table that is drawn at each tick of its clock. With `next_frame` it is a `FrameSource`."""

    def __init__(self, ticker: Ticker) -> None:
        self._ticker = ticker
        self._handed_out = 0

    @property
    def kind(self) -> str:
        """`demo`."""
        return "demo"

    @property
    def name(self) -> str:
        """What a person calls it."""
        return "demo"

    @property
    def state(self) -> SourceState:
        """A drawn table is always well, until it is closed."""
        return SourceState.LOST if self._ticker.is_closed else SourceState.OK

    def close(self) -> None:
        """No more frames; a call that waits for one comes back."""
        self._ticker.close()

    def _hand_out(self, picture: Image) -> Frame:
        """The picture as the next frame."""
        frame = Frame(picture, self._ticker.time_ns, self._handed_out, self.name)
        self._handed_out += 1
        return frame
