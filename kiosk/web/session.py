"""Signing in and out: `/login`, `/api/session`. Only where the kiosk is open to the network there is a PIN."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, StringConstraints

from kiosk.access.lock import SESSION_LASTS, AccessLock, TooManyTriesError, WrongPinError, token_of
from kiosk.access.private_file import AccessError
from kiosk.state import Model
from kiosk.web.guard import SESSION_COOKIE, TOKEN_COOKIE, is_operator, session_in
from kiosk.web.models import Refused
from kiosk.web.pages import STATIC

_log = logging.getLogger(__name__)

_REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": Refused, "description": "It is another PIN."},
    429: {"model": Refused, "description": "Too many wrong PINs; `Retry-After` says how many seconds to wait."},
    503: {"model": Refused, "description": "The session cannot be kept; the texts say why."},
}


class SessionState(Model):
    """`operator`: whether whoever asks may operate; `pin`: whether operating needs the PIN here."""

    operator: bool
    pin: bool


class PinTyped(BaseModel):
    """The PIN as it was typed; gaps do not matter."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    pin: Annotated[str, StringConstraints(max_length=64)]


def session_routes(lock: AccessLock | None) -> APIRouter:
    """The routes; `lock` None: nobody needs a PIN, and nobody can sign in."""
    router = APIRouter()

    @router.get("/login", include_in_schema=False)
    def page(request: Request) -> Response:
        return RedirectResponse("/#operator", 303) if is_operator(request) else FileResponse(STATIC / "login.html")

    @router.get("/api/session")
    def state(request: Request) -> SessionState:
        """Who asks."""
        return SessionState(operator=is_operator(request), pin=lock is not None)

    if lock is not None:
        _add_signing(router, lock)
    return router


def _add_signing(router: APIRouter, lock: AccessLock) -> None:
    @router.post("/api/session", response_model=SessionState, responses=_REFUSALS)
    def sign_in(typed: PinTyped, request: Request) -> Response:
        """Sign in with the PIN; the session is a cookie."""
        address = request.client.host if request.client else ""
        try:
            session = lock.open(typed.pin, address)
        except WrongPinError as error:
            _log.warning("a wrong PIN from %s", address)
            return _refuse(401, error)
        except TooManyTriesError as error:
            return _refuse(429, error, {"Retry-After": str(error.wait_s)})
        except AccessError as error:
            return _refuse(503, error)
        _log.info("an operator has signed in from %s", address)
        answer = JSONResponse(SessionState(operator=True, pin=True).model_dump())
        _give(answer, SESSION_COOKIE, session, request, httponly=True)
        _give(answer, TOKEN_COOKIE, token_of(session), request, httponly=False)
        return answer

    @router.delete("/api/session", response_model=SessionState, responses={503: _REFUSALS[503]})
    def sign_out(request: Request) -> Response:
        """Sign out."""
        try:
            lock.close(session_in(request))
        except AccessError as error:
            return _refuse(503, error)
        answer = JSONResponse(SessionState(operator=False, pin=True).model_dump())
        for name in (SESSION_COOKIE, TOKEN_COOKIE):
            answer.delete_cookie(name)
        return answer


def _give(answer: Response, name: str, value: str, request: Request, *, httponly: bool) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=int(SESSION_LASTS.total_seconds()),
        httponly=httponly,
        secure=request.url.scheme == "https",
        samesite="strict",
    )


def _refuse(status: int, error: WrongPinError | TooManyTriesError | AccessError, headers: Any = None) -> Response:
    return JSONResponse({"texts": error.text.as_dict(), "reasons": []}, status, headers=headers)
