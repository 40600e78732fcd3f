"""What a result of a party is judged by: its Sota, the cards that lay there before, whether the party was over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kiosk.acts import GONE, ActRefusedError, StaleError
from kiosk.games.base import Json
from kiosk.games.base import Text as GameText
from kiosk.games.verify import Verify
from kiosk.games.ycws144.party import PartyRules
from kiosk.games.ycws144.rules import SOTAS
from kiosk.log.chain import Body
from kiosk.log.view import Result, View
from kiosk.party.ledger import Ledger, PlayedParty, collected_of, ledger_of
from kiosk.table import Party
from vision.words import Text


def party_of(ledger: Ledger, body: Body, number: int | None) -> Party:
    """What a result is judged by. `number` None: it is not booked yet."""
    party = ledger.parties.get(body.get("party") or 0)
    if party is None:
        return Party.of(body)
    # The Sota that was active when it was booked; what was never refused for it says no other.
    active = body.get("active_sota") or body["sota"]
    return _judged_by(party, body["sota"], party.course.request(active, number))


def party_of_result(party: PlayedParty, result: Result) -> Party:
    """The same for a result that is booked in this party and counts."""
    sota = result.body["sota"]
    return _judged_by(party, sota, party.course.request(sota, result.number))


def terms_of(rules: PartyRules) -> Party:
    """What is fixed for every Blockchain of a party, whatever its course."""
    course = {} if rules.reference is None else {"reference": rules.reference}
    return Party({"mode": rules.mode, "method": rules.method}, course)


def next_of(ledger: Ledger, sota: int | None = None) -> Party | None:
    """What the next Blockchain of the party that is played is judged by; None where none is.

    `sota` is where it lies, as a mat says; None: in the active one.
    """
    playing = ledger.playing
    if playing is None:
        return None
    return _judged_by(playing, sota or playing.course.active or SOTAS[-1], playing.course.request())


def _judged_by(party: PlayedParty, sota: int, course: Mapping[str, Json]) -> Party:
    return Party({**terms_of(party.rules).fields, "sota": sota}, course, party.number, party.rules.owner(sota))


def check_open(ledger: Ledger, body: Body) -> None:
    """Raise `StaleError` where another party is played by now than when the hand was looked at."""
    playing = ledger.playing
    if body.get("party") is not None and (playing is None or playing.number != body["party"]):
        raise StaleError(GONE)


def check_no_conflict(ledger: Ledger, body: Body, number: int) -> None:
    """Raise `ActRefusedError` where a result that would count again cannot stand beside the others of its party."""
    if faults := conflicts(ledger, body, number):
        raise ActRefusedError(_in_the_way(faults))


def conflicts(ledger: Ledger, body: Body, number: int) -> tuple[GameText, ...]:
    """Why a result cannot count in its party (Y5, Y19, Y20)."""
    party = ledger.parties.get(body.get("party") or 0)
    if party is None or body["state"] != Verify.VERIFIED:
        return ()
    return tuple(party.course.conflicts(collected_of(number, body)))


def guarded(view: View, body: Body) -> Body:
    """What the kiosk books by itself: where the party went on meanwhile, the hand counts only when a person says so."""
    if body.get("party") is None:
        return body
    ledger = ledger_of(view)
    now = next_of(ledger)
    is_next = now is not None and (body["party"], body["sota"]) == (now.number, now.fields["sota"])
    if is_next and not conflicts(ledger, body, len(view.results()) + 1):
        return body
    party = body["party"] if body["party"] in ledger.parties else None
    return {**body, "party": party, "state": Verify.REVIEW.value, "score": None}


def _in_the_way(faults: Iterable[GameText]) -> Text:
    listed = tuple(faults)
    en, ru = "; ".join(fault.en for fault in listed), "; ".join(fault.ru for fault in listed)
    return Text(f"this cannot count again: {en}", f"это не может считаться снова: {ru}")
