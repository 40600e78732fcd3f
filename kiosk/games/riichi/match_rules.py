"""The rules of a whole game at the table: points at the start, rounds, draws, how it ends. [decision] by rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class MultipleRon(StrEnum):
    """What happens when several players win on one discard."""

    ALL = "all"
    """Each of them is paid."""
    TWO = "two"
    """Two are paid; three are an abortive draw."""
    FIRST = "first"
    """Only the first in turn order after the discarder is paid."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """One rule set for the course of a game. The defaults are those of the Tenhou server."""

    start_points: int = 25_000
    last_wind: str = "S"
    """Wind of the last scheduled round: E for a short game, S for a full one."""
    target_points: int = 30_000
    """Nobody has as many after the last scheduled hand: one more round is played. 0: no such round."""
    negative_ends: bool = True
    """The game is over when somebody has less than 0."""
    dealer_stops: bool = True
    """The game is over when the dealer wins, or is ready at a draw, in the last hand and is first with the target."""
    multiple_ron: MultipleRon = MultipleRon.TWO
    ready_pays: int = 3000
    """What those who are not ready at a draw pay together to those who are."""
    left_sticks_to_first: bool = True
    """Riichi sticks that are left at the end go to the first place, else to nobody."""


MATCH_PRESETS: Mapping[str, MatchRules] = MappingProxyType(
    {
        "tenhou": MatchRules(),
        "ema": MatchRules(
            start_points=30_000,
            target_points=0,
            negative_ends=False,
            dealer_stops=False,
            multiple_ron=MultipleRon.ALL,
        ),
        "wrc": MatchRules(
            start_points=30_000,
            target_points=0,
            dealer_stops=False,
            multiple_ron=MultipleRon.FIRST,
            left_sticks_to_first=False,
        ),
    }
)
"""By the names of the presets of `rules`."""
