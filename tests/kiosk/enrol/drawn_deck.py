"""A deck that no training has seen: twelve held-out symbols under ranks of the font that comes with the program."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import numpy as np

from datasets.fonts import FONT_FILE, can_draw
from datasets.scenes.compose import Canvas, place_matrix, random_view
from datasets.scenes.faces import draw_face
from datasets.scenes.glyphs import GlyphCase
from datasets.scenes.layouts import Place
from datasets.scenes.light import photograph
from datasets.scenes.styles import TINTS, Style
from datasets.scenes.symbol_pool import BLOCKS, is_novel
from datasets.scenes.tables import random_table
from datasets.symbols import LEAST_INK, Silhouette, ink_share, silhouette
from vision.deck import RANKS, Deck, Suit
from vision.types import Image

SIZE_PX = 640
IDS = "ABCDEFGHIJKLMNOPQRSTUVWX"
PAIRS = 12
STRANGERS = 6
MOST_SHARED = 0.5


def held_out_symbols() -> list[str]:
    """Symbols of the font that comes with the program which are kept from training, and that a person can tell apart.

    Of two that share more than `MOST_SHARED` of their ink the later one is left out: one deck would not have both.
    """
    every = (chr(code) for low, high in BLOCKS[:5] for code in range(low, high + 1))
    chosen: list[str] = []
    inks: list[Silhouette] = []
    for symbol in every:
        if not is_novel(symbol) or not can_draw(symbol) or ink_share(symbol) < LEAST_INK:
            continue
        ink = silhouette(symbol)
        if all(np.minimum(ink, one).sum() / np.maximum(ink, one).sum() <= MOST_SHARED for one in inks):
            chosen.append(symbol)
            inks.append(ink)
    return chosen


@dataclasses.dataclass(frozen=True)
class DrawnDeck:
    """The deck as data, and how it is printed; `strangers` are symbols printed the same way that are not of it."""

    deck: Deck
    style: Style
    case: GlyphCase
    symbols: dict[str, str]
    strangers: tuple[str, ...]

    def picture(self, rng: np.random.Generator, labels: list[tuple[str, str]], mark_px: float) -> Image:
        """Cards (rank, symbol) in a row on a table, under some light, with indices about `mark_px` high."""
        canvas = Canvas(random_table(rng, SIZE_PX), np.zeros((SIZE_PX, SIZE_PX), np.int16))
        card_px = mark_px / self.style.index_height
        view = random_view(rng, SIZE_PX, card_px)
        view = np.asarray([[1, 0, SIZE_PX / 2 - view[0, 2]], [0, 1, SIZE_PX / 2 - view[1, 2]], [0, 0, 1]]) @ view
        for slot, (rank, symbol) in enumerate(labels):
            face = draw_face(rng, self.style, self.case, (rank, rank, symbol), int(np.clip(card_px, 110, 700)))
            place = Place((slot - (len(labels) - 1) / 2) * 0.8, 0.0, float(rng.normal(0, 0.06)))
            canvas.lay(rng, face, view @ place_matrix(place))
        return photograph(rng, canvas.image, mark_px)[0]

    def cards(self, rng: np.random.Generator, count: int) -> Iterator[tuple[str, str]]:
        """Random cards of the deck, as rank and symbol."""
        symbols = list(self.symbols.values())
        for _ in range(count):
            yield RANKS[int(rng.integers(12))], symbols[int(rng.integers(12))]


def draw_deck(seed: int) -> DrawnDeck:
    """Another deck for each seed."""
    rng = np.random.default_rng(seed)
    chosen = [str(symbol) for symbol in rng.permutation(held_out_symbols())[: PAIRS + STRANGERS]]
    font = Path(str(resources.files("datasets.fonts").joinpath(FONT_FILE)))
    case = GlyphCase((font,), (font,), tuple(chosen))
    inks = {symbol: TINTS[place % len(TINTS)] for place, symbol in enumerate(chosen)}
    style = Style(
        font=font, tracking=-0.06, stroke=0, squeeze=0.8, index_height=0.2, rank_share=0.55, gap=0.04, suit_scale=0.95,
        margin_x=0.045, margin_y=0.03, corners=2, centre_suit=True, forms={rank: rank for rank in RANKS},
        suits=tuple(chosen), suit_masks={symbol: case.text(font, symbol) for symbol in chosen}, inks=inks,
        index_ink_black=False, paper=(240, 248, 250), aspect=0.7, corner_radius=0.05, framed=False, pips=True,
        caption=False, index_plate=False,
    )  # fmt: skip
    symbols = dict(zip(IDS, chosen[:PAIRS], strict=False))
    suits = tuple(Suit(id_, f"Масть {id_}", f"Suit {id_}", "", "#101418") for id_ in symbols)
    return DrawnDeck(Deck(f"drawn{seed}", "Чужая", "Unseen", suits), style, case, symbols, tuple(chosen[PAIRS:]))
