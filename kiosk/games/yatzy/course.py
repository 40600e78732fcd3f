"""A game with real dice as the course of Yatzy: events of the log in, cards and turn out, rebuilt at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.games.base import Invalid, Json, Reason, Text
from kiosk.games.course import Act, Change, Happened, Meaning, Picks, Seat, Standing, Turn, Watch, Weighed
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.onlooking import ROLL, weigh
from kiosk.games.yatzy.rows import DICE, ROWS, Row
from kiosk.games.yatzy.rows import points as points_of
from kiosk.games.yatzy.sheet import sheet_of
from kiosk.games.yatzy.turns import (
    MOST_PLAYERS,
    Event,
    Fixed,
    Relaid,
    Renumbered,
    Rolled,
    TableGame,
    Wrote,
    after,
    begin,
    refused,
)

START, COUNT, SAME, FIX, WRITE = "start", "count", "same", "fix", "write"

_START = Act(START, Text("Новая игра", "New game"), Picks.NAMES, MOST_PLAYERS)
_ACTS = (
    Act(COUNT, Text("Это бросок", "Count as a roll")),
    Act(SAME, Text("Те же кубики", "Same dice")),
    Act(FIX, Text("Исправить кубик", "Correct a die")),
    Act(WRITE, Text("Записать", "Write")),
)
_NO_GAME = Standing(Text("игра не начата", "no game yet"), acts=(_START,))


@dataclass(frozen=True, slots=True)
class YatzyWatch:
    """How the game follows the dice on the table."""

    witnessed: frozenset[str] = frozenset({START, ROLL, COUNT, SAME})

    def weigh(self, happened: Sequence[Happened], change: Change) -> Weighed:
        """What it means that the dice lie like this now."""
        game = game_after(happened)
        return Weighed(Meaning.NOTHING) if game is None else weigh(game, change)


@dataclass(frozen=True, slots=True)
class YatzyCourse:
    """The course of the game. It has no state: one is enough."""

    ending: frozenset[str] = frozenset()
    watch: Watch | None = field(default_factory=YatzyWatch)

    def replay(self, happened: Sequence[Happened]) -> Standing:
        """Whose turn it is, what was rolled, and all cards after these events."""
        game, before, faults = _replayed(happened)
        if game is None:
            return replace(_NO_GAME, faults=faults)
        return replace(_standing(game), faults=faults, told={} if faults else _told(before, game, happened[-1]))


YATZY_COURSE = YatzyCourse()
"""The one course object."""


def game_after(happened: Sequence[Happened]) -> TableGame | None:
    """The game as these events have left it, oldest first; None before its start."""
    return _replayed(happened)[0]


def _replayed(happened: Sequence[Happened]) -> tuple[TableGame | None, TableGame | None, tuple[Reason, ...]]:
    """The game after all events and before the newest, and why the newest cannot have happened."""
    game: TableGame | None = None
    before: TableGame | None = None
    faults: tuple[Reason, ...] = ()
    for event in happened:
        before, outcome = game, _after(game, event)
        faults = outcome.reasons if isinstance(outcome, Invalid) else ()
        game = game if isinstance(outcome, Invalid) else outcome
    return game, before, faults


def _after(game: TableGame | None, event: Happened) -> TableGame | Invalid:
    if event.act == START:
        names = [name.strip() for name in _list(event.said.get("names")) if isinstance(name, str) and name.strip()]
        return begin(names)
    if game is None:
        return refused("сначала начните игру", "start a game first")
    told = _event(game, event)
    return told if isinstance(told, Invalid) else after(game, told)


def _event(game: TableGame, event: Happened) -> Event | Invalid:
    said, by = event.said, _by(event.said)
    if event.act == ROLL:
        return Rolled(_dice(said), _kept(said))
    if event.act == COUNT:
        return _counted(game, said, by)
    if event.act == SAME:
        return Relaid(_homes(said), tuple(str(die[0]) for die in map(_list, _list(said.get("lying"))) if die))
    if event.act == FIX:
        return Fixed(_number(said.get("place")), _number(said.get("face")), by)
    row = said.get("row")
    if event.act == WRITE and isinstance(row, str) and row in ROWS:
        return Wrote(Row(row))
    return refused("такой строки нет", "there is no such row")


def _counted(game: TableGame, said: Mapping[str, Json], by: str | None) -> Event:
    """A person says which roll it is: of what lies there; or, where that is the roll that counts, or nothing can be
    seen, of that one.
    """
    number, dice = _number(said.get("roll")), _dice(said)
    counts = said.get("same") is True or not _list(said.get("lying"))
    if game.roll is not None and counts and not _list(said.get("dice")):
        return Renumbered(number, by)
    return Rolled(dice, _kept(said) if number > 1 else (False,) * len(dice), number, by)


def _homes(said: Mapping[str, Json]) -> tuple[int | None, ...]:
    homes = _list(said.get("homes"))
    known = [home if isinstance(home, int) and 0 <= home < DICE else None for home in homes]
    return tuple(home if home not in known[:place] else None for place, home in enumerate(known))


def _dice(said: Mapping[str, Json]) -> tuple[int, ...]:
    """What a person says the dice are, else what was read; a die that was not read is 0."""
    named = _list(said.get("dice"))
    if not named:
        named = [_number(die[0]) for die in map(_list, _list(said.get("lying"))) if die]
    return tuple(map(_number, named))


def _kept(said: Mapping[str, Json]) -> tuple[bool, ...]:
    kept = tuple(one is True for one in _list(said.get("kept")))
    return kept if len(kept) == len(_dice(said)) else (False,) * len(_dice(said))


def _standing(game: TableGame) -> Standing:
    seats = tuple(
        Seat(name, card.total, Text.both(str(seat + 1)), str(seat))
        for seat, (name, card) in enumerate(zip(game.names, game.cards, strict=True))
    )
    if game.seat is None:
        return Standing(_ending(game), (), seats, (_START,), sheet=sheet_of(game))
    name, roll = game.names[game.seat], game.roll
    number = roll.number if roll else 0
    notes = (Text(f"ход {game.turn} из {len(ROWS)}", f"turn {game.turn} of {len(ROWS)}"),)
    labels = tuple(map(str, roll.dice)) if roll else ()
    turn = Turn(game.seat, number, THROWS, labels, roll.kept if roll else ())
    return Standing(Text.both(name), notes, seats, (*_ACTS, _START), sheet=sheet_of(game), turn=turn)


def _ending(game: TableGame) -> Text:
    """T17, T19: more points win, equal is a draw."""
    best = max(card.total for card in game.cards)
    winners = [name for name, card in zip(game.names, game.cards, strict=True) if card.total == best]
    if len(winners) == 1:
        return Text(f"игра окончена: {winners[0]}, {best}", f"the game is over: {winners[0]}, {best}")
    shared = ", ".join(winners)
    return Text(f"игра окончена, ничья: {shared}, {best}", f"the game is over, a draw: {shared}, {best}")


def _told(before: TableGame | None, game: TableGame, event: Happened) -> Mapping[str, Json]:
    """What the newest event comes to. Who threw and wrote is known by then; a row comes from a roll that was read, or
    from dice that a person has named (`confirmed_by`).
    """
    if event.act in {ROLL, COUNT, FIX} and game.roll is not None and game.seat is not None:
        return {"player": game.names[game.seat], "roll": game.roll.number, "dice": game.roll.dice, "state": "VERIFIED"}
    if event.act != WRITE or before is None or before.roll is None or game.wrote is None:
        return {}
    seat, row = game.wrote
    return {
        "player": game.names[seat],
        "row": row.value,
        "dice": before.roll.dice,
        "points": points_of(row, before.roll.dice),
        "total": game.cards[seat].total,
        "state": "VERIFIED",
        "confirmed_by": before.roll.by,
    }


def _by(said: Mapping[str, Json]) -> str | None:
    act: Any = said.get("act")
    by = act.get("by") if isinstance(act, Mapping) else None
    return by if isinstance(by, str) else None


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _number(value: Json) -> int:
    """A whole number as it travels, or a label; 0 for what is none."""
    if isinstance(value, str):
        return int(value) if value.isascii() and value.isdigit() else 0
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
