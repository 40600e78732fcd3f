"""A scripted table as a source of frames, with a clock of its own."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from datasets.decks import load_deck
from datasets.demo.hand import SKINS, SLEEVES, Sprite, draw_hand
from datasets.demo.painter import Camera, Painter, draw_card
from datasets.demo.places import CARD_PX, FRAME_PX, Pose
from datasets.demo.scripted.effects import seen_as
from datasets.demo.scripted.mat import lay_mat
from datasets.demo.scripted.stage import Shot, hides
from datasets.demo.tables import Table, draw_light, draw_table
from datasets.demo.timeline import Moment
from datasets.faces import draw_face
from vision.source import SourceState
from vision.types import Frame, Image, Quad


class ScriptedTable:
    """Paints shots; each call of `next_frame` is the next one, at once. A `FrameSource` that needs no time.

    `sota`: a mat of this number lies on the table. The same seed gives the same frames.
    """

    kind, name = "camera", "scripted"

    def __init__(self, shots: Iterable[Shot], seed: int = 0, sota: int | None = None, begins_ns: int = 0) -> None:
        """`begins_ns` is what its clock says at first."""
        self._shots = iter(shots)
        self._deck = load_deck("yahchain3")
        rng = np.random.default_rng((seed, 9))
        self._camera = Camera(rng)
        surface = draw_table(rng, list(Table)[seed % len(Table)], *FRAME_PX)
        if sota is not None:
            surface = lay_mat(surface, sota)
        hand = draw_hand(rng, SKINS[seed % len(SKINS)], SLEEVES[seed % len(SLEEVES)])
        self._painter = Painter(surface, draw_light(rng, *FRAME_PX), hand, self._camera)
        self._sprites: dict[str, Sprite] = {}
        self._indices: dict[str, Quad] = {}
        self._dealt: tuple[object, ...] = ()
        self._picture: Image | None = None
        self._begins_ns, self._time_ns, self._number = begins_ns, begins_ns, 0
        self.shot: Shot | None = None
        self.over = False

    @property
    def state(self) -> SourceState:
        """How it is doing in the last shot."""
        return self.shot.state if self.shot else SourceState.OK

    @property
    def time_s(self) -> float:
        """Seconds since the beginning, by its own clock."""
        return (self._time_ns - self._begins_ns) / 1e9

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The next shot; None where the source has no picture, and after the last one (`over`)."""
        shot = next(self._shots, None)
        if shot is None:
            self.over = True
            return None
        self.shot = shot
        self._time_ns += round(shot.after_s * 1e9)
        if shot.state is SourceState.LOST:
            return None
        if self._picture is None or not shot.repeated:
            self._picture = self._paint(shot)
        self._number += 1
        return Frame(self._picture, self._time_ns, self._number - 1, self.name)

    def close(self) -> None:
        """Nothing is held."""

    def visible(self) -> tuple[tuple[str, Quad], ...]:
        """The upper-left index of each card in the last frame that no hand covers, from left to right; pixels."""
        shot = self.shot
        if shot is None:
            return ()
        found = []
        for place, label in sorted(shot.lying):
            quad = self._camera.seen(self._index(label), shot.poses[place])
            x, y = quad.mean(axis=0)
            if not hides(shot.hand, float(x), float(y)):
                found.append((label, np.asarray(quad + np.asarray(shot.look.shift_px), np.float32)))
        return tuple(found)

    def _paint(self, shot: Shot) -> Image:
        labels = tuple(label for _, label in shot.lying) + tuple(label for label, _ in shot.carried)
        places = tuple(shot.poses[place] for place, _ in shot.lying) + tuple(pose for _, pose in shot.carried)
        count = len(shot.lying)
        dealt = (labels, places[:count])
        if self._dealt != dealt:
            self._painter.deal(tuple(self._sprite(label) for label in labels), places)
            self._dealt = dealt
        carried: tuple[tuple[int, Pose], ...] = tuple(
            (count + number, pose) for number, (_, pose) in enumerate(shot.carried)
        )
        picture = seen_as(self._painter.paint(Moment(tuple(range(count)), carried, shot.hand)), shot.look)
        self._camera.expose(picture, self._number)
        return picture

    def _sprite(self, label: str) -> Sprite:
        if label not in self._sprites:
            self._sprites[label] = draw_card(self._deck, label)
        return self._sprites[label]

    def _index(self, label: str) -> Quad:
        if label not in self._indices:
            self._indices[label] = draw_face(self._deck, label, CARD_PX[0]).index_quads[0]
        return self._indices[label]
