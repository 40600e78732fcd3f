"""Joining marks into physical cards, and their reading order. Layouts are those of poker cards."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrange import arrange, is_order_doubtful
from vision.cards import join_marks
from vision.read import Gates
from vision.types import Card, Detection, Reading, Refusal

CARD_W, CARD_H = 126.0, 176.0
INDEX_W, INDEX_H = 15.0, 28.0
INSET_X, INSET_Y = 7.0, 8.0


def mark(
    seen: str,
    centre: tuple[float, float],
    turn_deg: float = 0.0,
    corner: str = "upper-left",
    p: float = 0.99,
    size: float = 1.0,
) -> Reading:
    """A reading of one corner of a card that lies with its middle at `centre`, turned clockwise."""
    x0, y0 = -CARD_W / 2 + INSET_X, -CARD_H / 2 + INSET_Y
    box = np.array([[x0, y0], [x0 + INDEX_W, y0], [x0 + INDEX_W, y0 + INDEX_H], [x0, y0 + INDEX_H]])
    if corner == "lower-right":
        box = -box
    if corner == "upper-right":
        box = box + np.array([CARD_W - 2 * INSET_X - INDEX_W, 0])
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = box.mean(axis=0)
    box = (box - middle) * size + middle
    quad = (box @ turn.T + centre).astype(np.float32)
    refused = None if p >= 0.7 else Refusal.UNSURE
    return Reading(Detection(quad, 0.9), None if refused else seen, seen, p, 0.9, refused)


def read(*readings: Reading) -> list[str | None]:
    return [card.label for card in look(*readings)]


def look(*readings: Reading) -> tuple[Card, ...]:
    return arrange(join_marks(readings, Gates(accept=0.7, agreeing=0.5)), readings)


@pytest.mark.parametrize("turn", [0, 17, 90, 180, 250])
def test_a_nine_that_shows_both_corners_is_one_card(turn: float) -> None:
    cards = look(mark("9S", (300, 300), turn), mark("9S", (300, 300), turn, "lower-right"))
    assert [(card.label, card.marks) for card in cards] == [("9S", (0, 1))]


def test_four_corners_are_one_card() -> None:
    corners = ("upper-left", "upper-right", "lower-right")
    assert read(*(mark("5H", (300, 300), 0, corner) for corner in corners)) == ["5H"]


def test_two_cards_with_the_same_label_side_by_side_stay_two() -> None:
    """Both upright, a card apart and not level: no single card has its indices there."""
    assert read(mark("7H", (200, 200)), mark("7H", (420, 330))) == ["7H", "7H"]


def test_two_weak_readings_that_agree_make_a_sure_card() -> None:
    assert read(mark("6D", (300, 300), p=0.6), mark("6D", (300, 300), 0, "lower-right", p=0.6)) == ["6D"]
    assert read(mark("6D", (300, 300), p=0.6)) == [None]
    assert read(mark("6D", (300, 300), p=0.6), mark("6D", (300, 300), 0, "lower-right", p=0.4)) == [None]


def test_an_unread_corner_joins_its_card() -> None:
    cards = look(mark("KC", (300, 300)), mark("QC", (300, 300), 0, "lower-right", p=0.3))
    assert [(card.label, card.marks) for card in cards] == [("KC", (0, 1))]


def test_a_corner_that_says_something_else_makes_the_card_doubtful() -> None:
    upper, lower = mark("10C", (300, 300), p=0.5), mark("KC", (300, 300), 0, "lower-right", p=0.9)
    assert [(card.label, card.refused) for card in look(upper, lower)] == [(None, Refusal.DISAGREE)]
    sure = mark("KC", (300, 300), 0, "lower-right", p=0.99)
    assert read(upper, sure) == ["KC"]


def test_corners_that_are_named_differently_are_one_doubtful_card() -> None:
    """Nine of clubs above, nine of spades below: one card that nobody may count, not two."""
    upper, lower = mark("9C", (300, 300), p=0.97), mark("9S", (300, 300), 0, "lower-right", p=0.9)
    cards = look(upper, lower, mark("KC", (500, 300)))
    assert [(card.label, card.refused) for card in cards] == [(None, Refusal.DISAGREE), ("KC", None)]


def test_a_pip_between_the_indices_of_a_row_is_not_counted() -> None:
    """Half as high as the indices of three other cards and not beyond doubt; alone on the table it would be named."""
    row = [mark(label, (200 + 140 * i, 300)) for i, label in enumerate(("JS", "JD", "9H"))]
    pip = mark("QC", (340, 340), p=0.94, size=0.5)
    assert read(*row, pip).count(None) == 1
    assert read(pip) == ["QC"]
    assert read(*row, mark("QC", (620, 300), p=0.94)) == ["JS", "JD", "9H", "QC"]


def test_what_is_drawn_on_a_card_is_no_card_beside_it() -> None:
    """A mark of twice the size between both corners of a read card; one of the deck's size lies on top of it."""
    corners = [mark("QH", (300, 300), 30, corner) for corner in ("upper-left", "lower-right")]
    picture = mark("10H", (350, 380), 30, p=0.5, size=2.0)
    cards = look(*corners, picture)
    assert [(card.label, card.marks) for card in cards] == [("QH", (0, 1, 2))]
    assert read(*corners, mark("10H", (350, 380), 30, p=0.5)).count(None) == 1
    assert read(corners[0], picture).count(None) == 1, "how far that card reaches is not known"
    assert read(*corners, mark("10H", (350, 600), 30, p=0.5, size=2.0)).count(None) == 1


