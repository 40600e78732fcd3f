"""Every option of a rule set changes what it names, and nothing else. Expectations worked out by hand."""

import pytest
from riichi_hands import codes, fu, score, yaku

from kiosk.games.riichi.rules import Rules


def test_red_fives_off_they_are_plain_fives():
    hand = ("234m 067m 345p 67s 99s", "8s")
    assert yaku(score(*hand)) == {"pinfu": 1, "aka_dora": 1}
    assert yaku(score(*hand, rules={"red_fives": False})) == {"pinfu": 1}


def test_four_fives_none_of_which_is_marked_red_are_plain():
    assert yaku(score("5555m 67m 345p 678s 8s", "8s")) == {"tanyao": 1}


def test_open_tanyao_off():
    hand = {"closed": "345p 678s 67s 55m", "win": "8s", "melds": "chi 234m"}
    assert yaku(score(**hand)) == {"tanyao": 1}
    assert codes(**hand, rules={"open_tanyao": False}) == ["no-yaku"]
    closed = score("234m 345p 678s 67s 55m", "8s", rules={"open_tanyao": False})
    assert "tanyao" in yaku(closed)


DOUBLE = [
    # closed, win, said, single and double points of a non-dealer
    ("111m 222p 333s 999s E", "E", {}, 32000, 64000),
    ("1112345678999m", "5m", {}, 32000, 64000),
    ("EEESSSWWWNN 99p", "N", {}, 32000, 64000),
    ("1112345677999m", "8m", {}, 32000, 32000),
]


@pytest.mark.parametrize(("closed", "win", "said", "single", "double"), DOUBLE)
def test_double_yakuman(closed, win, said, single, double):
    one = {"double_yakuman": False, "combined_yakuman": False}
    assert score(closed, win, **said, rules=one)["points"] == single
    assert score(closed, win, **said, rules=one | {"double_yakuman": True})["points"] == double


def test_combined_yakuman():
    """Big three dragons of honours alone, closed by tsumo: daisangen, tsuuiisou, suuankou."""
    hand = ("PPP FFF CCC EE NN", "E")
    all_three = score(*hand, tsumo=True)
    assert set(all_three["yakuman"]) == {"daisangen", "tsuuiisou", "suuankou"}
    assert all_three["points"] == 96000
    assert score(*hand, tsumo=True, rules={"combined_yakuman": False})["points"] == 32000


def test_the_pair_of_both_winds_has_4_or_2_fu():
    """20 + 10 + 4 for a triplet of 8s + 4: 38; with 2 fu 36. By tsumo 20 + 2 + 4 + 4 = 30, with 2 fu 28."""
    hand = {"closed": "EE 345m 345p 67s 888p", "win": "8s", "seat_wind": "E", "riichi": True}
    two = {"double_wind_pair_fu": 2}
    assert (4, "double_wind_pair", "E E") in fu(score(**hand))
    assert (2, "double_wind_pair", "E E") in fu(score(**hand, rules=two))
    edge = {"closed": "EE 345m 345p 12s 888p", "win": "3s", "seat_wind": "E", "riichi": True, "tsumo": True}
    assert (score(**edge)["fu"], score(**edge, rules=two)["fu"]) == (40, 30)


def test_a_pair_of_both_winds_with_2_fu_is_no_pinfu():
    hand = {"closed": "EE 345m 345p 67s 678p", "win": "8s", "seat_wind": "E", "riichi": True}
    assert yaku(score(**hand, rules={"double_wind_pair_fu": 2})) == {"riichi": 1}


def test_a_triplet_of_both_winds_counts_twice_whatever_its_pair_has():
    hand = {"closed": "EEE 345m 345p 67s 99p", "win": "8s", "seat_wind": "E"}
    for pair in (2, 4):
        assert yaku(score(**hand, rules={"double_wind_pair_fu": pair})) == {"seat_E": 1, "round_E": 1}


def test_dragon_pairs_keep_their_2_fu():
    hand = {"closed": "CC 345m 345p 67s 678p", "win": "8s", "seat_wind": "E", "riichi": True}
    assert (2, "dragon_pair", "C C") in fu(score(**hand, rules={"double_wind_pair_fu": 2}))


def test_liability_through_the_whole_game():
    said = {"melds": "pon PPP, pon FFF, pon CCC", "tsumo": True, "honba": 1, "riichi_sticks": 1, "seat_wind": "E"}
    answer = score("34m 66s", "2m", **said, pao="W")
    assert (answer["points"], answer["payments"], answer["winner_gain"]) == (48000, {"W": 48300}, 49300)


@pytest.mark.parametrize("wrong", [{"double_wind_pair_fu": 3}, {"liability": ("toitoi",)}])
def test_rules_that_make_no_sense_cannot_be_made(wrong):
    with pytest.raises(ValueError, match=r"fu|liability"):
        Rules(**wrong)
