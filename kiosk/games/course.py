"""How a game goes on from placement to placement: what happened is told again from the start, and says where it stands.

Pure: the same events always give the same standing, so that it can be rebuilt from the log at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from kiosk.games.base import Details, Json, Reason, Text


class Picks(StrEnum):
    """What an act asks of who does it."""

    NOTHING = "nothing"
    ONE_SEAT = "one-seat"
    SEATS = "seats"
    NAMES = "names"
    """The names of the players, in the order of their seats."""
    RESULTS = "results"
    """Nothing; it takes the results that were booked since the last placement ended."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that may happen now."""

    key: str
    title: Text
    picks: Picks = Picks.NOTHING
    names: int = 4
    """How many names it takes at most."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One event: the key of its act, what was said, and what the results that it names are worth now.

    A result that does not count any more is None.
    """

    act: str
    said: Mapping[str, Json]
    worths: tuple[Details | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. `tag` is what the seat is now, `marked` what is special about it in this placement."""

    name: str
    score: int
    tag: Text
    value: str
    """The seat as the questions of the game name it."""
    marked: Text | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a score sheet: the points that are written, or what it would give now; both None: nothing yet."""

    points: int | None
    offer: int | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of a score sheet, with a cell for each seat. `sums`: nobody writes into it, it adds up."""

    key: str
    title: Text
    cells: tuple[Cell, ...]
    sums: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is in a game that is thrown, and the throw that counts: `number` of `most`, 0 before the first.

    `labels` are what the throw shows, `kept` which of them lay there before it.
    """

    seat: int
    number: int
    most: int
    labels: tuple[str, ...] = ()
    kept: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands. `answers` are what that says about the next placement.

    `faults`: why the newest event cannot have happened. `told`: what it comes to, for the log.
    """

    title: Text
    notes: tuple[Text, ...] = ()
    seats: tuple[Seat, ...] = ()
    acts: tuple[Act, ...] = ()
    answers: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    faults: tuple[Reason, ...] = ()
    sheet: tuple[SheetRow, ...] = ()
    turn: Turn | None = None
    told: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that whoever has the turn can do now: leave these labels lying and throw the others, or write a row.

    `expected` is what the game comes to on average after it, in its own points, when all that follows is done as well
    as can be; `cost` is how much less that is than after the best choice.
    """

    keeps: tuple[str, ...]
    row: str | None
    expected: float
    cost: float


class Adviser(Protocol):
    """Knows what the choices of a turn are worth."""

    def advise(self, happened: Sequence[Happened]) -> tuple[Choice, ...]:
        """Every choice there is after these events, the best first; none where nothing is to be decided."""
        ...


@dataclass(frozen=True, slots=True)
class Change:
    """What lies there at rest now, against what lay there when that was told last. Labels are `UNREAD` where unread.

    `stayed`: for each mark of now, whether it lies where it lay, with the same label. `moved_only`: all of them are
    those of before, moved a little or together. `nearby`: what did not stay lies close to what is gone. `lifted`: in
    between fewer lay there. `watched`: the kiosk has seen all that happened since. `asked`: a question about what lay
    there in between was not answered. `taken_back`: a person has taken back what was told of it.
    """

    before: tuple[str, ...]
    labels: tuple[str, ...]
    stayed: tuple[bool, ...]
    moved_only: bool = False
    nearby: bool = False
    lifted: bool = False
    watched: bool = True
    asked: bool = False
    taken_back: bool = False


class Meaning(StrEnum):
    """What a change means to a game."""

    NOTHING = "nothing"
    """What lies there is not whole, or the game is over."""
    SAME = "same"
    HAPPENED = "happened"
    ASKED = "asked"
    """It may have happened, or not: a person says so."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a change means; `act` is what happened or may have, `code` and `text` why it is asked or refused.

    `holds`: where the question is not answered, it stays open for what lies there next.
    """

    meaning: Meaning
    act: str = ""
    code: str = ""
    text: Text | None = None
    holds: bool = True


class Watch(Protocol):
    """How a game that is played under the camera follows by itself what it sees."""

    @property
    def witnessed(self) -> frozenset[str]:
        """The acts whose event says what lay there when it was told."""
        ...

    def weigh(self, happened: Sequence[Happened], change: Change) -> Weighed:
        """What a change means after these events."""
        ...


class Course(Protocol):
    """The course of one game."""

    @property
    def ending(self) -> frozenset[str]:
        """The acts that end a placement: results booked before belong to none that follows."""
        ...

    @property
    def watch(self) -> Watch | None:
        """How it follows what the camera sees; None: people tell all that happens."""
        ...

    def replay(self, happened: Sequence[Happened]) -> Standing:
        """Where the game stands after these events, oldest first. What could not be is left out, all but the newest."""
        ...
