"""What both players see of a game: the same for both, and nothing that foretells a die (T18, T22, T26)."""

from __future__ import annotations

from dataclasses import asdict

from kiosk.games.base import Json
from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.fairness import SEATS, archive_password, digests, digits
from kiosk.games.yatzy.match import Match, Phase, Side, payout
from kiosk.games.yatzy.play import may_throw
from kiosk.games.yatzy.rows import ROWS

Fields = dict[str, Json]


def match_fields(match: Match) -> Fields:
    """The true state at `match.now_ms`, as plain JSON: what a page draws, and draws again after a reload."""
    opening, outcome = match.opening, match.outcome
    return {
        "game": opening.game,
        "opponent": opening.opponent.value,
        "phase": match.phase.value,
        "stake": opening.stake.each if opening.stake else None,
        "now_ms": match.now_ms,
        "clock_ms_left": None if match.clock_ms is None else max(0, match.clock_ms - match.now_ms),
        "game_ms_left": max(0, match.expires_ms - match.now_ms),
        "seats": [_seat_fields(match, seat) for seat in SEATS],
        "fairness": fairness_fields(match),
        "outcome": None if outcome is None else {"ending": outcome.ending.value, "winner": outcome.winner,
                                                 "by": outcome.by, "payout": list(payout(match))},
    }  # fmt: skip


def card_fields(card: Card) -> Fields:
    """Each row with its points, null where it is free, and the sums."""
    rows: Fields = {row.value: cell for row, cell in zip(ROWS, card.cells, strict=True)}
    return {"rows": rows, "upper_sum": card.upper_sum, "bonus": card.bonus, "total": card.total}


def fairness_fields(match: Match) -> Fields:
    """The commitment from the first moment on, digests and seeds from the start on, everything else after the end."""
    fields: Fields = {"commitment": match.opening.commitment}
    if match.dice is not None:
        fields["seeds"] = list(match.seeds)
        fields["digests"] = [asdict(digests(dice)) for dice in match.dice]
    if match.phase is Phase.ENDED:
        fields["secret"] = match.opening.secret.hex()
        fields["password"] = archive_password(match.opening.secret)
        fields["sequences"] = None if match.dice is None else [digits(dice) for dice in match.dice]
    return fields


def _seat_fields(match: Match, seat: int) -> Fields:
    side = match.sides[seat]
    return {
        "name": match.opening.names[seat],
        "confirmed": match.seeds[seat] is not None,
        "card": card_fields(side.card),
        "offers": _offers(side),
        "turn": side.turn,
        "throw": side.throws,
        "throws_left": side.throws_left,
        "may_throw": may_throw(match, seat),
        "dice": list(side.dice),
        "dice_used": side.dice_used,
    }


def _offers(side: Side) -> Fields:
    """What each free row would give now; nothing before the first throw of a turn."""
    return {row.value: points for row, points in side.card.offers(side.dice).items()} if side.dice else {}
