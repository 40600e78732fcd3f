"""Pictures for people: every cut-out with its name, and what would be mixed up with what."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from datasets.fonts import card_font
from vision.capture import BORDER, CUT_PX, Capture
from vision.deck import Deck
from vision.likeness import Confusion, Kind
from vision.types import Image
from vision.words import Text

_PAPER, _INK, _SOFT, _RIGHT, _WRONG = "#ffffff", "#10151d", "#5b6878", "#0a4ca6", "#c23b00"
_COLUMNS = 12
_TILE_PX = (112, 196)
_CELL_PX, _HEAD_PX = 64, 76
_CAPTION_PX = 520
_SHOWN = Text("shown (rows), read as (columns)", "показано (строки), прочитано (столбцы)")
_NOT_NAMED = Text("not named", "не назв.")


def contact_sheet(deck: Deck, captures: Sequence[Capture]) -> Image:
    """All cut-outs in the order of ranks and suits, each over its name; `(H, W, 3) uint8` BGR."""
    order = sorted(range(len(captures)), key=lambda place: _rank_of_order(deck, captures[place], place))
    width, height = _TILE_PX
    rows = max(1, -(-len(order) // _COLUMNS))
    sheet = Pillow.new("RGB", (_COLUMNS * width, rows * height), _PAPER)
    pen = ImageDraw.Draw(sheet)
    for slot, place in enumerate(order):
        x, y = slot % _COLUMNS * width, slot // _COLUMNS * height
        cut = _picture(captures[place].image, (width - 12, (width - 12) * CUT_PX[1] // CUT_PX[0]))
        sheet.paste(cut, (x + 6, y + 6))
        name = captures[place].name
        pen.text((x + width / 2, y + height - 4), name, _INK, card_font(20), anchor="md")
    return _bgr(sheet)


def confusion_picture(kind: Kind, confusion: Confusion, captures: Sequence[Capture], language: str) -> Image:
    """The table of a leave-one-out: right ones blue, wrong ones orange, the last column what was not named."""
    names = confusion.names
    side = _HEAD_PX + _CELL_PX * len(names)
    sheet = Pillow.new("RGB", (max(side + _CELL_PX + 40, _CAPTION_PX), side + 44), _PAPER)
    pen = ImageDraw.Draw(sheet)
    pen.text((8, side + 10), _SHOWN.in_language(language), _SOFT, card_font(18))
    pen.text((side + 50, _HEAD_PX - 8), _NOT_NAMED.in_language(language), _SOFT, card_font(14), anchor="mb")
    for place, name in enumerate(names):
        at = _HEAD_PX + _CELL_PX * place
        _heading(sheet, kind, name, captures, (at, 4))
        _heading(sheet, kind, name, captures, (4, at + 2))
    for (row, column), count in np.ndenumerate(confusion.counts):
        x = _HEAD_PX + _CELL_PX * column + (18 if column == len(names) else 0)
        _cell(pen, (x, _HEAD_PX + _CELL_PX * row), int(count), row == column)
    return _bgr(sheet)


def _cell(pen: ImageDraw.ImageDraw, at: tuple[int, int], count: int, right: bool) -> None:
    x, y = at
    fill = (_RIGHT if right else _WRONG) if count else _PAPER
    pen.rectangle((x + 1, y + 1, x + _CELL_PX - 1, y + _CELL_PX - 1), fill, "#d5dbe3")
    if count:
        pen.text((x + _CELL_PX / 2, y + _CELL_PX / 2), str(count), _PAPER, card_font(26), anchor="mm")


def _heading(sheet: Pillow.Image, kind: Kind, name: str, captures: Sequence[Capture], at: tuple[int, int]) -> None:
    """The half of a cut-out that shows the name, with the name in its corner; the name alone where there is none."""
    x, y = at
    pen = ImageDraw.Draw(sheet)
    shown = next((one for one in captures if (one.rank if kind is Kind.RANK else one.suit) == name), None)
    if shown is None:
        pen.text((x + 30, y + 34), name, _SOFT, card_font(26), anchor="mm")
        return
    sheet.paste(_picture(half_of(kind, shown), (44, 44)), (x + 16, y + 8))
    pen.text((x + 2, y + 2), name, _INK, card_font(15))


def half_of(kind: Kind, capture: Capture) -> Image:
    """The part of a cut-out where the rank or the suit stands."""
    height = capture.image.shape[0]
    border = round(height * BORDER / (1 + 2 * BORDER) * 0.7)
    middle = height // 2
    part = slice(border, middle + 6) if kind is Kind.RANK else slice(middle - 6, height - border)
    side = round(capture.image.shape[1] * 0.12)
    return capture.image[part, side : capture.image.shape[1] - side]


def _rank_of_order(deck: Deck, capture: Capture, place: int) -> tuple[int, str, int]:
    ids = [suit.id for suit in deck.suits]
    return (ids.index(capture.suit) if capture.suit in ids else len(ids), capture.name, place)


def _picture(image: Image, size: tuple[int, int]) -> Pillow.Image:
    return Pillow.fromarray(cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB))


def _bgr(sheet: Pillow.Image) -> Image:
    return np.asarray(cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), np.uint8)
