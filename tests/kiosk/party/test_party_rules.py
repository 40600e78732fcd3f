"""What is fixed in a party, and what its course means for a Blockchain (Y5, Y6, Y19, Y20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kiosk.games.base import Invalid, Outcome, Score
from kiosk.games.ycws144.game import YCWS144
from kiosk.games.ycws144.party import Collected, Course, PartyRules, faults_of, homes_in_turn

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "O": "☀"}
RULES = PartyRules(("Анна", "Борис"), homes_in_turn(2), 3, "B")


def appraise(course: Course, cards: str, **where: Any) -> Outcome:
    terms = {"mode": 3, "method": "B", "sota": where.get("active") or course.active or 12}
    request = YCWS144.request({**terms, **course.request(**where), "cards": cards.split()}, SUITS)
    assert not isinstance(request, Invalid), request
    return YCWS144.appraise(request.placement, request.answers, request.rules)


def codes(outcome: Outcome) -> list[tuple[int | None, str]]:
    return [] if isinstance(outcome, Score) else [(reason.step, reason.code) for reason in outcome.reasons]


def collected(*cards: str) -> tuple[Collected, ...]:
    """Result n of Sota n."""
    return tuple(Collected(number, number, tuple(labels.split())) for number, labels in enumerate(cards, 1))


def test_sotas_are_activated_in_order_from_one_to_twelve() -> None:
    course = Course(RULES)
    assert [replace(course, left=left).active for left in range(13)] == [*range(1, 13), None]


def test_the_result_belongs_to_the_owner_of_the_sota() -> None:
    homes = PartyRules(("Анна", "Борис", "Вера"), (2, 0, 1) * 4, 3, "B")
    assert [homes.owner(sota) for sota in (1, 2, 3, 12)] == ["Вера", "Анна", "Борис", "Борис"]


def test_a_card_of_the_party_is_a_fault_of_step_seven_wherever_it_lay_before() -> None:
    course = Course(RULES, 2, collected("4S 5H 6S", "7S 7H 7D"))
    assert appraise(course, "JS QS KS").total == 57
    assert codes(appraise(course, "6S 7C 8S")) == [(7, "repeated-card")]
    assert codes(appraise(course, "4S 5H 6S")) == [(7, "repeated-card")] * 3


def test_a_result_is_not_in_its_own_way_when_it_is_judged_again() -> None:
    course = Course(RULES, 2, collected("4S 5H 6S", "7S 7H 7D"))
    assert appraise(course, "4S 5H 6S", active=1, number=1).total == 21
    assert codes(appraise(course, "6D 7D 8S", active=1, number=1)) == [(7, "repeated-card")]


def test_a_sota_has_one_blockchain() -> None:
    course = Course(RULES, 0, collected("4S 5H 6S"))
    assert codes(appraise(course, "JS QS KS")) == [(7, "wrong-sota")]


@pytest.mark.parametrize(("end_after", "count", "over"), [(5, 4, False), (5, 5, True), (1, 1, True), (None, 11, False)])
def test_the_party_ends_after_its_blockchains(end_after: int | None, count: int, over: bool) -> None:
    hands = [f"{rank}{suit} {rank}H" for suit in "SDC" for rank in (2, 3, 4, 5)]
    course = Course(replace(RULES, end_after=end_after), count, collected(*hands[:count]))
    assert course.is_over is over
    assert ((7, "party-over") in codes(appraise(course, "JS QS KS"))) is over


def test_the_party_ends_with_the_twelfth_sota() -> None:
    last = (Collected(3, 12, ("4S",)),)
    assert [Course(RULES, left, done).is_over for left, done in ((11, ()), (11, last), (12, ()))] == [False, True, True]
    assert codes(appraise(Course(RULES, 12), "JS QS KS")) == [(7, "party-over")]


def test_a_result_from_before_the_end_is_judged_as_then() -> None:
    """Four earlier ones count; the fifth can be corrected, although the party is over by now."""
    hands = collected("2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C", "7S 7H 7D")
    assert appraise(Course(RULES, 4, hands), "7S 7H 7C", active=5, number=5).total == 33


def test_what_would_count_twice_is_told() -> None:
    course = Course(replace(RULES, end_after=2), 2, collected("4S 5H 6S", "7S 7H 7D"))
    told = [text.en for text in course.conflicts(Collected(9, 2, ("6S", "7C", "8C")))]
    assert told == ["6S is in result No. 1", "Sota 2 has result No. 2", "the party has all its Blockchains"]
    assert list(course.conflicts(course.collected[0])) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"players": ("Анна", "анна")}, ["the name Анна is there twice", "the name анна is there twice"]),
        ({"players": ("Анна", " ")}, ["the name of a player is blank"]),
        ({"players": ("Анна", "Б" * 61)}, ["a name is longer than 60"]),
        ({"players": ()}, ["1 to 12 players", "each of the 12 Sotas needs an owner"]),
        ({"homes": (0,) * 12}, ["no home Sota: Борис"]),
        ({"homes": (0, 1)}, ["each of the 12 Sotas needs an owner"]),
        ({"homes": (2,) * 12}, ["each of the 12 Sotas needs an owner"]),
        ({"end_after": 0}, ["1 to 12 Blockchains end a party, not 0"]),
        ({"end_after": 13}, ["1 to 12 Blockchains end a party, not 13"]),
    ],
)
def test_settings_that_are_wrong_are_told_all_at_once(change: dict[str, Any], said: list[str]) -> None:
    faults = [fault.en for fault in faults_of(replace(RULES, **change))]
    assert len(faults) == len(said)
    assert all(fault.startswith(start) for fault, start in zip(faults, said, strict=True))
