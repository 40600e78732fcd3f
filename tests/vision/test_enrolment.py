"""Captures beside what the weights know. All vectors are written down here, in two or three dimensions."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.decks import load_deck, parse_deck
from vision.capture import Capture, cut_corners, cut_out, embed, looks
from vision.codebook import UNKNOWN, Codebook, Seen
from vision.enrolment import Limits, extended, open_reader
from vision.rectify import PATCH_PX, rectify, stretch
from vision.types import Detection, Refusal

LIMITS = Limits(same=0.9, unknown=0.5)


def rows(*vectors: tuple[float, ...]) -> NDArray[np.float32]:
    array = np.asarray(vectors, np.float32)
    return np.asarray(array / np.linalg.norm(array, axis=1, keepdims=True), np.float32)


KNOWN = Codebook(("♠", "☂", "S"), rows((1, 0, 0), (0, 1, 0), (0, 0, 1)), 20.0)


def test_captures_stand_before_what_the_weights_know() -> None:
    book = extended(KNOWN, ("S", "X"), ("X", "X"), rows((1, 1, 0), (1, -1, 0)), LIMITS)
    assert book.names == ("X", "X", "♠", "☂", "S")
    assert book.labels == ("X", "♠", "☂", "S", UNKNOWN)


def test_a_known_symbol_that_looks_like_a_capture_is_what_the_capture_shows() -> None:
    """cos((1, .4), (1, 0)) = 1 / sqrt(1.16) = 0.928, above the limit of 0.9; (1, .5) gives 0.894, below."""
    assert extended(KNOWN, ("X",), ("X",), rows((1, 0.4, 0)), LIMITS).names == ("X", "X", "☂", "S")
    assert extended(KNOWN, ("X",), ("X",), rows((1, 0.5, 0)), LIMITS).names == ("X", "♠", "☂", "S")


def test_a_suit_that_was_not_shown_keeps_its_rows_whatever_looks_like_it() -> None:
    book = extended(KNOWN, ("S", "X"), ("X",), rows((0, 0.1, 1)), LIMITS)
    assert book.names == ("X", "♠", "☂", "S")
    shown = extended(KNOWN, ("S", "X"), ("X", "S"), rows((0, 0.1, 1), (1, 1, 1)), LIMITS)
    assert shown.names == ("X", "S", "♠", "☂", "X"), "it was shown to look otherwise"


def test_what_is_like_no_row_is_unknown() -> None:
    """Cosines 0.45 and 0.5 of the floor: exp(20 * 0.05) = e to one for the unknown."""
    book = Codebook(("X",), rows((1, 0, 0)), 20.0, floor=0.5)
    seen = np.asarray([[0.45, np.sqrt(1 - 0.45**2), 0]], np.float32)
    chances = book.probabilities(seen, np.asarray([True, False]), 1.0)[0]
    assert book.labels == ("X", UNKNOWN)
    assert chances == pytest.approx([1 / (1 + np.e), np.e / (1 + np.e)], abs=1e-4)


def test_nothing_shown_changes_nothing() -> None:
    assert extended(KNOWN, ("S",), (), rows((1, 0, 0))[:0], LIMITS) is KNOWN


class WrittenNet:
    """Every patch shows what it was told; the vectors of patches come in turn."""

    ranks = Codebook(("7", "A"), rows((1, 0, 0), (0, 1, 0)), 30.0)
    suits = Codebook(("♠", "☂"), rows((1, 0, 0), (0, 1, 0)), 30.0)

    def __init__(self) -> None:
        self.rank, self.suit = rows((1, 0, 0)), rows((0, 0, 1))

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        count = len(patches)
        return Seen(np.ones(count, np.float32), self.rank.repeat(count, 0), self.suit.repeat(count, 0))


CLUB = """
name = "club"
title = { ru = "Клуб", en = "Club" }
[[suits]]
id = "X"
names = { ru = "Кресты", en = "Crosses" }
colour = "#101418"
[[suits]]
id = "Y"
names = { ru = "Вилки", en = "Forks" }
colour = "#101418"
"""


def reading_of(net: WrittenNet, captures: tuple[Capture, ...], suit: tuple[float, ...]) -> tuple[str | None, object]:
    """What a reader of the deck `club` with these captures says of a seven with that suit's vector."""
    deck = parse_deck(CLUB, "club")
    object.__setattr__(deck, "captures", captures)
    reader = open_reader(net, deck)
    net.suit = rows(suit)
    striped = np.full((100, 80, 3), 230, np.uint8)
    striped[:, ::4] = 20
    quad = np.asarray([[20, 20], [60, 20], [60, 80], [20, 80]], np.float32)
    (reading,) = reader.read(striped, [Detection(quad, 0.9)])
    return reading.label, reading.refused


