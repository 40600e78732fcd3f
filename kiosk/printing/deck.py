"""A deck on sheets of paper: cards edge to edge, so that one cut parts two of them, with cut marks in the margins."""

from __future__ import annotations

from dataclasses import dataclass

from datasets.face_layout import CORNER_MM, HEIGHT_MM, WIDTH_MM
from kiosk.printing.canvas import BLACK, GREY, Align, Canvas
from kiosk.printing.cards import draw_back, draw_card, missing_marks
from kiosk.printing.paper import Paper
from vision.deck import Deck
from vision.words import SpokenError, Text

_LEAST_MARGIN_MM = 6.0
"""What most printers leave white, and room for the cut marks."""
_MARK_MM = (1.0, 5.0)
"""A cut mark begins and ends at these distances from the cards."""
_HAIRLINE_MM = 0.15
_CAPTION_MM = 1.4
"""Height of the small capital letters in the margin: the longest text fits above one card."""


class DeckUnprintable(SpokenError):  # noqa: N818 - it is the deck that is wrong
    """The deck has marks that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards on a sheet, in the middle of it."""

    paper: Paper
    columns: int
    rows: int

    @classmethod
    def on(cls, paper: Paper) -> Grid:
        """The way to lay the sheet on which more cards fit."""
        grids = [cls._lying(sheet) for sheet in (paper, paper.landscape())]
        return max(grids, key=lambda grid: grid.cards)

    @classmethod
    def _lying(cls, paper: Paper) -> Grid:
        columns = int((paper.width_mm - 2 * _LEAST_MARGIN_MM) // WIDTH_MM)
        rows = int((paper.height_mm - 2 * _LEAST_MARGIN_MM) // HEIGHT_MM)
        return cls(paper, columns, rows)

    @property
    def cards(self) -> int:
        """Cards of a full sheet."""
        return self.columns * self.rows

    @property
    def cuts_x(self) -> tuple[float, ...]:
        """Where to cut from top to bottom, mm."""
        left = (self.paper.width_mm - self.columns * WIDTH_MM) / 2
        return tuple(left + WIDTH_MM * number for number in range(self.columns + 1))

    @property
    def cuts_y(self) -> tuple[float, ...]:
        """Where to cut from side to side, mm."""
        top = (self.paper.height_mm - self.rows * HEIGHT_MM) / 2
        return tuple(top + HEIGHT_MM * number for number in range(self.rows + 1))

    def place(self, number: int) -> tuple[float, float]:
        """The upper-left corner of a card, counted from 0 in reading order, mm."""
        row, column = divmod(number, self.columns)
        return self.cuts_x[column], self.cuts_y[row]

    def place_behind(self, number: int) -> tuple[float, float]:
        """The same place seen from the other side of the sheet, turned over like the page of a book."""
        x, y = self.place(number)
        return self.paper.width_mm - WIDTH_MM - x, y


def print_deck(deck: Deck, paper: Paper, backs: bool) -> tuple[bytes, int]:
    """The deck as a PDF file, and how many pages it has; `backs` puts a page of backs after each page of faces.

    Raises `DeckUnprintable`.
    """
    if missing := missing_marks(deck):
        marks = " ".join(missing)
        raise DeckUnprintable(Text(f"the font cannot draw these ranks or suits of deck {deck.name}: {marks}",
                                   f"в шрифте нет этих номиналов или мастей колоды {deck.name}: {marks}"))  # fmt: skip
    grid = Grid.on(paper)
    canvas = Canvas(f"{deck.title_ru} · {deck.title_en}", grid.paper)
    sheets = [deck.labels[first : first + grid.cards] for first in range(0, len(deck.labels), grid.cards)]
    for number, labels in enumerate(sheets, 1):
        _draw_faces(canvas, grid, deck, labels, f"{number} / {len(sheets)}")
        if backs:
            _draw_backs(canvas, grid, len(labels))
    return canvas.finish(), len(sheets) * (2 if backs else 1)


def _draw_faces(canvas: Canvas, grid: Grid, deck: Deck, labels: tuple[str, ...], sheet: str) -> None:
    canvas.page()
    for number, label in enumerate(labels):
        with canvas.at(*grid.place(number)):
            draw_card(canvas, deck, label)
            _draw_corners(canvas)
    _draw_cut_marks(canvas, grid)
    _write_captions(canvas, grid, (
        "Печатать в масштабе 100 %, карта 63 × 88 мм",
        f"{deck.name} · {sheet}",
        "Print at 100 %, a card is 63 × 88 mm",
    ))  # fmt: skip


def _draw_backs(canvas: Canvas, grid: Grid, cards: int) -> None:
    canvas.page()
    for number in range(cards):
        with canvas.at(*grid.place_behind(number)):
            draw_back(canvas)
    russian, english = ("длинной", "long") if grid.paper.height_mm > grid.paper.width_mm else ("короткой", "short")
    _write_captions(canvas, grid, (
        f"Рубашки: переворот по {russian} стороне",
        "",
        f"Backs: flip on the {english} edge",
    ))  # fmt: skip


def _draw_corners(canvas: Canvas) -> None:
    """Show where to round the corners, for those who do."""
    near, right, bottom = CORNER_MM, WIDTH_MM - CORNER_MM, HEIGHT_MM - CORNER_MM
    for x, y, start in ((near, near, 90), (right, near, 0), (right, bottom, 270), (near, bottom, 180)):
        canvas.arc(x, y, CORNER_MM, start, GREY, _HAIRLINE_MM)


def _draw_cut_marks(canvas: Canvas, grid: Grid) -> None:
    near, far = _MARK_MM
    left, right, top, bottom = grid.cuts_x[0], grid.cuts_x[-1], grid.cuts_y[0], grid.cuts_y[-1]
    for x in grid.cuts_x:
        canvas.line((x, top - far), (x, top - near), BLACK, _HAIRLINE_MM)
        canvas.line((x, bottom + near), (x, bottom + far), BLACK, _HAIRLINE_MM)
    for y in grid.cuts_y:
        canvas.line((left - far, y), (left - near, y), BLACK, _HAIRLINE_MM)
        canvas.line((right + near, y), (right + far, y), BLACK, _HAIRLINE_MM)


def _write_captions(canvas: Canvas, grid: Grid, texts: tuple[str, str, str]) -> None:
    """Three small texts above the cards, between the cut marks: left, in the middle, right."""
    left, right = grid.cuts_x[0] + 1.5, grid.cuts_x[-1] - 1.5
    places = ((left, Align.LEFT), ((left + right) / 2, Align.CENTRE), (right, Align.RIGHT))
    for text, (x, align) in zip(texts, places, strict=True):
        canvas.line_of_text(text, x, grid.cuts_y[0] - 2, _CAPTION_MM, GREY, align)
