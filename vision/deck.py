"""A deck as data: which cards exist and how they are named. Files are read in `datasets.decks`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # A deck without captures needs no library for pictures, and the command `score` starts fast.
    from vision.capture import Capture

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The twelve types in order of nominal, 2..13 (Y1)."""


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit: `id` is one capital letter; `symbol` one character, or "" if it cannot be typed; `colour` `#rrggbb`."""

    id: str
    name_ru: str
    name_en: str
    symbol: str
    colour: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of `len(ranks) * len(suits)` different cards. A label is rank and suit id: `10S`.

    `captures`: how its ranks and suits look, where a person has shown them (enrolment); they are not part of what makes
    two decks the same.
    """

    name: str
    title_ru: str
    title_en: str
    suits: tuple[Suit, ...]
    printed_ranks: tuple[str, ...] = RANKS
    captures: tuple[Capture, ...] = field(default=(), compare=False, repr=False)

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, suit by suit, in order of nominal."""
        return tuple(rank + suit.id for suit in self.suits for rank in RANKS)

    def split(self, label: str) -> tuple[str, Suit]:
        """Rank and suit of a label of this deck. Raises `KeyError` for any other text."""
        rank, suit_id = label[:-1], label[-1:]
        for suit in self.suits:
            if suit.id == suit_id and rank in RANKS:
                return rank, suit
        raise KeyError(label)

    def printed(self, rank: str) -> str:
        """How a rank (`"J"`) stands on the cards of this deck."""
        return self.printed_ranks[RANKS.index(rank)]
