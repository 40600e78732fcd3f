"""One hand on a scripted table, frame by frame: what lies, what is carried, where the arm is, how it is seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from datasets.demo.places import CARD_PX, FRAME_PX, Pose, place_cards
from datasets.demo.scripted.effects import Look
from datasets.demo.show import Layout
from datasets.demo.timeline import HandAt, arm_turn, outside
from vision.source import SourceState

FRAME_S = 0.1
"""Ten frames a second: what a kiosk sees on a slow laptop."""

IDLE_S = 2.0
"""While nothing happens at all, one frame for this time: hours pass quickly."""

_REACH_FRAMES = 5
_GRIP = (0.10, 0.30)


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame to be painted, or None in place of a picture: `state` says what the source does then.

    `lying` are the labels by place, `truth` those that count, in reading order. `still`: no hand is there and nothing
    has changed since the frame before. `repeated`: the camera hands out its last picture once more.
    """

    after_s: float
    lying: tuple[tuple[int, str], ...]
    poses: tuple[Pose, ...]
    carried: tuple[tuple[str, Pose], ...] = ()
    hand: HandAt | None = None
    look: Look = field(default_factory=Look)
    state: SourceState = SourceState.OK
    repeated: bool = False

    @property
    def truth(self) -> tuple[str, ...]:
        """What lies there, from left to right."""
        return tuple(label for _, label in sorted(self.lying))


class Stage:
    """Writes the shots of one hand. Every method is one thing that happens."""

    def __init__(self, rng: np.random.Generator, layout: Layout, count: int, mode: int) -> None:
        self.rng = rng
        self.poses = place_cards(rng, layout, max(mode, count), count)
        self.lying: dict[int, str] = {}
        self.look = Look()

    def shot(self, **more: object) -> Shot:
        """The table as it is now."""
        now = Shot(FRAME_S, tuple(sorted(self.lying.items())), self.poses, look=self.look)
        return replace(now, **more)  # type: ignore[arg-type]

    def wait(self, seconds: float) -> Iterator[Shot]:
        """Nothing happens, frame by frame."""
        for _ in range(round(seconds / FRAME_S)):
            yield self.shot()

    def idle(self, seconds: float) -> Iterator[Shot]:
        """Nothing happens for long."""
        for _ in range(round(seconds / IDLE_S)):
            yield self.shot(after_s=IDLE_S)

    def lay(self, place: int, label: str) -> Iterator[Shot]:
        """A hand brings a card and goes."""
        yield from self._reach(place, label)
        self.lying[place] = label
        yield from self._leave(place)

    def hover(self, place: int, seconds: float, then: str | None = None) -> Iterator[Shot]:
        """A hand rests on a card, or exchanges it for another while it hides it, and goes."""
        grip = self._grip(place, deep=True)
        yield from self._reach(place, None, deep=True)
        for number in range(round(seconds / FRAME_S)):
            if then is not None and number == round(seconds / FRAME_S) // 2:
                self.lying[place] = then
            yield self.shot(hand=HandAt(*grip, arm_turn(grip)))
        yield from self._leave(place, deep=True)

    def exchange(self, one: int, other: int) -> Iterator[Shot]:
        """A hand takes two cards up and lays them down the other way round."""
        first, second = self.lying[one], self.lying[other]
        yield from self._reach(one, None)
        del self.lying[one], self.lying[other]
        yield from self._leave(one)
        yield from self.lay(one, second)
        yield from self.lay(other, first)

    def take(self) -> Iterator[Shot]:
        """A hand takes all cards away."""
        yield from self._reach(len(self.poses) // 2, None)
        self.lying.clear()
        yield from self._leave(len(self.poses) // 2)

    def _reach(self, place: int, label: str | None, deep: bool = False) -> Iterator[Shot]:
        for number in range(_REACH_FRAMES):
            yield self._arm(place, label, 1 - (number + 1) / _REACH_FRAMES, deep)

    def _leave(self, place: int, deep: bool = False) -> Iterator[Shot]:
        for number in range(_REACH_FRAMES):
            yield self._arm(place, None, (number + 1) / (_REACH_FRAMES + 1), deep)

    def _arm(self, place: int, label: str | None, away: float, deep: bool) -> Shot:
        grip = self._grip(place, deep)
        turn = arm_turn(grip)
        dx, dy = outside(grip, turn, away)
        carried = () if label is None else ((label, self.poses[place].moved(dx, dy)),)
        return self.shot(carried=carried, hand=HandAt(grip[0] + dx, grip[1] + dy, turn))

    def _grip(self, place: int, deep: bool = False) -> tuple[float, float]:
        """Where the fingers are: on the lower part of the card, or, deep, over all of it."""
        across, down = (-0.1, -0.45) if deep else _GRIP
        return self.poses[place].point(across, down)


def hides(hand: HandAt | None, x: float, y: float) -> bool:
    """Whether a hand lies over a point of the table, pixels: about as wide as a card, from its tips to the shoulder."""
    if hand is None:
        return False
    turn = math.radians(hand.turn_deg)
    dx, dy = x - hand.x, y - hand.y
    across = dx * math.cos(turn) + dy * math.sin(turn)
    down = -dx * math.sin(turn) + dy * math.cos(turn)
    return down > -0.06 * FRAME_PX[1] and abs(across) < 0.62 * CARD_PX[0]


def in_order(labels: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Cards with the places that they are laid on, from left to right."""
    return tuple(enumerate(labels))
