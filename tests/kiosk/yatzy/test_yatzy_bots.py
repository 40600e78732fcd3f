"""The bots and the advice: what they choose where a person knows the answer, how fast, how strong."""

import random
import time
from statistics import mean, median

import pytest
from yatzy_rolls import ROLLS, ways

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import Hold, Write, held_places
from kiosk.games.yatzy.rows import ROWS, Row
from kiosk.yatzy.advice import advise
from kiosk.yatzy.alone import play_alone
from kiosk.yatzy.bots import LEVEL_TITLES, Level, TableBot, open_bot
from kiosk.yatzy.many import play_many, random_dice, totals_of
from kiosk.yatzy.table import load_values


@pytest.fixture(scope="module")
def optimal() -> TableBot:
    return open_bot(Level.OPTIMAL)


def card_with_free(*rows: Row) -> Card:
    return Card(tuple(None if row in rows else 0 for row in ROWS))


def dice_of(roll: str) -> tuple[int, ...]:
    return tuple(map(int, roll))


OBVIOUS = [
    # free rows, dice, throws left, move of every bot
    ((Row.YATZY, Row.CHANCE), "66666", 2, Write(Row.YATZY)),  # writes after its first roll
    ((Row.LARGE_STRAIGHT, Row.ONES), "23456", 2, Write(Row.LARGE_STRAIGHT)),
    ((Row.SMALL_STRAIGHT, Row.ONES), "12345", 2, Write(Row.SMALL_STRAIGHT)),
    ((Row.HOUSE,), "66655", 2, Write(Row.HOUSE)),
    ((Row.YATZY,), "44441", 1, Hold((4, 4, 4, 4))),
    ((Row.SIXES,), "66123", 2, Hold((6, 6))),
    ((Row.ONES,), "23456", 0, Write(Row.ONES)),  # nothing fits, one row left: 0
    ((Row.CHANCE, Row.YATZY), "66665", 0, Write(Row.CHANCE)),
]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("free", "dice", "throws_left", "move"), OBVIOUS)
def test_what_everybody_would_do(level, free, dice, throws_left, move):
    assert open_bot(level).decide(card_with_free(*free), dice_of(dice), throws_left) == move


@pytest.mark.parametrize("level", [Level.OPTIMAL, Level.ONE_TURN])
def test_nothing_to_hold_and_one_row_left(level):
    bot = open_bot(level)
    assert bot.decide(card_with_free(Row.ONES), (2, 3, 4, 5, 6), 2) == Hold(())
    assert bot.decide(card_with_free(Row.ONES), (2, 3, 4, 5, 6), 1) == Hold(())
    # Chance is 14/3 a die over two throws: 5 and 6 stay, 4 goes with two throws left and stays with one.
    assert bot.decide(card_with_free(Row.CHANCE), (1, 2, 4, 5, 6), 2) == Hold((5, 6))
    assert bot.decide(card_with_free(Row.CHANCE), (1, 2, 4, 5, 6), 1) == Hold((4, 5, 6))


def test_the_best_choice_of_every_first_roll_is_worth_the_expected_total(optimal):
    best = [advise(optimal.values, Card(), dice_of(roll), 2)[0].expected * ways(roll) for roll in ROLLS]
    assert sum(best) / 7776 == pytest.approx(248.439989, abs=2e-5)


def test_advice_names_every_choice_with_its_price(optimal):
    card = Card().write(Row.CHANCE, (6, 6, 6, 6, 5))
    advice = advise(optimal.values, card, (5, 5, 5, 1, 2), 1)
    assert advice[0].move == Hold((5, 5, 5))
    rows = {each.move.row for each in advice if isinstance(each.move, Write)}
    holds = {each.move.faces for each in advice if isinstance(each.move, Hold)}
    assert rows == set(card.free)
    assert len(holds) == 4 * 2 * 2 - 1  # none to three fives, the one, the two; all five is no hold
    assert [each.cost for each in advice] == sorted(each.cost for each in advice)
    assert advice[0].cost == 0
    assert all(each.expected + each.cost == pytest.approx(advice[0].expected) for each in advice)


def test_without_a_throw_left_there_are_only_rows(optimal):
    advice = advise(optimal.values, Card(), (5, 5, 5, 1, 2), 0)
    assert {each.move for each in advice} == {Write(row) for row in ROWS}


def test_the_expected_total_counts_what_is_written_and_the_bonus(optimal):
    """64 above and the bonus, yatzy free, five equal dice: 64 + 50 + 50, and nothing else to come."""
    cells = [0] * 15
    cells[5], cells[4], cells[0], cells[14] = 30, 25, 9, None
    (advice,) = advise(optimal.values, Card(tuple(cells)), (3, 3, 3, 3, 3), 0)
    assert (advice.move, advice.expected) == (Write(Row.YATZY), 164)


@pytest.mark.parametrize(
    ("card", "dice", "throws_left"),
    [
        (Card((0,) * 15), (1, 2, 3, 4, 5), 2),
        (Card(), (1, 2, 3, 4, 5), 3),
        (Card(), (1, 2, 3, 4, 5), -1),
        (Card(), (1, 2, 3), 1),
    ],
)
def test_no_advice_where_there_is_nothing_to_decide(optimal, card, dice, throws_left):
    with pytest.raises(ValueError, match=r"nothing to decide|no roll"):
        advise(optimal.values, card, dice, throws_left)


@pytest.mark.parametrize("level", Level)
def test_a_decision_takes_less_than_50_ms(level):
    """In processor time: what else runs on this machine is no fault of the bot."""
    bot = open_bot(level)
    bot.decide(Card(), (1, 2, 3, 4, 5), 2)
    taken = []
    for roll in ROLLS[::10]:
        started = time.process_time()
        bot.decide(Card(), dice_of(roll), 2)
        taken.append(time.process_time() - started)
    assert median(taken) < 0.050


STRENGTH = [
    # level, mean of 20,000 games
    (Level.OPTIMAL, 248.4),
    (Level.ONE_TURN, 222),
    (Level.BEGINNER, 185),
]
"""The standard deviation of one game is about 39."""


@pytest.mark.parametrize(("level", "expected"), STRENGTH)
def test_strength_of_each_level(level, expected):
    assert abs(mean(totals_of(open_bot(level), 300, seed=11)) - expected) < 8


def test_many_games_at_once_are_played_as_one_by_one(optimal):
    dice = random_dice(6, 5)
    totals = play_many(optimal.values, dice)
    for game, throws in enumerate(dice.tolist()):
        card = Card()
        for turn in throws:
            roll: tuple[int, ...] = ()
            for throws_left in (2, 1, 0):
                roll = (*roll, *turn[2 - throws_left][: 5 - len(roll)])
                move = optimal.decide(card, roll, throws_left)
                if isinstance(move, Write):
                    break
                roll = move.faces
            card = card.write(move.row, roll)
        assert totals[game] == card.total


def test_the_same_dice_are_played_in_the_same_way():
    for bot in map(open_bot, Level):
        first, second = (play_alone(bot, random.Random(3)) for _ in range(2))
        assert first == second


def test_levels_have_names():
    assert set(LEVEL_TITLES) == set(Level)
    assert all(title.ru and title.en for title in LEVEL_TITLES.values())


def test_the_table_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        load_values()[0, 0] = 1


def test_a_hold_names_the_leftmost_dice():
    assert held_places((5, 5), (5, 1, 5, 5, 2)) == (True, False, True, False, False)
    assert held_places((), (1, 2, 3, 4, 5)) == (False,) * 5
    with pytest.raises(ValueError, match="do not show"):
        held_places((6,), (1, 2, 3, 4, 5))
