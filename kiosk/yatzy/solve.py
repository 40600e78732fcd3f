"""The table of values by dynamic programming: the full cards first, the empty one last."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from kiosk.games.yatzy.rows import ROWS
from kiosk.yatzy.turn import Floats
from kiosk.yatzy.values import MASKS, UPPERS, States, reachable_uppers, state_values

FULL = MASKS - 1
"""All rows written: nothing is to come."""

STATES_AT_ONCE = 256
"""As many as keep their 462 values in the cache of a core."""


def solve(progress: Callable[[float], None]) -> Floats:
    """(32768, 64) float64: the value of every state that a game can reach, 0 elsewhere.

    Takes one to three minutes of one core; `progress` is told how much is done, 0..1. The value of the empty card is
    the expected total of a game under optimal play.
    """
    values = np.zeros((MASKS, UPPERS))
    chunks = [chunk for layer in layers() for chunk in _chunks(layer)]
    for number, states in enumerate(chunks, 1):
        values[states.masks, states.uppers] = state_values(values, states)
        progress(number / len(chunks))
    return values


def layers() -> Iterator[States]:
    """The reachable states with 14, 13, … 0 rows written; each layer follows from the one before it."""
    masks, uppers = np.nonzero(reachable_uppers()[:FULL])
    written = np.bitwise_count(masks)
    for count in range(len(ROWS) - 1, -1, -1):
        yield States(masks[written == count], uppers[written == count])


def _chunks(layer: States) -> Iterator[States]:
    for first in range(0, len(layer.masks), STATES_AT_ONCE):
        chunk = slice(first, first + STATES_AT_ONCE)
        yield States(layer.masks[chunk], layer.uppers[chunk])
