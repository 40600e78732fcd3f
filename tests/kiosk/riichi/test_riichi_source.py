"""What the source says of fu and of whole hands, worked out by hand (R13-R27)."""

import pytest
from riichi_hands import fu, score, yaku


def test_the_worked_example_of_the_source():
    """R27: riichi, green dragons completed by ron, one dora; indicators 4p and 9m; not the dealer."""
    answer = score("FF 234567m 567p 99s", "F", riichi=True, dora_indicators=["4p", "9m"])
    assert yaku(answer) == {"riichi": 1, "hatsu": 1, "dora": 1}
    assert (answer["han"], answer["fu"], answer["limit"]) == (3, 40, None)
    assert fu(answer) == [
        (20, "win", ""),
        (10, "closed_ron", "F"),
        (4, "open_outside_triplet", "F F F"),
        (6, "rounding", ""),
    ]
    assert (answer["points"], answer["payments"], answer["winner_gain"]) == (5200, {"W": 5200}, 5200)
    assert [line["texts"]["ru"] for line in answer["lines"]] == ["рон: платит запад"]


ITEMS = [
    # rule, closed, win, what was said, fu items without win, closed ron and rounding
    ("R15 dragons", "234m 567m 345p 67s CC", "8s", {"riichi": True}, [(2, "dragon_pair", "C C")]),
    ("R15 round", "234m 567m 345p 67s EE", "8s", {"riichi": True}, [(2, "round_wind_pair", "E E")]),
    ("R15 seat", "234m 567m 345p 67s SS", "8s", {"riichi": True}, [(2, "seat_wind_pair", "S S")]),
    ("R15 both", "234m 567m 345p 67s EE", "8s", {"riichi": True, "seat_wind": "E"}, [(4, "double_wind_pair", "E E")]),
    ("R15 other", "234m 567m 345p 67s NN", "8s", {"riichi": True}, []),
    ("R16 closed", "222m 567m 345p 67s 99s", "8s", {"riichi": True}, [(4, "closed_triplet", "2m 2m 2m")]),
    ("R16 outside", "111m 567m 345p 67s 99s", "8s", {"riichi": True}, [(8, "closed_outside_triplet", "1m 1m 1m")]),
    ("R16 honours", "CCC 567m 345p 67s 99s", "8s", {}, [(8, "closed_outside_triplet", "C C C")]),
    ("R17 by ron", "22m 567m 345p 678s 99p", "2m", {"riichi": True}, [(2, "open_triplet", "2m 2m 2m")]),
    ("R17 by tsumo", "22m 567m 345p 678s 99p", "2m", {"tsumo": True},
     [(2, "tsumo", "2m"), (4, "closed_triplet", "2m 2m 2m")]),
    ("R18 pair", "234m 567m 345p 678s C", "C", {"riichi": True}, [(2, "dragon_pair", "C C"), (2, "pair_wait", "C C")]),
    ("R18 closed", "234m 567m 345p 68s 99s", "7s", {"riichi": True}, [(2, "closed_wait", "6s 7s 8s")]),
    ("R18 edge 3", "234m 567m 345p 12s 99s", "3s", {"riichi": True}, [(2, "edge_wait", "1s 2s 3s")]),
    ("R18 edge 7", "234m 567m 345p 89s 99p", "7s", {"riichi": True}, [(2, "edge_wait", "7s 8s 9s")]),
    ("R18 two sides", "234m 567m 345p 67s 99s", "5s", {"riichi": True}, []),
    ("R19 two pairs", "234m 567m 345p 99s 88p", "8p", {"riichi": True}, [(2, "open_triplet", "8p 8p 8p")]),
]  # fmt: skip


@pytest.mark.parametrize(("closed", "win", "said", "items"), [row[1:] for row in ITEMS], ids=[row[0] for row in ITEMS])
def test_fu_items(closed, win, said, items):
    found = fu(score(closed, win, **said))
    frame = {"win", "closed_ron", "rounding"}
    assert [item for item in found if item[1] not in frame] == items
    assert (20, "win", "") in found


