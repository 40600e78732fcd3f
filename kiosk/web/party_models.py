"""What the interface of parties, tournaments and standings takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.games.verify import Verify
from kiosk.games.ycws144.party import END_AFTER, MOST_PLAYERS, NAME_AT_MOST, PartyRules, homes_in_turn
from kiosk.party.ledger import Ledger, PlayedParty, Status
from kiosk.party.seating import MOST_PARTICIPANTS, MOST_ROUNDS, MOST_TABLES, Plan
from kiosk.party.standings import Scope, Standing, standings
from kiosk.state import Model, Texts
from kiosk.web.people import Signed
from kiosk.web.tournament_models import RoundState, describe_round

LAST_RESULTS = 12
"""As many as run below the standings."""

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_AT_MOST)]
Seat = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Table = Annotated[list[Name], Field(max_length=MOST_PLAYERS)]
Tables = Annotated[list[Table], Field(min_length=1, max_length=MOST_TABLES)]


class Terms(Signed):
    """What is fixed for all of a party; `reference` is the table of MODE C."""

    mode: int
    method: str = "B"
    end_after: int | None = END_AFTER
    reference: dict[str, Any] | None = None

    def rules(self, players: tuple[str, ...], homes: tuple[int, ...]) -> PartyRules:
        """With these players, whose seats count from 0."""
        return PartyRules(players, homes, self.mode, self.method, self.end_after, self.reference)


class PartyAsked(Terms):
    """A party to begin. `homes`: the seat, from 1, of the owner of each of the twelve Sotas; null: in turn."""

    players: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]
    homes: Annotated[list[Seat], Field(min_length=12, max_length=12)] | None = None

    def party_rules(self) -> PartyRules:
        """What is fixed."""
        homes = homes_in_turn(len(self.players)) if self.homes is None else tuple(seat - 1 for seat in self.homes)
        return self.rules(tuple(self.players), homes)


class SeatedAsked(Signed):
    """The party of a round at a table, both from 1."""

    round: Annotated[int, Field(ge=1)]
    table: Annotated[int, Field(ge=1)]


class SotaLeft(Signed):
    """The active Sota, as the person has seen it."""

    sota: Annotated[int, Field(ge=1, le=12)]


class CourseUndone(Signed):
    """The newest event of the course, as the person has seen it."""

    event: Annotated[int, Field(ge=1)]


class PlayersChanged(Signed):
    """Who sits on the seats of the party, in their order."""

    players: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]


class PlanAsked(BaseModel):
    """What a seating is to be made for."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    participants: Annotated[list[Name], Field(max_length=MOST_PARTICIPANTS)]
    tables: int
    seats: int
    rounds: int


class TournamentAsked(Terms):
    """A tournament to begin, with its seating: the players of each table of each round."""

    title: Name
    participants: Annotated[list[Name], Field(min_length=2, max_length=MOST_PARTICIPANTS)]
    rounds: Annotated[list[Tables], Field(min_length=1, max_length=MOST_ROUNDS)]


class RoundSeated(Signed):
    """Everybody of a round, as they sit."""

    tables: Tables


class PlanState(Model):
    """A seating, and what the organiser should know."""

    rounds: list[list[list[str]]]
    warnings: list[Texts]


class SotaState(Model):
    """One Sota of a party. `result` is what it has collected, null: none (yet)."""

    sota: int
    owner: str
    result: int | None
    game_points: int | None


class PartyOverview(Model):
    """One party. `active` is its active Sota, null after the twelfth; round and table are null outside a tournament."""

    number: int
    players: list[str]
    mode: int
    method: str
    edition: str
    deck: str | None
    end_after: int | None
    status: Literal["playing", "suspended", "closed"]
    over: bool
    active: int | None
    collected: int
    round: int | None
    table: int | None
    opened_at: str
    sotas: list[SotaState]


class LastEvent(Model):
    """The newest event of the course, which can be taken back."""

    event: int
    name: str
    at: str


