"""What players ask for, and what came of it. A roll says which one it is, so that a double click is one roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from kiosk.games.base import Text
from kiosk.games.yatzy.rows import Dice, Row

Held: TypeAlias = tuple[bool, ...]
"""Which of the five dice stay, left to right."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Agree to play, with the own seed of the dice (T27); when both have, the game starts (T30)."""

    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not held: throw 1..3 of turn 1..15."""

    seat: int
    turn: int
    throw: int
    held: Held = (False,) * 5


@dataclass(frozen=True, slots=True)
class WriteRow:
    """Write the dice that lie there into a row."""

    seat: int
    turn: int
    row: Row


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave a game that has not started; it costs nothing (T30)."""

    seat: int


Action: TypeAlias = Confirm | Roll | WriteRow | Leave


class Ending(StrEnum):
    """Every way in which a game ends."""

    FINISHED = "finished"
    TIMED_OUT = "timed-out"
    EXPIRED = "expired"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A seat has named its seed."""

    at_ms: int
    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice after throw 1..3 of turn 1..15: the held ones where they lay, the others next from the sequence."""

    at_ms: int
    seat: int
    turn: int
    throw: int
    held: Held
    dice: Dice


@dataclass(frozen=True, slots=True)
class Wrote:
    """A row was written."""

    at_ms: int
    seat: int
    turn: int
    row: Row
    points: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The last event. `winner` is None for a draw and where nobody wins; `by` is the seat that left."""

    at_ms: int
    ending: Ending
    winner: int | None = None
    by: int | None = None


Event: TypeAlias = Confirmed | Rolled | Wrote | Ended


class RefusalCode(StrEnum):
    """Why an action was not done, for programs. After `already-done` a client shows the state: nothing is wrong."""

    OVER = "over"
    NOT_STARTED = "not-started"
    ALREADY_STARTED = "already-started"
    ALREADY_DONE = "already-done"
    WRONG_SEED = "wrong-seed"
    OUT_OF_ORDER = "out-of-order"
    NO_THROW_LEFT = "no-throw-left"
    WRONG_HOLD = "wrong-hold"
    NOT_THROWN = "not-thrown"
    ROW_TAKEN = "row-taken"
    BOT_WAITS = "bot-waits"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was not done, and why. The game has not changed by it."""

    code: RefusalCode
    text: Text
