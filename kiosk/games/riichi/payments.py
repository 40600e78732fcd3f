"""From han and fu to who pays whom: shares, limits, honba, riichi sticks, liability (R1-R12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kiosk.games.base import Text
from kiosk.games.riichi.rules import Rules
from kiosk.games.riichi.tiles import WINDS

MANGAN_SHARE = 2000
YAKUMAN_SHARE = 8000
"""A yakuman is worth 32000 to a non-dealer: four shares."""

DEALER_SHARES, OTHER_SHARES = 6, 4
"""How many shares a hand is worth (R1)."""

HONBA_POINTS = 300
STICK_POINTS = 1000
PAYERS = 3
"""Whom a win by tsumo costs."""

LIMITS = (
    (13, "counted_yakuman", YAKUMAN_SHARE),
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", MANGAN_SHARE),
)
"""From how many han, the limit, its share (R8)."""

KIRIAGE = ((4, 30), (3, 60))
"""The (han, fu) that are a mangan with kiriage (R9)."""

LIMIT_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "mangan": Text("манган", "mangan"),
        "haneman": Text("ханеман", "haneman"),
        "baiman": Text("байман", "baiman"),
        "sanbaiman": Text("санбайман", "sanbaiman"),
        "counted_yakuman": Text("счётный якуман", "counted yakuman"),
        "yakuman": Text("якуман", "yakuman"),
    }
)


@dataclass(frozen=True, slots=True)
class Value:
    """The share of a hand, and its limit where it has one. `liable_share` is the part that liability covers."""

    share: int
    limit: str | None = None
    liable_share: int = 0


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won. Seats by their winds; `loser` is the discarder, None for tsumo."""

    winner: str
    loser: str | None = None
    liable: str | None = None
    honba: int = 0
    riichi_sticks: int = 0


@dataclass(frozen=True, slots=True)
class Payments:
    """Who pays what. `points` is the hand alone; `by_wind` has honba in it, the gain also the riichi sticks."""

    points: int
    by_wind: tuple[tuple[str, int], ...]
    winner_gain: int


def value_below_yakuman(han: int, fu: int, rules: Rules) -> Value:
    """Share and limit of han and fu (R6, R8, R9).

    >>> value_below_yakuman(3, 40, Rules())
    Value(share=1280, limit=None, liable_share=0)
    """
    for least, limit, share in LIMITS:
        if han >= least and (limit != "counted_yakuman" or rules.counted_yakuman):
            return Value(share, limit)
    share = 4 * fu * 2**han
    if share >= MANGAN_SHARE or (rules.kiriage and (han, fu) in KIRIAGE):
        return Value(MANGAN_SHARE, "mangan")
    return Value(share)


def value_of_yakuman(times: Mapping[str, int], rules: Rules) -> Value:
    """Share of yakuman, key -> how often each counts; liability covers those that the rules name (R12, R28)."""
    count = sum if rules.combined_yakuman else max
    total = count(times.values())
    liable = [number for key, number in times.items() if key in rules.liability]
    covered = count(liable) if liable else 0
    return Value(YAKUMAN_SHARE * total, "yakuman", YAKUMAN_SHARE * covered)


def pay(value: Value, win: Win, rules: Rules) -> Payments:
    """Who pays what (R1-R5, R7, R10, R12). Only the liable pay for what liability covers.

    >>> pay(Value(1280), Win("S", "W"), Rules())
    Payments(points=5200, by_wind=(('W', 5200),), winner_gain=5200)
    """
    covered = value.liable_share if win.liable is not None and win.liable != win.loser else 0
    hand = _added((_shared(value.share - covered, win), _covered(covered, win)))
    paid = _added((hand, _honba(win, rules, liable_pays=covered > 0)))
    sticks = win.riichi_sticks * STICK_POINTS
    by_wind = tuple((wind, paid[wind]) for wind in WINDS if paid.get(wind))
    return Payments(sum(hand.values()), by_wind, sum(paid.values()) + sticks)


def round_up(points: int) -> int:
    """To a multiple of 100 (R7).

    >>> round_up(5120), round_up(8000)
    (5200, 8000)
    """
    return -(-points // 100) * 100


def _shared(share: int, win: Win) -> dict[str, int]:
    """R2-R5: by ron the discarder pays all shares, by tsumo each of three their own; the dealer's are double."""
    if win.loser is not None:
        return {win.loser: round_up(share * _shares(win.winner))}
    return {wind: round_up(share * (2 if "E" in (wind, win.winner) else 1)) for wind in WINDS if wind != win.winner}


def _shares(winner: str) -> int:
    return DEALER_SHARES if winner == "E" else OTHER_SHARES


def _covered(share: int, win: Win) -> dict[str, int]:
    """What liability covers: by tsumo the liable player pays all of it, by ron half, and the discarder half."""
    if win.liable is None or share == 0:
        return {}
    whole = share * _shares(win.winner)
    if win.loser is None:
        return {win.liable: whole}
    return {win.liable: whole // 2, win.loser: whole // 2}


def _honba(win: Win, rules: Rules, liable_pays: bool) -> dict[str, int]:
    """R10: 300 each; by tsumo 100 from each payer. With liability one pays them all, in a ron as the rules say."""
    points = HONBA_POINTS * win.honba
    if liable_pays and win.liable is not None and (win.loser is None or rules.liable_pays_honba):
        return {win.liable: points}
    if win.loser is not None:
        return {win.loser: points}
    return {wind: points // PAYERS for wind in WINDS if wind != win.winner}


def _added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for part in parts:
        for wind, points in part.items():
            total[wind] = total.get(wind, 0) + points
    return total
