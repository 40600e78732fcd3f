"""A live game as one value: what it was opened with, who sits there, and the game itself. Pure; time comes in."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field, replace

from kiosk.games.yatzy.actions import Action, Refusal
from kiosk.games.yatzy.fairness import archive_password, commitment
from kiosk.games.yatzy.match import Match, Opening, Opponent, open_match
from kiosk.games.yatzy.moves import Player
from kiosk.games.yatzy.play import act, pass_time
from kiosk.games.yatzy.robot import let_bot_play
from kiosk.games.yatzy.stakes import Stake
from kiosk.yatzy.archive import seal
from kiosk.yatzy.bots import Level
from kiosk.yatzy.live.words import BOTH_TAKEN, WAITING, LiveError, TakenError
from kiosk.yatzy.record import sequence_texts


@dataclass(frozen=True, slots=True)
class Terms:
    """What its first player opens a game with, before anybody else is there.

    `level` is the bot's, None for a game of two players. `listed`: anybody may take the second seat, without the code.
    `advice`: both may ask what their choices are worth.
    """

    level: Level | None = None
    listed: bool = False
    advice: bool = False
    stake: Stake | None = None

    @property
    def opponent(self) -> Opponent:
        """Who sits in seat 1."""
        return Opponent.PLAYER if self.level is None else Opponent.BOT


@dataclass(frozen=True, slots=True)
class Person:
    """A player: the name that all see, and the SHA-256 of the token that only the player's device has."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class Room:
    """`match` is None while the second player is awaited; `archive` is sealed at the start (T25)."""

    game: str
    code: str
    secret: bytes = field(repr=False)
    terms: Terms
    opened_ms: int
    people: tuple[Person, ...]
    match: Match | None = None
    archive: bytes | None = None

    @property
    def commitment(self) -> str:
        """Shown from the first moment on (T27)."""
        return commitment(self.secret)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match is not None and self.match.outcome is not None

    def seat_of(self, token: str) -> int | None:
        """The seat whose token this is."""
        digest = digest_of(token)
        seats = (seat for seat, person in enumerate(self.people) if hmac.compare_digest(person.digest, digest))
        return next(seats, None)


def digest_of(token: str) -> str:
    """What is kept of a seat's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def open_room(game: str, code: str, secret: bytes, terms: Terms, first: Person, at_ms: int) -> Room:
    """A new game; against the bot both seats are taken at once."""
    return _with_match(Room(game, code, secret, terms, at_ms, (first,)))


def join(room: Room, second: Person) -> Room:
    """The game with its second player. Raises `TakenError`."""
    if room.match is not None:
        raise TakenError(BOTH_TAKEN)
    return _with_match(replace(room, people=(*room.people, second)))


def do(room: Room, action: Action, at_ms: int, bot: Player | None) -> tuple[Room, Refusal | None]:
    """The game after an action and the bot's answer to it. Raises `LiveError` while the second player is awaited."""
    if room.match is None:
        raise LiveError(WAITING)
    answer = act(room.match, action, at_ms)
    return settled(replace(room, match=answer.match), answer.match.now_ms, bot), answer.refusal


def passed(room: Room, at_ms: int) -> Room:
    """The game at that time: what is due has ended."""
    return room if room.match is None else replace(room, match=pass_time(room.match, at_ms))


def settled(room: Room, at_ms: int, bot: Player | None) -> Room:
    """The game at that time, with all that the bot may do by then, and the archive of a start sealed."""
    room = passed(room, at_ms)
    if room.match is not None and bot is not None:
        room = replace(room, match=let_bot_play(room.match, bot, room.match.now_ms))
    return _sealed(room)


def _with_match(room: Room) -> Room:
    names = [person.name for person in room.people]
    if room.terms.level is not None:
        names.append(room.terms.level.value)
    if len(names) < 2:
        return room
    opening = Opening(
        room.game, (names[0], names[1]), room.terms.opponent, room.secret, room.opened_ms, room.terms.stake
    )
    return replace(room, match=open_match(opening))


def _sealed(room: Room) -> Room:
    texts = sequence_texts(room.match) if room.match else None
    if texts is None or room.archive is not None:
        return room
    return replace(room, archive=seal(texts, archive_password(room.secret)))
