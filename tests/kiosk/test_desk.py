"""What people do with results, and what it makes of them. Points are those of the rules' worked examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from desk_stage import body, open_desk

from kiosk.acts import (
    Act,
    ActRefusedError,
    Confirm,
    Correct,
    MissingError,
    Placed,
    Reject,
    Reopen,
    StaleError,
    Undo,
)
from kiosk.desk import Desk
from kiosk.log.proof import prove_store
from kiosk.log.view import Result, View
from kiosk.store import Store
from kiosk.store_faults import StoreError

DOUBTFUL = "9S 10S JS ?6S KS"  # the fourth is a queen


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return open_desk(tmp_path)[0]


def store_of(desk: Desk) -> Store:
    return desk._store


def says(text: str, *places: int | None) -> Correct:
    """`says("9S 10S", 2, 1)`: these cards, at these places; without places, as they lie."""
    labels = text.split()
    return Correct(tuple(Placed(label, place) for label, place in zip(labels, places or range(1, 99), strict=False)))


def brief(result: Result) -> tuple[Any, ...]:
    points = (result.body["score"] or {}).get("game_points")
    labels = " ".join(card["label"] or f"?{card['seen']}" for card in result.body["cards"])
    return result.body["state"], labels, points, result.body["confirmed_by"], result.is_released


def events(result: Result) -> list[tuple[str, str | None]]:
    return [(record.event, record.body.get("act", {}).get("by")) for record in result.history]


@pytest.mark.parametrize(
    ("laid", "mode", "act", "event", "expected"),
    [
        ("9S 10S JS ?QS KS", 5, Confirm(), "confirmed", ("VERIFIED", "9S 10S JS QS KS", 100)),
        (DOUBTFUL, 5, says("9S 10S JS QS KS"), "corrected", ("VERIFIED", "9S 10S JS QS KS", 100)),
        (DOUBTFUL, 5, says("9s 10♠ 11S 12♠ ks"), "corrected", ("VERIFIED", "9S 10S JS QS KS", 100)),
        (DOUBTFUL, 5, Confirm(), "confirmed", ("REJECTED", "9S 10S JS 6S KS", None)),
        ("6S 5H 4S", 3, says("4S 5H 6S", 3, 2, 1), "reordered", ("VERIFIED", "4S 5H 6S", 21)),
        ("4S 6S 5H", 3, says("4S 5H 6S", 1, 3, 2), "reordered", ("VERIFIED", "4S 5H 6S", 21)),
        ("4S 6S 5H", 3, says("4S 5H 6S", 1, 2, 3), "corrected", ("VERIFIED", "4S 5H 6S", 21)),
        ("4S 7H 9D 7C", 5, says("4S 7H 9D 7C 4O", 1, 2, 3, 4, None), "corrected", ("VERIFIED", "4S 7H 9D 7C 4O", 56)),
        ("4S 5H !AS", 3, Confirm(), "confirmed", ("REJECTED", "4S 5H ?AS", None)),
        ("4S 5H !AS", 3, says("4S 5H 6S"), "corrected", ("VERIFIED", "4S 5H 6S", 21)),
        ("4S 5H ?6S", 3, Reject("mistake"), "rejected", ("REJECTED", "4S 5H ?6S", None)),
        ("4S 5H ?6S", 3, Reject("Аня ушла"), "rejected", ("REJECTED", "4S 5H ?6S", None)),
    ],
)  # fmt: skip
def test_a_hand_that_lies_there_is_booked_as_a_person_says(
    desk: Desk, laid: str, mode: int, act: Act, event: str, expected: tuple[str, str, int | None]
) -> None:
    result = desk.act_on_hand(lambda: body(laid, mode), act, "Борис")
    state, labels, points = expected
    assert brief(result) == (state, labels, points, "Борис", state == "VERIFIED")
    assert events(result) == [("booked", None), (event, "Борис")]
    assert result.history[0].body["state"] in {"REVIEW", "REJECTED", "PENDING"}, "what the eye said is kept"


def test_what_was_seen_stays_beside_what_a_person_said(desk: Desk) -> None:
    result = desk.act_on_hand(lambda: body(DOUBTFUL, 5), says("9S 10S JS QS KS"), "Борис")
    assert [(card["seen"], card["label"], card["given"]) for card in result.body["cards"]] == [
        ("9S", "9S", False), ("10S", "10S", False), ("JS", "JS", False), ("6S", "QS", True), ("KS", "KS", False),
    ]  # fmt: skip


def test_a_rejection_says_why_in_both_languages(desk: Desk) -> None:
    result = desk.act_on_hand(lambda: body("4S 5H ?6S", 3), Reject("not-finished"), "Борис")
    (reason,) = result.body["score"]["reasons"]
    assert reason["texts"] == {"ru": "игроки не закончили", "en": "the players had not finished"}
    assert (reason["step"], reason["code"]) == (None, "rejected-by-person")


@pytest.fixture
def booked(desk: Desk) -> Desk:
    """With result 1, a Ladder of three that was VERIFIED by itself."""
    store_of(desk).book(body("4S 5H 6S", 3))
    return desk


def test_a_verified_result_is_corrected_rejected_reopened_and_all_of_it_undone(booked: Desk) -> None:
    acts = (says("4S 5S 6S"), Reject("mistake"), Reopen(), says("2S 3S 4S"), Undo(), Undo(), Undo(), Undo())
    stories = [brief(booked.act(1, act, "Аня")) for act in acts]
    assert stories == [
        ("VERIFIED", "4S 5S 6S", 30, "Аня", True),  # 15 + 15: a single line of three
        ("REJECTED", "4S 5S 6S", None, "Аня", False),
        ("REVIEW", "4S 5S 6S", None, None, False),
        ("VERIFIED", "2S 3S 4S", 24, "Аня", True),
        ("REVIEW", "4S 5S 6S", None, None, False),
        ("REJECTED", "4S 5S 6S", None, "Аня", False),
        ("VERIFIED", "4S 5S 6S", 30, "Аня", True),
        ("VERIFIED", "4S 5H 6S", 21, None, True),
    ]
    result = store_of(booked).result(1)
    assert result is not None
    assert [event for event, _ in events(result)] == [
        "booked", "corrected", "rejected", "reopened", "corrected", "undone", "undone", "undone", "undone",
    ]  # fmt: skip
    assert prove_store(store_of(booked).path).touched is None


@pytest.mark.parametrize(
    ("before", "act", "says_en"),
    [
        ((), Undo(), "nothing was done"),
        ((), says("4S 5H 1S"), "1S: there is no such card"),
        ((), says("4S 5H AS"), "AS: there is no such card"),
        ((), says("4S 5H ?"), r"\?: there is no such card"),
        ((), says("4S 5H"), "2 cards of 3"),
        ((), says("4S 5H 6S", 1, 2, 2), "named twice"),
        ((), says("4S 5H 6S", 1, 2, 9), "no such card"),
        ((Reject("mistake"),), Confirm(), "reopen it first"),
        ((Reject("mistake"),), says("4S 5H 6S"), "reopen it first"),
        ((Reject("mistake"),), Reject("another reason"), "reopen it first"),
        ((Confirm(), Undo()), Undo(), "nothing was done"),
    ],
)  # fmt: skip
def test_what_is_not_possible_is_refused_and_writes_nothing(
    booked: Desk, before: tuple[Act, ...], act: Act, says_en: str
) -> None:
    for first in before:
        booked.act(1, first, "Аня")
    records = store_of(booked).records()
    with pytest.raises(ActRefusedError, match=says_en) as caught:
        booked.act(1, act, "Аня")
    assert any("а" <= letter <= "я" for letter in caught.value.text.ru.lower())
    assert store_of(booked).records() == records


def test_a_result_that_does_not_exist(desk: Desk) -> None:
    with pytest.raises(MissingError):
        desk.act(1, Confirm(), "Аня")


def test_a_result_of_another_deck_or_edition_is_not_scored_anew(desk: Desk) -> None:
    store_of(desk).book(body("4S 5H 6S", 3, deck="french"))
    store_of(desk).book(body("4S 5H 6S", 3, edition="YAHchain IV, YCWS-144/3, MODE B"))
    for number in (1, 2):
        with pytest.raises(ActRefusedError, match="other rules or with another deck"):
            desk.act(number, says("4S 5S 6S"), "Аня")
        assert brief(desk.act(number, Reject("mistake"), "Аня"))[0] == "REJECTED"


@pytest.mark.parametrize("act", [Confirm(), says("4S 5H 6S"), says("4S 5S 6S"), Reject("mistake"), Reopen()], ids=str)
def test_a_key_pressed_twice_does_nothing_twice(booked: Desk, act: Act) -> None:
    """By the state alone: the second press of two finds everything done."""
    once = booked.act(1, act, "Аня")
    assert booked.act(1, act, "Аня") == once
    assert len(once.history) == 2


def test_a_request_sent_twice_is_done_once_even_where_it_would_be_possible_again(booked: Desk) -> None:
    booked.act(1, Confirm(), "Аня")
    booked.act(1, Reject("mistake"), "Аня")
    once = booked.act(1, Undo(), "Аня", key="undo-0001")
    assert booked.act(1, Undo(), "Аня", key="undo-0001") == once
    assert brief(once)[:1] == ("VERIFIED",)
    hand = [booked.act_on_hand(lambda: body("7S 7H 7D", 3), Confirm(), "Аня", key="hand-0001") for _ in range(2)]
    assert [result.number for result in hand] == [2, 2]
    assert len(store_of(booked).results()) == 2


def test_who_has_not_seen_the_newest_event_is_told(booked: Desk) -> None:
    seen = booked.act(1, Confirm(), "Аня").last.number
    booked.act(1, says("4S 5S 6S"), "Борис", after=seen)
    with pytest.raises(StaleError, match="somebody else"):
        booked.act(1, Reject("mistake"), "Аня", after=seen)


def test_an_undo_that_fails_half_way_blocks_nothing_not_even_after_a_restart(booked: Desk, tmp_path: Path) -> None:
    booked.act(1, says("4S 5S 6S"), "Аня")
    store = store_of(booked)
    before = store.records()
    with store._engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER half_way AFTER INSERT ON records WHEN NEW.event = 'undone' "
            "BEGIN SELECT RAISE(ABORT, 'the power went'); END"
        )
    with pytest.raises(StoreError):
        booked.act(1, Undo(), "Аня", key="undo-0001")
    assert store.records() == before
    assert brief(booked.act(1, Confirm(), "Борис"))[2] == 30, "other buttons work meanwhile"
    with pytest.raises(StoreError):
        booked.act(1, Undo(), "Аня", key="undo-0001")
    store.close()
    again, store = open_desk(tmp_path)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER half_way")
    assert brief(again.act(1, Undo(), "Аня", key="undo-0001"))[:3] == ("VERIFIED", "4S 5H 6S", 21)


def test_booking_a_hand_and_acting_on_it_is_all_or_nothing(desk: Desk) -> None:
    with pytest.raises(ActRefusedError):
        desk.act_on_hand(lambda: body(DOUBTFUL, 5), says("9S 10S JS"), "Аня")
    assert store_of(desk).records() == ()


def test_two_kiosks_on_one_store_see_each_other(booked: Desk, tmp_path: Path) -> None:
    other, other_store = open_desk(tmp_path)
    other.act(1, says("4S 5S 6S"), "Борис")
    assert brief(booked.act(1, Confirm(), "Аня"))[1] == "4S 5S 6S"
    assert other_store.results() == store_of(booked).results()
    assert View.of(other_store.records()).results() == other_store.results()
