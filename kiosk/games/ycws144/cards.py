"""The cards of YAHchain III: types, nominals, suits, and how a card is written (Y1-Y5)."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Self, TypeAlias

from kiosk.games.ycws144.points import NominalPoints

TYPES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The twelve types in order of nominal (Y1)."""

NOMINALS: Mapping[str, int] = MappingProxyType({card_type: 2 + place for place, card_type in enumerate(TYPES)})
"""Type -> nominal, 2..13 (Y1)."""

_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        spelling: card_type
        for card_type in TYPES
        for spelling in (card_type, card_type.lower(), str(NOMINALS[card_type]))
    }
)
"""Every way to write a type: the letter, the small letter, the nominal (Y4)."""

_FOREIGN_TYPES = frozenset({"A", "a"})
_FOREIGN_WORDS = ("joker", "джокер", "ace", "туз", "🃏", "🃟", "🂿")
_PRESENTATION = dict.fromkeys((0xFE0E, 0xFE0F))
"""Variation selectors: "☀" may come with one that asks for an emoji; it is the same card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of the cards of the deck.

    >>> Card("K", "S").nominal
    NominalPoints(value=13)
    """

    type: str
    suit: str

    @property
    def label(self) -> str:
        """The one spelling that travels: type and suit id, `10S`."""
        return self.type + self.suit

    @property
    def nominal(self) -> NominalPoints:
        """Depends on the type alone (Y1)."""
        return NominalPoints(NOMINALS[self.type])


@dataclass(frozen=True, slots=True)
class Foreign:
    """A card, but none of this deck: an ace, a joker, another suit (Y5). `seen` is what was written."""

    seen: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that names no card at all. `seen` is what was written."""

    seen: str


Laid: TypeAlias = Card | Foreign | Unknown


@dataclass(frozen=True, slots=True)
class Suits:
    """The suits that exist: (id, symbol) in the order of the deck. An empty symbol: the suit has none to type.

    Raises ValueError where an id is not one capital letter A-Z, a symbol is longer than one character, or two
    cards could be written the same way.
    """

    pairs: tuple[tuple[str, str], ...]
    _written: Mapping[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_written", _all_spellings(self.pairs))

    @classmethod
    def of(cls, symbols: Mapping[str, str]) -> Self:
        """From a mapping id -> symbol, as a deck gives it."""
        return cls(tuple((suit, symbol.translate(_PRESENTATION)) for suit, symbol in symbols.items()))

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, suit by suit, in order of nominal."""
        return tuple(card_type + suit for suit, _ in self.pairs for card_type in TYPES)

    def parse(self, text: str) -> Laid:
        """What a label or a typed text names. Never raises.

        >>> suits = Suits.of({"S": "♠", "H": "♥"})
        >>> suits.parse("11♠") == suits.parse(" js ") == Card("J", "S")
        True
        >>> suits.parse("AS"), suits.parse("7C"), suits.parse("1S")
        (Foreign(seen='AS'), Foreign(seen='7C'), Unknown(seen='1S'))
        """
        found = self._written.get(text)
        if found is not None:
            return found
        words = text.translate(_PRESENTATION).split()
        joined = "".join(words)
        whole = len(words) == 1 or (len(words) == 2 and words[0] in _SPELLINGS.keys() | _FOREIGN_TYPES)
        if whole and joined in self._written:
            return self._written[joined]
        foreign = _is_foreign_word(joined) or (whole and _is_foreign_card(joined))
        return Foreign(text) if foreign else Unknown(text)

    def show(self, card: Card) -> str:
        """The card for a person, with its symbol where there is one: `10♠`."""
        return card.type + (dict(self.pairs)[card.suit] or card.suit)


def format_card(card: Card) -> str:
    """The label; `Suits.parse` reads it back."""
    return card.label


def _is_foreign_word(text: str) -> bool:
    return text.casefold().startswith(_FOREIGN_WORDS)


def _is_foreign_card(text: str) -> bool:
    """A type, or an ace, and one mark that looks like a suit: a letter or a pictograph."""
    card_type, mark = text[:-1], text[-1:]
    if card_type not in _SPELLINGS and card_type not in _FOREIGN_TYPES:
        return False
    return mark in string.ascii_letters or unicodedata.category(mark) == "So"


@lru_cache(maxsize=8)
def _all_spellings(pairs: tuple[tuple[str, str], ...]) -> Mapping[str, Card]:
    """Every way to write every card. Kept for the few decks in use: it is asked for with each request."""
    written: dict[str, Card] = {}
    for place, (suit, symbol) in enumerate(pairs):
        if len(suit) != 1 or suit not in string.ascii_uppercase:
            raise ValueError(f"the id of a suit is one capital letter A-Z, not {suit!r}")
        if len(symbol) > 1 or symbol.isspace():
            raise ValueError(f"the symbol of suit {suit} is one character, not {symbol!r}")
        if any(suit == other for other, _ in pairs[:place]):
            raise ValueError(f"suit {suit} is there twice")
        for spelling, card_type in _SPELLINGS.items():
            for mark in filter(None, (suit, suit.lower(), symbol)):
                card = Card(card_type, suit)
                if written.setdefault(spelling + mark, card) != card:
                    other = written[spelling + mark].suit
                    raise ValueError(f"{spelling + mark} would name two cards: suits {other} and {suit}")
    return MappingProxyType(written)
