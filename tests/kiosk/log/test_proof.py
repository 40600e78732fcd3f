"""Whatever is changed in a log, the first event that was touched is found and named."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from kiosk.log.chain import FIELDS, GENESIS, Record, canonical_json, format_line, sealed
from kiosk.log.export import write_export
from kiosk.log.proof import Proof, prove, prove_export, prove_store
from kiosk.log.reading import read_export
from kiosk.store import Store, open_store

JPEG = b"\xff\xd8 not much of a picture \xff\xd9"
SHA = hashlib.sha256(JPEG).hexdigest()


def fill(folder: Path) -> Store:
    """Two results, six events: one corrected and that undone, one confirmed; the first with a frame."""
    (folder / "frames").mkdir(parents=True)
    (folder / "frames" / f"{SHA}.jpg").write_bytes(JPEG)
    store = open_store(folder)
    frame = {"file": f"{SHA}.jpg", "sha256": SHA}
    first = {"state": "REVIEW", "owner": "Аня ♠", "confidence": 0.25, "evidence": {"frame": frame}}
    store.book(first)
    store.amend(1, "corrected", {"state": "VERIFIED", "act": {"by": "Борис"}}, key="a")
    store.book({"state": "REVIEW"}, key="b")
    store.amend(1, "undone", {"undoes": 2, "act": {"by": "Борис"}})
    store.amend(2, "confirmed", {"state": "VERIFIED", "act": {"by": "Аня"}})
    store.amend(1, "confirmed", {"state": "VERIFIED", "act": {"by": "Аня"}}, key="c")
    store.close()
    return store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path / "data")
    return tmp_path / "data"


def touched(proof: Proof) -> int | None:
    return proof.touched.number if proof.touched else None


def tamper(folder: Path, *statements: str) -> None:
    """What somebody does who knows how to get round the triggers."""
    with sqlite3.connect(folder / "kiosk.sqlite3") as raw:
        for verb in ("UPDATE", "DELETE"):
            raw.execute(f"DROP TRIGGER records_keep_{verb}")
        for statement in statements:
            assert raw.execute(statement).rowcount == 1
    raw.close()


def test_a_log_that_nobody_touched_is_proved(folder: Path) -> None:
    proof = prove_store(folder / "kiosk.sqlite3")
    assert (proof.touched, proof.events, proof.results, proof.frames) == (None, 6, 2, 1)
    records = open_store(folder).records()
    assert [record.previous for record in records] == [GENESIS, *(record.digest for record in records[:-1])]
    assert proof.head == records[-1].digest


def test_the_digest_is_one_that_others_can_compute() -> None:
    """Worked out by hand with `printf '…' | sha256sum`."""
    record = sealed(GENESIS, 1, 1, "booked", "2026-01-01T00:00:00.000Z", {"state": "VERIFIED"}, None)
    text = (
        '{"at":"2026-01-01T00:00:00.000Z","body":{"state":"VERIFIED"},"event":"booked","key":null,"number":1,'
        '"previous":"0000000000000000000000000000000000000000000000000000000000000000","result":1}'
    )
    assert record.digest == hashlib.sha256(text.encode()).hexdigest()
    assert record.digest == "7fff9042236677108c3f4cc4ee071374513d08a6a37276da99d908ff629fed3f"


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_every_event_in_the_store(folder: Path, number: int, field: str) -> None:
    changes = {
        "number": "number + 50", "result": "3 - result", "event": "'opened'", "at": "replace(at, '2', '3')",
        "body": "replace(body, ':', ': ')", "key": "coalesce(key, '') || 'x'",
        "previous": "substr(previous, 2) || 'f'", "digest": "substr(digest, 2) || 'f'",
    }  # fmt: skip
    tamper(folder, f"UPDATE records SET {field} = {changes[field]} WHERE number = {number}")
    assert touched(prove_store(folder / "kiosk.sqlite3")) == number


def test_every_byte_of_every_event_of_an_export(folder: Path) -> None:
    path = folder / "log.jsonl"
    write_export(open_store(folder).records(), path)
    good = path.read_bytes()
    number = 1
    for place, byte in enumerate(good):
        for other in (byte ^ 1, byte ^ 0x20):
            changed = good[:place] + bytes([other]) + good[place + 1 :]
            assert touched(prove(read_export(changed), folder / "frames", frames_needed=True)) == number, place
        number += byte == ord("\n")
    assert number == 7


@pytest.mark.parametrize("number", range(1, 7))
def test_an_event_that_was_taken_out(folder: Path, number: int) -> None:
    tamper(folder, f"DELETE FROM records WHERE number = {number}")
    assert touched(prove_store(folder / "kiosk.sqlite3")) == number


@pytest.mark.parametrize("number", range(1, 6))
def test_an_event_that_was_rewritten_with_a_seal_of_its_own(folder: Path, number: int) -> None:
    old = open_store(folder).records()[number - 1]
    new = sealed(old.previous, old.number, old.result, old.event, old.at, {**old.body, "owner": "Ева"}, old.key)
    body = canonical_json(new.body)
    tamper(folder, f"UPDATE records SET body = '{body}', digest = '{new.digest}' WHERE number = {number}")
    assert touched(prove_store(folder / "kiosk.sqlite3")) == number


@pytest.mark.parametrize(("content", "number"), [(JPEG[:-1] + b"\x00", 1), (None, 1)])
def test_a_frame_that_was_changed_or_taken_away(folder: Path, content: bytes | None, number: int) -> None:
    frame = folder / "frames" / f"{SHA}.jpg"
    frame.unlink() if content is None else frame.write_bytes(content)
    assert touched(prove_store(folder / "kiosk.sqlite3")) == number


@pytest.mark.parametrize(
    ("body", "event", "result"),
    [
        ({"undoes": 1}, "undone", 1),  # the booking itself
        ({"undoes": 99}, "undone", 1),
        ({}, "confirmed", 7),  # of nothing
        ({}, "booked", 1),  # a second time
        ({}, "booked", 4),  # result 3 left out
    ],
)
def test_a_sealed_event_that_cannot_follow(folder: Path, body: dict[str, int], event: str, result: int) -> None:
    records = [*open_store(folder).records()]
    records.append(sealed(records[-1].digest, 7, result, event, records[-1].at, body, None))
    assert touched(prove(records, folder / "frames", frames_needed=True)) == 7


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"[]", b"null", b'{"number":1}', b"\xff", b"[" * 5000, b'{"a":1,"a":1}', b'"\\ud800"'],
)  # fmt: skip
def test_a_line_that_is_no_event(tmp_path: Path, line: bytes) -> None:
    proof = prove(read_export(line + b"\n"), tmp_path, frames_needed=False)
    assert (touched(proof), proof.events) == (1, 0)


def test_an_export_without_its_frames_says_how_many_were_not_looked_at(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.jsonl"
    write_export(open_store(folder).records(), path)
    proof = prove_export(path)
    assert (proof.touched, proof.events, proof.frames, proof.frames_absent) == (None, 6, 0, 1)


def test_a_store_can_be_proved_while_the_kiosk_writes_to_it(folder: Path) -> None:
    store = open_store(folder)
    store.book({"state": "VERIFIED"})
    assert prove_store(folder / "kiosk.sqlite3").events == 7


def test_a_line_is_read_back_as_it_was(folder: Path) -> None:
    records = open_store(folder).records()
    content = "".join(format_line(record) + "\n" for record in records).encode()
    again: list[Record] = list(read_export(content))
    assert again == list(records)
    assert json.loads(content.splitlines()[0])["body"]["owner"] == "Аня ♠"


def test_what_sqlite_itself_cannot_read_is_named_too(folder: Path) -> None:
    with sqlite3.connect(folder / "kiosk.sqlite3") as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    path = folder / "kiosk.sqlite3"
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    assert touched(prove_store(path)) is not None
    path.write_bytes(b"a letter to my aunt" * 100)
    assert touched(prove_store(path)) == 1
