"""The standings as CSV, as a spreadsheet opens it by a double click."""

from __future__ import annotations

import csv
import io

from kiosk.party.columns import Cell, columns_of
from kiosk.party.standings import Scope, standings

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would work out instead of showing it."""


def standings_csv(scope: Scope, language: str) -> bytes:
    """UTF-8 with its mark, so that spreadsheets read Cyrillic; Russian ones part cells by semicolons."""
    columns = columns_of(scope.mode)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if language == "ru" else ",", lineterminator="\r\n")
    writer.writerow([column.title.in_language(language) for column in columns])
    writer.writerows([[_plain(column.cell(row)) for column in columns] for row in standings(scope)])
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> Cell:
    """A name is a name, even one like `=1+1`."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
