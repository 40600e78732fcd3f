"""Two operators, each with a kiosk on the same store, do anything in any order: the results always equal a replay.

What should stand is worked out here by a stack for each result, with points from the rules' worked examples.
The long run, 10,000 actions: `python tests/kiosk/test_operators.py`.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from desk_stage import body, open_desk
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

from kiosk.acts import Act, ActRefusedError, Confirm, Correct, Placed, Reject, Reopen, StaleError, Undo
from kiosk.log.proof import prove_store
from kiosk.log.view import Result, View

POINTS = {"4S 5H 6S": 21, "7S 7H 7D": 33, "7S 8S 9S": 39, "5S 9H 5D": 28, "JS QS KS": 57, "4S 9H 2D": None}
"""Worked examples of the source for three cards, and one that fits nothing."""

Standing = tuple[str, str, int | None, str | None]
"""State, cards, Game Points, who confirmed."""

OPERATORS = st.integers(0, 1)
NAMES = ("Аня", "Борис")
HANDS = st.sampled_from(sorted(POINTS))


def judged(cards: str, by: str | None) -> Standing:
    return ("REJECTED" if POINTS[cards] is None else "VERIFIED", cards, POINTS[cards], by)


def standing_of(result: Result) -> Standing:
    cards = " ".join(card["label"] for card in result.body["cards"])
    points = (result.body["score"] or {}).get("game_points")
    return result.body["state"], cards, points, result.body["confirmed_by"]


class Operators(RuleBasedStateMachine):
    """The store, and beside it what it should hold."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.stacks: list[list[Standing]] = []
        self.sent = 0
        self.last: tuple[int, Act, str] | None = None

    @initialize()
    def open(self) -> None:
        self.kiosks = [open_desk(self.folder), open_desk(self.folder)]

    @rule(operator=OPERATORS, cards=HANDS)
    def book(self, operator: int, cards: str) -> None:
        """The kiosk books by itself what the eye is sure of."""
        self.kiosks[operator][1].book(body(cards, 3))
        self.stacks.append([judged(cards, None)])

    @rule(operator=OPERATORS, cards=HANDS)
    def confirm_hand(self, operator: int, cards: str) -> None:
        by = NAMES[operator]
        self.kiosks[operator][0].act_on_hand(lambda: body(cards, 3), Confirm(), by)
        self.stacks.append([judged(cards, None), judged(cards, by)])

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0), cards=HANDS)
    def correct(self, operator: int, at: int, cards: str) -> None:
        placed = tuple(Placed(label, place) for place, label in enumerate(cards.split(), 1))
        number, stack = self.pick(at)
        done = judged(cards, NAMES[operator])
        same = stack[-1][1] == cards and stack[-1][3] is not None
        self.act(operator, number, Correct(placed), None if same else done, possible=not self.is_rejected(stack))

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0))
    def confirm(self, operator: int, at: int) -> None:
        number, stack = self.pick(at)
        done = None if stack[-1][3] is not None else judged(stack[-1][1], NAMES[operator])
        self.act(operator, number, Confirm(), done, possible=not self.is_rejected(stack))

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0), reason=st.sampled_from(["mistake", "другая причина"]))
    def reject(self, operator: int, at: int, reason: str) -> None:
        number, stack = self.pick(at)
        done = ("REJECTED", stack[-1][1], None, f"{NAMES[operator]}: {reason}")
        if self.is_rejected(stack):
            same = str(stack[-1][3]).endswith(f": {reason}")
            self.act(operator, number, Reject(reason), None, possible=same)
        else:
            self.act(operator, number, Reject(reason), done)

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0))
    def reopen(self, operator: int, at: int) -> None:
        number, stack = self.pick(at)
        state, cards, _, _ = stack[-1]
        self.act(operator, number, Reopen(), None if state == "REVIEW" else ("REVIEW", cards, None, None))

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0))
    def undo(self, operator: int, at: int) -> None:
        number, stack = self.pick(at)
        possible = len(stack) > 1
        self.act(operator, number, Undo(), None, possible=possible)
        if possible:
            stack.pop()

    @precondition(lambda self: self.last is not None)
    @rule(operator=OPERATORS)
    def press_again(self, operator: int) -> None:
        """The same request once more, perhaps over the other kiosk: nothing happens."""
        assert self.last is not None
        number, act, key = self.last
        self.kiosks[operator][0].act(number, act, NAMES[operator], key=key)

    @precondition(lambda self: self.stacks)
    @rule(operator=OPERATORS, at=st.integers(0))
    def act_on_what_is_out_of_date(self, operator: int, at: int) -> None:
        number, _ = self.pick(at)
        result = self.kiosks[operator][1].result(number)
        assert result is not None
        try:
            self.kiosks[operator][0].act(number, Undo(), "Аня", after=result.last.number - 1 or 999)
        except StaleError:
            return
        raise AssertionError("it was done all the same")

    @rule(operator=OPERATORS)
    def restart(self, operator: int) -> None:
        self.kiosks[operator][1].close()
        self.kiosks[operator] = open_desk(self.folder)

    @invariant()
    def results_equal_a_replay_of_the_log_and_what_should_stand(self) -> None:
        if not hasattr(self, "kiosks"):
            return
        wanted = [(*stack[-1][:3], self.name_in(stack[-1][3])) for stack in self.stacks]
        replayed = View.of(self.kiosks[0][1].records()).results()
        for _, store in self.kiosks:
            assert store.results() == replayed
        assert [standing_of(result) for result in replayed] == wanted
        assert [len(result.standing) for result in replayed] == [len(stack) for stack in self.stacks]

    def teardown(self) -> None:
        try:
            if hasattr(self, "kiosks"):
                for _, store in self.kiosks:
                    store.close()
                proof = prove_store(self.folder / "kiosk.sqlite3")
                assert (proof.touched, proof.results) == (None, len(self.stacks))
        finally:
            shutil.rmtree(self.folder)

    def pick(self, at: int) -> tuple[int, list[Standing]]:
        place = at % len(self.stacks)
        return place + 1, self.stacks[place]

    @staticmethod
    def is_rejected(stack: list[Standing]) -> bool:
        """By a person: the reason stands beside the name then."""
        return ": " in str(stack[-1][3])

    @staticmethod
    def name_in(who: str | None) -> str | None:
        return who and who.split(":")[0]

    def act(self, operator: int, number: int, act: Act, done: Standing | None, possible: bool = True) -> None:
        self.sent += 1
        key = f"request-{self.sent}"
        try:
            self.kiosks[operator][0].act(number, act, NAMES[operator], key=key)
        except ActRefusedError:
            assert not possible
            return
        assert possible
        if done is not None:
            self.stacks[number - 1].append(done)
            self.last = number, act, key


BRIEF = settings(max_examples=6, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(BRIEF, max_examples=220, stateful_step_count=50)


class TestOperators(Operators.TestCase):
    settings = BRIEF


if __name__ == "__main__":
    run_state_machine_as_test(Operators, settings=LONG)
