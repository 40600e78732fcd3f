"""The enrolment page with a desk behind it, a painted table before it, and no camera.

By hand: `python tests/kiosk/enrol/enrol_server.py FOLDER 8145`.
"""

from __future__ import annotations

import itertools
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn
from barred import CLUB, open_bars, paint_card
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from kiosk.enrol.desk import Desk
from kiosk.enrol.shelf import Shelf
from kiosk.web.app import STATIC
from kiosk.web.enrol import add_enrolment
from vision.deck import Deck
from vision.types import Frame


@dataclass
class Table:
    """What lies under the camera; each frame is a new one, with the card a little elsewhere."""

    label: str | None = None
    at: tuple[int, int] = (140, 60)
    used: list[str] = field(default_factory=list)
    _numbers: itertools.count[int] = field(default_factory=itertools.count)

    def newest(self) -> Frame:
        return Frame(paint_card(self.label, CLUB, self.at), time.monotonic_ns(), next(self._numbers), "painted")

    def use(self, deck: Deck) -> None:
        self.used.append(deck.name)


def build(table: Table, data: Path) -> FastAPI:
    app = FastAPI()
    add_enrolment(app, Desk(Shelf(data), table.newest, open_bars), table.use)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


class Running:
    """The application in a thread of its own."""

    def __init__(self, table: Table, data: Path, port: int = 0) -> None:
        config = uvicorn.Config(build(table, data), host="127.0.0.1", port=port, log_level="error")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> str:
        self._thread.start()
        deadline = time.monotonic() + 60
        while not self._server.started and time.monotonic() < deadline:
            time.sleep(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


if __name__ == "__main__":
    print(Running(Table("7X"), Path(sys.argv[1]), int(sys.argv[2])).start(), flush=True)
    threading.Event().wait()
