"""How a YCWS-144 request is read from JSON fields."""

import pytest
from test_ycws144_methods import TABLE
from ycws144_hands import SYMBOLS, outcomes

from kiosk.games.base import Invalid, Placement, Request
from kiosk.games.ycws144.game import YCWS144
from kiosk.games.ycws144.rules import Answers, Method

HAND = {"mode": 3, "cards": ["4S", "5H", "6S"]}


def read(**fields: object) -> Request | Invalid:
    return YCWS144.request(HAND | fields, SYMBOLS)


def test_the_least_that_a_request_says():
    request = read()
    assert request.placement == Placement(("4S", "5H", "6S"))
    assert request.answers == Answers()
    assert request.rules.mode.length == 3
    assert request.rules.method is Method.B
    assert request.rules.active_sota is None
    assert request.rules.party_over is False
    assert request.rules.suits.pairs == tuple(SYMBOLS.items())


def test_everything_that_a_request_can_say():
    request = read(
        method="C", sota=4, owner=" Анна ", used=["7♠", "kh"], active_sota=5, party_over=True, reference=TABLE
    )
    assert request.answers == Answers(4, "Анна", ("7♠", "kh"))
    assert request.rules.method is Method.C
    assert request.rules.active_sota == 5
    assert request.rules.party_over is True
    assert request.rules.reference.name == TABLE["name"]


def test_null_is_the_same_as_missing():
    nothing = dict.fromkeys(["method", "sota", "owner", "used", "active_sota", "party_over", "reference"])
    assert read(**nothing) == read()


def test_a_sota_off_the_board_is_a_fault_of_the_hand_not_of_the_request():
    request = read(sota=13)
    assert isinstance(request, Request)
    assert request.answers.sota == 13


SOTAS = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"

WRONG = [
    # fields, (step, code, text)
    ({"mode": None}, [(1, "bad-input", 'field "mode" is missing: one of 3, 4, 5')]),
    ({"mode": 6}, [(1, "bad-input", 'field "mode" must be one of 3, 4, 5, not 6')]),
    ({"mode": "3"}, [(1, "bad-input", 'field "mode" must be one of 3, 4, 5, not "3"')]),
    ({"mode": 3.0}, [(1, "bad-input", 'field "mode" must be one of 3, 4, 5, not 3.0')]),
    ({"mode": True}, [(1, "bad-input", 'field "mode" must be one of 3, 4, 5, not true')]),
    ({"mode": []}, [(1, "bad-input", 'field "mode" must be one of 3, 4, 5, not []')]),
    ({"method": "D"}, [(1, "bad-input", 'field "method" must be one of A, B, C, not "D"')]),
    ({"method": "b"}, [(1, "bad-input", 'field "method" must be one of A, B, C, not "b"')]),
    ({"method": 2}, [(1, "bad-input", 'field "method" must be one of A, B, C, not 2')]),
    ({"cards": None}, [(4, "bad-input", 'field "cards" is missing: a list of texts')]),
    ({"cards": "4S"}, [(4, "bad-input", 'field "cards" must be a list of texts, not "4S"')]),
    ({"cards": ["4S", 5]}, [(4, "bad-input", 'field "cards" must be a list of texts, not ["4S", 5]')]),
    ({"cards": {"4S": 1}}, [(4, "bad-input", 'field "cards" must be a list of texts, not {"4S": 1}')]),
    ({"sota": "4"}, [(3, "bad-input", 'field "sota" must be a whole number, not "4"')]),
    ({"sota": 4.0}, [(3, "bad-input", 'field "sota" must be a whole number, not 4.0')]),
    ({"sota": True}, [(3, "bad-input", 'field "sota" must be a whole number, not true')]),
    ({"owner": 7}, [(13, "bad-input", 'field "owner" must be a text that is not blank, not 7')]),
    ({"owner": "  "}, [(13, "bad-input", 'field "owner" must be a text that is not blank, not "  "')]),
    ({"used": "7S"}, [(7, "bad-input", 'field "used" must be a list of texts, not "7S"')]),
    ({"used": ["AS"]}, [(7, "bad-input", 'field "used" names what is no card of this deck')]),
    ({"active_sota": 0}, [(7, "bad-input", f'field "active_sota" must be one of {SOTAS}, not 0')]),
    ({"party_over": 1}, [(7, "bad-input", 'field "party_over" must be true or false, not 1')]),
    ({"reference": 1}, [(1, "method-not-available", "the table must be a JSON object")]),
    ({"colour": 1}, [(None, "bad-input", 'unknown field "colour"')]),
    (
        {"mode": 7, "cards": 1, "sota": "x", "colour": 1},
        [
            (1, "bad-input", 'field "mode" must be one of 3, 4, 5, not 7'),
            (4, "bad-input", 'field "cards" must be a list of texts, not 1'),
            (3, "bad-input", 'field "sota" must be a whole number, not "x"'),
            (None, "bad-input", 'unknown field "colour"'),
        ],
    ),
]


@pytest.mark.parametrize(("fields", "expected"), WRONG)
def test_a_wrong_field_is_named_with_what_is_needed(fields, expected):
    outcome = read(**fields)
    assert isinstance(outcome, Invalid)
    found = [(reason.step, reason.code, reason.text.en.split("; known: ")[0]) for reason in outcome.reasons]
    assert found == expected
    assert all(reason.text.ru != reason.text.en for reason in outcome.reasons)


def test_an_unknown_field_is_answered_with_the_known_ones():
    outcome = read(colour=1)
    known = "mode, method, cards, sota, owner, used, active_sota, filled, party_over, reference"
    assert outcome.reasons[0].text.en == f'unknown field "colour"; known: {known}'


def test_a_request_that_cannot_be_read_has_fourteen_steps_too():
    assert outcomes(read(mode=6)) == "F" + "w" * 13
    assert outcomes(read(owner=1, sota="x")) == "wwFwwwwwwwwwFw"
    assert outcomes(read(colour=1)) == "w" * 14


def test_the_settings_and_questions_are_fields_of_a_request():
    settings = {question.key: [choice.value for choice in question.choices] for question in YCWS144.settings}
    assert settings == {"mode": [3, 4, 5], "method": ["A", "B", "C"]}
    questions = {question.key: [choice.value for choice in question.choices] for question in YCWS144.questions}
    assert questions == {"sota": list(range(1, 13)), "owner": []}
    assert [question.default for question in YCWS144.settings] == [None, "B"]
