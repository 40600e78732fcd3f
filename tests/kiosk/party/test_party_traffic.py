"""What the operator's page asks for at each event: it does not grow with the event, and has what the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from party_table import open_party, post
from test_api import Kiosk

from kiosk.party.seating import plan_seating

TABLES, ROUNDS = 12, 20
NAMES = [f"Игрок {number:02}" for number in range(1, 2 * TABLES + 1)]


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    seats = plan_seating(NAMES, TABLES, 2, ROUNDS).rounds
    rounds = [[list(table) for table in tables] for tables in seats]
    post(kiosk, "/api/tournament", mode=3, method="B", title="Кубок", participants=NAMES, rounds=rounds)
    yield kiosk
    kiosk.close()


def asked(kiosk: Kiosk, round_: int | None = None) -> tuple[dict[str, Any], int]:
    """The answer, and its size in bytes."""
    answer = kiosk.client.get("/api/parties", params={"round": round_} if round_ else None)
    return answer.json(), len(answer.content)


def play_round(kiosk: Kiosk, number: int) -> None:
    for table in range(1, TABLES + 1):
        party = post(kiosk, "/api/parties/seated", round=number, table=table)["playing"]
        post(kiosk, f"/api/parties/{party}/close")


def test_what_is_asked_for_at_each_event_does_not_grow_with_the_event(kiosk: Kiosk) -> None:
    sizes = []
    for number in (1, 2):
        post(kiosk, "/api/parties/seated", round=number, table=1)
        found, size = asked(kiosk)
        assert (found["count"], len(found["parties"])) == (1 + (number - 1) * TABLES, 1)
        sizes.append(size)
        post(kiosk, "/api/parties/undo", event=found["last"]["event"])
        play_round(kiosk, number)
    assert abs(sizes[0] - sizes[1]) < 100
    assert max(sizes) < 8000
    whole = kiosk.client.get("/api/tournament").json()
    assert [sum(number is not None for number in row) for row in whole["parties"][:3]] == [12, 12, 0]


def test_the_round_that_is_shown_is_the_one_that_is_played_unless_another_is_asked_for(kiosk: Kiosk) -> None:
    tables = kiosk.client.get("/api/tournament").json()["rounds"]
    assert asked(kiosk)[0]["tournament"] | {"title": ""} == {
        "title": "", "closed": False, "rounds": ROUNDS, "round": 1, "tables": tables[0], "waiting": [],
        "parties": [None] * TABLES,
    }  # fmt: skip
    play_round(kiosk, 1)
    post(kiosk, "/api/parties/seated", round=2, table=3)
    shown = asked(kiosk)[0]["tournament"]
    assert (shown["round"], shown["parties"][2]) == (2, {"number": 13, "status": "playing", "over": False})
    first = asked(kiosk, 1)[0]["tournament"]
    assert (first["tables"], {one["status"] for one in first["parties"]}) == (tables[0], {"closed"})
    assert asked(kiosk, 99)[0]["tournament"]["round"] == ROUNDS


def test_a_party_that_is_closed_can_still_be_asked_for(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path)
    assert kiosk.client.get("/api/tournament").json()["texts"]["en"] == "there is no tournament yet"
    open_party(kiosk, "Анна", "Борис")
    post(kiosk, "/api/parties/1/close")
    assert asked(kiosk)[0]["parties"] == []
    assert kiosk.client.get("/api/parties/1").json()["players"] == ["Анна", "Борис"]
    assert kiosk.client.get("/api/parties/2").status_code == 404
    kiosk.close()
