"""A kiosk without camera and rules: serves the real page and shows scripted states.

By hand: `python tests/browser/fake_kiosk.py --port 8123 --state summit5`, then `/api/show/NAME` changes the state.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from scripted_states import STATES, State, scripted, zone_of
from table_picture import Laid, crop_of, draw_table, jpeg, lay

from kiosk.games import GAMES
from kiosk.web.games import GameState, describe_game

STATIC = Path(__file__).parents[2] / "kiosk" / "web" / "static"

REASONS = (
    ("wrong-cards", "карты не из этой Соты", "the cards do not belong to this Sota"),
    ("not-allowed", "выложено против правил партии", "laid against the rules of the party"),
    ("not-finished", "игроки не закончили", "the players had not finished"),
    ("mistake", "записано по ошибке", "booked by mistake"),
)


class FakeKiosk:
    """A server in a thread of its own. `show` changes the state, `stop` and `start` are a restart on the same port."""

    def __init__(self, state: State, port: int = 0) -> None:
        self.port = port or _free_port()
        self.parties: list[dict[str, Any]] = []
        self.acts: list[tuple[str, dict[str, Any]]] = []
        self.zones: list[Any] = []
        self.zone_refusal: dict[str, str] | None = None
        self.pictures_served = 0
        self.picture_age_ms = 0
        self.picture_view: str | None = None
        """What the pictures show; None: what the state is of."""
        self.crops: dict[str, bytes] = {}
        self._version = 0
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self.show(state)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def show(self, state: State) -> None:
        """Change what the kiosk shows; every open page is told."""
        labels = tuple(card["seen"] for card in state["cards"])
        self.laid = lay(labels)
        self.frames, crops = _photograph(self.laid)
        self.crops |= crops
        self._version += 1
        self.state = state | {"version": self._version}

    def start(self) -> None:
        self._server = uvicorn.Server(
            uvicorn.Config(
                build(self), host="127.0.0.1", port=self.port, log_level="error", timeout_graceful_shutdown=1
            )
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + 10
        while not self._server.started:
            if time.monotonic() > deadline:
                raise TimeoutError(f"the fake kiosk did not start on port {self.port}")
            time.sleep(0.01)

    def stop(self) -> None:
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join(10)


@cache
def _photograph(laid: tuple[Laid, ...]) -> tuple[tuple[bytes, bytes], dict[str, bytes]]:
    """Two pictures of the same table, and the crops by name."""
    first, second = draw_table(laid), draw_table(laid, 20)
    crops = {f"{card.label}-{place}": jpeg(crop_of(first, card)) for place, card in enumerate(laid)}
    return (jpeg(first), jpeg(second)), crops


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def build(kiosk: FakeKiosk) -> FastAPI:
    """The same addresses as the real server."""
    app = FastAPI(docs_url=None, redoc_url=None)

    @app.get("/api/state")
    def state() -> State:
        return kiosk.state

    @app.get("/api/show/{name}")
    def show(name: str) -> State:
        kiosk.show(scripted(name))
        return kiosk.state

    @app.get("/api/picture.jpg")
    def picture() -> Response:
        kiosk.pictures_served += 1
        frame = kiosk.frames[kiosk.pictures_served % len(kiosk.frames)]
        headers = {
            "X-Frame-Sequence": str(kiosk.pictures_served),
            "X-Frame-Age-Ms": str(kiosk.picture_age_ms),
            "X-View": kiosk.picture_view if kiosk.picture_view is not None else kiosk.state["view"],
        }
        return Response(frame, media_type="image/jpeg", headers=headers)

    @app.get("/api/crops/{name}.jpg")
    def crop(name: str) -> Response:
        found = kiosk.crops.get(name)
        return Response(found, media_type="image/jpeg") if found else Response(status_code=404)

    @app.post("/api/party")
    def party(wanted: dict[str, Any]) -> Response:
        kiosk.parties.append(wanted)
        if wanted.get("method") == "C":
            texts = {"ru": "MODE C: таблица не загружена", "en": "MODE C: no table is loaded"}
            return JSONResponse({"texts": texts}, 422)
        kiosk.show(kiosk.state | wanted | ({"expected": wanted["mode"]} if "mode" in wanted else {}))
        return JSONResponse(kiosk.state)

    @app.post("/api/zone")
    def zone(wanted: dict[str, Any]) -> Response:
        kiosk.zones.append(wanted["corners"])
        if kiosk.zone_refusal:
            return JSONResponse({"texts": kiosk.zone_refusal}, 422)
        kiosk.show(kiosk.state | {"places": [zone_of(wanted["corners"])] if wanted["corners"] else []})
        return JSONResponse(kiosk.state)

    @app.get("/api/games")
    def games() -> list[GameState]:
        return [describe_game(key) for key in GAMES]

    @app.get("/api/reasons")
    def reasons() -> list[dict[str, Any]]:
        return [{"code": code, "texts": {"ru": ru, "en": en}} for code, ru, en in REASONS]

    @app.post("/api/appraise")
    def appraise(wanted: dict[str, Any]) -> dict[str, Any]:
        return {"status": "score", "category_names": {"ru": "Зеркало", "en": "Mirror"}, "game_points": 40}

    @app.post("/api/{subject}/{name}/{act}")
    def act(subject: str, name: str, act: str, wanted: dict[str, Any]) -> Response:
        kiosk.acts.append((f"{subject}/{name}/{act}", wanted))
        if wanted.get("reason") == "mistake":
            texts = {"ru": "этот результат уже изменил кто-то другой", "en": "somebody else has changed this result"}
            return JSONResponse({"texts": texts}, 409)
        kiosk.show(scripted("decided") if act != "undo" else scripted("review-mirror"))
        return JSONResponse(kiosk.state if subject == "hand" else {"number": 18})

    @app.websocket("/api/live")
    async def live(socket_: WebSocket) -> None:
        await socket_.accept()
        sent = -1
        try:
            while not (kiosk._server and kiosk._server.should_exit):
                if kiosk.state["version"] != sent:
                    sent = kiosk.state["version"]
                    await socket_.send_json(kiosk.state)
                await asyncio.sleep(0.02)
            await socket_.close(1012)
        except WebSocketDisconnect:
            return

    @app.get("/")
    @app.get("/table")
    def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    app.mount("/static", StaticFiles(directory=STATIC))
    return app


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--state", choices=sorted(STATES), default="summit5")
    chosen = parser.parse_args()
    kiosk = FakeKiosk(scripted(chosen.state), chosen.port)
    kiosk.start()
    print(kiosk.url)
    threading.Event().wait()


if __name__ == "__main__":
    main()
