"""From probabilities to readings: what is named, and why something is not. The probabilities are written down here."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.decks import load_deck
from vision.read import RANK_CLASSES, SUIT_CLASSES, Gates, PatchReader, among_suits
from vision.types import Detection, Image, Refusal

GATES = Gates(accept=0.7, agreeing=0.5, margin=0.3, min_height_px=9.0)


class WrittenNet:
    """Says what it was told to, for each patch."""

    def __init__(self, rank: dict[str, float], suit: dict[str, float]) -> None:
        self.answer = _row(RANK_CLASSES, rank), _row(SUIT_CLASSES, suit)

    def read(self, patches: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return np.stack([self.answer[0]] * len(patches)), np.stack([self.answer[1]] * len(patches))


def _row(classes: tuple[str, ...], told: dict[str, float]) -> NDArray[np.float32]:
    rest = (1 - sum(told.values())) / (len(classes) - len(told))
    return np.array([told.get(name, rest) for name in classes], np.float32)


def picture(height: int) -> tuple[Image, Detection]:
    """A striped index `height` px high in the middle of a grey table."""
    image = np.full((200, 200, 3), 90, np.uint8)
    image[50 : 50 + height : 2, 60:110] = 230
    width = height * 0.55
    quad = np.array([[60, 50], [60 + width, 50], [60 + width, 50 + height], [60, 50 + height]], np.float32)
    return image, Detection(quad, 0.9)


def read(rank: dict[str, float], suit: dict[str, float], deck: str = "french", height: int = 40) -> object:
    image, mark = picture(height)
    readings = PatchReader(WrittenNet(rank, suit), load_deck(deck), GATES).read(image, [mark])
    return (readings[0].label, readings[0].seen, readings[0].refused) if readings else None


@pytest.mark.parametrize(
    ("rank", "suit", "deck", "height", "expected"),
    [
        ({"10": 0.97}, {"♥": 0.98}, "french", 40, ("10H", "10H", None)),
        ({"10": 0.97}, {"☀": 0.98}, "yahchain3", 40, ("10O", "10O", None)),
        ({"10": 0.97}, {"☀": 0.98}, "french", 40, (None, "10☀", Refusal.FOREIGN)),
        ({"A": 0.99}, {"♠": 0.99}, "french", 40, (None, "AS", Refusal.FOREIGN)),
        ({"6": 0.60, "9": 0.38}, {"♠": 0.99}, "french", 40, (None, "6S", Refusal.UNSURE)),
        ({"6": 0.99}, {"♠": 0.55, "♣": 0.43}, "french", 40, (None, "6S", Refusal.UNSURE)),
        ({"6": 0.99}, {"?": 0.9}, "french", 40, (None, "6S", Refusal.UNKNOWN_MARK)),
        ({"6": 0.99}, {"♠": 0.99}, "french", 6, (None, "6S", Refusal.TOO_SMALL)),
        ({"?": 0.9}, {"?": 0.9}, "french", 40, None),
    ],
)
def test_what_is_named_and_why_not(
    rank: dict[str, float], suit: dict[str, float], deck: str, height: int, expected: object
) -> None:
    assert read(rank, suit, deck, height) == expected


def test_a_suit_that_the_deck_lacks_does_not_weaken_those_it_has() -> None:
    """0.72 spades and 0.24 for a flask, with French cards on the table: 0.72 of 0.76 speak for spades."""
    told = among_suits(_row(SUIT_CLASSES, {"♠": 0.72, "⚗": 0.24, "?": 0.0}), load_deck("french"))
    share = (1 - 0.96) / (len(SUIT_CLASSES) - 3)
    assert told[SUIT_CLASSES.index("♠")] == pytest.approx(0.72 / (0.72 + 3 * share), abs=1e-4)
    assert told[SUIT_CLASSES.index("⚗")] == 0
    assert told.sum() == pytest.approx(1.0, abs=1e-5)


def test_colour_alone_decides_nothing() -> None:
    """Hearts and diamonds share their ink: a reading torn between them is refused."""
    assert read({"7": 0.99}, {"♥": 0.5, "♦": 0.48}) == (None, "7H", Refusal.UNSURE)


def test_a_doubtful_mark_names_what_it_could_be() -> None:
    image, mark = picture(40)
    net = WrittenNet({"6": 0.60, "9": 0.30, "8": 0.06}, {"♠": 0.90, "♣": 0.08})
    (reading,) = PatchReader(net, load_deck("french"), GATES).read(image, [mark])
    assert [label for label, _ in reading.candidates] == ["6S", "9S", "8S", "6C", "9C"]
    # The two suits that french has besides share the little that is left with the foreign ones.
    assert [probability for _, probability in reading.candidates[:2]] == pytest.approx([0.54, 0.27], abs=0.02)
