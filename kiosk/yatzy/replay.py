"""Plays a recorded game again, event by event: each must come out as the file says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kiosk.games.request import show_value
from kiosk.games.yatzy.actions import Action, Confirm, Confirmed, Ended, Ending, Event, Leave, Roll, Rolled, WriteRow
from kiosk.games.yatzy.fairness import SEATS
from kiosk.games.yatzy.match import Match, Opening, open_match
from kiosk.games.yatzy.play import act, pass_time
from kiosk.yatzy.differences import Differs
from kiosk.yatzy.record import event_fields, parse_event


def replay(opening: Opening, events: Sequence[Mapping[str, object]]) -> Match:
    """The game that these events make, with its end. Raises `Differs` at the first that cannot be."""
    match = follow(opening, events)
    if match.outcome is None or len(match.events) != len(events):
        raise Differs(
            "events",
            f"after event {len(events)} the game goes on, but the file ends",
            f"после события {len(events)} игра продолжается, а файл кончается",
        )
    return match


def follow(opening: Opening, events: Sequence[Mapping[str, object]]) -> Match:
    """The game as far as these events go. Raises `Differs` at the first that cannot be.

    An end that follows from the last of them is in it, whether or not they name it.
    """
    match = open_match(opening)
    for number, fields in enumerate(events, 1):
        if number > len(match.events):
            match = _step(match, number, fields)
        expected = event_fields(match.events[number - 1])
        if fields != expected:
            raise _event_differs(number, fields, expected)
    return match


def _step(match: Match, number: int, fields: Mapping[str, object]) -> Match:
    """The game after the next event of the file."""
    try:
        event = parse_event(fields)
    except ValueError:
        raise Differs("events", f"event {number} is no event", f"событие {number} — не событие игры") from None
    action = _action_of(event)
    answer = act(match, action, event.at_ms) if action else None
    match = answer.match if answer else pass_time(match, event.at_ms)
    if len(match.events) < number:
        en, ru = (answer.refusal.text.en, answer.refusal.text.ru) if answer and answer.refusal else ("", "")
        raise Differs(
            "events",
            f"event {number} could not happen: {en or 'nothing ended the game then'}",
            f"событие {number} невозможно: {ru or 'в этот момент ничто не кончало игру'}",
        )
    return match


def _action_of(event: Event) -> Action | None:
    """What was asked for; None where time did it, or where the number of a seat is none."""
    match event:
        case Ended(ending=Ending.CANCELLED, by=by):
            return Leave(by) if by in SEATS else None
        case Ended():
            return None
        case _ if event.seat not in SEATS:
            return None
        case Confirmed():
            return Confirm(event.seat, event.seed)
        case Rolled():
            return Roll(event.seat, event.turn, event.throw, event.held)
        case _:
            return WriteRow(event.seat, event.turn, event.row)


def _event_differs(number: int, fields: Mapping[str, object], expected: Mapping[str, object]) -> Differs:
    names = [name for name in {**expected, **fields} if fields.get(name) != expected.get(name)]
    name = names[0] if names else "event"
    old, new = show_value(fields.get(name)), show_value(expected.get(name))
    return Differs(
        "events",
        f"event {number}, {name}: the file says {old}, the rules give {new}",
        f"событие {number}, {name}: в файле {old}, по правилам {new}",
    )
