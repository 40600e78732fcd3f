"""The set-up page for enrolment and its interface: `/enrol`, `/api/decks`, `/api/enrol`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

import numpy as np
from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.responses import FileResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from datasets.decks import list_decks, parse_deck
from kiosk.enrol.archive import MOST_FILE_BYTES, encode_png, format_deck, pack_deck, unpack_deck
from kiosk.enrol.desk import Desk, quad_of
from kiosk.enrol.searched import DeskError
from kiosk.enrol.sheet import confusion_picture
from kiosk.enrol.words import deck_fields, report_fields
from kiosk.gallery import encode_jpeg, fit_to_page
from kiosk.web.app import refuse_spoken
from kiosk.web.enrol_models import (
    CaptureAsked,
    DeckAsked,
    DeskState,
    GoOnAsked,
    LookState,
    ReportState,
    SaveAsked,
    Saved,
    describe_look,
    describe_work,
)
from kiosk.web.pages import STATIC
from vision.deck import RANKS, Deck, Suit
from vision.likeness import Kind
from vision.types import Quad
from vision.words import SpokenError, Text

UseDeck = Callable[[Deck], None]
"""Makes the kiosk read another deck. Raises `SpokenError`."""

_FRESH = {"Cache-Control": "no-store"}


def add_enrolment(app: FastAPI, desk: Desk, use_deck: UseDeck) -> None:
    """Add page and interface to the application."""
    router = APIRouter()
    _add_decks(router, desk, use_deck)
    _add_work(router, desk)
    _add_captures(router, desk)
    _add_report(router, desk)
    app.include_router(router)

    @app.get("/enrol", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "enrol.html")

    refuse_spoken(app)


def _add_decks(router: APIRouter, desk: Desk, use_deck: UseDeck) -> None:
    @router.get("/api/decks")
    def decks() -> list[dict[str, Any]]:
        """All decks that can be read: the program's own, and those that were enrolled here."""
        found = []
        for name in (*list_decks(), *desk.shelf.names()):
            try:
                found.append({**deck_fields(desk.shelf.open(name)), "own": name in list_decks()})
            except SpokenError as error:
                found.append({"name": name, "own": False, "error": error.text.as_dict()})
        return found

    @router.get("/api/decks/{name}.deck.zip", response_class=Response)
    def export(name: str) -> Response:
        """An enrolled deck as one file."""
        content = pack_deck(desk.shelf.load(name))
        headers = {**_FRESH, "Content-Disposition": f'attachment; filename="{name}.deck.zip"'}
        return Response(content, media_type="application/zip", headers=headers)

    @router.post("/api/decks")
    async def bring(request: Request, replacing: Annotated[bool, Query(alias="replace")] = False) -> Saved:
        """Take in a deck file, which is the body."""
        content = await _body(request)
        file = await run_in_threadpool(unpack_deck, content, "deck.zip")
        path = await run_in_threadpool(desk.shelf.save, file, replacing)
        return Saved(name=file.deck.name, file=str(path))

    @router.post("/api/decks/{name}/use")
    def use(name: str) -> Saved:
        """Read this deck from now on, until the kiosk is started again."""
        deck = desk.shelf.open(name) if name in list_decks() else desk.shelf.load(name).deck
        use_deck(deck)
        return Saved(name=deck.name, file="")


