"""Live games of Yatzy over the web interface: the lobby, the game, its archive and its proof. No operator is needed.

Whoever plays is known by the token of the seat, which the device has chosen and nobody else is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, Request, Response
from fastapi.responses import FileResponse, JSONResponse

from kiosk.games.yatzy.actions import Confirm, Refusal, Roll, WriteRow
from kiosk.games.yatzy.stakes import STEP
from kiosk.web.app import refuse_spoken
from kiosk.web.models import Refused
from kiosk.web.pages import STATIC
from kiosk.web.yatzy_models import (
    AdviceState,
    Done,
    GameId,
    GameJoined,
    GameOpened,
    LobbyState,
    MessageSaid,
    RollAsked,
    RoomState,
    RowAsked,
    SeatAsked,
    SeedNamed,
    describe_advice,
    describe_lobby,
    describe_room,
    texts_of,
)
from kiosk.web.yatzy_verify import verify_page
from kiosk.yatzy.live import words
from kiosk.yatzy.live.chat import LOBBY, Chat
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.meter import Meter, Rate
from kiosk.yatzy.live.room import Room
from kiosk.yatzy.live.table import MakeAction, record_of
from vision.words import Text

REQUESTS = Rate(at_once=60, each_second=20)
"""A page asks once a second; a finger that drums is slower than this."""

OPENINGS = Rate(at_once=10, each_second=1 / 20)
MESSAGES = Rate(at_once=5, each_second=1 / 2)
CODES = Rate(at_once=10, each_second=1 / 10)
"""Tries of a code: of 887 million nobody guesses one."""

_STATUS: Mapping[type[words.LiveError], int] = {
    words.NoGameError: 404,
    words.NotSeatedError: 403,
    words.TakenError: 409,
    words.LimitError: 429,
    words.KeepingError: 503,
}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Refused, "description": "There is no such game."},
    422: {"model": Refused, "description": "Not possible; the texts say why."},
    429: {"model": Refused, "description": "Too many requests, games or messages."},
    503: {"model": Refused, "description": "It cannot be kept; nothing was done."},
}

SeatToken = Annotated[str, Header(alias="X-Yatzy-Seat", max_length=64)]


class Meters:
    """What each device may do how often."""

    def __init__(self) -> None:
        self.requests, self.openings = Meter(REQUESTS), Meter(OPENINGS)
        self.messages, self.codes = Meter(MESSAGES), Meter(CODES)


def add_yatzy(app: FastAPI, host: Host, chat: Chat, meters: Meters | None = None) -> None:
    """Add the pages and the interface of live games to the application."""
    counted = meters or Meters()

    def measured(request: Request) -> None:
        _count(counted.requests, request)

    router = APIRouter(prefix="/api/yatzy", responses=_REFUSALS, dependencies=[Depends(measured)])
    _add_lobby(router, host, chat, counted)
    _add_game(router, host, chat)
    _add_talk(router, host, chat, counted)
    _add_files(router, host)
    app.include_router(router)
    app.include_router(_pages())
    refuse_spoken(app)

    @app.exception_handler(words.LiveError)
    def refused(request: Request, error: words.LiveError) -> JSONResponse:
        return _refuse(next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 422), error.text)


def _pages() -> APIRouter:
    router = APIRouter(include_in_schema=False)
    page = verify_page()

    @router.get("/yatzy")
    def lobby() -> FileResponse:
        return FileResponse(STATIC / "yatzy.html")

    @router.get("/yatzy/game")
    def game() -> FileResponse:
        return FileResponse(STATIC / "yatzy-game.html")

    @router.get("/yatzy/verify")
    def verify() -> Response:
        return Response(page.html, media_type="text/html", headers={"Content-Security-Policy": page.policy})

    @router.get("/yatzy/verify.html")
    def download() -> Response:
        return Response(page.html, media_type="text/html", headers=_as_file("yatzy-verify.html"))

    return router


def _add_lobby(router: APIRouter, host: Host, chat: Chat, meters: Meters) -> None:
    @router.get("/lobby")
    def lobby() -> LobbyState:
        """Games to join and to look on at, the last that ended, and the chat."""
        return describe_lobby(host, chat)

    @router.post("/games")
    def open_game(opened: GameOpened, request: Request) -> RoomState:
        """Open a game; with a token that was used before, the game that it has opened."""
        _count(meters.openings, request)
        try:
            terms = opened.terms(host.largest_win)
        except ValueError:
            raise words.LiveError(
                words.wrong_stake(host.largest_win // 2, STEP) if host.largest_win else words.NO_STAKES
            ) from None
        return describe_room(host.open(opened.name, opened.token, terms, _address(request)), opened.token, host, chat)

    @router.post("/join")
    def join(joined: GameJoined, request: Request) -> RoomState:
        """Take the second seat."""
        if joined.code is not None:
            _count(meters.codes, request)
        room = host.join(joined.name, joined.token, game=joined.game, code=joined.code)
        return describe_room(room, joined.token, host, chat)


def _add_game(router: APIRouter, host: Host, chat: Chat) -> None:
    def done(game: str, asked: SeatAsked, make: MakeAction) -> Done:
        return _done(*host.act(game, asked.token, make), asked.token)

    def _done(room: Room | None, refusal: Refusal | None, token: str) -> Done:
        shown = None if room is None else describe_room(room, token, host, chat)
        if refusal is None:
            return Done(room=shown)
        return Done(room=shown, refused=refusal.code.value, texts=texts_of(refusal.text))

    @router.get("/games/{game}")
    def look(game: GameId, token: SeatToken = "") -> RoomState:
        """The true state of now."""
        return describe_room(host.look(game, token), token, host, chat)

    @router.post("/games/{game}/confirm")
    def confirm(game: GameId, asked: SeedNamed) -> Done:
        """Agree to start; when both have, the dice are fixed and the game goes on."""
        return done(game, asked, lambda seat: Confirm(seat, asked.seed))

    @router.post("/games/{game}/roll")
    def roll(game: GameId, asked: RollAsked) -> Done:
        """One throw: the same sent twice is one throw."""
        return done(game, asked, lambda seat: Roll(seat, asked.turn, asked.throw, tuple(asked.held)))

    @router.post("/games/{game}/write")
    def write(game: GameId, asked: RowAsked) -> Done:
        """Write a row."""
        return done(game, asked, lambda seat: WriteRow(seat, asked.turn, asked.row))

    @router.post("/games/{game}/leave")
    def leave(game: GameId, asked: SeatAsked) -> Done:
        """Leave before the start; it costs nothing."""
        return _done(*host.leave(game, asked.token), asked.token)

    @router.get("/games/{game}/advice")
    def advice(game: GameId, token: SeatToken = "") -> list[AdviceState]:
        """What the choices of whoever asks are worth, the best first."""
        return [describe_advice(choice) for choice in host.advise(game, token)]


def _add_talk(router: APIRouter, host: Host, chat: Chat, meters: Meters) -> None:
    @router.post("/chat")
    def say(said: MessageSaid, request: Request) -> LobbyState:
        """Say something in the lobby (T29)."""
        _count(meters.messages, request)
        chat.say(LOBBY, said.name or "?", said.text)
        return describe_lobby(host, chat)

    @router.post("/games/{game}/chat")
    def say_in_game(game: GameId, said: MessageSaid, request: Request) -> RoomState:
        """Say something to the other player; whoever looks on reads it too."""
        room, token = host.look(game, said.token or ""), said.token or ""
        seat = room.seat_of(token)
        if seat is None:
            raise words.NotSeatedError(words.NOT_SEATED)
        _count(meters.messages, request)
        chat.say(game, room.people[seat].name, said.text)
        return describe_room(room, token, host, chat)


def _add_files(router: APIRouter, host: Host) -> None:
    @router.get("/games/{game}/archive.zip", response_class=Response)
    def archive(game: GameId) -> Response:
        """Both sequences, sealed; from the start on (T25)."""
        room = host.look(game)
        if room.archive is None:
            raise words.LiveError(words.NOT_STARTED)
        return Response(room.archive, media_type="application/zip", headers=_as_file(f"yatzy-{game}.zip"))

    @router.get("/games/{game}/record.json", response_class=Response)
    def record(game: GameId) -> Response:
        """Everything that was hidden, and every event in order; from the end on (T27)."""
        room = host.look(game)
        if not room.is_over:
            raise words.LiveError(words.NOT_ENDED)
        return Response(record_of(room), media_type="application/json", headers=_as_file(f"yatzy-{game}.json"))


def _count(meter: Meter, request: Request) -> None:
    if not meter.allows(_address(request)):
        raise words.LimitError(words.TOO_FAST)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}


def _refuse(status: int, text: Text) -> JSONResponse:
    return JSONResponse({"texts": text.as_dict(), "reasons": []}, status)
