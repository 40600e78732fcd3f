"""The fifteen worked examples, typed from sections 35.7 to 35.9 of the rules."""

import pytest
from ycws144_hands import appraise, rules_for

from kiosk.games.base import Score
from kiosk.games.ycws144.categories import CATEGORIES, MODES
from kiosk.games.ycws144.game import YCWS144

EXAMPLES = [
    # section, hand, code, name, nominals + bonus = Game Points
    ("35.7.1", "4♠ 5♥ 6♠", "BC-001", "ladder", "Лестница", [4, 5, 6], 6, 21),
    ("35.7.2", "7♠ 7♥ 7♦", "BC-002", "kind", "Тройка", [7, 7, 7], 12, 33),
    ("35.7.3", "7♠ 8♠ 9♠", "BC-003", "line", "Единая линия", [7, 8, 9], 15, 39),
    ("35.7.4", "5♠ 9♥ 5♦", "BC-004", "mirror", "Зеркало", [5, 9, 5], 9, 28),
    ("35.7.5", "J♠ Q♠ K♠", "BC-005", "summit", "Вершина", [11, 12, 13], 21, 57),
    ("35.8.1", "4♠ 5♥ 6♦ 7♣", "BC4-001", "ladder", "Лестница", [4, 5, 6, 7], 10, 32),
    ("35.8.2", "7♠ 7♥ 7♦ 7♣", "BC4-002", "kind", "Четвёрка", [7, 7, 7, 7], 20, 48),
    ("35.8.3", "6♠ 7♠ 8♠ 9♠", "BC4-003", "line", "Единая линия", [6, 7, 8, 9], 24, 54),
    ("35.8.4", "4♠ 8♥ 8♦ 4♣", "BC4-004", "mirror", "Зеркало", [4, 8, 8, 4], 16, 40),
    ("35.8.5", "10♠ J♠ Q♠ K♠", "BC4-005", "summit", "Вершина", [10, 11, 12, 13], 32, 78),
    ("35.9.1", "3♠ 4♥ 5♦ 6♣ 7♠", "BC5-001", "ladder", "Лестница", [3, 4, 5, 6, 7], 15, 40),
    ("35.9.2", "7♠ 7♥ 7♦ 7♣ 7☀", "BC5-002", "kind", "Пятёрка", [7, 7, 7, 7, 7], 30, 65),
    ("35.9.3", "5♠ 6♠ 7♠ 8♠ 9♠", "BC5-003", "line", "Единая линия", [5, 6, 7, 8, 9], 35, 70),
    ("35.9.4", "4♠ 7♥ 9♦ 7♣ 4☀", "BC5-004", "mirror", "Зеркало", [4, 7, 9, 7, 4], 25, 56),
    ("35.9.5", "9♠ 10♠ J♠ Q♠ K♠", "BC5-005", "summit", "Вершина", [9, 10, 11, 12, 13], 45, 100),
]

RECOGNITION_ORDER = ["summit", "line", "kind", "mirror", "ladder"]
"""35.13."""


@pytest.mark.parametrize(
    ("hand", "code", "family", "name_ru", "nominals", "bonus", "value"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_worked_example(hand, code, family, name_ru, nominals, bonus, value):
    outcome = appraise(hand, mode=len(nominals))
    assert isinstance(outcome, Score), outcome
    fields = outcome.details.fields()
    assert fields["category"] == code
    assert fields["family"] == family
    assert fields["category_names"]["ru"] == name_ru
    assert fields["nominals"] == nominals
    assert fields["nominal_sum"] == sum(nominals)
    assert fields["bonus"] == bonus
    assert fields["game_points"] == value
    assert outcome.total == value
    assert [line.amount for line in outcome.lines] == [*nominals, bonus]


def test_the_examples_are_all_fifteen_categories():
    codes = [category.code for categories in CATEGORIES.values() for category in categories]
    assert sorted(codes) == sorted(example[2] for example in EXAMPLES)
    assert len(set(codes)) == 15


@pytest.mark.parametrize("mode", [3, 4, 5])
def test_recognition_order(mode):
    assert [category.family for category in CATEGORIES[mode]] == RECOGNITION_ORDER


@pytest.mark.parametrize(
    ("mode", "edition"),
    [
        (3, "YAHchain III, YCWS-144/3, MODE B"),
        (4, "YAHchain III, YCWS-144/4, MODE B"),
        (5, "YAHchain III, YCWS-144/5, MODE B"),
    ],
)
def test_edition(mode, edition):
    assert YCWS144.edition(rules_for(mode)) == edition
    assert YCWS144.expected(rules_for(mode)) == mode


def test_there_are_three_modes():
    assert list(MODES) == [3, 4, 5]
