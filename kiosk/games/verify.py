"""The VERIFY status of what lies on the table (Y18). Pure: the same picture of things always has the same status."""

from __future__ import annotations

from enum import StrEnum

from kiosk.games.base import Incomplete, Invalid, Outcome, Score


class Verify(StrEnum):
    """Y18. EMPTY is the table before the first card."""

    EMPTY = "EMPTY"
    PENDING = "PENDING"
    REVIEW = "REVIEW"
    VERIFIED = "VERIFIED"
    REJECTED = "REJECTED"


def verify(outcome: Outcome, *, laid: int, settled: bool, sure: bool) -> Verify:
    """The status of an outcome (Y18).

    `laid` counts everything that lies there, read or not. `settled` is False while something moves. `sure` says
    that every mark was read with certainty, or that a person has confirmed all of them; the caller keeps who and
    when. Without it nothing is VERIFIED, and nothing is REJECTED either: what was misread is not a fault of play.
    """
    if laid == 0:
        return Verify.EMPTY
    if not settled or not _is_complete(outcome, sure):
        return Verify.PENDING
    if not sure:
        return Verify.REVIEW
    return Verify.VERIFIED if isinstance(outcome, Score) else Verify.REJECTED


def _is_complete(outcome: Outcome, sure: bool) -> bool:
    """A fault that was surely seen is told at once; a doubtful one waits until all cards lie there."""
    match outcome:
        case Incomplete():
            return False
        case Invalid():
            return outcome.complete or sure
        case Score():
            return True
