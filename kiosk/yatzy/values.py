"""What a card is still worth under optimal play: one number for each of 2,097,152 states.

A state is (set of written rows, upper sum): `mask` has bit i set where row i of the card is written; `upper` is the sum
of the rows 1..6 cut at 63, where the bonus has been paid. The value is the expected number of points still to come.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kiosk.games.yatzy.card import BONUS, BONUS_FROM, Card
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import FACES, ROWS, UPPER_ROWS
from kiosk.yatzy.turn import Floats, Places, lattice, throw_value, with_throws_left

MASKS = 1 << len(ROWS)
UPPERS = BONUS_FROM + 1
"""Upper sums 0..63; from 63 on they all mean the same."""

Values = NDArray[np.float32] | Floats
"""(32768, 64): the value of each state. States that no game can reach hold 0."""


@dataclass(frozen=True, slots=True)
class States:
    """n states: sets of written rows and upper sums, (n,) each."""

    masks: Places
    uppers: Places


def state_of(card: Card) -> States:
    """The one state of a card."""
    mask = sum(1 << place for place, cell in enumerate(card.cells) if cell is not None)
    return States(np.array([mask]), np.array([min(card.upper_sum, BONUS_FROM)]))


def written_values(values: Values, states: States, row: int, points: NDArray[np.int16]) -> Floats:
    """What writing these points into a row gives, now and later; -inf in the states where the row is written.

    `points` is anything that broadcasts with (n,): (n,) one roll for each state, (252, 1) every roll in each.
    """
    after = states.masks | 1 << row
    uppers, bonus = states.uppers, np.int64(0)
    if row < len(UPPER_ROWS):
        uppers = np.minimum(states.uppers + points, BONUS_FROM)
        bonus = BONUS * ((uppers == BONUS_FROM) & (states.uppers < BONUS_FROM))
    worth = points.astype(np.float64) + bonus + values[after, uppers]
    return np.where(states.masks >> row & 1, -np.inf, worth)


def write_values(values: Values, states: States, row: int) -> Floats:
    """(252, n): what writing each roll into a row gives, now and later; -inf in the states where it is written."""
    return written_values(values, states, row, lattice().points[row][:, None])


def last_roll_values(values: Values, states: States) -> Floats:
    """(252, n): the best row for each roll when no throw is left."""
    written_in_all = int(np.bitwise_and.reduce(states.masks))
    best = np.full((len(lattice().rolls), len(states.masks)), -np.inf)
    for row in range(len(ROWS)):
        if not written_in_all >> row & 1:
            np.maximum(best, write_values(values, states, row), out=best)
    return best


def roll_values(values: Values, states: States, throws_left: int) -> Floats:
    """(252, n): what each roll is worth with that many throws left, 0..2."""
    return with_throws_left(last_roll_values(values, states), throws_left)


def state_values(values: Values, states: States) -> Floats:
    """(n,): what the states are worth before their turn, from the values of the states one row further."""
    return throw_value(roll_values(values, states, THROWS - 1))


def reachable_uppers() -> NDArray[np.bool_]:
    """(32768, 64): whether a game can have that upper sum with those rows written."""
    found = np.zeros((MASKS, UPPERS), dtype=np.bool_)
    found[0, 0] = True
    for mask in range(1, MASKS):
        row = mask.bit_length() - 1
        before = found[mask ^ 1 << row]
        if row >= len(UPPER_ROWS):
            found[mask] = before
            continue
        for count in range(len(FACES)):
            gain = count * (row + 1)
            found[mask, gain:] |= before[: UPPERS - gain]
            found[mask, BONUS_FROM] |= before[UPPERS - 1 - gain :].any()
    return found
