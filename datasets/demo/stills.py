"""Hands that lie still on the demo table, each once: pictures with known cards, for measurements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

import numpy as np

from datasets.decks import load_deck
from datasets.demo.hand import SKINS, SLEEVES, draw_hand
from datasets.demo.painter import Camera, Painter
from datasets.demo.places import FRAME_PX
from datasets.demo.show import SHOW
from datasets.demo.tables import Table, draw_light, draw_table
from datasets.demo.timeline import Moment, Timeline
from vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """A frame `(720, 1280, 3) uint8` BGR and the labels of the cards in it, from left to right, of `yahchain3`."""

    image: Image
    labels: tuple[str, ...]


def draw_stills(count: int, mode: int, seed: int = 0) -> Iterator[Still]:
    """`count` complete and readable hands of `mode` cards: all layouts, on all tables, each laid anew."""
    deck = load_deck("yahchain3")
    acts = [act for act in SHOW if act.mode == len(act.cards) == mode and act.worn is None]
    stages = [_Stage.of(table, np.random.default_rng((seed, place))) for place, table in enumerate(Table)]
    for number, act in enumerate(islice(cycle(acts), count)):
        stage = stages[number % len(stages)]
        stage.painter.begin(Timeline.of(act, np.random.default_rng((seed, len(stages), number))), deck)
        picture = stage.painter.paint(Moment(act.order, (), None))
        stage.camera.expose(picture, number)
        yield Still(picture, act.cards)


@dataclass(frozen=True, slots=True)
class _Stage:
    """A table under a lamp with a camera above it, and who paints it."""

    painter: Painter
    camera: Camera

    @classmethod
    def of(cls, table: Table, rng: np.random.Generator) -> _Stage:
        hand = draw_hand(rng, SKINS[0], SLEEVES[0], False)  # a painter has one, though none is seen here
        camera = Camera(rng)
        return cls(Painter(draw_table(rng, table, *FRAME_PX), draw_light(rng, *FRAME_PX), hand, camera), camera)
