"""The columns of the tournament table (Y21), the same in every file. Each figure names its own quantity (Y22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.games.ycws144.categories import CATEGORIES, Category
from kiosk.party.standings import Standing
from vision.words import Text

Cell = str | int


@dataclass(frozen=True, slots=True)
class Column:
    """`share` is its width in a printed table, in parts of that of a figure."""

    title: Text
    cell: Callable[[Standing], Cell]
    share: float = 1.0


def columns_of(mode: int) -> tuple[Column, ...]:
    """The columns of a table for parties of that mode."""
    return (
        Column(Text("Place", "Место"), lambda row: row.place, 0.7),
        Column(Text("Participant", "Участник"), lambda row: row.name, 3.4),
        Column(Text("Parties played", "Сыграно партий"), lambda row: row.parties),
        Column(Text("Blockchains", "Blockchain"), lambda row: row.blockchains),
        *(_count_of(category) for category in CATEGORIES[mode]),
        Column(Text("Nominals, YAHcoin POINTS", "Номиналы, YAHcoin POINTS"), lambda row: row.nominal_sum.value, 1.2),
        Column(Text("Bonuses, Game Points", "Бонусы, Game Points"), lambda row: row.bonuses.value, 1.1),
        Column(Text("Game Points", "Game Points"), lambda row: row.game_points.value, 1.1),
        Column(Text("Best Blockchain, Game Points", "Лучший Blockchain, Game Points"), _best, 1.2),
        Column(Text("VERIFY", "VERIFY"), lambda row: row.verify.value, 1.1),
        Column(Text("Decided by a person", "Решено человеком"), lambda row: row.confirmed, 1.0),
    )


def _count_of(category: Category) -> Column:
    name = category.name
    title = Text(f"{category.code} {name.en}", f"{category.code} {name.ru}")
    return Column(title, lambda row: row.categories.get(category.code, 0))


def _best(row: Standing) -> Cell:
    return row.best.value if row.best else ""
