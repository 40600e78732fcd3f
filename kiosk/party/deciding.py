"""What an act makes of the ledger. Pure: the same ledger and the same act always give the same events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kiosk.acts import MissingError
from kiosk.games.ycws144.party import PartyRules, faults_of, homes_in_turn
from kiosk.log.chain import NO_RESULT, UNDONE, Body
from kiosk.party import acts
from kiosk.party.acts import (
    AboutParty,
    Close,
    LeaveSota,
    NotPossibleError,
    OpenParty,
    OpenSeated,
    OpenTournament,
    ReseatParty,
    ReseatRound,
    Resume,
    Suspend,
    UndoCourse,
)
from kiosk.party.judging import terms_of
from kiosk.party.ledger import (
    PARTY_CLOSED,
    PARTY_OPENED,
    PARTY_RESUMED,
    PARTY_SUSPENDED,
    RESEATED,
    SOTA_LEFT,
    TOURNAMENT_CLOSED,
    TOURNAMENT_OPENED,
    Ledger,
    PlayedParty,
    Status,
    party_body,
)
from kiosk.party.seating import seating_faults
from kiosk.party.tournament import Place, Tournament
from kiosk.store import Draft
from kiosk.table import Table


def open_party(ledger: Ledger, act: OpenParty, by: str, table: Table) -> tuple[Draft, ...]:
    """The events that begin a party. Raises `NotPossibleError`, `PartyError` (mode, method)."""
    if faults := tuple(faults_of(act.rules)):
        raise acts.refused(faults)
    edition = table.edition(terms_of(act.rules))
    opened = party_body(act.rules, edition, table.deck_name, None)
    return (*_closing(ledger, by), _draft(PARTY_OPENED, by, opened))


def open_seated(ledger: Ledger, act: OpenSeated, by: str) -> tuple[Draft, ...]:
    """The events that begin a party of the tournament. Raises `NotPossibleError`."""
    tournament = _tournament(ledger)
    _check_place(tournament, act.place)
    if before := ledger.at(act.place):
        raise acts.opened_before(before.number)
    players = tournament.seats(act.place)
    rules = PartyRules(players, homes_in_turn(len(players)), **tournament.terms)
    if faults := tuple(faults_of(rules)):
        raise acts.refused(faults)
    opened = party_body(rules, tournament.edition, tournament.deck, act.place)
    return (*_closing(ledger, by), _draft(PARTY_OPENED, by, opened))


def open_tournament(ledger: Ledger, act: OpenTournament, by: str, table: Table) -> tuple[Draft, ...]:
    """The events that begin a tournament. Raises `NotPossibleError`, `PartyError` (mode, method)."""
    if faults := tuple(seating_faults(act.participants, act.rounds)):
        raise acts.refused(faults)
    rules = replace(act.terms, players=("…",), homes=homes_in_turn(1))
    if faults := tuple(faults_of(rules)):
        raise acts.refused(faults)
    edition = table.edition(terms_of(rules))
    terms = {"mode": rules.mode, "method": rules.method, "end_after": rules.end_after, "reference": rules.reference}
    body = {
        "title": act.title,
        "participants": list(act.participants),
        "rounds": [[list(table) for table in seats] for seats in act.rounds],
        "terms": terms,
        "edition": edition,
        "deck": table.deck_name,
    }
    return (*_closing(ledger, by), _draft(TOURNAMENT_OPENED, by, body))


def close_tournament(ledger: Ledger, by: str) -> tuple[Draft, ...]:
    """The events that end the tournament. Raises `NotPossibleError`."""
    if _tournament(ledger).closed:
        return ()
    return (*_closing(ledger, by), _draft(TOURNAMENT_CLOSED, by, {}))


def reseat_round(ledger: Ledger, act: ReseatRound, by: str) -> tuple[Draft, ...]:
    """The one event that seats a round anew, late or not. Raises `NotPossibleError`."""
    tournament = _tournament(ledger)
    if not 1 <= act.round <= len(tournament.rounds):
        raise NotPossibleError(acts.NO_PLACE)
    if faults := tuple(seating_faults(tournament.participants, (act.tables,))):
        raise acts.refused(faults)
    if len(act.tables) != tournament.tables:
        raise NotPossibleError(acts.NO_PLACE)
    parties: dict[str, list[str]] = {}
    for number, players in enumerate(act.tables, 1):
        party = ledger.at(Place(tournament.number, act.round, number))
        if party is None or party.rules.players == players:
            continue
        _check_seats(party, players)
        parties[str(party.number)] = list(players)
    if act.tables == tournament.rounds[act.round - 1]:
        return ()
    body = {"parties": parties, "round": act.round, "tables": [list(table) for table in act.tables]}
    return (_draft(RESEATED, by, body),)


def decide_party(ledger: Ledger, number: int, act: AboutParty, by: str) -> tuple[Draft, ...]:
    """The events of an act on one party; none where all is already as it asks. Raises `NotPossibleError`."""
    party = ledger.parties.get(number)
    if party is None:
        raise MissingError(acts.NO_PARTY)
    match act:
        case LeaveSota():
            return leave_sota(party, act.sota, by)
        case Suspend():
            return _suspend(party, by)
        case Resume():
            return _resume(ledger, party, by)
        case Close():
            return () if party.status is Status.CLOSED else (_about(PARTY_CLOSED, party, by),)
        case ReseatParty():
            return _reseat(party, act.players, by)


def leave_sota(party: PlayedParty, sota: int, by: str | None) -> tuple[Draft, ...]:
    """Activate the next Sota. `by` None: the kiosk, when the cards of a Blockchain were taken away."""
    if party.status is not Status.PLAYING:
        raise NotPossibleError(acts.NOT_PLAYED)
    if sota != party.course.active:
        raise acts.not_active(sota, party.course.active)
    return (_about(SOTA_LEFT, party, by, sota=sota),)


def undo(ledger: Ledger, act: UndoCourse, by: str) -> tuple[Draft, ...]:
    """Take back the newest event of the course. Raises `NotPossibleError`."""
    last = ledger.last
    if last is None or act.event != last.number:
        raise NotPossibleError(acts.NOTHING)
    if last.event == PARTY_OPENED and ledger.parties[len(ledger.parties)].results:
        raise NotPossibleError(acts.HAS_RESULTS)
    if last.event == SOTA_LEFT:
        party = ledger.parties[last.body["party"]]
        if party.course.active in party.course.filled:
            raise NotPossibleError(acts.FILLED)
    return (_draft(UNDONE, by, {"undoes": last.number}),)


def _suspend(party: PlayedParty, by: str) -> tuple[Draft, ...]:
    if party.status is Status.CLOSED:
        raise NotPossibleError(acts.CLOSED)
    return () if party.status is Status.SUSPENDED else (_about(PARTY_SUSPENDED, party, by),)


def _resume(ledger: Ledger, party: PlayedParty, by: str) -> tuple[Draft, ...]:
    if party.status is Status.PLAYING:
        return ()
    if party.status is not Status.SUSPENDED:
        raise NotPossibleError(acts.NOT_SUSPENDED)
    return (*_closing(ledger, by), _about(PARTY_RESUMED, party, by))


def _reseat(party: PlayedParty, players: tuple[str, ...], by: str) -> tuple[Draft, ...]:
    if party.place is not None:
        raise NotPossibleError(acts.SEATED)
    _check_seats(party, players)
    if faults := tuple(faults_of(replace(party.rules, players=players))):
        raise acts.refused(faults)
    if players == party.rules.players:
        return ()
    return (_draft(RESEATED, by, {"parties": {str(party.number): list(players)}, "round": None, "tables": None}),)


def _closing(ledger: Ledger, by: str) -> tuple[Draft, ...]:
    """The event that closes a party that is over, so that another can be played. Raises `NotPossibleError`."""
    playing = ledger.playing
    if playing is None:
        return ()
    if not playing.course.is_over:
        raise acts.still_playing(playing.number)
    return (_about(PARTY_CLOSED, playing, by),)


def _check_place(tournament: Tournament, place: Place) -> None:
    in_time = 1 <= place.round <= len(tournament.rounds)
    if place.tournament != tournament.number or not in_time or not 1 <= place.table <= tournament.tables:
        raise NotPossibleError(acts.NO_PLACE)


def _check_seats(party: PlayedParty, players: Sequence[str]) -> None:
    if len(players) != len(party.rules.players):
        raise NotPossibleError(acts.SEATS_FIXED)


def _tournament(ledger: Ledger) -> Tournament:
    if ledger.tournament is None:
        raise NotPossibleError(acts.NO_TOURNAMENT)
    return ledger.tournament


def _about(event: str, party: PlayedParty, by: str | None, **more: object) -> Draft:
    return _draft(event, by, {"party": party.number, **more})


def _draft(event: str, by: str | None, body: Body) -> Draft:
    return Draft(NO_RESULT, event, {**body, "act": {"by": by}})
