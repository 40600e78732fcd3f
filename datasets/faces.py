"""Faces and back of a deck, drawn: 63 x 88 mm, an index upright upper left and turned round lower right (Y2).

Everything is drawn in millimetres with the one font of `datasets.fonts`, then brought to the size that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw

from datasets.face_layout import (
    CORNER_MM,
    COURT_BAND,
    COURT_INSET_MM,
    COURT_RINGS,
    COURTS,
    FIGURE_MM,
    FIGURE_TOP_MM,
    GAP_MM,
    HEIGHT_MM,
    INDEX_CENTRE_MM,
    INDEX_TOP_MM,
    MEDALLION_RINGS,
    MEDALLION_SYMBOL_MM,
    MIDDLE_MM,
    ODD_PIP_MM,
    PIP_MM,
    POINTS_CENTRE_MM,
    POINTS_MM,
    POINTS_TINT,
    POINTS_TOP_MM,
    RANK_MM,
    SYMBOL_MM,
    WIDTH_MM,
    middle_pips,
    points_text,
    upper_pips,
)
from datasets.fonts import can_draw, card_font
from vision.deck import Deck, Suit
from vision.types import Image, Quad

_FINEST_PX_PER_MM = 12
_PAPER = (253, 251, 245)
_EDGE = (176, 168, 154)
_GLYPH_PX = 256
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
        sheet.points(rank, suit)
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
        if rank in COURTS:
            self._court(COURTS[rank], suit)
        elif rank != _FOREIGN:
            for x, y in (*upper_pips(int(rank)), *middle_pips(int(rank))):
                self._pip(suit, x, y)

    def once(self, rank: str, suit: Suit) -> None:
        """Draw what does not look the same from both ends: the odd pip of a seven, the one symbol of an ace."""
        if rank == "7":
            self._pip(suit, *ODD_PIP_MM)
        if rank == _FOREIGN:
            self.glyph(suit.symbol, MIDDLE_MM, 33.0, (26.0, 22.0), suit.colour, centred_mm=22.0)

    def points(self, rank: str, suit: Suit) -> None:
        """Write the nominal, e.g. "11 YAHcoin POINTS" (Y2), at the upper edge; the half turn brings it to the foot."""
        text = self.mask(points_text(rank), POINTS_MM).transpose(Pictures.Transpose.ROTATE_180)
        self._ink(text, POINTS_CENTRE_MM, POINTS_TOP_MM, _blend(_rgb(suit.colour), _PAPER, POINTS_TINT))

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
        self.glyph(suit.symbol, x, y - PIP_MM[1] / 2, PIP_MM, suit.colour, centred_mm=PIP_MM[1])

    def _court(self, figure: str, suit: Suit) -> None:
        ink = _rgb(suit.colour)
        draw = ImageDraw.Draw(self.picture)
        across, down = COURT_INSET_MM
        for inset, tint in COURT_RINGS:
            box = self._inset(across + inset, down + inset)
            draw.rounded_rectangle(box, round(2 * self.scale), fill=_blend(ink, _PAPER, tint))
        self.glyph(figure, MIDDLE_MM, FIGURE_TOP_MM, FIGURE_MM, suit.colour, centred_mm=FIGURE_MM[1])
        band, tint = COURT_BAND
        draw.rectangle(self._inset(*band), fill=_blend(ink, _PAPER, tint))
        self._medallion(suit)

    def _medallion(self, suit: Suit) -> None:
        draw, ink = ImageDraw.Draw(self.picture), _rgb(suit.colour)
        for radius, tint in MEDALLION_RINGS:
            draw.polygon(self._hexagon((MIDDLE_MM, HEIGHT_MM / 2), radius), fill=_blend(ink, _PAPER, tint))
        height = MEDALLION_SYMBOL_MM[1]
        top = (HEIGHT_MM - height) / 2
        self.glyph(suit.symbol, MIDDLE_MM, top, MEDALLION_SYMBOL_MM, suit.colour, centred_mm=height)

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
