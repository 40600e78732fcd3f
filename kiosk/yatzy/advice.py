"""What each choice is worth, and what it costs to choose otherwise than the best one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import Hold, Move, Write
from kiosk.games.yatzy.rows import DICE, ROWS, Dice
from kiosk.yatzy.turn import hold_values, lattice
from kiosk.yatzy.values import Values, roll_values, state_of, write_values


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice. `expected` is the total that the card reaches on average after it, in points, when everything that
    follows is played by the table of values; `cost` is how much less that is than after the best choice.
    """

    move: Move
    expected: float
    cost: float


def advise(values: Values, card: Card, dice: Dice, throws_left: int) -> tuple[Advice, ...]:
    """Every choice there is, the best first; among equals a row before a hold, the upper row, the longer hold.

    Raises ValueError where the card is full, the dice are no roll or `throws_left` is not 0..2.
    """
    if card.is_full or not 0 <= throws_left <= 2:
        raise ValueError("there is nothing to decide")
    choices = list(_choices(values, card, dice, throws_left))
    best = max(worth for _, worth in choices)
    advice = [Advice(move, card.total + worth, best - worth) for move, worth in choices]
    return tuple(sorted(advice, key=lambda each: each.cost))


def _choices(values: Values, card: Card, dice: Dice, throws_left: int) -> Iterator[tuple[Move, float]]:
    """Each move with the points that are still to come after it."""
    net = lattice()
    if len(dice) != DICE:
        raise ValueError(f"no roll of {DICE} dice: {dice}")
    roll, state = net.roll_place(dice), state_of(card)
    for row in card.free:
        yield Write(row), float(write_values(values, state, ROWS.index(row))[roll, 0])
    if throws_left == 0:
        return
    worth = hold_values(roll_values(values, state, throws_left - 1))
    for place in dict.fromkeys(net.holds_of_roll[roll].tolist()):
        if len(net.holds[place]) < DICE:
            yield Hold(net.holds[place]), float(worth[place, 0])
