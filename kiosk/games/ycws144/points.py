"""Three quantities with three types that do not mix (Y22): a nominal, Game Points, rating units.

Nothing here turns one into another, except the one formula of Y14. None of them is money.

>>> NominalPoints(13) == GamePoints(13)
False
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, order=True)
class _Points:
    """A whole number that is not negative. Compared with and added to its own type only.

    Raises TypeError for anything but an int (a bool is none), ValueError below 0.
    """

    value: int

    def __post_init__(self) -> None:
        if type(self.value) is not int:
            raise TypeError(f"{type(self).__name__} takes a whole number, not {self.value!r}")
        if self.value < 0:
            raise ValueError(f"{type(self).__name__} cannot be negative: {self.value}")

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.value + other.value)

    @classmethod
    def sum(cls, parts: Iterable[Self]) -> Self:
        """All parts together; 0 where there are none. Raises TypeError where a part is of another type."""
        total = cls(0)
        for part in parts:
            total = total + part
        return total


@dataclass(frozen=True, slots=True, order=True)
class NominalPoints(_Points):
    """What is printed on a card, "YAHcoin POINTS": 2..13 for one card (Y1, Y2)."""


@dataclass(frozen=True, slots=True, order=True)
class GamePoints(_Points):
    """What a completed Blockchain is worth (Y14)."""


@dataclass(frozen=True, slots=True, order=True)
class RatingUnits(_Points):
    """YAHcoin Rating Units. The kiosk awards none: that takes a published regulation (Y22)."""


def game_points(nominal_sum: NominalPoints, bonus: GamePoints) -> GamePoints:
    """GAME POINTS = SUM(CARD NOMINALS) + BONUS (Y14). Raises TypeError where the two are mixed up.

    >>> game_points(NominalPoints(55), GamePoints(45))
    GamePoints(value=100)
    """
    if type(nominal_sum) is not NominalPoints or type(bonus) is not GamePoints:
        raise TypeError("the value of a Blockchain is a sum of nominals and a bonus in Game Points")
    return GamePoints(nominal_sum.value + bonus.value)
