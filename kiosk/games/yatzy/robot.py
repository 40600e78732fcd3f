"""The bot in its seat: it does what it may, whenever the player has done something (T16)."""

from __future__ import annotations

from kiosk.games.yatzy.actions import Action, Roll, WriteRow
from kiosk.games.yatzy.match import BOT_SEAT, Match, Phase, Side
from kiosk.games.yatzy.moves import Hold, Player, held_places
from kiosk.games.yatzy.play import act, may_throw


def let_bot_play(match: Match, bot: Player, at_ms: int) -> Match:
    """The game after everything that the bot may do now: one roll for each of the player's, and the rows it wants.

    It is handed its own card and the dice on the table, nothing of the sequences.
    """
    while action := _next_action(match, bot):
        match = act(match, action, at_ms).match
    return match


def _next_action(match: Match, bot: Player) -> Action | None:
    side = match.sides[BOT_SEAT]
    if match.phase is not Phase.PLAYING or side.card.is_full:
        return None
    if not side.dice:
        return _roll(match, side)
    move = bot.decide(side.card, side.dice, side.throws_left)
    if not isinstance(move, Hold):
        return WriteRow(BOT_SEAT, side.turn, move.row)
    return _roll(match, side, held_places(move.faces, side.dice))


def _roll(match: Match, side: Side, held: tuple[bool, ...] = (False,) * 5) -> Action | None:
    return Roll(BOT_SEAT, side.turn, side.throws + 1, held) if may_throw(match, BOT_SEAT) else None
