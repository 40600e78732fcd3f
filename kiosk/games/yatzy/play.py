"""How a game goes on: actions in the order in which the server hears of them, and time.

Time comes in as an argument. What is over by then is over before the action is looked at, so that a click and a
time-out at the same moment have one outcome: the action counts before the deadline, not at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kiosk.games.base import Text
from kiosk.games.yatzy.actions import (
    Action,
    Confirm,
    Confirmed,
    Ended,
    Ending,
    Event,
    Leave,
    Refusal,
    RefusalCode,
    Roll,
    Rolled,
    WriteRow,
    Wrote,
)
from kiosk.games.yatzy.fairness import SEATS, is_seed
from kiosk.games.yatzy.match import BOT_SEAT, Match, Opponent, Phase, Side, dealt
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import DICE, ROWS, points


@dataclass(frozen=True, slots=True)
class Answer:
    """The game after an action. `refusal` None: it was done. Either way time has passed in `match`."""

    match: Match
    refusal: Refusal | None = None


def act(match: Match, action: Action, at_ms: int) -> Answer:
    """Do what a player asks for at that time of the server's clock. A clock that goes back stands still.

    Raises ValueError for a seat that there is not: who sits where is not for the player to say.
    """
    if action.seat not in SEATS:
        raise ValueError(f"there is no seat {action.seat}")
    match = pass_time(match, at_ms)
    if match.outcome:
        return Answer(match, _refuse(RefusalCode.OVER, "игра закончена", "the game is over"))
    done = _RULES[type(action)](match, action)
    if isinstance(done, Refusal):
        return Answer(match, done)
    return Answer(_finished(_with(match, done)))


def pass_time(match: Match, at_ms: int) -> Match:
    """The game as it stands at that time: ended where a deadline has come (T20, T21), at the earliest of them."""
    at_ms = max(at_ms, match.now_ms)
    due = min(_deadlines(match), key=lambda ended: ended.at_ms, default=None)
    if due is None or at_ms < due.at_ms:
        return replace(match, now_ms=at_ms)
    return replace(_with(match, due), now_ms=at_ms)


def may_throw(match: Match, seat: int) -> bool:
    """Whether that seat may throw now. The bot answers each roll of the player with one, and finishes alone (T16)."""
    side, player = match.sides[seat], match.sides[1 - seat]
    if match.phase is not Phase.PLAYING or not side.throws_left:
        return False
    is_bot = match.opening.opponent is Opponent.BOT and seat == BOT_SEAT
    return not is_bot or player.card.is_full or side.throws_of_game < player.throws_of_game


def _deadlines(match: Match) -> Iterator[Ended]:
    """What ends the game when nobody does anything; who does not move in the 60 s loses, whatever the points."""
    if match.outcome:
        return
    if match.clock_ms is not None:
        winner = next(seat for seat in SEATS if match.sides[seat].card.is_full)
        yield Ended(match.clock_ms, Ending.TIMED_OUT, winner)
    started = match.started_ms is not None
    yield Ended(match.expires_ms, Ending.EXPIRED if started else Ending.CANCELLED)


def _finished(match: Match) -> Match:
    """With both cards full the game is over: more points win, equal is a draw (T17, T19)."""
    if not all(side.card.is_full for side in match.sides):
        return match
    first, second = match.totals
    winner = None if first == second else int(second > first)
    return _with(match, Ended(match.now_ms, Ending.FINISHED, winner))


def _confirm(match: Match, action: Confirm) -> Confirmed | Refusal:
    if match.phase is not Phase.OPEN:
        return _refuse(RefusalCode.ALREADY_STARTED, "игра уже началась", "the game has started already")
    if match.seeds[action.seat] is not None:
        return _refuse(RefusalCode.ALREADY_DONE, "начало уже подтверждено", "the start is confirmed already")
    if not is_seed(action.seed):
        return _refuse(
            RefusalCode.WRONG_SEED,
            "начальное слово: от 1 до 64 латинских букв, цифр и знаков без пробелов",
            "a seed is 1 to 64 Latin letters, digits and signs without spaces",
        )
    return Confirmed(match.now_ms, action.seat, action.seed)


def _leave(match: Match, action: Leave) -> Ended | Refusal:
    if match.phase is not Phase.OPEN:
        return _refuse(
            RefusalCode.ALREADY_STARTED,
            "игра уже началась: её можно только доиграть",
            "the game has started: it can only be played to its end",
        )
    return Ended(match.now_ms, Ending.CANCELLED, by=action.seat)


def _roll(match: Match, action: Roll) -> Rolled | Refusal:
    side = match.sides[action.seat]
    refusal = _not_now(match, side, action.turn) or _wrong_roll(match, side, action)
    if refusal or match.dice is None:
        return refusal or _not_started()
    new = iter(match.dice[action.seat][side.dice_used :])
    old = side.dice or (0,) * DICE
    dice = tuple(face if held else next(new) for face, held in zip(old, action.held, strict=True))
    return Rolled(match.now_ms, action.seat, action.turn, action.throw, action.held, dice)


def _wrong_roll(match: Match, side: Side, action: Roll) -> Refusal | None:
    """Only the next throw of this turn, with one die at least (T2)."""
    if action.throw <= side.throws:
        return _already_done()
    if side.throws == THROWS:
        return _refuse(RefusalCode.NO_THROW_LEFT, "бросков больше нет: запишите", "no throw is left: write a row")
    if action.throw != side.throws + 1:
        return _out_of_order()
    if len(action.held) != DICE or all(action.held) or (side.throws == 0 and any(action.held)):
        return _refuse(
            RefusalCode.WRONG_HOLD,
            "первым броском бросают все пять кубиков, потом — хотя бы один",
            "the first throw takes all five dice, a later one at least one",
        )
    if not may_throw(match, action.seat):
        return _refuse(RefusalCode.BOT_WAITS, "бот ждёт броска игрока", "the bot waits for the player's roll")
    return None


def _write(match: Match, action: WriteRow) -> Wrote | Refusal:
    side = match.sides[action.seat]
    if refusal := _not_now(match, side, action.turn):
        return refusal
    if not side.dice:
        return _refuse(RefusalCode.NOT_THROWN, "кубики ещё не брошены", "the dice are not thrown yet")
    if action.row not in side.card.free:
        return _refuse(RefusalCode.ROW_TAKEN, "эта строка уже заполнена", "this row is written already")
    return Wrote(match.now_ms, action.seat, action.turn, action.row, points(action.row, side.dice))


def _not_now(match: Match, side: Side, turn: int) -> Refusal | None:
    """Actions belong to a turn: one of an earlier turn was done before, one of a later turn has to wait."""
    if match.phase is Phase.OPEN:
        return _not_started()
    if turn < side.turn:
        return _already_done()
    return _out_of_order() if turn > min(side.turn, len(ROWS)) else None


_RULES: Mapping[type[Action], Callable[[Match, Any], Event | Refusal]] = MappingProxyType(
    {Confirm: _confirm, Leave: _leave, Roll: _roll, WriteRow: _write}
)


def _with(match: Match, event: Event) -> Match:
    """The game after an event that was allowed."""
    match = replace(match, events=(*match.events, event), now_ms=max(match.now_ms, event.at_ms))
    match = _EFFECTS[type(event)](match, event)
    if match.phase is Phase.PLAYING and isinstance(event, Rolled | Wrote):
        return replace(match, clock_ms=_clock(match))
    return match


def _clock(match: Match) -> int | None:
    """T20. Runs for a player whose opponent has finished, from each accepted action anew; never against a bot."""
    full = [side.card.is_full for side in match.sides]
    runs = match.opening.opponent is Opponent.PLAYER and any(full) and not all(full)
    return match.now_ms + match.opening.timing.roll_ms if runs else None


def _after_confirmed(match: Match, event: Confirmed) -> Match:
    seeds = (event.seed, match.seeds[1]) if event.seat == 0 else (match.seeds[0], event.seed)
    match = replace(match, seeds=seeds)
    dice = dealt(match)
    return match if dice is None else replace(match, dice=dice, started_ms=match.now_ms)


def _after_rolled(match: Match, event: Rolled) -> Match:
    side = match.sides[event.seat]
    used = side.dice_used + event.held.count(False)
    thrown = side.throws_of_game + 1
    return _seated(match, event.seat, Side(side.card, event.dice, event.throw, used, thrown))


def _after_wrote(match: Match, event: Wrote) -> Match:
    side = match.sides[event.seat]
    card = side.card.write(event.row, side.dice)
    return _seated(match, event.seat, Side(card, (), 0, side.dice_used, side.throws_of_game))


def _after_ended(match: Match, event: Ended) -> Match:
    return replace(match, clock_ms=None)


_EFFECTS: Mapping[type[Event], Callable[[Match, Any], Match]] = MappingProxyType(
    {Confirmed: _after_confirmed, Rolled: _after_rolled, Wrote: _after_wrote, Ended: _after_ended}
)


def _seated(match: Match, seat: int, side: Side) -> Match:
    return replace(match, sides=(side, match.sides[1]) if seat == 0 else (match.sides[0], side))


def _not_started() -> Refusal:
    return _refuse(RefusalCode.NOT_STARTED, "игра ещё не началась", "the game has not started yet")


def _already_done() -> Refusal:
    return _refuse(RefusalCode.ALREADY_DONE, "это уже сделано", "this is done already")


def _out_of_order() -> Refusal:
    return _refuse(RefusalCode.OUT_OF_ORDER, "сейчас не этот ход и бросок", "it is not this turn and throw yet")


def _refuse(code: RefusalCode, ru: str, en: str) -> Refusal:
    return Refusal(code, Text(ru, en))
