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
    "linbiolinum_k",
    "linbiolinumk",
    "freeserifbold",
)
SYMBOL_FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansCondensed-Bold.ttf",
    "DejaVuSansMono.ttf",
    "DejaVuSerif.ttf",
    "FreeSerif.ttf",
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
    symbols: tuple[str, ...] = ()
    """What suits of imaginary decks look like, see `symbol_pool`."""
    _masks: dict[tuple[str, str, int, int], Mask] = field(default_factory=dict)

    def text(self, font: Path, text: str, tracking: float = 0.0, stroke: int = 0) -> Mask:
        """The mask of `text`, drawn once for each font, tracking and stroke."""
        key = (str(font), text, round(tracking * 100), stroke)
        if key not in self._masks:
            if len(self._masks) > 6000:
                self._masks.clear()
            self._masks[key] = draw_text(font, text, RENDER_PX, tracking, stroke)
        return self._masks[key]

    def symbol(self, rng: np.random.Generator, char: str) -> Mask:
        """A suit symbol: a parametric curve for French suits (six times in ten), else a glyph of a font."""
        curve = CURVES.get(char)
        if curve is not None and rng.random() < 0.6:
            return vary_print(rng, curve(rng))
        fonts = (*self.symbol_fonts, *self.fonts) if curve is not None else self.symbol_fonts
        for index in rng.permutation(len(fonts)):
            if has_glyphs_cached(fonts[int(index)], char):
                return vary_print(rng, self.text(fonts[int(index)], char))
        raise LookupError(f"no font on this machine draws {char!r}")


def vary_print(rng: np.random.Generator, mask: Mask) -> Mask:
    """The same symbol as another printer makes it: wider, narrower, fatter, thinner, now and then only its outline."""
    width = max(8, round(mask.shape[1] * np.exp(rng.normal(0, 0.1))))
    mask = np.asarray(cv2.resize(mask, (width, mask.shape[0]), interpolation=cv2.INTER_AREA), np.uint8)
    lot = rng.random()
    if lot < 0.25:
        mask = cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT)
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(rng.integers(2, 6)) * 2 - 1,) * 2)
        changed = cv2.dilate(mask, kernel) if lot < 0.12 else cv2.erode(mask, kernel)
        if 0.6 < changed.mean() / max(mask.mean(), 1e-6) < 1.7:
            mask = np.asarray(changed, np.uint8)
    elif lot < 0.28:
        mask = cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT)
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(rng.integers(5, 11)) * 2 - 1,) * 2)
        mask = np.asarray(cv2.subtract(mask, cv2.erode(mask, kernel)), np.uint8)
    trimmed = trim(mask)
    return trimmed if min(trimmed.shape) > 4 else mask


_HAS: dict[tuple[str, str], bool] = {}


def has_glyphs_cached(path: Path, char: str) -> bool:
    """`has_glyphs`, remembered."""
    key = (str(path), char)
    if key not in _HAS:
        _HAS[key] = has_glyphs(path, char)
    return _HAS[key]


def open_case(held_out: bool = False, symbols: tuple[str, ...] = ()) -> GlyphCase:
    """The type case of this machine: training fonts, or the held-out ones."""
    every = find_fonts()
    fonts = tuple(path for path in every if is_held_out(path) == held_out)
    if len(fonts) < 5:
        raise LookupError(
            "fewer than five usable fonts: install Debian's fonts-dejavu, fonts-liberation, fonts-noto-core, ..."
        )
    return GlyphCase(fonts, find_symbol_fonts(), symbols)


def find_symbol_fonts() -> tuple[Path, ...]:
    """The symbol fonts of this machine, in the order of their names."""
    names = {path.name: path for path in Path("/usr/share/fonts").rglob("*") if path.name in SYMBOL_FONTS}
    return tuple(names[name] for name in sorted(names))


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
    foot, waist = rng.uniform(0.1, 0.28), rng.uniform(0.01, 0.07)
    bottom, bend = rng.uniform(0.98, 1.12), rng.uniform(0.78, 0.97)
    return _mirror(
        _bezier((0.5 - waist, top), (0.5 - waist, bend), (0.5 - foot * 0.5, bottom - 0.03), (0.5 - foot, bottom))
    )


def spade(rng: np.random.Generator) -> Mask:
    """A spade: a heart upside down on a stem; its lobes end above the stem's foot or hang down to it."""
    body = _mirror(_heart_half(rng, rng.uniform(0.95, 1.08)))
    body[:, 1] = (1 - body[:, 1]) * rng.uniform(0.78, 0.97)
    return _fill([body, _stem(rng, rng.uniform(0.45, 0.6))])


def _lobe(rng: np.random.Generator, radius: float) -> NDArray[np.float64]:
    """A lobe around the origin, its neck along negative x: a disc, or a drop that thins out towards the middle."""
    angle = np.linspace(-np.pi, np.pi, 56)
    reach = rng.uniform(1.2, 2.6) if rng.random() < 0.6 else 1.0
    pull = np.clip(np.abs(angle) / np.pi, 0, 1) ** rng.uniform(3, 9)
    x = np.cos(angle) * (1 + (reach - 1) * pull) * rng.uniform(0.9, 1.15)
    return np.stack([x, np.sin(angle)], axis=1) * radius


def club(rng: np.random.Generator) -> Mask:
    """A club: three round or drop-shaped lobes on a stem, grown together or held by thin arms around a hollow."""
    radius = rng.uniform(0.15, 0.255)
    spread, rise = rng.uniform(0.19, 0.34), rng.uniform(0.44, 0.62)
    lobe = _lobe(rng, radius)
    droop = rng.uniform(-0.35, 0.5)
    parts = []
    for turn, centre in (
        (-np.pi / 2, (0.5, radius)),
        (droop, (0.5 + spread, rise)),
        (np.pi - droop, (0.5 - spread, rise)),
    ):
        c, s = np.cos(turn), np.sin(turn)
        parts.append(lobe @ np.asarray([[c, s], [-s, c]]) + centre)
    hub = np.asarray((0.5, rise - rng.uniform(0.0, 0.1)))
    arm = rng.uniform(0.02, 0.07)
    ring = np.stack([np.cos(np.linspace(0, 2 * np.pi, 32)), np.sin(np.linspace(0, 2 * np.pi, 32))], axis=1)
    parts.append(ring * rng.uniform(arm, radius * 0.7) + hub)
    for part in parts[:3]:
        centre = part.mean(axis=0)
        side = np.asarray((-(centre - hub)[1], (centre - hub)[0]))
        side = side / max(float(np.linalg.norm(side)), 1e-6) * arm
        parts.append(np.stack([hub + side, centre + side, centre - side, hub - side]))
    return _fill([*parts, _stem(rng, rise - 0.04)])


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
