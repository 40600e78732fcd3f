"""`python -m kiosk score`: JSON lines in, JSON lines out; nothing that comes in makes it fail."""

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.commands import score

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "O": "☀"}
GOOD = '{"game":"ycws144","mode":3,"cards":["4S","5H","6S"]}'
LONGEST = 64 * 1024
ROOT = Path(__file__).parents[2]
ENGLISH = os.environ | {"KIOSK_LANGUAGE": "en"}


def answers(data: bytes) -> tuple[list[dict], bool]:
    sink = io.BytesIO()
    all_read = score.score_lines(io.BytesIO(data), sink, SUITS)
    return [json.loads(line) for line in sink.getvalue().decode("utf-8").splitlines()], all_read


def run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "kiosk", "score", *arguments]
    return subprocess.run(command, input=data, capture_output=True, cwd=ROOT, env=ENGLISH, timeout=60, check=False)


CONTRACT = [
    # request, what the contract says of the answer
    (
        {"game": "ycws144", "mode": 3, "cards": ["4S", "5H", "6S"]},
        {"category": "BC-001", "family": "ladder", "nominal_sum": 15, "bonus": 6, "game_points": 21},
    ),
    (
        {"game": "ycws144", "mode": 5, "cards": ["9♠", "10♠", "11S", "qs", "13♠"], "sota": 12, "owner": "Анна"},
        {"category": "BC5-005", "family": "summit", "nominal_sum": 55, "bonus": 45, "game_points": 100},
    ),
    (
        {"game": "ycws144", "mode": 4, "cards": ["4S", "8H", "8D", "4C"], "method": "A"},
        {"category": "BC4-004", "family": "mirror", "nominal_sum": 24, "bonus": 0, "game_points": 24},
    ),
    (
        {"game": "ycws144", "mode": 5, "cards": ["7S", "7H", "7D", "7C", "7O"], "method": "B"},
        {"category": "BC5-002", "family": "kind", "nominal_sum": 35, "bonus": 30, "game_points": 65},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "expected"), CONTRACT)
def test_an_answer_has_the_fields_of_the_contract(request_, expected):
    (answer,), all_read = answers(json.dumps(request_).encode())
    assert answer["status"] == "score"
    assert {key: answer[key] for key in expected} == expected
    assert [step["step"] for step in answer["steps"]] == list(range(1, 15))
    assert {step["outcome"] for step in answer["steps"]} == {"passed"}
    assert all_read


NO_SCORE = [
    # fields beside the game, status, (step, code)
    ({"mode": 3, "cards": ["4S", "5H"]}, "incomplete", [(5, "wrong-count")]),
    ({"mode": 5, "cards": []}, "incomplete", [(5, "wrong-count")]),
    ({"mode": 3, "cards": ["4S", "5H", "6S", "7S"]}, "invalid", [(5, "wrong-count")]),
    ({"mode": 3, "cards": ["4S", "zz", "6S"]}, "invalid", [(6, "unknown-card")]),
    ({"mode": 3, "cards": ["4S", "AS", "6S"]}, "invalid", [(7, "foreign-card")]),
    ({"mode": 3, "cards": ["7S", "7♠", "7H"]}, "invalid", [(7, "repeated-card")]),
    ({"mode": 3, "cards": ["4S", "5H", "7S"]}, "invalid", [(8, "no-category")]),
    ({"mode": 3, "cards": ["4S", "5H", "6S"], "sota": 13}, "invalid", [(3, "wrong-sota")]),
    ({"mode": 3, "cards": ["4S", "5H", "6S"], "party_over": True}, "invalid", [(7, "party-over")]),
    ({"mode": 3, "cards": ["4S", "5H", "6S"], "method": "C"}, "invalid", [(1, "method-not-available")]),
]


