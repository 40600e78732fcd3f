"""The mats of the Sotas on paper: whole on A3, or on two sheets A4 that are glued together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2

from kiosk.printing.canvas import BLACK, GOLD, GREY, NAVY, WHITE, Align, Canvas, tint
from kiosk.printing.paper import Paper
from vision.mat import DICTIONARY, HEIGHT_MM, MODES, WIDTH_MM, Box, Corner, card_places, marker_box, marker_id

OVERLAP_MM = 12.0
"""The strip that both sheets show: glue goes on the left sheet's, the right sheet is cut and covers it."""
TILE_MM = (WIDTH_MM + OVERLAP_MM) / 2

_CARDS: Mapping[int, str] = {3: "3 карты · 3 cards", 4: "4 карты · 4 cards", 5: "5 карт · 5 cards"}
_FAINT = tint(NAVY, 0.12)
_HAIRLINE_MM = 0.2


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A part of the mat, from `left` on and `width` wide, with its upper-left corner at `x`, `y` of a page; mm."""

    left: float
    width: float
    x: float
    y: float


def print_mats(sotas: Sequence[int], paper: Paper) -> tuple[bytes, int]:
    """The mats of these Sotas (1..12) as a PDF file, and how many pages it has. `paper` is A3 or A4."""
    whole = max(paper.width_mm, paper.height_mm) >= WIDTH_MM
    lying = paper.landscape() if whole else paper
    canvas = Canvas("Маты Сот · Mats of the Sotas", lying)
    sheets = _whole(lying) if whole else _tiles(lying)
    for sota in sotas:
        for sheet in sheets:
            _draw_sheet(canvas, sota, sheet)
    return canvas.finish(), len(sotas) * len(sheets)


def _whole(paper: Paper) -> tuple[_Sheet, ...]:
    return (_Sheet(0, WIDTH_MM, (paper.width_mm - WIDTH_MM) / 2, (paper.height_mm - HEIGHT_MM) / 2),)


def _tiles(paper: Paper) -> tuple[_Sheet, ...]:
    x, y = (paper.width_mm - TILE_MM) / 2, (paper.height_mm - HEIGHT_MM) / 2
    return _Sheet(0, TILE_MM, x, y), _Sheet(WIDTH_MM - TILE_MM, TILE_MM, x, y)


def _draw_sheet(canvas: Canvas, sota: int, sheet: _Sheet) -> None:
    canvas.page()
    with canvas.clipped(sheet.x, sheet.y, sheet.width, HEIGHT_MM), canvas.at(sheet.x - sheet.left, sheet.y):
        _draw_mat(canvas, sota)
    if sheet.width == WIDTH_MM:
        return
    draw_join = _draw_cut if sheet.left else _draw_glue
    with canvas.at(sheet.x, sheet.y):
        draw_join(canvas, sota)


def _draw_glue(canvas: Canvas, sota: int) -> None:
    """On the left sheet: the strip for the glue, and where the edge of the right sheet comes to lie."""
    left = TILE_MM - OVERLAP_MM
    with canvas.clipped(left, 0, OVERLAP_MM, HEIGHT_MM):
        for step in range(-2, int(HEIGHT_MM / 6)):
            canvas.line((left, 6 * step + OVERLAP_MM), (TILE_MM, 6 * step), GREY, _HAIRLINE_MM)
    _draw_edge(canvas, left)
    canvas.line_of_text(
        f"Сота · Sota {sota}, лист · sheet 1 / 2: намазать клеем полосу · put glue on the strip →",
        left - 3, -2.5, 1.6, GREY, Align.RIGHT,
    )  # fmt: skip


def _draw_cut(canvas: Canvas, sota: int) -> None:
    """On the right sheet: where to cut."""
    _draw_edge(canvas, 0)
    canvas.line_of_text(
        f"← отрезать, наклеить на лист 1 · cut, glue on sheet 1; Сота · Sota {sota}, лист · sheet 2 / 2",
        3, -2.5, 1.6, GREY, Align.LEFT,
    )  # fmt: skip


def _draw_edge(canvas: Canvas, x: float) -> None:
    """The line on which both sheets meet; its ends stand in the margins."""
    canvas.line((x, 0), (x, HEIGHT_MM), GREY, _HAIRLINE_MM, dash=2)
    for start, end in ((-5.0, 0.0), (HEIGHT_MM, HEIGHT_MM + 5)):
        canvas.line((x, start), (x, end), BLACK, _HAIRLINE_MM)


def _draw_mat(canvas: Canvas, sota: int) -> None:
    """The whole mat from the point of origin."""
    canvas.frame(
        _HAIRLINE_MM / 2, _HAIRLINE_MM / 2, WIDTH_MM - _HAIRLINE_MM, HEIGHT_MM - _HAIRLINE_MM, GREY, _HAIRLINE_MM
    )
    for corner in Corner:
        _draw_marker(canvas, marker_id(sota, corner), marker_box(corner))
    _draw_name(canvas, sota)
    _draw_direction(canvas)
    for number, place in enumerate(card_places(max(MODES)), 1):
        _draw_place(canvas, number, place)
    for mode in MODES:
        _draw_span(canvas, mode)
    _draw_ruler(canvas)


def _draw_marker(canvas: Canvas, number: int, box: Box) -> None:
    """The black modules as rows and, over their seams, as columns: no viewer then shows a line between them."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    side = dictionary.markerSize + 2
    black = dictionary.generateImageMarker(number, side) == 0
    module = box.width_mm / side
    for line in range(side):
        for start, end in _runs(black[line]):
            canvas.rectangle(
                box.left_mm + start * module, box.top_mm + line * module, (end - start) * module, module, BLACK
            )
        for start, end in _runs(black[:, line]):
            canvas.rectangle(
                box.left_mm + line * module, box.top_mm + start * module, module, (end - start) * module, BLACK
            )


