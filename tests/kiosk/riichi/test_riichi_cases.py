"""Cases on which other programs went wrong, as their users told; each expectation was worked out by hand."""

import pytest
from riichi_hands import codes, fu, score, yaku


def reasons(answer):
    return [item[1] for item in fu(answer)]


def test_a_triplet_completed_by_ron_is_open():
    by_ron = score("88p 567m 345p 678s 99s", "8p", riichi=True)
    assert (2, "open_triplet", "8p 8p 8p") in fu(by_ron)
    by_tsumo = score("88p 567m 345p 678s 99s", "8p", riichi=True, tsumo=True)
    assert (4, "closed_triplet", "8p 8p 8p") in fu(by_tsumo)


def test_three_closed_triplets_by_ron_are_only_two():
    hand = "222m 555p 88s 345s 99m"
    assert "sanankou" not in yaku(score(hand, "8s", riichi=True))
    assert yaku(score(hand, "8s", riichi=True, tsumo=True))["sanankou"] == 2


@pytest.mark.parametrize(("closed", "win", "said", "amount"), [
    ("11m 567m 345p 678s 99s", "1m", {"riichi": True}, 4),
    ("111m 567m 345p 67s 99s", "8s", {"riichi": True}, 8),
])  # fmt: skip
def test_a_terminal_triplet_is_4_or_8_fu_never_both(closed, win, said, amount):
    assert [item[0] for item in fu(score(closed, win, **said)) if "triplet" in item[1]] == [amount]


def test_a_closed_kan_is_no_triplet_too():
    answer = score("567m 345p 67s 99s", "8s", melds="ankan 2222p", riichi=True)
    assert fu(answer) == [(20, "win", ""), (10, "closed_ron", "8s"), (16, "closed_kan", "2p 2p 2p 2p"),
                          (4, "rounding", "")]  # fmt: skip
    assert answer["fu"] == 50


def test_a_hand_with_a_closed_kan_is_closed():
    answer = score("567m 345p 67s 99s", "8s", melds="ankan 2222p", tsumo=True)
    assert yaku(answer) == {"menzen_tsumo": 1}


def test_the_dealers_tsumo_has_its_2_fu():
    answer = score("222m 567m 345p 67s 99s", "8s", seat_wind="E", tsumo=True, riichi=True)
    assert (2, "tsumo", "8s") in fu(answer)
    assert (answer["fu"], answer["payments"]) == (30, {"S": 1000, "W": 1000, "N": 1000})


def test_four_equal_tiles_in_two_sets_are_no_kan():
    answer = score("5555m 67m 345p 678s 9s", "9s", riichi=True)
    assert (4, "closed_triplet", "5m 5m 5m") in fu(answer)
    assert not [reason for reason in reasons(answer) if "kan" in reason]


def test_four_equal_tiles_are_no_two_pairs():
    assert codes("1111m 5588p 33s EE C", "C") == ["not-winning"]


def test_an_open_pon_counts():
    answer = score("567m 345p 67s 99s", "8s", melds="pon CCC")
    assert (4, "open_outside_triplet", "C C C") in fu(answer)
    assert yaku(answer) == {"chun": 1}
    assert (answer["fu"], answer["points"]) == (30, 1000)


@pytest.mark.parametrize("wind", "ESWN")
def test_the_wind_of_each_seat_counts(wind):
    loser = "E" if wind != "E" else "S"
    answer = score(f"{wind * 3} 567m 345p 67s 99s", "8s", seat_wind=wind, round_wind="S" if wind != "S" else "E",
                   loser_wind=loser)  # fmt: skip
    assert yaku(answer) == {f"seat_{wind}": 1}
    (item,) = answer["han_items"]
    assert item["tiles"] == [wind] * 3


def test_the_wind_of_round_and_seat_counts_twice():
    answer = score("EEE 567m 345p 67s 99s", "8s", seat_wind="E", loser_wind="S")
    assert yaku(answer) == {"round_E": 1, "seat_E": 1}


def test_another_wind_is_no_yaku():
    assert codes("NNN 567m 345p 67s 99s", "8s") == ["no-yaku"]


