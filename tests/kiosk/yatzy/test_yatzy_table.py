"""A game with real dice: rolls are seen, never invented, never counted twice; in doubt people are asked."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from painted_dice import UNREADABLE, DiceTable, Die

from kiosk.acts import ActRefusedError, StaleError
from kiosk.log.proof import prove_store
from kiosk.store_faults import StoreError
from vision.source import SourceState
from vision.words import Text

A, B, C, D, E = ((60.0, 100.0), (190.0, 250.0), (300.0, 90.0), (420.0, 260.0), (560.0, 120.0))
ELSEWHERE = ((120.0, 300.0), (250.0, 160.0), (360.0, 310.0), (490.0, 60.0), (600.0, 280.0))
"""Places far from each other and from those above."""

SPOTS = (A, B, C, D, E)


def dice(values: str, spots: tuple[tuple[float, float], ...] = SPOTS) -> tuple[Die, ...]:
    return tuple((int(value), x, y) for value, (x, y) in zip(values, spots, strict=True))


@pytest.fixture
def table(tmp_path: Path) -> DiceTable:
    """Anna and Boris have begun a game at an empty table."""
    table = DiceTable(tmp_path)
    table.lie()
    table.tell("start", names=["Анна", "Борис"])
    return table


def turn_of(table: DiceTable) -> tuple[str, int, str]:
    """Who plays, the number of the roll, and its dice."""
    turn = table.state.turn
    return (turn.player, turn.number, "".join(turn.labels)) if turn else ("", 0, "")


def test_a_turn_of_three_rolls_and_a_row(table: DiceTable) -> None:
    """T2, T3, T5: 5 5 5 1 2 in "5" is 15."""
    assert (table.state.state, turn_of(table)) == ("EMPTY", ("Анна", 0, ""))
    state = table.throw(*dice("51326"))
    assert (state.state, turn_of(table)) == ("VERIFIED", ("Анна", 1, "51326"))
    assert state.turn is not None and (state.turn.counted, state.turn.kept) == (True, [False] * 5)

    state = table.throw((5, *A), *dice("5412", ELSEWHERE[1:]))
    assert (turn_of(table)[1], sorted(turn_of(table)[2])) == (2, list("12455"))
    assert state.turn is not None
    assert [card.label for card, kept in zip(state.cards, state.turn.stays, strict=True) if kept] == ["5"]

    table.throw(*dice("55", (A, ELSEWHERE[1])), *dice("512", (C, D, E)))
    assert turn_of(table)[1] == 3
    standing = table.tell("write", row="fives")
    assert (table.card()["fives"], standing.seats[0].score, turn_of(table)) == (15, 15, ("Борис", 0, ""))
    assert table.events == ["start", "roll", "roll", "roll", "write"]


def test_dice_that_stay_are_counted_once(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.hand()
    table.lie(*dice("51326"))
    table.hand(500)
    table.lie(*[(value, x + 3, y - 2) for value, x, y in dice("51326")])
    assert (table.events, table.state.state) == (["start", "roll"], "VERIFIED")


@pytest.mark.parametrize(("aside", "turn"), [((40, 0), 0.0), ((-25, 30), 0.0), ((0, 0), 0.25)])
def test_a_bumped_table_is_no_roll(table: DiceTable, aside: tuple[float, float], turn: float) -> None:
    """All dice are pushed by the same, or turned about the middle of the picture."""
    table.throw(*dice("51326"))
    table.hand()
    c, s = math.cos(turn), math.sin(turn)
    steps = [(value, x - 320, y - 180) for value, x, y in dice("51326")]
    table.lie(*[(value, 320 + aside[0] + c * x - s * y, 180 + aside[1] + s * x + c * y) for value, x, y in steps])
    assert (table.events, table.state.state) == (["start", "roll"], "VERIFIED")


def test_dice_that_are_laid_aside_are_asked_about_and_then_no_roll(table: DiceTable) -> None:
    table.throw(*dice("55132"))
    state = table.throw(*dice("55", (ELSEWHERE[0], ELSEWHERE[1])), *dice("132", (C, D, E)))
    assert (state.state, state.turn and state.turn.code, turn_of(table)[1]) == ("REVIEW", "same-faces", 1)
    table.tell("same")
    assert (table.state.state, table.events) == ("VERIFIED", ["start", "roll", "same"])
    state = table.throw(*dice("55", (ELSEWHERE[0], ELSEWHERE[1])), *dice("646", (A, B, ELSEWHERE[4])))
    assert (turn_of(table)[1], state.state) == (2, "VERIFIED")
    assert state.turn is not None and sorted(zip(state.turn.labels, state.turn.kept, strict=True)) == [
        ("4", False), ("5", True), ("5", True), ("6", False), ("6", False),
    ]  # fmt: skip


def test_who_tidies_the_dice_and_rolls_on_need_not_answer(table: DiceTable) -> None:
    """Nothing was taken away in between, so they were the same dice: the next other values are roll 2, not 3."""
    table.throw(*dice("55132"))
    table.throw(*dice("55", (ELSEWHERE[0], ELSEWHERE[1])), *dice("132", (C, D, E)))
    table.throw(*dice("55", (ELSEWHERE[0], ELSEWHERE[1])), *dice("646", (A, B, ELSEWHERE[4])))
    assert (table.events, turn_of(table)[1]) == (["start", "roll", "roll"], 2)


def test_the_same_values_after_dice_were_lifted_may_be_a_roll(table: DiceTable) -> None:
    """One die of five comes up the same every sixth time: who threw says so, and it counts."""
    table.throw(*dice("55132"))
    table.lie(*dice("5513", SPOTS[:4]))
    state = table.lie(*dice("5513", SPOTS[:4]), (2, *ELSEWHERE[4]))
    assert (state.state, state.turn and state.turn.code) == ("REVIEW", "same-faces")
    table.tell("count", roll=2)
    assert (turn_of(table)[1], table.state.state) == (2, "VERIFIED")
    table.lie(*dice("5513", SPOTS[:4]))
    table.lie(*dice("5513", SPOTS[:4]), (2, *E))
    state = table.throw(*dice("5514", SPOTS[:4]), (6, *ELSEWHERE[2]))
    assert (state.state, state.turn and state.turn.code, turn_of(table)[1]) == ("REVIEW", "unanswered", 2)


def test_a_die_that_a_hand_tips_over_is_asked_about(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    state = table.throw(*dice("5132", SPOTS[:4]), (4, E[0] + 12, E[1] + 8))
    assert (state.state, state.turn and state.turn.code, turn_of(table)) == ("REVIEW", "tipped", ("Анна", 1, "51326"))
    table.tell("same")
    assert turn_of(table)[2] == "51326"
    state = table.throw(*dice("51326"))  # it is set back
    assert (state.state, table.events) == ("VERIFIED", ["start", "roll", "same"])


def test_a_first_roll_is_all_five_dice(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.tell("write", row="chance")
    state = table.throw((5, *A), *dice("4421", ELSEWHERE[1:]))
    assert (state.state, state.turn and state.turn.code) == ("REVIEW", "not-all")
    table.tell("count", roll=1)
    assert turn_of(table)[:2] == ("Борис", 1)


def test_old_dice_are_no_roll_of_the_next_player(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.tell("write", row="chance")
    table.hand()
    table.lie(*dice("51326"))
    assert (turn_of(table), table.state.state) == (("Борис", 0, ""), "PENDING")


def test_a_fourth_roll_is_refused_and_the_third_counts(table: DiceTable) -> None:
    for values, spots in (("51326", SPOTS), ("44361", ELSEWHERE), ("66662", SPOTS)):
        table.throw(*dice(values, spots))
    state = table.throw(*dice("11111", ELSEWHERE))
    assert (state.state, state.turn and state.turn.code) == ("REJECTED", "no-rolls-left")
    assert turn_of(table) == ("Анна", 3, "66662")
    table.tell("write", row="four_of_a_kind")
    assert table.card()["four_of_a_kind"] == 24
    # It was no roll of hers, and nobody said that it is one of Boris's.
    assert (table.state.state, turn_of(table)) == ("REVIEW", ("Борис", 0, ""))


def test_four_and_six_dice_and_a_die_that_cannot_be_read_are_no_roll(table: DiceTable) -> None:
    assert (table.throw(*dice("5132", SPOTS[:4])).state, table.events) == ("PENDING", ["start"])
    six = table.throw(*dice("51326"), (1, *ELSEWHERE[1]))
    assert six.score is not None and six.score.status == "invalid"
    assert (six.state, [reason.text for reason in six.score.reasons]) == ("REJECTED", ["6 dice, but a roll has 5"])
    assert table.events == ["start"]
    blurred = table.throw(*dice("5132", SPOTS[:4]), (UNREADABLE, *E))
    assert (blurred.state, blurred.cards[4].refused, table.events) == ("REVIEW", "blurred", ["start"])
    with pytest.raises(ActRefusedError, match="5 dice that were read"):
        table.tell("count", roll=1)
    table.tell("count", roll=1, dice=[5, 1, 3, 2, 6])
    assert (table.state.state, turn_of(table), table.state.cards[4].given) == ("VERIFIED", ("Анна", 1, "51326"), True)


def test_six_dice_leave_no_result_behind(table: DiceTable) -> None:
    table.throw(*dice("51326"), (1, *ELSEWHERE[1]))
    for _ in range(3):
        table.hand()
        table.lie(*table.dice)
    assert table.store.results() == ()


def test_a_die_is_corrected_and_a_row_told_apart_from_what_was_read(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.tell("fix", place=2, face=5)
    assert (turn_of(table)[2], [card.label for card in table.state.cards]) == ("55326", list("55326"))
    assert [card.given for card in table.state.cards] == [False, True, False, False, False]
    table.hand()
    assert table.lie(*dice("51326")).state == "VERIFIED"
    assert turn_of(table)[2] == "55326"
    table.tell("write", row="one_pair")
    told = table.store.records()[-1].body["told"]
    assert (told["points"], told["confirmed_by"], told["state"]) == (10, "Анна", "VERIFIED")


def test_a_roll_that_was_read_is_verified_without_a_person(table: DiceTable) -> None:
    table.throw(*dice("33345"))
    table.tell("write", row="one_pair")
    told = table.store.records()[-1].body["told"]
    assert (told["row"], told["dice"], told["points"], told["confirmed_by"]) == ("one_pair", [3, 3, 3, 4, 5], 6, None)
    assert table.store.records()[1].body["evidence"]["frame"]["sha256"]


def test_what_was_taken_back_is_not_counted_again_by_itself(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.undo()
    table.hand()
    state = table.lie(*dice("51326"))
    assert (state.state, state.turn and state.turn.code, turn_of(table)[1]) == ("REVIEW", "taken-back", 0)
    table.lie()
    assert (table.throw(*dice("44443", ELSEWHERE)).state, turn_of(table)) == ("VERIFIED", ("Анна", 1, "44443"))


def test_a_row_is_taken_back(table: DiceTable) -> None:
    table.throw(*dice("44446"))
    table.tell("write", row="house")  # 4 4 4 4 6 is no house
    assert table.card()["house"] == 0
    table.undo()
    assert (turn_of(table), table.card()["house"], table.state.state) == (("Анна", 1, "44446"), None, "VERIFIED")
    table.tell("write", row="four_of_a_kind")
    assert table.card()["four_of_a_kind"] == 16


def test_a_person_says_which_roll_it_is(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.tell("count", roll=2)
    assert turn_of(table)[1] == 2
    table.throw(*dice("44443", ELSEWHERE))
    assert turn_of(table)[1] == 3


def test_what_somebody_else_changed_meanwhile_is_not_written_over(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    seen = table.state.turn.event if table.state.turn else 0
    table.throw(*dice("44443", ELSEWHERE))
    with pytest.raises(StaleError):
        table.desk.act("write", {"row": "chance"}, "Анна", None, seen)
    assert table.card()["chance"] is None


def test_a_restart_goes_on_where_it_was(table: DiceTable, tmp_path: Path) -> None:
    table.throw(*dice("51326"))
    table.tell("write", row="chance")
    table.throw(*dice("44443", ELSEWHERE))
    table.tell("fix", place=5, face=4)
    again = DiceTable(tmp_path)
    state = again.lie(*dice("44443", ELSEWHERE))
    assert (turn_of(again), state.state, again.card()["chance"]) == (("Борис", 1, "44444"), "VERIFIED", 17)
    assert again.events == ["start", "roll", "write", "roll", "fix"]
    assert again.throw((4, *ELSEWHERE[0]), *dice("1236", SPOTS[1:])).state == "VERIFIED"
    assert turn_of(again)[1] == 2
    assert prove_store(tmp_path / "kiosk.sqlite3").touched is None


def test_dice_that_came_while_the_kiosk_was_off_are_asked_about(table: DiceTable, tmp_path: Path) -> None:
    table.throw(*dice("51326"))
    again = DiceTable(tmp_path)
    state = again.lie(*dice("44443", ELSEWHERE))
    assert (state.state, state.turn and state.turn.code, again.events) == ("REVIEW", "unseen", ["start", "roll"])


def test_a_camera_that_was_gone_is_asked_about_too(table: DiceTable) -> None:
    table.throw(*dice("51326"))
    table.source.state = SourceState.FROZEN
    table.worker.turn()
    table.source.state = SourceState.OK
    state = table.lie(*dice("44443", ELSEWHERE))
    assert (state.state, state.turn and state.turn.code) == ("REVIEW", "unseen")


def test_a_full_disk_loses_no_roll(table: DiceTable, monkeypatch: pytest.MonkeyPatch) -> None:
    write = table.store.write

    def full(*_: object) -> None:
        raise StoreError(Text("the disk is full", "диск заполнен"))

    monkeypatch.setattr(table.store, "write", full)
    state = table.throw(*dice("51326"))
    assert (state.state, [notice.code for notice in state.notices]) == ("PENDING", ["store"])
    monkeypatch.setattr(table.store, "write", write)
    table.worker.turn()
    assert (table.state.state, table.events, table.state.notices) == ("VERIFIED", ["start", "roll"], [])
