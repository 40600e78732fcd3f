"""Characters on tiles: numbers of the man suit, winds, dragons, and small indices in the corners."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.glyphs import FONT_SUFFIXES, GlyphCase, Mask, has_glyphs, is_held_out
from datasets.tiles.hands import Hand, random_hand, written
from datasets.tiles.plate import Ink, Plate
from datasets.tiles.strokes import StrokeStyle, draw_strokes, random_stroke_style
from datasets.tiles.whites import draw_frame, random_white

SIGN_SUFFIXES = FONT_SUFFIXES | {".ttc"}
NUMBERS = "一二三四五六七八九"
SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北", "C": "中", "F": "發", "P": "白"}
FLOWERS = "梅蘭菊竹春夏秋冬"
NEEDED = "一二三四五六七八九萬東南西北中"
"""A font has to draw these; others are used where it has them."""
BRUSHED = ("kai", "kouzan", "soseki", "gyosho", "klee", "oradano")
CORNERS = ({"C": "C", "F": "F", "P": "B"}, {"C": "R", "F": "G", "P": "W"}, {"C": "C", "F": "F", "P": "P"})
"""Letters that makers put on dragons; winds have their own everywhere."""


@cache
def sign_fonts(held_out: bool, per_family: int = 3) -> tuple[Path, ...]:
    """The machine's fonts that draw the characters of tiles; those of held-out families, or the others.

    Fonts of one folder are one family. Those that look as if written with a brush, like most tiles, come six times.

    Raises:
        LookupError: fewer than three.
    """
    families: dict[Path, list[Path]] = {}
    for path in sorted(Path("/usr/share/fonts").rglob("*")):
        if path.suffix.lower() in SIGN_SUFFIXES and is_held_out(path.parent / f"{path.parent.name}.x") == held_out:
            families.setdefault(path.parent, []).append(path)
    fonts: list[Path] = []
    for family in families.values():
        usable = (path for path in family if has_glyphs(path, NEEDED[:1]) and has_glyphs(path, NEEDED))
        for path in itertools.islice(usable, per_family):
            fonts += [path] * (6 if any(word in path.name.lower() for word in BRUSHED) else 1)
    if len(fonts) < 3:
        raise LookupError(
            "fewer than three fonts draw Chinese characters: install Debian's fonts-noto-cjk, -arphic-*, …"
        )
    return tuple(fonts)


@dataclass(frozen=True, slots=True)
class SignStyle:
    """How characters are cut: which font, how bold, how large; `man` is the lower character of the man suit."""

    font: Path
    stroke: int
    man: str
    five: str
    green: str
    number_share: float
    width: float
    sign_width: float
    sign_height: float
    white: str
    """What a white dragon shows, see `whites`."""
    hand: Hand
    strokes: StrokeStyle | None
    """How one, two and three are written where they are not the font's."""


def random_sign_style(rng: np.random.Generator, fonts: tuple[Path, ...]) -> SignStyle:
    """How one maker cuts characters."""
    font = fonts[rng.integers(len(fonts))]
    return SignStyle(
        font=font,
        stroke=int(rng.choice([0, 0, 2, 4, 7])),
        man="萬" if rng.random() < 0.88 or not draws(font, "万") else "万",
        five="伍" if rng.random() < 0.6 and draws(font, "伍") else "五",
        green="發" if draws(font, "發") else ("発" if draws(font, "発") else "中"),
        number_share=float(rng.uniform(0.27, 0.48)),
        width=float(rng.uniform(0.55, 0.8)),
        sign_width=float(rng.uniform(0.58, 0.84)),
        sign_height=float(rng.uniform(0.5, 0.7)),
        white=random_white(rng),
        hand=random_hand(rng),
        strokes=random_stroke_style(rng) if rng.random() < 0.55 else None,
    )


@cache
def draws(font: Path, char: str) -> bool:
    """`has_glyphs`, remembered."""
    return has_glyphs(font, char)


def _cut(rng: np.random.Generator, case: GlyphCase, style: SignStyle, char: str) -> Mask:
    return written(rng, case.text(style.font, char, 0.0, style.stroke), style.hand)