@pytest.mark.parametrize(("fields", "status", "reasons"), NO_SCORE)
def test_a_hand_without_a_score_is_answered_with_its_reasons(fields, status, reasons):
    (answer,), all_read = answers(json.dumps({"game": "ycws144", **fields}).encode())
    assert answer["status"] == status
    assert [(reason["step"], reason["code"]) for reason in answer["reasons"]] == reasons
    assert all(reason["text"] and reason["texts"]["ru"] for reason in answer["reasons"])
    assert len(answer["steps"]) == 14
    assert not {"category", "game_points", "nominal_sum", "bonus"} & answer.keys()
    assert all_read


BAD_LINES = [
    # a line, what is said about it
    (b"", "the line is empty"),
    (b"   \t", "the line is empty"),
    (b"nope", "not JSON, character 1: Expecting value"),
    (b'{"game":"ycws144",}', "not JSON, character 19: "),
    (GOOD.encode() + b"x", "not JSON, character 53: Extra data"),
    (GOOD.encode()[:-1], "not JSON, character 52: "),
    (b"[1, 2]", "a JSON object is needed, not [1, 2]"),
    (b'"ycws144"', 'a JSON object is needed, not "ycws144"'),
    (b"null", "a JSON object is needed, not null"),
    (b"{}", 'field "game" is missing; games: '),
    (b'{"game":null}', 'field "game" is missing; games: '),
    (b'{"game":"chess"}', 'there is no game "chess"; there are: '),
    (b'{"game":["ycws144"]}', 'there is no game ["ycws144"]; there are: '),
    (b'{"game":"ycws144","mode":NaN}', "NaN is no JSON value"),
    (b'{"game":"ycws144","mode":-Infinity}', "-Infinity is no JSON value"),
    (b'{"game":"ycws144","mode":3,"mode":5}', 'field "mode" is there twice'),
    (b'{"game":"ycws144","mode":' + b"3" * 5000 + b"}", "a number is too long"),
    (b"[" * 50_000, "nested too deeply"),
    (b"\xff\xfe{\x00}\x00", "not UTF-8"),
    (GOOD.encode().replace(b"4S", b"4\xe9"), "not UTF-8"),
    (GOOD.encode("utf-8-sig"), "not JSON, character 1: "),
    (b" " * (LONGEST + 1), "longer than 65536 bytes"),
    (b"x" * 5_000_000, "longer than 65536 bytes"),
]


