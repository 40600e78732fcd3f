"""A game of one player alone, with dice from a generator: how strong a bot is on average."""

from __future__ import annotations

import random

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import THROWS, Hold, Player
from kiosk.games.yatzy.rows import DICE, FACES, Dice


def play_alone(player: Player, dice: random.Random) -> Card:
    """A full card."""
    card = Card()
    while not card.is_full:
        card = _play_turn(player, card, dice)
    return card


def _play_turn(player: Player, card: Card, dice: random.Random) -> Card:
    roll = _thrown((), dice)
    for throws_left in range(THROWS - 1, -1, -1):
        move = player.decide(card, roll, throws_left)
        if not isinstance(move, Hold):
            return card.write(move.row, roll)
        if throws_left:
            roll = _thrown(move.faces, dice)
    raise ValueError("the player wants to throw a fourth time")


def _thrown(held: Dice, dice: random.Random) -> Dice:
    return (*held, *(dice.choice(FACES) for _ in range(DICE - len(held))))