def fit_glyph(plate: Plate, mask: Mask, middle: tuple[float, float], width: float, height: float, ink: Ink) -> None:
    """A character as large as the box allows, stretched to fill it by a third at most."""
    across, down = width * plate.width, height * plate.height
    scale = min(across / mask.shape[1], down / mask.shape[0])
    w = min(across, mask.shape[1] * scale * 1.33) / plate.width
    h = min(down, mask.shape[0] * scale * 1.33) / plate.height
    x, y = middle
    plate.glyph(mask, (x - w / 2, y - h / 2), (x + w / 2, y + h / 2), ink)


def number_sign(
    plate: Plate, rng: np.random.Generator, case: GlyphCase, style: SignStyle, number: int, inks: tuple[Ink, Ink]
) -> None:
    """A face of the man suit: the number above, ten thousand below."""
    top, bottom = 0.09, 0.09 + 0.81 * style.number_share
    middle, height = (top + bottom) / 2, bottom - top
    if style.strokes and number <= 3:
        draw_strokes(
            plate, rng, style.strokes, number, (middle, style.width, height * (0.7 if number == 1 else 1)), inks[0]
        )
    else:
        mask = _cut(rng, case, style, style.five if number == 5 else NUMBERS[number - 1])
        fit_glyph(plate, mask, (0.5, middle), style.width, height * (0.55 if number == 1 else 1), inks[0])
    low = bottom + 0.02
    fit_glyph(plate, _cut(rng, case, style, style.man), (0.5, (low + 0.92) / 2), style.width, 0.92 - low, inks[1])


def honour_sign(plate: Plate, rng: np.random.Generator, case: GlyphCase, style: SignStyle, name: str, ink: Ink) -> None:
    """A wind, or a green or red dragon."""
    char = style.green if name == "F" else SIGNS[name]
    fit_glyph(plate, _cut(rng, case, style, char), (0.5, 0.5), style.sign_width, style.sign_height, ink)


def white_dragon(
    plate: Plate, rng: np.random.Generator, case: GlyphCase, style: SignStyle, inks: tuple[Ink, Ink, Ink]
) -> None:
    """Nothing, its character, or the frame that this maker puts there."""
    if style.white == "blank":
        return
    if style.white == "sign":
        fit_glyph(
            plate, _cut(rng, case, style, SIGNS["P"]), (0.5, 0.5), style.sign_width * 0.9, style.sign_height, inks[0]
        )
        return
    draw_frame(plate, rng, style.white, inks)
    if style.white == "letter":
        mask = case.text(case.fonts[rng.integers(len(case.fonts))], str(rng.choice(["B", "P", "W", "WH"])))
        fit_glyph(plate, mask, (0.5, 0.5), 0.3, 0.2, inks[2])


def flower(
    plate: Plate, rng: np.random.Generator, case: GlyphCase, style: SignStyle, inks: tuple[Ink, Ink, Ink]
) -> None:
    """A flower, a season or a joker: tiles that riichi does not use."""
    for _ in range(int(rng.integers(2, 6))):
        x, y = rng.uniform(0.25, 0.75), rng.uniform(0.4, 0.85)
        ink = inks[int(rng.integers(3))]
        plate.line(((0.5, 0.92), (x, y)), 0.03, inks[1])
        for angle in np.arange(5) * 2 * np.pi / 5:
            plate.disc((x + 0.06 * np.cos(angle), y + 0.045 * np.sin(angle)), 0.05, ink)
    if rng.random() < 0.7:
        usable = [char for char in FLOWERS if draws(style.font, char)] or ["中"]
        at = (float(rng.choice([0.25, 0.5, 0.75])), 0.2)
        fit_glyph(plate, _cut(rng, case, style, str(rng.choice(usable))), at, 0.36, 0.26, inks[int(rng.integers(3))])
    else:
        text = str(rng.choice(["JOKER", "SPRING", "1", "2", "3", "4", "PLUM", "FLY"]))
        fit_glyph(plate, case.text(case.fonts[rng.integers(len(case.fonts))], text), (0.5, 0.16), 0.8, 0.14, inks[2])


def corner_index(plate: Plate, case: GlyphCase, font: Path, text: str, place: str, size: float, ink: Ink) -> None:
    """A small digit or letter in the corner that `place` names (`right`, `left`, `both`)."""
    mask = case.text(font, text)
    right = place in ("right", "both")
    fit_glyph(plate, mask, (0.89 if right else 0.11, 0.1), size, size, ink)
    if place == "both":
        turned = np.ascontiguousarray(cv2.rotate(mask, cv2.ROTATE_180))
        fit_glyph(plate, np.asarray(turned, np.uint8), (0.11, 0.9), size, size, ink)
