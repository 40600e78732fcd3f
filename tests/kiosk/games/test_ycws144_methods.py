"""Methods A, B and C, and the table that C needs (Y15, Y16)."""

from datetime import date

import pytest
from ycws144_hands import appraise, faults, outcomes

from kiosk.games.base import Score
from kiosk.games.ycws144.categories import MODES
from kiosk.games.ycws144.points import GamePoints
from kiosk.games.ycws144.reference import TableRefused, format_reference, parse_reference
from kiosk.games.ycws144.rules import Method

TABLE = {
    "name": "Cup of the Two Rivers",
    "edition": "2",
    "date": "2026-05-01",
    "values": {
        "BC-001": 10, "BC-002": 20, "BC-003": 30, "BC-004": 40, "BC-005": 500,
        "BC5-001": 11, "BC5-002": 21, "BC5-003": 31, "BC5-004": 41, "BC5-005": 0,
    },
}  # fmt: skip
REFERENCE = parse_reference(TABLE)

VALUES = [
    # hand, mode, A, B, C
    ("4♠ 5♥ 6♠", 3, 15, 21, 10),
    ("7♠ 7♥ 7♦", 3, 21, 33, 20),
    ("7♠ 8♠ 9♠", 3, 24, 39, 30),
    ("5♠ 9♥ 5♦", 3, 19, 28, 40),
    ("J♠ Q♠ K♠", 3, 36, 57, 500),
    ("9♠ 10♠ J♠ Q♠ K♠", 5, 55, 100, 0),
    ("4♠ 7♥ 9♦ 7♣ 4☀", 5, 31, 56, 41),
]


@pytest.mark.parametrize(("hand", "mode", "basic", "bonus", "reference"), VALUES)
def test_value_by_method(hand, mode, basic, bonus, reference):
    expected = {Method.A: basic, Method.B: bonus, Method.C: reference}
    for method, value in expected.items():
        outcome = appraise(hand, mode, method=method, reference=REFERENCE)
        assert isinstance(outcome, Score)
        fields = outcome.details.fields()
        assert fields["game_points"] == outcome.total == value
        assert fields["nominal_sum"] == basic
        assert fields["bonus"] == (bonus - basic if method is Method.B else 0)
        assert fields["method"] == method.value
        assert outcomes(outcome) == "p" * 14


@pytest.mark.parametrize("method", list(Method))
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("J♠ Q♠ 2♠", [(8, "no-category")]),
        ("7♠ 7♠ 7♥", [(7, "repeated-card")]),
        ("7♠ 7♥ A♦", [(7, "foreign-card")]),
        ("7♠ 7♥ 7♦ 7♣", [(5, "wrong-count")]),
    ],
)
def test_no_method_gives_a_faulty_hand_a_value(method, hand, expected):
    assert faults(appraise(hand, 3, method=method, reference=REFERENCE)) == expected


def test_method_c_needs_a_table():
    outcome = appraise("4♠ 5♥ 6♠", 3, method=Method.C)
    assert faults(outcome) == [(1, "method-not-available")]
    assert "approved table" in outcome.reasons[0].text.en


def test_method_c_needs_a_table_with_values_for_the_mode():
    outcome = appraise("4♠ 5♥ 6♦ 7♣", 4, method=Method.C, reference=REFERENCE)
    assert faults(outcome) == [(1, "method-not-available")]
    assert outcome.reasons[0].text.en == (
        'the table "Cup of the Two Rivers, 2, 2026-05-01" has no values for YCWS-144/4'
    )


def test_a_result_names_its_method_and_table():
    editions = {
        method: appraise("4♠ 5♥ 6♠", 3, method=method, reference=REFERENCE).details.fields()["edition"]
        for method in Method
    }
    assert editions == {
        Method.A: "YAHchain III, YCWS-144/3, MODE A",
        Method.B: "YAHchain III, YCWS-144/3, MODE B",
        Method.C: "YAHchain III, YCWS-144/3, MODE C (Cup of the Two Rivers, 2, 2026-05-01)",
    }


STEPS = {
    Method.A: ["MODE A: no bonus", "4+5+6 = 15", "MODE A: nothing is added", "15 Game Points"],
    Method.B: ["Ladder: bonus 6", "4+5+6 = 15", "15 + 6 = 21", "21 Game Points"],
    Method.C: [
        "MODE C: no bonus",
        "4+5+6 = 15",
        "MODE C: nothing is added",
        '10 Game Points by the table "Cup of the Two Rivers, 2, 2026-05-01"',
    ],
}


