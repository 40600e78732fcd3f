"""Advice for a game with real dice: what each hold and each row is worth for the roll that lies there."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.course import Choice, Happened
from kiosk.games.yatzy.course import game_after
from kiosk.games.yatzy.moves import Hold
from kiosk.yatzy.advice import Advice
from kiosk.yatzy.live.players import Players


class TableAdviser:
    """An `Adviser` of the course of Yatzy. Safe to use from several threads."""

    def __init__(self, players: Players) -> None:
        self._players = players

    def advise(self, happened: Sequence[Happened]) -> tuple[Choice, ...]:
        """Every choice of whoever has the turn, the best first; none without a roll. Raises `TableError`."""
        game = game_after(happened)
        if game is None or game.seat is None or game.roll is None:
            return ()
        return tuple(map(_choice, self._players.advise(game.cards[game.seat], game.roll.dice, game.rolls_left)))


def _choice(advice: Advice) -> Choice:
    held = advice.move.faces if isinstance(advice.move, Hold) else ()
    row = None if isinstance(advice.move, Hold) else advice.move.row.value
    return Choice(tuple(map(str, held)), row, advice.expected, advice.cost)
