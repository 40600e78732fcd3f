"""A log that holds every kind of event that the kiosk writes: whatever is changed in any of them is found and named."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from desk_stage import TABLE, body, open_desk

from kiosk.acts import Confirm, Correct, Placed, Reject, Reopen, Undo
from kiosk.course import draft_event
from kiosk.games import GAMES
from kiosk.games.ycws144.party import PartyRules, homes_in_turn
from kiosk.log.chain import FIELDS, Record
from kiosk.log.proof import prove
from kiosk.party.acts import (
    Close,
    LeaveSota,
    OpenParty,
    OpenSeated,
    OpenTournament,
    ReseatRound,
    Resume,
    Suspend,
    UndoCourse,
)
from kiosk.party.desk import PartyDesk
from kiosk.party.tournament import Place
from kiosk.store import Draft, Store
from kiosk.table import Table

EVENTS = {
    "booked", "confirmed", "corrected", "reordered", "rejected", "reopened", "undone", "party-opened", "sota-left",
    "party-suspended", "party-resumed", "party-closed", "tournament-opened", "tournament-closed", "reseated",
}  # fmt: skip
"""As docs/log.md names them; those of the courses of other games come besides."""

PLAYERS = ("Анна", "Борис")
RULES = PartyRules(PLAYERS, homes_in_turn(2), 3, "B", 5)
Path_ = tuple[str | int, ...]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, ...]:
    desk, store = open_desk(tmp_path_factory.mktemp("log"))
    parties = PartyDesk(lambda: TABLE, store)
    _results(desk, store)
    _parties(parties)
    _other_games(store)
    return store.records()


def _results(desk: Any, store: Store) -> None:
    def placed(cards: str, places: tuple[int, ...]) -> Correct:
        return Correct(tuple(Placed(label, place) for label, place in zip(cards.split(), places, strict=True)))

    evidence = {"deck": {"name": "yahchain3", "sha256": "0" * 64}, "weights": {"reader": "1" * 64}, "marks": [[0.5, 1]]}
    store.book(body("4S 5H ?6S", 3, evidence=evidence), key="book-1")
    desk.act(1, Confirm(), "Аня", key="confirm-1")
    desk.act(1, placed("4S 5H 7S", (1, 2, 3)), "Борис")
    desk.act(1, placed("4S 7S 5H", (1, 3, 2)), "Борис")
    desk.act(1, Reject("mistake"), "Аня")
    desk.act(1, Undo(), "Борис")
    desk.act(1, Reopen(), "Аня")


def _parties(desk: PartyDesk) -> None:
    desk.open_party(OpenParty(RULES), "Ольга", "open-party")
    for act in (LeaveSota(1), Suspend(), Resume(), Close()):
        desk.act(1, act, "Ольга")
    seats = (PLAYERS, ("Вера", "Глеб"))
    desk.open_tournament(OpenTournament("Кубок", tuple(sum(seats, ())), (seats,), RULES), "Ольга")
    desk.open_seated(OpenSeated(Place(1, 1, 1)), "Ольга")
    desk.reseat_round(ReseatRound(1, (("Вера", "Борис"), ("Анна", "Глеб"))), "Павел")
    last = desk.ledger().last
    assert last is not None
    desk.undo(UndoCourse(last.number), "Павел")
    desk.act(2, Close(), "Ольга")
    desk.close_tournament("Ольга")


def _other_games(store: Store) -> None:
    said = {"names": [*PLAYERS, "Вера", "Глеб"], "seats": [], "rule_set": None, "results": []}
    for key, game in GAMES.items():
        if game.course is not None:
            draft: Draft = draft_event(store.ask(lambda view: view), Table(game, None), "start", said, "Ольга")
            store.write(lambda view, draft=draft: (draft,), key=f"start-{key}")  # type: ignore[misc]


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where each plain value of a body stands, empty lists and objects too."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = [leaf for key, one in items for leaf in leaves(one, (*path, key))]
    yield from inner or [path]


def changed(value: Any) -> Any:
    """Another value of the same kind, as little away as can be."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + chr(ord(value[-1]) ^ 1) if value else " "
    return [None] if isinstance(value, list) else {"": None}


def with_leaf(body: Any, path: Path_) -> Any:
    """The body with one value changed."""
    other = copy.deepcopy(body)
    place = other
    for key in path[:-1]:
        place = place[key]
    if path:
        place[path[-1]] = changed(place[path[-1]])
    return other if path else changed(other)


def first_touched(records: list[Record], tmp_path: Path) -> int | None:
    proof = prove(records, tmp_path, frames_needed=False)
    return proof.touched.number if proof.touched else None


def test_the_log_holds_every_event_and_is_good(records: tuple[Record, ...], tmp_path: Path) -> None:
    assert {record.event for record in records} >= EVENTS
    assert len({record.event for record in records} - EVENTS) == sum(game.course is not None for game in GAMES.values())
    assert first_touched(list(records), tmp_path) is None


def test_every_field_of_every_event(records: tuple[Record, ...], tmp_path: Path) -> None:
    for place, record in enumerate(records):
        for field in FIELDS:
            forged = replace(record, **{field: changed(getattr(record, field))})
            assert first_touched([*records[:place], forged, *records[place + 1 :]], tmp_path) == place + 1, field


def test_every_value_within_every_event(records: tuple[Record, ...], tmp_path: Path) -> None:
    tried = 0
    for place, record in enumerate(records):
        for path in leaves(record.body):
            forged = replace(record, body=with_leaf(record.body, path))
            assert first_touched([*records[:place], forged], tmp_path) == place + 1, (record.event, path)
            tried += 1
    assert tried > 500


def test_two_events_that_change_places(records: tuple[Record, ...], tmp_path: Path) -> None:
    for place in range(len(records) - 1):
        mixed = [*records[:place], records[place + 1], records[place], *records[place + 2 :]]
        assert first_touched(mixed, tmp_path) == place + 1
