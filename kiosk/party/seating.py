"""Who sits where in each round of a tournament (Y21): a plan that lets people meet as many others as it can.

[decision] Nobody waits twice before everybody else has waited once; then as few as possible meet again. The same
participants in the same order always get the same plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from kiosk.games.base import Text
from kiosk.games.ycws144.party import MOST_PLAYERS, name_faults
from kiosk.party.tournament import Seats

MOST_PARTICIPANTS, MOST_TABLES, MOST_ROUNDS = 200, 50, 40
_MOST_SWAPS = 5_000
"""Looked at in a round; a plan that could still be better is better than one that is late."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The seating of all rounds, and what the organiser should know about it."""

    rounds: tuple[Seats, ...]
    warnings: tuple[Text, ...]


def plan_seating(participants: Sequence[str], tables: int, seats: int, rounds: int) -> Plan:
    """A plan for tables with at most `seats` players each. Raises ValueError where `plan_faults` finds any."""
    if faults := tuple(plan_faults(participants, tables, seats, rounds)):
        raise ValueError("; ".join(fault.en for fault in faults))
    hall = _Hall(len(participants))
    sizes = _sizes(len(participants), tables, seats)
    planned = tuple(
        tuple(tuple(participants[person] for person in table) for table in hall.round(sizes, number))
        for number in range(rounds)
    )
    return Plan(planned, tuple(_warnings(len(participants), sizes)))


def plan_faults(participants: Sequence[str], tables: int, seats: int, rounds: int) -> Iterator[Text]:
    """Everything for which no plan can be made."""
    yield from name_faults(participants)
    wanted = (
        (len(participants), 2, MOST_PARTICIPANTS, Text("участников", "participants")),
        (tables, 1, MOST_TABLES, Text("столов", "tables")),
        (seats, 2, MOST_PLAYERS, Text("мест за столом", "seats at a table")),
        (rounds, 1, MOST_ROUNDS, Text("раундов", "rounds")),
    )
    for count, least, most, what in wanted:
        if not least <= count <= most:
            yield Text(f"{what.ru} должно быть от {least} до {most}, а не {count}",
                       f"{what.en}: {least} to {most} are possible, not {count}")  # fmt: skip


def seating_faults(participants: Sequence[str], rounds: Sequence[Seats]) -> Iterator[Text]:
    """What is wrong with a seating that was given: strangers, somebody at two tables at once, too many at one."""
    yield from name_faults(participants)
    known = set(participants)
    for number, tables in enumerate(rounds, 1):
        seated = [name for table in tables for name in table]
        for name in dict.fromkeys(name for name in seated if name not in known):
            yield Text(f"{name} не участвует в турнире", f"{name} does not take part in the tournament")
        for name in dict.fromkeys(name for name in seated if seated.count(name) > 1):
            yield Text(f"раунд {number}: {name} сидит на двух местах", f"round {number}: {name} sits in two places")
        if any(len(table) > MOST_PLAYERS for table in tables):
            yield Text(f"за столом не больше {MOST_PLAYERS} игроков", f"at most {MOST_PLAYERS} players sit at a table")


def _warnings(participants: int, sizes: Sequence[int]) -> Iterator[Text]:
    seated, taken, tables = sum(sizes), sum(1 for size in sizes if size), len(sizes)
    waiting = participants - seated
    if waiting > 0:
        yield Text(f"участников {participants}, сесть могут {seated}: в каждом раунде ждут по очереди {waiting}",
                   f"{participants} participants, {seated} can sit: {waiting} wait in each round, by turns"
                   )  # fmt: skip
    if taken < tables:
        yield Text(f"столов занято {taken} из {tables}: участников меньше",
                   f"{taken} of {tables} tables are taken: there are fewer participants")  # fmt: skip


def _sizes(participants: int, tables: int, seats: int) -> tuple[int, ...]:
    """Players at each table: as even as can be, and nobody alone.

    >>> _sizes(14, 4, 4), _sizes(5, 4, 4), _sizes(5, 4, 2)
    ((4, 4, 3, 3), (3, 2, 0, 0), (2, 2, 0, 0))
    """
    used = min(tables, participants // 2)
    seated = min(participants, used * seats)
    taken = tuple(seated // used + (table < seated % used) for table in range(used))
    return taken + (0,) * (tables - used)


class _Hall:
    """Who has met whom, and how often each has sat, in the rounds so far. People are numbers here."""

    def __init__(self, people: int) -> None:
        self._met = [[0] * people for _ in range(people)]
        self._sat = [0] * people

    def round(self, sizes: Sequence[int], number: int) -> list[list[int]]:
        """Seat a round, and remember it."""
        tables: list[list[int]] = [[] for _ in sizes]
        for person in self._seated(sum(sizes)):
            free = [place for place, size in enumerate(sizes) if len(tables[place]) < size]
            best = min(free, key=lambda place: (self._cost(person, tables[place]), len(tables[place])))
            tables[best].append(person)
        self._swap(tables)
        for table in tables:
            self._remember(table)
        return [_turned(table, number) for table in tables]

    def _seated(self, count: int) -> list[int]:
        """Those who have sat least."""
        people = range(len(self._sat))
        return sorted(sorted(people, key=lambda person: self._sat[person])[:count])

    def _remember(self, table: Sequence[int]) -> None:
        for person in table:
            self._sat[person] += 1
            for other in table:
                self._met[person][other] += 1

    def _cost(self, person: int, others: Sequence[int]) -> int:
        """How often the person has met them; who was met often counts more."""
        met = self._met[person]
        return sum([met[other] * met[other] for other in others])

    def _swap(self, tables: list[list[int]]) -> None:
        """Exchange two people wherever fewer meet again then."""
        pairs = ((one, here, other, there) for one, other in combinations(tables, 2)
                 for here in range(len(one)) for there in range(len(other)))  # fmt: skip
        for one, here, other, there in islice(pairs, _MOST_SWAPS):
            a, b = one[here], other[there]
            without_a, without_b = one[:here] + one[here + 1 :], other[:there] + other[there + 1 :]
            before = self._cost(a, without_a) + self._cost(b, without_b)
            if before and self._cost(b, without_a) + self._cost(a, without_b) < before:
                one[here], other[there] = b, a


def _turned(table: list[int], number: int) -> list[int]:
    """The same people, each round on other seats: the seats have different home Sotas."""
    by = number % len(table) if table else 0
    return table[by:] + table[:by]
