"""Hands as players write them, scored through the game itself."""

from typing import Any

from kiosk.games.base import Outcome
from kiosk.games.plain import outcome_fields
from kiosk.games.riichi.game import RIICHI


def appraise(closed: str, win: str | None, **fields: object) -> Outcome:
    """A hand of the south seat in an east round; by ron on the west's discard unless it says otherwise."""
    said = {"closed_tiles": closed, "win_tile": win, "round_wind": "E", "seat_wind": "S", "loser_wind": "W", **fields}
    asked = RIICHI.request(said, {})
    return RIICHI.appraise(asked.placement, asked.answers, asked.rules)


def score(closed: str, win: str, **fields: object) -> dict[str, Any]:
    """The answer for a hand that has a score."""
    answer = outcome_fields(appraise(closed, win, **fields))
    assert answer["status"] == "score", answer
    return answer


def codes(closed: str, win: str | None, **fields: object) -> list[str]:
    """Why a hand has no score."""
    return [reason.code for reason in appraise(closed, win, **fields).reasons]


def fu(answer: dict[str, Any]) -> list[tuple[int, str, str]]:
    """The fu items: amount, reason, tiles."""
    return [(item["fu"], item["reason"], " ".join(item["tiles"])) for item in answer["fu_items"]]


def yaku(answer: dict[str, Any]) -> dict[str, int]:
    return dict(map(tuple, answer["yaku"]))
