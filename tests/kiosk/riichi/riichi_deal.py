"""Winning shapes dealt at random from a real set of tiles: four sets and a pair, now and then seven pairs."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from kiosk.games.riichi.tiles import KINDS, WINDS

SUITS = ("m", "p", "s", "mp", "mps", "mps")
"""Few suits make hands that read in several ways."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Closed tiles, winning tile, and the other fields of a request."""

    closed: list[str]
    win: str
    said: dict[str, Any]

    @property
    def tiles(self) -> Counter[str]:
        return Counter([*self.closed, self.win, *(label for meld in self.said["melds"] for label in meld["tiles"])])


def deal(seed: int, pair: str | None = None) -> Dealt:
    """The same hand for the same seed. `pair`: four sets and a pair of that tile."""
    chance = random.Random(seed)
    left = Counter(dict.fromkeys(KINDS, 4))
    melds, closed = _seven_pairs(chance, left) if chance.random() < 0.1 and not pair else _four_sets(chance, left, pair)
    win = closed.pop(chance.randrange(len(closed)))
    is_closed = all(meld["type"] == "ankan" for meld in melds)
    seat, loser = chance.sample(WINDS, 2)
    said = {
        "melds": melds,
        "round_wind": chance.choice("ES"),
        "seat_wind": seat,
        "loser_wind": loser,
        "tsumo": chance.random() < 0.5,
        "riichi": is_closed and chance.random() < 0.5,
        "dora_indicators": [chance.choice([label for label in KINDS if left[label]])],
        "honba": chance.randrange(3),
        "riichi_sticks": chance.randrange(3),
    }
    return Dealt(closed, win, said)


def _seven_pairs(chance: random.Random, left: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    pairs = [label for label in chance.sample(KINDS, 7) for _ in range(2)]
    left.subtract(pairs)
    return [], pairs


def _four_sets(chance: random.Random, left: Counter[str], pair: str | None) -> tuple[list[dict[str, Any]], list[str]]:
    suits = chance.choice(SUITS)
    kinds = [label for label in KINDS if label[-1] in suits or len(label) == 1]
    closed = [pair or chance.choice(kinds)] * 2
    left.subtract(closed)
    melds: list[dict[str, Any]] = []
    for _ in range(4):
        block = _block(chance, left, suits, kinds)
        if len(block) == 4:
            melds.append({"type": chance.choice(["minkan", "kakan", "ankan"]), "tiles": block})
        elif chance.random() < 0.25:
            melds.append({"type": "pon" if len(set(block)) == 1 else "chi", "tiles": block})
        else:
            closed += block
    return melds, closed


def _block(chance: random.Random, left: Counter[str], suits: str, kinds: list[str]) -> list[str]:
    """A run, a triplet or a kan of tiles that are left."""
    while True:
        size = chance.choices([0, 3, 4], [5, 4, 1])[0]
        suit, first = chance.choice(suits), chance.randint(1, 7)
        block = [chance.choice(kinds)] * size if size else [f"{first + step}{suit}" for step in range(3)]
        if Counter(block) <= left:
            left.subtract(block)
            return block