@pytest.mark.parametrize(("line", "said"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_holds_no_request_is_answered_in_its_place(line, said):
    data = b"\n".join([GOOD.encode(), line, GOOD.encode()]) + b"\n"
    (before, answer, after), all_read = answers(data)
    assert before["game_points"] == after["game_points"] == 21
    assert answer["status"] == "invalid"
    (reason,) = answer["reasons"]
    assert (reason["step"], reason["code"]) == (None, "bad-input")
    assert reason["text"].startswith(f"line 2: {said}")
    assert reason["texts"]["ru"].startswith("строка 2: ")
    assert not all_read


def test_every_depth_of_nesting_is_answered():
    lines = [GOOD[:-1] + ',"owner":' + "[" * depth + "]" * depth + "}" for depth in range(1, 1200, 7)]
    found, all_read = answers("\n".join(lines).encode())
    assert len(found) == len(lines)
    assert {answer["reasons"][0]["code"] for answer in found} == {"bad-input"}
    assert not all_read


WRONG_FIELDS = [
    ({"mode": 6}, "field"), ({"mode": "3"}, "field"), ({"mode": 3.0}, "field"), ({"mode": True}, "field"),
    ({"cards": "4S 5H 6S"}, "field"), ({"cards": [4, 5, 6]}, "field"), ({"cards": None}, "field"),
    ({"sota": "4"}, "field"), ({"owner": 1}, "field"), ({"method": "D"}, "field"), ({"colour": "red"}, "unknown field"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "said"), WRONG_FIELDS)
def test_a_request_with_a_wrong_field_is_bad_input(fields, said):
    (answer,), all_read = answers(json.dumps(json.loads(GOOD) | fields).encode())
    assert answer["status"] == "invalid"
    assert {reason["code"] for reason in answer["reasons"]} == {"bad-input"}
    assert answer["reasons"][0]["text"].startswith(said)
    assert not all_read


def test_one_line_out_for_each_line_in_and_in_order():
    hands = [["4S", "5H", "6S"], ["7S", "7H", "7D"], ["7S", "8S", "9S"], ["5S", "9H", "5D"], ["JS", "QS", "KS"]]
    lines = [json.dumps({"game": "ycws144", "mode": 3, "cards": cards}) for cards in hands]
    lines.insert(2, "")
    found, _ = answers("\n".join(lines).encode())
    assert [answer.get("game_points") for answer in found] == [21, 33, None, 39, 28, 57]


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_line_endings(ending):
    found, all_read = answers((GOOD + ending).encode())
    assert [answer["game_points"] for answer in found] == [21]
    assert all_read


def test_the_longest_line_is_still_read():
    line = GOOD.encode().ljust(LONGEST - 1) + b"\n"
    assert len(line) == LONGEST
    assert answers(line)[0][0]["game_points"] == 21


def test_a_byte_order_mark_opens_a_file_without_harm():
    found, all_read = answers(GOOD.encode("utf-8-sig") + b"\n" + GOOD.encode())
    assert [answer["game_points"] for answer in found] == [21, 21]
    assert all_read


def test_no_input_no_output():
    assert answers(b"") == ([], True)


def test_a_lone_surrogate_comes_back_as_it_came():
    line = GOOD.replace("4S", "4\\ud800")
    (answer,), _ = answers(line.encode())
    assert answer["reasons"][0]["code"] == "unknown-card"
    assert "\ud800" in answer["reasons"][0]["text"]


def test_russian_and_symbols_are_written_as_they_are():
    sink = io.BytesIO()
    score.score_lines(io.BytesIO(GOOD.encode()), sink, SUITS)
    assert "4♠ → 5♥ → 6♠" in sink.getvalue().decode("utf-8")
    assert "Лестница" in sink.getvalue().decode("utf-8")


def test_each_answer_is_there_before_the_next_line_is_asked_for():
    class Conversation(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            heard.append(sink.getvalue().count(b"\n"))
            return super().readline(size)

    heard: list[int] = []
    sink = io.BytesIO()
    score.score_lines(Conversation(f"{GOOD}\n{GOOD}\n".encode()), sink, SUITS)
    assert heard == [0, 1, 2]


def test_as_a_program_with_all_twelve_suits(tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text(GOOD + "\n" + GOOD.replace("5H", "5P"), "utf-8")
    done = run(str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["game_points"] for line in done.stdout.splitlines()] == [21, 21]


def test_as_a_program_from_the_standard_input():
    done = run(data=f"{GOOD}\nnope\n{GOOD}\n".encode())
    assert (done.returncode, done.stderr) == (1, b"")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["score", "invalid", "score"]


def test_another_deck_has_other_cards():
    line = GOOD.replace("5H", "5O").encode()
    assert json.loads(run(data=line).stdout)["status"] == "score"
    done = run("--deck", "french", data=line)
    assert json.loads(done.stdout)["reasons"][0]["code"] == "foreign-card"
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["no-such-file.jsonl"], 1, b"cannot read no-such-file.jsonl"),
        (["."], 1, b"cannot read ."),
        (["--deck", "no-such-deck"], 1, b"no-such-deck"),
        (["--colour"], 2, b"--colour"),
        (["one", "two"], 2, b"two"),
    ],
)
def test_wrong_usage_is_told_without_a_traceback(arguments, status, said):
    done = run(*arguments)
    assert done.returncode == status
    assert said in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


def test_a_reader_that_goes_away_is_no_error_of_ours():
    process = subprocess.Popen(
        [sys.executable, "-m", "kiosk", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    process.stdout.close()
    process.stdin.write(f"{GOOD}\n".encode() * 50)
    process.stdin.close()
    complaints = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 1
    assert complaints == b""


def test_the_parser_runs_the_command():
    parser = argparse.ArgumentParser()
    score.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["score"])
    assert (args.run, args.file, args.deck) == (score.run, "-", "yahchain3")
