"""Birds as free fonts draw them: hieroglyphs and symbols."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.glyphs import GlyphCase, Mask, has_glyphs
from datasets.tiles.plate import Ink, Plate

BirdSign = tuple[Path, str]
"""A font and the bird in it."""
FONTS = {
    "NotoSansEgyptianHieroglyphs-Regular.ttf": "".join(map(chr, range(0x1313F, 0x13180))),
    "Symbola_hint.ttf": "🐓🐔🐤🐥🐦🐧🕊🦃🦅🦆🦉🦚🦜🦢🦩",
    "NotoSansSymbols2-Regular.ttf": "🐦🕊",
}
"""Where birds are; Gardiner's groups G and, in part, H are U+1313F to U+1317F."""
HELD_OUT = 8
"""Each eighth bird is held out."""


@cache
def bird_signs(held_out: bool) -> tuple[BirdSign, ...]:
    """Fonts of this machine with a bird that each draws; fewer where a font is missing."""
    paths = {path.name: path for path in Path("/usr/share/fonts").rglob("*") if path.name in FONTS}
    every = [(paths[name], sign) for name, signs in FONTS.items() if name in paths for sign in signs]
    chosen = (one for number, one in enumerate(every) if (number % HELD_OUT == 0) == held_out)
    return tuple((path, sign) for path, sign in chosen if has_glyphs(path, sign))


def draw_bird_sign(
    plate: Plate, rng: np.random.Generator, case: GlyphCase, sign: BirdSign, inks: tuple[Ink, Ink, Ink]
) -> None:
    """A bird of a font, mirrored or not, in bands of up to three inks."""
    mask = case.text(*sign)
    if rng.random() < 0.5:
        mask = np.asarray(cv2.flip(mask, 1), np.uint8)
    if rng.random() < 0.7:
        mask = _thicker(rng, mask)
    low, high = _box(plate, rng, mask)
    shares = np.sort(rng.uniform(0.1, 0.9, size=2)) if rng.random() < 0.7 else np.full(2, np.inf)
    down = np.linspace(0, 1, mask.shape[0])[:, None] + np.linspace(0, float(rng.normal(0, 0.5)), mask.shape[1])[None]
    band = (down >= shares[0]).astype(np.uint8) + (down >= shares[1])
    for number, ink in enumerate(inks):
        plate.glyph(np.where(band == number, mask, 0).astype(np.uint8), low, high, ink)


def _thicker(rng: np.random.Generator, mask: Mask) -> Mask:
    size = int(rng.integers(1, 4)) * 2 + 1
    mask = cv2.copyMakeBorder(mask, size, size, size, size, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))), np.uint8)


def _box(plate: Plate, rng: np.random.Generator, mask: Mask) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where on the face it goes: as large as it may be, stretched a little."""
    room = rng.uniform(0.62, 0.92) * plate.width, rng.uniform(0.6, 0.92) * plate.height
    scale = min(room[0] / mask.shape[1], room[1] / mask.shape[0])
    w = min(room[0], mask.shape[1] * scale * 1.3) / plate.width
    h = min(room[1], mask.shape[0] * scale * 1.3) / plate.height
    return (0.5 - w / 2, 0.5 - h / 2), (0.5 + w / 2, 0.5 + h / 2)
