"""A game of riichi at the table, by its events: declarations, wins, draws (R10-R12). `advance` has the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.games.base import Details, Invalid, Json, Reason, Text
from kiosk.games.course import Act, Happened, Picks, Seat, Standing, Watch
from kiosk.games.riichi.advance import NOT_POSSIBLE, advance
from kiosk.games.riichi.match import SEATS, Aborted, Drawn, Event, Match, RiichiDeclared, Winner, Won, start
from kiosk.games.riichi.match_rules import MATCH_PRESETS
from kiosk.games.riichi.rules import PRESETS
from kiosk.games.riichi.tiles import WIND_NAMES
from kiosk.games.riichi.value import HandValue

START, RIICHI, WON, DRAWN, ABORTED = "start", "riichi", "won", "drawn", "aborted"

_START = Act(START, Text("Новая игра", "New game"), Picks.NAMES)
_ACTS = (
    Act(RIICHI, Text("Риичи", "Riichi"), Picks.ONE_SEAT),
    Act(WON, Text("Выигрыш", "Win"), Picks.RESULTS),
    Act(DRAWN, Text("Ничья, темпай", "Draw, ready"), Picks.SEATS),
    Act(ABORTED, Text("Пересдача", "Abortive draw")),
)
_NO_GAME = Standing(Text("игра не начата", "no game yet"), acts=(_START,))


@dataclass(frozen=True, slots=True)
class _Table:
    """A game that was started: its state, its players, its rule set."""

    match: Match
    names: tuple[str, ...]
    rule_set: str


@dataclass(frozen=True, slots=True)
class RiichiCourse:
    """The course of the game. It has no state: one is enough."""

    ending: frozenset[str] = frozenset({START, WON, DRAWN, ABORTED})
    watch: Watch | None = None

    def replay(self, happened: Sequence[Happened]) -> Standing:
        """Rounds, dealer, honba, sticks and four scores after these events."""
        table: _Table | None = None
        faults: tuple[Reason, ...] = ()
        for event in happened:
            after = _after(table, event)
            faults = after.reasons if isinstance(after, Invalid) else ()
            table = table if isinstance(after, Invalid) else after
        standing = _NO_GAME if table is None else _standing(table)
        return replace(standing, faults=faults)


RIICHI_COURSE = RiichiCourse()
"""The one course object."""


def _after(table: _Table | None, event: Happened) -> _Table | Invalid:
    if event.act == START:
        return _started(event.said)
    if table is None:
        return _refused(Text("сначала начните игру", "start a game first"))
    told = _event(table.match, event)
    if isinstance(told, Invalid):
        return told
    match = advance(table.match, told, MATCH_PRESETS[table.rule_set], PRESETS[table.rule_set])
    return match if isinstance(match, Invalid) else replace(table, match=match)


def _started(said: Mapping[str, Json]) -> _Table | Invalid:
    names = tuple(name for name in _list(said.get("names")) if isinstance(name, str) and name.strip())
    rule_set = said.get("rule_set") or "tenhou"
    if len(set(names)) != len(SEATS):
        return _refused(Text("нужны четыре разных имени", "four different names are needed"))
    if not isinstance(rule_set, str) or rule_set not in MATCH_PRESETS:
        known = ", ".join(MATCH_PRESETS)
        return _refused(Text(f"правила: {known}", f"rules: {known}"))
    return _Table(start(MATCH_PRESETS[rule_set]), names, rule_set)


def _event(match: Match, event: Happened) -> Event | Invalid:
    seats = frozenset(seat for seat in _list(event.said.get("seats")) if isinstance(seat, int))
    if event.act == RIICHI:
        return (
            RiichiDeclared(next(iter(seats)))
            if len(seats) == 1
            else _refused(Text("укажите одно место", "name one seat"))
        )
    if event.act == WON:
        return _won(match, event.worths)
    if event.act == DRAWN:
        return Drawn(seats)
    return Aborted() if event.act == ABORTED else _refused(Text("такого хода нет", "there is no such act"))


def _won(match: Match, worths: Sequence[Details | None]) -> Won | Invalid:
    """The winners as their hands were booked; by ron all on the discard of one player."""
    wins = [worth for worth in worths if isinstance(worth, HandValue)]
    if not wins:
        return _refused(Text("сначала подтвердите руку победителя", "confirm the winner's hand first"))
    losers = {worth.win.loser for worth in wins}
    if len(losers) > 1:
        return _refused(Text("руки выиграны на разных сбросах", "the hands were won on different discards"))
    loser = losers.pop()
    winners = tuple(
        Winner(
            match.seat_of(worth.win.winner),
            worth.value,
            None if worth.win.liable is None else match.seat_of(worth.win.liable),
        )
        for worth in wins
    )
    return Won(winners, None if loser is None else match.seat_of(loser))


def _standing(table: _Table) -> Standing:
    match = table.match
    honba = Text(f"хонба {match.honba}", f"honba {match.honba}")
    sticks = Text(f"палочек {match.sticks}", f"sticks {match.sticks}")
    seats = tuple(_seat(table, seat) for seat in SEATS)
    if match.over:
        first = table.names[match.places[0]]
        title = Text(f"игра окончена: {first}", f"the game is over: {first}")
        return Standing(title, (honba, sticks), seats, (_START,))
    answers: dict[str, Json] = {
        "rule_set": table.rule_set,
        "round_wind": match.round_wind,
        "honba": match.honba,
        "riichi_sticks": match.sticks,
    }
    return Standing(match.title, (honba, sticks), seats, (*_ACTS, _START), answers)


def _seat(table: _Table, seat: int) -> Seat:
    wind = table.match.wind_of(seat)
    marked = Text("риичи", "riichi") if seat in table.match.riichi else None
    return Seat(table.names[seat], table.match.scores[seat], WIND_NAMES[wind], wind, marked)


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _refused(text: Text) -> Invalid:
    return Invalid((Reason(None, NOT_POSSIBLE, text),))
