"""Faces and back of a deck, drawn: 63 x 88 mm, an index upright upper left and turned round lower right (Y2).

Everything is drawn in millimetres with the one font of `datasets.fonts`, then brought to the size that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw

from datasets.fonts import can_draw, card_font
from vision.deck import RANKS, Deck, Suit
from vision.types import Image, Quad

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
CORNER_MM = 3.5
INDEX_CENTRE_MM = 8.2
INDEX_TOP_MM = 4.2
RANK_MM = (9.4, 7.6)
SYMBOL_MM = (8.0, 6.6)
GAP_MM = 1.4
"""The index: the largest width and height of rank and symbol, and what is between them."""

_PIP_MM = (9.4, 8.2)
_FINEST_PX_PER_MM = 12
_PAPER = (253, 251, 245)
_EDGE = (176, 168, 154)
_GLYPH_PX = 256
_COURTS = {"J": "♞", "Q": "♛", "K": "♚"}
_LEFT, _MIDDLE, _RIGHT = 21.0, 31.5, 42.0
_ROWS = {"top": 19.0, "high": 27.5, "upper": 35.7, "mid": 44.0}
_FOREIGN = "A"
"""A rank that no deck of the game has (Y1); it can be drawn so that its refusal can be shown (Y5)."""

_Colour = tuple[int, int, int]
_Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class CardFace:
    """A drawn card.

    `image` is `(H, W, 3) uint8` BGR, `mask` `(H, W) uint8`, 255 on the card and 0 outside its round corners.
    `index_quads` are the tight boxes around rank and symbol of the upper-left and the lower-right index, in pixels of
    this image (edges, not centres of pixels), each in its own reading order; none for a back.
    """

    image: Image
    mask: Image
    index_quads: tuple[Quad, ...]


def draw_face(deck: Deck, label: str, width_px: int) -> CardFace:
    """The face of a card of the deck, or of its ace (`"AS"`, foreign).

    Raises `KeyError` for another label and `ValueError` where the font has no glyph for the suit's symbol.
    """
    rank, suit = (_FOREIGN, deck.split("2" + label[1:])[1]) if label[:1] == _FOREIGN else deck.split(label)
    if not suit.symbol or not can_draw(suit.symbol):
        raise ValueError(f"suit {suit.id}: the font has no glyph for its symbol {suit.symbol!r}")
    sheet = _Sheet.blank(width_px)
    printed = rank if rank == _FOREIGN else deck.printed(rank)
    box = sheet.index(printed, suit)
    sheet.middle(rank, suit)
    if rank != _FOREIGN:
        sheet.points(RANKS.index(rank) + 2, suit)
    sheet.turn_half()
    sheet.once(rank, suit)
    return sheet.finish(width_px, box)


def draw_back(width_px: int) -> CardFace:
    """The back that all cards of our decks share: a honeycomb."""
    sheet = _Sheet.blank(width_px)
    sheet.honeycomb()
    return sheet.finish(width_px, None)


@dataclass(slots=True)
class _Sheet:
    """The picture being drawn. All places are in millimetres from the upper-left corner of the card."""

    picture: Pictures.Image
    scale: float

    @classmethod
    def blank(cls, width_px: int) -> _Sheet:
        scale = max(_FINEST_PX_PER_MM, width_px / WIDTH_MM)
        return cls(Pictures.new("RGB", (round(WIDTH_MM * scale), round(HEIGHT_MM * scale)), _PAPER), scale)

    def index(self, printed: str, suit: Suit) -> _Box:
        """Draw the upper-left index; its tight box."""
        rank = self.glyph(printed, INDEX_CENTRE_MM, INDEX_TOP_MM, RANK_MM, suit.colour)
        below = rank[3] / self.scale + GAP_MM
        symbol = self.glyph(suit.symbol, INDEX_CENTRE_MM, below, SYMBOL_MM, suit.colour)
        return min(rank[0], symbol[0]), rank[1], max(rank[2], symbol[2]), symbol[3]

    def middle(self, rank: str, suit: Suit) -> None:
        """Draw what is between the indices and looks the same from both ends: pips or a court."""
        if rank in _COURTS:
            self._court(_COURTS[rank], suit)
        elif rank != _FOREIGN:
            for x, y in _pips(int(rank)):
                self._pip(suit, x, y)

    def once(self, rank: str, suit: Suit) -> None:
        """Draw what does not look the same from both ends: the odd pip of a seven, the one symbol of an ace."""
        if rank == "7":
            self._pip(suit, _MIDDLE, _ROWS["high"] + 1.5)
        if rank == _FOREIGN:
            self.glyph(suit.symbol, _MIDDLE, 33.0, (26.0, 22.0), suit.colour, centred_mm=22.0)

    def points(self, nominal: int, suit: Suit) -> None:
        """Write the nominal, e.g. "11 YAHcoin POINTS" (Y2), at the upper edge; the half turn brings it to the foot."""
        text = self.mask(f"{nominal} YAHcoin POINTS", (33.0, 2.5)).transpose(Pictures.Transpose.ROTATE_180)
        self._ink(text, _MIDDLE + 1.5, 4.2, _blend(_rgb(suit.colour), _PAPER, 0.8))

    def turn_half(self) -> None:
        """Make the lower half the upper one turned round; the middle row is drawn before and stays as it is."""
        width, height = self.picture.size
        upper = self.picture.crop((0, 0, width, height // 2 - round(5 * self.scale)))
        lower = upper.transpose(Pictures.Transpose.ROTATE_180)
        self.picture.paste(lower, (0, height - lower.height))

    def honeycomb(self) -> None:
        """Draw the back."""
        draw = ImageDraw.Draw(self.picture)
        draw.rounded_rectangle(self._inset(3.0, 3.0), round(2.5 * self.scale), fill=(23, 54, 93))
        inner = Pictures.new("L", self.picture.size, 0)
        ImageDraw.Draw(inner).rounded_rectangle(self._inset(4.2, 4.2), round(2 * self.scale), 255)
        cells = Pictures.new("RGB", self.picture.size, (232, 184, 74))
        for row in range(-1, 17):
            for column in range(-1, 11):
                centre = (column * 6.6 + 3.3 * (row % 2), row * 5.716 + 1.1)
                shade = (31, 72, 122) if (row + 2 * column) % 3 else (42, 92, 148)
                ImageDraw.Draw(cells).polygon(self._hexagon(centre, 3.45), fill=shade)
        self.picture.paste(cells, (0, 0), inner)
        for radius, shade in (
            (15.0, (232, 184, 74)),
            (14.2, (23, 54, 93)),
            (12.6, (232, 184, 74)),
            (12.1, (31, 72, 122)),
        ):
            draw.polygon(self._hexagon((WIDTH_MM / 2, HEIGHT_MM / 2), radius), fill=shade)
        self.glyph("☀", WIDTH_MM / 2, HEIGHT_MM / 2 - 7, (14, 14), "#e8b84a", centred_mm=14)

    def finish(self, width_px: int, box: _Box | None) -> CardFace:
        """Round the corners, draw the edge and bring the picture to its size."""
        size = (width_px, round(width_px * HEIGHT_MM / WIDTH_MM))
        full = (0, 0, self.picture.width - 1, self.picture.height - 1)
        corner = round(CORNER_MM * self.scale)
        ImageDraw.Draw(self.picture).rounded_rectangle(full, corner, outline=_EDGE, width=round(0.35 * self.scale))
        mask = Pictures.new("L", self.picture.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle(full, corner, fill=255)
        image = cv2.cvtColor(np.asarray(self.picture), cv2.COLOR_RGB2BGR)
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        alpha = cv2.resize(np.asarray(mask), size, interpolation=cv2.INTER_AREA)
        ratio = (size[0] / self.picture.width, size[1] / self.picture.height)
        return CardFace(small, alpha, () if box is None else _quads(box, ratio, size))

    def glyph(
        self, text: str, x: float, top: float, largest: tuple[float, float], colour: str, centred_mm: float = 0
    ) -> _Box:
        """Draw text centred on `x` with its ink starting at `top`, or centred in `centred_mm` below it; its box."""
        mask = self.mask(text, largest)
        slack = max(0.0, centred_mm - mask.height / self.scale) / 2
        return self._ink(mask, x, top + slack, _rgb(colour))

    def mask(self, text: str, largest: tuple[float, float]) -> Pictures.Image:
        """The ink of a text, trimmed, as high as `largest` allows, and narrowed where it would be too wide.

        Symbols keep their proportions; a rank such as "10" is condensed as card makers do.
        """
        font = card_font(_GLYPH_PX)
        left, top, right, bottom = (round(side) for side in font.getbbox(text))
        canvas = Pictures.new("L", (right - left + 8, bottom - top + 8), 0)
        ImageDraw.Draw(canvas).text((4 - left, 4 - top), text, font=font, fill=255)
        ink = canvas.crop(canvas.getbbox())
        width, height = (side * self.scale for side in largest)
        ratio = height / ink.height
        if text.isalnum():
            return ink.resize((round(min(ink.width * ratio, width)), round(height)), Pictures.Resampling.LANCZOS)
        ratio = min(ratio, width / ink.width)
        return ink.resize((round(ink.width * ratio), round(ink.height * ratio)), Pictures.Resampling.LANCZOS)

    def _ink(self, mask: Pictures.Image, x: float, top: float, colour: _Colour) -> _Box:
        left, upper = round(x * self.scale - mask.width / 2), round(top * self.scale)
        self.picture.paste(colour, (left, upper), mask)
        return left, upper, left + mask.width, upper + mask.height

    def _pip(self, suit: Suit, x: float, y: float) -> None:
        self.glyph(suit.symbol, x, y - _PIP_MM[1] / 2, _PIP_MM, suit.colour, centred_mm=_PIP_MM[1])

    def _court(self, figure: str, suit: Suit) -> None:
        ink = _rgb(suit.colour)
        draw = ImageDraw.Draw(self.picture)
        for inset, shade in (
            (0.0, ink),
            (0.5, _PAPER),
            (0.9, _blend(ink, _PAPER, 0.35)),
            (1.2, _blend(ink, _PAPER, 0.1)),
        ):
            draw.rounded_rectangle(self._inset(15.5 + inset, 10.0 + inset), round(2 * self.scale), fill=shade)
        self.glyph(figure, _MIDDLE, 13.0, (26.0, 22.0), suit.colour, centred_mm=22.0)
        draw.rectangle(self._inset(16.7, 38.4), fill=_blend(ink, _PAPER, 0.25))
        self._medallion(suit)

    def _medallion(self, suit: Suit) -> None:
        draw, ink = ImageDraw.Draw(self.picture), _rgb(suit.colour)
        for radius, shade in ((8.6, ink), (8.1, _PAPER)):
            draw.polygon(self._hexagon((_MIDDLE, HEIGHT_MM / 2), radius), fill=shade)
        self.glyph(suit.symbol, _MIDDLE, HEIGHT_MM / 2 - 4.5, (10.0, 9.0), suit.colour, centred_mm=9.0)

    def _inset(self, across: float, down: float) -> _Box:
        """A box centred on the card, its last column and row included as Pillow wants it."""
        left, top = round(across * self.scale), round(down * self.scale)
        return left, top, self.picture.width - 1 - left, self.picture.height - 1 - top

    def _hexagon(self, centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
        turns = np.deg2rad(np.arange(6) * 60 + 30)
        return [
            (
                (centre[0] + radius * float(np.cos(turn))) * self.scale,
                (centre[1] + radius * float(np.sin(turn))) * self.scale,
            )
            for turn in turns
        ]


def _pips(count: int) -> list[tuple[float, float]]:
    """Centres of the pips of the upper half and of the middle row; the half turn gives the others."""
    centre = [(_MIDDLE, _ROWS["mid"])] if count in (3, 5, 9) else []
    if count in (2, 3):
        return [(_MIDDLE, _ROWS["top"]), *centre]
    top = [(_LEFT, _ROWS["top"]), (_RIGHT, _ROWS["top"])]
    if count in (6, 7, 8):
        top += [(_LEFT, _ROWS["mid"]), (_RIGHT, _ROWS["mid"])]
    if count in (9, 10):
        top += [(_LEFT, _ROWS["upper"]), (_RIGHT, _ROWS["upper"])]
    if count in (8, 10):
        top.append((_MIDDLE, _ROWS["high"]))
    return top + centre


def _quads(box: _Box, ratio: tuple[float, float], size: tuple[int, int]) -> tuple[Quad, Quad]:
    left, top, right, bottom = box[0] * ratio[0], box[1] * ratio[1], box[2] * ratio[0], box[3] * ratio[1]
    upper: Quad = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float32)
    lower: Quad = np.array(size, dtype=np.float32) - upper
    return upper, lower


def _rgb(colour: str) -> _Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _blend(ink: _Colour, paper: _Colour, part: float) -> _Colour:
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(ink, paper, strict=True))
    return red, green, blue
