"""A store of the last version opens as it is: everything is there, sealed from now on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kiosk.booking import Booking
from kiosk.log.migrate import NEWEST
from kiosk.log.proof import prove_store
from kiosk.store import open_store
from kiosk.store_faults import StoreError

OLD = Path(__file__).with_name("store_0001.sql")
"""Dumped from a store that the version before the chain had written."""


@pytest.fixture
def old_folder(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "kiosk.sqlite3") as raw:
        raw.executescript(OLD.read_text(encoding="utf-8"))
    raw.close()
    return tmp_path


def test_old_results_are_all_there_and_the_log_goes_on(old_folder: Path) -> None:
    store = open_store(old_folder)
    assert [
        (result.number, result.body["state"], [card["label"] for card in result.body["cards"]])
        for result in store.results()
    ] == [(1, "VERIFIED", ["4S", "5H", "6S"]), (2, "REJECTED", ["4S", "6H", "9S"])]
    assert store.amend(2, "confirmed", {"state": "VERIFIED"}).number == 3
    assert store.book({"state": "VERIFIED"}).result == 3
    proof = prove_store(old_folder / "kiosk.sqlite3")
    assert (proof.touched, proof.events, proof.results) == (None, 4, 3)


def test_cards_of_the_last_record_that_still_lie_there_are_known(old_folder: Path) -> None:
    booking = Booking(open_store(old_folder))
    assert booking._lying is not None
    assert (booking._lying.labels, booking._lying.number) == (("4S", "6H", "9S"), 2)


def test_old_records_are_kept_from_changes_as_before(old_folder: Path) -> None:
    open_store(old_folder).close()
    with sqlite3.connect(old_folder / "kiosk.sqlite3") as raw:
        for statement in ("UPDATE records SET body = '{}'", "DELETE FROM records"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                raw.execute(statement)
    raw.close()


def test_the_old_version_cannot_write_unsealed_records_to_a_new_store(old_folder: Path) -> None:
    open_store(old_folder).close()
    with sqlite3.connect(old_folder / "kiosk.sqlite3") as raw, pytest.raises(sqlite3.IntegrityError, match="newer"):
        raw.execute("INSERT INTO records (result, event, at, body) VALUES (3, 'booked', '', '{}')")
    raw.close()


def test_opening_twice_changes_nothing(old_folder: Path) -> None:
    first = open_store(old_folder).records()
    assert open_store(old_folder).records() == first


def test_a_migration_that_fails_leaves_the_old_store(old_folder: Path) -> None:
    with sqlite3.connect(old_folder / "kiosk.sqlite3") as raw:
        raw.execute("INSERT INTO records (result, event, at, body) VALUES (3, 'booked', '', 'no JSON')")
        before = list(raw.iterdump())
    with pytest.raises(StoreError, match="damaged"):
        open_store(old_folder)
    assert list(raw.iterdump()) == before
    raw.close()


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "kiosk.sqlite3") as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(StoreError, match="newer version"):
        open_store(tmp_path)


def test_a_store_of_the_present_version_is_the_one_that_needs_no_migration(old_folder: Path) -> None:
    open_store(old_folder).close()
    with sqlite3.connect(old_folder / "kiosk.sqlite3") as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
    raw.close()
