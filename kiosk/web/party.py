"""The interface of parties, tournaments and standings, and their pages: `/party`, `/standings`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, FastAPI, Query, Response
from fastapi.responses import FileResponse

from kiosk.acts import MissingError
from kiosk.party.acts import (
    NO_PARTIES,
    NO_PARTY,
    NO_TOURNAMENT,
    AboutParty,
    Close,
    LeaveSota,
    OpenParty,
    OpenSeated,
    OpenTournament,
    ReseatParty,
    ReseatRound,
    Resume,
    Suspend,
    UndoCourse,
    refused,
)
from kiosk.party.csv_file import standings_csv
from kiosk.party.desk import PartyDesk
from kiosk.party.ledger import Ledger
from kiosk.party.seating import plan_faults, plan_seating
from kiosk.party.standings import Scope, scope_of
from kiosk.party.tournament import Place, Seats
from kiosk.web.models import Refused
from kiosk.web.pages import STATIC
from kiosk.web.party_models import (
    CourseUndone,
    PartiesState,
    PartyAsked,
    PartyOverview,
    PlanAsked,
    PlanState,
    PlayersChanged,
    RoundSeated,
    SeatedAsked,
    SotaLeft,
    StandingsState,
    Tables,
    TournamentAsked,
    describe_parties,
    describe_party,
    describe_plan,
    describe_standings,
)
from kiosk.web.people import Signed
from kiosk.web.tournament_models import TournamentState, describe_tournament

Language = Literal["ru", "en"]

_REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Refused, "description": "There is no such party, or no tournament."},
    422: {"model": Refused, "description": "Not possible; the texts say why."},
    503: {"model": Refused, "description": "The store cannot be read or written; nothing was done."},
}


def add_parties(app: FastAPI, desk: PartyDesk, refresh: Callable[[], None]) -> None:
    """Add pages and interface to the application. `refresh` shows on the table what was changed here."""
    router = APIRouter(prefix="/api", responses=_REFUSALS)
    answer = _Answer(refresh)
    _add_reading(router, desk)
    _add_parties(router, desk, answer)
    _add_course(router, desk, answer)
    _add_tournament(router, desk, answer)
    app.include_router(router)

    @app.get("/party", include_in_schema=False)
    def party_page() -> FileResponse:
        return FileResponse(STATIC / "party.html")

    @app.get("/standings", include_in_schema=False)
    def standings_page() -> FileResponse:
        return FileResponse(STATIC / "standings.html")


class _Answer:
    """Tells the table first, then whoever has asked."""

    def __init__(self, refresh: Callable[[], None]) -> None:
        self._refresh = refresh

    def __call__(self, ledger: Ledger) -> PartiesState:
        self._refresh()
        return describe_parties(ledger)


def _add_reading(router: APIRouter, desk: PartyDesk) -> None:
    @router.get("/standings")
    def read_standings() -> StandingsState:
        """The standings of the tournament, or of the parties of the same rules; released results only."""
        ledger = desk.ledger()
        return describe_standings(scope_of(ledger), desk.newest)

    @router.get("/standings.csv", response_class=Response)
    def read_csv(lang: Language = "en") -> Response:
        """The standings for a spreadsheet."""
        return _file(standings_csv(_scope(desk), lang), "text/csv; charset=utf-8", "standings.csv")

    @router.get("/standings.pdf", response_class=Response)
    def read_pdf(lang: Language = "en") -> Response:
        """The standings to print."""
        at = datetime.now(UTC).isoformat(" ", timespec="minutes").removesuffix("+00:00")
        from kiosk.party.pdf_file import standings_pdf  # brings fonts and a third of a second to the start

        return _file(standings_pdf(_scope(desk), lang, at, desk.head), "application/pdf", "standings.pdf")

    @router.get("/registration.json", response_class=Response)
    def read_registration() -> Response:
        """The results for registration (Y23), with the log that proves them: `python -m kiosk verify` looks at it."""
        return _file(desk.registration(), "application/json", "registration.json")

    @router.get("/parties")
    def read_parties(round_: Annotated[int | None, Query(alias="round", ge=1)] = None) -> PartiesState:
        """The parties that are not closed, and one round of the tournament: the first that is not played yet."""
        return describe_parties(desk.ledger(), round_)

    @router.get("/parties/{party}")
    def read_party(party: int) -> PartyOverview:
        """One party, closed or not."""
        found = desk.ledger().parties.get(party)
        if found is None:
            raise MissingError(NO_PARTY)
        return describe_party(found)

    @router.get("/tournament")
    def read_tournament() -> TournamentState:
        """The newest tournament, with the seating of all its rounds."""
        ledger = desk.ledger()
        if ledger.tournament is None:
            raise MissingError(NO_TOURNAMENT)
        return describe_tournament(ledger, ledger.tournament)


def _add_parties(router: APIRouter, desk: PartyDesk, answer: _Answer) -> None:
    @router.post("/parties")
    def open_party(asked: PartyAsked) -> PartiesState:
        """Begin a party. One that is over is closed by it."""
        return answer(desk.open_party(OpenParty(asked.party_rules()), asked.by, asked.key))

    @router.post("/parties/seated")
    def open_seated(asked: SeatedAsked) -> PartiesState:
        """Begin the party of a round at a table of the tournament."""
        tournament = desk.ledger().tournament
        place = Place(tournament.number if tournament else 0, asked.round, asked.table)
        return answer(desk.open_seated(OpenSeated(place), asked.by, asked.key))

    @router.post("/parties/undo")
    def undo(asked: CourseUndone) -> PartiesState:
        """Take back the newest of these acts."""
        return answer(desk.undo(UndoCourse(asked.event), asked.by, asked.key))


def _add_course(router: APIRouter, desk: PartyDesk, answer: _Answer) -> None:
    def act(party: int, what: AboutParty, asked: Signed) -> PartiesState:
        return answer(desk.act(party, what, asked.by, asked.key))

    @router.post("/parties/{party}/leave")
    def leave(party: int, asked: SotaLeft) -> PartiesState:
        """Activate the next Sota; this one is kept as it is."""
        return act(party, LeaveSota(asked.sota), asked)

    @router.post("/parties/{party}/suspend")
    def suspend(party: int, asked: Signed) -> PartiesState:
        """Put the party away for a while."""
        return act(party, Suspend(), asked)

    @router.post("/parties/{party}/resume")
    def resume(party: int, asked: Signed) -> PartiesState:
        """Go on with a suspended party exactly where it was."""
        return act(party, Resume(), asked)

    @router.post("/parties/{party}/close")
    def close(party: int, asked: Signed) -> PartiesState:
        """End the party; its results can still be corrected."""
        return act(party, Close(), asked)

    @router.post("/parties/{party}/reseat")
    def reseat(party: int, asked: PlayersChanged) -> PartiesState:
        """Other people on the seats of a party; all its results go with the seats."""
        return act(party, ReseatParty(tuple(asked.players)), asked)


def _add_tournament(router: APIRouter, desk: PartyDesk, answer: _Answer) -> None:
    @router.post("/tournament/plan")
    def plan(asked: PlanAsked) -> PlanState:
        """A seating for all rounds; nothing is kept of it."""
        if faults := tuple(plan_faults(asked.participants, asked.tables, asked.seats, asked.rounds)):
            raise refused(faults)
        return describe_plan(plan_seating(asked.participants, asked.tables, asked.seats, asked.rounds))

    @router.post("/tournament")
    def open_tournament(asked: TournamentAsked) -> PartiesState:
        """Begin a tournament."""
        rounds = tuple(_seats(tables) for tables in asked.rounds)
        act = OpenTournament(asked.title, tuple(asked.participants), rounds, asked.rules((), ()))
        return answer(desk.open_tournament(act, asked.by, asked.key))

    @router.post("/tournament/close")
    def close_tournament(asked: Signed) -> PartiesState:
        """End the tournament."""
        return answer(desk.close_tournament(asked.by, asked.key))

    @router.post("/tournament/rounds/{number}")
    def reseat_round(number: int, asked: RoundSeated) -> PartiesState:
        """Seat a round anew, with all its parties and their results, at once."""
        return answer(desk.reseat_round(ReseatRound(number, _seats(asked.tables)), asked.by, asked.key))


def _scope(desk: PartyDesk) -> Scope:
    scope = scope_of(desk.ledger())
    if scope is None:
        raise MissingError(NO_PARTIES)
    return scope


def _file(content: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


def _seats(tables: Tables) -> Seats:
    return tuple(tuple(table) for table in tables)
