"""What travels over the interface of live games of Yatzy."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.games.base import Text
from kiosk.games.yatzy.match import Opponent
from kiosk.games.yatzy.moves import Hold
from kiosk.games.yatzy.rows import Row
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import match_fields
from kiosk.state import Model, Texts
from kiosk.yatzy.advice import Advice
from kiosk.yatzy.bots import LEVEL_TITLES, Level
from kiosk.yatzy.live.chat import LOBBY, MOST_TEXT, Chat, Message
from kiosk.yatzy.live.ended import EndedGame
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.room import Room, Terms

MOST_NAME = 24

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_NAME, pattern=r"^[^\x00-\x1f\x7f]*$")
]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
"""Chosen by the device at random, 128 bits: whoever has it sits in the seat. Sent again, it opens nothing new."""

GameId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{10}$")]
Code = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=12)]
Said = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_TEXT, pattern=r"^[^\x00-\x1f\x7f]*$")
]


class Asked(BaseModel):
    """What a page sends: nothing that is not named here."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class GameOpened(Asked):
    """A new game. `level`: of the bot; null: of two players. `stake`: of each, in play points, 0 for none."""

    name: Name
    token: Token
    level: Annotated[Level | None, Field(strict=False)] = None
    listed: bool = False
    advice: bool = False
    stake: Annotated[int, Field(ge=0, le=1_000_000)] = 0

    def terms(self, largest_win: int) -> Terms:
        """As the host takes them. Raises ValueError for a stake that cannot be."""
        return Terms(self.level, self.listed, self.advice, Stake(self.stake, largest_win) if self.stake else None)


class GameJoined(Asked):
    """The second seat of a game: the one with this code, else the listed one of this number."""

    name: Name
    token: Token
    code: Code | None = None
    game: GameId | None = None


class SeatAsked(Asked):
    """Whoever sits there."""

    token: Token


class SeedNamed(SeatAsked):
    """The start, with one's own seed."""

    seed: Annotated[str, StringConstraints(max_length=64)]


class RollAsked(SeatAsked):
    """Throw 1..3 of turn 1..15; which of the five dice stay."""

    turn: Annotated[int, Field(ge=1, le=15)]
    throw: Annotated[int, Field(ge=1, le=3)]
    held: Annotated[list[bool], Field(min_length=5, max_length=5)]


class RowAsked(SeatAsked):
    """Write the dice of this turn into a row."""

    turn: Annotated[int, Field(ge=1, le=15)]
    row: Annotated[Row, Field(strict=False)]


class MessageSaid(Asked):
    """A message. In the lobby with a name; in a game by whoever sits there."""

    text: Said
    name: Name | None = None
    token: Token | None = None


class MessageState(Model):
    """One message of the chat."""

    number: int
    at_ms: int
    name: str
    text: str


class RoomState(Model):
    """A game as everybody sees it. `match` is null while the second player is awaited.

    `you`: the seat of whoever asks with a token, null for onlookers; only the first player is told the `code`.
    """

    game: str
    you: int | None
    code: str | None
    opponent: Opponent
    level: Level | None
    listed: bool
    advice: bool
    stake: int
    names: list[str]
    commitment: str
    archive: bool
    match: dict[str, Any] | None
    now_ms: int
    chat: list[MessageState]


class Done(Model):
    """The game after an action. `refused`: why it was not done; `already-done` is no fault: it was done before."""

    room: RoomState | None
    refused: str | None = None
    texts: Texts | None = None


class LevelState(Model):
    """A strength of the bot."""

    value: Level
    titles: Texts


class WaitingState(Model):
    """A game with a free seat."""

    game: str
    name: str
    stake: int
    advice: bool
    commitment: str


class PlayingState(Model):
    """A game that goes on."""

    game: str
    names: list[str]
    level: Level | None
    totals: list[int]


class EndedState(Model):
    """A game that has ended."""

    game: str
    names: list[str]
    totals: list[int]
    winner: int | None
    ending: str


class LobbyState(Model):
    """What there is to play, to look on at, and to check. `largest_win` 0: no stakes here."""

    levels: list[LevelState]
    largest_win: int
    waiting: list[WaitingState]
    playing: list[PlayingState]
    ended: list[EndedState]
    chat: list[MessageState]
    now_ms: int


class AdviceState(Model):
    """A choice: the faces that stay or the row that is written; `expected` total, and what it `cost`s, in points."""

    kind: Literal["hold", "write"]
    faces: list[int]
    row: Row | None
    expected: float
    cost: float


def describe_room(room: Room, token: str, host: Host, chat: Chat) -> RoomState:
    """The game as whoever has this token sees it: what everybody sees, and the code for the first player."""
    you = room.seat_of(token) if token else None
    return RoomState(
        game=room.game,
        you=you,
        code=room.code if you == 0 and room.match is None else None,
        opponent=room.terms.opponent,
        level=room.terms.level,
        listed=room.terms.listed,
        advice=room.terms.advice,
        stake=room.terms.stake.each if room.terms.stake else 0,
        names=[person.name for person in room.people],
        commitment=room.commitment,
        archive=room.archive is not None,
        match=None if room.match is None else match_fields(room.match),
        now_ms=host.now_ms(),
        chat=[_message(message) for message in chat.recent(room.game)],
    )


def describe_lobby(host: Host, chat: Chat) -> LobbyState:
    """The lobby as everybody sees it."""
    lobby = host.lobby()
    return LobbyState(
        levels=[LevelState(value=level, titles=texts_of(title)) for level, title in LEVEL_TITLES.items()],
        largest_win=host.largest_win,
        waiting=[_waiting(room) for room in lobby.waiting],
        playing=[_playing(room) for room in lobby.playing],
        ended=[_ended(game) for game in lobby.ended],
        chat=[_message(message) for message in chat.recent(LOBBY)],
        now_ms=host.now_ms(),
    )


def describe_advice(advice: Advice) -> AdviceState:
    """One choice."""
    move = advice.move
    return AdviceState(
        kind="hold" if isinstance(move, Hold) else "write",
        faces=list(move.faces) if isinstance(move, Hold) else [],
        row=None if isinstance(move, Hold) else move.row,
        expected=round(advice.expected, 2),
        cost=round(advice.cost, 2),
    )


def texts_of(text: Text) -> Texts:
    """A text as it travels."""
    return Texts(ru=text.ru, en=text.en)


def _waiting(room: Room) -> WaitingState:
    stake = room.terms.stake.each if room.terms.stake else 0
    return WaitingState(
        game=room.game, name=room.people[0].name, stake=stake, advice=room.terms.advice, commitment=room.commitment
    )


def _playing(room: Room) -> PlayingState:
    totals = list(room.match.totals) if room.match else [0, 0]
    return PlayingState(
        game=room.game, names=[person.name for person in room.people], level=room.terms.level, totals=totals
    )


def _ended(game: EndedGame) -> EndedState:
    return EndedState(
        game=game.game, names=list(game.names), totals=list(game.totals), winner=game.winner, ending=game.ending
    )


def _message(message: Message) -> MessageState:
    return MessageState(number=message.number, at_ms=message.at_ms, name=message.name, text=message.text)
