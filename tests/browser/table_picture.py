"""Draws what a camera would see: cards in a row on a cloth, each a little turned. Returns picture and true quads."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIZE_PX = (1280, 720)
CARD_PX = (158, 232)
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf",
)
SUITS = {
    "S": ("♠", "#1b1b1f"),
    "H": ("♥", "#c8102e"),
    "D": ("♦", "#d2343f"),
    "C": ("♣", "#1d5c3a"),
    "O": ("☀", "#c77700"),
}
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the cloth: centre, turn in degrees and the quad (four points, px) of its upper-left index."""

    label: str
    centre: Point
    turn: float
    quad_px: tuple[Point, Point, Point, Point]


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    for name in FONTS:
        if Path(name).exists():
            return ImageFont.truetype(name, size)
    return ImageFont.load_default(size)


def _card(label: str) -> Image.Image:
    rank, (symbol, colour) = label[:-1], SUITS.get(label[-1], ("?", "#333333"))
    width, height = CARD_PX
    card = Image.new("RGBA", CARD_PX, (0, 0, 0, 0))
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 12, fill="#f7f5ee", outline="#c9c4b4")
    half = Image.new("RGBA", CARD_PX, (0, 0, 0, 0))
    corner = ImageDraw.Draw(half)
    corner.text((28, 28), rank, fill=colour, font=_font(36), anchor="mm")
    corner.text((28, 66), symbol, fill=colour, font=_font(36), anchor="mm")
    card.alpha_composite(half)
    card.alpha_composite(half.rotate(180))
    draw.text((width / 2, height / 2), symbol, fill=colour, font=_font(84), anchor="mm")
    return card


def _on_cloth(point: Point, centre: Point, turn: float) -> Point:
    """A point of the card's own picture, placed on the cloth."""
    x, y, angle = point[0] - CARD_PX[0] / 2, point[1] - CARD_PX[1] / 2, math.radians(-turn)
    return (
        round(centre[0] + x * math.cos(angle) - y * math.sin(angle), 1),
        round(centre[1] + x * math.sin(angle) + y * math.cos(angle), 1),
    )


def lay(labels: tuple[str, ...]) -> tuple[Laid, ...]:
    """Place cards in a row, left to right; the same labels always lie the same way."""
    step = min(190.0, (SIZE_PX[0] - 240) / max(1, len(labels) - 1))
    left = SIZE_PX[0] / 2 - step * (len(labels) - 1) / 2
    laid = []
    for place, label in enumerate(labels):
        centre, turn = (left + step * place, 365 + 26 * math.sin(place * 2.1)), 9 * math.sin(place * 1.7 + 0.6)
        corners = ((4.0, 6.0), (54.0, 6.0), (54.0, 88.0), (4.0, 88.0))
        a, b, c, d = (_on_cloth(corner, centre, turn) for corner in corners)
        laid.append(Laid(label, centre, turn, (a, b, c, d)))
    return tuple(laid)


def draw_table(laid: tuple[Laid, ...], sequence: int = 0) -> Image.Image:
    """The whole picture, 1280 x 720 RGB. `sequence` moves a small light, so that it can be seen to live."""
    cloth = Image.new("RGB", SIZE_PX, "#24465a")
    glow = Image.new("L", SIZE_PX, 0)
    ImageDraw.Draw(glow).ellipse((120, -200, 1160, 800), fill=120)
    cloth.paste("#4f8198", mask=glow.resize((64, 36)).filter(ImageFilter.GaussianBlur(8)).resize(SIZE_PX))
    table = cloth.convert("RGBA")
    for card in laid:
        turned = _card(card.label).rotate(card.turn, expand=True, resample=Image.Resampling.BICUBIC)
        x, y = int(card.centre[0] - turned.width / 2), int(card.centre[1] - turned.height / 2)
        shadow = Image.new("RGBA", turned.size, (0, 0, 0, 110))
        table.paste(shadow, (x + 5, y + 7), turned.getchannel("A").point(lambda value: value * 110 // 255))
        table.alpha_composite(turned, (x, y))
    ImageDraw.Draw(table).ellipse((30 + sequence * 7 % 1200, 690, 42 + sequence * 7 % 1200, 702), fill="#ffffff")
    return table.convert("RGB")


def jpeg(picture: Image.Image) -> bytes:
    """The picture as JPEG."""
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=82)
    return buffer.getvalue()


def crop_of(picture: Image.Image, card: Laid) -> Image.Image:
    """The upright cut-out around one card."""
    reach = 140
    x, y = card.centre
    upright = picture.crop((int(x - reach), int(y - reach), int(x + reach), int(y + reach))).rotate(-card.turn)
    left, top = reach - CARD_PX[0] // 2 - 4, reach - CARD_PX[1] // 2 - 4
    return upright.crop((left, top, left + CARD_PX[0] + 8, top + CARD_PX[1] + 8))
