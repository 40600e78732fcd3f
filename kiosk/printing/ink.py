"""How large the ink of a text is, from the outlines of the font itself."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from fontTools.ttLib import TTFont

from datasets.fonts import FONT_FILE


@dataclass(frozen=True, slots=True)
class Ink:
    """The box of a text's ink in ems, from the start of its base line, y down."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right, ems."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom, ems."""
        return self.bottom - self.top


class Outlines:
    """The outlines of `datasets.fonts`. Characters stand side by side without kerning, as `fpdf` writes them."""

    def __init__(self) -> None:
        with resources.files("datasets.fonts").joinpath(FONT_FILE).open("rb") as file:
            font = TTFont(file, lazy=False)
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs: Any = font["glyf"]
        self._advances: Any = font["hmtx"]
        self._em: int = font["head"].unitsPerEm

    def ink(self, text: str) -> Ink:
        """The box around the ink of a text. Raises `KeyError` for a character that the font lacks."""
        start, boxes = 0, []
        for character in text:
            name = self._names[ord(character)]
            glyph = self._glyphs[name]
            if glyph.numberOfContours:
                boxes.append((start + glyph.xMin, -glyph.yMax, start + glyph.xMax, -glyph.yMin))
            start += self._advances[name][0]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Ink(*(side / self._em for side in (min(lefts), min(tops), max(rights), max(bottoms))))
