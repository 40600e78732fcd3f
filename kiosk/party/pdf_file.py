"""The standings as a PDF to print and to sign: landscape A4, as many pages as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.party.columns import Column, columns_of
from kiosk.party.standings import Scope, Standing, standings
from kiosk.printing.canvas import BLACK, GREY, NAVY, Align, Canvas, tint
from kiosk.printing.paper import MAT_PAPERS, parse_paper
from vision.words import Text

_MARGIN_MM, _TITLE_MM, _HEAD_MM, _ROW_MM = 10.0, 20.0, 18.0, 8.0
_CAPITAL_MM, _SMALL_MM, _LEAST_MM = 2.4, 1.7, 0.9
_ROWS_ON_A_PAGE = 18
_BAND = tint(NAVY, 0.06)

_PARTIES = Text("Standings", "Таблица партий")


@dataclass(frozen=True, slots=True)
class _Placed:
    """A column on the page, mm."""

    column: Column
    left: float
    width: float


def standings_pdf(scope: Scope, language: str, at: str, head: str) -> bytes:
    """The file. `at` says when the table was made, `head` is the digest of the newest event of the log then."""
    paper = parse_paper("A4", MAT_PAPERS).landscape()
    title = scope.title or _PARTIES.in_language(language)
    canvas = Canvas(title, paper)
    placed = _place(columns_of(scope.mode), paper.width_mm - 2 * _MARGIN_MM)
    rows = standings(scope)
    pages = [rows[first : first + _ROWS_ON_A_PAGE] for first in range(0, len(rows), _ROWS_ON_A_PAGE)] or [()]
    for number, page in enumerate(pages, 1):
        canvas.page()
        _draw_title(canvas, title, f"{scope.edition} · {at} UTC · {number}/{len(pages)}")
        _draw_head(canvas, placed, language)
        _draw_rows(canvas, placed, page)
        foot = Text("digest of the log", "контрольная сумма журнала").in_language(language)
        base = paper.height_mm - _MARGIN_MM / 2
        canvas.line_of_text(f"{foot}: {head}", _MARGIN_MM, base, _SMALL_MM, GREY, Align.LEFT)
    return canvas.finish()


def _place(columns: Sequence[Column], width: float) -> list[_Placed]:
    share = width / sum(column.share for column in columns)
    placed, left = [], _MARGIN_MM
    for column in columns:
        placed.append(_Placed(column, left, column.share * share))
        left += column.share * share
    return placed


def _draw_title(canvas: Canvas, title: str, below: str) -> None:
    room = canvas.paper.width_mm - 2 * _MARGIN_MM
    _fitted(canvas, title, _MARGIN_MM, _MARGIN_MM + 6, 4.5, room, Align.LEFT)
    canvas.line_of_text(below, _MARGIN_MM, _MARGIN_MM + 13, 2.2, GREY, Align.LEFT)


def _draw_head(canvas: Canvas, placed: Sequence[_Placed], language: str) -> None:
    """The titles, a word a line."""
    base = _MARGIN_MM + _TITLE_MM
    for place in placed:
        words = place.column.title.in_language(language).split()
        for line, word in enumerate(words):
            y = base + (line + 1) * 3.4
            _fitted(canvas, word, place.left + place.width / 2, y, _SMALL_MM, place.width - 1, Align.CENTRE)


def _draw_rows(canvas: Canvas, placed: Sequence[_Placed], rows: Sequence[Standing]) -> None:
    top = _MARGIN_MM + _TITLE_MM + _HEAD_MM
    width = sum(place.width for place in placed)
    for number, row in enumerate(rows):
        y = top + number * _ROW_MM
        if number % 2 == 0:
            canvas.rectangle(_MARGIN_MM, y, width, _ROW_MM, _BAND)
        for place in placed:
            cell = place.column.cell(row)
            is_name = place.column.share > 2
            x = place.left + 1 if is_name else place.left + place.width / 2
            align = Align.LEFT if is_name else Align.CENTRE
            _fitted(canvas, str(cell), x, y + _ROW_MM / 2 + _CAPITAL_MM / 2, _CAPITAL_MM, place.width - 2, align)
    canvas.line((_MARGIN_MM, top), (_MARGIN_MM + width, top), BLACK, 0.3)


def _fitted(canvas: Canvas, text: str, x: float, base: float, capital: float, room: float, align: Align) -> None:
    """A line of text made smaller where it would be too wide; at the smallest its end is left out."""
    small = max(_LEAST_MM, min(capital, capital * room / max(room, canvas.text_width(text, capital))))
    while len(text) > 1 and canvas.text_width(text, small) > room + 0.1:
        text = text[:-2] + "…"
    canvas.line_of_text(text, x, base, small, BLACK, align)
