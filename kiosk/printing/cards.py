"""Face and back of one card, as `datasets.face_layout` places things, so that the kiosk reads the printed deck too."""

from __future__ import annotations

from datasets import face_layout as face
from datasets.fonts import can_draw
from kiosk.printing.canvas import GOLD, NAVY, Canvas, Colour, parse_colour, tint
from vision.deck import Deck, Suit

_CELL_ACROSS_MM, _CELL_DOWN_MM, _CELL_MM = 6.6, 5.716, 3.45
"""The honeycomb of the back: from cell to cell, and the radius of a cell."""
_CELLS: tuple[Colour, Colour] = (31, 72, 122), (42, 92, 148)


def missing_marks(deck: Deck) -> tuple[str, ...]:
    """What the font cannot draw of this deck: ranks as printed, symbols, or the id of a suit that has no symbol."""
    ranks = tuple(rank for rank in deck.printed_ranks if not all(map(can_draw, rank)))
    return ranks + tuple(suit.symbol or suit.id for suit in deck.suits if not suit.symbol or not can_draw(suit.symbol))


def draw_card(canvas: Canvas, deck: Deck, label: str) -> None:
    """The face of a card of the deck, 63 x 88 mm from the point of origin."""
    rank, suit = deck.split(label)
    _draw_middle(canvas, rank, suit)
    _draw_half(canvas, deck.printed(rank), rank, suit)
    with canvas.turned(face.WIDTH_MM / 2, face.HEIGHT_MM / 2):
        _draw_half(canvas, deck.printed(rank), rank, suit)
    if rank == "7":
        _draw_pip(canvas, suit, face.ODD_PIP_MM)


def draw_back(canvas: Canvas) -> None:
    """The back of all cards; it looks the same from both ends."""
    inset, frame = 4.2, 1.2
    width, height = face.WIDTH_MM - 2 * inset, face.HEIGHT_MM - 2 * inset
    middle = face.WIDTH_MM / 2, face.HEIGHT_MM / 2
    canvas.rectangle(inset, inset, width, height, GOLD)
    with canvas.clipped(inset, inset, width, height):
        for row in range(-8, 9):
            for column in range(-5, 6):
                across = _CELL_ACROSS_MM * (column + (row % 2) / 2)
                shade = _CELLS[(column - row // 2 - row) % 3 == 0]  # every third cell in each of the three directions
                canvas.hexagon(middle[0] + across, middle[1] + _CELL_DOWN_MM * row, _CELL_MM, shade)
    edge = inset - frame / 2
    canvas.frame(edge, edge, face.WIDTH_MM - 2 * edge, face.HEIGHT_MM - 2 * edge, NAVY, frame, 1.9)
    for radius, shade in ((15.0, GOLD), (14.2, NAVY), (12.6, GOLD), (12.1, _CELLS[0])):
        canvas.hexagon(*middle, radius, shade)
    canvas.glyph("☀", middle[0], middle[1] - 7, (14, 14), GOLD, centred=14)


def _draw_half(canvas: Canvas, printed: str, rank: str, suit: Suit) -> None:
    """Index, line of the nominal, and pips or court of the upper half."""
    ink = parse_colour(suit.colour)
    below = canvas.glyph(printed, face.INDEX_CENTRE_MM, face.INDEX_TOP_MM, face.RANK_MM, ink)
    canvas.glyph(suit.symbol, face.INDEX_CENTRE_MM, below + face.GAP_MM, face.SYMBOL_MM, ink)
    with canvas.turned(face.POINTS_CENTRE_MM, face.POINTS_TOP_MM + face.POINTS_MM[1] / 2):
        canvas.glyph(
            face.points_text(rank),
            face.POINTS_CENTRE_MM,
            face.POINTS_TOP_MM,
            face.POINTS_MM,
            tint(ink, face.POINTS_TINT),
        )
    if rank in face.COURTS:
        height = face.FIGURE_MM[1]
        canvas.glyph(face.COURTS[rank], face.MIDDLE_MM, face.FIGURE_TOP_MM, face.FIGURE_MM, ink, centred=height)
        return
    for place in face.upper_pips(int(rank)):
        _draw_pip(canvas, suit, place)


def _draw_middle(canvas: Canvas, rank: str, suit: Suit) -> None:
    """What is there once: the middle row of pips, or the panel of a court, under its two figures."""
    if rank not in face.COURTS:
        for place in face.middle_pips(int(rank)):
            _draw_pip(canvas, suit, place)
        return
    ink, (across, down) = parse_colour(suit.colour), face.COURT_INSET_MM
    for inset, part in face.COURT_RINGS:
        _fill_inset(canvas, (across + inset, down + inset), tint(ink, part), radius=2)
    band, part = face.COURT_BAND
    _fill_inset(canvas, band, tint(ink, part))
    for radius, part in face.MEDALLION_RINGS:
        canvas.hexagon(face.MIDDLE_MM, face.HEIGHT_MM / 2, radius, tint(ink, part))
    height = face.MEDALLION_SYMBOL_MM[1]
    canvas.glyph(
        suit.symbol, face.MIDDLE_MM, (face.HEIGHT_MM - height) / 2, face.MEDALLION_SYMBOL_MM, ink, centred=height
    )


def _fill_inset(canvas: Canvas, inset: tuple[float, float], fill: Colour, radius: float = 0) -> None:
    across, down = inset
    canvas.rectangle(across, down, face.WIDTH_MM - 2 * across, face.HEIGHT_MM - 2 * down, fill, radius)


def _draw_pip(canvas: Canvas, suit: Suit, place: tuple[float, float]) -> None:
    x, y = place
    height = face.PIP_MM[1]
    canvas.glyph(suit.symbol, x, y - height / 2, face.PIP_MM, parse_colour(suit.colour), centred=height)
