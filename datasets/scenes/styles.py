"""Random decks: how the faces of one imaginary deck look. All lengths are in parts of the card's height or width."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from datasets.scenes.classes import OTHER_RANKS, PRINTED_FORMS
from datasets.scenes.glyphs import GlyphCase, Mask, has_glyphs_cached
from vision.deck import RANKS

FRENCH = ("♠", "♥", "♦", "♣")
PROXY = {
    "♠": "101418",
    "♥": "d4001a",
    "♦": "1e78e6",
    "♣": "0b7a2b",
    "☀": "f08a00",
    "☂": "7a1fc8",
    "♬": "e0359b",
    "✉": "7a4a14",
    "⚗": "009fa8",
    "⌂": "8a0a3c",
    "◐": "1d2f80",
    "✎": "7c8a00",
}
"""The suits of the proxy deck `yahchain3` with their inks: one imaginary deck in five uses them."""

BLACKS = ((25, 22, 20), (10, 10, 10), (45, 35, 30), (60, 30, 20))
REDS = ((35, 25, 200), (20, 20, 170), (50, 40, 220), (40, 60, 235), (60, 20, 190))
TINTS = (
    (150, 60, 20),
    (40, 120, 30),
    (20, 120, 200),
    (140, 40, 120),
    (110, 100, 20),
    (20, 70, 120),
    (190, 120, 20),
    (90, 20, 90),
    (30, 150, 220),
    (120, 140, 0),
)
"""BGR inks."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one deck prints. `index_height` is the height of rank and suit together, in parts of the card's height."""

    font: Path
    tracking: float
    stroke: int
    squeeze: float
    index_height: float
    rank_share: float
    gap: float
    suit_scale: float
    margin_x: float
    margin_y: float
    corners: int
    centre_suit: bool
    forms: dict[str, str]
    suits: tuple[str, ...]
    suit_masks: dict[str, Mask]
    inks: dict[str, tuple[int, int, int]]
    index_ink_black: bool
    paper: tuple[int, int, int]
    aspect: float
    corner_radius: float
    framed: bool
    pips: bool
    caption: bool
    index_plate: bool


def _paper(rng: np.random.Generator) -> tuple[int, int, int]:
    if rng.random() < 0.75:
        tone = rng.integers(225, 256)
        return int(tone - rng.integers(0, 22)), int(tone - rng.integers(0, 8)), int(tone)
    if rng.random() < 0.75:
        low = rng.integers(150, 235, size=3)
        return int(low[0]), int(low[1]), int(low[2])
    return int(rng.integers(10, 60)), int(rng.integers(10, 60)), int(rng.integers(10, 60))


def _bgr(colour: str) -> tuple[int, int, int]:
    return int(colour[4:6], 16), int(colour[2:4], 16), int(colour[0:2], 16)


def _inks(rng: np.random.Generator, suits: tuple[str, ...], dark_paper: bool) -> dict[str, tuple[int, int, int]]:
    inks: dict[str, tuple[int, int, int]] = {}
    if suits == tuple(PROXY) and rng.random() < 0.5 and not dark_paper:
        return {suit: _bgr(ink) for suit, ink in PROXY.items()}
    four_colour = rng.random() < 0.15
    black, red = BLACKS[rng.integers(len(BLACKS))], REDS[rng.integers(len(REDS))]
    for suit in suits:
        ink = TINTS[rng.integers(len(TINTS))]
        if suit in FRENCH and not four_colour:
            ink = red if suit in "♥♦" else black
        elif rng.random() < 0.25:
            ink = (black, red)[rng.integers(2)]
        if dark_paper:
            lifted = [int(min(255, 120 + channel * 0.8)) for channel in ink]
            ink = (lifted[0], lifted[1], lifted[2])
        inks[suit] = ink
    return inks


def _printed_form(rng: np.random.Generator, font: Path, rank: str) -> str:
    """How a deck prints a rank, of what its font has; fonts without Cyrillic print no Russian letters."""
    return str(rng.choice([form for form in PRINTED_FORMS.get(rank, (rank,)) if has_glyphs_cached(font, form)]))


def random_style(rng: np.random.Generator, case: GlyphCase) -> Style:
    """A deck that nobody has printed."""
    suits: tuple[str, ...] = FRENCH
    lot = rng.random()
    if lot < 0.18:
        suits = tuple(PROXY)
    elif lot < 0.5 and case.symbols:
        pool = [symbol for symbol in case.symbols if symbol not in FRENCH]
        extra = rng.choice(len(pool), size=min(8, len(pool)), replace=False)
        suits = (*FRENCH[: int(rng.integers(0, 5))], *(pool[int(i)] for i in extra))
    paper = _paper(rng)
    jumbo = rng.random() < 0.15
    rank_share = rng.uniform(0.48, 0.66)
    font = case.fonts[rng.integers(len(case.fonts))]
    return Style(
        font=font,
        tracking=float(rng.choice([-0.14, -0.1, -0.06, -0.02])),
        stroke=int(rng.choice([0, 0, 0, 2, 4])),
        squeeze=rng.uniform(0.55, 1.05),
        index_height=rng.uniform(0.22, 0.36) if jumbo else rng.uniform(0.13, 0.22),
        rank_share=rank_share,
        gap=rng.uniform(0.0, 0.09),
        suit_scale=rng.uniform(0.75, 1.0),
        margin_x=rng.uniform(0.02, 0.07),
        margin_y=rng.uniform(0.015, 0.05),
        corners=int(rng.choice([1, 2, 2, 2, 2, 2, 4, 4])),
        centre_suit=bool(rng.random() < 0.85),
        forms={rank: _printed_form(rng, font, rank) for rank in (*RANKS, "A")},
        suits=suits,
        suit_masks={suit: case.symbol(rng, suit) for suit in suits},
        inks=_inks(rng, suits, paper[1] < 100),
        index_ink_black=bool(rng.random() < 0.12),
        paper=paper,
        aspect=rng.uniform(0.62, 0.74),
        corner_radius=rng.uniform(0.03, 0.08),
        framed=bool(rng.random() < 0.35),
        pips=bool(rng.random() < 0.75),
        caption=bool(rng.random() < 0.25),
        index_plate=bool(rng.random() < 0.08),
    )


def random_face(rng: np.random.Generator, style: Style) -> tuple[str, str, str]:
    """A face as `(rank class, printed rank, suit symbol)`: mostly of the deck, sometimes an ace or another."""
    suit = style.suits[rng.integers(len(style.suits))]
    lot = rng.random()
    if lot < 0.05:
        return "A", style.forms["A"], suit
    if lot < 0.11:
        other = str(rng.choice([other for other in OTHER_RANKS if has_glyphs_cached(style.font, other)]))
        return other, other, suit
    rank = RANKS[rng.integers(len(RANKS))]
    return rank, style.forms[rank], suit
