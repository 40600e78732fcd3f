"""Winning hands to learn from: dealt at random from a real set of tiles, or laid on a table.

The same seed always gives the same hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.games.base import Invalid, Json, Laid, Score
from kiosk.games.riichi.game import RIICHI
from kiosk.games.riichi.hand import Answers
from kiosk.games.riichi.tiles import KINDS, WINDS
from kiosk.games.riichi.value import HandValue

SUITS = ("m", "p", "s", "mp", "mps", "mps")
"""Few suits make hands that read in several ways."""

_SEVEN_PAIRS = 0.08
"""How many of the hands are seven pairs: about as many as are won with them."""
_CALLED = 0.22
"""How many of the sets are called: most hands stay closed."""
_TRIES = 500
"""About one deal in two is a winning hand; so many without one do not happen."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand with everything that is said of it: the fields of a request, and what it is worth.

    `seed`: the number that it is dealt by, or that of the result.
    """

    seed: int
    fields: dict[str, Any]
    worth: HandValue


def deal(seed: int) -> Deal:
    """A hand that has a value."""
    chance = random.Random(seed)
    for _ in range(_TRIES):
        fields = _fields(chance)
        asked = RIICHI.request(fields, {})
        outcome = RIICHI.appraise(asked.placement, asked.answers, asked.rules)  # type: ignore[union-attr]
        if isinstance(outcome, Score) and isinstance(outcome.details, HandValue):
            return Deal(seed, fields, outcome.details)
    raise RuntimeError("no winning hand was dealt")


def laid_hand(number: int, laid: Sequence[Laid], said: Mapping[str, Json]) -> Deal | None:
    """A hand as it lay on the table, with what a person said of it; None where it is worth nothing."""
    arranged = RIICHI.arrange(laid, said)
    closed = list(arranged.placement.labels)
    asked = RIICHI.request({**said, **arranged.answers, "closed_tiles": closed}, {})
    if isinstance(asked, Invalid):
        return None
    outcome = RIICHI.appraise(asked.placement, asked.answers, asked.rules)
    if not isinstance(outcome, Score) or not isinstance(outcome.details, HandValue):
        return None
    return Deal(number, {"closed_tiles": closed, **_said_fields(asked.answers)}, outcome.details)


def _said_fields(answers: Answers) -> dict[str, Any]:
    """What was said, in the fields of a request."""
    return {
        "win_tile": answers.win_tile,
        "melds": [{"type": meld.type, "tiles": list(meld.labels)} for meld in answers.melds],
        "round_wind": answers.round_wind,
        "seat_wind": answers.seat_wind,
        "tsumo": answers.tsumo,
        **({} if answers.tsumo else {"loser_wind": answers.loser_wind}),
        **dict.fromkeys(answers.situations, True),
        "dora_indicators": list(answers.dora_indicators),
        "ura_indicators": list(answers.ura_indicators),
        "honba": answers.honba,
        "riichi_sticks": answers.riichi_sticks,
    }


def _fields(chance: random.Random) -> dict[str, Any]:
    left = Counter(dict.fromkeys(KINDS, 4))
    melds, closed = _seven_pairs(chance, left) if chance.random() < _SEVEN_PAIRS else _four_sets(chance, left)
    win = closed.pop(chance.randrange(len(closed)))
    seat, loser = chance.sample(WINDS, 2)
    tsumo = chance.random() < 0.4
    is_closed = all(meld["type"] == "ankan" for meld in melds)
    return {
        "closed_tiles": sorted(closed, key=KINDS.index),
        "win_tile": win,
        "melds": melds,
        "round_wind": chance.choice("ES"),
        "seat_wind": seat,
        "tsumo": tsumo,
        **({} if tsumo else {"loser_wind": loser}),
        "riichi": is_closed and chance.random() < 0.6,
        "dora_indicators": [chance.choice([label for label in KINDS if left[label]])],
        "honba": chance.choice((0, 0, 0, 1, 2)),
    }


def _seven_pairs(chance: random.Random, left: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    pairs = [label for label in chance.sample(KINDS, 7) for _ in range(2)]
    left.subtract(pairs)
    return [], pairs


def _four_sets(chance: random.Random, left: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    suits = chance.choice(SUITS)
    kinds = [label for label in KINDS if label[-1] in suits or len(label) == 1]
    closed = [chance.choice(kinds)] * 2
    left.subtract(closed)
    melds: list[dict[str, Any]] = []
    for _ in range(4):
        block = _block(chance, left, suits, kinds)
        if len(block) == 4:
            melds.append({"type": chance.choice(["minkan", "kakan", "ankan"]), "tiles": block})
        elif chance.random() < _CALLED:
            melds.append({"type": "pon" if len(set(block)) == 1 else "chi", "tiles": block})
        else:
            closed += block
    return melds, closed


def _block(chance: random.Random, left: Counter[str], suits: str, kinds: list[str]) -> list[str]:
    """A run, a triplet or a kan of tiles that are left."""
    while True:
        size = chance.choices([0, 3, 4], [6, 4, 0.6])[0]
        suit, first = chance.choice(suits), chance.randint(1, 7)
        block = [chance.choice(kinds)] * size if size else [f"{first + step}{suit}" for step in range(3)]
        if Counter(block) <= left:
            left.subtract(block)
            return block
