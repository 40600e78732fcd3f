"""Drawn decks are enrolled and their cards read, as on the table: what became of each picture."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from datasets.scenes.glyphs import GlyphCase
from datasets.scenes.whole_decks import MetPicture, draw_deck, met_pictures
from vision.comparer import Comparer
from vision.deck import Deck
from vision.enrolment import open_reader
from vision.quality import sharpness
from vision.read import PatchNet, PatchReader
from vision.rectify import Patch, rectify, stretch
from vision.suit_picture import LEAST_CONTRAST, contrast, suit_picture
from vision.types import Detection, Reading, Refusal


@dataclass(frozen=True, slots=True, eq=False)
class ReadPicture:
    """One picture of an index, what it shows, and what the reader made of it.

    `suit` None: a symbol that is none of the deck. `reading` None: it was taken for no index. `ms` is the time of
    reading; `sharpness` and `patch` are of what the reader saw, `faint` says that its suit can hardly be seen.
    """

    deck: int
    rank: str
    suit: str | None
    symbol: str
    reading: Reading | None
    height_px: float
    sharpness: float
    ms: float
    patch: Patch
    faint: bool = False

    @property
    def seen(self) -> str:
        """What was seen, accepted or not; "" for no index."""
        return (self.reading.seen or "") if self.reading else ""

    @property
    def right_rank(self) -> bool:
        """Whether the rank was seen."""
        return self.seen[:-1] == self.rank

    @property
    def right_suit(self) -> bool:
        """Whether the suit was seen; never of a strange symbol."""
        return self.seen != "" and self.seen[-1] == self.suit

    @property
    def right(self) -> bool:
        """Whether both were."""
        return self.right_rank and self.right_suit

    def accepted(self, gate: float, margin: float) -> bool:
        """Whether it would be named at a gate: the reader's own rule, with another confidence."""
        reading = self.reading
        if reading is None or reading.refused is Refusal.TOO_SMALL or self.faint:
            return False
        return reading.in_deck and reading.confidence >= gate and reading.margin >= margin


@dataclass(frozen=True, slots=True, eq=False)
class EnrolledDeck:
    """A drawn deck that was enrolled, and its pictures."""

    deck: Deck
    pictures: tuple[ReadPicture, ...]


def enrolled_decks(
    net: PatchNet, comparer: Comparer | None, case: GlyphCase, decks: int, captures: int, seed: int
) -> Iterator[EnrolledDeck]:
    """So many decks, read one after the other. The same seed gives the same decks and pictures for every reader."""
    for number in range(decks):
        rng = np.random.default_rng((seed, number))
        drawn = draw_deck(rng, case, captures)
        reader = open_reader(net, drawn.deck, comparer=comparer)
        pictures = tuple(_read(reader, number, picture) for picture in met_pictures(rng, drawn))
        yield EnrolledDeck(drawn.deck, pictures)


def _read(reader: PatchReader, deck: int, picture: MetPicture) -> ReadPicture:
    detection = Detection(picture.quad, 1.0)
    begun = time.perf_counter()
    readings = reader.read(picture.image, [detection])
    ms = (time.perf_counter() - begun) * 1000
    patch = stretch(rectify(picture.image, picture.quad))
    return ReadPicture(
        deck,
        picture.rank,
        picture.suit,
        picture.symbol,
        readings[0] if readings else None,
        detection.height_px,
        sharpness(patch),
        ms,
        patch,
        reader.compares and contrast(suit_picture(picture.image, picture.quad)) < LEAST_CONTRAST,
    )
