"""A hand that is not a winning one: every reason at once, each naming what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from riichi_deal import deal
from riichi_hands import appraise, codes

from kiosk.games.base import Incomplete, Invalid, Score
from kiosk.games.riichi.hand import SITUATIONS

GOOD = "234m 567m 345p 67s 99s"

ONE_FAULT = [
    # what is wrong, closed, win, said, code, part of the sentence
    ("13 tiles", "234m 567m 345p 67s 9s", "8s", {}, "wrong-count", "13 tiles, not 14"),
    ("15 tiles", "234m 567m 345p 67s 999s", "8s", {}, "wrong-count", "1 too many"),
    ("kan as four", "67s 99s", "8s", {"melds": "ankan 2222m, ankan 3333p"}, "wrong-count", "11 tiles, not 14"),
    ("five of a kind", "222m 222m 345p 67s 99s", "8s", {"riichi": True}, "repeated-tile", "2m is there 6 times"),
    ("fifth in dora", "222m 567m 345p 67s 99s", "8s", {"riichi": True, "dora_indicators": ["2m", "2m"]},
     "repeated-tile", "2m is there 5 times"),
    ("fifth is red", "5550m 67m 345p 67s 99s", "8s", {"dora_indicators": ["5m"], "riichi": True},
     "repeated-tile", "5m is there 5 times"),
    ("two red fives", "234m 06m 0m 345p 678s 9s", "9s", {"riichi": True}, "repeated-tile", "0m is there 2 times"),
    ("no tile", "234m 567m 345p 67s 9s X", "8s", {}, "unknown-tile", 'closed tiles, place 13: "X" names no tile'),
    ("unread", ["2m"] * 3 + ["3m"] * 3 + ["4p"] * 3 + ["E"] * 3 + ["?"], "8s", {}, "unknown-tile",
     "closed tiles: tile 13 could not be read"),
    ("no sets", "234m 567m 345p 67s 9s 1p", "8s", {"riichi": True}, "not-winning", "neither four sets"),
    ("furiten", GOOD, "8s", {"riichi": True, "furiten": True}, "furiten", "no ron, only tsumo"),
    ("open riichi", "345p 678s 67s 55m", "8s", {"melds": "chi 234m", "riichi": True}, "open-hand", "open hand"),
    ("ippatsu", GOOD, "8s", {"ippatsu": True}, "contradiction", "ippatsu takes a riichi"),
    ("chankan", GOOD, "8s", {"chankan": True, "tsumo": True}, "contradiction", "chankan is a ron"),
    ("haitei", GOOD, "8s", {"haitei": True}, "contradiction", "haitei is a tsumo"),
    ("houtei", GOOD, "8s", {"houtei": True, "tsumo": True}, "contradiction", "houtei is a ron"),
    ("houtei chankan", GOOD, "8s", {"houtei": True, "chankan": True}, "contradiction", "no houtei with chankan"),
    ("rinshan without kan", GOOD, "8s", {"rinshan": True, "tsumo": True}, "contradiction", "rinshan takes a kan"),
    ("tenhou", GOOD, "8s", {"tenhou": True, "tsumo": True}, "contradiction", "tenhou is the dealer's"),
    ("chiihou", GOOD, "8s", {"chiihou": True, "tsumo": True, "seat_wind": "E"}, "contradiction", "chiihou is never"),
    ("tenhou by ron", GOOD, "8s", {"tenhou": True, "seat_wind": "E"}, "contradiction", "are a tsumo"),
    ("own discard", GOOD, "8s", {"loser_wind": "S"}, "wrong-seat", "does not pay himself"),
    ("own liability", GOOD, "8s", {"pao": "S"}, "wrong-seat", "not liable to himself"),
    ("liable for nothing", GOOD, "8s", {"pao": "N"}, "contradiction", "no yakuman with liability"),
    ("chi of honours", "567m 345p 67s 99s", "8s", {"melds": "chi ESW"}, "bad-meld", "no run of one suit"),
    ("chi over suits", "567m 345p 67s 99s", "8s", {"melds": "chi 8m9m1p"}, "bad-meld", "no run of one suit"),
    ("chi with a gap", "567m 345p 67s 99s", "8s", {"melds": "chi 124m"}, "bad-meld", "no run of one suit"),
    ("pon of two kinds", "567m 345p 67s 99s", "8s", {"melds": "pon PPF"}, "bad-meld", "must be equal"),
    ("kan of three", "567m 345p 67s 99s", "8s", {"melds": "ankan PPP"}, "bad-meld", "it takes 4 tiles"),
    ("open closed kan", "567m 345p 67s 99s", "8s",
     {"melds": [{"type": "ankan", "tiles": ["P"] * 4, "open": True}]}, "bad-meld", "an ankan is closed"),
    ("six indicators", GOOD, "8s", {"dora_indicators": "123456p"}, "wrong-count", "5 at most"),
]  # fmt: skip


@pytest.mark.parametrize("row", ONE_FAULT, ids=[row[0] for row in ONE_FAULT])
def test_one_fault_is_told_alone_and_by_name(row):
    _, closed, win, said, code, part = row
    outcome = appraise(closed, win, **said)
    assert isinstance(outcome, Invalid)
    assert [reason.code for reason in outcome.reasons] == [code]
    (reason,) = outcome.reasons
    assert part in reason.text.en
    assert reason.text.ru != reason.text.en


def test_an_open_hand_of_dora_alone_has_no_yaku():
    said = {"melds": "chi 123m", "dora_indicators": ["1m", "4p"]}
    assert codes("567m 345p 67s NN", "8s", **said) == ["no-yaku"]


def test_all_faults_at_once():
    found = codes(
        "222m 222m 345p 6s X", "8s",
        melds="chi 125m, pon PPF", riichi=True, ippatsu=True, houtei=True, chankan=True, furiten=True, loser_wind="S",
    )  # fmt: skip
    assert found == [
        "unknown-tile", "wrong-count", "repeated-tile", "bad-meld", "bad-meld",
        "wrong-seat", "open-hand", "contradiction", "furiten",
    ]  # fmt: skip


def test_what_cannot_be_does_not_hide_that_there_is_no_yaku():
    assert codes("567m 345p 67s NN", "8s", melds="chi 123m", riichi=True) == ["open-hand", "no-yaku"]


def test_what_cannot_be_does_not_hide_that_the_tiles_do_not_fit():
    assert codes("234m 567m 345p 67s 9s 1p", "8s", riichi=True, furiten=True) == ["furiten", "not-winning"]


def test_furiten_allows_tsumo():
    assert appraise(GOOD, "8s", furiten=True, tsumo=True).total == 1500


def test_nothing_on_the_table_yet():
    outcome = appraise("", None, loser_wind=None, seat_wind=None)
    assert isinstance(outcome, Incomplete)
    assert [reason.code for reason in outcome.reasons] == ["wrong-count", "no-win-tile", "no-seat", "no-loser"]


def test_an_empty_table_waits_whatever_was_said_of_the_last_hand():
    outcome = appraise("", "8s", melds="pon CCC, ankan 1111m", tsumo=True)
    assert isinstance(outcome, Incomplete)
    assert [reason.code for reason in outcome.reasons] == ["wrong-count"]


@pytest.mark.parametrize(("said", "code"), [
    ({"win": None}, "no-win-tile"), ({"loser_wind": None}, "no-loser"), ({"seat_wind": None}, "no-seat"),
])  # fmt: skip
def test_a_hand_waits_for_what_was_not_said(said, code):
    outcome = appraise(GOOD, **{"win": "8s", **said})
    assert isinstance(outcome, Incomplete)
    assert [reason.code for reason in outcome.reasons] == [code]


def test_a_hand_by_tsumo_needs_no_discarder():
    assert appraise(GOOD, "8s", tsumo=True, loser_wind=None).total == 1500


def test_tiles_that_are_wrong_are_told_before_the_winning_tile_is():
    outcome = appraise("22222m 567m", None)
    assert isinstance(outcome, Invalid)
    assert not outcome.complete


@given(seed=st.integers(0, 2**32), situations=st.sets(st.sampled_from([*SITUATIONS, "furiten"])))
def test_whatever_is_said_of_a_winning_shape_it_has_a_value_or_reasons(seed, situations):
    dealt = deal(seed)
    outcome = appraise(dealt.closed, dealt.win, **dealt.said | dict.fromkeys(situations, True))
    assert isinstance(outcome, Score) or outcome.reasons
    assert isinstance(outcome, Score) or {reason.code for reason in outcome.reasons} <= {
        "open-hand", "contradiction", "furiten", "no-yaku",
    }  # fmt: skip


@given(seed=st.integers(0, 2**32), place=st.integers(0, 12), other=st.sampled_from(["9m", "E", "C", "0p", "5s", "?"]))
def test_one_wrong_tile_gives_a_value_or_reasons(seed, place, other):
    dealt = deal(seed)
    closed = [*dealt.closed]
    closed[place % len(closed)] = other
    outcome = appraise(closed, dealt.win, **dealt.said)
    assert isinstance(outcome, Score) or outcome.reasons
