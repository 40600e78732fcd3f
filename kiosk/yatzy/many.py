"""Many games alone: how strong a bot is on average.

The games of a bot with a table go on in step, turn by turn, and games whose cards are in the same state share its
values: that takes a hundredth of the time.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kiosk.games.yatzy.card import BONUS, BONUS_FROM
from kiosk.games.yatzy.moves import THROWS, Player
from kiosk.games.yatzy.rows import DICE, FACES, ROWS, UPPER_ROWS
from kiosk.yatzy.alone import play_alone
from kiosk.yatzy.bots import TableBot
from kiosk.yatzy.turn import Floats, Places, best_hold_values, hold_values, lattice
from kiosk.yatzy.values import UPPERS, States, Values, last_roll_values, written_values

DiceArray = NDArray[np.int64]
"""(games, 15, 3, 5): the faces of each throw of each turn. A throw of fewer dice takes the first of its five."""

STATES_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each face lies in each hold, (462, 6); and back from counts, as digits to base 6, to the roll."""

    of_hold: Places
    roll_of_code: Places


def totals_of(player: Player, games: int, seed: int) -> list[int]:
    """The totals of so many games alone; the same seed gives the same dice. A bot with a table plays all at once."""
    if isinstance(player, TableBot):
        return [int(total) for total in play_many(player.values, random_dice(games, seed))]
    dice = random.Random(seed)
    return [play_alone(player, dice).total for _ in range(games)]


def random_dice(games: int, seed: int) -> DiceArray:
    """The same dice for the same seed."""
    return np.random.default_rng(seed).integers(1, len(FACES) + 1, (games, len(ROWS), THROWS, DICE))


def play_many(values: Values, dice: DiceArray) -> Places:
    """(games,): the totals."""
    games = len(dice)
    masks, uppers, totals = (np.zeros(games, np.intp) for _ in range(3))
    for turn in range(len(ROWS)):
        states, state_of_game = np.unique(masks * UPPERS + uppers, return_inverse=True)
        for first in range(0, len(states), STATES_AT_ONCE):
            chunk = states[first : first + STATES_AT_ONCE]
            mine = np.nonzero((state_of_game >= first) & (state_of_game < first + len(chunk)))[0]
            here = States(chunk // UPPERS, chunk % UPPERS)
            rolls = _last_rolls(values, here, state_of_game[mine] - first, dice[mine, turn])
            _write(values, masks, uppers, totals, mine, rolls)
    return totals


def _last_rolls(values: Values, states: States, column: Places, dice: DiceArray) -> Places:
    """The roll that each game writes after its three throws; `column` is its state."""
    one_left = hold_values(last_roll_values(values, states))
    two_left = hold_values(best_hold_values(one_left.copy()))
    rolls = _thrown(np.zeros(len(column), np.intp), dice[:, 0])
    for throw, worth in ((1, two_left), (2, one_left)):
        rolls = _thrown(_best_holds(worth, rolls, column), dice[:, throw])
    return rolls


def _best_holds(worth: Floats, rolls: Places, column: Places) -> Places:
    """The hold that is worth most; the longest among equals, so that nothing is thrown without a reason."""
    choices = lattice().holds_of_roll[rolls]
    best = np.argmax(worth[choices, column[:, None]], axis=1)
    chosen: Places = choices[np.arange(len(rolls)), best]
    return chosen


def _thrown(holds: Places, dice: DiceArray) -> Places:
    """The rolls after the dice that are not held were thrown; hold 0 is none."""
    counts = _counts().of_hold[holds].copy()
    games = np.arange(len(holds))
    missing = DICE - counts.sum(axis=1)
    for die in range(DICE):
        counts[games, dice[:, die] - 1] += die < missing
    rolls: Places = _counts().roll_of_code[counts @ _powers()]
    return rolls


def _write(values: Values, masks: Places, uppers: Places, totals: Places, mine: Places, rolls: Places) -> None:
    """Write the best row of these games; the three arrays of all games are changed in place."""
    states, table = States(masks[mine], uppers[mine]), lattice().points
    worth = [written_values(values, states, row, table[row][rolls]) for row in range(len(ROWS))]
    rows = np.argmax(worth, axis=0)
    gained = table[rows, rolls].astype(np.intp)
    after = np.where(rows < len(UPPER_ROWS), np.minimum(states.uppers + gained, BONUS_FROM), states.uppers)
    totals[mine] += gained + BONUS * ((after == BONUS_FROM) & (states.uppers < BONUS_FROM))
    uppers[mine] = after
    masks[mine] |= 1 << rows


def _powers() -> Places:
    return (DICE + 1) ** np.arange(len(FACES))


@cache
def _counts() -> Counts:
    net = lattice()
    of_hold = np.array([[hold.count(face) for face in FACES] for hold in net.holds], np.intp)
    roll_of_code = np.full((DICE + 1) ** len(FACES), -1, np.intp)
    roll_of_code[of_hold[net.levels[DICE].first :] @ _powers()] = np.arange(len(net.rolls))
    return Counts(of_hold, roll_of_code)
