"""`verify` on games: every kind of ending is proved; a changed digit, roll, seed, digest or archive is named."""

import copy
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import yatzy_clients

from kiosk.commands.verify import verify_path
from kiosk.games.yatzy.actions import Confirm, Leave, Roll
from kiosk.games.yatzy.match import Match, Opening, Opponent, open_match
from kiosk.games.yatzy.play import act, pass_time
from kiosk.games.yatzy.robot import let_bot_play
from kiosk.games.yatzy.stakes import Stake
from kiosk.yatzy.bots import Beginner
from kiosk.yatzy.exhibition import next_action, play_exhibition
from kiosk.yatzy.proof import prove

ROOT = Path(__file__).parents[3]
SECRET = bytes(range(32))


def opened(opponent: Opponent, stake: Stake | None = None) -> Match:
    return open_match(Opening("g1", ("Анна", "Bob {0}"), opponent, SECRET, 1000, stake))


def played(rows: int) -> Match:
    """Two players, the first with a full card, the second with so many rows."""
    match = act(opened(Opponent.PLAYER, Stake(50)), Confirm(0, "a"), 1001).match
    match = act(match, Confirm(1, "b"), 1002).match
    for seat, count in ((0, 15), (1, rows)):
        while match.phase == "playing" and len(match.sides[seat].card.free) > 15 - count:
            match = act(match, next_action(match, seat, Beginner()), match.now_ms + 7).match
    return match


@cache
def endings() -> dict[str, Match]:
    waiting = act(opened(Opponent.PLAYER), Confirm(1, "b"), 1001).match
    late = act(opened(Opponent.BOT), Confirm(0, "a"), 1001).match
    late = let_bot_play(act(late, Roll(0, 1, 1), 1002).match, Beginner(), 1003)
    return {
        "finished": played(15),
        "timed out": pass_time(played(2), 10**9),
        "expired": pass_time(late, 10**9),
        "left": act(waiting, Leave(0), 1002).match,
        "never started": pass_time(waiting, 10**9),
        "bot": play_exhibition(opened(Opponent.BOT).opening, "seed", Beginner(), Beginner()),
    }


NEVER_STARTED = ("left", "never started")
ENDINGS = ("finished", "timed out", "expired", "bot", *NEVER_STARTED)


@cache
def file_of(ending: str) -> bytes:
    return yatzy_clients.recorded(endings()[ending])


def record_of(ending: str) -> dict:
    return json.loads(file_of(ending))


def first_difference(record: dict) -> str:
    difference = prove(json.dumps(record).encode()).difference
    assert difference is not None, "the change was not found"
    assert difference.text.en
    assert difference.text.ru
    return difference.code


def at(record: dict, *path: str | int):
    for key in path:
        record = record[key]
    return record


def other(value):
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 0
    last = value[-1]
    return value[:-1] + ("1" if last != "1" else "2")


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_proved(ending):
    proof = prove(file_of(ending))
    assert proof.difference is None
    assert proof.match.events == endings()[ending].events
    assert proof.match.sides == endings()[ending].sides


def test_a_changed_digit_is_named_with_its_place():
    for seat in (0, 1):
        for place in range(seat, 225, 16):
            record = record_of("timed out")
            text = record["fairness"]["sequences"][seat]
            digit = str(int(text[place]) % 6 + 1)
            record["fairness"]["sequences"][seat] = text[:place] + digit + text[place + 1 :]
            difference = prove(json.dumps(record).encode()).difference
            assert difference.code == "dice"
            assert f"die {place + 1} of player {seat + 1}: the file says {digit}" in difference.text.en


