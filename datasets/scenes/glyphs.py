"""Glyphs as alpha masks: ranks from the fonts of the machine, suits from fonts and from parametric curves."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]
"""`(h, w) uint8`, 255 where there is ink, trimmed to the ink."""

FONT_SUFFIXES = {".ttf", ".otf"}
UNUSABLE = (
    "symbol",
    "dingbat",
    "emoji",
    "math",
    "d050000l",
    "music",
    "barcode",
    "opens___",
    "standardsymbols",
    "sourcecode",
    "cabinsketch",
    "humor",
    "isabella",
    "tomsontalks",
    "lobster",
    "dancing",
    "chancery",
    "z003",
    "outline",
    "shadow",
)
SYMBOL_FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansCondensed-Bold.ttf",
    "DejaVuSansMono.ttf",
    "DejaVuSerif.ttf",
    "FreeSerif.ttf",
    "FreeSerifBold.ttf",
    "FreeSans.ttf",
    "FreeMono.ttf",
    "Symbola.ttf",
    "Symbola_hint.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansMath-Regular.ttf",
    "Asana-Math.otf",
    "LinLibertine_R.otf",
    "opens___.ttf",
    "texgyrepagella-regular.otf",
)
RENDER_PX = 160


def find_fonts(folders: tuple[Path, ...] = (Path("/usr/share/fonts"),), per_family: int = 3) -> tuple[Path, ...]:
    """Upright fonts that draw every English index; at most `per_family` cuts of a family."""
    chosen: dict[str, list[Path]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            name = path.stem.lower().replace(" ", "")
            slanted = "italic" in name or "oblique" in name or name.endswith(("-it", "-bi", "-ri", "-rzi"))
            if path.suffix.lower() not in FONT_SUFFIXES or slanted or any(word in name for word in UNUSABLE):
                continue
            family = name.split("-")[0][:10]
            if len(chosen.setdefault(family, [])) < per_family and has_glyphs(path, "2345678910JQKA"):
                chosen[family].append(path)
    return tuple(path for paths in chosen.values() for path in paths)


def has_glyphs(path: Path, text: str) -> bool:
    """Whether the font draws every character of `text` with a shape of its own, and not its "missing" box."""
    try:
        font = ImageFont.truetype(str(path), 32)
        missing = font.getmask("\uffff").getbbox(), bytes(font.getmask("\uffff"))
        drawn = [(font.getmask(char).getbbox(), bytes(font.getmask(char))) for char in sorted(set(text))]
    except (OSError, ValueError):
        return False
    return all(one[0] is not None and one != missing for one in drawn) and len(set(drawn)) == len(drawn)


def is_held_out(path: Path, share: float = 0.12) -> bool:
    """Whether a font family belongs to the hold-out: decided by its name, so that no seed can mix the two."""
    family = path.stem.lower().split("-")[0][:10]
    return int(hashlib.sha256(family.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF < share


def trim(mask: Mask) -> Mask:
    """Cut a mask to its ink; an empty one becomes `(1, 1)`."""
    rows, columns = np.flatnonzero(mask.max(axis=1) > 40), np.flatnonzero(mask.max(axis=0) > 40)
    if not len(rows) or not len(columns):
        return np.zeros((1, 1), np.uint8)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def draw_text(path: Path, text: str, size: int = RENDER_PX, tracking: float = 0.0, stroke: int = 0) -> Mask:
    """Draw text as a trimmed mask; `tracking` is extra space in parts of `size` (negative: tighter)."""
    font = ImageFont.truetype(str(path), size)
    canvas = Image.new("L", (int(size * (len(text) + 1) * 1.4), size * 2), 0)
    pen = ImageDraw.Draw(canvas)
    x = size * 0.4
    for char in text:
        pen.text((x, size * 0.3), char, font=font, fill=255, stroke_width=stroke)
        x += font.getlength(char) + tracking * size
    return trim(np.asarray(canvas))


@dataclass
class GlyphCase:
    """A type case: fonts and symbols, with every mask drawn once."""

    fonts: tuple[Path, ...]
    symbol_fonts: tuple[Path, ...]
    _masks: dict[tuple[str, str, int, int], Mask] = field(default_factory=dict)

    def text(self, font: Path, text: str, tracking: float = 0.0, stroke: int = 0) -> Mask:
        """The mask of `text`, drawn once for each font, tracking and stroke."""
        key = (str(font), text, round(tracking * 100), stroke)
        if key not in self._masks:
            if len(self._masks) > 6000:
                self._masks.clear()
            self._masks[key] = draw_text(font, text, RENDER_PX, tracking, stroke)
        return self._masks[key]

    def can_draw(self, char: str) -> bool:
        """Whether `symbol` can draw it: some font of this machine has it, or a curve."""
        return char in CURVES or any(has_glyphs_cached(font, char) for font in self.symbol_fonts)

    def symbol(self, rng: np.random.Generator, char: str) -> Mask:
        """A suit symbol: a parametric curve for French suits (six times in ten), else a glyph of a font."""
        curve = CURVES.get(char)
        if curve is not None and rng.random() < 0.6:
            return curve(rng)
        for index in rng.permutation(len(self.symbol_fonts)):
            font = self.symbol_fonts[int(index)]
            if has_glyphs_cached(font, char):
                return self.text(font, char)
        raise LookupError(f"no font on this machine draws {char!r}")


_HAS: dict[tuple[str, str], bool] = {}


def has_glyphs_cached(path: Path, char: str) -> bool:
    """`has_glyphs`, remembered."""
    key = (str(path), char)
    if key not in _HAS:
        _HAS[key] = has_glyphs(path, char)
    return _HAS[key]


def open_case(held_out: bool = False, extra: tuple[Path, ...] = ()) -> GlyphCase:
    """The type case of this machine: training fonts, or the held-out ones."""
    every = find_fonts() + extra
    fonts = tuple(path for path in every if is_held_out(path) == held_out)
    if len(fonts) < 5:
        raise LookupError(
            "fewer than five usable fonts: install Debian's fonts-dejavu, fonts-liberation, fonts-noto-core, ..."
        )
    names = {path.name: path for path in Path("/usr/share/fonts").rglob("*") if path.name in SYMBOL_FONTS}
    return GlyphCase(fonts, tuple(names.values()))


def _fill(outlines: list[NDArray[np.float64]]) -> Mask:
    """Fill outlines given in the unit square, four times oversampled."""
    size = RENDER_PX * 3
    canvas = np.zeros((size + 12, size + 12), np.uint8)
    for outline in outlines:
        cv2.fillPoly(canvas, [np.round(outline * size + 6).astype(np.int32)], 255)
    return trim(cv2.resize(canvas, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA))


def _bezier(*points: tuple[float, float], steps: int = 18) -> NDArray[np.float64]:
    """A cubic Bézier curve through four control points, `(steps, 2)`."""
    t = np.linspace(0, 1, steps)[:, None]
    a, b, c, d = (np.asarray(point, np.float64) for point in points)
    return np.asarray((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)


def _mirror(half: NDArray[np.float64]) -> NDArray[np.float64]:
    other = half[::-1].copy()
    other[:, 0] = 1 - other[:, 0]
    return np.vstack([half, other])


def _heart_half(rng: np.random.Generator, tip: float) -> NDArray[np.float64]:
    notch, shoulder, belly = rng.uniform(0.14, 0.3), rng.uniform(-0.02, 0.06), rng.uniform(0.5, 0.8)
    upper = _bezier((0.5, notch), (0.46, -0.06 + shoulder), (0.0, -0.08 + shoulder), (0.0, 0.32))
    lower = _bezier((0.0, 0.32), (0.0, belly), (rng.uniform(0.3, 0.45), belly + 0.1), (0.5, tip))
    return np.vstack([upper, lower])


def heart(rng: np.random.Generator) -> Mask:
    """A heart."""
    return _fill([_mirror(_heart_half(rng, rng.uniform(0.92, 1.1)))])


def _stem(rng: np.random.Generator, top: float) -> NDArray[np.float64]:
    foot, waist = rng.uniform(0.12, 0.28), rng.uniform(0.015, 0.06)
    bottom = rng.uniform(0.98, 1.08)
    return _mirror(
        _bezier((0.5 - waist, top), (0.5 - waist, 0.85), (0.5 - foot * 0.5, bottom - 0.03), (0.5 - foot, bottom))
    )


def spade(rng: np.random.Generator) -> Mask:
    """A spade: a heart upside down on a stem."""
    body = _mirror(_heart_half(rng, rng.uniform(0.95, 1.08)))
    body[:, 1] = (1 - body[:, 1]) * rng.uniform(0.82, 0.9)
    return _fill([body, _stem(rng, 0.6)])


def club(rng: np.random.Generator) -> Mask:
    """A club: three lobes on a stem."""
    radius, spread, rise = rng.uniform(0.2, 0.255), rng.uniform(0.22, 0.27), rng.uniform(0.48, 0.62)
    angle = np.linspace(0, 2 * np.pi, 48)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius
    lobes = [ring + centre for centre in ((0.5, radius), (0.5 - spread, rise), (0.5 + spread, rise))]
    knot = ring * 0.55 + (0.5, rise - 0.06)
    return _fill([*lobes, knot, _stem(rng, rise)])


def diamond(rng: np.random.Generator) -> Mask:
    """A diamond, its sides straight or hollow."""
    half, hollow = rng.uniform(0.32, 0.48), rng.uniform(0.0, 0.09)
    corners = [(0.5, 0.0), (0.5 - half, 0.5), (0.5, 1.0), (0.5 + half, 0.5)]
    sides = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        middle = (
            (start[0] + end[0]) / 2 * (1 - hollow) + 0.5 * hollow,
            (start[1] + end[1]) / 2 * (1 - hollow) + 0.5 * hollow,
        )
        sides.append(_bezier(start, middle, middle, end, steps=10))
    return _fill([np.vstack(sides)])


CURVES = {"♠": spade, "♥": heart, "♦": diamond, "♣": club}
