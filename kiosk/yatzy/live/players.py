"""The bots and the adviser of live games; the table of values is read when somebody first needs it."""

from __future__ import annotations

import threading

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import Player
from kiosk.games.yatzy.rows import Dice
from kiosk.yatzy.advice import Advice, advise
from kiosk.yatzy.bots import Level, TableBot, open_bot


class Players:
    """Opens each bot once. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bots: dict[Level, Player] = {}

    def bot(self, level: Level) -> Player:
        """The bot of that strength. Raises `TableError`."""
        with self._lock:
            if level not in self._bots:
                self._bots[level] = open_bot(level)
            return self._bots[level]

    def advise(self, card: Card, dice: Dice, throws_left: int) -> tuple[Advice, ...]:
        """What each choice is worth, the best first. Raises `TableError`."""
        best = self.bot(Level.OPTIMAL)
        assert isinstance(best, TableBot)
        return advise(best.values, card, dice, throws_left)
