"""Serve the application on a socket until Ctrl-C."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from kiosk.console import Console
from vision.words import SpokenError, Text

END_WITHIN_S = 1
"""Pages are told to come again, then they are left."""


class PortError(SpokenError):
    """The kiosk cannot listen there; the text says what to do."""


class Server(uvicorn.Server):
    """Uvicorn that ends on a signal without raising it again, so that camera and store are closed in order."""

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


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises `PortError`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise PortError(
            Text(f"there is no address {host!r}; use --host 127.0.0.1",
                 f"нет адреса {host!r}; укажите --host 127.0.0.1")
        ) from error  # fmt: skip
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


def serve(app: FastAPI, listener: socket.socket, console: Console, *, browser: bool, ending: threading.Event) -> None:
    """Serve until the user ends it; not at all where that was wished for already."""
    if ending.is_set():
        return
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=END_WITHIN_S,
    )
    server = Server(config)
    threading.Thread(target=_announce, args=(server, address_of(listener), console, browser), daemon=True).start()
    server.run(sockets=[listener])


def _announce(server: Server, address: str, console: Console, browser: bool) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    console.say(Text(f"Kiosk: {address}  (Ctrl-C ends it)", f"Киоск: {address}  (Ctrl-C — завершить)"))
    if browser and not webbrowser.open(address):
        console.say(Text("Open this address in a browser.", "Откройте этот адрес в браузере."))


def _why_not(host: str, port: int, error: OSError) -> Text:
    if error.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}:
        return Text(
            f"port {port} is in use (is another kiosk running?); close that program, or take a free port: --port 0",
            f"порт {port} занят (не запущен ли другой киоск?); закройте ту программу или возьмите свободный: --port 0",
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Text(
            f"port {port} needs rights that you do not have; use one above 1023 or --port 0",
            f"для порта {port} нужны особые права; возьмите порт больше 1023 или --port 0",
        )
    return Text(
        f"cannot listen on {host}:{port} ({error.strerror}); use --host 127.0.0.1 --port 0",
        f"не удаётся открыть {host}:{port} ({error.strerror}); укажите --host 127.0.0.1 --port 0",
    )
