"""The demo table as a source of frames."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from datasets.decks import load_deck
from datasets.demo.drawn import DrawnSource
from datasets.demo.hand import SKINS, SLEEVES, draw_hand
from datasets.demo.painter import Camera, Painter
from datasets.demo.places import CARD_PX, FRAME_PX
from datasets.demo.show import SHOW, TABLE_OF_MODE, Act
from datasets.demo.tables import draw_light, draw_table
from datasets.demo.ticker import Ticker
from datasets.demo.timeline import Moment, Timeline
from datasets.faces import draw_face
from vision.deck import Deck
from vision.types import Frame, Quad

FRAMES_PER_S = 15.0


class DemoTable(DrawnSource):
    """A synthetic table on which the hands of `SHOW` come and go for ever. It is a `FrameSource`.

    Frames are 1280 x 720. In real time a frame is handed out 15 times a second and late ones are dropped. With
    `realtime=False` each call returns the next frame at once, and the same seed gives the same frames.
    """

    def __init__(self, seed: int = 0, realtime: bool = True, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        super().__init__(Ticker(FRAMES_PER_S, realtime, clock_ns))
        self._seed = seed
        self._deck = load_deck("yahchain3")
        self._camera = Camera(np.random.default_rng((seed, 1)))
        self._act_number = -1
        self._kept_mode: int | None = None
        self._act_ends_s = 0.0
        self._painters: dict[int, Painter] = {}
        self._timeline = Timeline.of(SHOW[0], np.random.default_rng(seed))
        self._shown, self._shown_poses = (SHOW[0], Moment((), (), None)), self._timeline.poses
        self._next_act()

    @property
    def mode(self) -> int:
        """L of the party that the last frame shows: 3, 4 or 5."""
        return self._shown[0].mode

    @property
    def act(self) -> Act:
        """The act that the last frame is of; for tests."""
        return self._shown[0]

    @property
    def still(self) -> bool:
        """Whether all cards of the act lie in the last frame and no hand is there; for tests."""
        act, moment = self._shown
        return moment.hand is None and len(moment.lying) == len(act.cards)

    def truth(self) -> tuple[str, ...]:
        """Labels of the cards that lie in the last frame, from left to right; for tests."""
        act, moment = self._shown
        return tuple(act.cards[place] for place in sorted(moment.lying))

    def indices(self) -> tuple[tuple[str, Quad], ...]:
        """The upper-left index of each card of `truth()`, in pixels of the last frame; for tests and measurements."""
        act, moment = self._shown
        return tuple(
            (act.cards[place], self._camera.seen(_index_quad(self._deck, act.cards[place]), self._shown_poses[place]))
            for place in sorted(moment.lying)
        )

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The newest frame not handed out before, or None where none is due within `timeout_s`."""
        if not self._ticker.wait(timeout_s):
            return None
        now_s = self._ticker.now_s
        while now_s >= self._act_ends_s:
            self._next_act()
        moment = self._timeline.at(now_s - (self._act_ends_s - self._timeline.end_s))
        picture = self._painter().paint(moment)
        self._camera.expose(picture, self._ticker.tick)
        self._shown, self._shown_poses = (self._timeline.act, moment), self._timeline.poses
        return self._hand_out(picture)

    def keep_mode(self, mode: int | None) -> None:
        """Show hands of this mode only, from the next one on; None: of all modes in turn."""
        self._kept_mode = mode

    def _next_act(self) -> None:
        self._act_number += 1
        while self._kept_mode not in (None, SHOW[self._act_number % len(SHOW)].mode):
            self._act_number += 1
        act = SHOW[self._act_number % len(SHOW)]
        self._timeline = Timeline.of(act, np.random.default_rng((self._seed, 2, self._act_number)))
        self._act_ends_s += self._timeline.end_s
        self._painter().begin(self._timeline, self._deck)

    def _painter(self) -> Painter:
        """The painter of the mode's table, made when it is first needed."""
        mode = self._timeline.act.mode
        if mode not in self._painters:
            rng = np.random.default_rng((self._seed, 3, mode))
            table = draw_table(rng, TABLE_OF_MODE[mode], *FRAME_PX)
            hand = draw_hand(
                rng, SKINS[rng.integers(len(SKINS))], SLEEVES[rng.integers(len(SLEEVES))], rng.random() < 0.3
            )
            self._painters[mode] = Painter(table, draw_light(rng, *FRAME_PX), hand, self._camera)
        return self._painters[mode]


def _index_quad(deck: Deck, label: str) -> Quad:
    return draw_face(deck, label, CARD_PX[0]).index_quads[0]
