"""From vectors to readings: what is named, and why something is not. The vectors are written down here."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.decks import load_deck
from vision.codebook import Codebook, Seen, Vectors
from vision.deck import RANKS
from vision.read import Gates, reader_of_deck
from vision.types import Detection, Image, Reading, Refusal

GATES = Gates(accept=0.7, agreeing=0.5, margin=0.3, min_height_px=9.0)
RANK_NAMES = (*RANKS, "A", "Z")
SUIT_NAMES = ("♠", "♥", "♦", "♣", "☀", "☂")


class WrittenNet:
    """Says what it was told to, for each patch: names are axes, and odds are those of the told probabilities."""

    ranks = Codebook(RANK_NAMES, np.eye(len(RANK_NAMES), dtype=np.float32), 1.0)
    suits = Codebook(SUIT_NAMES, np.eye(len(SUIT_NAMES), dtype=np.float32), 1.0)

    def __init__(self, rank: dict[str, float], suit: dict[str, float], mark: float = 0.99) -> None:
        self.mark, self.answer = mark, (_vector(RANK_NAMES, rank), _vector(SUIT_NAMES, suit))

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        ranks, suits = (np.stack([vector] * len(patches)) for vector in self.answer)
        return Seen(np.full(len(patches), self.mark, np.float32), ranks, suits)


class CountingNet(WrittenNet):
    """Counts the patches that it was shown."""

    seen = 0

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        self.seen += len(patches)
        return super().read(patches)


def _vector(names: tuple[str, ...], told: dict[str, float]) -> Vectors:
    """Logarithms of the probabilities: with axes as names and scale 1, softmax gives them back."""
    rest = (1 - sum(told.values())) / (len(names) - len(told))
    return np.log(np.array([told.get(name, rest) for name in names], np.float32))


def picture(height: int) -> tuple[Image, Detection]:
    """A striped index `height` px high in the middle of a grey table."""
    image = np.full((200, 200, 3), 90, np.uint8)
    image[50 : 50 + height : 2, 60:110] = 230
    width = height * 0.55
    quad = np.array([[60, 50], [60 + width, 50], [60 + width, 50 + height], [60, 50 + height]], np.float32)
    return image, Detection(quad, 0.9)


def read(
    rank: dict[str, float], suit: dict[str, float], deck: str = "french", height: int = 40, mark: float = 0.99
) -> Reading | None:
    image, detection = picture(height)
    reader = reader_of_deck(WrittenNet(rank, suit, mark), load_deck(deck), GATES)
    return next(iter(reader.read(image, [detection])), None)


@pytest.mark.parametrize(
    ("rank", "suit", "deck", "height", "expected"),
    [
        ({"10": 0.97}, {"♥": 0.98}, "french", 40, ("10H", "10H", None)),
        ({"10": 0.97}, {"☀": 0.98}, "yahchain3", 40, ("10O", "10O", None)),
        ({"10": 0.97}, {"☀": 0.99}, "french", 40, (None, "10☀", Refusal.FOREIGN)),
        ({"A": 0.99}, {"♠": 0.99}, "french", 40, (None, "AS", Refusal.FOREIGN)),
        ({"6": 0.60, "9": 0.38}, {"♠": 0.99}, "french", 40, (None, "6S", Refusal.UNSURE)),
        ({"6": 0.99}, {"♠": 0.55, "♣": 0.43}, "french", 40, (None, "6S", Refusal.UNSURE)),
        ({"6": 0.99}, {"☀": 0.93, "♠": 0.06}, "french", 40, (None, "6☀", Refusal.UNKNOWN_MARK)),
        ({"6": 0.99}, {"♠": 0.99}, "french", 6, (None, "6S", Refusal.TOO_SMALL)),
    ],
)
def test_what_is_named_and_why_not(
    rank: dict[str, float], suit: dict[str, float], deck: str, height: int, expected: object
) -> None:
    reading = read(rank, suit, deck, height)
    assert reading is not None
    assert (reading.label, reading.seen, reading.refused) == expected


@pytest.mark.parametrize(
    ("rank", "suit", "mark", "patches"),
    [
        ({"6": 0.999}, {"♠": 0.999}, 0.99, 1),
        ({"6": 0.98}, {"♠": 0.999}, 0.99, 1 + 3),
        ({"A": 0.9999}, {"♠": 0.9999}, 0.99, 1 + 3),  # no card of the deck
        ({"6": 0.999}, {"♠": 0.999}, 0.96, 1 + 3),
        ({"6": 0.999}, {"♠": 0.999}, 0.1, 1),  # no index at all
    ],
)
def test_what_is_plain_is_looked_at_once(
    rank: dict[str, float], suit: dict[str, float], mark: float, patches: int
) -> None:
    net = CountingNet(rank, suit, mark)
    image, detection = picture(40)
    reader_of_deck(net, load_deck("french")).read(image, [detection])
    assert net.seen == patches


def test_what_is_no_index_is_left_out() -> None:
    assert read({"6": 0.99}, {"♠": 0.99}, mark=0.3) is None


def test_a_suit_that_the_deck_lacks_hardly_weakens_those_it_has() -> None:
    """0.72 spades and 0.24 for a sun, with French cards on the table: a sun is ten times rarer there.

    By hand: hearts, diamonds, clubs and the umbrella share 0.04; 0.72 / (0.72 + 0.03 + 0.1 * 0.25) = 0.9290.
    """
    reading = read({"6": 0.9999}, {"♠": 0.72, "☀": 0.24})
    assert reading is not None
    assert reading.confidence == pytest.approx(0.9290, abs=2e-3)
    assert reading.label == "6S"


def test_colour_alone_decides_nothing() -> None:
    """Hearts and diamonds share their ink: a reading torn between them is refused."""
    reading = read({"7": 0.99}, {"♥": 0.5, "♦": 0.48})
    assert reading is not None
    assert (reading.label, reading.seen, reading.refused) == (None, "7H", Refusal.UNSURE)


def test_a_doubtful_mark_names_what_it_could_be() -> None:
    reading = read({"6": 0.60, "9": 0.30, "8": 0.06}, {"♠": 0.90, "♣": 0.08})
    assert reading is not None
    assert [label for label, _ in reading.candidates] == ["6S", "9S", "8S", "6C", "9C"]
    assert [chance for _, chance in reading.candidates[:2]] == pytest.approx([0.54, 0.27], abs=0.02)
