"""Events about no single Blockchain: numbered, sealed, undone and proved as all others, and never taken for results."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.log.chain import NO_RESULT, UNDONE
from kiosk.log.proof import prove_store
from kiosk.log.view import LogError, View
from kiosk.store import Draft, Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """One event of the course, a result, another of the course."""
    store = open_store(tmp_path)
    tell(store, "party-opened")
    store.book({"state": "VERIFIED"})
    tell(store, "sota-closed")
    return store


def tell(store: Store, event: str, **body: object) -> None:
    store.write(lambda view: (Draft(NO_RESULT, event, body),))


def course(store: Store) -> list[str]:
    return store.ask(lambda view: [record.event for record in view.course])


def test_they_stand_apart_from_the_results(store: Store, tmp_path: Path) -> None:
    assert course(store) == ["party-opened", "sota-closed"]
    assert [result.number for result in store.results()] == [1]
    assert [record.result for record in store.records()] == [0, 1, 0]
    proof = prove_store(tmp_path / "kiosk.sqlite3")
    assert (proof.touched, proof.events, proof.results) == (None, 3, 1)


def test_they_are_there_after_a_restart(store: Store, tmp_path: Path) -> None:
    store.close()
    assert course(open_store(tmp_path)) == ["party-opened", "sota-closed"]


def test_the_newest_can_be_undone_down_to_none(store: Store) -> None:
    tell(store, UNDONE, undoes=3)
    assert course(store) == ["party-opened"]
    tell(store, UNDONE, undoes=1)
    assert course(store) == []
    with pytest.raises(LogError, match="undoes what does not stand"):
        tell(store, UNDONE, undoes=1)
    assert View.of(store.records()).course == ()


def test_what_is_not_the_newest_cannot_be_undone(store: Store) -> None:
    with pytest.raises(LogError):
        tell(store, UNDONE, undoes=1)
    assert course(store) == ["party-opened", "sota-closed"]
    assert len(store.records()) == 3
