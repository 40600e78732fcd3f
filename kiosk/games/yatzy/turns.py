"""A game with real dice: players in turn, each up to three rolls, then a row (T1-T4). One value, changed by events.

The kiosk sees rolls by itself, or a person tells them; fairness control does not apply to dice thrown by hand (T28).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from kiosk.games.base import Invalid, Reason, Text
from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import DICE, FACES, TITLES, Dice, Row, is_roll

MOST_PLAYERS = 6
"""As many columns as can be read from two metres."""

NOT_POSSIBLE = "not-possible"
"""Code of an event that cannot have happened."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that count. `kept`: which of them lay there before; `by`: the person whose word is in it, or None."""

    number: int
    dice: Dice
    kept: tuple[bool, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """Five dice were rolled. `number` None: the next roll of the turn."""

    dice: Dice
    kept: tuple[bool, ...] = (False,) * DICE
    number: int | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The dice of the roll are right, its number is not."""

    number: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """A die of the roll, counted from 1, shows another face than was read."""

    place: int
    face: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Relaid:
    """The dice of the roll lie otherwise. `homes`: for each die of now its number in the roll, from 0, None: unknown;
    `labels`: what is read of it, which tells those that are unknown apart.
    """

    homes: tuple[int | None, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wrote:
    """The roll goes into this row."""

    row: Row


Event: TypeAlias = Rolled | Renumbered | Fixed | Relaid | Wrote


@dataclass(frozen=True, slots=True)
class TableGame:
    """Names and cards by seat, and the roll of the turn. `wrote`: seat and row of the newest entry, for the page."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    roll: Roll | None = None
    wrote: tuple[int, Row] | None = None

    @property
    def seat(self) -> int | None:
        """Whose turn it is: who has written fewest rows, in the order of the seats; None when all cards are full."""
        free = [len(card.free) for card in self.cards]
        return free.index(max(free)) if any(free) else None

    @property
    def turn(self) -> int:
        """1..15, 16 when the game is over."""
        return len(self.cards[0].cells) - max(len(card.free) for card in self.cards) + 1

    @property
    def rolls_left(self) -> int:
        """0..3."""
        return THROWS - (self.roll.number if self.roll else 0)


def begin(names: Sequence[str]) -> TableGame | Invalid:
    """A new game of one to six players of different names."""
    if not 1 <= len(names) <= MOST_PLAYERS or len(set(names)) != len(names):
        return refused(
            f"нужно от 1 до {MOST_PLAYERS} разных имён", f"one to {MOST_PLAYERS} different names are needed"
        )  # fmt: skip
    return TableGame(tuple(names), (Card(),) * len(names))


def after(game: TableGame, event: Event) -> TableGame | Invalid:
    """The game after an event, or why it cannot have happened."""
    if game.seat is None:
        return refused("игра окончена", "the game is over")
    match event:
        case Rolled():
            return _rolled(game, event)
        case Renumbered():
            return _renumbered(game, event)
        case Fixed():
            return _fixed(game, event)
        case Relaid():
            return _relaid(game, event)
        case Wrote():
            return _wrote(game, game.seat, event.row)


def refused(ru: str, en: str) -> Invalid:
    """An event that cannot have happened."""
    return Invalid((Reason(None, NOT_POSSIBLE, Text(ru, en)),))


def _rolled(game: TableGame, event: Rolled) -> TableGame | Invalid:
    number = event.number or (game.roll.number if game.roll else 0) + 1
    if not is_roll(event.dice) or len(event.kept) != DICE:
        return refused(f"бросок — это {DICE} прочитанных кубиков", f"a roll is {DICE} dice that were read")
    if not 1 <= number <= THROWS:
        return refused(f"все {THROWS} броска сделаны: выберите строку", f"all {THROWS} rolls are done: choose a row")
    return replace(game, roll=Roll(number, event.dice, event.kept, event.by))


def _renumbered(game: TableGame, event: Renumbered) -> TableGame | Invalid:
    if game.roll is None or not 1 <= event.number <= THROWS:
        return refused("на столе нет броска", "there is no roll on the table")
    return replace(game, roll=replace(game.roll, number=event.number, by=event.by))


def _fixed(game: TableGame, event: Fixed) -> TableGame | Invalid:
    if game.roll is None or not 1 <= event.place <= DICE or event.face not in FACES:
        return refused("такого кубика в броске нет", "there is no such die in the roll")
    dice = list(game.roll.dice)
    dice[event.place - 1] = event.face
    return replace(game, roll=replace(game.roll, dice=tuple(dice), by=event.by))


def _relaid(game: TableGame, event: Relaid) -> TableGame:
    """The same dice in the order in which they lie now; where five do not lie there, as they were."""
    if game.roll is None or len(event.homes) != DICE or len(event.labels) != DICE:
        return game
    left = [number for number in range(DICE) if number not in event.homes]
    order = []
    for home, label in zip(event.homes, event.labels, strict=True):
        if home is None:
            same = (number for number in left if str(game.roll.dice[number]) == label)
            home = next(same, left[0])
            left.remove(home)
        order.append(home)
    dice = tuple(game.roll.dice[number] for number in order)
    return replace(game, roll=replace(game.roll, dice=dice, kept=tuple(game.roll.kept[number] for number in order)))


def _wrote(game: TableGame, seat: int, row: Row) -> TableGame | Invalid:
    card, title = game.cards[seat], TITLES[row]
    if game.roll is None:
        return refused("сначала бросьте кубики", "roll the dice first")
    if card.points(row) is not None:
        return refused(f"строка «{title.ru}» уже заполнена", f'row "{title.en}" is written already')
    cards = (*game.cards[:seat], card.write(row, game.roll.dice), *game.cards[seat + 1 :])
    return replace(game, cards=cards, roll=None, wrote=(seat, row))