@pytest.mark.parametrize("method", list(Method))
def test_steps_9_to_12(method):
    outcome = appraise("4♠ 5♥ 6♠", 3, method=method, reference=REFERENCE)
    assert [step.text.en for step in outcome.steps[8:12]] == STEPS[method]


LINES = {
    Method.A: [(4, "4♠: nominal"), (5, "5♥: nominal"), (6, "6♠: nominal")],
    Method.B: [(4, "4♠: nominal"), (5, "5♥: nominal"), (6, "6♠: nominal"), (6, "Ladder: bonus")],
    Method.C: [(10, "Ladder: by the table")],
}


@pytest.mark.parametrize("method", list(Method))
def test_lines(method):
    outcome = appraise("4♠ 5♥ 6♠", 3, method=method, reference=REFERENCE)
    assert [(line.amount, line.text.en) for line in outcome.lines] == LINES[method]


def test_a_table_is_read():
    assert (REFERENCE.name, REFERENCE.edition, REFERENCE.approved) == ("Cup of the Two Rivers", "2", date(2026, 5, 1))
    assert REFERENCE.value("BC-005") == GamePoints(500)
    assert [mode for mode in MODES if REFERENCE.covers(MODES[mode])] == [3, 5]


def test_a_table_round_trips():
    assert format_reference(REFERENCE) == TABLE
    assert parse_reference(format_reference(REFERENCE)) == REFERENCE


def changed(**fields: object) -> dict[str, object]:
    return {key: value for key, value in (TABLE | fields).items() if value is not ...}


def with_values(**values: object) -> dict[str, object]:
    merged = {key.replace("_", "-"): value for key, value in values.items()}
    return changed(values={code: value for code, value in (TABLE["values"] | merged).items() if value is not ...})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, ["the table must be a JSON object"]),
        ([], ["the table must be a JSON object"]),
        ("BC-001", ["the table must be a JSON object"]),
        (changed(name=...), ['the table needs a text "name" that is not blank']),
        (changed(name=" "), ['the table needs a text "name" that is not blank']),
        (changed(edition=2), ['the table needs a text "edition" that is not blank']),
        (changed(date=...), ['the table needs a "date" like 2026-05-01']),
        (changed(date="2026-02-30"), ['the table needs a "date" like 2026-05-01']),
        (changed(date="20260501"), ['the table needs a "date" like 2026-05-01']),
        (changed(date="2026-W18-5"), ['the table needs a "date" like 2026-05-01']),
        (changed(date=20260501), ['the table needs a "date" like 2026-05-01']),
        (changed(approved=True), ['unknown field of the table "approved"']),
        (changed(values=...), ['the table needs "values": code to points']),
        (changed(values={}), ['the table needs "values": code to points']),
        (changed(values=[1]), ['the table needs "values": code to points']),
        (with_values(BC6_001=1), ['there is no category "BC6-001"']),
        (with_values(BC_001=True), ["a value is a whole number from 0: BC-001: true"]),
        (with_values(BC_001=1.5), ["a value is a whole number from 0: BC-001: 1.5"]),
        (with_values(BC_001=-1), ["a value is a whole number from 0: BC-001: -1"]),
        (with_values(BC_001="10"), ['a value is a whole number from 0: BC-001: "10"']),
        (with_values(BC_001=...), ["no values for BC-001"]),
        (with_values(BC4_005=1), ["no values for BC4-001, BC4-002, BC4-003, BC4-004"]),
        (
            {"values": {"BC-001": -1}},
            [
                'the table needs a text "name" that is not blank',
                'the table needs a text "edition" that is not blank',
                'the table needs a "date" like 2026-05-01',
                "a value is a whole number from 0: BC-001: -1",
                "no values for BC-002, BC-003, BC-004, BC-005",
            ],
        ),
    ],
)
def test_a_table_that_does_not_add_up_is_refused_with_every_fault(data, said):
    with pytest.raises(TableRefused) as refused:
        parse_reference(data)
    assert [fault.en for fault in refused.value.faults] == said
    assert all(fault.ru != fault.en for fault in refused.value.faults)
