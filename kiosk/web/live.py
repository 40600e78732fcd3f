"""The live connection: each page gets the newest state at each change, and the clock once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from kiosk.board import Board
from kiosk.state import KioskState

HEARTBEAT_S = 1.0
"""The age of the picture is shown, so it has to come even where nothing changes."""

PAUSE_S = 0.03
"""No page can draw more often; what happens in between is not sent."""


async def serve_live(socket: WebSocket, board: Board, shown: Callable[[KioskState], KioskState]) -> None:
    """Serve one page until it leaves: it gets what is `shown` of each state.

    A slow page misses states, and keeps nobody else waiting.
    """
    await socket.accept()
    changed = asyncio.Event()
    unsubscribe = board.subscribe(_waker(changed))
    listener = asyncio.create_task(_listen(socket, changed))
    try:
        while not listener.done():
            changed.clear()
            await socket.send_text(shown(board.current()).model_dump_json())
            await asyncio.sleep(PAUSE_S)
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), HEARTBEAT_S)
    except (WebSocketDisconnect, RuntimeError):
        # RuntimeError: the page left between two sends.
        return
    finally:
        unsubscribe()
        listener.cancel()


class _waker:  # noqa: N801 - called like a function
    """Wakes one page from the worker's thread; a loop that has ended is no matter."""

    def __init__(self, changed: asyncio.Event) -> None:
        self._changed, self._loop = changed, asyncio.get_running_loop()

    def __call__(self) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._changed.set)


async def _listen(socket: WebSocket, changed: asyncio.Event) -> None:
    """Wait until the page leaves; what it says is not for us."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()
    changed.set()
