"""A game of two seats under fairness control, as one value. Seat 1 is the second player, or the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.games.yatzy.actions import Ended, Ending, Event
from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.fairness import BOT_SEED, SEATS, SECRET_BYTES, commitment, sequences
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import ROWS, Dice
from kiosk.games.yatzy.stakes import Stake

BOT_SEAT = 1


class Opponent(StrEnum):
    """Who sits in seat 1."""

    PLAYER = "player"
    BOT = "bot"


class Phase(StrEnum):
    """Open: seeds are awaited, nothing is at stake yet. Then playing, then ended, for good."""

    OPEN = "open"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Timing:
    """For each roll of the one who is left behind (T20), and for the whole game (T21); in milliseconds."""

    roll_ms: int = 60_000
    game_ms: int = 12 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Opening:
    """What is fixed before the first seed is named. `opened_ms` and all other times are of the server's clock.

    Raises ValueError for a secret of the wrong length, or a stake against the bot.
    """

    game: str
    names: tuple[str, str]
    opponent: Opponent
    secret: bytes = field(repr=False)
    opened_ms: int
    stake: Stake | None = None
    timing: Timing = Timing()

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"the secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        if self.stake and self.opponent is Opponent.BOT:
            raise ValueError("stakes are between players")

    @property
    def commitment(self) -> str:
        """Shown from the first moment on (T27)."""
        return commitment(self.secret)


@dataclass(frozen=True, slots=True)
class Side:
    """One seat: the card, the dice that lie there, the throws of this turn, and what was used of the sequence."""

    card: Card = field(default_factory=Card)
    dice: Dice = ()
    throws: int = 0
    dice_used: int = 0
    throws_of_game: int = 0

    @property
    def turn(self) -> int:
        """1..15; 16 when the card is full."""
        return len(ROWS) - len(self.card.free) + 1

    @property
    def throws_left(self) -> int:
        """0..3, none when the card is full."""
        return 0 if self.card.is_full else THROWS - self.throws


@dataclass(frozen=True, slots=True)
class Match:
    """All there is to know about a game. Made by `open_match`, changed by `play.act` and `play.pass_time` only.

    `now_ms` is the latest moment it has heard of; `clock_ms` when the 60 s of T20 are over, None while they don't run.
    """

    opening: Opening
    now_ms: int
    seeds: tuple[str | None, str | None]
    sides: tuple[Side, Side] = (Side(), Side())
    dice: tuple[Dice, Dice] | None = field(default=None, repr=False)
    started_ms: int | None = None
    clock_ms: int | None = None
    events: tuple[Event, ...] = ()

    @property
    def outcome(self) -> Ended | None:
        """How it ended; None while it has not."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, Ended) else None

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        if self.outcome:
            return Phase.ENDED
        return Phase.OPEN if self.started_ms is None else Phase.PLAYING

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both cards."""
        return self.sides[0].card.total, self.sides[1].card.total

    @property
    def expires_ms(self) -> int:
        """When the 12 hours are over (T21); an open game that nobody starts is given up after the same time."""
        begun = self.opening.opened_ms if self.started_ms is None else self.started_ms
        return begun + self.opening.timing.game_ms


def open_match(opening: Opening) -> Match:
    """A game that waits for the seeds of its players."""
    seeds = (None, BOT_SEED if opening.opponent is Opponent.BOT else None)
    return Match(opening, opening.opened_ms, seeds)


def dealt(match: Match) -> tuple[Dice, Dice] | None:
    """The sequences as far as they are fixed: both seeds are needed."""
    first, second = match.seeds
    return None if first is None or second is None else sequences(match.opening.secret, (first, second))


def payout(match: Match) -> tuple[int, int]:
    """What each seat gets back, in play points (T19, T21, T30). Stakes that were never taken are not paid back."""
    stake, outcome = match.opening.stake, match.outcome
    if not stake or not outcome or match.started_ms is None or outcome.ending is Ending.EXPIRED:
        return 0, 0
    if outcome.winner is None:
        return stake.each, stake.each
    first, second = (stake.prize if seat == outcome.winner else 0 for seat in SEATS)
    return first, second
