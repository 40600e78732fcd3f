"""A player's card: fifteen rows, each written exactly once, and the bonus (T1, T4, T6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.yatzy.rows import ROWS, UPPER_ROWS, Row, points

BONUS = 50
BONUS_FROM = 63
"""Three of each face: 3 * (1 + 2 + 3 + 4 + 5 + 6)."""


@dataclass(frozen=True, slots=True)
class Card:
    """The points in each row, in the order of `ROWS`; None in a row that is still free.

    >>> card = Card().write(Row.FIVES, (5, 5, 5, 1, 2))
    >>> card.total, len(card.free), card.points(Row.FIVES), card.points(Row.ONES)
    (15, 14, 15, None)
    """

    cells: tuple[int | None, ...] = (None,) * len(ROWS)

    def points(self, row: Row) -> int | None:
        """What is written in the row, None where it is free."""
        return self.cells[ROWS.index(row)]

    def write(self, row: Row, dice: Sequence[int]) -> Card:
        """The card with the roll in a free row. Raises ValueError where the row is written already (T1)."""
        if self.points(row) is not None:
            raise ValueError(f"{row} is written already")
        cells = list(self.cells)
        cells[ROWS.index(row)] = points(row, dice)
        return Card(tuple(cells))

    @property
    def free(self) -> tuple[Row, ...]:
        """The rows that can still be written."""
        return tuple(row for row, cell in zip(ROWS, self.cells, strict=True) if cell is None)

    @property
    def is_full(self) -> bool:
        """Whether all fifteen rows are written: the end of the game for this player."""
        return None not in self.cells

    @property
    def upper_sum(self) -> int:
        """The sum of the rows 1..6."""
        return sum(cell or 0 for cell in self.cells[: len(UPPER_ROWS)])

    @property
    def bonus(self) -> int:
        """50 as soon as the upper rows sum to 63 (T6)."""
        return BONUS if self.upper_sum >= BONUS_FROM else 0

    @property
    def total(self) -> int:
        """All rows and the bonus."""
        return sum(cell or 0 for cell in self.cells) + self.bonus

    def offers(self, dice: Sequence[int]) -> Mapping[Row, int]:
        """What each free row would give for this roll, without the bonus."""
        return {row: points(row, dice) for row in self.free}
