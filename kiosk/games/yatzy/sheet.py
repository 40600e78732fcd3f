"""The cards of all players as one sheet: what is written, what each free row would give now, bonus and totals."""

from __future__ import annotations

from kiosk.games.base import Text
from kiosk.games.course import Cell, SheetRow
from kiosk.games.yatzy.card import BONUS_FROM
from kiosk.games.yatzy.rows import ROWS, TITLES, UPPER_ROWS, Row
from kiosk.games.yatzy.turns import TableGame


def sheet_of(game: TableGame) -> tuple[SheetRow, ...]:
    """Fifteen rows (T1), the sum of the upper six and the bonus (T6) after them, the total at the end."""
    rows = [_row(game, row) for row in ROWS]
    split = len(UPPER_ROWS)
    sums = tuple(Cell(card.upper_sum) for card in game.cards)
    bonus = tuple(Cell(card.bonus) for card in game.cards)
    totals = tuple(Cell(card.total) for card in game.cards)
    return (
        *rows[:split],
        SheetRow("upper", Text(f"Сумма (из {BONUS_FROM})", f"Sum (of {BONUS_FROM})"), sums, sums=True),
        SheetRow("bonus", Text("Бонус", "Bonus"), bonus, sums=True),
        *rows[split:],
        SheetRow("total", Text("Итого", "Total"), totals, sums=True),
    )


def _row(game: TableGame, row: Row) -> SheetRow:
    """Only who has the dice is offered anything."""
    cells = []
    for seat, card in enumerate(game.cards):
        offers = card.offers(game.roll.dice) if game.roll is not None and seat == game.seat else {}
        cells.append(Cell(card.points(row), offers.get(row)))
    return SheetRow(row.value, TITLES[row], tuple(cells))