BLANK = np.full((192, 128, 3), 200, np.uint8)
STRIPED = np.full((192, 128, 3), 230, np.uint8)
STRIPED[:, ::8] = 20
STRIPED[:, 1::8] = 20
"""A cut-out, twice as large as the mark in the picture: stripes of two pixels where those are of one."""


@pytest.mark.parametrize(
    ("suit", "expected"),
    [
        ((0, 0, 1), ("7X", None)),
        ((0.05, 0.0, 1), ("7X", None)),
        ((1, 0, 0), (None, Refusal.NOT_ENROLLED)),  # like a symbol that is no suit of this deck
        ((-1, -1, 0.2), (None, Refusal.NOT_ENROLLED)),  # like nothing that anybody knows
    ],
)
def test_a_suit_that_was_not_shown_is_not_enrolled_and_never_its_neighbour(
    suit: tuple[float, ...], expected: tuple[str | None, object]
) -> None:
    assert reading_of(WrittenNet(), (Capture(STRIPED, "7", "X"),), suit) == expected


@pytest.mark.parametrize("suit", [(0, 0, 1), (1, 0, 0), (1, 1, 1)])
def test_a_deck_that_was_never_enrolled_is_not_enrolled(suit: tuple[float, ...]) -> None:
    label, refused = reading_of(WrittenNet(), (), suit)
    assert label is None
    assert refused in (Refusal.NOT_ENROLLED, Refusal.UNSURE)


def test_a_complete_deck_still_calls_a_strange_suit_foreign() -> None:
    captures = (Capture(BLANK, "7", "X"), Capture(BLANK, None, "Y"))
    assert reading_of(WrittenNet(), captures, (1, 0, 0)) == (None, Refusal.FOREIGN)


def test_a_deck_of_known_symbols_needs_no_captures() -> None:
    assert open_reader(WrittenNet(), load_deck("french")).suits.names == ("S", "☂")


def test_a_cut_out_keeps_the_mark_where_it_says_and_gives_the_reader_its_patches() -> None:
    """A card with a black upper and a white lower half, seen turned by 90 degrees: the cut-out is upright."""
    image = np.full((300, 300, 3), 128, np.uint8)
    image[100:180, 150:210], image[100:180, 90:150] = 0, 255
    quad = np.asarray([[210, 100], [210, 180], [90, 180], [90, 100]], np.float32)
    cut = cut_out(image, quad)
    (x0, y0), (x1, y1) = cut_corners()[0], cut_corners()[2]
    middle = round((y0 + y1) / 2)
    assert cut.shape == (192, 128, 3)
    assert cut[round(y0) + 3 : middle - 3, round(x0) + 3 : round(x1) - 3].max() == 0
    assert cut[middle + 3 : round(y1) - 3, round(x0) + 3 : round(x1) - 3].min() == 255
    direct = stretch(rectify(image, quad, 1.0)).astype(int)
    again = looks(Capture(cut, "7", "S"))[1].astype(int)
    assert again.shape == (PATCH_PX[1], PATCH_PX[0], 3)
    assert np.abs(direct - again).mean() < 6


def test_the_vector_of_a_capture_is_the_mean_of_its_looks() -> None:
    class ThreeLooks:
        def read(self, patches: NDArray[np.uint8]) -> Seen:
            assert len(patches) == 3
            return Seen(
                np.asarray([0.9, 0.6, 0.3], np.float32), rows((1, 0), (1, 0), (1, 0)), rows((1, 0), (0, 1), (1, 1))
            )

    shown = embed(ThreeLooks(), [Capture(BLANK, "7", "S")])
    assert shown.marks == pytest.approx([0.6])
    assert shown.suits[0] == pytest.approx([np.sqrt(0.5), np.sqrt(0.5)], abs=1e-6)
    with pytest.raises(ValueError, match="no captures"):
        embed(ThreeLooks(), [])
