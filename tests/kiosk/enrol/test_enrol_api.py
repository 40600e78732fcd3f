"""The interface of the enrolment page: from an empty desk to a deck on the shelf, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from barred import CLUB, mark_at
from enrol_server import Table, build
from fastapi.testclient import TestClient

from kiosk.enrol.plan import cards_to_show
from kiosk.enrol.shelf import Shelf

DECK: dict[str, Any] = {
    "name": "club",
    "title_ru": "Клуб",
    "title_en": "Club",
    "suits": [
        {"id": suit.id, "name_ru": suit.name_ru, "name_en": suit.name_en, "colour": suit.colour} for suit in CLUB.suits
    ],
}


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def client(table: Table, tmp_path: Path) -> TestClient:
    return TestClient(build(table, tmp_path))


def show(client: TestClient, table: Table, label: str, place: int = 0) -> dict[str, Any]:
    """Look and take what was found."""
    table.label, table.at = label, (140 + 20 * place, 60 + 10 * place)
    look = client.post("/api/enrol/look").json()
    body = {"sequence": look["sequence"], "quad_px": look["quad_px"], "rank": label[:-1], "suit": label[-1:]}
    answer = client.post("/api/enrol/captures", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_from_an_empty_desk_to_a_deck_that_is_in_use(client: TestClient, table: Table, tmp_path: Path) -> None:
    assert client.get("/api/enrol").json() == {"work": None}
    work = client.post("/api/enrol", json=DECK).json()["work"]
    assert [card["label"] for card in work["cards"]] == list(cards_to_show(CLUB))
    assert work["progress"] == {"done": 0, "total": 15}
    for label in cards_to_show(CLUB):
        for place in range(work["wanted"]):
            state = show(client, table, label, place)
    assert state["work"]["progress"] == {"done": 15, "total": 15}
    report = client.get("/api/enrol/report").json()
    assert report["expected"] == {"cards": 36, "accepted": 36, "right": 36}
    assert report["again"] == []
    for kind in ("rank", "suit"):
        picture = client.get(f"/api/enrol/confusion/{kind}.png?lang=ru")
        assert cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR) is not None
    assert client.post("/api/enrol/save", json={}).json()["name"] == "club"
    assert len(Shelf(tmp_path).load("club").deck.captures) == 36
    assert client.post("/api/decks/club/use").status_code == 200
    assert table.used == ["club"]
    again = client.post("/api/enrol/save", json={})
    assert (again.status_code, "already" in again.json()["texts"]["en"]) == (422, True)
    assert client.post("/api/enrol/save", json={"replace": True}).status_code == 200


def test_a_look_gives_the_box_its_frame_and_its_cut_out(client: TestClient, table: Table) -> None:
    client.post("/api/enrol", json=DECK)
    table.label = "7X"
    look = client.post("/api/enrol/look").json()
    assert (look["width"], look["height"], look["small"], look["one_card"]) == (480, 360, False, True)
    assert look["quad_px"] == mark_at().tolist()
    frame = client.get(f"/api/enrol/looks/{look['sequence']}.jpg").content
    assert cv2.imdecode(np.frombuffer(frame, np.uint8), cv2.IMREAD_COLOR).shape == (360, 480, 3)
    cut = client.get(f"/api/enrol/cut.png?sequence={look['sequence']}&quad={json.dumps(look['quad_px'])}").content
    assert cv2.imdecode(np.frombuffer(cut, np.uint8), cv2.IMREAD_COLOR).shape == (192, 128, 3)
    table.label = None
    assert client.post("/api/enrol/look").json()["quad_px"] is None


def test_a_box_by_hand_is_taken_and_a_capture_can_be_taken_away(client: TestClient, table: Table) -> None:
    client.post("/api/enrol", json=DECK)
    sequence = client.post("/api/enrol/look").json()["sequence"]
    body = {"sequence": sequence, "quad_px": mark_at().tolist(), "rank": "7", "suit": None}
    work = client.post("/api/enrol/captures", json=body).json()["work"]
    assert work["captures"] == [{"id": 1, "rank": "7", "suit": None}]
    assert client.get("/api/enrol/captures/1.png").headers["content-type"] == "image/png"
    assert client.delete("/api/enrol/captures/1").json()["work"]["captures"] == []
    assert client.get("/api/enrol/captures/1.png").status_code == 404


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sequence": 999}, "gone"),
        ({"rank": None, "suit": None}, "no such rank"),
        ({"rank": "1"}, "no such rank"),
        ({"suit": "Z"}, "no such rank"),
        ({"quad_px": mark_at()[::-1].tolist()}, "twisted"),
        ({"quad_px": (mark_at() * 0.01).tolist()}, "too small"),
        ({"quad_px": (mark_at() + 1e6).tolist()}, "too small"),
        ({"quad_px": [[1e300, 0], [1e300, 9e300], [0, 9e300], [0, 0]]}, "too small"),
        ({"quad_px": mark_at()[:3].tolist()}, ""),
        ({"more": 1}, ""),
    ],
)
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_a_capture_that_is_none_is_refused(client: TestClient, change: dict[str, Any], says: str) -> None:
    client.post("/api/enrol", json=DECK)
    sequence = client.post("/api/enrol/look").json()["sequence"]
    body = {"sequence": sequence, "quad_px": mark_at().tolist(), "rank": "7", "suit": "X"}
    answer = client.post("/api/enrol/captures", json=body | change)
    assert answer.status_code == 422
    assert not says or says in answer.json()["texts"]["en"]
    assert client.get("/api/enrol").json()["work"]["captures"] == []


@pytest.mark.parametrize("path", ["/api/enrol/look", "/api/enrol/save"])
def test_nothing_can_be_done_before_a_deck_is_begun(client: TestClient, path: str) -> None:
    answer = client.post(path, json={})
    assert answer.status_code == 422
    assert "begin one" in answer.json()["texts"]["en"]
    assert client.get("/api/enrol/report").status_code == 422


@pytest.mark.parametrize(
    "change", [{"name": "french"}, {"name": "../x"}, {"name": ""}, {"suits": []}, {"title_ru": ""}, {"ranks": ["2"]}]
)
def test_a_deck_that_does_not_add_up_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    answer = client.post("/api/enrol", json=DECK | change)
    assert answer.status_code == 422
    assert set(answer.json()["texts"]) == {"ru", "en"}


def test_decks_come_in_and_go_out_as_files_and_more_can_be_shown(client: TestClient, table: Table) -> None:
    client.post("/api/enrol", json=DECK)
    show(client, table, "7X")
    client.post("/api/enrol/save", json={})
    file = client.get("/api/decks/club.deck.zip").content
    assert client.post("/api/decks", content=file).status_code == 422, "the name is taken"
    assert client.post("/api/decks?replace=true", content=file).json()["name"] == "club"
    assert client.post("/api/decks", content=b"no deck").status_code == 422
    decks = client.get("/api/decks").json()
    assert [(deck["name"], deck["own"]) for deck in decks] == [("french", True), ("yahchain3", True), ("club", False)]
    work = client.post("/api/enrol/more", json={"name": "club"}).json()["work"]
    assert work["captures"] == [{"id": 1, "rank": "7", "suit": "X"}]
    assert client.get("/api/decks/nobody.deck.zip").status_code == 422
    assert client.post("/api/decks/..%2F..%2Fetc/use").status_code in (404, 422)
