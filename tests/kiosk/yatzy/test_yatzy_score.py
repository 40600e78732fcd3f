"""Yatzy through `score`: the contract's fields, all 3,780 answers, every reason why there is none."""

import csv
import io
import json

import pytest
from yatzy_rolls import ROLLS, table_of

from kiosk.__main__ import main
from kiosk.commands.score import score_lines


def answers(*requests: dict) -> tuple[list[dict], bool]:
    lines = "\n".join(json.dumps({"game": "yatzy", **request}) for request in requests)
    sink = io.BytesIO()
    all_read = score_lines(io.BytesIO(lines.encode()), sink, {"S": "♠"})
    return [json.loads(line) for line in sink.getvalue().splitlines()], all_read


def test_the_contract():
    (answer,), all_read = answers({"dice": [5, 5, 5, 1, 2], "row": "fives"})
    assert (answer["status"], answer["points"]) == ("score", 15)
    assert [line["amount"] for line in answer["lines"]] == [15]
    assert all_read


def test_the_table_to_look_at(capsys):
    """252 lines by 15 rows, as a spreadsheet opens them."""
    assert main(["yatzy", "rows"]) == 0
    lines = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [line.pop("roll") for line in lines] == ROLLS
    assert [{row: int(told) for row, told in line.items()} for line in lines] == [table_of(roll) for roll in ROLLS]


def test_every_roll_in_every_row():
    asked = [(roll, row, value) for roll in ROLLS for row, value in table_of(roll).items()]
    assert len(asked) == 3780
    found, all_read = answers(*({"dice": [*map(int, roll)], "row": row} for roll, row, _ in asked))
    assert all_read
    assert [answer["points"] for answer in found] == [value for _, _, value in asked]
    assert [sum(line["amount"] for line in answer["lines"]) for answer in found] == [value for _, _, value in asked]


NO_SCORE = [
    # fields, status, codes
    ({"dice": [1, 2, 3, 4], "row": "ones"}, "incomplete", ["wrong-count"]),
    ({"dice": [1, 2, 3, 4, 5]}, "incomplete", ["no-row"]),
    ({"dice": []}, "incomplete", ["wrong-count", "no-row"]),
    ({"dice": [1, 2, 3, 4, 5, 6], "row": "ones"}, "invalid", ["wrong-count"]),
    ({"dice": [0, 2, 3, 4, 7], "row": "ones"}, "invalid", ["unknown-die", "unknown-die"]),
    ({"dice": [1, 2, 3, 4, 5], "row": "ones", "written": ["twos", "ones"]}, "invalid", ["row-taken"]),
    ({"dice": [1, 2, 3, 4, 9, 5], "row": "ones"}, "invalid", ["wrong-count", "unknown-die"]),
]


@pytest.mark.parametrize(("fields", "status", "codes"), NO_SCORE)
def test_a_roll_without_points_has_its_reasons(fields, status, codes):
    (answer,), all_read = answers(fields)
    assert answer["status"] == status
    assert [reason["code"] for reason in answer["reasons"]] == codes
    assert all(reason["texts"]["ru"] and reason["texts"]["en"] for reason in answer["reasons"])
    assert "points" not in answer
    assert all_read


BAD_INPUT = [
    {}, {"dice": "55512"}, {"dice": [5, 5, 5, 1, 2.0]}, {"dice": [5, 5, 5, 1, True]}, {"dice": [5, 5, 5, 1, "2"]},
    {"dice": [5, 5, 5, 1, 2], "row": "five"}, {"dice": [5, 5, 5, 1, 2], "row": 5},
    {"dice": [5, 5, 5, 1, 2], "row": "fives", "written": ["one"]}, {"dice": [5, 5, 5, 1, 2], "roll": 3},
]  # fmt: skip


@pytest.mark.parametrize("fields", BAD_INPUT)
def test_a_request_of_the_wrong_shape_is_bad_input(fields):
    (answer,), all_read = answers(fields)
    assert answer["status"] == "invalid"
    assert {reason["code"] for reason in answer["reasons"]} == {"bad-input"}
    assert not all_read
