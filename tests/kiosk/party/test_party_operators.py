"""Two operators, each with a kiosk on the same store, lead parties in any order: standings always equal a replay.

What they should say is added up here from the cards of the results, by the worked examples of the source, and by who
sits where; what may never be is looked for in every state. The long run, 10,000 actions:
`python tests/kiosk/party/test_party_operators.py`.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from desk_stage import TABLE, body, open_desk
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kiosk.acts import Act, ActRefusedError, Confirm, Correct, Placed, Reject, Reopen, Undo
from kiosk.booking import Booking, Hand
from kiosk.games.ycws144.party import PartyRules, homes_in_turn
from kiosk.log.proof import prove_store
from kiosk.log.view import View
from kiosk.party.acts import Close, LeaveSota, OpenParty, ReseatParty, Resume, Suspend, UndoCourse
from kiosk.party.desk import PartyDesk
from kiosk.party.judging import next_of
from kiosk.party.ledger import Ledger, ledger_of
from kiosk.party.standings import Standing, scope_of, standings
from kiosk.table import Party

POINTS = {
    "4S 5H 6S": 21, "7S 7H 7D": 33, "7S 8S 9S": 39, "5S 9H 5D": 28, "JS QS KS": 57, "JH QH KH": 57, "4S 9H 2D": None,
}  # fmt: skip
"""Worked examples of the source for three cards; some have cards in common, and one fits nothing."""

KIOSKS = st.integers(0, 1)
HANDS = st.sampled_from(sorted(POINTS))
SEATS = st.permutations(["Анна", "Борис", "Вера"]).map(lambda names: tuple(names[:2]))
BY = ("Ольга", "Павел")
FREE = Party({"mode": 3, "method": "B", "sota": 1})


class PartyOperators(RuleBasedStateMachine):
    """The store, seen by two kiosks."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.late: Hand | None = None
        self.clock = count(0, 100)

    @initialize()
    def open(self) -> None:
        self.kiosks = [self.start(), self.start()]

    def start(self) -> tuple[Any, PartyDesk, Any]:
        desk, store = open_desk(self.folder)
        return desk, PartyDesk(lambda: TABLE, store), store

    @rule(kiosk=KIOSKS, players=SEATS, end_after=st.sampled_from([1, 2, 5, None]))
    def open_party(self, kiosk: int, players: tuple[str, ...], end_after: int | None) -> None:
        rules = PartyRules(players, homes_in_turn(2), 3, "B", end_after)
        self.led(kiosk, lambda desk: desk.open_party(OpenParty(rules), BY[kiosk]))

    @rule(kiosk=KIOSKS, cards=HANDS)
    def lay(self, kiosk: int, cards: str) -> None:
        self.book(kiosk, self.hand(kiosk, cards))

    @rule(kiosk=KIOSKS, cards=HANDS)
    def read_and_book_late(self, kiosk: int, cards: str) -> None:
        """A hand that was judged before others went on is booked after they did."""
        if self.late is not None:
            self.book(kiosk, self.late)
        self.late = self.hand(kiosk, cards)

    @rule(kiosk=KIOSKS, cards=HANDS)
    def confirm_what_lies_there(self, kiosk: int, cards: str) -> None:
        hand = self.hand(kiosk, cards)
        self.tried(lambda: self.kiosks[kiosk][0].act_on_hand(hand.whole_body, Confirm(), BY[kiosk]))

    @precondition(lambda self: self.results())
    @rule(kiosk=KIOSKS, at=st.integers(0), cards=HANDS)
    def correct(self, kiosk: int, at: int, cards: str) -> None:
        placed = tuple(Placed(label, place) for place, label in enumerate(cards.split(), 1))
        self.act(kiosk, at, Correct(placed))

    @precondition(lambda self: self.results())
    @rule(
        kiosk=KIOSKS, at=st.integers(0), act=st.sampled_from([Confirm(), Reject("mistake"), Reopen(), Undo(), Undo()])
    )
    def decide(self, kiosk: int, at: int, act: Act) -> None:
        self.act(kiosk, at, act)

    @precondition(lambda self: self.ledger().playing)
    @rule(kiosk=KIOSKS)
    def next_sota(self, kiosk: int) -> None:
        party = self.playing()
        self.led(kiosk, lambda desk: desk.act(party.number, LeaveSota(party.course.active or 12), BY[kiosk]))

    @precondition(lambda self: self.ledger().playing)
    @rule(kiosk=KIOSKS, act=st.sampled_from([Suspend(), Close()]))
    def put_away(self, kiosk: int, act: Suspend | Close) -> None:
        self.led(kiosk, lambda desk: desk.act(self.playing().number, act, BY[kiosk]))

    @precondition(lambda self: self.ledger().parties)
    @rule(kiosk=KIOSKS, at=st.integers(0))
    def resume(self, kiosk: int, at: int) -> None:
        number = 1 + at % len(self.ledger().parties)
        self.led(kiosk, lambda desk: desk.act(number, Resume(), BY[kiosk]))

    @precondition(lambda self: self.ledger().parties)
    @rule(kiosk=KIOSKS, at=st.integers(0), players=SEATS)
    def reseat(self, kiosk: int, at: int, players: tuple[str, ...]) -> None:
        number = 1 + at % len(self.ledger().parties)
        self.led(kiosk, lambda desk: desk.act(number, ReseatParty(players), BY[kiosk]))

    @precondition(lambda self: self.ledger().last)
    @rule(kiosk=KIOSKS)
    def take_back(self, kiosk: int) -> None:
        last = self.ledger().last
        self.led(kiosk, lambda desk: desk.undo(UndoCourse(last.number), BY[kiosk]))

    @rule(kiosk=KIOSKS)
    def restart(self, kiosk: int) -> None:
        self.kiosks[kiosk][2].close()
        self.kiosks[kiosk] = self.start()

    @invariant()
    def standings_equal_a_replay_and_what_is_added_up_by_hand(self) -> None:
        if not hasattr(self, "kiosks"):
            return
        replayed = ledger_of(View.of(self.kiosks[0][2].records()))
        rows = rows_of(replayed)
        for _, desk, _ in self.kiosks:
            assert rows_of(desk.ledger()) == rows
        assert {row.name: row.game_points.value for row in rows} == self.added_up(replayed)

    @invariant()
    def nothing_counts_that_cannot(self) -> None:
        """No card twice in a party, one Blockchain a Sota, no more of them than end it; one party is played."""
        if not hasattr(self, "kiosks"):
            return
        ledger = self.ledger()
        assert sum(party.status.value == "playing" for party in ledger.parties.values()) <= 1
        for party in ledger.parties.values():
            counted = [result.body for result in party.results if result.is_released]
            cards = Counter(card["label"] for one in counted for card in one["cards"])
            sotas = Counter(one["sota"] for one in counted)
            assert max([*cards.values(), *sotas.values(), 0]) <= 1
            assert len(counted) <= (party.rules.end_after or 12)

    def teardown(self) -> None:
        try:
            if hasattr(self, "kiosks"):
                for _, _, store in self.kiosks:
                    store.close()
                assert prove_store(self.folder / "kiosk.sqlite3").touched is None
        finally:
            shutil.rmtree(self.folder)

    def added_up(self, ledger: Ledger) -> dict[str, int]:
        scope = scope_of(ledger)
        points: dict[str, int] = dict.fromkeys(scope.participants, 0) if scope else {}
        for party in ledger.parties.values():
            for result in party.results:
                if result.body["state"] == "VERIFIED":
                    owner = party.rules.players[(result.body["sota"] - 1) % 2]
                    points[owner] += POINTS[" ".join(card["label"] for card in result.body["cards"])] or 0
        return points

    def hand(self, kiosk: int, cards: str) -> Hand:
        """What the kiosk reads now, as its worker would judge it."""
        party = next_of(self.kiosks[kiosk][1].ledger()) or FREE
        appraisal = TABLE.appraise_labels(party, tuple(cards.split()))
        said = {
            **party.described(), "party": party.number, "state": appraisal.verify.value,
            "score": appraisal.score_fields(), "edition": appraisal.edition,
        }  # fmt: skip
        return Hand(appraisal.verify, tuple(cards.split()), 3, {**body(cards, 3), **said})

    def book(self, kiosk: int, hand: Hand) -> None:
        """Booked when it has lain there long enough, by a kiosk that has seen nothing before."""
        booking = Booking(self.kiosks[kiosk][2])
        booking.clear()
        for _ in range(2):
            booking.settle(hand, next(self.clock))

    def act(self, kiosk: int, at: int, act: Act) -> None:
        number = 1 + at % self.results()
        self.tried(lambda: self.kiosks[kiosk][0].act(number, act, BY[kiosk]))

    def led(self, kiosk: int, act: Callable[[PartyDesk], Ledger]) -> None:
        self.tried(lambda: act(self.kiosks[kiosk][1]))

    @staticmethod
    def tried(act: Callable[[], object]) -> None:
        """What is not possible is refused with words; anything else is a fault."""
        try:
            act()
        except ActRefusedError as error:
            assert error.text.ru
            assert error.text.en

    def results(self) -> int:
        return len(self.kiosks[0][2].results())

    def ledger(self) -> Ledger:
        return self.kiosks[0][1].ledger()

    def playing(self) -> Any:
        return self.ledger().playing


def rows_of(ledger: Ledger) -> tuple[Standing, ...]:
    scope = scope_of(ledger)
    return standings(scope) if scope else ()


BRIEF = settings(max_examples=6, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(BRIEF, max_examples=220, stateful_step_count=50)


class TestPartyOperators(PartyOperators.TestCase):
    settings = BRIEF


if __name__ == "__main__":
    run_state_machine_as_test(PartyOperators, settings=LONG)