MELDS = [
    # melds, fu, reason: the four tiles of a kan are x4 (R16); an open one is open (R17)
    ("pon 222m", 2, "open_triplet"),
    ("pon 111m", 4, "open_outside_triplet"),
    ("pon CCC", 4, "open_outside_triplet"),
    ("minkan 2222m", 8, "open_kan"),
    ("kakan 2222m", 8, "open_kan"),
    ("ankan 2222m", 16, "closed_kan"),
    ("minkan 1111m", 16, "open_outside_kan"),
    ("ankan 1111m", 32, "closed_outside_kan"),
    ("ankan CCCC", 32, "closed_outside_kan"),
]


@pytest.mark.parametrize(("meld", "amount", "reason"), MELDS)
def test_fu_of_melds(meld, amount, reason):
    answer = score("567m 345p 67s 99s", "8s", melds=meld, tsumo=True, haitei=True)
    own = answer["blocks"][0 if meld.endswith("m") else -1]
    assert [item for item in fu(answer) if item[1] != "rounding"] == [
        (20, "win", ""),
        (2, "tsumo", "8s"),
        (amount, reason, " ".join(own)),
    ]


PINFU = "234m 567m 345p 67s 99s"

WHOLE_HANDS = [
    # rule, closed, win, said, han, fu, points
    ("R21 pinfu by ron", PINFU, "8s", {}, 1, 30, 1000),
    ("R22 pinfu by tsumo", PINFU, "8s", {"tsumo": True}, 2, 20, 1500),
    ("R22 three han", PINFU, "8s", {"tsumo": True, "riichi": True}, 3, 20, 2700),
    ("R22 four han", PINFU, "8s", {"tsumo": True, "double_riichi": True}, 4, 20, 5200),
    ("R24 by ron", "555m 789m 345p 67s CC", "8s", {"double_riichi": True}, 2, 40, 2600),
    ("R24 by tsumo", "555m 789m 345p 67s CC", "8s", {"double_riichi": True, "tsumo": True}, 3, 30, 4000),
    ("R25 seven pairs", "1122m 5588p 33s EE C", "C", {}, 2, 25, 1600),
    ("R25 by tsumo", "1122m 5588p 33s EE C", "C", {"tsumo": True}, 3, 25, 3200),
    ("R25 four han", "1122m 5588p 33s EE C", "C", {"tsumo": True, "riichi": True}, 4, 25, 6400),
]  # fmt: skip


@pytest.mark.parametrize(
    ("closed", "win", "said", "han", "fu_", "points"), [row[1:] for row in WHOLE_HANDS],
    ids=[row[0] for row in WHOLE_HANDS],
)  # fmt: skip
def test_whole_hands(closed, win, said, han, fu_, points):
    answer = score(closed, win, **said)
    assert (answer["han"], answer["fu"], answer["points"]) == (han, fu_, points)


def test_a_pinfu_has_no_fu_but_closed_ron():
    assert fu(score(PINFU, "8s")) == [(20, "win", ""), (10, "closed_ron", "8s")]
    assert fu(score(PINFU, "8s", tsumo=True)) == [(20, "win", "")]


@pytest.mark.parametrize(
    ("closed", "win", "said"),
    [
        ("234m 567m 345p 67s CC", "8s", {"riichi": True}),
        ("234m 567m 345p 68s 99s", "7s", {"riichi": True}),
        ("222m 567m 345p 67s 99s", "8s", {"riichi": True}),
    ],
)
def test_what_is_no_pinfu(closed, win, said):
    assert "pinfu" not in yaku(score(closed, win, **said))


def test_seven_pairs_are_one_item_that_is_not_rounded():
    answer = score("1122m 5588p 33s EE C", "C")
    assert fu(answer) == [(25, "seven_pairs", "1m 1m 2m 2m 5p 5p 8p 8p 3s 3s E E C C")]


DORA = [
    ("4p", "5p"),
    ("9m", "1m"),
    ("9s", "1s"),
    ("E", "S"),
    ("N", "E"),
    ("P", "F"),
    ("F", "C"),
    ("C", "P"),
    ("0s", "6s"),
]


@pytest.mark.parametrize(("indicator", "dora"), DORA)
def test_dora_is_the_tile_after_the_indicator(indicator, dora):
    """R26, asked of a hand with a pair of that tile."""
    answer = score(f"222333m 777p 234s {dora}", dora, riichi=True, dora_indicators=[indicator])
    (item,) = (item for item in answer["han_items"] if item["reason"] == "dora")
    assert (item["han"], item["tiles"]) == (2, [dora, dora])
