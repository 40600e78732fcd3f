"""The fifteen rows of a card and what a roll gives in each (T5, T7-T15). One row, one line in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from kiosk.games.base import Text

FACES = range(1, 7)
DICE = 5
"""Dice of a roll (T2)."""

Dice: TypeAlias = tuple[int, ...]
"""Faces 1..6 of the dice as they lie, left to right; the order never counts for points."""


class Row(StrEnum):
    """The rows in the order of the card, with their names in the JSON contract."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    ONE_PAIR = "one_pair"
    TWO_PAIRS = "two_pairs"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    HOUSE = "house"
    CHANCE = "chance"
    YATZY = "yatzy"

    @property
    def face(self) -> int | None:
        """The face that one of the six upper rows collects; None in the lower part.

        >>> Row.FIVES.face, Row.HOUSE.face
        (5, None)
        """
        return UPPER_ROWS.index(self) + 1 if self in UPPER_ROWS else None


ROWS = tuple(Row)
"""All fifteen, as they stand on the card (T1)."""

UPPER_ROWS = ROWS[: len(FACES)]
"""1..6: the rows whose sum decides about the bonus (T6)."""

TITLES: Mapping[Row, Text] = MappingProxyType(
    {
        **{row: Text.both(str(face)) for face, row in zip(FACES, UPPER_ROWS, strict=True)},
        Row.ONE_PAIR: Text("1 пара", "One pair"),
        Row.TWO_PAIRS: Text("2 пары", "Two pairs"),
        Row.THREE_OF_A_KIND: Text("3 одинаковых", "Three of a kind"),
        Row.FOUR_OF_A_KIND: Text("4 одинаковых", "Four of a kind"),
        Row.SMALL_STRAIGHT: Text("Малая строка", "Small straight"),
        Row.LARGE_STRAIGHT: Text("Большая строка", "Large straight"),
        Row.HOUSE: Text("Дом", "House"),
        Row.CHANCE: Text("Шанс", "Chance"),
        Row.YATZY: Text("ЕЦЦИ", "Yatzy"),
    }
)
"""As the source names them."""

SMALL_STRAIGHT = (1, 2, 3, 4, 5)
LARGE_STRAIGHT = (2, 3, 4, 5, 6)
YATZY_POINTS = 50


def is_roll(dice: Sequence[int]) -> bool:
    """Whether these are five faces 1..6."""
    return len(dice) == DICE and all(face in FACES for face in dice)


def points(row: Row, dice: Sequence[int]) -> int:
    """What the roll gives in the row, 0 where it does not fit (T4). Raises ValueError where it is no roll.

    >>> points(Row.FIVES, (5, 5, 5, 1, 2)), points(Row.HOUSE, (6, 6, 6, 5, 5)), points(Row.TWO_PAIRS, (5, 5, 6, 5, 5))
    (15, 28, 0)
    """
    if not is_roll(dice):
        raise ValueError(f"no roll of {DICE} dice: {dice!r}")
    return _POINTS[row](dice)


def _face(face: int) -> Callable[[Sequence[int]], int]:
    """T5. The sum of the dice of one face."""
    return lambda dice: face * dice.count(face)


def _equal(count: int) -> Callable[[Sequence[int]], int]:
    """T7, T9, T10. The sum of that many equal dice, the best ones; more than that many contain them."""
    return lambda dice: max((count * face for face in FACES if dice.count(face) >= count), default=0)


def _two_pairs(dice: Sequence[int]) -> int:
    """T8. Two pairs of different faces: 5 5 6 5 5 is none."""
    pairs = [face for face in FACES if dice.count(face) >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def _straight(faces: Dice) -> Callable[[Sequence[int]], int]:
    """T11, T12. Exactly these faces."""
    return lambda dice: sum(faces) if tuple(sorted(dice)) == faces else 0


def _house(dice: Sequence[int]) -> int:
    """T13. Three and two; five equal dice are no house."""
    return sum(dice) if sorted(dice.count(face) for face in set(dice)) == [2, 3] else 0


def _yatzy(dice: Sequence[int]) -> int:
    """T15. Five equal."""
    return YATZY_POINTS if len(set(dice)) == 1 else 0


_POINTS: Mapping[Row, Callable[[Sequence[int]], int]] = MappingProxyType(
    {
        **{row: _face(face) for face, row in zip(FACES, UPPER_ROWS, strict=True)},
        Row.ONE_PAIR: _equal(2),
        Row.TWO_PAIRS: _two_pairs,
        Row.THREE_OF_A_KIND: _equal(3),
        Row.FOUR_OF_A_KIND: _equal(4),
        Row.SMALL_STRAIGHT: _straight(SMALL_STRAIGHT),
        Row.LARGE_STRAIGHT: _straight(LARGE_STRAIGHT),
        Row.HOUSE: _house,
        Row.CHANCE: sum,
        Row.YATZY: _yatzy,
    }
)
