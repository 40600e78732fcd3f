"""What lies on the table, what it is worth, and which VERIFY state it gets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from painted import DECK, PaintedLooker, paint

from kiosk.games import GAMES
from kiosk.games.base import Invalid, Score
from kiosk.table import Party, PartyError, Table
from vision.types import Card, Observation, TableMotion, View

TABLE = Table(GAMES["ycws144"], DECK)
SETTLED, MOVING, READING, EMPTY = TableMotion.SETTLED, TableMotion.MOVING, TableMotion.READING, TableMotion.EMPTY


def seen(*labels: str) -> View:
    return PaintedLooker().look(paint(*labels))


@pytest.mark.parametrize(
    ("mode", "labels", "motion", "state", "points", "failed"),
    [
        (5, "", EMPTY, "EMPTY", None, None),
        (5, "9S 10S JS QS KS", SETTLED, "VERIFIED", 100, None),
        (5, "9S 10S JS QS KS", MOVING, "PENDING", None, None),
        (5, "9S 10S JS QS KS", READING, "PENDING", None, None),
        (5, "9S 10S JS", SETTLED, "PENDING", None, None),
        (3, "4S 5H 6S", SETTLED, "VERIFIED", 21, None),
        (4, "4S 8H 8D 4C", SETTLED, "VERIFIED", 40, None),
        (3, "4S 5H 6S 7S", SETTLED, "REJECTED", None, 5),
        (3, "4S 5H AS", SETTLED, "REJECTED", None, 7),
        (3, "7S 7S 7H", SETTLED, "REJECTED", None, 7),
        (3, "4S 6H 9S", SETTLED, "REJECTED", None, 8),
        (3, "6S 5S 4S", SETTLED, "REJECTED", None, 8),
        (3, "4S 5H ?", SETTLED, "REVIEW", None, 6),
        (3, "? ? ?", SETTLED, "REVIEW", None, 6),
        (3, "AS ? 4S", SETTLED, "REVIEW", None, 6),
        (3, "4S ?", SETTLED, "PENDING", None, 6),
    ],
)
def test_states(
    mode: int, labels: str, motion: TableMotion, state: str, points: int | None, failed: int | None
) -> None:
    view = seen(*labels.split())
    appraisal = TABLE.appraise(Party({"mode": mode, "sota": 4}), Observation(motion, view))
    outcome = appraisal.outcome
    assert (appraisal.verify, appraisal.expected) == (state, mode)
    assert (outcome.total if isinstance(outcome, Score) else None) == points
    assert next((step.number for step in outcome.steps if step.outcome == "failed"), None) == failed
    assert len(outcome.steps) == 14


def test_a_foreign_card_is_named_as_it_was_seen() -> None:
    outcome = TABLE.appraise_view(Party({"mode": 3}), seen("4S", "5H", "AS")).outcome
    assert isinstance(outcome, Invalid)
    assert [(reason.code, '"AS"' in reason.text.en) for reason in outcome.reasons] == [("foreign-card", True)]


def test_a_refused_card_never_becomes_part_of_a_score() -> None:
    from vision.types import Refusal

    # An eye that refuses a card as foreign and yet names one of the deck contradicts itself.
    cards = tuple(Card(label, label, 0.9, None, ()) for label in ("4S", "5H"))
    view = View((), (*cards, Card(None, "6S", 0.9, Refusal.FOREIGN, ())), 640, 360, 1.0)
    assert TABLE.appraise_view(Party({"mode": 3}), view).verify == "REVIEW"


def test_a_row_that_may_be_read_from_its_other_end_is_never_verified() -> None:
    view = seen("4S", "5H", "6D")
    assert TABLE.appraise_view(Party({"mode": 3}), view).verify == "VERIFIED"
    assert TABLE.appraise_view(Party({"mode": 3}), replace(view, order_doubtful=True)).verify == "REVIEW"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"mode": 7}, "bad-input"),
        ({"mode": None}, "bad-input"),
        ({"method": "D"}, "bad-input"),
        ({"method": "C"}, "method-not-available"),
        ({"sota": 13}, "wrong-sota"),
    ],
)
def test_a_party_that_the_game_does_not_allow_is_refused(changes: dict[str, str | int | None], code: str) -> None:
    with pytest.raises(PartyError) as caught:
        TABLE.check(Party({"mode": 3, "method": "B", "sota": 1}).changed(changes))
    assert caught.value.reasons[0].code == code


def test_the_edition_names_mode_and_method() -> None:
    appraisal = TABLE.appraise_view(Party({"mode": 4, "method": "A"}), seen("4S", "5H", "6D", "7C"))
    assert appraisal.edition == "YAHchain III, YCWS-144/4, MODE A"
    assert isinstance(appraisal.outcome, Score)
    assert appraisal.outcome.total == 22