def test_an_unread_card_of_its_own_stays_a_card() -> None:
    assert read(mark("KC", (300, 300)), mark("8C", (450, 300), p=0.3)) == ["KC", None]


def test_a_row_is_read_from_left_to_right() -> None:
    labels = ["4S", "5H", "6S", "7D", "8C"]
    readings = [mark(label, (150 + 140 * i, 300 + 9 * (-1) ** i), 4 * (-1) ** i) for i, label in enumerate(labels)]
    assert read(*readings[::-1]) == labels


def test_a_row_seen_from_the_other_side_is_read_from_its_own_left() -> None:
    """Only upper-left indices are seen and they stand on their heads: the row's left is the picture's right."""
    labels = ["4S", "5H", "6S"]
    readings = [mark(label, (500 - 140 * i, 300), 180) for i, label in enumerate(labels)]
    assert read(*readings) == labels


def test_a_fan_is_read_along_its_arc() -> None:
    labels = ["2S", "3S", "4S", "5S", "6S"]
    turns = [-40, -20, 0, 20, 40]
    middles = [(500 + 300 * np.sin(np.radians(t)), 600 - 300 * np.cos(np.radians(t))) for t in turns]
    readings = [mark(label, middle, turn) for label, middle, turn in zip(labels, middles, turns, strict=True)]
    assert read(*[readings[i] for i in (3, 0, 4, 1, 2)]) == labels


def test_an_overlapping_column_is_read_downwards() -> None:
    labels = ["9H", "10H", "JH", "QH"]
    assert read(*[mark(label, (300, 200 + 45 * i)) for i, label in enumerate(labels)][::-1]) == labels


def test_two_rows_are_two_groups() -> None:
    cards = look(mark("4S", (200, 150)), mark("5S", (340, 155)), mark("6S", (200, 350)), mark("7S", (340, 345)))
    assert [(card.label, card.row) for card in cards] == [("4S", 0), ("5S", 0), ("6S", 1), ("7S", 1)]


def test_cards_with_both_corners_upside_down_follow_the_picture() -> None:
    """A card that shows both corners looks the same either way round."""
    readings = []
    for i, label in enumerate(["4S", "5H", "6S"]):
        for corner in ("upper-left", "lower-right"):
            readings += [mark(label, (200 + 140 * i, 300), 180, corner)]
    assert read(*readings) == ["4S", "5H", "6S"]


def test_a_row_seen_by_its_lower_corners_follows_the_picture_and_is_doubtful() -> None:
    """The left card covers the others, of which only the lower right corners show; or all is seen from the far side."""
    marks = [
        mark("9H", (200, 300)),
        mark("9H", (200, 300), 0, "lower-right"),
        mark("JH", (260, 300), 0, "lower-right"),
        mark("JC", (320, 300), 0, "lower-right"),
    ]
    cards = look(*marks)
    assert [card.label for card in cards] == ["9H", "JH", "JC"]
    assert is_order_doubtful(cards, marks)
    upright = [*marks[:2], mark("JH", (260, 300)), mark("JC", (320, 300))]
    assert not is_order_doubtful(look(*upright), upright)


def test_a_row_that_goes_up_and_down_is_one_row() -> None:
    """Five cards laid as a V: each lies beside the next, none above another."""
    laid = (("JH", 150, 200), ("QS", 300, 280), ("JC", 450, 370), ("QH", 600, 280), ("JS", 750, 200))
    cards = look(*(mark(label, (x, y)) for label, x, y in laid))
    assert [(card.label, card.row) for card in cards] == [(label, 0) for label, _, _ in laid]


def test_nothing_gives_nothing() -> None:
    assert look() == ()
