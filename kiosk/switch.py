"""Which game the kiosk plays. What was set for the others is kept until the kiosk ends."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial

from kiosk.build import OpenLooker, build_table_of, checksums_of_weights
from kiosk.settings import Settings
from kiosk.state import KioskState
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.deck import Deck
from vision.settle import Looker
from vision.source import FrameSource
from vision.types import MarkKind
from vision.words import SpokenError, Text

_log = logging.getLogger(__name__)

OPENING = Text("the kiosk is about to read: its eye is being opened", "киоск сейчас начнёт читать: глаз открывается")
"""What the page says until the first eye is there."""


class GameSwitch:
    """Changes the game of one worker. Safe to use from several threads."""

    def __init__(
        self,
        worker: Worker,
        settings: Settings,
        open_looker: OpenLooker,
        source_of: Callable[[MarkKind], FrameSource] | None = None,
    ) -> None:
        """`source_of` opens the source with marks of a kind on its table; None: it shows whatever lies there."""
        self._worker, self._settings, self._open_looker = worker, settings, open_looker
        self._source_of = source_of
        self._lock = threading.Lock()
        self._parties: dict[str, Party] = {}
        self._deck: Deck | None = None

    def open_eye(self, say: Callable[[Text], None]) -> None:
        """Open the first eye. It takes most of the time of a start, so that pages are served before."""
        with self._lock:
            try:
                looker, trouble = open_or_say(self._open_looker, self._worker.table, self._settings, say)
                checksums = checksums_of_weights(self._settings.weights) if looker else {}
            except Exception as error:  # noqa: BLE001 - the boundary of the thread: the page says what happened
                _log.exception("the eye could not be opened")
                what = f"{type(error).__name__}: {error}"
                looker, trouble, checksums = None, Text(f"no eye: {what}", f"глаз не открылся: {what}"), {}
            self._worker.give_eye(looker, trouble, checksums)

    def use(self, key: str) -> KioskState:
        """Play the game of that key; it goes on as it was left. Raises `SpokenError` or `PartyError`."""
        with self._lock:
            left = self._worker.table
            if left.game.key == key:
                return self._worker.board.current()
            self._parties[left.game.key] = left.after(self._worker.party)
            table, party = build_table_of(key, self._settings)
            if self._deck is not None:
                table = Table(table.game, self._deck)
            looker, trouble = open_or_say(self._open_looker, table, self._settings)
            state = self._worker.change_game(table, self._parties.get(key, party), looker, trouble)
            if self._source_of is not None and table.kind is not left.kind:
                self._worker.keeper.change(partial(self._source_of, table.kind))
            return state

    def use_deck(self, deck: Deck) -> None:
        """Read this deck, now or as soon as a game of cards is played again. Raises `SpokenError` or `PartyError`."""
        with self._lock:
            table = self._worker.table
            if table.kind is MarkKind.INDEX:
                table = Table(table.game, deck)
                looker = self._open_looker(table.kind, deck, self._settings.weights)
                self._worker.change_game(table, self._worker.party, looker, None)
            self._deck = deck

    def use_tiles(self) -> None:
        """Read tiles as they have been shown by now, where tiles are read. Raises `SpokenError` or `PartyError`."""
        with self._lock:
            table = self._worker.table
            if table.kind is MarkKind.TILE:
                looker = self._open_looker(table.kind, table.deck, self._settings.weights)
                self._worker.change_game(table, self._worker.party, looker, None)


def open_or_say(
    open_looker: OpenLooker, table: Table, settings: Settings, say: Callable[[Text], None] | None = None
) -> tuple[Looker | None, Text | None]:
    """The eye for a table, or why there is none: the page starts all the same and says so."""
    try:
        return open_looker(table.kind, table.deck, settings.weights), None
    except SpokenError as error:
        if say is not None:
            say(error.text)
        return None, error.text