def _add_work(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/enrol")
    def state() -> DeskState:
        """What is being enrolled."""
        return describe_work(desk.work)

    @router.post("/api/enrol")
    def begin(asked: DeckAsked) -> DeskState:
        """Begin a new deck; what was begun before is put away."""
        return describe_work(desk.begin(_deck_of(asked), asked.replace))

    @router.post("/api/enrol/more")
    def go_on(asked: GoOnAsked) -> DeskState:
        """Show more of a deck that was enrolled before."""
        return describe_work(desk.begin(desk.shelf.load(asked.name).deck, replacing=True))

    @router.delete("/api/enrol")
    def leave() -> DeskState:
        """Put the deck away without keeping it."""
        desk.leave()
        return describe_work(desk.work)

    @router.post("/api/enrol/save")
    def save(asked: SaveAsked) -> Saved:
        """Keep the deck."""
        path = desk.save(asked.replace)
        return Saved(name=path.name.removesuffix(".deck.zip"), file=str(path))


def _add_captures(router: APIRouter, desk: Desk) -> None:
    @router.post("/api/enrol/look")
    def look() -> LookState:
        """Search the newest frame for an index."""
        return describe_look(desk.look())

    @router.get("/api/enrol/looks/{sequence}.jpg", response_class=Response)
    def picture(sequence: int) -> Response:
        """The frame of a look."""
        image = desk.image(sequence)
        if image is None:
            raise HTTPException(404)
        return Response(encode_jpeg(fit_to_page(image)), media_type="image/jpeg", headers=_FRESH)

    @router.get("/api/enrol/cut.png", response_class=Response)
    def cut(sequence: int, quad: Annotated[str, Query(max_length=400)]) -> Response:
        """What a box would cut out; `quad` is JSON, four corners."""
        return _png(encode_png(desk.cut(sequence, parse_quad(quad))))

    @router.post("/api/enrol/captures")
    def take(asked: CaptureAsked) -> DeskState:
        """Keep a cut-out."""
        return describe_work(desk.take(asked.sequence, quad_of(asked.quad_px), asked.rank, asked.suit))

    @router.get("/api/enrol/captures/{number}.png", response_class=Response)
    def capture(number: int) -> Response:
        """A cut-out that was kept."""
        found = dict(desk.work.captures).get(number) if desk.work else None
        if found is None:
            raise HTTPException(404)
        return _png(encode_png(found.image))

    @router.delete("/api/enrol/captures/{number}")
    def drop(number: int) -> DeskState:
        """Take a cut-out away."""
        return describe_work(desk.drop(number))


def _add_report(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/enrol/report")
    def report() -> ReportState:
        """How well the deck would be read, and what to show again."""
        deck, found = desk.report()
        fields = report_fields(found, deck)
        return ReportState.model_validate({key: fields[key] for key in ReportState.model_fields})

    @router.get("/api/enrol/confusion/{kind}.png", response_class=Response)
    def confusion(kind: Kind, lang: Literal["ru", "en"] = "en") -> Response:
        """What would be mixed up with what."""
        deck, found = desk.report()
        table = found.ranks if kind is Kind.RANK else found.suits
        return _png(encode_png(confusion_picture(kind, table, deck.captures, lang)))


def parse_quad(text: str) -> Quad:
    """The corners of a box written as JSON. Raises `DeskError`."""
    try:
        quad = quad_of(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        quad = np.zeros(0, np.float32)
    if quad.shape != (4, 2):
        raise DeskError(Text("the box needs four corners", "у рамки должно быть четыре угла"))
    return quad


def _deck_of(asked: DeckAsked) -> Deck:
    """The deck that a page asks for, through the same checks as one in a file. Raises `DeckError`."""
    suits = tuple(Suit(suit.id, suit.name_ru, suit.name_en, suit.symbol, suit.colour) for suit in asked.suits)
    deck = Deck(asked.name, asked.title_ru, asked.title_en, suits)
    if asked.ranks is not None and tuple(asked.ranks) != RANKS:
        deck = replace(deck, printed_ranks=tuple(asked.ranks))
    return parse_deck(format_deck(deck), asked.name or "deck")


async def _body(request: Request) -> bytes:
    """The body, never more than a deck file may have."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > MOST_FILE_BYTES:
            raise DeskError(Text("the file is too large for a deck", "файл слишком велик для колоды"))
    return bytes(content)


def _png(content: bytes) -> Response:
    return Response(content, media_type="image/png", headers=_FRESH)
