"""The guard at the door of the web interface: whom it lets in, as whom, and with which headers it answers."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import partial
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from kiosk.access.lock import AccessLock, token_of
from kiosk.access.words import FORWARDED, OTHER_HOST, OTHER_SITE, PIN_NEEDED
from kiosk.web.headers import SECURITY_HEADERS
from kiosk.web.hosts import LOOPBACK, is_known_host, is_same_site
from kiosk.web.public import SIGN_IN, is_players, is_public
from vision.words import Text

SESSION_COOKIE, TOKEN_COOKIE = "kiosk_session", "kiosk_token"
"""The first is for the browser alone; the page reads the second, and sends it back in the header."""

TOKEN_HEADER = "X-Kiosk-Token"

MOST_BODY_BYTES = 1_000_000
_MEASURE_THEMSELVES = frozenset({"/api/decks"})
"""Routes that take larger bodies, and stop reading at their own limit."""

_FORWARDED_BY = ("forwarded", "x-forwarded-for", "via")
"""What a proxy adds: its requests come from this machine, whoever has sent them."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Refuses what comes from another site or under another name, and what only operators may do.

    A kiosk on this machine only (`listens_on` is its own address) has its one operator before it. One that is open to
    the network knows operators by their session, and none where there is no `lock`.
    """

    def __init__(self, app: ASGIApp, listens_on: str, lock: AccessLock | None) -> None:
        self._app, self._listens_on, self._lock = app, listens_on, lock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on; what is passed on knows whether an operator asks: `is_operator`."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        session = session_in(HTTPConnection(scope))
        scope.setdefault("state", {})["may_operate"] = partial(self._may_operate, session)
        refusal = self._refusal(scope)
        if refusal is None:
            passed_on = _measured(receive) if scope["path"] not in _MEASURE_THEMSELVES else receive
            return await self._app(scope, passed_on, _with_headers(send) if scope["type"] == "http" else send)
        if scope["type"] == "websocket":
            return await WebSocket(scope, receive, send).close(1008)
        return await refusal(scope, receive, _with_headers(send))

    def _may_operate(self, session: str) -> bool:
        if self._listens_on in LOOPBACK:
            return True
        return self._lock is not None and self._lock.is_open(session)

    def _refusal(self, scope: Scope) -> Response | None:
        headers, path, method = Headers(scope=scope), scope["path"], scope.get("method", "GET")
        host, origin = headers.get("host", ""), headers.get("origin")
        if self._listens_on in LOOPBACK and any(name in headers for name in _FORWARDED_BY):
            return _refuse(403, FORWARDED)
        if not is_known_host(host, self._listens_on):
            return _refuse(403, OTHER_HOST)
        if (origin is not None and not is_same_site(origin, host)) or _is_sent_by_another_site(method, headers):
            return _refuse(403, OTHER_SITE)
        if not scope["state"]["may_operate"]() and not is_public(method, path):
            asks_for_page = method == "GET" and not path.startswith("/api/") and scope["type"] == "http"
            return RedirectResponse(f"/login?to={quote(path)}", 303) if asks_for_page else _refuse(401, PIN_NEEDED)
        needs_token = method not in _SAFE and (method, path) != SIGN_IN and not is_players(method, path)
        if needs_token and not self._has_token(scope):
            return _refuse(403, OTHER_SITE)
        return None

    def _has_token(self, scope: Scope) -> bool:
        """Whether a page of the session has sent it. Without sessions there are no tokens either."""
        if self._listens_on in LOOPBACK:
            return True
        connection = HTTPConnection(scope)
        sent, expected = connection.headers.get(TOKEN_HEADER, ""), token_of(session_in(connection))
        return hmac.compare_digest(sent.encode(), expected.encode())


def is_operator(connection: HTTPConnection) -> bool:
    """Whether the guard knows the sender as an operator now: a live connection can outlast its session."""
    may_operate: Callable[[], bool] | None = getattr(connection.state, "may_operate", None)
    return may_operate is not None and may_operate()


def session_in(connection: HTTPConnection) -> str:
    """The name of the session that a browser sends; empty where it sends none."""
    return connection.cookies.get(SESSION_COOKIE, "")


def _is_sent_by_another_site(method: str, headers: Headers) -> bool:
    return method not in _SAFE and headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}


def _refuse(status: int, text: Text) -> Response:
    return JSONResponse({"texts": text.as_dict(), "reasons": []}, status)


def _measured(receive: Receive) -> Receive:
    """Stops reading a body that is too long, whatever it said of its length."""
    seen = 0

    async def receive_measured() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BODY_BYTES:
            raise HTTPException(413)
        return message

    return receive_measured


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
