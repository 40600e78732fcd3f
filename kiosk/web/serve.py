"""Serve the application on a socket until Ctrl-C."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI

from vision.words import SpokenError, Text, reason_of

END_WITHIN_S = 1
"""Pages are told to come again, then they are left."""

_MOST_SAID_BYTES = 4096
"""Pages say nothing over the live connection."""


class PortError(SpokenError):
    """The kiosk cannot listen there; the text says what to do."""


class Server(uvicorn.Server):
    """Uvicorn that ends on a signal without raising it again, so that camera and store are closed in order.

    It ends as well when `ending` is set by whoever else may end the kiosk.
    """

    def __init__(self, config: uvicorn.Config, ending: threading.Event) -> None:
        super().__init__(config)
        self._ending = ending
        self.ticked_s = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: whether to end. `ticked_s` is when it was asked last, in monotonic seconds."""
        self.ticked_s = time.monotonic()
        return await super().on_tick(counter) or self._ending.is_set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ask the server to end on Ctrl-C or a polite kill; a second one does not wait for the pages."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def find_address(host: str, port: int) -> tuple[int, int, int, str, Any]:
    """What the system makes of an address. Raises `PortError`."""
    try:
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, ValueError) as error:  # ValueError: a name that no system could have
        raise PortError(
            Text(f"there is no address {host!r}; use --host 127.0.0.1",
                 f"нет адреса {host!r}; укажите --host 127.0.0.1")
        ) from error  # fmt: skip


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises `PortError`."""
    family, kind, protocol, _, address = find_address(host, port)
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            # After a restart the old connections of the port are still fading; on Windows this would share the port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise PortError(_why_not(host, port, error)) from error
    return listener


def address_of(listener: socket.socket) -> str:
    """The address of the page for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def server_config(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=END_WITHIN_S,
        server_header=False,
        proxy_headers=False,  # who asks is who connects: a header could claim anything
        ws_max_size=_MOST_SAID_BYTES,
    )


def serve(app: FastAPI, listener: socket.socket, ending: threading.Event, started: Callable[[Server], None]) -> None:
    """Serve until the user ends it; not at all where that was wished for already.

    `started` is called in a thread of its own when pages can be asked for.
    """
    if ending.is_set():
        return
    server = Server(server_config(app), ending)
    threading.Thread(target=_when_started, args=(server, started), daemon=True).start()
    server.run(sockets=[listener])


def _when_started(server: Server, started: Callable[[Server], None]) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    started(server)


def _why_not(host: str, port: int, error: OSError) -> Text:
    if error.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}:
        return Text(
            f"port {port} is in use (is another program or kiosk running?); close it, or take a free port: --port 0",
            f"порт {port} занят (другая программа или киоск?); закройте её или возьмите свободный порт: --port 0",
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Text(
            f"port {port} needs rights that you do not have; use one above 1023 or --port 0",
            f"для порта {port} нужны особые права; возьмите порт больше 1023 или --port 0",
        )
    why = reason_of(error)
    return Text(
        f"cannot listen on {host}:{port} ({why.en}); use --host 127.0.0.1 --port 0",
        f"не удаётся открыть {host}:{port} ({why.ru}); укажите --host 127.0.0.1 --port 0",
    )