CHANGES = [
    # path, code of the first difference
    (("fairness", "commitment"), "commitment"),
    (("fairness", "secret"), "commitment"),
    (("fairness", "seeds", 0), "seed"),
    (("fairness", "seeds", 1), "seed"),
    (("events", 0, "seed"), "seed"),
    (("events", 1, "seed"), "seed"),
    (("fairness", "digests", 0, "md5"), "digest"),
    (("fairness", "digests", 1, "sha256"), "digest"),
    (("fairness", "password"), "password"),
    (("archive", "sha256"), "archive"),
    (("archive", "base64"), "archive"),
    (("result", "winner"), "result"),
    (("result", "totals", 1), "result"),
    (("result", "payout", 0), "result"),
    (("result", "cards", 0, "rows", "chance"), "result"),
    (("timing", "roll_ms"), "timing"),
    (("stake", "each"), "shape"),
    (("kind",), "shape"),
    (("version",), "shape"),
]


@pytest.mark.parametrize(("path", "code"), CHANGES)
def test_a_change_is_named(path, code):
    record = record_of("finished")
    holder = at(record, *path[:-1])
    holder[path[-1]] = other(holder[path[-1]])
    assert first_difference(record) == code


@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if ending not in NEVER_STARTED])
def test_a_changed_field_of_an_event_is_found(ending):
    """But for the time of an event that could as well have been a millisecond later.

    A game that never started has no dice: who left it, and which seed was named, cannot be proved by anything.
    """
    record = record_of(ending)
    step = max(1, len(record["events"]) // 6)
    for number in range(0, len(record["events"]), step):
        for name in record["events"][number]:
            changed = copy.deepcopy(record)
            event = changed["events"][number]
            if isinstance(event[name], list):
                event[name][2] = other(event[name][2])
            elif name != "at_ms":
                event[name] = other(event[name])
            else:
                continue
            assert first_difference(changed) in {"events", "seed"}, (number, name)


def test_the_seeds_cannot_be_changed_together():
    record = record_of("finished")
    record["fairness"]["seeds"][0] = record["events"][0]["seed"] = "c"
    assert first_difference(record) == "dice"


def test_secret_and_commitment_cannot_be_changed_together():
    record, new = record_of("finished"), record_of("bot")
    record["fairness"]["secret"] = "00" * 32
    record["fairness"]["commitment"] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert first_difference(record) == "password"
    record = record_of("finished")
    record["archive"] = new["archive"]
    assert first_difference(record) == "archive"


def test_the_order_of_events_counts():
    record = record_of("finished")
    for place in (3, 20, len(record["events"]) - 2):
        for change in ("swap", "drop", "twice"):
            events = copy.deepcopy(record["events"])
            if change == "swap":
                events[place], events[place + 1] = events[place + 1], events[place]
            elif change == "drop":
                del events[place]
            else:
                events.insert(place, events[place])
            assert first_difference({**record, "events": events}) == "events", (place, change)


def test_a_file_that_stops_early_or_goes_on_after_the_end():
    record = record_of("finished")
    assert first_difference({**record, "events": record["events"][:-1]}) == "events"
    assert first_difference({**record, "events": record["events"][:-3]}) == "events"
    assert first_difference({**record, "events": [*record["events"], record["events"][-1]]}) == "events"
    early = [*record["events"][:9], {"event": "ended", "at_ms": 2000, "ending": "expired", "winner": None, "by": None}]
    assert first_difference({**record, "events": early}) == "events"


def test_a_field_too_many_is_named():
    assert first_difference({**record_of("finished"), "note": "x"}) == "result"
    record = record_of("finished")
    record["events"][5]["note"] = 1
    assert first_difference(record) == "events"


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"{}", b"\xff", b'{"kind":"yatzy-game"}', b"[" * 5000])
def test_what_is_no_record(data):
    assert prove(data).difference.code == "shape"


