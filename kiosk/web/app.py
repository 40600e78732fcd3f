"""The web application: the state, the pictures, the results, the page. Nothing in it comes from the net."""

from __future__ import annotations

import logging
import mimetypes
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from kiosk.access.lock import AccessLock
from kiosk.access.words import TOO_LARGE
from kiosk.acts import ActRefusedError, MissingError, StaleError
from kiosk.board import Board
from kiosk.describe import describe_reasons
from kiosk.gallery import PICTURE_WIDTH_PX, Gallery
from kiosk.party.ledger import ledger_of
from kiosk.state import KioskState, Texts
from kiosk.store import Store
from kiosk.store_faults import StoreError
from kiosk.table import PartyError
from kiosk.web.guard import Guard, is_operator
from kiosk.web.headers import SECURITY_HEADERS
from kiosk.web.live import serve_live
from kiosk.web.models import PartyChange, Refused, ResultState, describe_result
from kiosk.web.pages import STATIC, page_routes
from kiosk.web.people import People, people_routes
from kiosk.web.public import public_results, public_state
from kiosk.web.session import session_routes
from vision.words import SpokenError

_log = logging.getLogger(__name__)

_NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""A variable of the environment must not make the kiosk send anything anywhere."""

_JPEG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/jpeg": {}}, "description": "A JPEG picture."},
    404: {"model": Refused, "description": "There is none (any more)."},
}
_REFUSED: dict[int | str, dict[str, Any]] = {422: {"model": Refused, "description": "Not allowed; the texts say why."}}

_HTTP_TEXTS: Mapping[int, Texts] = {
    404: Texts(ru="здесь ничего нет", en="there is nothing here"),
    405: Texts(ru="так сюда не обращаются", en="this is not asked for in that way"),
    413: Texts(ru=TOO_LARGE.ru, en=TOO_LARGE.en),
}
_NOT_UNDERSTOOD = Texts(ru="запрос не понят", en="the request is not understood")

_ACT_STATUS: Mapping[type[ActRefusedError], int] = {MissingError: 404, StaleError: 409}


@dataclass(frozen=True, slots=True)
class Backend:
    """What the web interface shows and does."""

    board: Board
    gallery: Gallery
    store: Store
    change_party: Callable[[Mapping[str, str | int | bool | None]], KioskState]
    people: People


def create_app(backend: Backend, host: str = "127.0.0.1", lock: AccessLock | None = None) -> FastAPI:
    """The application for a kiosk that listens on `host`. Open to the network, only who passes the `lock` operates."""
    # Windows takes the types from its registry, where a text editor may have put another one for scripts.
    mimetypes.add_type("text/javascript", ".js")
    app = FastAPI(title="Scoring kiosk", version=_version(), docs_url=None, redoc_url=None, telemetry=_NO_TELEMETRY)
    app.add_middleware(Guard, listens_on=host, lock=lock)
    app.include_router(page_routes())
    app.include_router(session_routes(lock))
    _add_state(app, backend)
    app.include_router(people_routes(backend.people, backend.store))
    _add_pictures(app, backend.gallery)
    _add_handlers(app)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


def _add_state(app: FastAPI, backend: Backend) -> None:
    @app.get("/api/state", response_model=KioskState)
    def state(request: Request) -> Response:
        """What the page shows now. The same object is every message of the WebSocket `/api/live`."""
        shown = _shown_to(request, backend.board.current())
        return Response(shown.model_dump_json(), media_type="application/json")

    @app.get("/api/results")
    def results(request: Request) -> list[ResultState]:
        """The booked results, oldest first, each with its history; without the PIN the released ones, without it."""
        ledger = backend.store.ask(ledger_of)
        described = [describe_result(result, ledger) for result in backend.store.results()]
        return described if is_operator(request) else public_results(described)

    @app.post("/api/party", responses=_REFUSED)
    def party(change: PartyChange) -> KioskState:
        """Change the party; answers the new state."""
        return backend.change_party(change.changes())

    @app.websocket("/api/live")
    async def live(socket: WebSocket) -> None:
        await serve_live(socket, backend.board, partial(_shown_to, socket))


def _add_pictures(app: FastAPI, gallery: Gallery) -> None:
    @app.get("/api/picture.jpg", responses=_JPEG, response_class=Response)
    def picture(width: Annotated[int, Query(ge=1, le=100_000)] = PICTURE_WIDTH_PX) -> Response:
        """The newest frame for a page that shows it `width` pixels wide; it may be larger, and is never enlarged.

        The headers `X-Frame-Sequence` and `X-Frame-Age-Ms` are its number and its age. `X-View` is the `view` of the
        states whose marks belong to it, empty where those of none do.
        """
        newest = gallery.picture(width)
        if newest is None:
            raise HTTPException(404)
        age_ms = (time.monotonic_ns() - newest.time_ns) // 1_000_000
        headers = {
            "X-Frame-Sequence": str(newest.sequence),
            "X-Frame-Age-Ms": str(age_ms),
            "X-View": newest.view or "",
            "Cache-Control": "no-store",
        }
        return Response(newest.jpeg, media_type="image/jpeg", headers=headers)

    @app.get("/api/crops/{crop}.jpg", responses=_JPEG, response_class=Response)
    def crop(crop: str) -> Response:
        """One card, upright, as the camera saw it."""
        jpeg = gallery.crop(crop)
        if jpeg is None:
            raise HTTPException(404)
        # Numbers start anew with each start of the kiosk, so a crop is good for this minute only.
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=60"})


def _add_handlers(app: FastAPI) -> None:
    @app.exception_handler(PartyError)
    def not_allowed(request: Request, error: PartyError) -> JSONResponse:
        reasons = describe_reasons(error.reasons)
        texts = Texts(
            ru="; ".join(reason.texts.ru for reason in reasons), en="; ".join(reason.texts.en for reason in reasons)
        )
        return _refuse(422, texts, reasons=[reason.model_dump() for reason in reasons])

    @app.exception_handler(RequestValidationError)
    def not_understood(request: Request, error: RequestValidationError) -> JSONResponse:
        where = ", ".join(sorted({str(fault["loc"][-1]) for fault in error.errors()}))
        return _refuse(422, Texts(ru=f"запрос не понят: {where}", en=f"the request is not understood: {where}"))

    @app.exception_handler(StoreError)
    def no_store(request: Request, error: StoreError) -> JSONResponse:
        return _refuse(503, Texts(ru=error.text.ru, en=error.text.en))

    @app.exception_handler(ActRefusedError)
    def not_possible(request: Request, error: ActRefusedError) -> JSONResponse:
        status = next((status for kind, status in _ACT_STATUS.items() if isinstance(error, kind)), 422)
        return _refuse(status, Texts(ru=error.text.ru, en=error.text.en))

    @app.exception_handler(HTTPException)
    def not_there(request: Request, error: HTTPException) -> JSONResponse:
        return _refuse(error.status_code, _HTTP_TEXTS.get(error.status_code, _NOT_UNDERSTOOD))

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> JSONResponse:
        _log.error("request %s failed", request.url.path, exc_info=error)
        answer = _refuse(
            500, Texts(ru="внутренняя ошибка; она записана в журнал", en="an internal error; it was logged")
        )
        answer.headers.update(SECURITY_HEADERS)  # this answer does not pass the guard
        return answer


def refuse_spoken(app: FastAPI) -> None:
    """Answer what a person can do something about with its words."""

    @app.exception_handler(SpokenError)
    def refused(request: Request, error: SpokenError) -> JSONResponse:
        return _refuse(422, Texts(ru=error.text.ru, en=error.text.en))


def _refuse(status: int, texts: Texts, **more: object) -> JSONResponse:
    return JSONResponse({"texts": texts.model_dump(), "reasons": [], **more}, status)


def _shown_to(connection: HTTPConnection, state: KioskState) -> KioskState:
    return state if is_operator(connection) else public_state(state)


def _version() -> str:
    try:
        return version("scoring-kiosk")
    except PackageNotFoundError:
        return "0"
