"""One step of a game at the table: what each event does to the scores, and which events cannot be (R10-R12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kiosk.games.base import Invalid, Reason, Text
from kiosk.games.riichi.match import (
    SEATS,
    Aborted,
    Drawn,
    Event,
    Match,
    RiichiDeclared,
    Winner,
    Won,
    declare_riichi,
    go_on,
    moved_scores,
    stop_dealer,
)
from kiosk.games.riichi.match_rules import MatchRules, MultipleRon
from kiosk.games.riichi.payments import STICK_POINTS, Win, pay
from kiosk.games.riichi.rules import Rules

NOT_POSSIBLE = "not-possible"
"""Code of an event that cannot have happened."""


def advance(match: Match, event: Event, match_rules: MatchRules, rules: Rules) -> Match | Invalid:
    """The state after the event; all reasons where it cannot have happened in this state."""
    faults = tuple(Reason(None, NOT_POSSIBLE, text) for text in _faults(match, event))
    if faults:
        return Invalid(faults)
    match event:
        case RiichiDeclared(seat):
            return declare_riichi(match, seat)
        case Won():
            return _won(match, event, match_rules, rules)
        case Drawn(ready):
            return _drawn(match, ready, match_rules)
        case Aborted():
            return go_on(match, match_rules, repeats=True, drawn=True)


def _won(match: Match, event: Won, match_rules: MatchRules, rules: Rules) -> Match:
    """R10-R12: the first winner in turn order gets honba and sticks; the dealer's win repeats the hand."""
    if match_rules.multiple_ron is MultipleRon.TWO and len(event.winners) > 2:
        return go_on(match, match_rules, repeats=True, drawn=True)
    winners = in_turn_order(event)
    if match_rules.multiple_ron is MultipleRon.FIRST:
        winners = winners[:1]
    paid = match
    for place, winner in enumerate(winners):
        paid = _paid(match, paid, winner, event.loser, rules, takes_all=place == 0)
    repeats = any(winner.seat == match.dealer for winner in winners)
    after = go_on(replace(paid, sticks=0), match_rules, repeats=repeats, drawn=False)
    return stop_dealer(after, match, match_rules) if repeats else after


def in_turn_order(event: Won) -> list[Winner]:
    """The winners as their turns come after the discarder's; a winner by tsumo is alone."""
    first = 0 if event.loser is None else event.loser
    return sorted(event.winners, key=lambda winner: (winner.seat - first) % len(SEATS))


def _paid(match: Match, paid: Match, winner: Winner, loser: int | None, rules: Rules, *, takes_all: bool) -> Match:
    win = Win(
        winner=match.wind_of(winner.seat),
        loser=None if loser is None else match.wind_of(loser),
        liable=None if winner.liable is None else match.wind_of(winner.liable),
        honba=match.honba if takes_all else 0,
        riichi_sticks=match.sticks if takes_all else 0,
    )
    payments = pay(winner.value, win, rules)
    changes = {match.seat_of(wind): -points for wind, points in payments.by_wind}
    return replace(paid, scores=moved_scores(paid.scores, {**changes, winner.seat: payments.winner_gain}))


def _drawn(match: Match, ready: frozenset[int], rules: MatchRules) -> Match:
    """Those who are not ready pay those who are; nobody pays where all or none are ready."""
    changes: dict[int, int] = {}
    if 0 < len(ready) < len(SEATS):
        gets, pays = rules.ready_pays // len(ready), rules.ready_pays // (len(SEATS) - len(ready))
        changes = {seat: gets if seat in ready else -pays for seat in SEATS}
    repeats = match.dealer in ready
    paid = replace(match, scores=moved_scores(match.scores, changes))
    after = go_on(paid, rules, repeats=repeats, drawn=True)
    return stop_dealer(after, match, rules) if repeats else after


def _faults(match: Match, event: Event) -> Iterator[Text]:
    if match.over:
        yield Text("игра окончена", "the game is over")
    match event:
        case RiichiDeclared(seat):
            yield from _riichi_faults(match, seat)
        case Won():
            yield from _win_faults(match, event)
        case Drawn(ready):
            yield from _seat_faults(ready)
            if not match.riichi <= ready:
                yield Text("объявивший риичи не показал готовую руку", "a hand with riichi was not shown ready")
        case Aborted():
            pass


def _riichi_faults(match: Match, seat: int) -> Iterator[Text]:
    yield from _seat_faults({seat})
    if seat in match.riichi:
        yield Text("это место уже объявило риичи", "this seat has declared riichi already")
    if seat in SEATS and match.scores[seat] < STICK_POINTS:
        yield Text("на палочку риичи не хватает очков", "the points do not suffice for a riichi stick")


def _win_faults(match: Match, event: Won) -> Iterator[Text]:
    seats = [winner.seat for winner in event.winners]
    liable = {winner.liable for winner in event.winners if winner.liable is not None}
    yield from _seat_faults({*seats, *liable, *({event.loser} if event.loser is not None else ())})
    if not seats:
        yield Text("нет победителя", "there is no winner")
    if len(set(seats)) < len(seats):
        yield Text("победитель назван дважды", "a winner is named twice")
    if event.loser is None and len(seats) > 1:
        yield Text("цумо бывает только у одного", "only one can win by tsumo")
    if event.loser in seats:
        yield Text("победитель не платит сам себе", "a winner does not pay himself")
    if any(winner.liable == winner.seat for winner in event.winners):
        yield Text("победитель не отвечает сам за себя", "a winner is not liable to himself")


def _seat_faults(seats: set[int] | frozenset[int]) -> Iterator[Text]:
    for seat in sorted(seats - set(SEATS)):
        yield Text(f"нет места {seat}: они 0–3", f"there is no seat {seat}: they are 0 to 3")
