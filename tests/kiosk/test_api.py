"""The interface over real HTTP and WebSocket: what the contract names is there, and nobody else is let in."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest
from fastapi import FastAPI, WebSocket
from painted import DECK, PaintedLooker, PaintedSource
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kiosk.access.lock import AccessLock
from kiosk.archive import Archive
from kiosk.board import Board
from kiosk.booking import Booking
from kiosk.describe import notice
from kiosk.games import GAMES
from kiosk.party.desk import PartyDesk
from kiosk.state import KioskState
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.web.app import Backend, create_app
from kiosk.web.live import serve_live
from kiosk.web.party import add_parties
from kiosk.web.serve import Server, address_of, bind, server_config
from kiosk.worker import Worker
from vision.words import Text

STATE_FIELDS = {
    *("version", "state", "motion", "game", "mode", "method", "sota", "owner", "edition", "deck", "expected", "cards"),
    *("mark_kind", "fields", "places", "hand_in_zone", "party", "log", "view", "turn", "ended"),
    *("marks", "frame", "score", "steps", "confirmed_by", "result", "record", "hand", "source", "notices"),
}


class Kiosk:
    """A kiosk over a painted table, served on a free port."""

    def __init__(
        self, folder: Path, host: str = "127.0.0.1", lock: AccessLock | None = None, laid: tuple[str, ...] = ()
    ) -> None:
        self.source = PaintedSource()
        self.source.lay(*laid)
        self.store = open_store(folder)
        self.worker = Worker(
            table=Table(GAMES["ycws144"], DECK),
            party=Party({"mode": 3, "method": "B", "sota": 4}),
            source=self.source,
            reopen=PaintedSource,
            looker=PaintedLooker(),
            booking=Booking(self.store),
            archive=Archive(folder, DECK, {"reader": "0" * 64}),
            trouble={},
        )
        self.app = self.make_app(folder, host, lock)
        listener = bind("127.0.0.1", 0)
        self.url = address_of(listener).rstrip("/")
        self.ending = Event()
        self.server = Server(server_config(self.app), self.ending)
        self.thread = Thread(target=self.server.run, args=([listener],), daemon=True)
        self.begin()
        self.thread.start()
        self.client = httpx.Client(base_url=self.url, timeout=10)

    def begin(self) -> None:
        """Look at the table from now on."""
        self.worker.start()

    def make_app(self, folder: Path, host: str, lock: AccessLock | None) -> FastAPI:
        """The table and its parties; a test adds what it needs besides."""
        backend = Backend(self.worker.board, self.worker.gallery, self.store, self.worker.change_party, self.worker)
        app = create_app(backend, host, lock)
        add_parties(app, PartyDesk(lambda: self.worker.table, self.store), self.worker.refresh)
        return app

    def until(self, state: str) -> dict[str, object]:
        end = time.monotonic() + 10
        while time.monotonic() < end:
            found: dict[str, object] = self.client.get("/api/state").json()
            if found["state"] == state:
                return found
            time.sleep(0.01)
        raise AssertionError(f"never {state}: {found}")

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(5)
        self.worker.stop()
        self.client.close()


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path_factory.mktemp("data"))
    yield kiosk
    kiosk.close()


@pytest.fixture
def verified(kiosk: Kiosk) -> Kiosk:
    """With a summit of three on the table."""
    kiosk.client.post("/api/party", json={"mode": 3, "method": "B", "sota": 4, "owner": None})
    kiosk.source.lay("JS", "QS", "KS")
    kiosk.until("VERIFIED")
    return kiosk


def test_the_state_is_the_object_of_the_contract(verified: Kiosk) -> None:
    state = verified.client.get("/api/state").json()
    assert set(state) == STATE_FIELDS
    assert {key: state[key] for key in ("state", "motion", "game", "mode", "method", "sota", "owner", "expected")} == {
        "state": "VERIFIED", "motion": "settled", "game": "ycws144", "mode": 3, "method": "B", "sota": 4, "owner": None,
        "expected": 3,
    }  # fmt: skip
    assert state["edition"] == "YAHchain III, YCWS-144/3, MODE B"
    wanted = ("status", "category", "family", "nominal_sum", "bonus", "game_points")
    assert {key: state["score"][key] for key in wanted} == {
        "status": "score", "category": "BC-005", "family": "summit", "nominal_sum": 36, "bonus": 21, "game_points": 57,
    }  # fmt: skip
    assert [(step["step"], step["outcome"]) for step in state["steps"]] == [(n, "passed") for n in range(1, 15)]
    parts = ("label", "rank", "suit", "symbol", "nominal")
    assert [tuple(card[part] for part in parts) for card in state["cards"]] == [
        ("JS", "J", "S", "♠", 11), ("QS", "Q", "S", "♠", 12), ("KS", "K", "S", "♠", 13)]  # fmt: skip
    assert state["frame"]["width"] == 640
    assert [len(mark["quad_px"]) for mark in state["marks"]] == [4, 4, 4]
    assert (state["source"]["kind"], state["source"]["state"]) == ("camera", "ok")
    assert isinstance(state["source"]["frame_age_ms"], int)
    assert isinstance(state["result"], int)


def test_pictures_and_crops_are_jpegs(verified: Kiosk) -> None:
    picture = verified.client.get("/api/picture.jpg")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
    assert int(picture.headers["x-frame-sequence"]) > 0
    assert verified.client.get("/api/picture.jpg?width=300").content.startswith(b"\xff\xd8")
    assert verified.client.get("/api/picture.jpg?width=0").status_code == 422
    for card in verified.client.get("/api/state").json()["cards"]:
        assert verified.client.get(card["crop"]).content.startswith(b"\xff\xd8")
    assert verified.client.get("/api/crops/0-99.jpg").status_code == 404


def test_every_change_is_pushed_and_the_clock_comes_each_second(verified: Kiosk) -> None:
    with connect(verified.url.replace("http", "ws") + "/api/live") as live:
        first = json.loads(live.recv(timeout=5))
        assert (first["state"], set(first)) == ("VERIFIED", STATE_FIELDS)
        begun = time.monotonic()
        again = json.loads(live.recv(timeout=5))
        assert 0.5 < time.monotonic() - begun < 4
        assert again["version"] == first["version"]
        verified.source.lay()
        while json.loads(live.recv(timeout=5))["state"] != "EMPTY":
            pass


@contextmanager
def live_connection(board: Board) -> Iterator[int]:
    """The port where each page hears what is on the board."""
    app = FastAPI()

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await serve_live(socket, board, lambda state: state)

    listener = bind("127.0.0.1", 0)
    server = Server(server_config(app), Event())
    thread = Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    yield int(listener.getsockname()[1])
    server.should_exit = True
    thread.join(5)


@contextmanager
def deaf_page(port: int) -> Iterator[None]:
    """A page that opens the connection and takes nothing of what is sent."""
    asks = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "a" * 22 + "==",
            "Sec-WebSocket-Version": "13"}  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in asks.items())
    with socket.socket() as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        page.settimeout(5)
        page.connect(("127.0.0.1", port))
        page.sendall(f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{head}\r\n".encode())
        assert page.recv(12) == b"HTTP/1.1 101"
        yield


def test_a_page_that_takes_nothing_keeps_nobody_waiting(verified: Kiosk) -> None:
    """Ten megabytes wait for it, which is more than its connection holds."""
    state = verified.worker.board.current()
    board = Board(state)
    with live_connection(board) as port, deaf_page(port), connect(f"ws://127.0.0.1:{port}/live") as quick:
        for number in range(40):
            said = notice("source", Text(f"{number}" + "x" * 250_000, ""))
            board.publish(state.model_copy(update={"notices": [said]}), None)
            while json.loads(quick.recv(timeout=5))["version"] < board.current().version:
                pass


def test_the_party_can_be_changed(verified: Kiosk) -> None:
    answer = verified.client.post("/api/party", json={"owner": " Аня ", "sota": 12, "method": "A"})
    assert answer.status_code == 200
    state = answer.json()
    assert (state["owner"], state["sota"], state["method"], state["score"]["game_points"]) == ("Аня", 12, "A", 36)
    assert verified.client.post("/api/party", json={"owner": ""}).json()["owner"] is None


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"mode": 7}, "must be one of 3, 4, 5"),
        ({"mode": None}, "mode"),
        ({"method": "C"}, "needs an approved table"),
        ({"sota": 13}, "no Sota 13"),
        ({"mode": "3"}, 'must be one of 3, 4, 5, not "3"'),
        ({"colour": 1}, "unknown field colour"),
        ({"owner": "x" * 61}, "not understood"),
        ([], "not understood"),
    ],
)
def test_what_is_not_allowed_is_refused_in_both_languages(verified: Kiosk, body: object, says: str) -> None:
    before = verified.client.get("/api/state").json()
    answer = verified.client.post("/api/party", json=body)
    assert answer.status_code == 422
    texts = answer.json()["texts"]
    assert says in texts["en"]
    assert any("а" <= letter <= "я" for letter in texts["ru"].lower())
    after = verified.client.get("/api/state").json()
    assert [after[key] for key in ("mode", "method", "sota", "owner")] == [
        before[key] for key in ("mode", "method", "sota", "owner")
    ]


def test_results_are_booked_with_their_history(verified: Kiosk) -> None:
    results = verified.client.get("/api/results").json()
    assert [result["number"] for result in results] == list(range(1, len(results) + 1))
    last = results[-1]
    assert (last["state"], last["mode"], last["score"]["game_points"]) == ("VERIFIED", 3, 57)
    assert [card["label"] for card in last["cards"]] == ["JS", "QS", "KS"]
    assert [record["event"] for record in last["history"]] == ["booked"]
    assert last["at"].endswith("Z")
    assert last["edition"] == "YAHchain III, YCWS-144/3, MODE B"


def test_the_description_names_everything_and_loads_nothing(kiosk: Kiosk) -> None:
    description = kiosk.client.get("/openapi.json").json()
    assert set(description["paths"]) == {
        "/api/state", "/api/results", "/api/party", "/api/picture.jpg", "/api/crops/{crop}.jpg", "/api/reasons",
        "/api/appraise", "/api/session", "/api/results/{number}", "/api/results/{number}/frame.jpg",
        *(f"/api/hand/{{hand}}/{act}" for act in ("confirm", "correct", "reject")),
        *(f"/api/results/{{number}}/{act}" for act in ("confirm", "correct", "reject", "reopen", "undo")),
        "/api/parties", "/api/parties/{party}", "/api/parties/seated", "/api/parties/undo",
        "/api/standings", "/api/standings.csv", "/api/standings.pdf",
        "/api/registration.json", "/api/tournament", "/api/tournament/plan",
        "/api/tournament/close", "/api/tournament/rounds/{number}",
        *(f"/api/parties/{{party}}/{act}" for act in ("leave", "suspend", "resume", "close", "reseat"))}  # fmt: skip
    schema = description["paths"]["/api/state"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/KioskState"}
    assert (
        set(description["components"]["schemas"]["KioskState"]["properties"])
        == STATE_FIELDS
        == set(KioskState.model_fields)
    )
    assert "422" in description["paths"]["/api/party"]["post"]["responses"]
    assert [kiosk.client.get(path).status_code for path in ("/docs", "/redoc")] == [404, 404]


def test_the_page_and_its_files_come_with_headers_that_keep_others_out(kiosk: Kiosk) -> None:
    page = kiosk.client.get("/")
    assert page.status_code == 200
    assert "<!doctype html>" in page.text.lower()
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    script = kiosk.client.get("/static/js/app.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert kiosk.client.get("/static/../app.py").status_code == 404
    assert kiosk.client.get("/static/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Host": "elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Host": "["},
        {"Host": "192.168.0.7:8144"},
        {"X-Forwarded-For": "192.168.0.9"},
        {"Via": "1.1 proxy"},
    ],
)
def test_requests_of_other_sites_are_refused(kiosk: Kiosk, headers: dict[str, str]) -> None:
    assert kiosk.client.post("/api/party", json={"sota": 2}, headers=headers).status_code == 403
    assert kiosk.client.get("/api/state", headers=headers).status_code == 403


def test_a_live_connection_of_another_site_is_refused(kiosk: Kiosk) -> None:
    with (
        pytest.raises(InvalidStatus),
        connect(kiosk.url.replace("http", "ws") + "/api/live", origin="https://x.example"),
    ):  # type: ignore[arg-type]
        pass


def test_an_unexpected_error_is_a_sentence(kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(type(kiosk.store), "results", lambda self: broken())
    answer = kiosk.client.get("/api/results")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert set(answer.json()["texts"]) == {"ru", "en"}
