"""Hands from the table in the trainer: shown as they stand in the log, with the part of the frame where they lay."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from painted import PaintedSource

from kiosk.acts import Confirm, Correct, Placed, Reject
from kiosk.archive import Archive
from kiosk.describe import describe_hand
from kiosk.desk import Desk
from kiosk.games import GAMES
from kiosk.played import PlayedHands
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.web.trainer import trainer_routes
from vision.types import Card, Detection, Frame, MarkKind, Reading, View

TABLE = Table(GAMES["riichi"], None)
HAND = (*(("F", "F", "2s", "3s", "4s", "5s", "6s", "7s", "5p", "6p", "7p", "9s", "9s")), "F")
SAID = {"seat_wind": "S", "loser_wind": "W", "riichi": True, "dora_indicators": "4p 9m"}
"""R27: 3 han, 34 fu -> 40, 5200."""


def view_of(labels: tuple[str, ...]) -> View:
    """A row at (100, 200), tiles 20 x 30 px, the last one apart."""
    marks, cards = [], []
    for place, label in enumerate(labels):
        is_last = place == len(labels) - 1
        x = 100 + 20 * place + (30 if is_last else 0)
        quad = np.asarray([(x, 200), (x + 20, 200), (x + 20, 230), (x, 230)], np.float32)
        marks.append(Reading(Detection(quad, 0.9, MarkKind.TILE), label, label, 0.99, 0.9, None))
        cards.append(Card(label, label, 0.99, None, (place,), int(is_last)))
    return View(tuple(marks), tuple(cards), 640, 480, 1.0)


class Parlour:
    """A kiosk's log, and hands that a camera has seen."""

    def __init__(self, folder: Path) -> None:
        self.store, self.folder = open_store(folder), folder
        self.desk = Desk(TABLE, self.store)
        app = FastAPI()
        app.include_router(trainer_routes(PlayedHands(self.store, folder)))
        self.client = TestClient(app)

    def confirm(self, seen: bool = True) -> int:
        image = np.full((480, 640, 3), 40, np.uint8)
        image[200:230, 100:410] = 250
        frame, view, party = Frame(image, 1, 1, "drawn"), view_of(HAND), Party({}).changed(SAID)
        body = describe_hand(TABLE.appraise_view(party, view), TABLE, party, PaintedSource())
        evidence = Archive(self.folder, None, {}).evidence(frame if seen else None, view if seen else None)
        result = self.desk.act_on_hand(lambda: {**body, "evidence": evidence}, Confirm(), "Судья")
        return result.number

    def hands(self) -> list[int]:
        return list(self.client.get("/api/trainer/played").json()["hands"])


@pytest.fixture
def parlour(tmp_path: Path) -> Parlour:
    return Parlour(tmp_path)


def test_a_hand_of_the_table_is_shown_without_its_value_and_explained(parlour: Parlour) -> None:
    number = parlour.confirm()
    assert parlour.hands() == [number]
    shown = parlour.client.get(f"/api/trainer/played/{number}").json()
    assert (sorted(shown["closed"]), shown["win"]) == (sorted(HAND[:-1]), "F")
    assert shown["dora_indicators"] == ["4p", "9m"]
    assert "riichi" in [text["en"].lower() for text in shown["said"]]
    assert not {"han", "fu", "points", "payments"} & set(shown)
    guess = {"han": 3, "fu": 40, "points": 5200, "payments": {"W": 5200}}
    answer = parlour.client.post(f"/api/trainer/played/{number}", json=guess).json()
    assert answer["right"] == {"han": True, "fu": True, "points": True, "payments": True}


def test_the_photograph_shows_the_tiles_and_little_around(parlour: Parlour) -> None:
    answer = parlour.client.get(f"/api/trainer/played/{parlour.confirm()}.jpg")
    image = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    bright = np.argwhere(image[:, :, 0] > 150)
    assert (image[:, :, 0] > 150).mean() > 0.2
    assert bright.min(axis=0).min() > 0  # nothing of the row is cut off
    assert bright.max(axis=0)[1] < image.shape[1] - 1


def test_a_corrected_hand_is_shown_as_it_stands_and_a_rejected_one_no_more(parlour: Parlour) -> None:
    number = parlour.confirm()
    cards = tuple(Placed(card["label"], card["place"]) for card in parlour.store.result(number).body["cards"])
    parlour.desk.act(number, Correct(cards, {"tsumo": True}), "Судья")
    assert {"en": "tsumo", "ru": "цумо"} in parlour.client.get(f"/api/trainer/played/{number}").json()["said"]
    parlour.desk.act(number, Reject("mistake"), "Судья")
    assert parlour.hands() == []
    assert parlour.client.get(f"/api/trainer/played/{number}").status_code == 404


def test_what_has_no_photograph_is_not_offered(parlour: Parlour) -> None:
    parlour.confirm(seen=False)
    gone = parlour.confirm()
    for frame in (parlour.folder / "frames").iterdir():
        frame.unlink()
    assert parlour.hands() == []
    assert parlour.client.get(f"/api/trainer/played/{gone}.jpg").status_code == 404
    assert parlour.client.get("/api/trainer/played/77").status_code == 404
