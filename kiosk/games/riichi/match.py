"""The state of the table: rounds, dealer, honba, riichi sticks and four scores, moved by events (R10-R12).

Pure: `advance` takes a state and what happened, and gives the next state, or every reason why that cannot have
happened. Seats are 0..3 in turn order; seat 0 is East in the first hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from kiosk.games.base import Text
from kiosk.games.riichi.match_rules import MatchRules
from kiosk.games.riichi.payments import STICK_POINTS, Value
from kiosk.games.riichi.tiles import WIND_NAMES, WINDS

SEATS = range(4)


@dataclass(frozen=True, slots=True)
class Match:
    """One moment of a game. `honba` and `sticks` lie on the table; `riichi`: the seats that declared in this hand."""

    scores: tuple[int, ...]
    round_wind: str = "E"
    hand: int = 1
    """Number of the hand in its round, 1..4: the dealer sits at `hand - 1`."""
    honba: int = 0
    sticks: int = 0
    riichi: frozenset[int] = frozenset()
    over: bool = False

    @property
    def dealer(self) -> int:
        """The seat of East."""
        return self.hand - 1

    @property
    def title(self) -> Text:
        """Round and number of the hand: South 2."""
        wind = WIND_NAMES[self.round_wind]
        return Text(f"{wind.ru}-{self.hand}", f"{wind.en} {self.hand}")

    @property
    def places(self) -> tuple[int, ...]:
        """Seats from the first place to the last; of equal scores the earlier seat is before."""
        return tuple(sorted(SEATS, key=lambda seat: (-self.scores[seat], seat)))

    def wind_of(self, seat: int) -> str:
        """The wind of a seat in this hand."""
        return WINDS[(seat - self.dealer) % len(WINDS)]

    def seat_of(self, wind: str) -> int:
        """The seat of a wind in this hand."""
        return (WINDS.index(wind) + self.dealer) % len(WINDS)


@dataclass(frozen=True, slots=True)
class RiichiDeclared:
    """A seat laid a stick. A declaration whose discard is taken by ron is none: it is not recorded."""

    seat: int


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat with the value of its hand; `liable` is the seat that liability names."""

    seat: int
    value: Value
    liable: int | None = None


@dataclass(frozen=True, slots=True)
class Won:
    """One winner by tsumo (`loser` None), or one to three by ron on the discard of `loser`."""

    winners: tuple[Winner, ...]
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """The wall is used up. `ready` are the seats that showed a hand one tile from winning."""

    ready: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Aborted:
    """The hand is void: four winds, nine different terminals and honours, four riichi, four kans, three ron."""


Event: TypeAlias = RiichiDeclared | Won | Drawn | Aborted


def start(rules: MatchRules) -> Match:
    """East 1, nobody has won anything yet."""
    return Match((rules.start_points,) * len(SEATS))


def declare_riichi(match: Match, seat: int) -> Match:
    """1000 points of the seat become a stick on the table."""
    moved = moved_scores(match.scores, {seat: -STICK_POINTS})
    return replace(match, scores=moved, sticks=match.sticks + 1, riichi=match.riichi | {seat})


def moved_scores(scores: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    """The scores with what each seat gets or pays."""
    return tuple(score + changes.get(seat, 0) for seat, score in enumerate(scores))


def go_on(match: Match, rules: MatchRules, *, repeats: bool, drawn: bool) -> Match:
    """From the end of a hand to the next hand, or to the end of the game (R11).

    `repeats`: the dealer keeps the seat, after a win, ready at a draw, or when the hand was void. [decision] A draw
    with the dealer not ready moves the deal on and still adds a honba.
    """
    cleared = replace(match, honba=match.honba + 1 if repeats or drawn else 0, riichi=frozenset())
    if rules.negative_ends and min(cleared.scores) < 0:
        return _end(cleared, rules)
    if repeats:
        return cleared
    if _is_last(cleared, rules):
        return _end(cleared, rules)
    if cleared.hand < len(SEATS):
        return replace(cleared, hand=cleared.hand + 1)
    return replace(cleared, round_wind=WINDS[WINDS.index(cleared.round_wind) + 1], hand=1)


def stop_dealer(match: Match, before: Match, rules: MatchRules) -> Match:
    """The end where the dealer has kept the seat in a last hand, is first, and has the target."""
    is_last_hand = _is_beyond(before, rules) or (before.round_wind == rules.last_wind and before.hand == len(SEATS))
    is_first = match.places[0] == before.dealer and match.scores[before.dealer] >= rules.target_points
    return _end(match, rules) if rules.dealer_stops and is_last_hand and is_first and not match.over else match


def _is_beyond(match: Match, rules: MatchRules) -> bool:
    """In the round that is played because nobody had the target."""
    return WINDS.index(match.round_wind) > WINDS.index(rules.last_wind)


def _is_last(match: Match, rules: MatchRules) -> bool:
    """Whether the game is over when the deal moves on from this hand."""
    has_target = max(match.scores) >= rules.target_points
    closes_round = match.hand == len(SEATS)
    if _is_beyond(match, rules):
        return has_target or closes_round
    return match.round_wind == rules.last_wind and closes_round and (has_target or match.round_wind == WINDS[-1])


def _end(match: Match, rules: MatchRules) -> Match:
    """Sticks that are left go where the rules say."""
    if rules.left_sticks_to_first:
        first = {match.places[0]: match.sticks * STICK_POINTS}
        match = replace(match, scores=moved_scores(match.scores, first), sticks=0)
    return replace(match, over=True)
