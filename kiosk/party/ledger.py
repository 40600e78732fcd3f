"""The ledger: all parties and the tournament as the log has them. A fold, to be done again with the same outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from kiosk.games.ycws144.party import Collected, Course, PartyRules
from kiosk.log.chain import Body, Record
from kiosk.log.view import Result, View
from kiosk.party.tournament import Place, Tournament

PARTY_OPENED = "party-opened"
SOTA_LEFT = "sota-left"
PARTY_SUSPENDED = "party-suspended"
PARTY_RESUMED = "party-resumed"
PARTY_CLOSED = "party-closed"
TOURNAMENT_OPENED = "tournament-opened"
TOURNAMENT_CLOSED = "tournament-closed"
RESEATED = "reseated"


class Status(StrEnum):
    """Where a party stands. One that is over is still played until it is closed: its results can be put right."""

    PLAYING = "playing"
    SUSPENDED = "suspended"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class PlayedParty:
    """One party. `place` is its place in the tournament, None outside of one; `opened_at` is UTC, ISO 8601."""

    number: int
    course: Course
    edition: str
    deck: str | None
    place: Place | None
    opened_at: str
    status: Status = Status.PLAYING
    results: tuple[Result, ...] = ()
    """All results that were booked in it, whether they count or not."""

    @property
    def rules(self) -> PartyRules:
        """What was fixed at its start."""
        return self.course.rules

    @property
    def is_played(self) -> bool:
        """Whether it counts among the parties that its players have played (Y21)."""
        return self.status is Status.CLOSED or self.course.is_over

    def owner(self, result: Result) -> str:
        """Who the result belongs to (Y19): the owner of its Sota, as the players sit now."""
        return self.rules.owner(result.body["sota"])


@dataclass(frozen=True, slots=True)
class Ledger:
    """Parties by their numbers, tournaments in order. `last` is the newest event of the course that stands, or None."""

    parties: Mapping[int, PlayedParty] = field(default_factory=lambda: MappingProxyType({}))
    tournaments: tuple[Tournament, ...] = ()
    last: Record | None = None

    @property
    def playing(self) -> PlayedParty | None:
        """The party that is played now: at most one."""
        return next((party for party in self.parties.values() if party.status is Status.PLAYING), None)

    @property
    def tournament(self) -> Tournament | None:
        """The newest tournament."""
        return self.tournaments[-1] if self.tournaments else None

    def tournament_of(self, party: PlayedParty) -> Tournament | None:
        """The tournament that a party belongs to."""
        return self.tournaments[party.place.tournament - 1] if party.place else None

    def round_now(self, tournament: Tournament) -> int:
        """The first round with a table whose party is not closed yet, from 1; the last one when all are."""
        closed = {party.place for party in self.parties.values() if party.status is Status.CLOSED}
        for number, seats in enumerate(tournament.rounds, 1):
            if any(names and tournament.place(number, table) not in closed for table, names in enumerate(seats, 1)):
                return number
        return len(tournament.rounds)

    def of(self, result: Result) -> PlayedParty | None:
        """The party of a result; None for one that was played by itself."""
        return self.parties.get(result.body.get("party") or 0)

    def result(self, number: int) -> Result | None:
        """A result that was booked in a party; None for one that was played by itself."""
        for party in reversed(tuple(self.parties.values())):
            found = next((result for result in reversed(party.results) if result.number <= number), None)
            if found is not None and found.number == number:
                return found
        return None

    def at(self, place: Place) -> PlayedParty | None:
        """The party that was opened there."""
        return next((party for party in self.parties.values() if party.place == place), None)


def ledger_of(view: View) -> Ledger:
    """The ledger of a log."""
    making = _Making()
    for record in view.course:
        step = _STEPS.get(record.event)
        if step:
            step(making, record)
    return making.finished(view)


def party_body(rules: PartyRules, edition: str, deck: str | None, place: Place | None) -> Body:
    """What the event says that opens a party."""
    where = None if place is None else {"tournament": place.tournament, "round": place.round, "table": place.table}
    return {
        "players": list(rules.players),
        "homes": [seat + 1 for seat in rules.homes],
        "mode": rules.mode,
        "method": rules.method,
        "end_after": rules.end_after,
        "reference": rules.reference,
        "edition": edition,
        "deck": deck,
        "place": where,
    }


def collected_of(number: int, body: Body) -> Collected:
    """A released result as what the party has collected."""
    return Collected(number, body["sota"], tuple(card["label"] for card in body["cards"]))


@dataclass(slots=True)
class _Making:
    """A ledger while its events are taken in."""

    parties: dict[int, PlayedParty] = field(default_factory=dict)
    tournaments: list[Tournament] = field(default_factory=list)

    def finished(self, view: View) -> Ledger:
        """The ledger, with the results in their parties."""
        by_party: dict[int, list[Result]] = {}
        for result in view.results():
            by_party.setdefault(result.body.get("party") or 0, []).append(result)
        parties = {
            number: _with_results(party, tuple(by_party.get(number, ()))) for number, party in self.parties.items()
        }
        last = view.course[-1] if view.course else None
        return Ledger(MappingProxyType(parties), tuple(self.tournaments), last)


def _with_results(party: PlayedParty, results: tuple[Result, ...]) -> PlayedParty:
    collected = tuple(collected_of(result.number, result.body) for result in results if result.is_released)
    return replace(party, results=results, course=replace(party.course, collected=collected))


def _open_party(making: _Making, record: Record) -> None:
    body = record.body
    rules = PartyRules(
        tuple(body["players"]), tuple(seat - 1 for seat in body["homes"]), body["mode"], body["method"],
        body["end_after"], body["reference"],
    )  # fmt: skip
    number = len(making.parties) + 1
    place = Place(**body["place"]) if body["place"] else None
    making.parties[number] = PlayedParty(number, Course(rules), body["edition"], body["deck"], place, record.at)


def _leave_sota(making: _Making, record: Record) -> None:
    party = making.parties[record.body["party"]]
    making.parties[party.number] = replace(party, course=replace(party.course, left=record.body["sota"]))


def _become(status: Status) -> Callable[[_Making, Record], None]:
    def step(making: _Making, record: Record) -> None:
        number = record.body["party"]
        making.parties[number] = replace(making.parties[number], status=status)

    return step


def _open_tournament(making: _Making, record: Record) -> None:
    body = record.body
    rounds = tuple(tuple(tuple(table) for table in seats) for seats in body["rounds"])
    making.tournaments.append(
        Tournament(
            len(making.tournaments) + 1, body["title"], tuple(body["participants"]), rounds, body["terms"],
            body["edition"], body["deck"],
        )
    )  # fmt: skip


def _close_tournament(making: _Making, record: Record) -> None:
    making.tournaments[-1] = replace(making.tournaments[-1], closed=True)


def _reseat(making: _Making, record: Record) -> None:
    """Other people at the seats: of a round and all its parties at once, or of one party by itself."""
    body = record.body
    for number, players in body["parties"].items():
        party = making.parties[int(number)]
        rules = replace(party.rules, players=tuple(players))
        making.parties[party.number] = replace(party, course=replace(party.course, rules=rules))
    if body["round"] is not None:
        making.tournaments[-1] = making.tournaments[-1].reseated(body["round"], body["tables"])


_STEPS: Mapping[str, Callable[[_Making, Record], None]] = MappingProxyType(
    {
        PARTY_OPENED: _open_party,
        SOTA_LEFT: _leave_sota,
        PARTY_SUSPENDED: _become(Status.SUSPENDED),
        PARTY_RESUMED: _become(Status.PLAYING),
        PARTY_CLOSED: _become(Status.CLOSED),
        TOURNAMENT_OPENED: _open_tournament,
        TOURNAMENT_CLOSED: _close_tournament,
        RESEATED: _reseat,
    }
)
"""Events of other games' courses are none of ours."""


class PartyBook:
    """The ledger of a store, made anew only when the log has grown. Safe to use from several threads."""

    def __init__(self, ask: Callable[[Callable[[View], Ledger]], Ledger]) -> None:
        """`ask` is `Store.ask`."""
        self._ask = ask
        self._ledger = Ledger()
        self.newest = 0
        """The number of the newest event that the ledger has taken in."""

    def ledger(self) -> Ledger:
        """As the log has it now. Raises `StoreError`."""
        return self._ask(self._read)

    def _read(self, view: View) -> Ledger:
        newest = view.last.number if view.last else 0
        if newest != self.newest:
            self.newest, self._ledger = newest, ledger_of(view)
        return self._ledger
