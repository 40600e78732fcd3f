"""The desk: where people act on results. Each act is one transaction: all of it is in the log, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.acts import CHANGED, NO_RESULT, Act, MissingError, StaleError, Undo
from kiosk.deciding import decide, decide_body
from kiosk.log.chain import BOOKED, Body
from kiosk.log.view import Result, View
from kiosk.party.judging import check_no_conflict, check_open, party_of
from kiosk.party.ledger import Ledger, ledger_of
from kiosk.store import Draft, Store
from kiosk.table import Table


class Desk:
    """Any number of people may act at the same time, each from a page of their own."""

    def __init__(self, table: Table, store: Store) -> None:
        self._table, self._store = table, store

    def act(self, number: int, act: Act, by: str, key: str | None = None, after: int | None = None) -> Result:
        """Act on a booked result; the result as it stands now.

        `key` names the request: sent again it does nothing. `after` is the number of the newest event of the result
        that the person has seen: what somebody else did since then refuses the act. Raises `ActRefusedError`,
        `StoreError`.
        """

        def drafts(view: View) -> tuple[Draft, ...]:
            result = view.result(number)
            if result is None:
                raise MissingError(NO_RESULT)
            if after is not None and after != result.last.number:
                raise StaleError(CHANGED)
            return self._decide(ledger_of(view), result, act, by)

        self._store.write(drafts, key)
        return self._result(number)

    def act_on_hand(self, make_body: Callable[[], Body], act: Act, by: str, key: str | None = None) -> Result:
        """Book the hand that lies on the table, and act on it: both or nothing. Raises as `act` does."""

        def drafts(view: View) -> tuple[Draft, ...]:
            body = make_body()
            number = len(view.results()) + 1
            ledger = ledger_of(view)
            check_open(ledger, body)
            decided = decide_body(body, act, by, self._table, party_of(ledger, body, None))
            booked = Draft(None, BOOKED, body)
            return (booked,) if decided is None else (booked, Draft(number, *decided))

        return self._result(self._store.write(drafts, key)[0].result)

    def _decide(self, ledger: Ledger, result: Result, act: Act, by: str) -> tuple[Draft, ...]:
        drafts = decide(result, act, by, self._table, party_of(ledger, result.body, result.number))
        if isinstance(act, Undo):
            # What stood before is not judged again, so it has to fit as it is.
            check_no_conflict(ledger, result.standing[-2].body, result.number)
        return drafts

    def _result(self, number: int) -> Result:
        result = self._store.result(number)
        assert result is not None, "it was written just now, and nothing is ever deleted"
        return result
