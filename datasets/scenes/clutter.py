"""Hard negatives: things with corners, letters and symbols that are no index of a card."""

from __future__ import annotations

import string
from collections.abc import Callable

import cv2
import numpy as np

from datasets.scenes.faces import fit, stamp
from datasets.scenes.glyphs import GlyphCase, draw_text
from vision.types import Image


def _ink(rng: np.random.Generator) -> tuple[int, int, int]:
    b, g, r = (int(c) for c in rng.integers(0, 256, size=3))
    return b, g, r


LETTERS = tuple(string.ascii_letters + string.digits * 3 + "JQKA" * 4)
VOCABULARY = 12
"""Different words on one sheet of text: drawing letters is most of its cost."""


def _random_word(rng: np.random.Generator) -> str:
    return "".join(rng.choice(LETTERS, size=int(rng.integers(1, 6))))


def words(rng: np.random.Generator, case: GlyphCase) -> Image:
    """A sheet or label with lines of text."""
    h, w = (int(v) for v in rng.integers(60, 320, size=2))
    sheet: Image = (
        np.full((h, w, 3), int(rng.integers(150, 256)), np.uint8)
        if rng.random() < 0.6
        else np.full((h, w, 3), _ink(rng), np.uint8)
    )
    font, ink = case.fonts[rng.integers(len(case.fonts))], _ink(rng)
    size = rng.uniform(10, 60)
    y = size * 0.3
    vocabulary = [fit(draw_text(font, _random_word(rng), round(size)), size) for _ in range(VOCABULARY)]
    while y < h:
        x = rng.uniform(2, 12)
        while x < w:
            mask = vocabulary[rng.integers(VOCABULARY)]
            stamp(sheet, mask, x, y, ink)
            x += mask.shape[1] + size * 0.5
        y += size * rng.uniform(1.2, 2.0)
    return sheet


def die(rng: np.random.Generator, case: GlyphCase) -> Image:
    """The top of a die, or a domino half."""
    del case
    size = int(rng.integers(24, 130))
    top: Image = np.full((size, size, 3), _ink(rng) if rng.random() < 0.5 else (235, 240, 240), np.uint8)
    dots = {1: [(1, 1)], 2: [(0, 0), (2, 2)], 3: [(0, 0), (1, 1), (2, 2)], 4: [(0, 0), (0, 2), (2, 0), (2, 2)]}
    dots |= {5: [*dots[4], (1, 1)], 6: [*dots[4], (0, 1), (2, 1)]}
    ink = (20, 20, 20) if int(top[0, 0].sum()) > 380 else (240, 240, 240)
    for x, y in dots[int(rng.integers(1, 7))]:
        cv2.circle(
            top, (int(size * (0.25 + 0.25 * x)), int(size * (0.25 + 0.25 * y))), max(2, size // 9), ink, -1, cv2.LINE_AA
        )
    return top


def tile(rng: np.random.Generator, case: GlyphCase) -> Image:
    """A game tile or token with one glyph in its middle."""
    h = int(rng.integers(30, 160))
    w = int(h * rng.uniform(0.65, 1.0))
    face: Image = np.full((h, w, 3), int(rng.integers(200, 250)), np.uint8)
    char = str(rng.choice([*case.symbols[::8], *string.ascii_uppercase, *string.digits]))
    try:
        mask = (
            case.symbol(rng, char)
            if char in case.symbols
            else case.text(case.fonts[rng.integers(len(case.fonts))], char)
        )
    except LookupError:
        return face
    glyph = fit(mask, h * rng.uniform(0.4, 0.8), 1.0, w * 0.9)
    stamp(face, glyph, (w - glyph.shape[1]) / 2, (h - glyph.shape[0]) / 2, _ink(rng))
    return face


def other_card(rng: np.random.Generator, case: GlyphCase) -> Image:
    """A card of another kind of game: coloured face, oval or picture, a digit in the corner without a suit."""
    h = int(rng.integers(120, 420))
    w = int(h * rng.uniform(0.62, 0.72))
    face: Image = np.full((h, w, 3), 245 if rng.random() < 0.5 else 20, np.uint8)
    inset = round(w * rng.uniform(0.03, 0.09))
    colour = _ink(rng)
    cv2.rectangle(face, (inset, inset), (w - inset, h - inset), colour, -1)
    if rng.random() < 0.6:
        cv2.ellipse(
            face,
            (w // 2, h // 2),
            (int(w * 0.4), int(h * 0.3)),
            float(rng.uniform(0, 60)),
            0,
            360,
            (250, 250, 250),
            -1,
            cv2.LINE_AA,
        )
    else:
        picture = rng.integers(0, 256, size=(6, 6, 3)).astype(np.uint8)
        x0, y0, x1, y1 = int(w * 0.12), int(h * 0.14), int(w * 0.88), int(h * 0.55)
        face[y0:y1, x0:x1] = cv2.resize(picture, (x1 - x0, y1 - y0), interpolation=cv2.INTER_CUBIC)
    font = case.fonts[rng.integers(len(case.fonts))]
    mask = case.text(font, str(rng.choice([*string.digits, "+2", "+4", "2/2", "R", "S"])))
    corner = fit(mask, h * rng.uniform(0.07, 0.14))
    stamp(face, corner, inset * 1.5, inset * 1.5, (250, 250, 250) if rng.random() < 0.6 else (20, 20, 20))
    middle = fit(mask, h * rng.uniform(0.2, 0.4), 1.0, w * 0.6)
    stamp(
        face,
        middle,
        (w - middle.shape[1]) / 2,
        (h - middle.shape[0]) / 2,
        colour if rng.random() < 0.5 else (20, 20, 20),
    )
    turned = np.ascontiguousarray(face[::-1, ::-1])
    stamp(turned, corner, inset * 1.5, inset * 1.5, (250, 250, 250) if rng.random() < 0.6 else (20, 20, 20))
    return np.ascontiguousarray(turned[::-1, ::-1])


def symbols(rng: np.random.Generator, case: GlyphCase) -> Image:
    """A patch of paper with suit symbols and pips but no rank, as on the body of a card."""
    h = int(rng.integers(60, 300))
    w = int(h * rng.uniform(0.5, 1.2))
    sheet: Image = np.full((h, w, 3), int(rng.integers(200, 256)), np.uint8)
    mask = case.symbol(rng, str(rng.choice(["♠", "♥", "♦", "♣", "★", "♛"])))
    for _ in range(int(rng.integers(1, 7))):
        pip = fit(mask, h * rng.uniform(0.1, 0.45))
        stamp(sheet, pip, rng.uniform(0, w * 0.8), rng.uniform(0, h * 0.8), _ink(rng))
    return sheet


KINDS: tuple[Callable[[np.random.Generator, GlyphCase], Image], ...] = (words, die, tile, other_card, symbols)


def random_thing(rng: np.random.Generator, case: GlyphCase) -> Image:
    """One thing of a random kind, `(h, w, 3) uint8`."""
    return KINDS[int(rng.integers(len(KINDS)))](rng, case)
