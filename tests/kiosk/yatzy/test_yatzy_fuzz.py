"""Whatever is sent to the routes of games, from a seat or from nobody, is answered with a sentence and ends no game.

`FUZZ_REQUESTS=1000 python -m pytest tests/kiosk/yatzy/test_yatzy_fuzz.py` is the long run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fuzzing import answered_well, ask_often, schemathesis
from test_api import Kiosk
from yatzy_clients import check
from yatzy_hall import ANNA, BOB

from kiosk.course import CourseDesk
from kiosk.settings import load_settings
from kiosk.switch import GameSwitch
from kiosk.web.course import course_routes
from kiosk.web.games import game_routes
from kiosk.web.yatzy import Meters, add_yatzy
from kiosk.yatzy.live.chat import Chat
from kiosk.yatzy.live.clock import steady_clock
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.meter import Meter, Rate
from kiosk.yatzy.live.players import Players
from vision.deck import Deck
from vision.settle import Looker
from vision.types import MarkKind
from vision.words import SpokenError, Text

ROUTES = ("/api/yatzy", "/api/course", "/api/game", "/api/typed")


def no_eye(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    raise SpokenError(Text("no weights here", "весов нет"))


class Hall:
    """A kiosk with live games, and all that the main page asks of games."""

    def __init__(self, folder: Path) -> None:
        self.kiosk = Kiosk(folder)
        self.host = Host(folder, steady_clock(), Players(), largest_win=100)
        meters = Meters()
        meters.requests = meters.openings = meters.messages = meters.codes = Meter(Rate(1e9, 1e9))
        add_yatzy(self.kiosk.app, self.host, Chat(folder / "yatzy", self.host.now_ms), meters)
        desk = CourseDesk(self.kiosk.worker, self.kiosk.store)
        switch = GameSwitch(self.kiosk.worker, load_settings({"data": folder}), no_eye)
        self.kiosk.app.include_router(game_routes(switch, self.kiosk.worker, desk))
        self.kiosk.app.include_router(course_routes(desk))
        self.kiosk.client.post("/api/game", json={"game": "yatzy"})
        self.kiosk.client.post("/api/course/start", json={"names": ["Анна", "Bob"], "by": "Анна"})

    def post(self, path: str, **body: Any) -> Any:
        return self.kiosk.client.post(f"/api/yatzy/{path}", json=body).json()

    def two(self) -> str:
        """A game that goes on."""
        room = self.post("games", name="Анна", token=ANNA, advice=True)
        self.post("join", name="Bob", token=BOB, code=room["code"])
        for token in (ANNA, BOB):
            self.post(f"games/{room['game']}/confirm", token=token, seed=token)
        return str(room["game"])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    yield hall
    hall.kiosk.close()


def test_every_route_of_games_answers_whatever_is_sent(hall: Hall) -> None:
    """Half of the requests come from a seat of a game that goes on, half of those with the right turn."""
    game, chance = hall.two(), random.Random(7)

    def make_real(case: Any) -> None:
        if chance.random() < 0.5:
            return
        if "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
        if isinstance(case.body, dict) and "token" in case.body:
            case.body["token"] = chance.choice([ANNA, BOB])
            seat = hall.host.look(game).match.sides[0]
            if chance.random() < 0.5:
                case.body |= {key: value for key, value in {"turn": seat.turn, "throw": 1}.items() if key in case.body}

    schema = schemathesis.openapi.from_dict(hall.kiosk.app.openapi())
    operations = [result.ok() for result in schema.get_all_operations()]
    of_games = [
        one for one in operations if one.path.startswith(("/api/yatzy", "/api/course", "/api/game", "/api/typed"))
    ]
    assert len(of_games) >= 17
    for operation in of_games:
        ask_often(operation, hall.kiosk.url, make_real)
    room = hall.host.look(game)
    assert room.match.phase in {"playing", "over"}
    answered_well(hall.kiosk.client.get(f"/api/yatzy/games/{game}"))
    assert hall.kiosk.client.get("/api/state").status_code == 200
    end(hall, game)


def end(hall: Hall, game: str) -> None:
    """What was left of the game is played; its events make the one right ending."""
    for token in (ANNA, BOB):
        while hall.host.look(game).match.phase == "playing":
            room = hall.kiosk.client.get(f"/api/yatzy/games/{game}", headers={"X-Yatzy-Seat": token}).json()
            seat = room["match"]["seats"][room["you"]]
            if seat["turn"] > 15:
                break
            if not seat["dice"]:
                hall.post(f"games/{game}/roll", token=token, turn=seat["turn"], throw=1, held=[False] * 5)
            row = next(name for name, points in seat["card"]["rows"].items() if points is None)
            hall.post(f"games/{game}/write", token=token, turn=seat["turn"], row=row)
    assert check(hall.host.look(game).match) == "finished"


NAMES = ("empty", "null", "deep", "infinite", "half a pair", "no UTF-8", "huge")
BODIES = [b"", b"null", b"[" * 100_000, b'{"token": 1e400}', b'{"name": "\\ud800", "token": "%s"}' % ANNA.encode(),
          b"\xff\xfe", b'{"turn": 99999999999999999999, "token": "%s"}' % ANNA.encode()]  # fmt: skip


@pytest.mark.parametrize(
    "content", BODIES, ids=["empty", "null", "deep", "infinite", "half a pair", "no UTF-8", "huge"]
)
def test_a_body_that_is_no_sense_is_refused_with_a_reason(hall: Hall, content: bytes) -> None:
    game = "0123456789"
    acts = [f"games/{game}/{act}" for act in ("confirm", "roll", "write", "leave", "chat")]
    for path in ("yatzy/games", "yatzy/join", "yatzy/chat", *(f"yatzy/{act}" for act in acts), "course/start", "game"):
        answer = hall.kiosk.client.post(f"/api/{path}", content=content, headers={"Content-Type": "application/json"})
        answered_well(answer)
        assert answer.status_code in {400, 422}, (path, answer.text)


def test_names_and_messages_of_any_script_come_back_as_they_were_sent(hall: Hall) -> None:
    for number, name in enumerate(("Ёжик", "李明", "עמית", "é́", "🎲", "<b>x</b>", "'; --")):
        room = hall.post("games", name=name, token=f"{number}{ANNA}")
        assert room["names"] == [name]
        assert hall.post("chat", name=name, text=name)["chat"][-1]["text"] == name
        hall.post(f"games/{room['game']}/leave", token=f"{number}{ANNA}")
