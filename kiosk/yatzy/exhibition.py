"""A whole game of two bots under fairness control: something to show, and to try `verify` on."""

from __future__ import annotations

from kiosk.games.yatzy.actions import Action, Confirm, Roll, WriteRow
from kiosk.games.yatzy.match import Match, Opening, open_match
from kiosk.games.yatzy.moves import Hold, Player, held_places
from kiosk.games.yatzy.play import act
from kiosk.games.yatzy.robot import let_bot_play

MOVE_MS = 1000
"""The pace on paper; nobody waits for it."""

PLAYER_SEAT = 0


def play_exhibition(opening: Opening, seed: str, player: Player, bot: Player) -> Match:
    """The game, with its end; the opening's opponent is the bot."""
    match = act(open_match(opening), Confirm(PLAYER_SEAT, seed), opening.opened_ms).match
    while not match.outcome:
        at_ms = match.now_ms + MOVE_MS
        match = act(match, next_action(match, PLAYER_SEAT, player), at_ms).match
        match = let_bot_play(match, bot, at_ms)
    return match


def next_action(match: Match, seat: int, player: Player) -> Action:
    """What a player does next whose card is not full."""
    side = match.sides[seat]
    if not side.dice:
        return Roll(seat, side.turn, 1)
    move = player.decide(side.card, side.dice, side.throws_left)
    if isinstance(move, Hold):
        return Roll(seat, side.turn, side.throws + 1, held_places(move.faces, side.dice))
    return WriteRow(seat, side.turn, move.row)
