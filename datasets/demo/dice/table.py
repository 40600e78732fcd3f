"""The demo table with dice as a source of frames: a hand throws, keeps, throws again, and waits for the row."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from datasets.demo.dice.painter import DicePainter
from datasets.demo.dice.throw import Instant, Throw, Thrown, keep, next_throw
from datasets.demo.drawn import DrawnSource
from datasets.demo.table import FRAMES_PER_S
from datasets.demo.ticker import Ticker
from datasets.demo.timeline import HandAt
from vision.types import Frame

THROWS = 3
"""Of a turn (T2)."""

REST_S = 4.0
"""How long dice lie between two throws: time to look, and to write a row."""


class DiceDemo(DrawnSource):
    """A synthetic table on which dice are thrown for ever. It is a `FrameSource`, and follows whose turn it is.

    Frames are 1280 x 720. With `realtime=False` each call returns the next frame at once, and the same seed gives the
    same frames.
    """

    def __init__(
        self,
        seed: int = 0,
        realtime: bool = True,
        rest_s: float = REST_S,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        super().__init__(Ticker(FRAMES_PER_S, realtime, clock_ns))
        self._rest_s = rest_s
        self._rng = np.random.default_rng((seed, 7))
        self._painter = DicePainter(np.random.default_rng((seed, 8)))
        self._left: int | None = None
        self._uncounted = False
        """Whether the newest throw was not counted yet: the next one waits for that."""
        self._thrown = 0
        self._throw = Throw((), (), (), 0)
        self._began_s = -self._throw.end_s
        self._rested_since_s = 0.0
        self._instant = Instant((), (), None)

    @property
    def still(self) -> bool:
        """Whether all dice lie in the last frame and no hand is there; for tests."""
        return self._instant.hand is None and len(self._instant.lying) == len(self._throw.after) > 0

    @property
    def dice(self) -> tuple[Thrown, ...]:
        """The dice that lie in the last frame, from left to right; for tests."""
        return self._instant.lying

    @property
    def hand(self) -> HandAt | None:
        """Where the hand is in the last frame; for tests."""
        return self._instant.hand

    def allow_throws(self, left: int | None) -> None:
        """How many throws are left in this turn; None: nobody counts them, and three make a turn."""
        if left != self._left:
            self._left, self._rested_since_s, self._uncounted = left, self._ticker.now_s, False

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The newest frame not handed out before, or None where none is due within `timeout_s`."""
        if not self._ticker.wait(timeout_s):
            return None
        now_s = self._ticker.now_s
        if now_s - self._began_s < self._throw.end_s:
            self._rested_since_s = now_s
        elif now_s - self._rested_since_s >= self._rest_s and self._may_throw():
            self._begin(now_s)
        self._instant = self._throw.at(now_s - self._began_s)
        picture = self._painter.paint(self._instant, self._ticker.tick)
        return self._hand_out(picture)

    def _may_throw(self) -> bool:
        """Where throws are counted, the next one waits until the one before is, and five equal dice stay."""
        if self._left is None:
            return True
        return not self._uncounted and self._left > 0 and (self._is_first or not all(keep(self._throw.after)))

    @property
    def _is_first(self) -> bool:
        """Whether the throw that comes is the first of a turn, with all dice."""
        return self._thrown % THROWS == 0 if self._left is None else self._left == THROWS

    def _begin(self, now_s: float) -> None:
        lying = self._throw.after
        kept = (False,) * len(lying) if self._is_first else keep(lying)
        if all(kept):
            kept = (False,) * len(lying)
        self._uncounted = True
        self._thrown = 1 if self._is_first else self._thrown + 1
        self._throw, self._began_s = next_throw(self._rng, lying, kept), now_s
