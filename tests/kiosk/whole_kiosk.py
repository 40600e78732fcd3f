"""A kiosk with everything that `run` serves, over a painted table."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from fastapi import FastAPI
from painted import PaintedLooker
from test_api import Kiosk

from kiosk.access.lock import AccessLock
from kiosk.settings import settings_in_force
from kiosk.switch import GameSwitch
from kiosk.web.house import House, create_whole_app
from vision.deck import Deck
from vision.settle import Looker
from vision.types import MarkKind
from vision.words import SpokenError, Text


def open_painted(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    """The eye of the painted table; there is none for tiles and dice."""
    if kind is not MarkKind.INDEX:
        raise SpokenError(Text("no weights here", "весов нет"))
    return PaintedLooker()


class WholeKiosk(Kiosk):
    """`asked_to_end` is set by the button that shuts the kiosk down; it goes on all the same."""

    def make_app(self, folder: Path, host: str, lock: AccessLock | None) -> FastAPI:
        self.asked_to_end = Event()
        in_force = settings_in_force({"data": folder, "host": host}, folder / "settings.toml", must_exist=False)
        switch = GameSwitch(self.worker, in_force.settings, open_painted)
        return create_whole_app(
            House(self.worker, self.store, self.source, switch, in_force, {}, self.asked_to_end), lock
        )  # fmt: skip
