"""Mistakes of enrolled readers as sheets: each picture beside captures of what it shows and what it was taken for."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from datasets.fonts import card_font
from models.enrolment_pictures import EnrolledDeck, ReadPicture
from vision.capture import cut_corners
from vision.deck import Deck
from vision.read import Gates
from vision.rectify import PATCH_PX, rectify, stretch
from vision.types import Image

MOST = 60
"""Pictures on one sheet."""
_COLUMNS = 6
_SIDE, _UPRIGHT = PATCH_PX[0] * 5 // 3, PATCH_PX[1] * 5 // 3
_TEXT_PX, _GAP = 34, 8
_TILE_PX = (3 * _SIDE + 4 * _GAP, _UPRIGHT + _TEXT_PX + 2 * _GAP)
_PAPER, _INK, _SOFT, _EMPTY = "#ffffff", "#10151d", "#5b6878", "#e4e8ee"


def wrong_ones(decks: Sequence[EnrolledDeck], gates: Gates) -> list[ReadPicture]:
    """Everything that is accepted and wrong, unknown symbols among them, the surest first."""
    wrong = [one for one in _every(decks) if one.accepted(gates.accept, gates.margin) and not one.right]
    return sorted(wrong, key=_confidence, reverse=True)


def refused_ones(decks: Sequence[EnrolledDeck], gates: Gates) -> list[ReadPicture]:
    """Everything of the decks that is refused, the sharpest first: these are the hardest to explain."""
    refused = [one for one in _every(decks) if one.suit and not one.accepted(gates.accept, gates.margin)]
    return sorted(refused, key=lambda one: one.sharpness, reverse=True)


def draw_sheet(pictures: Sequence[ReadPicture], decks: Sequence[EnrolledDeck]) -> Image:
    """The first `MOST`: what the reader saw, a capture of what that is, and one of what it was taken for; BGR."""
    shown = pictures[:MOST]
    width, height = _TILE_PX
    rows = max(1, -(-len(shown) // _COLUMNS))
    sheet = Pillow.new("RGB", (_COLUMNS * width, rows * height), _PAPER)
    for place, one in enumerate(shown):
        _draw_tile(sheet, (place % _COLUMNS * width, place // _COLUMNS * height), one, decks[one.deck].deck)
    return np.asarray(cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), np.uint8)


def _draw_tile(sheet: Pillow.Image, at: tuple[int, int], one: ReadPicture, deck: Deck) -> None:
    pen = ImageDraw.Draw(sheet)
    x, y = at[0] + _GAP, at[1] + _GAP
    parts = one.patch, _capture_of(deck, one.suit), _capture_of(deck, one.seen[-1:] or None)
    for place, part in enumerate(parts):
        left = x + place * (_SIDE + _GAP)
        if part is None:
            pen.rectangle((left, y, left + _SIDE - 1, y + _UPRIGHT - 1), _EMPTY)
        else:
            sheet.paste(_enlarged(part), (left, y))
    shows = one.rank + (one.suit or "?")
    pen.text((x, y + _UPRIGHT + 2), f"{shows} > {one.seen or 'no index'}  {_confidence(one):.2f}", _INK, card_font(13))
    seen = f"{one.height_px:.0f} px, sharp {one.sharpness:.2f}, deck {one.deck + 1}"
    pen.text((x, y + _UPRIGHT + 18), seen, _SOFT, card_font(12))


def _capture_of(deck: Deck, suit: str | None) -> Image | None:
    """The first capture of a suit as the reader saw it; None of a stranger."""
    capture = next((one for one in deck.captures if one.suit == suit), None)
    return None if capture is None else stretch(rectify(capture.image, cut_corners()))


def _enlarged(patch: Image) -> Pillow.Image:
    large = cv2.resize(patch, (_SIDE, _UPRIGHT), interpolation=cv2.INTER_CUBIC)
    return Pillow.fromarray(cv2.cvtColor(large, cv2.COLOR_BGR2RGB))


def _every(decks: Sequence[EnrolledDeck]) -> list[ReadPicture]:
    return [one for deck in decks for one in deck.pictures]


def _confidence(one: ReadPicture) -> float:
    return one.reading.confidence if one.reading else 0.0
