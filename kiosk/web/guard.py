"""Who may talk to the kiosk: the page that came from it, on this machine; and the headers that keep it so."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Guard:
    """Refuses requests that another web site sends through the visitor's browser, and adds the headers.

    `only_loopback`: the kiosk listens on this machine only, so any other name in `Host` is a trick (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, only_loopback: bool) -> None:
        self._app, self._only_loopback = app, only_loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on."""
        if scope["type"] == "lifespan" or self._is_allowed(Headers(scope=scope)):
            await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(1008)
        else:
            texts = {"ru": "запрос с другого сайта отклонён", "en": "a request from another site is refused"}
            await JSONResponse({"texts": texts}, 403)(scope, receive, send)

    def _is_allowed(self, headers: Headers) -> bool:
        host = urlsplit(f"//{headers.get('host', '')}")
        if self._only_loopback and host.hostname not in LOOPBACK:
            return False
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == host.netloc


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
