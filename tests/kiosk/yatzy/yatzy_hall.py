"""A hall for live games in tests: a clock that is set by hand, a host that can be killed, players with tokens."""

from __future__ import annotations

from pathlib import Path

from kiosk.games.yatzy.actions import Confirm, Roll, WriteRow
from kiosk.games.yatzy.moves import Player
from kiosk.yatzy.bots import Beginner, Level
from kiosk.yatzy.exhibition import next_action
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.live.room import Room, Terms

ANNA, BOB = "a" * 22, "b" * 22
START_MS = 1_700_000_000_000


class Hall:
    """`host` is the running kiosk; `kill` ends it without a word and starts the next one on the same folder."""

    def __init__(self, folder: Path, largest_win: int = 0) -> None:
        self.folder, self.largest_win = folder, largest_win
        self.at_ms = START_MS
        self.players = Players()
        self.kill()

    def kill(self) -> None:
        self.host = Host(self.folder, lambda: self.at_ms, self.players, self.largest_win)

    def files(self, end: str) -> list[Path]:
        return sorted((self.folder / "yatzy").glob(f"*{end}"))

    def two(self, terms: Terms | None = None) -> str:
        """A game of Anna and Bob that goes on."""
        room = self.host.open("Anna", ANNA, terms or Terms(), "10.0.0.1")
        self.host.join("Bob", BOB, code=room.code)
        for token, seed in ((ANNA, "a"), (BOB, "b")):
            _, refusal = self.host.act(room.game, token, lambda seat, seed=seed: Confirm(seat, seed))
            assert refusal is None
        return room.game

    def bot(self, level: Level = Level.BEGINNER, advice: bool = False) -> str:
        """A game of Anna against the bot that goes on."""
        room = self.host.open("Anna", ANNA, Terms(level, advice=advice), "10.0.0.1")
        self.host.act(room.game, ANNA, lambda seat: Confirm(seat, "a"))
        return room.game

    def roll(self, game: str, token: str, turn: int = 1, throw: int = 1, held: tuple[bool, ...] = (False,) * 5):
        return self.host.act(game, token, lambda seat: Roll(seat, turn, throw, held))

    def write(self, game: str, token: str, row: str, turn: int = 1):
        return self.host.act(game, token, lambda seat: WriteRow(seat, turn, row))

    def step(self, game: str, token: str, player: Player | None = None) -> Room:
        """One action of a player who decides like a beginner."""
        room = self.host.look(game)
        seat = room.seat_of(token)
        assert room.match is not None
        action = next_action(room.match, seat, player or Beginner())
        room, refusal = self.host.act(game, token, lambda seat: action)
        assert refusal is None, refusal
        return room

    def play_rows(self, game: str, token: str, rows: int = 15) -> Room:
        """So many rows in all."""
        room = self.host.look(game)
        seat = room.seat_of(token)
        while not room.is_over and 15 - len(room.match.sides[seat].card.free) < rows:
            room = self.step(game, token)
        return room
