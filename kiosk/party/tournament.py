"""A tournament: who takes part, and who sits where in each round (Y21). Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Seats = tuple[tuple[str, ...], ...]
"""The players of each table of a round, in the order of their seats."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a party of a tournament is played; all three count from 1."""

    tournament: int
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """What was fixed when it was opened. `rounds` has the seating of each round, as it is now.

    `terms` are what all its parties share: `mode`, `method`, `end_after`, `reference`.
    """

    number: int
    title: str
    participants: tuple[str, ...]
    rounds: tuple[Seats, ...]
    terms: Mapping[str, Any]
    edition: str
    deck: str | None
    closed: bool = False

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.rounds[0])

    def place(self, number: int, table: int) -> Place:
        """A table in a round of this tournament."""
        return Place(self.number, number, table)

    def seats(self, place: Place) -> tuple[str, ...]:
        """Who sits there."""
        return self.rounds[place.round - 1][place.table - 1]

    def waiting(self, number: int) -> tuple[str, ...]:
        """Who has no seat in a round."""
        seated = {name for table in self.rounds[number - 1] for name in table}
        return tuple(name for name in self.participants if name not in seated)

    def reseated(self, number: int, seats: Sequence[Sequence[str]]) -> Tournament:
        """With another seating of a round."""
        rounds = list(self.rounds)
        rounds[number - 1] = tuple(tuple(table) for table in seats)
        return replace(self, rounds=tuple(rounds))
