"""What the page is told of parties and tournaments."""

from __future__ import annotations

from kiosk.party.ledger import Ledger
from kiosk.state import PartyState
from kiosk.table import Party


def describe_party(ledger: Ledger, judged_by: Party) -> PartyState | None:
    """The party that what lies on the table belongs to."""
    party = ledger.parties.get(judged_by.number or 0)
    if party is None:
        return None
    tournament = ledger.tournament_of(party)
    return PartyState(
        number=party.number,
        round=party.place.round if party.place else None,
        rounds=len(tournament.rounds) if tournament else None,
        table=party.place.table if party.place else None,
        collected=len(party.course.collected),
        end_after=party.rules.end_after,
        over=party.course.is_over,
        status=party.status.value,
    )
