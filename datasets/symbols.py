"""How far apart suit symbols look at 20 pixels in black and white, and the choice of symbols by that measure.

`python -m datasets symbols` prints the figures of docs/decks.md; `--choose` repeats the search that found the suits.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageDraw

from datasets.decks import DeckError, load_deck
from datasets.fonts import can_draw, card_font
from vision.deck import Deck

SYMBOL_PX = 20
"""About the height of the suit in an index on a picture 1280 wide that shows a row of five cards."""

FIXED = "♠♥♦♣☀"
"""The suits that the rules name (Y3)."""

CANDIDATES = "☁☂★☎⚙⚑⚖♬▲▼⬢■●✚✖✿❄✈✉♞♜⚜⚒⚗⌂◐⬆⚘✎✦⚛☾♪⌘"
"""What a person can name, in the font we ship, without an emoji form by default, and of no creed, party or nation."""

LEAST_INK = 0.24
"""Ink in the symbol's square, 0..1: with less than the sun has, a symbol fades first in a blurred picture."""

_BLURS_PX = (0.7, 1.8)
_MARGIN_PX = 5
_SHIFT_PX = 2

Silhouette = NDArray[np.float64]
"""`(30, 30)`, 0..1: the ink, its longer side 20 pixels, centred."""


def silhouette(symbol: str) -> Silhouette:
    """A symbol as ink, cut out tightly and scaled to `SYMBOL_PX`; place and size in the font no longer count."""
    font = card_font(160)
    left, top, right, bottom = (round(side) for side in font.getbbox(symbol))
    canvas = Pictures.new("L", (right - left + 8, bottom - top + 8), 0)
    ImageDraw.Draw(canvas).text((4 - left, 4 - top), symbol, font=font, fill=255)
    ink = canvas.crop(canvas.getbbox())
    ratio = SYMBOL_PX / max(ink.size)
    small = ink.resize((max(1, round(ink.width * ratio)), max(1, round(ink.height * ratio))), Pictures.Resampling.BOX)
    square = Pictures.new("L", (SYMBOL_PX + 2 * _MARGIN_PX,) * 2, 0)
    square.paste(small, ((square.width - small.width) // 2, (square.height - small.height) // 2))
    return np.asarray(square, dtype=np.float64) / 255


def ink_share(symbol: str) -> float:
    """Ink in parts of the symbol's 20 x 20 square."""
    return float(silhouette(symbol).sum()) / SYMBOL_PX**2


def distance(one: str, other: str) -> float:
    """How different two symbols look, 0 (the same) .. 1 (nothing in common).

    One minus shared ink over all ink, at the best of all shifts up to two pixels, and the smaller value of a sharp and
    a blurred picture: what fine lines alone keep apart is not apart.
    """
    return min(_distance_at(silhouette(one), silhouette(other), blur) for blur in _BLURS_PX)


def _distance_at(one: Silhouette, other: Silhouette, blur_px: float) -> float:
    one, other = (_blurred(symbol, blur_px) for symbol in (one, other))
    return min(
        1 - float(np.minimum(one, moved).sum() / np.maximum(one, moved).sum())
        for down in range(-_SHIFT_PX, _SHIFT_PX + 1)
        for moved in (np.roll(other, (down, across), (0, 1)) for across in range(-_SHIFT_PX, _SHIFT_PX + 1))
    )


def _blurred(symbol: Silhouette, blur_px: float) -> Silhouette:
    soft = cv2.GaussianBlur(symbol, (0, 0), blur_px)
    return np.asarray(soft / soft.max(), dtype=np.float64)


def distances(symbols: str) -> NDArray[np.float64]:
    """`(n, n)`: the distance of each symbol to each other one; 1 on the diagonal."""
    table = np.ones((len(symbols), len(symbols)))
    for i, one in enumerate(symbols):
        for j in range(i):
            table[i, j] = table[j, i] = distance(one, symbols[j])
    return table


def choose(count: int, candidates: str = CANDIDATES, fixed: str = FIXED) -> tuple[str, float]:
    """The `count` candidates whose smallest distance to each other and to `fixed` is largest, and that distance.

    Candidates with too little ink are left out. Exact: thresholds are tried from the largest distance down. Raises
    `ValueError` where there are fewer than `count` candidates.
    """
    usable = [symbol for symbol in candidates if ink_share(symbol) >= LEAST_INK]
    if len(usable) < count:
        raise ValueError(f"{count} symbols wanted, {len(usable)} candidates have enough ink")
    table = distances(fixed + "".join(usable))
    for least in sorted({float(value) for value in table[len(fixed) :].ravel()}, reverse=True):
        apart = table >= least
        free = [place for place in range(len(fixed), len(table)) if apart[place, : len(fixed)].all()]
        for found in _all_apart(apart, [], free, count):
            return "".join((fixed + "".join(usable))[place] for place in found), least
    raise AssertionError("the smallest distance admits every set")


def _all_apart(apart: NDArray[np.bool_], chosen: list[int], free: list[int], count: int) -> Iterator[list[int]]:
    if len(chosen) == count:
        yield chosen
        return
    for place, symbol in enumerate(free):
        if len(chosen) + len(free) - place < count:
            return
        later = [other for other in free[place + 1 :] if apart[symbol, other]]
        yield from _all_apart(apart, [*chosen, symbol], later, count)


def colour_distance(one: str, other: str) -> float:
    """Distance of two `#rrggbb` colours in CIE L*a*b*; 2 is just noticeable, 30 plainly another colour."""
    return float(np.linalg.norm(_lab(one) - _lab(other)))


def _lab(colour: str) -> NDArray[np.float32]:
    blue_green_red = [int(colour[place : place + 2], 16) / 255 for place in (5, 3, 1)]
    return np.asarray(cv2.cvtColor(np.array([[blue_green_red]], np.float32), cv2.COLOR_BGR2LAB)[0, 0])


def main(argv: Sequence[str]) -> int:
    """The command `symbols`."""
    parser = argparse.ArgumentParser(prog="python -m datasets symbols", description=__doc__)
    parser.add_argument("--deck", default="yahchain3", help="name or file of the deck to measure")
    parser.add_argument("--choose", type=int, metavar="N", help="choose N symbols to stand beside those the rules name")
    options = parser.parse_args(argv)
    if options.choose:
        symbols, least = choose(options.choose)
        print(f"chosen: {symbols}  smallest distance: {least:.3f}")
        return 0
    try:
        _print_deck(load_deck(options.deck))
    except DeckError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _print_deck(deck: Deck) -> None:
    suits = [suit for suit in deck.suits if suit.symbol and can_draw(suit.symbol)]
    symbols = "".join(suit.symbol for suit in suits)
    table = distances(symbols)
    print(f"{'suit':6}{'ink':>6}{'nearest':>10}{'distance':>10}{'nearest colour':>18}")
    for place, suit in enumerate(suits):
        nearest = int(table[place].argmin())
        colours = [(colour_distance(suit.colour, other.colour), other.id) for other in suits if other.id != suit.id]
        near = f"{min(colours)[1]} {min(colours)[0]:.0f}" if colours else ""
        ink = ink_share(suit.symbol)
        print(f"{suit.id} {suit.symbol:4}{ink:6.2f}{symbols[nearest]:>10}{table[place, nearest]:10.3f}{near:>18}")
    fixed = [place for place, symbol in enumerate(symbols) if symbol in FIXED]
    named = table[np.ix_(fixed, fixed)].min() if len(fixed) > 1 else 1.0
    print(f"smallest distance among the suits that the rules name: {named:.3f}")
    chosen = [place for place in range(len(symbols)) if place not in fixed]
    if chosen:
        print(f"smallest distance of the others, to each other and to those: {table[chosen].min():.3f}")
