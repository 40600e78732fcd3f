"""Hands of every category, drawn at random: the rules of YCWS-144 (Y7-Y11) read the other way round."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.demo.show import SHOW
from vision.deck import RANKS

Labels = tuple[str, ...]

_SUMMIT_FROM = {3: 9, 4: 8, 5: 7}
"""Index of the lowest rank of a Summit: J Q K, 10 to K, 9 to K."""


def draw_hand_of_cards(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    """The labels of one admissible hand of `mode` cards, 3, 4 or 5, in order."""
    return _KINDS[int(rng.integers(len(_KINDS)))](rng, suits, mode)


def _ladder(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    start = int(rng.integers(0, len(RANKS) - mode))
    some = rng.permutation(list(suits))[:mode]
    return tuple(RANKS[start + n] + some[n] for n in range(mode))


def _line(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    start, suit = int(rng.integers(0, len(RANKS) - mode)), suits[int(rng.integers(len(suits)))]
    return tuple(RANKS[start + n] + suit for n in range(mode))


def _kind(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    rank = RANKS[int(rng.integers(len(RANKS)))]
    return tuple(rank + suit for suit in rng.permutation(list(suits))[:mode])


def _summit(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    suit = suits[int(rng.integers(len(suits)))]
    return tuple(rank + suit for rank in RANKS[_SUMMIT_FROM[mode] :])


def _mirror(rng: np.random.Generator, suits: str, mode: int) -> Labels:
    """Those of the show, whose suits were chosen by hand."""
    return next(act.cards for act in SHOW if act.mode == mode and act.shows.endswith("004"))


_KINDS: tuple[Callable[[np.random.Generator, str, int], Labels], ...] = (_ladder, _line, _kind, _summit, _mirror)
