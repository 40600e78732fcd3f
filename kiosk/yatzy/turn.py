"""One turn as arithmetic: what a hold is worth when the roll at the end of the turn is worth this or that.

A *hold* is a multiset of 0..5 faces that stay on the table, 462 in all; the 252 holds of five dice are the rolls.
A hold of fewer dice is worth the mean over the face of the next die, so one die at a time leads from rolls to holds;
and the best hold of a roll is the roll itself or the best hold of what is left without one of its dice.
All arrays are float64 with the holds or rolls along the first axis and any number of states along the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from kiosk.games.yatzy.rows import DICE, FACES, ROWS, Dice, points

Floats = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Level:
    """The holds of one size: where they lie, and how they touch the neighbouring sizes."""

    first: int
    last: int
    longer: Places
    """(holds, 6): the hold with one more die of each face."""
    shorter: Places
    """(holds, size): the hold without each of its dice, repeated where dice are equal."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """All holds and how they lead to each other. Holds are sorted tuples, the smaller ones first."""

    holds: tuple[Dice, ...]
    place: Mapping[Dice, int]
    levels: tuple[Level, ...]
    points: NDArray[np.int16]
    """(15, 252): what each roll gives in each row."""
    holds_of_roll: Places
    """(252, 32): every hold of each roll, the longest first; filled up with the roll itself."""

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """The 252 holds of five dice."""
        return self.holds[self.levels[DICE].first :]

    def roll_place(self, dice: Sequence[int]) -> int:
        """Where a roll lies among the 252. Raises KeyError where it is no roll."""
        return self.place[tuple(sorted(dice))] - self.levels[DICE].first


@cache
def lattice() -> Lattice:
    """The one lattice; made when it is first asked for, in some milliseconds."""
    sized = [list(combinations_with_replacement(FACES, size)) for size in range(DICE + 1)]
    holds = tuple(hold for size in sized for hold in size)
    place = {hold: number for number, hold in enumerate(holds)}
    levels = tuple(_level(size, place) for size in sized)
    table = np.array([[points(row, roll) for roll in sized[DICE]] for row in ROWS], dtype=np.int16)
    return Lattice(holds, place, levels, table, _holds_of_rolls(sized[DICE], place))


def _level(holds: Sequence[Dice], place: Mapping[Dice, int]) -> Level:
    size = len(holds[0])
    longer = [[place[tuple(sorted((*hold, face)))] for face in FACES] if size < DICE else [] for hold in holds]
    shorter = [[place[hold[:die] + hold[die + 1 :]] for die in range(size)] for hold in holds]
    return Level(place[holds[0]], place[holds[-1]] + 1, np.array(longer, np.intp), np.array(shorter, np.intp))


def _holds_of_rolls(rolls: Sequence[Dice], place: Mapping[Dice, int]) -> Places:
    found = np.empty((len(rolls), 2**DICE), np.intp)
    for number, roll in enumerate(rolls):
        subsets = {tuple(face for die, face in enumerate(roll) if mask >> die & 1) for mask in range(2**DICE)}
        places = sorted((place[hold] for hold in subsets), reverse=True)
        found[number] = places + [place[roll]] * (2**DICE - len(places))
    return found


def hold_values(roll_values: Floats) -> Floats:
    """(252, n) what each roll is worth -> (462, n) what each hold is worth before the other dice are thrown."""
    net = lattice()
    values = np.empty((len(net.holds), roll_values.shape[1]))
    values[net.levels[DICE].first :] = roll_values
    for level in reversed(net.levels[:DICE]):
        mean = values[level.first : level.last]
        np.take(values, level.longer[:, 0], axis=0, out=mean, mode="clip")
        for face in range(1, len(FACES)):
            mean += values[level.longer[:, face]]
        mean /= len(FACES)
    return values


def best_hold_values(values: Floats) -> Floats:
    """(462, n) what each hold is worth -> (252, n) the best hold of each roll. Works in place."""
    net = lattice()
    for level in net.levels[1:]:
        best = values[level.first : level.last]
        for die in range(level.shorter.shape[1]):
            np.maximum(best, values[level.shorter[:, die]], out=best)
    return values[net.levels[DICE].first :]


def with_throws_left(worth: Floats, throws_left: int) -> Floats:
    """(252, n) what each roll is worth when it must be written -> the same with 0..2 throws left (T2, T3)."""
    for _ in range(throws_left):
        worth = best_hold_values(hold_values(worth))
    return worth


def throw_value(roll_values: Floats) -> Floats:
    """(252, n) what each roll is worth -> (n,) what the throw of all five dice is worth."""
    thrown: Floats = hold_values(roll_values)[0]
    return thrown
