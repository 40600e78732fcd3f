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
class Standing:
    """Where a game stands. `answers` are what that says about the next placement.

    `faults`: why the newest event cannot have happened.
    """

    title: Text
    notes: tuple[Text, ...] = ()
    seats: tuple[Seat, ...] = ()
    acts: tuple[Act, ...] = ()
    answers: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    faults: tuple[Reason, ...] = ()


class Course(Protocol):
    """The course of one game."""

    @property
    def ending(self) -> frozenset[str]:
        """The acts that end a placement: results booked before belong to none that follows."""
        ...

    def replay(self, happened: Sequence[Happened]) -> Standing:
        """Where the game stands after these events, oldest first. What could not be is left out, all but the newest."""
        ...
