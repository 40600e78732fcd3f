"""The bot in three strengths. A bot sees its own card and the dice on the table, never a die that is still to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

import numpy as np

from kiosk.games.base import Text
from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import THROWS, Hold, Move, Player, Write
from kiosk.games.yatzy.rows import ROWS, Dice, Row, points
from kiosk.yatzy.advice import advise
from kiosk.yatzy.table import load_values
from kiosk.yatzy.turn import throw_value, with_throws_left
from kiosk.yatzy.values import MASKS, UPPERS, Values, state_of, write_values


class Level(StrEnum):
    """How strong the bot is."""

    OPTIMAL = "optimal"
    ONE_TURN = "one-turn"
    BEGINNER = "beginner"


LEVEL_TITLES: Mapping[Level, Text] = MappingProxyType(
    {
        Level.OPTIMAL: Text("оптимальный", "optimal"),
        Level.ONE_TURN: Text("на один ход вперёд", "one turn ahead"),
        Level.BEGINNER: Text("новичок", "beginner"),
    }
)


@dataclass(frozen=True, slots=True)
class TableBot:
    """Takes the best choice by a table of values. With the computed table nobody does better on average."""

    values: Values

    def decide(self, card: Card, dice: Dice, throws_left: int) -> Move:
        """The first of the advice."""
        return advise(self.values, card, dice, throws_left)[0].move


@dataclass(frozen=True, slots=True)
class Beginner:
    """Holds the face that lies there most often, stops at a straight, a house or five equal, writes what gives most."""

    def decide(self, card: Card, dice: Dice, throws_left: int) -> Move:
        """As a person does who plays for the first time."""
        for row in (Row.YATZY, Row.LARGE_STRAIGHT, Row.SMALL_STRAIGHT, Row.HOUSE):
            if row in card.free and points(row, dice):
                return Write(row)
        face = max(dice, key=lambda face: (dice.count(face), face))
        held = (face,) * dice.count(face)
        if throws_left and len(held) < len(dice):
            return Hold(held)
        offers = card.offers(dice)
        return Write(max(offers, key=lambda row: offers[row]))


def _optimal() -> Player:
    return TableBot(load_values())


def _one_turn() -> Player:
    """Looks no further than this turn: a free row is worth what a turn brings that is played for this row alone."""
    state = state_of(Card())
    nothing = np.broadcast_to(np.float32(0), (MASKS, UPPERS))
    values = np.zeros((MASKS, UPPERS))
    for row in range(len(ROWS)):
        worth = with_throws_left(write_values(nothing, state, row), THROWS - 1)
        free = np.arange(MASKS) >> row & 1 == 0
        values[free] += throw_value(worth)
    return TableBot(values)


_BOTS: Mapping[Level, Callable[[], Player]] = MappingProxyType(
    {Level.OPTIMAL: _optimal, Level.ONE_TURN: _one_turn, Level.BEGINNER: Beginner}
)


def open_bot(level: Level) -> Player:
    """The bot of that strength. Raises `TableError` where the table is missing or spoilt."""
    return _BOTS[level]()
