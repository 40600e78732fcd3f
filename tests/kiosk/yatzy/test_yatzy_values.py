"""The bot's table: known probabilities, plain recursion, the whole table against its own equation, its certificate."""

from itertools import islice
from math import comb

import numpy as np
import pytest
import yatzy_by_hand

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.rows import ROWS, Row
from kiosk.yatzy.solve import layers, solve
from kiosk.yatzy.table import CERTIFICATE, FOLDER, TABLE, TableError, load_values, save_values
from kiosk.yatzy.turn import lattice, throw_value, with_throws_left
from kiosk.yatzy.values import MASKS, UPPERS, States, reachable_uppers, state_of, state_values

EXPECTED_TOTAL = 248.439989
"""By two algorithms and a third program, under exactly these rules."""


@pytest.fixture(scope="module")
def values():
    return load_values()


def all_but(*free: str) -> int:
    return (MASKS - 1) ^ sum(1 << ROWS.index(Row(name)) for name in free)


def test_the_expected_total(values):
    assert abs(float(values[0, 0]) - EXPECTED_TOTAL) < 1e-5


def test_the_lattice_has_every_hold_once():
    net = lattice()
    assert (len(net.holds), len(set(net.holds)), len(net.rolls)) == (462, 462, 252)
    assert all(len(set(places)) == len({net.holds[place] for place in places}) for places in net.holds_of_roll)


ONE_TURN = [
    # points of each roll, expected after three throws by a formula
    ("chance", 5 * 14 / 3),  # a die is kept from 4 up, then from 5 up: 14/3 each
    ("sixes", 5 * 6 * (1 - (5 / 6) ** 3)),
    ("ones", 5 * (1 - (5 / 6) ** 3)),
    ("yatzy", 50 * 347897 / 7558272),  # 4.6029 %, known from Yahtzee
]


@pytest.mark.parametrize(("row", "expected"), ONE_TURN)
def test_one_row_in_one_turn(values, row, expected):
    worth = lattice().points[ROWS.index(Row(row))].astype(float)[:, None]
    assert throw_value(with_throws_left(worth, 2))[0] == pytest.approx(expected, abs=1e-12)
    assert float(values[all_but(row), 0]) == pytest.approx(expected, abs=1e-6)


BY_HAND = [
    # free rows, sum of the rows 1..6
    (("one_pair",), 0), (("two_pairs",), 10), (("house",), 63), (("small_straight",), 5), (("four_of_a_kind",), 0),
    (("sixes",), 44), (("sixes",), 45), (("sixes",), 51), (("fives",), 63), (("ones",), 62),
    (("yatzy", "chance"), 63), (("one_pair", "two_pairs"), 20), (("fives", "sixes"), 30), (("fours", "house"), 55),
    (("sixes", "large_straight", "three_of_a_kind"), 46),
]  # fmt: skip


@pytest.mark.parametrize(("free", "upper"), BY_HAND)
def test_few_free_rows_by_plain_recursion(values, free, upper):
    assert float(values[all_but(*free), upper]) == pytest.approx(yatzy_by_hand.value(frozenset(free), upper), abs=2e-5)


def test_every_state_follows_from_those_one_row_further(values):
    """On 8,000 of 1.4 million states: the table is what the equation says it is."""
    masks, uppers = np.nonzero(reachable_uppers())
    drawn = np.random.default_rng(7).choice(len(masks), 8_000, replace=False)
    for part in np.array_split(drawn, 32):
        states = States(masks[part], uppers[part])
        found = state_values(values, states)
        open_ = states.masks != MASKS - 1
        assert np.abs(found - values[states.masks, states.uppers])[open_].max() < 3e-5


def test_states_that_no_game_reaches_hold_nothing(values):
    found = reachable_uppers()
    assert (found[0b1, 5], found[0b1, 6]) == (True, False)  # ones: five at most
    assert (found[0b100000, 30], found[0b100000, 31]) == (True, False)  # sixes: thirty
    assert found[0b111111].sum() == 64
    assert not values[~found].any()


def test_a_card_has_one_state():
    card = Card().write(Row.ONES, (1, 1, 2, 3, 4)).write(Row.HOUSE, (6, 6, 6, 5, 5))
    state = state_of(card)
    assert (state.masks.tolist(), state.uppers.tolist()) == ([1 << 12 | 1], [2])
    rich = Card()
    for row, face in zip(ROWS[:6], range(1, 7), strict=True):
        rich = rich.write(row, (face,) * 5)
    assert state_of(rich).uppers.tolist() == [UPPERS - 1]


def test_the_last_two_layers_from_nothing(values):
    """One and two free rows, 120 sets of rows, computed without the table; the others follow in the same way."""
    made = np.zeros((MASKS, UPPERS))
    for states in islice(layers(), 2):
        made[states.masks, states.uppers] = state_values(made, states)
        found = values[states.masks, states.uppers]
        assert np.abs(made[states.masks, states.uppers] - found).max() < 1e-5
    assert np.unique(np.nonzero(made)[0]).size == 15 + 105
    assert [len(np.unique(states.masks)) for states in layers()] == [comb(15, count) for count in range(14, -1, -1)]


def test_solving_tells_how_far_it_is():
    class EnoughError(Exception):
        pass

    told: list[float] = []

    def tell(done: float) -> None:
        told.append(done)
        if len(told) == 3:
            raise EnoughError

    with pytest.raises(EnoughError):
        solve(tell)
    assert 0 < told[0] < told[1] < told[2] < 0.01


def test_the_table_is_the_one_that_its_certificate_names(tmp_path):
    for name in (TABLE, CERTIFICATE):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    assert load_values(tmp_path)[0, 0] == load_values()[0, 0]
    data = bytearray((FOLDER / TABLE).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / TABLE).write_bytes(data)
    with pytest.raises(TableError, match="compute it again"):
        load_values(tmp_path)
    (tmp_path / TABLE).unlink()
    with pytest.raises(TableError, match="compute it again"):
        load_values(tmp_path)


def test_a_saved_table_is_read_back(tmp_path):
    made = np.zeros((MASKS, UPPERS))
    made[0, 0] = 1.5
    save_values(made, tmp_path / "new")
    assert load_values(tmp_path / "new")[0, 0] == 1.5
    assert "expected_total = 1.500000" in (tmp_path / "new" / CERTIFICATE).read_text("utf-8")


def test_a_table_of_the_wrong_shape_is_refused(tmp_path):
    save_values(np.zeros((2, 2)), tmp_path)
    with pytest.raises(TableError, match="compute it again"):
        load_values(tmp_path)
