"""The host of live games: opens them, seats players, and brings back what was going on when the kiosk ended."""

from __future__ import annotations

import logging
import secrets
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path

from kiosk.archive import KEEP_FREE_BYTES
from kiosk.games.yatzy.actions import Leave, Refusal
from kiosk.games.yatzy.fairness import SECRET_BYTES
from kiosk.games.yatzy.moves import Player
from kiosk.games.yatzy.stakes import STEP, Stake
from kiosk.yatzy.advice import Advice
from kiosk.yatzy.live import words
from kiosk.yatzy.live.clock import Clock
from kiosk.yatzy.live.ended import MOST_LISTED, EndedGame, listed, newest_ended, read_ended
from kiosk.yatzy.live.journal import JournalError
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.live.room import Person, Room, Terms, digest_of, do, open_room
from kiosk.yatzy.live.table import JOURNAL_SUFFIX, LiveTable, MakeAction
from vision.words import SpokenError, reason_of

_log = logging.getLogger(__name__)

FOLDER = "yatzy"
"""Of the data folder."""

MOST_GAMES, MOST_OF_DEVICE = 200, 8
"""That go on at the same moment: in all, and opened from one device and looked at in the last minutes."""

DESERTED_AFTER_MS = 10 * 60 * 1000
"""A game that waits for a second player is closed when the first was not seen for so long."""

_MOST_OVER = 50
"""Games that stay in memory after their end; of older ones there is the record."""

