"""Who pays what: the price table that players know by heart, limits, honba, sticks, liability (R1-R12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.riichi.payments import Value, Win, pay, value_below_yakuman, value_of_yakuman
from kiosk.games.riichi.rules import LIABILITY_YAKUMAN, Rules

TABLE = """
han fu    ron  dealer  tsumo      dealer
1   30   1000   1500   300/500     500
1   40   1300   2000   400/700     700
1   50   1600   2400   400/800     800
1   60   2000   2900   500/1000   1000
1   70   2300   3400   600/1200   1200
1   80   2600   3900   700/1300   1300
1   90   2900   4400   800/1500   1500
1  100   3200   4800   800/1600   1600
1  110   3600   5300   900/1800   1800
2   20   1300   2000   400/700     700
2   25   1600   2400   400/800     800
2   30   2000   2900   500/1000   1000
2   40   2600   3900   700/1300   1300
2   50   3200   4800   800/1600   1600
2   60   3900   5800  1000/2000   2000
2   70   4500   6800  1200/2300   2300
2   80   5200   7700  1300/2600   2600
2   90   5800   8700  1500/2900   2900
2  100   6400   9600  1600/3200   3200
2  110   7100  10600  1800/3600   3600
3   20   2600   3900   700/1300   1300
3   25   3200   4800   800/1600   1600
3   30   3900   5800  1000/2000   2000
3   40   5200   7700  1300/2600   2600
3   50   6400   9600  1600/3200   3200
3   60   7700  11600  2000/3900   3900
3   70   8000  12000  2000/4000   4000
4   20   5200   7700  1300/2600   2600
4   25   6400   9600  1600/3200   3200
4   30   7700  11600  2000/3900   3900
4   40   8000  12000  2000/4000   4000
5   30   8000  12000  2000/4000   4000
6   30  12000  18000  3000/6000   6000
7   30  12000  18000  3000/6000   6000
8   30  16000  24000  4000/8000   8000
10  30  16000  24000  4000/8000   8000
11  30  24000  36000  6000/12000 12000
12  30  24000  36000  6000/12000 12000
13  30  32000  48000  8000/16000 16000
20  30  32000  48000  8000/16000 16000
"""
"""The usual price table: ron of a non-dealer, of the dealer; tsumo: each other/the dealer pays; each to the dealer."""

ROWS = [line.replace("/", " ").split() for line in TABLE.strip().splitlines()[1:]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} han {row[1]} fu")
def test_the_price_table(row):
    han, fu, ron, dealer_ron, others, dealers, to_dealer = map(int, row)
    value = value_below_yakuman(han, fu, Rules())
    assert pay(value, Win("S", "W"), Rules()).by_wind == (("W", ron),)
    assert pay(value, Win("E", "N"), Rules()).by_wind == (("N", dealer_ron),)
    by_tsumo = pay(value, Win("S"), Rules())
    assert by_tsumo.by_wind == (("E", dealers), ("W", others), ("N", others))
    assert by_tsumo.points == dealers + 2 * others
    assert pay(value, Win("E"), Rules()).by_wind == (("S", to_dealer), ("W", to_dealer), ("N", to_dealer))


@pytest.mark.parametrize(
    ("han", "fu", "limit"),
    [
        (4, 30, None), (3, 60, None), (4, 40, "mangan"), (3, 70, "mangan"), (5, 20, "mangan"), (6, 30, "haneman"),
        (8, 30, "baiman"), (11, 30, "sanbaiman"), (13, 30, "counted_yakuman"), (26, 30, "counted_yakuman"),
    ],
)  # fmt: skip
def test_limits(han, fu, limit):
    assert value_below_yakuman(han, fu, Rules()).limit == limit


@pytest.mark.parametrize(("han", "fu", "points"), [(4, 30, 8000), (3, 60, 8000), (3, 50, 6400), (2, 110, 7100)])
def test_kiriage_rounds_these_two_up_to_a_mangan(han, fu, points):
    assert pay(value_below_yakuman(han, fu, Rules(kiriage=True)), Win("S", "W"), Rules()).points == points


def test_kiriage_keeps_the_limits_of_other_hands():
    assert value_below_yakuman(4, 40, Rules(kiriage=True)).limit == "mangan"
    assert value_below_yakuman(6, 30, Rules(kiriage=True)).limit == "haneman"


def test_without_counted_yakuman_13_han_are_a_sanbaiman():
    assert value_below_yakuman(13, 30, Rules(counted_yakuman=False)) == Value(6000, "sanbaiman")


HONBA = [
    # win, who pays, gain; 3 han 30 fu of a non-dealer: 3900, or 1000/2000
    (Win("S", "W", honba=2), {"W": 4500}, 4500),
    (Win("S", honba=2), {"E": 2200, "W": 1200, "N": 1200}, 4600),
    (Win("S", honba=2, riichi_sticks=3), {"E": 2200, "W": 1200, "N": 1200}, 7600),
    (Win("E", honba=1, riichi_sticks=1), {"S": 2100, "W": 2100, "N": 2100}, 7300),
]


@pytest.mark.parametrize(("win", "paid", "gain"), HONBA)
def test_honba_and_sticks_come_after_everything_else(win, paid, gain):
    payments = pay(value_below_yakuman(3, 30, Rules()), win, Rules())
    assert dict(payments.by_wind) == paid
    assert payments.winner_gain == gain
    assert payments.points in {3900, 4000, 6000}


def test_honba_are_added_to_limit_hands_too():
    assert pay(value_below_yakuman(5, 30, Rules()), Win("S", "W", honba=1), Rules()).by_wind == (("W", 8300),)


BIG_DRAGONS = {"daisangen": 1}
LIABILITY = [
    # yakuman, rules, win, who pays
    (BIG_DRAGONS, {}, Win("S", liable="N", honba=1), {"N": 32300}),
    (BIG_DRAGONS, {}, Win("E", liable="W", honba=1), {"W": 48300}),
    (BIG_DRAGONS, {}, Win("S", "W", liable="N", honba=1), {"W": 16000, "N": 16300}),
    (BIG_DRAGONS, {"liable_pays_honba": False}, Win("S", "W", liable="N", honba=1), {"W": 16300, "N": 16000}),
    (BIG_DRAGONS, {"liable_pays_honba": False}, Win("S", liable="N", honba=1), {"N": 32300}),
    (BIG_DRAGONS, {}, Win("S", "N", liable="N", honba=1), {"N": 32300}),
    (BIG_DRAGONS, {"liability": ()}, Win("S", "W", liable="N"), {"W": 32000}),
    (BIG_DRAGONS | {"tsuuiisou": 1}, {}, Win("S", liable="N"), {"E": 16000, "W": 8000, "N": 40000}),
    (BIG_DRAGONS | {"tsuuiisou": 1}, {}, Win("S", "W", liable="N"), {"W": 48000, "N": 16000}),
    (BIG_DRAGONS | {"tsuuiisou": 1}, {"combined_yakuman": False}, Win("S", "W", liable="N"), {"W": 16000, "N": 16000}),
    ({"daisuushii": 2}, {}, Win("S", "W", liable="N"), {"W": 32000, "N": 32000}),
    ({"suukantsu": 1}, {}, Win("S", "W", liable="N"), {"W": 32000}),
    ({"suukantsu": 1}, {"liability": LIABILITY_YAKUMAN}, Win("S", "W", liable="N"), {"W": 16000, "N": 16000}),
]


@pytest.mark.parametrize(("times", "options", "win", "paid"), LIABILITY)
def test_liability(times, options, win, paid):
    rules = Rules(**options)
    assert dict(pay(value_of_yakuman(times, rules), win, rules).by_wind) == paid


@st.composite
def wins(draw):
    winner, *others = draw(st.permutations("ESWN"))
    loser = draw(st.none() | st.sampled_from(others))
    liable = draw(st.none() | st.sampled_from(others))
    return Win(winner, loser, liable, draw(st.integers(0, 20)), draw(st.integers(0, 10)))


values = st.one_of(
    st.builds(value_below_yakuman, st.integers(1, 14), st.sampled_from(range(20, 120, 10)), st.builds(Rules)),
    st.builds(value_of_yakuman, st.dictionaries(st.sampled_from(["daisangen", "tsuuiisou"]), st.just(1), min_size=1),
              st.builds(Rules, combined_yakuman=st.booleans())),
)  # fmt: skip


@given(value=values, win=wins())
def test_what_the_winner_gets_is_what_others_pay_and_the_sticks(value, win):
    payments = pay(value, win, Rules())
    paid = dict(payments.by_wind)
    assert win.winner not in paid
    assert all(points > 0 and points % 100 == 0 for points in paid.values())
    assert payments.winner_gain == sum(paid.values()) + 1000 * win.riichi_sticks
    assert payments.points == sum(paid.values()) - 300 * win.honba


@given(value=values, win=wins())
def test_by_ron_nobody_pays_but_the_discarder_and_the_liable(value, win):
    if win.loser is not None:
        assert {wind for wind, _ in pay(value, win, Rules()).by_wind} <= {win.loser, win.liable}
