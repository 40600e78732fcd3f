"""One throw in time: a hand takes dice away, comes back, lets them roll, and is gone. What lies then is the throw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets.demo.timeline import HandAt, arm_turn, outside

DICE = 5
FAR_PX = 132.0
"""Between the middles of two dice: two of theirs fit between."""
AREA_PX = ((210, 1070), (130, 560))
"""Where dice come to lie: from left to right, and from top to bottom."""

COME_S, LEAVE_S, AWAY_S, ROLL_S, DRAW_BACK_S = 0.6, 0.55, 0.9, 0.75, 0.5


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die where it lies: its value, its middle in pixels and its turn, radians."""

    value: int
    x: float
    y: float
    yaw: float


@dataclass(frozen=True, slots=True)
class Tumbling:
    """A die on its way: where it is, and how far it is turned about two axes, radians."""

    x: float
    y: float
    yaw: float
    lean: float


@dataclass(frozen=True, slots=True)
class Instant:
    """What is to be seen: the dice that lie, those that roll, and the hand."""

    lying: tuple[Thrown, ...]
    rolling: tuple[Tumbling, ...]
    hand: HandAt | None


@dataclass(frozen=True, slots=True)
class Throw:
    """From the dice before to the dice after; times are in seconds from the moment when the hand comes."""

    before: tuple[Thrown, ...]
    kept: tuple[bool, ...]
    after: tuple[Thrown, ...]
    seed: int

    @property
    def end_s(self) -> float:
        """When the hand is gone and all dice lie still."""
        return self._back_s + ROLL_S + DRAW_BACK_S

    @property
    def _back_s(self) -> float:
        """When the hand is back with the dice; with none to take it comes at once."""
        return COME_S + LEAVE_S + AWAY_S if self.before else AWAY_S

    @property
    def _staying(self) -> tuple[Thrown, ...]:
        return tuple(die for die, kept in zip(self.before, self.kept, strict=True) if kept)

    def at(self, time_s: float) -> Instant:
        """The moment `time_s` after the hand began to come."""
        if time_s >= self.end_s:
            return Instant(self.after, (), None)
        if time_s >= self._back_s:
            return self._rolling(time_s - self._back_s)
        if self.before and time_s < COME_S + LEAVE_S:
            return self._taking(time_s)
        return Instant(self._staying, (), None)

    def _taking(self, time_s: float) -> Instant:
        taken = [die for die, kept in zip(self.before, self.kept, strict=True) if not kept]
        grip = (sum(die.x for die in taken) / len(taken), sum(die.y for die in taken) / len(taken))
        if time_s < COME_S:
            return Instant(self.before, (), _hand(grip, 1 - time_s / COME_S))
        return Instant(self._staying, (), _hand(grip, (time_s - COME_S) / LEAVE_S))

    def _rolling(self, time_s: float) -> Instant:
        grip = (640.0, 640.0)
        if time_s >= ROLL_S:
            return Instant(self.after, (), _hand(grip, (time_s - ROLL_S) / DRAW_BACK_S))
        part = time_s / ROLL_S
        rng = np.random.default_rng((self.seed, int(part * 12)))
        new = [die for die in self.after if die not in self._staying]
        rolling = tuple(
            Tumbling(
                grip[0] + (die.x - grip[0]) * _fast(part),
                grip[1] - 70 + (die.y - grip[1] + 70) * _fast(part),
                float(rng.uniform(0, 2 * math.pi)),
                float(rng.uniform(0.1, 1.2)) * (1 - part),
            )
            for die in new
        )
        return Instant(self._staying, rolling, _hand(grip, 0.0))


def next_throw(rng: np.random.Generator, before: tuple[Thrown, ...], kept: Sequence[bool]) -> Throw:
    """A throw of all dice that are not kept, which come to lie apart from each other and from where others lay."""
    staying = [die for die, stays in zip(before, kept, strict=True) if stays]
    taken_places = [(die.x, die.y) for die in before]
    new: list[Thrown] = []
    while len(staying) + len(new) < DICE:
        x, y = (float(rng.uniform(*side)) for side in AREA_PX)
        if all(math.hypot(x - at_x, y - at_y) >= FAR_PX for at_x, at_y in taken_places):
            new.append(Thrown(int(rng.integers(1, 7)), x, y, float(rng.uniform(0, 2 * math.pi))))
            taken_places.append((x, y))
    after = tuple(sorted((*staying, *new), key=lambda die: die.x))
    return Throw(before, tuple(kept), after, int(rng.integers(2**31)))


def keep(dice: Sequence[Thrown]) -> tuple[bool, ...]:
    """Keeps the value that lies there most often, the higher one of two; of five different ones the highest two."""
    values = [die.value for die in dice]
    best = max(values, key=lambda value: (values.count(value), value))
    if values.count(best) == 1:
        high = sorted(values)[-2:]
        return tuple(value in high for value in values)
    return tuple(value == best for value in values)


def _hand(grip: tuple[float, float], away: float) -> HandAt:
    """The hand over a place, or that part of its way out."""
    turn = arm_turn(grip)
    dx, dy = outside(grip, turn, min(1.0, max(0.0, away)) ** 1.4)
    return HandAt(grip[0] + dx, grip[1] + dy, turn)


def _fast(part: float) -> float:
    """Fast first, then slow: 0 to 1."""
    return 1 - (1 - part) ** 2
