"""The desk of the party: where people open, lead and end parties. Each act is one transaction."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.log.chain import GENESIS
from kiosk.log.view import View
from kiosk.party import deciding
from kiosk.party.acts import AboutParty, OpenParty, OpenSeated, OpenTournament, ReseatRound, UndoCourse
from kiosk.party.ledger import Ledger, PartyBook, ledger_of
from kiosk.party.registration import registration_file
from kiosk.store import Draft, Store
from kiosk.table import Table


class PartyDesk:
    """Any number of people may act at the same time. `key` names a request: sent again it does nothing.

    All acts raise `ActRefusedError` or `StoreError`, opening also `PartyError`; all give the ledger after them.
    """

    def __init__(self, table: Callable[[], Table], store: Store) -> None:
        """`table` gives the table of now: game and deck may change."""
        self._table, self._store = table, store
        self._book = PartyBook(store.ask)

    def ledger(self) -> Ledger:
        """As it stands now. Raises `StoreError`."""
        return self._book.ledger()

    @property
    def newest(self) -> int:
        """The number of the newest event of the log that the ledger has taken in."""
        return self._book.newest

    @property
    def head(self) -> str:
        """The digest of the newest event of the log."""
        last = self._store.last()
        return last.digest if last else GENESIS

    def registration(self) -> bytes:
        """The file for registration. Raises `MissingError` before the first party, `StoreError`."""
        return registration_file(self._store.records())

    def open_party(self, act: OpenParty, by: str, key: str | None = None) -> Ledger:
        """Begin a party outside of a tournament."""
        return self._write(lambda ledger: deciding.open_party(ledger, act, by, self._table()), key)

    def open_seated(self, act: OpenSeated, by: str, key: str | None = None) -> Ledger:
        """Begin a party of the tournament."""
        return self._write(lambda ledger: deciding.open_seated(ledger, act, by), key)

    def open_tournament(self, act: OpenTournament, by: str, key: str | None = None) -> Ledger:
        """Begin a tournament."""
        return self._write(lambda ledger: deciding.open_tournament(ledger, act, by, self._table()), key)

    def close_tournament(self, by: str, key: str | None = None) -> Ledger:
        """End the tournament: its standings stay, parties by themselves can be played."""
        return self._write(lambda ledger: deciding.close_tournament(ledger, by), key)

    def reseat_round(self, act: ReseatRound, by: str, key: str | None = None) -> Ledger:
        """Seat a round anew, with all its parties."""
        return self._write(lambda ledger: deciding.reseat_round(ledger, act, by), key)

    def act(self, party: int, act: AboutParty, by: str, key: str | None = None) -> Ledger:
        """Act on one party."""
        return self._write(lambda ledger: deciding.decide_party(ledger, party, act, by), key)

    def undo(self, act: UndoCourse, by: str, key: str | None = None) -> Ledger:
        """Take back the newest of these acts."""
        return self._write(lambda ledger: deciding.undo(ledger, act, by), key)

    def _write(self, decide: Callable[[Ledger], tuple[Draft, ...]], key: str | None) -> Ledger:
        def drafts(view: View) -> tuple[Draft, ...]:
            return decide(ledger_of(view))

        self._store.write(drafts, key)
        return self.ledger()
