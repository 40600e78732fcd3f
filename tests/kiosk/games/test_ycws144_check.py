"""The fourteen steps (Y17): the outcome of every step, and all faults of a hand at once."""

import pytest
from ycws144_hands import SUITS, appraise, faults, outcomes, rules_for

from kiosk.games.base import Incomplete, Invalid, Placement, Score, StepOutcome
from kiosk.games.ycws144.check import TITLES
from kiosk.games.ycws144.game import YCWS144
from kiosk.games.ycws144.rules import Answers, Method, Rules

ALL_PASSED = "p" * 14

INVALID = [
    # hand, mode, rules, answers, faults, outcomes of the steps
    ("J♠ Q♠ 2♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("6♠ 5♥ 4♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("K♠ 2♠ 3♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("Q♠ K♠ 2♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("4♠ 5♠ 7♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("K♠ Q♠ J♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("J♠ K♠ Q♠", 3, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("4♠ 8♥ 4♦ 8♣", 4, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("7♠ 7♥ 7♦ 8♣", 4, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("4♠ 7♥ 4♦ 7♣ 4☀", 5, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("4♠ 4♥ 9♦ 4♣ 4☀", 5, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("4♠ 7♥ 7♦ 7♣ 4☀", 5, {}, {}, [(8, "no-category")], "pppppppFwwwwww"),
    ("J♠ Q♠ K♠ 2♥", 3, {}, {}, [(5, "wrong-count")], "ppppFwwwwwwwww"),
    ("4♠ 5♥ 6♠ 7♠ 8♠", 4, {}, {}, [(5, "wrong-count")], "ppppFwwwwwwwww"),
    ("4♠ ? 6♠", 3, {}, {}, [(6, "unknown-card")], "pppppFwwwwwwww"),
    ("4♠ 1♥ 6♠", 3, {}, {}, [(6, "unknown-card")], "pppppFwwwwwwww"),
    ("4♠ A♥ 6♠", 3, {}, {}, [(7, "foreign-card")], "ppppppFwwwwwww"),
    ("Q♠ K♠ A♠", 3, {}, {}, [(7, "foreign-card")], "ppppppFwwwwwww"),
    ("A♠ 2♠ 3♠", 3, {}, {}, [(7, "foreign-card")], "ppppppFwwwwwww"),
    ("4♠ joker 6♠", 3, {}, {}, [(7, "foreign-card")], "ppppppFwwwwwww"),
    ("7♠ 7♠ 7♥", 3, {}, {}, [(7, "repeated-card")], "ppppppFwwwwwww"),
    ("J♠ 11S js", 3, {}, {}, [(7, "repeated-card")], "ppppppFwwwwwww"),
    ("5♠ 9♥ 5♠", 3, {}, {}, [(7, "repeated-card")], "ppppppFwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {}, {"used": ("5H",)}, [(7, "repeated-card")], "ppppppFwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {}, {"sota": 0}, [(3, "wrong-sota")], "ppFwwwwwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {}, {"sota": 13}, [(3, "wrong-sota")], "ppFwwwwwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {}, {"sota": -4}, [(3, "wrong-sota")], "ppFwwwwwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {"active_sota": 4}, {"sota": 5}, [(7, "wrong-sota")], "ppppppFwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {"active_sota": 4}, {"sota": 13}, [(3, "wrong-sota")], "ppFwwwwwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {"party_over": True}, {}, [(7, "party-over")], "ppppppFwwwwwww"),
    ("", 3, {"party_over": True}, {}, [(7, "party-over")], "pppwwwFwwwwwww"),
    ("4♠ 5♥ 6♠", 3, {"method": Method.C}, {}, [(1, "method-not-available")], "Fwwwwwwwwwwwww"),
    ("4♠ A♥", 3, {}, {}, [(7, "foreign-card")], "ppppwwFwwwwwww"),
    # several at once
    ("J♠ Q♠ 2♠", 3, {"party_over": True}, {}, [(7, "party-over"), (8, "no-category")], "ppppppFFwwwwww"),
    (
        "A♠ zz A♥ 7♠ 7♠ 8♥ 8♥",
        5,
        {"method": Method.C, "active_sota": 2, "party_over": True},
        {"sota": 3, "used": ("7S",)},
        [
            (1, "method-not-available"),
            (5, "wrong-count"),
            (6, "unknown-card"),
            (7, "foreign-card"),
            (7, "foreign-card"),
            (7, "repeated-card"),
            (7, "repeated-card"),
            (7, "repeated-card"),
            (7, "wrong-sota"),
            (7, "party-over"),
        ],
        "FwwwFFFwwwwwww",
    ),
    ("? ? ?", 3, {}, {"sota": 99}, [(3, "wrong-sota"), *[(6, "unknown-card")] * 3], "ppFwwFwwwwwwww"),
]

INCOMPLETE = [
    ("", 3, {}, {}, [(5, "wrong-count")], "pppwwwwwwwwwww"),
    ("4♠ 5♥", 3, {}, {}, [(5, "wrong-count")], "ppppwwwwwwwwww"),
    ("J♠ Q♠ K♠", 4, {}, {}, [(5, "wrong-count")], "ppppwwwwwwwwww"),
    ("J♠ Q♠ K♠", 5, {}, {}, [(5, "wrong-count")], "ppppwwwwwwwwww"),
    ("10♠ J♠ Q♠ K♠", 5, {}, {}, [(5, "wrong-count")], "ppppwwwwwwwwww"),
    ("J♠ Q♠ K♠", 3, {"active_sota": 1}, {}, [(3, "wrong-sota")], "ppwwwwwwwwwwww"),
    ("J♠", 3, {"active_sota": 1}, {}, [(3, "wrong-sota"), (5, "wrong-count")], "ppwwwwwwwwwwww"),
]


@pytest.mark.parametrize(("hand", "mode", "rules", "answers", "expected", "steps"), INVALID)
def test_invalid_hand(hand, mode, rules, answers, expected, steps):
    outcome = appraise(hand, mode, Answers(**answers), **rules)
    assert faults(outcome) == expected
    assert outcomes(outcome) == steps


@pytest.mark.parametrize(("hand", "mode", "rules", "answers", "expected", "steps"), INCOMPLETE)
def test_incomplete_hand(hand, mode, rules, answers, expected, steps):
    outcome = appraise(hand, mode, Answers(**answers), **rules)
    assert isinstance(outcome, Incomplete), outcome
    assert [(reason.step, reason.code) for reason in outcome.reasons] == expected
    assert outcomes(outcome) == steps


@pytest.mark.parametrize(
    ("rules", "answers"),
    [
        ({}, {}),
        ({}, {"sota": 1}),
        ({}, {"sota": 12, "owner": "Anna"}),
        ({"active_sota": 4}, {"sota": 4}),
        ({}, {"used": ("7H", "4H")}),
    ],
)
def test_a_score_has_all_fourteen_steps_passed(rules, answers):
    outcome = appraise("4♠ 5♥ 6♠", 3, Answers(**answers), **rules)
    assert isinstance(outcome, Score), outcome
    assert outcomes(outcome) == ALL_PASSED
    assert outcome.total == 21


TEXTS = [
    # hand of five in MODE B, Sota 4 of Anna: what each step says in English and in Russian
    (1, "YCWS-144/5, MODE B", "YCWS-144/5, MODE B"),
    (2, "cards in a Blockchain: 5", "карт в Blockchain: 5"),
    (3, "Sota 4", "Сота 4"),
    (4, "9♠ → 10♠ → J♠ → Q♠ → K♠", "9♠ → 10♠ → J♠ → Q♠ → K♠"),
    (5, "cards: 5 of 5", "карт: 5 из 5"),
    (6, "type and suit of each card are known", "тип и масть каждой карты известны"),
    (7, "the general rules of the party are kept", "общие правила партии соблюдены"),
    (8, "BC5-005 Summit", "BC5-005 Вершина"),
    (9, "Summit: bonus 45", "Вершина: бонус 45"),
    (10, "9+10+11+12+13 = 55", "9+10+11+12+13 = 55"),
    (11, "55 + 45 = 100", "55 + 45 = 100"),
    (12, "100 Game Points", "100 Game Points"),
    (13, "belongs to Anna", "получает Anna"),
    (14, *["BC5-005, 100 Game Points, YAHchain III, YCWS-144/5, MODE B"] * 2),
]


def test_what_the_steps_of_a_score_say():
    outcome = appraise("9♠ 10♠ J♠ Q♠ K♠", 5, Answers(sota=4, owner="Anna"))
    assert [(step.number, step.text.en, step.text.ru) for step in outcome.steps] == TEXTS


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (Answers(sota=4, owner="Anna"), "belongs to Anna"),
        (Answers(sota=4), "belongs to the owner of Sota 4"),
        (Answers(), "outside a party: nobody's result"),
    ],
)
def test_the_result_belongs_to_the_owner_of_the_sota(answers, said):
    assert appraise("4♠ 5♥ 6♠", 3, answers).steps[12].text.en == said


@pytest.mark.parametrize(
    ("hand", "answers", "rules", "said"),
    [
        ("4♠ ? 6♠", {}, {}, "card 2 could not be read"),
        ("4♠ 5♥ zz", {}, {}, 'card 3: "zz" names no card'),
        ("A♠ 5♥ 6♠", {}, {}, 'card 1: "A♠" is not of this deck'),
        ("7♠ 7♥ 7S", {}, {}, "7♠ lies here twice; the deck has one"),
        ("7♠ 7♥ 7♦", {"used": ("7♥",)}, {}, "7♥ was already laid in this party"),
        ("7♠ 7♥ 7♦", {"sota": 5}, {"active_sota": 4}, "Sota 5 is not active: 4 is"),
        ("7♠ 7♥ 7♦", {"sota": 77}, {}, "no Sota 77: 1 to 12 exist"),
        ("7♠ 7♥ 7♦", {}, {"party_over": True}, "the party is over"),
        ("7♠ 7♥ 8♦", {}, {}, "no category of YCWS-144/3 fits"),
        ("7♠ 7♥ 7♦ 7♣", {}, {}, "4 cards, not 3: take some away"),
    ],
)
def test_what_a_fault_says(hand, answers, rules, said):
    outcome = appraise(hand, 3, Answers(**answers), **rules)
    assert [reason.text.en for reason in outcome.reasons] == [said]
    failed = [step for step in outcome.steps if step.outcome is StepOutcome.FAILED]
    assert [step.text.en for step in failed] == [said]
    assert all(step.text.ru and step.text.ru != said for step in failed)


def test_a_waiting_step_names_the_step_that_it_waits_for():
    outcome = appraise("4♠ A♥ 6♠", 3)
    assert outcome.steps[7].text.en == "needs different cards of the deck: 3"
    assert {step.text.en for step in outcome.steps[8:]} == {"waits for step 7: general rules of the party"}
    assert {step.text.ru for step in outcome.steps[8:]} == {"ждёт шага 7: общие правила партии"}


def test_a_step_with_several_faults_says_them_all():
    step = appraise("A♠ A♥ 6♠", 3).steps[6]
    assert step.text.en == 'card 1: "A♠" is not of this deck; card 2: "A♥" is not of this deck'


def test_the_bare_sum_is_never_shown_without_a_score():
    for hand, *_ in INVALID:
        outcome = appraise(hand, 3, party_over=True)
        assert all(step.outcome is StepOutcome.WAITING for step in outcome.steps[8:])
        assert not any("=" in step.text.en for step in outcome.steps[8:])


@pytest.mark.parametrize("hand", ["", "4♠", "4♠ A♥ 6♠", "4♠ 5♥ 6♠", "4♠ 5♥ 6♠ 7♠"])
def test_there_are_always_fourteen_steps_with_a_reason_each(hand):
    outcome = appraise(hand, 3)
    assert [step.number for step in outcome.steps] == list(range(1, 15))
    assert [step.title for step in outcome.steps] == list(TITLES)
    assert all(step.text.ru and step.text.en for step in outcome.steps)


@pytest.mark.parametrize(
    ("hand", "rules", "complete"),
    [
        ("4♠ A♥ 6♠", {}, True),
        ("4♠ A♥", {}, False),
        ("4♠ A♥ 6♠ 7♠", {}, True),
        ("4♠ A♥ 6♠", {"active_sota": 1}, False),
    ],
)
def test_a_faulty_hand_knows_whether_something_is_missing_too(hand, rules, complete):
    outcome = appraise(hand, 3, **rules)
    assert isinstance(outcome, Invalid)
    assert outcome.complete is complete


def test_a_label_that_a_camera_read_and_a_typed_one_are_the_same_card():
    seen = YCWS144.appraise(Placement(("10S", "JS", "QS", "KS")), Answers(), rules_for(4))
    typed = YCWS144.appraise(Placement((" 10♠", "11s", "q S", "13♠")), Answers(), rules_for(4))
    assert seen == typed


def test_a_method_is_not_a_bare_letter():
    with pytest.raises(TypeError, match="Method"):
        rules_for(3, method="C")


@pytest.mark.parametrize("sota", [0, 13, -1])
def test_a_rule_set_has_a_sota_of_the_board(sota):
    with pytest.raises(ValueError, match=r"1\.\.12"):
        Rules(rules_for(3).mode, SUITS, active_sota=sota)


def test_where_a_card_too_many_is_unread_nobody_is_told_to_take_one_away() -> None:
    """Two doubtful marks can be the halves of one card: then nothing lies there that could be taken away."""
    outcome = appraise("7♠ 7♥ 7♦ ?", 3, Answers())
    (count,) = [reason.text for reason in outcome.reasons if reason.step == 5]
    assert count.en == "4 cards are seen, not 3; 1 not read: check whether it is part of another card"
    assert "уберите" not in count.ru
