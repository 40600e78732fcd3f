"""The card: every row once, the bonus at 63, the greatest card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.rows import ROWS, Row

BEST = {
    "ones": "11111", "twos": "22222", "threes": "33333", "fours": "44444", "fives": "55555", "sixes": "66666",
    "one_pair": "66612", "two_pairs": "66554", "three_of_a_kind": "66612", "four_of_a_kind": "66661",
    "small_straight": "54321", "large_straight": "23456", "house": "66655", "chance": "66666", "yatzy": "11111",
}  # fmt: skip


def filled(rolls: dict[str, str]) -> Card:
    card = Card()
    for name, roll in rolls.items():
        card = card.write(Row(name), [int(digit) for digit in roll])
    return card


def test_the_greatest_card():
    """5 * 21 + 50 above; 12 + 22 + 18 + 24 + 15 + 20 + 28 + 30 + 50 below."""
    card = filled(BEST)
    assert (card.upper_sum, card.bonus, card.total) == (105, 50, 105 + 50 + 219)
    assert card.is_full
    assert card.free == ()


BONUSES = [
    # ones..sixes, sum, bonus
    ("11123 22213 33312 44412 55512 66612", 63, 50),
    ("11234 22213 33312 44412 55512 66612", 62, 0),
    ("11234 22213 33312 44412 55512 66661", 68, 50),
    ("23456 22213 33331 44412 55512 66612", 63, 50),
    ("11123 22213 33124 44412 55512 66612", 60, 0),
]


@pytest.mark.parametrize(("rolls", "upper_sum", "bonus"), BONUSES)
def test_bonus_from_63(rolls, upper_sum, bonus):
    card = filled(dict(zip([row.value for row in ROWS[:6]], rolls.split(), strict=True)))
    assert (card.upper_sum, card.bonus, card.total) == (upper_sum, bonus, upper_sum + bonus)


def test_the_lower_rows_bring_no_bonus():
    card = filled({name: roll for name, roll in BEST.items() if Row(name).face is None})
    assert (card.upper_sum, card.bonus, card.total) == (0, 0, 219)


def test_a_row_is_written_once():
    card = filled({"house": "12345"})
    assert card.points(Row.HOUSE) == 0
    with pytest.raises(ValueError, match="house is written already"):
        card.write(Row.HOUSE, (6, 6, 6, 5, 5))


def test_what_each_free_row_would_give():
    card = filled({"fives": "55512", "chance": "11111"})
    offers = card.offers((5, 5, 5, 6, 6))
    assert Row.FIVES not in offers
    assert Row.CHANCE not in offers
    assert len(offers) == 13
    assert (offers[Row.HOUSE], offers[Row.SIXES], offers[Row.SMALL_STRAIGHT]) == (27, 12, 0)


@given(
    order=st.permutations(list(ROWS)),
    rolls=st.lists(st.tuples(*[st.integers(1, 6)] * 5), min_size=15, max_size=15),
)
def test_any_order_of_rows_fills_the_card(order, rolls):
    card = Card()
    for number, (row, roll) in enumerate(zip(order, rolls, strict=True), 1):
        before = card.total
        card = card.write(row, roll)
        assert len(card.free) == 15 - number
        assert card.total >= before
    assert card.is_full
    assert card.total == sum(card.points(row) for row in ROWS) + (50 if card.upper_sum >= 63 else 0)
