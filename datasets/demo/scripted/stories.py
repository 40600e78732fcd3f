"""What happens while a hand lies on the table. Each story ends with the cards taken away."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from datasets.demo.scripted.effects import Look
from datasets.demo.scripted.stage import FRAME_S, Shot, Stage, in_order
from datasets.demo.show import Layout
from vision.deck import RANKS
from vision.source import SourceState

Shots = Iterator[Shot]
Disturb = Callable[[Stage], Shots]

UNPLUGGED_S = 30.0
"""Until somebody finds the cable."""

FROZEN_NOTICED_S = 3.0


@dataclass(frozen=True, slots=True)
class Story:
    """A hand in a party of `mode`: `cards` as they lie at the end. `name` is one of `STORIES`."""

    name: str
    mode: int
    cards: tuple[str, ...]
    layout: Layout = Layout.ROW


def play(story: Story, rng: np.random.Generator, idle_s: float) -> Shots:
    """All frames of a story, from an empty table to an empty table; the cards lie for `idle_s` in between."""
    stage = Stage(rng, story.layout, len(story.cards), story.mode)
    yield from stage.wait(1.0)
    yield from _LAY.get(story.name, _lay)(stage, story)
    yield from stage.wait(1.2)
    yield from STORIES[story.name](stage)
    yield from stage.wait(1.2)
    yield from stage.idle(idle_s)
    yield from stage.take()
    yield from stage.wait(0.8)


def _lay(stage: Stage, story: Story) -> Shots:
    for place, label in in_order(story.cards):
        yield from stage.lay(place, label)
        yield from stage.wait(stage.rng.uniform(0, 0.5))


def _lay_late(stage: Stage, story: Story) -> Shots:
    """The last card comes when everybody thinks that all are there."""
    *early, last = in_order(story.cards)
    for place, label in early:
        yield from stage.lay(place, label)
    yield from stage.wait(3.0)
    yield from stage.lay(*last)


def _lay_wrongly(stage: Stage, story: Story) -> Shots:
    """The first and the last card are exchanged; a player sees it and puts it right."""
    wrong = [story.cards[-1], *story.cards[1:-1], story.cards[0]]
    for place, label in in_order(wrong):
        yield from stage.lay(place, label)
    yield from stage.wait(1.5)
    yield from stage.exchange(0, len(wrong) - 1)


def _lay_swapped(stage: Stage, story: Story) -> Shots:
    """Another card lies in the first place, so that it is no hand; one that hides it exchanges it for the right one."""
    rank, suit = story.cards[0][:-1], story.cards[0][-1]
    spare = RANKS[(RANKS.index(rank) + len(RANKS) // 2) % len(RANKS)] + suit
    for place, label in in_order(story.cards):
        yield from stage.lay(place, label if place else spare)
    yield from stage.wait(1.5)
    yield from stage.hover(0, 0.8, then=story.cards[0])


def _calm(stage: Stage) -> Shots:
    yield from stage.wait(0.5)


def _hand(stage: Stage) -> Shots:
    yield from stage.hover(len(stage.poses) // 2, 1.5)


def _banding(stage: Stage) -> Shots:
    for number in range(100):
        yield stage.shot(look=replace(stage.look, banding=0.16, phase=number * 0.37))


def _refocus(stage: Stage) -> Shots:
    """The autofocus hunts: far out, back, and out again a little."""
    for number in range(16):
        blur = 9 * max(0.0, math.sin(number / 5 * math.pi)) * (1 if number < 8 else 0.5)
        yield stage.shot(look=replace(stage.look, blur_px=round(blur, 1)))


def _dimmed(stage: Stage) -> Shots:
    for light in (0.9, 0.75, *[0.6] * 12, 0.8):
        yield stage.shot(look=replace(stage.look, light=light))


def _lamp_off(stage: Stage) -> Shots:
    for _ in range(25):
        yield stage.shot(look=replace(stage.look, light=0.05))


def _shadow(stage: Stage) -> Shots:
    for number in range(22):
        yield stage.shot(look=replace(stage.look, shadow=-0.2 + 1.4 * number / 21))


def _bump(stage: Stage) -> Shots:
    """Somebody kicks the tripod: it sways, and looks elsewhere afterwards."""
    right, down = int(stage.rng.integers(-26, 27)), int(stage.rng.integers(-18, 19))
    for part in (1.6, 0.5, 1.3, 0.8, 1.1, 1.0):
        stage.look = Look(shift_px=(round(right * part), round(down * part)))
        yield stage.shot()


def _unplugged(stage: Stage) -> Shots:
    for _ in range(round(UNPLUGGED_S)):
        yield stage.shot(after_s=1.0, state=SourceState.LOST)


def _frozen(stage: Stage) -> Shots:
    """The same picture again and again; after three seconds the source says so."""
    for number in range(round(5 / FRAME_S)):
        noticed = number * FRAME_S >= FROZEN_NOTICED_S
        yield stage.shot(repeated=True, state=SourceState.FROZEN if noticed else SourceState.OK)


STORIES: Mapping[str, Disturb] = MappingProxyType(
    {
        "calm": _calm, "hand": _hand, "banding": _banding, "refocus": _refocus, "dimmed": _dimmed,
        "lamp-off": _lamp_off, "shadow": _shadow, "bump": _bump, "unplugged": _unplugged, "frozen": _frozen,
        "late": _calm, "put-right": _calm, "swapped": _calm,
    }
)  # fmt: skip
"""What happens to the cards when all of them lie there."""

_LAY: Mapping[str, Callable[[Stage, Story], Shots]] = MappingProxyType(
    {"late": _lay_late, "put-right": _lay_wrongly, "swapped": _lay_swapped}
)
