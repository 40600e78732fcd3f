"""One live game while the kiosk runs: whoever acts on it takes turns here, and is answered when it is on the disk."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path

from kiosk.games.yatzy.actions import Action, Refusal
from kiosk.games.yatzy.moves import Player
from kiosk.whole_file import write_whole
from kiosk.yatzy.live.journal import Journal, facts_between, room_of
from kiosk.yatzy.live.room import Person, Room, do, join, passed, settled
from kiosk.yatzy.live.words import NO_GAME, NOT_LISTED, NOT_SEATED, NoGameError, NotSeatedError
from kiosk.yatzy.record import event_fields, record_fields

_log = logging.getLogger(__name__)

JOURNAL_SUFFIX, RECORD_SUFFIX = ".journal", ".json"

MakeAction = Callable[[int], Action]
"""The action of a seat."""


class LiveTable:
    """A game with its journal. Safe to use from several threads: the clock is read when it is one's turn.

    All methods that give a room raise `NoGameError` where it was closed, and `KeepingError` where what has happened
    cannot be kept; then it has not.
    """

    def __init__(
        self, room: Room, folder: Path, clock: Callable[[], int], bot: Player | None, opened_from: str = ""
    ) -> None:
        self._room, self._folder, self._clock, self._bot = room, folder, clock, bot
        self._journal = Journal(folder / (room.game + JOURNAL_SUFFIX))
        self._lock = threading.Lock()
        self._is_closed = False
        self.code, self.first, self.opened_from = room.code, room.people[0], opened_from
        self.seen_ms = clock()
        """When one of its players looked last."""

    @classmethod
    def opened(
        cls, room: Room, folder: Path, clock: Callable[[], int], bot: Player | None, opened_from: str
    ) -> LiveTable:
        """A new game, opened from a device of that address."""
        table = cls(room, folder, clock, bot, opened_from)
        table._journal.append(facts_between(None, room))
        return table

    @classmethod
    def read(cls, path: Path, clock: Callable[[], int], open_bot: Callable[[Room], Player | None]) -> LiveTable:
        """A game that was going on when the kiosk ended. Raises `JournalError`, OSError, `SpokenError`."""
        journal = Journal(path)
        facts = journal.read()
        room, bot = room_of(facts), None
        if room.match is not None:
            known = sum(fact["fact"] == "event" for fact in facts)
            journal.append([{"fact": "event", **event_fields(event)} for event in room.match.events[known:]])
            bot = open_bot(room)
        table = cls(room, path.parent, clock, bot)
        table._keep(settled(room, table.newest_ms, bot))
        return table

    @property
    def newest_ms(self) -> int:
        """The latest moment that the game has heard of."""
        return self._room.match.now_ms if self._room.match else self._room.opened_ms

    @property
    def is_over(self) -> bool:
        """Whether it has ended, as far as it knows."""
        return self._room.is_over

    def look(self, token: str = "") -> Room:
        """The game as it stands now."""
        with self._lock:
            room = self._passed()
        if token and room.seat_of(token) is not None:
            self.seen_ms = self._clock()
        return room

    def join(self, person: Person, code: str | None) -> Room:
        """Take the second seat; whoever sits there already does. Raises `TakenError`, `NotSeatedError`."""
        with self._lock:
            room = self._passed()
            if any(person.digest == sitting.digest for sitting in room.people):
                return room
            if not room.terms.listed and code != room.code:
                raise NotSeatedError(NOT_LISTED)
            return self._keep(join(room, person))

    def act(self, token: str, make: MakeAction) -> tuple[Room, Refusal | None]:
        """An action of whoever has this token, and why it was not done. Raises `NotSeatedError`, `LiveError`."""
        with self._lock:
            seat = self._seat_of(token)
            room, refusal = do(self._room, make(seat), self._clock(), self._bot)
            return self._keep(room), refusal

    def leave_waiting(self, token: str) -> bool:
        """Close a game that waits for its second player; whether it did. Raises `NotSeatedError`."""
        with self._lock:
            self._seat_of(token)
            return self._close_waiting()

    def close_deserted(self, since_ms: int) -> None:
        """Close it where it waits for a second player, and the first was not seen since then."""
        with self._lock:
            if self.seen_ms < since_ms:
                self._close_waiting()

    def _seat_of(self, token: str) -> int:
        seat = self._passed().seat_of(token)
        if seat is None:
            raise NotSeatedError(NOT_SEATED)
        self.seen_ms = self._clock()
        return seat

    def _close_waiting(self) -> bool:
        if self._room.match is not None:
            return False
        self._journal.remove()
        self._is_closed = True
        return True

    def _passed(self) -> Room:
        if self._is_closed:
            raise NoGameError(NO_GAME)
        return self._keep(passed(self._room, self._clock()))

    def _keep(self, room: Room) -> Room:
        """Take over a later state when it is on the disk; at the end the record takes the journal's place."""
        self._journal.append(facts_between(self._room, room))
        self._room = room
        if room.is_over and self._journal.path.exists():
            self._write_record()
        return room

    def _write_record(self) -> None:
        try:
            write_whole(self._folder / (self._room.game + RECORD_SUFFIX), record_of(self._room))
            self._journal.remove()
        except OSError as error:
            _log.warning("the record of game %s cannot be written, its journal stays: %s", self._room.game, error)


def record_of(room: Room) -> bytes:
    """The file that proves a game. Raises ValueError before its end."""
    if room.match is None:
        raise ValueError("the game has not begun")
    fields = record_fields(room.match, room.archive)
    return (json.dumps(fields, ensure_ascii=False, indent=1) + "\n").encode()