def _runs(modules: Sequence[bool]) -> list[tuple[int, int]]:
    """Where runs of black begin and end.

    >>> _runs([True, True, False, True])
    [(0, 2), (3, 4)]
    """
    padded = [False, *modules, False]
    edges = [place for place in range(len(modules) + 1) if padded[place] != padded[place + 1]]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _draw_name(canvas: Canvas, sota: int) -> None:
    """The Sota's number in a hexagon that stands on a side: over a corner it would look like an index with its suit."""
    middle, height = (WIDTH_MM / 2, 25.0), 11.0
    for radius, shade in ((21.0, GOLD), (20.0, NAVY)):
        canvas.hexagon(*middle, radius, shade, turn=0)
    canvas.glyph(str(sota), middle[0], middle[1] - 8, (24, 16), WHITE)
    base = middle[1] + height / 2
    canvas.line_of_text("СОТА", middle[0] - 26, base, height, NAVY, Align.RIGHT)
    canvas.line_of_text("SOTA", middle[0] + 26, base, height, NAVY, Align.LEFT)


def _draw_direction(canvas: Canvas) -> None:
    """The arrow of the reading direction over the places."""
    places = card_places(max(MODES))
    left, right, y = places[0].left_mm, places[-1].left_mm + places[-1].width_mm, places[0].top_mm - 14
    canvas.line((left, y), (right - 6, y), GOLD, 1.2)
    canvas.polygon([(right, y), (right - 9, y - 4.5), (right - 9, y + 4.5)], GOLD)
    canvas.line_of_text("порядок чтения: слева направо", WIDTH_MM / 2 - 8, y - 4, 3, NAVY, Align.RIGHT)
    canvas.line_of_text("reading order: left to right", WIDTH_MM / 2 + 8, y - 4, 3, NAVY, Align.LEFT)


def _draw_place(canvas: Canvas, number: int, place: Box) -> None:
    around, radius = 1.0, 4.5
    canvas.frame(
        place.left_mm - around, place.top_mm - around, place.width_mm + 2 * around, place.height_mm + 2 * around,
        tint(NAVY, 0.6), 0.5, radius,
    )  # fmt: skip
    canvas.glyph(
        str(number), place.left_mm + place.width_mm / 2, place.top_mm, (30, 30), _FAINT, centred=place.height_mm
    )


def _draw_span(canvas: Canvas, mode: int) -> None:
    """A bracket below the places that a Blockchain of this mode takes."""
    places = card_places(mode)
    left, right = places[0].left_mm, places[-1].left_mm + places[-1].width_mm
    y = places[0].top_mm + places[0].height_mm + 9 + 12 * MODES.index(mode)
    for x in (left, right):
        canvas.line((x, y - 4), (x, y), NAVY, 0.5)
    canvas.line((left, y), (right, y), NAVY, 0.5)
    middle = places[1].left_mm + places[1].width_mm / 2
    text = f"YCWS-144/{mode}: {_CARDS[mode]}"
    half = canvas.text_width(text, 3) / 2 + 3
    canvas.rectangle(middle - half, y - 2.5, 2 * half, 5, WHITE)
    canvas.line_of_text(text, middle, y + 1.5, 3, NAVY)


def _draw_ruler(canvas: Canvas) -> None:
    """Ten centimetres, by which a scaled print is found out."""
    left, y = 45.0, HEIGHT_MM - 18
    canvas.line((left, y), (left + 100, y), NAVY, 0.3)
    for step in range(11):
        canvas.line((left + 10 * step, y - (3 if step % 5 == 0 else 1.8)), (left + 10 * step, y), NAVY, 0.3)
    canvas.line_of_text("10 см · 10 cm", left + 104, y, 2.4, NAVY, Align.LEFT)
    canvas.line_of_text("печатать в масштабе 100 % · print at 100 %", left, y + 6, 2.4, NAVY, Align.LEFT)
    canvas.line_of_text("YAHchain III", WIDTH_MM - left, y, 5, NAVY, Align.RIGHT)
