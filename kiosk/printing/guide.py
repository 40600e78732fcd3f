"""The guide of a game on paper: a mat with the places by which marks are laid, as the live picture shows them."""

from __future__ import annotations

from kiosk.games.base import GuidePlace, Text
from kiosk.printing.canvas import Align, Canvas, Colour
from kiosk.printing.paper import Paper

MARGIN_MM = 12.0
"""Printers leave at most this much white."""
_NAME_MM = 2.6
FELT: Colour = (24, 84, 58)
"""Dark, so that tiles stand out: on white paper the eye takes letters for faces."""
_LINE: Colour = (70, 132, 104)
_WORDS: Colour = (120, 176, 150)


def print_guide(title: Text, places: tuple[GuidePlace, ...], paper: Paper) -> bytes:
    """One page, the longer side across, as a PDF file."""
    lying = paper.landscape()
    canvas = Canvas(f"{title.ru} · {title.en}", lying)
    canvas.page()
    canvas.rectangle(0, 0, lying.width_mm, lying.height_mm, FELT)
    width, height = lying.width_mm - 2 * MARGIN_MM, lying.height_mm - 2 * MARGIN_MM
    for place in places:
        left, top = MARGIN_MM + place.left * width, MARGIN_MM + place.top * height
        _draw_place(canvas, place, (left, top, place.width * width, place.height * height))
    canvas.line_of_text(
        "слева направо, наборы отдельно · from left to right, melds apart",
        MARGIN_MM, lying.height_mm - MARGIN_MM, 2.4, _WORDS, Align.LEFT,
    )  # fmt: skip
    canvas.line_of_text(
        f"{title.ru} · {title.en}", lying.width_mm - MARGIN_MM, lying.height_mm - MARGIN_MM, 2.4, _WORDS, Align.RIGHT
    )
    return canvas.finish()


def _draw_place(canvas: Canvas, place: GuidePlace, box: tuple[float, float, float, float]) -> None:
    """A line on which the marks stand, and its name in both languages below.

    Nothing is framed: an empty frame of a tile's size is a white dragon to the eye.
    """
    left, top, width, height = box
    base, thick = top + height, 1.2
    canvas.line((left, base), (left + width, base), _LINE, thick)
    name = f"{place.title.ru} · {place.title.en}"
    if canvas.text_width(name, _NAME_MM) <= width:
        canvas.line_of_text(name, left, base + 7, _NAME_MM, _WORDS, Align.LEFT)
    else:
        canvas.line_of_text(place.title.ru, left + width, base + 7, _NAME_MM, _WORDS, Align.RIGHT)
        canvas.line_of_text(place.title.en, left + width, base + 13.5, _NAME_MM, _WORDS, Align.RIGHT)
