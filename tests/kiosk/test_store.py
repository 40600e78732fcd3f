"""The log keeps what it was given, in order, once, and refuses to be changed."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from kiosk.log.chain import canonical_json
from kiosk.store import open_store
from kiosk.store_faults import StoreError

NOON = datetime(2025, 3, 1, 15, 0, 0, 250_000, tzinfo=timezone(timedelta(hours=3)))


def test_results_are_numbered_and_keep_their_history(tmp_path: Path) -> None:
    store = open_store(tmp_path / "новая" / "папка", clock=lambda: NOON)
    first = store.book({"state": "VERIFIED", "owner": "Аня"})
    second = store.book({"state": "REJECTED"})
    third = store.amend(first.result, "corrected", {"state": "VERIFIED", "owner": "Борис"})
    assert [(record.number, record.result) for record in (first, second, third)] == [(1, 1), (2, 2), (3, 1)]
    assert first.at == "2025-03-01T12:00:00.250Z"
    one, two = store.results()
    assert (one.number, one.body["owner"], [record.event for record in one.history]) == (
        1,
        "Борис",
        ["booked", "corrected"],
    )
    assert (two.number, two.body, len(two.history)) == (2, {"state": "REJECTED"}, 1)
    assert store.last() == third


def test_another_start_goes_on_with_the_numbers(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.book({"state": "VERIFIED"})
    store.close()
    again = open_store(tmp_path)
    assert again.book({"state": "VERIFIED"}).number == 2
    assert [result.number for result in again.results()] == [1, 2]


@pytest.mark.parametrize("statement", ["UPDATE records SET body = '{}'", "DELETE FROM records"])
def test_the_file_itself_refuses_changes(tmp_path: Path, statement: str) -> None:
    open_store(tmp_path).book({"state": "VERIFIED"})
    with (
        sqlite3.connect(tmp_path / "kiosk.sqlite3") as raw,
        pytest.raises(sqlite3.IntegrityError, match="never changed"),
    ):
        raw.execute(statement)


def test_a_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_a_body_is_written_in_one_way_only() -> None:
    assert canonical_json({"б": 1, "a": [1, {"z": None, "y": "♠"}]}) == '{"a":[1,{"y":"♠","z":null}],"б":1}'


def test_a_folder_that_cannot_be_made_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"cannot be written \(.*\); choose another with --data DIR"):
        open_store(tmp_path / "file" / "data")


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kiosk.sqlite3").write_text("a letter to my aunt, long enough to be no empty database" * 20)
    with pytest.raises(StoreError, match="no store of the kiosk"):
        open_store(tmp_path)
    assert (tmp_path / "kiosk.sqlite3").read_text().startswith("a letter")


def test_a_full_disk_says_so_and_the_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        store.book({"state": "VERIFIED", "filling": "x" * 20_000})
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert store.book({"state": "VERIFIED"}).number == 1
    assert datetime.fromisoformat(store.results()[0].history[0].at).tzinfo == UTC