class PartiesState(Model):
    """What is going on: the parties that are not closed, newest first, and a round of the newest tournament.

    Its size does not grow with the event, since the page asks for it at each one: `count` says how many parties there
    are, closed ones too.
    """

    playing: int | None
    count: int
    parties: list[PartyOverview]
    tournament: RoundState | None
    last: LastEvent | None


class StandingState(Model):
    """One row; `best` is null without a Blockchain. Nominals and Game Points are different quantities (Y22)."""

    place: int
    name: str
    parties: int
    blockchains: int
    categories: dict[str, int]
    nominal_sum: int
    bonuses: int
    game_points: int
    best: int | None
    verify: Verify


class LastResult(Model):
    """One released result."""

    number: int
    name: str
    party: int
    round: int | None
    table: int | None
    sota: int
    category_names: Texts
    game_points: int


class StandingsState(Model):
    """The standings: released results only. `log` is the newest event of the log; all else is null before the first."""

    log: int
    title: str | None
    edition: str | None
    rows: list[StandingState]
    last: list[LastResult]


def describe_plan(plan: Plan) -> PlanState:
    """A plan as the interface gives it."""
    rounds = [[list(table) for table in seats] for seats in plan.rounds]
    return PlanState(rounds=rounds, warnings=[Texts(ru=text.ru, en=text.en) for text in plan.warnings])


def describe_parties(ledger: Ledger, round_: int | None = None) -> PartiesState:
    """What is going on, and that round of the tournament, from 1; None: the first that is not played to its end."""
    last, tournament = ledger.last, ledger.tournament
    going_on = [party for party in ledger.parties.values() if party.status is not Status.CLOSED]
    return PartiesState(
        playing=ledger.playing.number if ledger.playing else None,
        count=len(ledger.parties),
        parties=[describe_party(party) for party in reversed(going_on)],
        tournament=describe_round(ledger, tournament, round_) if tournament else None,
        last=LastEvent(event=last.number, name=last.event, at=last.at) if last else None,
    )


def describe_standings(scope: Scope | None, newest: int) -> StandingsState:
    """The standings as the interface gives them."""
    if scope is None:
        return StandingsState(log=newest, title=None, edition=None, rows=[], last=[])
    rows = [_describe_row(row) for row in standings(scope)]
    return StandingsState(log=newest, title=scope.title, edition=scope.edition, rows=rows, last=_last_results(scope))


def describe_party(party: PlayedParty) -> PartyOverview:
    """One party as the interface gives it."""
    points = {result.body["sota"]: result for result in party.results if result.is_released}
    sotas = []
    for sota in range(1, 13):
        result = points.get(sota)
        value = result.body["score"]["game_points"] if result else None
        number = result.number if result else None
        sotas.append(SotaState(sota=sota, owner=party.rules.owner(sota), result=number, game_points=value))
    rules, place = party.rules, party.place
    return PartyOverview(
        number=party.number, players=list(rules.players), mode=rules.mode, method=rules.method, edition=party.edition,
        deck=party.deck, end_after=rules.end_after, status=party.status.value, over=party.course.is_over,
        active=party.course.active, collected=len(party.course.collected), round=place.round if place else None,
        table=place.table if place else None, opened_at=party.opened_at, sotas=sotas,
    )  # fmt: skip


def _describe_row(row: Standing) -> StandingState:
    return StandingState(
        place=row.place, name=row.name, parties=row.parties, blockchains=row.blockchains,
        categories=dict(row.categories), nominal_sum=row.nominal_sum.value, bonuses=row.bonuses.value,
        game_points=row.game_points.value, best=row.best.value if row.best else None, verify=row.verify,
    )  # fmt: skip


def _last_results(scope: Scope) -> list[LastResult]:
    newest = scope.released()[: -LAST_RESULTS - 1 : -1]
    return [
        LastResult(
            number=result.number, name=party.owner(result), party=party.number,
            round=party.place.round if party.place else None, table=party.place.table if party.place else None,
            sota=result.body["sota"], category_names=result.body["score"]["category_names"],
            game_points=result.body["score"]["game_points"],
        )
        for party, result in newest
    ]  # fmt: skip
