"""What an admissible Blockchain is worth, by the method of the party (Y14, Y15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from kiosk.games.base import Json, Line, Section, Text
from kiosk.games.ycws144.cards import Card
from kiosk.games.ycws144.categories import Category
from kiosk.games.ycws144.points import GamePoints, NominalPoints, game_points
from kiosk.games.ycws144.rules import Method, Rules

NO_BONUS = GamePoints(0)


@dataclass(frozen=True, slots=True)
class Blockchain:
    """A completed and admissible Blockchain with its value.

    `bonus` is what was added to the nominals: 0 in MODE A and C. In MODE C `value` is the table's and `nominal_sum`
    is told for information only.
    """

    cards: tuple[Card, ...]
    category: Category
    nominal_sum: NominalPoints
    bonus: GamePoints
    value: GamePoints
    method: Method
    edition: str

    def fields(self) -> Mapping[str, Json]:
        """The fields of the contract."""
        return {
            "category": self.category.code,
            "category_names": self.category.name.as_dict(),
            "family": self.category.family,
            "nominals": [card.nominal.value for card in self.cards],
            "nominal_sum": self.nominal_sum.value,
            "bonus": self.bonus.value,
            "game_points": self.value.value,
            "method": self.method.value,
            "edition": self.edition,
        }

    def headline(self) -> Text:
        """The category."""
        return self.category.name

    def sections(self) -> tuple[Section, ...]:
        """None: the lines and the steps say it all."""
        return ()


_Valuation: TypeAlias = Callable[[Rules, Category, NominalPoints], tuple[GamePoints, GamePoints]]
"""(rules, category, sum of nominals) -> (bonus, value)."""


def _basic_sum(rules: Rules, category: Category, nominals: NominalPoints) -> tuple[GamePoints, GamePoints]:
    """MODE A: the sum of nominals, no bonus."""
    return NO_BONUS, game_points(nominals, NO_BONUS)


def _ycws_bonus(rules: Rules, category: Category, nominals: NominalPoints) -> tuple[GamePoints, GamePoints]:
    """MODE B: the sum of nominals and the one bonus of the category."""
    return category.bonus, game_points(nominals, category.bonus)


def _reference_value(rules: Rules, category: Category, nominals: NominalPoints) -> tuple[GamePoints, GamePoints]:
    """MODE C: the table's value, never with a bonus. Step 1 has made sure that there is a table."""
    if rules.reference is None:
        raise ValueError("MODE C needs a reference table")
    return NO_BONUS, rules.reference.value(category.code)


_VALUATIONS: Mapping[Method, _Valuation] = MappingProxyType(
    {Method.A: _basic_sum, Method.B: _ycws_bonus, Method.C: _reference_value}
)


def value_of(rules: Rules, cards: tuple[Card, ...], category: Category) -> Blockchain:
    """The value of cards that fit the category. Raises ValueError in MODE C without a table."""
    nominals = NominalPoints.sum(card.nominal for card in cards)
    bonus, value = _VALUATIONS[rules.method](rules, category, nominals)
    return Blockchain(cards, category, nominals, bonus, value, rules.method, rules.edition)


def lines_of(rules: Rules, blockchain: Blockchain) -> tuple[Line, ...]:
    """The items that add up to the Game Points."""
    name = blockchain.category.name
    if blockchain.method is Method.C:
        return (Line(blockchain.value.value, Text(f"{name.ru}: по таблице", f"{name.en}: by the table")),)
    cards = tuple(Line(card.nominal.value, _card_text(rules, card)) for card in blockchain.cards)
    if blockchain.method is Method.A:
        return cards
    return (*cards, Line(blockchain.bonus.value, Text(f"{name.ru}: бонус", f"{name.en}: bonus")))


def _card_text(rules: Rules, card: Card) -> Text:
    shown = rules.suits.show(card)
    return Text(f"{shown}: номинал", f"{shown}: nominal")