_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None that looks like another one."""

_CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Lobby:
    """What is open, what goes on, and what has ended last, each the newest first."""

    waiting: tuple[Room, ...]
    playing: tuple[Room, ...]
    ended: tuple[EndedGame, ...]


class Host:
    """All live games of a kiosk. Safe to use from several threads.

    Everything may raise `KeepingError`; what is about one game raises `NoGameError` where there is no such game.
    """

    def __init__(self, data: Path, clock: Clock, players: Players, largest_win: int = 0) -> None:
        """Reads the games that were going on. `largest_win`: of stakes in play points (T30); 0: no stakes."""
        self._folder, self._wall, self._players, self.largest_win = data / FOLDER, clock, players, largest_win
        self._lock = threading.Lock()
        self._behind_ms = 0
        self._tables: dict[str, LiveTable] = {}
        self._over: dict[str, LiveTable] = {}
        self._ended: list[EndedGame] = []
        self._bring_back()

    def now_ms(self) -> int:
        """The server's clock: never before what the games have heard of, whatever the machine's clock says."""
        return self._wall() + self._behind_ms

    def open(self, name: str, token: str, terms: Terms, address: str) -> Room:
        """A new game; asked for again with the same token, the one that is open already.

        Raises `LimitError`, `LiveError` for a stake that cannot be, `TableError`.
        """
        self._check_stake(terms.stake)
        person = Person(name, digest_of(token))
        bot = None if terms.level is None else self._players.bot(terms.level)
        with self._lock:
            mine = next((table for table in self._tables.values() if table.first.digest == person.digest), None)
            if mine is not None:
                return mine.look(token)
            self._check_room(address)
            game, code = secrets.token_hex(5), "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
            room = open_room(game, code, secrets.token_bytes(SECRET_BYTES), terms, person, self.now_ms())
            self._tables[game] = LiveTable.opened(room, self._folder, self.now_ms, bot, address)
            return room

    def join(self, name: str, token: str, *, game: str | None = None, code: str | None = None) -> Room:
        """Take the second seat of a listed game, or of the one with that code. Raises `TakenError`, `LiveError`."""
        wanted = None if code is None else code.strip().upper()
        table = self._table(game or "") if wanted is None else self._table_with_code(wanted)
        return table.join(Person(name, digest_of(token)), wanted)

    def look(self, game: str, token: str = "") -> Room:
        """The game as it stands now, also when it has ended long ago."""
        table = self._tables.get(game) or self._over.get(game)
        if table is not None:
            return self._noticed(table.look(token))
        room = read_ended(self._folder, game) if game.isalnum() else None
        if room is None:
            raise words.NoGameError(words.NO_GAME)
        return room

    def act(self, game: str, token: str, make: MakeAction) -> tuple[Room, Refusal | None]:
        """An action, and why it was not done. Raises `NotSeatedError`, and `LiveError` before the second has come."""
        table = self._tables.get(game) or self._over.get(game)
        if table is not None:
            room, refusal = table.act(token, make)
            return self._noticed(room), refusal
        room = self.look(game)
        return do(room, make(0), self.now_ms(), None)  # whoever it is: the game is over

    def leave(self, game: str, token: str) -> tuple[Room | None, Refusal | None]:
        """Leave a game that has not started. None: it had no second player, and is gone."""
        if self._table(game).leave_waiting(token):
            self._forget(game)
            return None, None
        return self.act(game, token, Leave)

    def advise(self, game: str, token: str) -> tuple[Advice, ...]:
        """What the choices of whoever has this token are worth, the best first. Raises `LiveError`."""
        room = self.look(game, token)
        seat = room.seat_of(token)
        if seat is None:
            raise words.NotSeatedError(words.NOT_SEATED)
        if not room.terms.advice:
            raise words.LiveError(words.NO_ADVICE)
        if room.match is None or room.is_over or not room.match.sides[seat].dice:
            raise words.LiveError(words.NOTHING_TO_ADVISE)
        side = room.match.sides[seat]
        return self._players.advise(side.card, side.dice, side.throws_left)

    def lobby(self) -> Lobby:
        """As it stands now."""
        rooms = [room for room in self._rooms() if not room.is_over][::-1]
        waiting = tuple(room for room in rooms if room.match is None and room.terms.listed)
        return Lobby(waiting, tuple(room for room in rooms if room.match is not None), tuple(self._ended[::-1]))

    def _rooms(self) -> list[Room]:
        """All that go on; what was deserted is closed (T30: that costs nothing)."""
        since_ms, found = self._recently_ms(), []
        for game, table in list(self._tables.items()):
            table.close_deserted(since_ms)
            try:
                found.append(self._noticed(table.look()))
            except words.NoGameError:
                self._forget(game)
        return found

    def _recently_ms(self) -> int:
        return self.now_ms() - DESERTED_AFTER_MS

    def _noticed(self, room: Room) -> Room:
        """A game that has ended makes room for others."""
        table = self._forget(room.game) if room.is_over else None
        if table is not None:
            with self._lock:
                self._over[room.game] = table
                self._ended = [*self._ended, listed(room)][-MOST_LISTED:]
                if len(self._over) > _MOST_OVER:
                    del self._over[next(iter(self._over))]
        return room

    def _forget(self, game: str) -> LiveTable | None:
        with self._lock:
            return self._tables.pop(game, None)

    def _table(self, game: str) -> LiveTable:
        table = self._tables.get(game)
        if table is None:
            raise words.NoGameError(words.NO_GAME)
        return table

    def _table_with_code(self, code: str) -> LiveTable:
        table = next((table for table in list(self._tables.values()) if table.code == code), None)
        if table is None:
            raise words.NoGameError(words.NO_CODE)
        return table

    def _check_stake(self, stake: Stake | None) -> None:
        if stake is not None and not self.largest_win:
            raise words.LiveError(words.NO_STAKES)
        if stake is not None and stake.largest_win > self.largest_win:
            raise words.LiveError(words.wrong_stake(self.largest_win // 2, STEP))

    def _check_room(self, address: str) -> None:
        if len(self._tables) >= MOST_GAMES:
            raise words.LimitError(words.TOO_MANY_GAMES)
        if self._opened_from(address) >= MOST_OF_DEVICE:
            raise words.LimitError(words.TOO_MANY_YOURS)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(self._folder).free < KEEP_FREE_BYTES:
                raise words.LimitError(words.NO_ROOM)
        except OSError as error:
            raise words.KeepingError(words.cannot_keep(self._folder, reason_of(error))) from error

    def _opened_from(self, address: str) -> int:
        since_ms = self._recently_ms()
        return sum(table.opened_from == address and table.seen_ms >= since_ms for table in self._tables.values())

    def _bring_back(self) -> None:
        for path in sorted(self._folder.glob(f"*{JOURNAL_SUFFIX}")):
            try:
                table = LiveTable.read(path, self.now_ms, self._bot_of)
            except (JournalError, OSError, SpokenError) as error:
                _log.warning("the game in %s cannot go on, its file is kept: %s", path, error)
                continue
            if not table.is_over:  # else it is read from its record
                self._tables[path.stem] = table
            self._behind_ms = max(self._behind_ms, table.newest_ms - self._wall())
        self._ended = newest_ended(self._folder)

    def _bot_of(self, room: Room) -> Player | None:
        return None if room.terms.level is None else self._players.bot(room.terms.level)
