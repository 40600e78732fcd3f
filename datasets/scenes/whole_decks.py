"""Whole decks that nobody has printed, of symbols that no training has seen: shown for enrolment, and met again.

A deck is one printing of twelve suits: one paper, one font, one press. Twelve more symbols are printed in the same way;
they are no suits of the deck, and a reader should say so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from datasets.scenes.faces import Face, draw_face
from datasets.scenes.glyphs import GlyphCase, open_case
from datasets.scenes.printings import DARK, FACE_PX, MET, SHOWN, photographs
from datasets.scenes.styles import BLACKS, PROXY, REDS, TINTS, Style, random_style
from datasets.scenes.symbol_pool import choose_symbols
from vision.capture import Capture, cut_corners, cut_out
from vision.deck import RANKS, Deck, Suit
from vision.likeness import LEAST_SHARPNESS
from vision.quality import sharpness
from vision.rectify import rectify, stretch
from vision.suit_picture import LEAST_CONTRAST, contrast, suit_picture
from vision.types import Image, Quad

SUIT_IDS = "ABCDEFGHIJKL"
OWN_CARDS, STRANGE_CARDS = 10, 4
"""Cards that are met of each suit and of each strange symbol, all of different ranks;"""
OF_EACH_CARD = 2
"""and pictures of each of these."""
INKS = (*TINTS, BLACKS[0], REDS[0])
SHARED = 0.5
"""Share of the decks that print several suits in one ink, as the French deck does."""
ROUNDS = 4
"""Times that a card is held up before its deck is given up: of some inks on some papers nothing is ever sharp."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnDeck:
    """A deck with its captures, and what is needed to draw more of its cards: its style has the strange symbols too.

    `symbols` are the deck's, in the order of its suits.
    """

    deck: Deck
    style: Style
    case: GlyphCase
    symbols: tuple[str, ...]

    @property
    def strangers(self) -> tuple[str, ...]:
        """The symbols that are printed in the same way and are no suits of the deck."""
        return self.style.suits[len(self.symbols) :]


@dataclass(frozen=True, slots=True, eq=False)
class MetPicture:
    """A picture with one index at `quad`, as a locator would give it. `suit` None: its symbol is none of the deck."""

    image: Image
    quad: Quad
    rank: str
    suit: str | None
    symbol: str


def open_unseen_case(known: Collection[str]) -> GlyphCase:
    """Held-out fonts, and the symbols that are kept from training; `known` ones are left out.

    Raises:
        LookupError: this machine has too few fonts for a deck.
    """
    symbols = tuple(one for one in choose_symbols(novel=True) if one not in PROXY and one not in known)
    if len(symbols) < 2 * len(SUIT_IDS):
        raise LookupError(
            f"the symbol fonts of this machine draw {len(symbols)} symbols that no training sees, and a deck needs "
            f"{2 * len(SUIT_IDS)}: install Debian's fonts-dejavu, fonts-freefont-ttf, fonts-noto-core, fonts-symbola"
        )
    return open_case(True, symbols)


def draw_deck(rng: np.random.Generator, case: GlyphCase, captures: int) -> DrawnDeck:
    """A new deck of the symbols of `case`, with `captures` careful pictures of twelve cards.

    As the page for enrolment asks for them: the 2 of the first suit, the 3 of the second, ...: every rank and suit is
    shown once.
    """
    while True:
        symbols = tuple(rng.permutation(case.symbols)[: 2 * len(SUIT_IDS)].tolist())
        style = _style(rng, case, symbols)
        shown = _shown(rng, style, case, captures)
        if shown is not None:
            return DrawnDeck(_deck(style, shown), style, case, symbols[: len(SUIT_IDS)])


def met_pictures(rng: np.random.Generator, drawn: DrawnDeck) -> Iterator[MetPicture]:
    """Pictures of other cards of the deck, none of which was shown, then of cards with strange symbols."""
    for place, symbol in enumerate(drawn.symbols):
        others = [rank for rank in RANKS if rank != RANKS[place]]
        yield from _met(rng, drawn, symbol, SUIT_IDS[place], rng.permutation(others).tolist()[:OWN_CARDS])
    for symbol in drawn.strangers:
        yield from _met(rng, drawn, symbol, None, rng.permutation(RANKS).tolist()[:STRANGE_CARDS])


def _met(
    rng: np.random.Generator, drawn: DrawnDeck, symbol: str, suit: str | None, ranks: Sequence[str]
) -> Iterator[MetPicture]:
    for rank in ranks:
        face = _face(rng, drawn.style, drawn.case, rank, symbol)
        for image, quad in photographs(rng, face, drawn.style.index_height, MET, OF_EACH_CARD):
            yield MetPicture(image, quad, rank, suit, symbol)


def _style(rng: np.random.Generator, case: GlyphCase, symbols: tuple[str, ...]) -> Style:
    """How a deck prints these symbols; each in an ink of its own, or a few inks for all. Strangers have the same."""
    style = random_style(rng, case)
    count = int(rng.integers(2, 5)) if rng.random() < SHARED else len(SUIT_IDS)
    inks = [_visible(INKS[at], style) for at in rng.permutation(len(INKS))[:count].tolist()]
    return replace(
        style,
        suits=symbols,
        suit_masks={symbol: case.symbol(rng, symbol) for symbol in symbols},
        inks={symbol: inks[place % count] for place, symbol in enumerate(symbols)},
    )


def _visible(ink: tuple[int, int, int], style: Style) -> tuple[int, int, int]:
    """The ink, made light on dark paper."""
    return (255 - ink[0], 255 - ink[1], 255 - ink[2]) if style.paper[1] < DARK else ink


def _shown(rng: np.random.Generator, style: Style, case: GlyphCase, count: int) -> list[Capture] | None:
    """`count` captures of each of the twelve cards; None where one of them cannot be captured."""
    captures: list[Capture] = []
    for rank, suit, symbol in zip(RANKS, SUIT_IDS, style.suits, strict=False):
        face = _face(rng, style, case, rank, symbol)
        taken = list(islice(_captured(rng, face, style.index_height, count), count))
        if len(taken) < count:
            return None
        captures += (Capture(cut, rank, suit) for cut in taken)
    return captures


def _captured(rng: np.random.Generator, face: Face, index_height: float, count: int) -> Iterator[Image]:
    """Cut-outs of careful pictures; soft and faint ones are taken again, as the page for enrolment asks."""
    for _ in range(ROUNDS):
        for image, quad in photographs(rng, face, index_height, SHOWN, count):
            cut = cut_out(image, quad)
            soft = sharpness(stretch(rectify(cut, cut_corners()))) < LEAST_SHARPNESS
            if not soft and contrast(suit_picture(cut, cut_corners())) >= LEAST_CONTRAST:
                yield cut


def _face(rng: np.random.Generator, style: Style, case: GlyphCase, rank: str, symbol: str) -> Face:
    return draw_face(rng, style, case, (rank, style.forms[rank], symbol), FACE_PX)


def _deck(style: Style, captures: Sequence[Capture]) -> Deck:
    suits = tuple(
        Suit(suit, symbol, symbol, "", "#{2:02x}{1:02x}{0:02x}".format(*style.inks[symbol]))
        for suit, symbol in zip(SUIT_IDS, style.suits, strict=False)
    )
    return Deck("drawn", "Нарисованная колода", "Drawn deck", suits, captures=tuple(captures))
