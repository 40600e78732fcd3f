"""The one font that draws every rank and every suit symbol of the program's own decks."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from PIL import ImageFont

FONT_FILE = "DejaVuSans-Bold.ttf"

_NEVER_ASSIGNED = "\U0010fff0"
"""A private-use code point without a glyph: what it draws is the font's `.notdef` box."""


@lru_cache(maxsize=64)
def card_font(size_px: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels (height of its em square)."""
    with resources.as_file(resources.files("datasets.fonts").joinpath(FONT_FILE)) as path:
        return ImageFont.truetype(str(path), size_px)


def can_draw(character: str) -> bool:
    """Whether the font has a glyph for this character: it leaves ink, and not the ink of `.notdef`."""
    font = card_font(64)
    mask, missing = font.getmask(character), font.getmask(_NEVER_ASSIGNED)
    if mask.getbbox() is None:
        return False
    return mask.size != missing.size or bytes(mask) != bytes(missing)
