"""VERIFY (Y18): every combination of an outcome and of what is known about the reading."""

import pytest
from ycws144_hands import appraise

from kiosk.games.base import Invalid, Score
from kiosk.games.verify import Verify, verify

OUTCOMES = {
    "score": appraise("J♠ Q♠ K♠", 3),
    "no category": appraise("J♠ Q♠ 2♠", 3),
    "repeated": appraise("7♠ 7♠ 7♥", 3),
    "foreign": appraise("7♠ A♠ 7♥", 3),
    "unread": appraise("7♠ ? 7♥", 3),
    "too many": appraise("J♠ Q♠ K♠ 2♥", 3),
    "two of three": appraise("J♠ Q♠", 3),
    "two of three, foreign": appraise("J♠ A♠", 3),
    "no cards": appraise("", 3),
    "no cards, party over": appraise("", 3, party_over=True),
}

TABLE = [
    # outcome, laid, then the state for (settled, sure), (settled, unsure), (moving, sure), (moving, unsure)
    ("score", 3, "VERIFIED", "REVIEW", "PENDING", "PENDING"),
    ("no category", 3, "REJECTED", "REVIEW", "PENDING", "PENDING"),
    ("repeated", 3, "REJECTED", "REVIEW", "PENDING", "PENDING"),
    ("foreign", 3, "REJECTED", "REVIEW", "PENDING", "PENDING"),
    ("unread", 3, "REJECTED", "REVIEW", "PENDING", "PENDING"),
    ("too many", 4, "REJECTED", "REVIEW", "PENDING", "PENDING"),
    ("two of three", 2, "PENDING", "PENDING", "PENDING", "PENDING"),
    ("two of three, foreign", 2, "REJECTED", "PENDING", "PENDING", "PENDING"),
    ("no cards", 0, "EMPTY", "EMPTY", "EMPTY", "EMPTY"),
    ("no cards, party over", 0, "EMPTY", "EMPTY", "EMPTY", "EMPTY"),
]


@pytest.mark.parametrize(("name", "laid", "sure", "unsure", "moving", "moving_unsure"), TABLE)
def test_state(name, laid, sure, unsure, moving, moving_unsure):
    outcome = OUTCOMES[name]
    assert verify(outcome, laid=laid, settled=True, sure=True) == sure
    assert verify(outcome, laid=laid, settled=True, sure=False) == unsure
    assert verify(outcome, laid=laid, settled=False, sure=True) == moving
    assert verify(outcome, laid=laid, settled=False, sure=False) == moving_unsure


def test_the_table_covers_every_outcome():
    assert [row[0] for row in TABLE] == list(OUTCOMES)


def test_only_a_score_read_surely_at_rest_is_verified():
    verified = {
        (name, settled, sure)
        for name, outcome in OUTCOMES.items()
        for settled in (True, False)
        for sure in (True, False)
        if verify(outcome, laid=3, settled=settled, sure=sure) is Verify.VERIFIED
    }
    assert verified == {("score", True, True)}


def test_a_repeated_card_never_becomes_a_score():
    assert isinstance(OUTCOMES["repeated"], Invalid)
    assert isinstance(OUTCOMES["score"], Score)


def test_the_states_have_the_names_of_the_rules():
    assert [state.value for state in Verify] == ["EMPTY", "PENDING", "REVIEW", "VERIFIED", "REJECTED"]
