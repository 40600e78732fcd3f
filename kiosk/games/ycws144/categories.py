"""Modes, the fifteen categories, and how a category is recognised (Y6-Y12).

A row of `FAMILIES` is the whole rule of one family: its predicate and its bonus formula. The order of the rows is the
order of recognition (35.13).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from kiosk.games.base import Text
from kiosk.games.ycws144.cards import NOMINALS
from kiosk.games.ycws144.points import GamePoints

Nominals: TypeAlias = tuple[int, ...]
"""The nominals of the cards, in the order in which they lie."""

SuitIds: TypeAlias = tuple[str, ...]
"""The suit ids of the same cards, in the same order."""

LOWEST, HIGHEST = min(NOMINALS.values()), max(NOMINALS.values())
"""The two, 2, and the king, 13 (Y1)."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode: how many cards make a Blockchain (Y6). `code_prefix` opens the codes of its categories."""

    length: int
    code_prefix: str

    @property
    def name(self) -> str:
        """`YCWS-144/5`."""
        return f"YCWS-144/{self.length}"


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of combination, for every length.

    `number` ends the code; `names` has one name for each length, or one for all.
    """

    key: str
    number: int
    names: Mapping[int, Text] | Text
    fits: Callable[[Nominals, SuitIds], bool]
    bonus: Callable[[int], int]

    def name(self, length: int) -> Text:
        """The name at this length: the same type is called by its count."""
        return self.names if isinstance(self.names, Text) else self.names[length]


@dataclass(frozen=True, slots=True)
class Category:
    """One of the fifteen: a family at one length, with its one bonus (35.5, 35.13)."""

    code: str
    family: str
    name: Text
    length: int
    bonus: GamePoints
    fits: Callable[[Nominals, SuitIds], bool]


MODES: Mapping[int, Mode] = MappingProxyType({3: Mode(3, "BC"), 4: Mode(4, "BC4"), 5: Mode(5, "BC5")})
"""The three modes by length (Y6)."""

_RUNS = frozenset(
    tuple(range(lowest, lowest + length)) for length in MODES for lowest in range(LOWEST, HIGHEST - length + 2)
)
"""Every ascending run of consecutive nominals; none goes on after K (Y12)."""


def is_run(nominals: Nominals) -> bool:
    """Ascending and consecutive; K is followed by nothing (Y12).

    >>> is_run((9, 10, 11)), is_run((11, 10, 9)), is_run((12, 13, 2)), is_run((4, 5, 7))
    (True, False, False, False)
    """
    return nominals in _RUNS


def is_summit(nominals: Nominals, suits: SuitIds) -> bool:
    """Y7: the highest types in ascending order up to K, one suit.

    >>> is_summit((11, 12, 13), ("S", "S", "S")), is_summit((10, 11, 12), ("S", "S", "S"))
    (True, False)
    """
    return is_run(nominals) and nominals[-1] == HIGHEST and len(set(suits)) == 1


def is_line(nominals: Nominals, suits: SuitIds) -> bool:
    """Y8: ascending consecutive types of one suit, except the Summit.

    >>> is_line((7, 8, 9), ("S", "S", "S")), is_line((11, 12, 13), ("S", "S", "S"))
    (True, False)
    """
    return is_run(nominals) and nominals[-1] != HIGHEST and len(set(suits)) == 1


def is_kind(nominals: Nominals, suits: SuitIds) -> bool:
    """Y9: equal types, all suits different.

    >>> is_kind((7, 7, 7), ("S", "H", "D")), is_kind((7, 7, 8), ("S", "H", "D"))
    (True, False)
    """
    return len(set(nominals)) == 1 and len(set(suits)) == len(suits)


def is_mirror(nominals: Nominals, suits: SuitIds) -> bool:
    """Y10: the same from both ends, A-B-A, A-B-B-A, A-B-C-B-A, the letters pairwise different; suits are free.

    >>> is_mirror((4, 7, 9, 7, 4), ("S", "H", "D", "C", "O")), is_mirror((4, 7, 4, 7, 4), ("S", "H", "D", "C", "O"))
    (True, False)
    """
    return nominals == nominals[::-1] and len(set(nominals)) == (len(nominals) + 1) // 2


def is_ladder(nominals: Nominals, suits: SuitIds) -> bool:
    """Y11: ascending consecutive types, at least two suits.

    >>> is_ladder((4, 5, 6), ("S", "H", "S")), is_ladder((4, 5, 6), ("S", "S", "S"))
    (True, False)
    """
    return is_run(nominals) and len(set(suits)) >= 2


_KIND_NAMES: Mapping[int, Text] = MappingProxyType(
    {
        3: Text("Тройка", "Three of a Type"),
        4: Text("Четвёрка", "Four of a Type"),
        5: Text("Пятёрка", "Five of a Type"),
    }
)

FAMILIES = (
    Family("summit", 5, Text("Вершина", "Summit"), is_summit, lambda length: length * (length + 4)),
    Family("line", 3, Text("Единая линия", "Single Line"), is_line, lambda length: length * (length + 2)),
    Family("kind", 2, _KIND_NAMES, is_kind, lambda length: length * (length + 1)),
    Family("mirror", 4, Text("Зеркало", "Mirror"), is_mirror, lambda length: length * length),
    Family("ladder", 1, Text("Лестница", "Ladder"), is_ladder, lambda length: length * (length + 1) // 2),
)
"""The five families in the order of recognition (35.13)."""


def _category(family: Family, mode: Mode) -> Category:
    return Category(
        code=f"{mode.code_prefix}-00{family.number}",
        family=family.key,
        name=family.name(mode.length),
        length=mode.length,
        bonus=GamePoints(family.bonus(mode.length)),
        fits=family.fits,
    )


CATEGORIES: Mapping[int, tuple[Category, ...]] = MappingProxyType(
    {mode.length: tuple(_category(family, mode) for family in FAMILIES) for mode in MODES.values()}
)
"""The five categories of each mode, in the order of recognition."""


def recognise(length: int, nominals: Nominals, suits: SuitIds) -> Category | None:
    """The first category of the mode that fits (35.13); None where nothing fits or the count is not that of the mode.

    The cards must be different cards of the deck.

    >>> recognise(3, (11, 12, 13), ("S", "S", "S")).code
    'BC-005'
    >>> recognise(4, (11, 12, 13), ("S", "S", "S")) is None
    True
    """
    if len(nominals) != length:
        return None
    for category in CATEGORIES[length]:
        if category.fits(nominals, suits):
            return category
    return None
