"""What the interface tells of a tournament: all of it once, and one round at a time while it is played."""

from __future__ import annotations

from typing import Literal

from kiosk.party.ledger import Ledger, PlayedParty
from kiosk.party.tournament import Tournament
from kiosk.state import Model


class TournamentState(Model):
    """A tournament. `parties`: the number of the party that was opened in each round at each table, null: none yet."""

    number: int
    title: str
    participants: list[str]
    mode: int
    method: str
    end_after: int | None
    edition: str
    closed: bool
    rounds: list[list[list[str]]]
    waiting: list[list[str]]
    parties: list[list[int | None]]


class SeatedParty(Model):
    """The party that was opened at a table; `over`: whether it has all its Blockchains."""

    number: int
    status: Literal["playing", "suspended", "closed"]
    over: bool


class RoundState(Model):
    """One round of the newest tournament: its names at each table, and the party of each table, null: not begun."""

    title: str
    closed: bool
    rounds: int
    round: int
    tables: list[list[str]]
    waiting: list[str]
    parties: list[SeatedParty | None]


def describe_round(ledger: Ledger, tournament: Tournament, number: int | None) -> RoundState:
    """That round, from 1; None: the first that is not played to its end. One past the last is the last."""
    round_ = min(number or ledger.round_now(tournament), len(tournament.rounds))
    seats = tournament.rounds[round_ - 1]
    opened = {party.place: party for party in ledger.parties.values() if party.place}
    found = [opened.get(tournament.place(round_, table)) for table in range(1, len(seats) + 1)]
    return RoundState(
        title=tournament.title, closed=tournament.closed, rounds=len(tournament.rounds), round=round_,
        tables=[list(names) for names in seats], waiting=list(tournament.waiting(round_)),
        parties=[_seated(party) if party else None for party in found],
    )  # fmt: skip


def describe_tournament(ledger: Ledger, tournament: Tournament) -> TournamentState:
    """All of it."""
    opened = {party.place: party.number for party in ledger.parties.values() if party.place}
    numbers = [
        [opened.get(tournament.place(round_, table)) for table in range(1, len(seats) + 1)]
        for round_, seats in enumerate(tournament.rounds, 1)
    ]
    return TournamentState(
        number=tournament.number, title=tournament.title, participants=list(tournament.participants),
        mode=tournament.terms["mode"], method=tournament.terms["method"], end_after=tournament.terms["end_after"],
        edition=tournament.edition, closed=tournament.closed,
        rounds=[[list(table) for table in seats] for seats in tournament.rounds],
        waiting=[list(tournament.waiting(number)) for number in range(1, len(tournament.rounds) + 1)], parties=numbers,
    )  # fmt: skip


def _seated(party: PlayedParty) -> SeatedParty:
    return SeatedParty(number=party.number, status=party.status.value, over=party.course.is_over)