def test_a_changed_byte_of_the_archive_beside_the_file_is_found(tmp_path):
    file, archive = tmp_path / "game.json", tmp_path / "game.zip"
    file.write_bytes(file_of("finished"))
    good = prove(file_of("finished"))
    assert good.difference is None
    texts = yatzy_clients.sequence_texts(good.match)
    data = bytearray(yatzy_clients.seal(texts, record_of("finished")["fairness"]["password"]))
    for place in range(0, len(data), 90):
        changed = bytearray(data)
        changed[place] ^= 4
        assert prove(file_of("finished"), bytes(changed)).difference.code == "archive", place
    archive.write_bytes(data)  # the same digits, but another salt: not the file that was given out
    (verdict,) = verify_path(file)
    assert "is not the one of this game" in verdict.text.en


def run(*arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kiosk", *arguments],
        cwd=ROOT,
        env=os.environ | {"KIOSK_LANGUAGE": language},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )


def test_a_game_from_the_command_line_and_its_proof(tmp_path):
    file = tmp_path / "game.json"
    done = run("yatzy", "play", str(file), "--player", "beginner", "--level", "beginner")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "game.zip").is_file()
    done = run("verify", str(file), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["difference"] is None
    assert "as it was played" in done.stderr
    record = json.loads(file.read_text("utf-8"))
    record["fairness"]["digests"][0]["md5"] = "0" * 32
    file.write_text(json.dumps(record), "utf-8")
    done = run("verify", str(file), language="ru")
    assert done.returncode == 1
    assert "MD5 игрока 1 — не от этих 225 цифр" in done.stderr


def test_a_file_of_another_kind_is_no_game(tmp_path):
    for name, data in (("a.json", b"{}"), ("b.json", b"\xff"), ("c.json", b"[" * 5000), ("d.json", b"7")):
        (tmp_path / name).write_bytes(data)
        (verdict,) = verify_path(tmp_path / name)
        assert not verdict.good
        assert "nothing that can be proved" in verdict.text.en


def test_what_is_said_of_each_ending(tmp_path):
    said = {
        "timed out": "Анна wins: the other player did not move in time",
        "expired": "Nobody wins: the 12 hours were over",
        "left": "The game was not started.",
        "bot": " wins, ",
    }
    for ending, text in said.items():
        file = tmp_path / "game.json"
        file.write_bytes(file_of(ending))
        (verdict,) = verify_path(file)
        assert verdict.good
        assert text in verdict.text.en


@pytest.mark.parametrize("number", range(100, 106))
def test_games_of_scripted_clients_are_proved(number):
    match = yatzy_clients.play(number)
    proof = prove(yatzy_clients.recorded(match))
    assert proof.difference is None
    assert proof.match.events == match.events


def test_a_row_with_other_points_is_named_by_its_number():
    record = record_of("finished")
    number = next(place for place, event in enumerate(record["events"]) if event["event"] == "wrote")
    record["events"][number]["points"] += 1
    text = prove(json.dumps(record).encode()).difference.text.en
    assert text.startswith(f"event {number + 1}, points: the file says ")


STRANGE = (None, True, -1, 10**30, 1.5, "", "x", [], [1, 2], {}, {"a": []})
PROVES_NOTHING = {"game", "names", "opened_ms", "largest_win", "at_ms"}
"""Labels, a setting of the house, times: another good value is no difference."""


def paths(value: object, depth: int) -> list[tuple]:
    """Every place down to that depth."""
    if depth == 0 or not isinstance(value, dict | list):
        return [()]
    keys = list(value) if isinstance(value, dict) else list(range(min(len(value), 3)))
    return [(), *((key, *rest) for key in keys for rest in paths(value[key], depth - 1))]


def test_strange_values_anywhere_are_differences_and_never_errors():
    good = record_of("timed out")
    places = [path for path in paths(good, 3) if path and not PROVES_NOTHING & set(path)]
    assert len(places) > 50
    for number, path in enumerate(places):
        for value in STRANGE[number % 2 :: 2]:
            record = copy.deepcopy(good)
            holder = at(record, *path[:-1])
            if holder[path[-1]] != value:
                holder[path[-1]] = value
                assert prove(json.dumps(record).encode()).difference, (path, value)