def test_honba_in_a_non_dealers_tsumo():
    answer = score("234m 567m 345p 67s 99s", "8s", tsumo=True, honba=2, riichi_sticks=1)
    assert answer["points"] == 1500
    assert answer["payments"] == {"E": 900, "W": 600, "N": 600}
    assert answer["winner_gain"] == 3100


def test_an_open_pinfu_shape_is_1000_not_700():
    by_ron = score("345p 678s 67s 55m", "8s", melds="chi 234m")
    assert (by_ron["han"], by_ron["fu"], by_ron["points"]) == (1, 30, 1000)
    assert fu(by_ron) == [(20, "win", ""), (2, "open_pinfu", ""), (8, "rounding", "")]


def test_an_open_pinfu_shape_by_tsumo_has_the_2_of_tsumo():
    answer = score("345p 678s 67s 55m", "8s", melds="chi 234m", tsumo=True)
    assert fu(answer) == [(20, "win", ""), (2, "tsumo", "8s"), (8, "rounding", "")]
    assert answer["payments"] == {"E": 500, "W": 300, "N": 300}


def test_of_two_readings_the_dearer_counts():
    """Three equal runs with iipeikou, or three closed triplets: sanankou is worth more."""
    answer = score("222333444m 67p 99s", "8p", riichi=True)
    assert yaku(answer) == {"riichi": 1, "sanankou": 2}


def test_of_two_waits_the_dearer_counts():
    """4566 and a 6: the 6 completes 456 on two sides, or the pair. Pinfu is dearer, or else the 2 fu of the pair."""
    pinfu = score("4566m 345p 678s 234s", "6m", riichi=True)
    assert yaku(pinfu) == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    assert (pinfu["fu"], pinfu["points"]) == (30, 3900)
    pair = score("4566m", "6m", melds="pon CCC, pon 999p, pon 888s")
    assert (2, "pair_wait", "6m 6m") in fu(pair)
    assert (pair["han"], pair["fu"], pair["points"]) == (1, 40, 1300)


def test_seven_pairs_that_are_two_equal_pairs_of_runs_are_ryanpeikou():
    answer = score("223344m 667788p 9s", "9s")
    assert yaku(answer) == {"ryanpeikou": 3}


def test_a_counted_yakuman_is_32000():
    answer = score("22233344455m 66m", "6m", riichi=True, dora_indicators=["1m", "2m"])
    assert answer["han"] >= 13
    assert (answer["points"], answer["limit"], answer["yakuman"]) == (32000, "counted_yakuman", [])


def test_without_counted_yakuman_it_is_a_sanbaiman():
    answer = score("22233344455m 66m", "6m", riichi=True, dora_indicators=["1m", "2m"],
                   rules={"counted_yakuman": False})  # fmt: skip
    assert (answer["points"], answer["limit"]) == (24000, "sanbaiman")


def test_kiriage_off_and_on():
    said = {"double_riichi": True, "ippatsu": True}
    off = score("234m 567m 345p 67s 99s", "8s", **said)
    on = score("234m 567m 345p 67s 99s", "8s", **said, rules={"kiriage": True})
    assert (off["han"], off["fu"], off["points"], off["limit"]) == (4, 30, 7700, None)
    assert (on["han"], on["fu"], on["points"], on["limit"]) == (4, 30, 8000, "mangan")


def test_riichi_is_impossible_with_an_open_hand():
    assert codes("345p 678s 67s 55m", "8s", melds="chi 234m", riichi=True) == ["open-hand"]
    assert codes("345p 678s 67s 55m", "8s", melds="chi 234m", double_riichi=True) == ["open-hand"]
    assert score("345p 678s 67s 55m", "8s", melds="ankan CCCC", riichi=True)


def test_a_red_five_in_a_meld_is_a_dora():
    answer = score("345p 678s 67s 55m", "8s", melds=[{"type": "chi", "tiles": ["3m", "4m", "0m"], "open": True}])
    assert yaku(answer) == {"tanyao": 1, "aka_dora": 1}
    (item,) = (item for item in answer["han_items"] if item["reason"] == "aka_dora")
    assert item["tiles"] == ["0m"]
