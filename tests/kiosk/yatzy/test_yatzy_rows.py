"""The fifteen rows: the source's examples, all 252 rolls, and how often each row fits."""

from itertools import permutations

import pytest
from yatzy_rolls import ROLLS, table_of, ways

from kiosk.games.yatzy.rows import ROWS, TITLES, UPPER_ROWS, Row, points

EXAMPLES = [
    # roll, row, points
    ("55512", "fives", 15),  # the source's own examples
    ("66655", "house", 28),
    ("55555", "house", 0),
    ("55655", "two_pairs", 0),
    ("12345", "small_straight", 15),
    ("23456", "large_straight", 20),
    ("33345", "one_pair", 6),  # a pair inside a triple
    ("33345", "three_of_a_kind", 9),
    ("44446", "house", 0),
    ("44446", "two_pairs", 0),
    ("44446", "four_of_a_kind", 16),
    ("44446", "three_of_a_kind", 12),
    ("44446", "one_pair", 8),
    ("22366", "one_pair", 12),  # the best pair, and one of them only
    ("22366", "two_pairs", 16),
    ("22666", "two_pairs", 16),
    ("22666", "house", 22),
    ("12344", "small_straight", 0),  # a straight with a doubled die
    ("23455", "large_straight", 0),
    ("12346", "small_straight", 0),
    ("12345", "large_straight", 0),
    ("23456", "small_straight", 0),
    ("13456", "large_straight", 0),
    ("66666", "yatzy", 50),
    ("11111", "yatzy", 50),
    ("66665", "yatzy", 0),
    ("66666", "sixes", 30),
    ("66666", "chance", 30),
    ("66666", "one_pair", 12),
    ("66666", "four_of_a_kind", 24),
    ("12346", "one_pair", 0),
    ("12346", "chance", 16),
    ("23456", "ones", 0),
]


@pytest.mark.parametrize(("roll", "row", "expected"), EXAMPLES)
def test_examples(roll, row, expected):
    assert points(Row(row), [int(digit) for digit in roll]) == expected


def test_every_roll_in_every_row():
    assert len(ROLLS) == 252
    for roll in ROLLS:
        dice = tuple(map(int, roll))
        assert {row.value: points(row, dice) for row in ROWS} == table_of(roll), roll


def test_the_order_of_the_dice_never_counts():
    for roll in ("55512", "66655", "12345", "33445", "24466"):
        for dice in set(permutations(map(int, roll))):
            assert {row.value: points(row, dice) for row in ROWS} == table_of("".join(sorted(roll))), dice


# Combinatorics: of 6^5 = 7776 throws, 720 have five different faces, and so on.
THROWS_THAT_FIT = {
    "ones": 7776 - 5**5,
    "sixes": 7776 - 5**5,
    "one_pair": 7776 - 720,
    "two_pairs": 1800 + 300,
    "three_of_a_kind": 1200 + 300 + 150 + 6,
    "four_of_a_kind": 150 + 6,
    "small_straight": 120,
    "large_straight": 120,
    "house": 300,
    "chance": 7776,
    "yatzy": 6,
}


@pytest.mark.parametrize("row", THROWS_THAT_FIT)
def test_how_many_throws_fit(row):
    assert sum(ways(roll) for roll in ROLLS if points(Row(row), tuple(map(int, roll)))) == THROWS_THAT_FIT[row]


def test_rows_are_in_the_order_of_the_card_and_have_names():
    assert [row.face for row in UPPER_ROWS] == [1, 2, 3, 4, 5, 6]
    assert {row.face for row in ROWS[6:]} == {None}
    assert [TITLES[row].ru for row in ROWS] == [
        "1", "2", "3", "4", "5", "6", "1 пара", "2 пары", "3 одинаковых", "4 одинаковых",
        "Малая строка", "Большая строка", "Дом", "Шанс", "ЕЦЦИ",
    ]  # fmt: skip


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7)])
def test_what_is_no_roll_has_no_points(dice):
    with pytest.raises(ValueError, match="no roll"):
        points(Row.CHANCE, dice)
