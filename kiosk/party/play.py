"""The party on this table, as the worker follows it: which Sota the cards belong to, and when the next is due."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kiosk.bookings import Bookings
from kiosk.games.base import BAD_INPUT, Reason
from kiosk.games.base import Text as GameText
from kiosk.log.view import View
from kiosk.party.deciding import leave_sota
from kiosk.party.judging import next_of, party_of, terms_of
from kiosk.party.ledger import Ledger, PartyBook, PlayedParty, Status, ledger_of
from kiosk.party.told import describe_party
from kiosk.store import Draft
from kiosk.store_faults import StoreError
from kiosk.table import Party, PartyError, Table
from vision.watch import Seen
from vision.words import Text

_log = logging.getLogger(__name__)

RETRY_S = 1.0
"""How often the next Sota is tried to be activated where the disk is full."""


class Play:
    """Never raises for a store that fails: it goes on with what it knew last. Times are monotonic seconds."""

    def __init__(self, bookings: Bookings, table: Table) -> None:
        self._bookings, self._table = bookings, table
        self._book = PartyBook(bookings.store.ask)
        self._looked_at: Ledger | None = None
        self._retry_at_s = 0.0
        self.ledger = Ledger()
        self.trouble: Text | None = None
        """Why nothing may be booked: the party is played by other rules or with another deck than the kiosk has now."""

    def follow(self, table: Table) -> None:
        """Take in what the log has got since."""
        with suppress(StoreError):  # the booking of results tells people about it
            self.ledger = self._book.ledger()
        if self._looked_at is not self.ledger or self._table is not table:
            self._looked_at, self._table = self.ledger, table
            self.trouble = _trouble(self.ledger.playing, table)

    def described(self, party: Party) -> Mapping[str, Any]:
        """What the state says of the party that judges what lies there."""
        return {"party": describe_party(self.ledger, party), "log": self._book.newest}

    def check_free(self) -> None:
        """Raise `PartyError` while a party is played: mode, method and Sota are given by it (Y6, Y15, Y19)."""
        playing = self.ledger.playing
        if playing is None:
            return
        text = GameText(
            f"идёт партия {playing.number}: её правила неизменны; сначала отложите или закройте её",
            f"party {playing.number} is being played and its rules are fixed; suspend or close it first",
        )
        raise PartyError((Reason(1, BAD_INPUT, text),))

    def party(self, free: Party, seen: Seen | None, *, replay: bool) -> Party:
        """What judges what lies there: the party of its result, else that of the next Blockchain (Y19).

        `free` is the table's own party, for play outside of all parties. A mat says which Sota it is (Y17, step 3).
        """
        if not self._table.knows("sota"):
            return free  # another game is played, which has no Sotas
        if seen is None:
            return next_of(self.ledger) or free
        sota, labels = seen.place.sota, self._table.labels_of(seen.observation)
        booking = self._bookings.of(sota)
        known = booking.lying() if labels is None else booking.known(labels, replay=replay)
        if known is None:
            return self._table.on_mat(next_of(self.ledger, sota) or free, sota)
        result = self.ledger.result(known)
        return party_of(self.ledger, result.body, known) if result else self._table.on_mat(free, sota)

    def move_on(self, seen: Seen, now_s: float) -> None:
        """Activate the next Sota where the active one has its Blockchain, and that does not lie there any more.

        On mats each Sota has its own place and its cards may stay: there the next one is due at once.
        """
        labels = self._table.labels_of(seen.observation)
        playing = self.ledger.playing
        if labels is None or playing is None or now_s < self._retry_at_s:
            return
        lying = self._bookings.of(None).lying(labels) if seen.place.sota is None else None
        sota = _done(playing, lying)
        if sota is None:
            return

        def drafts(view: View) -> tuple[Draft, ...]:
            now = ledger_of(view).parties.get(playing.number)
            return leave_sota(now, sota, None) if now is not None and _done(now, lying) == sota else ()

        try:
            self._bookings.store.write(drafts)
            self.ledger = self._book.ledger()
        except StoreError as error:
            _log.warning("%s", error)
            self._retry_at_s = now_s + RETRY_S


def _done(party: PlayedParty | None, lying: int | None) -> int | None:
    """The active Sota, where its Blockchain is collected and does not lie there any more."""
    if party is None or party.status is not Status.PLAYING or party.course.is_over:
        return None
    done = [one.number for one in party.course.collected if one.sota == party.course.active]
    return party.course.active if done and lying not in done else None


def _trouble(party: PlayedParty | None, table: Table) -> Text | None:
    if party is None:
        return None
    try:
        edition = table.edition(terms_of(party.rules))
    except PartyError:
        edition = ""
    if (edition, table.deck_name) == (party.edition, party.deck):
        return None
    return Text(
        f"party {party.number} is played by {party.edition} with the deck {party.deck}; start the kiosk with these, "
        "or suspend the party",
        f"партия {party.number} идёт по правилам {party.edition} с колодой {party.deck}; запустите киоск с ними "
        "или отложите партию",
    )
