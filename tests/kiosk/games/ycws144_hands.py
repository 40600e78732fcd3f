"""Shorthand of the YCWS-144 tests: a deck of twelve suits, hands written as in the rules, rule sets."""

from kiosk.games.base import Invalid, Outcome, Placement, Score
from kiosk.games.ycws144.cards import Suits
from kiosk.games.ycws144.categories import MODES
from kiosk.games.ycws144.game import YCWS144
from kiosk.games.ycws144.rules import Answers, Rules

SYMBOLS = dict(zip("SHDCOUNLFRMP", "♠♥♦♣☀☂♬✉⚗⌂◐✎", strict=True))
SUITS = Suits.of(SYMBOLS)


def rules_for(mode: int, **changes: object) -> Rules:
    return Rules(MODES[mode], SUITS, **changes)


def appraise(hand: str, mode: int, answers: Answers | None = None, **changes: object) -> Outcome:
    """`hand` as people write it: "4♠ 5♥ 6♠"."""
    return YCWS144.appraise(Placement(tuple(hand.split())), answers or Answers(), rules_for(mode, **changes))


def points(hand: str, mode: int, **changes: object) -> int | None:
    """The Game Points, None where there is no score."""
    outcome = appraise(hand, mode, **changes)
    return outcome.total if isinstance(outcome, Score) else None


def faults(outcome: Outcome) -> list[tuple[int | None, str]]:
    """(step, code) of every fault."""
    assert isinstance(outcome, Invalid), outcome
    return [(reason.step, reason.code) for reason in outcome.reasons]


def outcomes(outcome: Outcome) -> str:
    """The outcomes of all steps in one word: `p` passed, `w` waiting, `F` failed."""
    letters = {"passed": "p", "waiting": "w", "failed": "F"}
    return "".join(letters[step.outcome] for step in outcome.steps)
