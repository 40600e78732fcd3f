"""From captures to a reader: what a person has shown stands beside what the weights know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.capture import Embedded, cut_corners, embed
from vision.codebook import Codebook, Vectors
from vision.comparer import Comparer, Drawings, LogOdds
from vision.deck import RANKS, Deck
from vision.prints import Prints
from vision.read import Gates, PatchNet, PatchReader, reader_of_deck
from vision.shown import Shown
from vision.suit_picture import SuitPictures, suit_picture


@dataclass(frozen=True, slots=True)
class Limits:
    """How captures are weighed; all are cosines, -1..1. Chosen by measurement, see docs/enrolment.md.

    `same`: a name of the weights this near to a capture is what the capture shows, not a stranger. `unknown`: what is
    less like every row than this is rather something nobody has shown.
    """

    same: float = 0.75
    unknown: float = 0.6


LIMITS = Limits()

ENROLLED_GATES = replace(Gates(), accept=0.95, agreeing=0.9)
"""Stricter than for symbols that were trained: both corners of a strange card are likely to be taken for the same wrong
suit (docs/enrolment.md)."""


@dataclass(frozen=True, slots=True)
class Books:
    """The codebooks of a deck's ranks and suits."""

    ranks: Codebook
    suits: Codebook


@dataclass(frozen=True, slots=True)
class References:
    """Everything that a deck's codebooks are made of: the weights' own rows, and the captures' vectors and names."""

    known: Books
    deck: Deck
    ranks: tuple[str | None, ...]
    suits: tuple[str | None, ...]
    shown: Embedded
    limits: Limits = LIMITS
    beside: Shown | None = None
    """What all captures show beside their vectors; None: only these count."""
    pictures: SuitPictures | None = None
    """`(n, 52, 64)`: what the comparer sees of them."""

    @property
    def says_suit(self) -> NDArray[np.bool_]:
        """`(n,)`: which captures say their suit; in this order they are the first rows of the suits' book."""
        return np.asarray([suit is not None for suit in self.suits], np.bool_)

    def books(self, use: NDArray[np.bool_] | None = None) -> Books:
        """The codebooks; `use` `(n,)` leaves captures out."""
        chosen = np.ones(len(self.ranks), bool) if use is None else use
        return Books(
            extended(self.known.ranks, RANKS, *_named(self.ranks, self.shown.ranks, chosen), self.limits),
            extended(
                self.known.suits,
                tuple(suit.id for suit in self.deck.suits),
                *_named(self.suits, self.shown.suits, chosen),
                self.limits,
            ),
        )

    def of_each_other(self) -> LogOdds | None:
        """`(n, n)`: what each other capture that says its suit says of a capture, beside their vectors."""
        if self.beside is None:
            return None
        apart = ~self.says_suit[None] | np.eye(len(self.suits), dtype=np.bool_)
        return self.beside.log_odds(self.shown.patches, self.pictures, self.shown.suits, apart)


def references_of(net: PatchNet, deck: Deck, comparer: Comparer | None = None, limits: Limits = LIMITS) -> References:
    """The references of a deck with captures; its suits' symbols are the weights' own where they know them.

    Without a `comparer` vectors and prints have to tell the suits apart.
    """
    symbols = {suit.symbol: suit.id for suit in deck.suits if suit.symbol}
    shown = embed(net, deck.captures)
    pictures = np.stack([suit_picture(capture.image, cut_corners()) for capture in deck.captures])
    names = tuple(capture.suit or "" for capture in deck.captures)
    drawings = Drawings.of(comparer, names, pictures) if comparer else None
    return References(
        Books(net.ranks, net.suits.renamed(symbols)),
        deck,
        tuple(capture.rank for capture in deck.captures),
        tuple(capture.suit for capture in deck.captures),
        shown,
        limits,
        Shown(shown.suits, net.suits.scale, Prints.of(shown.patches), drawings),
        pictures,
    )


def open_reader(net: PatchNet, deck: Deck, gates: Gates | None = None, comparer: Comparer | None = None) -> PatchReader:
    """A reader for any deck: one that was enrolled, or one whose symbols the weights were trained on."""
    if not deck.captures:
        return reader_of_deck(net, deck, gates)
    references = references_of(net, deck, comparer)
    books = references.books()
    shown = references.beside.some(references.says_suit) if references.beside else None
    return PatchReader(net, deck, books.ranks, books.suits, gates or ENROLLED_GATES, shown=shown)


def extended(
    known: Codebook, ours: Sequence[str], names: Sequence[str], vectors: Vectors, limits: Limits = LIMITS
) -> Codebook:
    """`known` and the captures `vectors (n, d)` with their `names`, all of them among `ours`.

    A known row that lies nearer than `limits.same` to a capture takes the capture's name: it is the same drawing, and
    must not stand as a stranger beside it. Names of `ours` of which nothing was shown keep their rows.
    """
    if not names:
        return known
    shown = set(names)
    nearest = known.vectors @ vectors.T
    best = nearest.argmax(axis=1)
    close = nearest[np.arange(len(best)), best] >= limits.same
    renamed = tuple(
        names[int(at)] if near and (name not in ours or name in shown) else name
        for name, at, near in zip(known.names, best, close, strict=True)
    )
    return Codebook((*names, *renamed), np.concatenate([vectors, known.vectors]), known.scale, limits.unknown)


def _named(said: Sequence[str | None], vectors: Vectors, use: NDArray[np.bool_]) -> tuple[tuple[str, ...], Vectors]:
    """The captures that say this and that are used."""
    at = [place for place, name in enumerate(said) if name is not None and use[place]]
    return tuple(name for place, name in enumerate(said) if name is not None and use[place]), vectors[at]
