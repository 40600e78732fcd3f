"""What is drawn on a card is no card, and what may be a card is never taken for a drawing. Cards as in `test_cards`."""

from __future__ import annotations

import numpy as np
import pytest
from test_cards import INDEX_H, INDEX_W, look, mark, read

from vision.types import Detection, Reading, Refusal

OVERLAPPING = (("JS", 0.0), ("QS", 60.0), ("KS", 120.0))
"""Each covers the right half of the one before; 126 x 176 px."""

CROWN_OF_QUEEN = (330.0, 290.0)
"""On the part of the queen that is seen, beside the column of its index and below it."""


def row(*without: str) -> list[Reading]:
    return [mark(label, (300 + x, 300)) for label, x in OVERLAPPING if label not in without]


TEXT_OF_QUEEN = (325.0, 366.0)
"""The same, where the line of text at the lower edge begins."""


def piece(
    size: float,
    at: tuple[float, float] = CROWN_OF_QUEEN,
    turn_deg: float = 8.0,
    p: float = 0.5,
    seen: str = "10S",
    wide: float = 1.0,
) -> Reading:
    """A mark that looks like an index `size` times as high as those of the cards, and `wide` times as wide besides."""
    half = np.array([INDEX_W * wide, INDEX_H]) * size / 2
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    refused = None if p >= 0.9 else Refusal.UNSURE
    quad = np.asarray(box @ turn.T + at, np.float32)
    return Reading(Detection(quad, 0.7), None if refused else seen, seen, p, 0.9, refused)


@pytest.mark.parametrize("turn_deg", [8, 188])
def test_the_crown_on_a_half_covered_queen_is_no_fourth_card(turn_deg: float) -> None:
    assert read(*row(), piece(2.3, turn_deg=turn_deg)) == ["JS", "QS", "KS"]
    assert read(*row(), piece(2.3, turn_deg=turn_deg, p=0.95)) == ["JS", "QS", "KS"], "named, but not beyond doubt"


def test_a_piece_of_text_on_a_half_covered_card_is_no_card() -> None:
    """ "12 YAH", read sideways."""
    assert read(*row(), piece(0.64, at=TEXT_OF_QUEEN, turn_deg=-84, p=0.83, wide=0.75)) == ["JS", "QS", "KS"]


def test_a_picture_that_says_what_a_card_says_is_no_second_corner_of_it() -> None:
    cards = look(*row(), piece(2.3, seen="JS"))
    assert [(card.label, card.marks) for card in cards] == [
        ("JS", (0,)),
        ("QS", (1,)),
        ("KS", (2,)),
    ]


@pytest.mark.parametrize(
    "doubt",
    [
        piece(1.0),
        piece(1.3),
        piece(0.5, wide=2.0),
        piece(1.0, wide=0.5),
        piece(0.8),
        piece(1.0, turn_deg=-84),
        piece(2.3, at=(330, 480)),
        piece(2.3, at=(310, 290)),
        piece(2.3, p=0.99),
    ],
    ids=[
        "as high",
        "a little higher",
        "upper half",
        "left half",
        "a little lower",
        "across, as high",
        "beside the cards",
        "in the column of indices",
        "beyond doubt",
    ],
)
def test_what_may_be_a_card_stays_one(doubt: Reading) -> None:
    assert len(look(*row(), doubt)) == 4


def test_a_large_card_on_top_shows_two_corners_and_stays() -> None:
    """As one of a deck with larger indices does."""
    upper, lower = (
        piece(2.0, at=(320, 260), turn_deg=0),
        piece(2.0, at=(400, 350), turn_deg=180, seen="7H"),
    )
    assert len(look(*row(), upper, lower)) > 3


def test_with_two_cards_nobody_knows_which_size_is_usual() -> None:
    assert read(*row("KS"), piece(2.3)).count(None) == 1
