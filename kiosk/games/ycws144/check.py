"""The fourteen-step check (Y17): eight steps that look for faults, six that say what the value is.

Every fault that can be seen is reported, wherever it is; a step passes only when all before it have passed, so what
lies behind a fault is waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kiosk.games.base import Incomplete, Invalid, Outcome, Placement, Reason, Score, Step, StepOutcome, Text
from kiosk.games.ycws144.looks import LOOKS, Finding, failed, hand_of
from kiosk.games.ycws144.reports import REPORTS
from kiosk.games.ycws144.rules import Answers, Rules
from kiosk.games.ycws144.value import lines_of, value_of

TITLES = (*(look.title for look in LOOKS), *(report.title for report in REPORTS))
"""The titles of steps 1..14."""


def check(placement: Placement, answers: Answers, rules: Rules) -> Outcome:
    """A score when all fourteen steps pass, else every reason why there is none (Y14, Y17)."""
    hand = hand_of(placement, answers, rules)
    findings = [look.look(hand) for look in LOOKS]
    if hand.category is None or any(finding.outcome is not StepOutcome.PASSED for finding in findings):
        return _without_score(findings)
    blockchain = value_of(rules, hand.cards, hand.category)
    said = [Finding(StepOutcome.PASSED, report.say(hand, blockchain)) for report in REPORTS]
    return Score(lines_of(rules, blockchain), blockchain, tuple(_steps([*findings, *said])))


def refuse(reasons: tuple[Reason, ...]) -> Invalid:
    """The check of a request that cannot be read: its faults at their steps, everything else waiting."""
    unread = Finding(StepOutcome.WAITING, Text("запрос не прочитан", "the request could not be read"))
    numbers = range(1, len(TITLES) + 1)
    by_step = [tuple(reason for reason in reasons if reason.step == number) for number in numbers]
    findings = [failed(*faults) if faults else unread for faults in by_step]
    return Invalid(reasons, tuple(_steps(findings)))


def _without_score(findings: Sequence[Finding]) -> Incomplete | Invalid:
    steps = tuple(_steps(findings))
    faults = _reasons(findings, StepOutcome.FAILED)
    missing = _reasons(findings, StepOutcome.WAITING)
    if faults:
        return Invalid(faults, steps, complete=not missing)
    return Incomplete(missing, steps)


def _reasons(findings: Sequence[Finding], outcome: StepOutcome) -> tuple[Reason, ...]:
    return tuple(reason for finding in findings if finding.outcome is outcome for reason in finding.reasons)


def _steps(findings: Sequence[Finding]) -> Iterator[Step]:
    """All fourteen; after the first step that has not passed, those without a finding of their own wait for it."""
    blocker: int | None = None
    for number, title in enumerate(TITLES, 1):
        finding = findings[number - 1] if number <= len(findings) else None
        if blocker is not None and (finding is None or finding.outcome is StepOutcome.PASSED):
            finding = _wait_for(blocker)
        if finding is None:
            raise ValueError(f"step {number} was not looked at")
        if finding.outcome is not StepOutcome.PASSED and blocker is None:
            blocker = number
        yield Step(number, title, finding.outcome, finding.text)


def _wait_for(number: int) -> Finding:
    title = TITLES[number - 1]
    text = Text(f"ждёт шага {number}: {title.ru}", f"waits for step {number}: {title.en}")
    return Finding(StepOutcome.WAITING, text)
