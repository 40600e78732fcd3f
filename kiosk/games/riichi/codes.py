"""Why there is no score: the codes for programs."""

from __future__ import annotations

from enum import StrEnum

from kiosk.games.base import Reason, Text


class Code(StrEnum):
    """Why there is no score, for programs."""

    UNKNOWN_TILE = "unknown-tile"
    WRONG_COUNT = "wrong-count"
    REPEATED_TILE = "repeated-tile"
    BAD_MELD = "bad-meld"
    NO_WIN_TILE = "no-win-tile"
    NO_LOSER = "no-loser"
    NO_SEAT = "no-seat"
    WRONG_SEAT = "wrong-seat"
    OPEN_HAND = "open-hand"
    CONTRADICTION = "contradiction"
    FURITEN = "furiten"
    NOT_WINNING = "not-winning"
    NO_YAKU = "no-yaku"


def reason(code: Code, ru: str, en: str) -> Reason:
    """A reason of this game; it has no numbered steps."""
    return Reason(None, code, Text(ru, en))
