"""The labels of what lies on the table: how a person may write one, and what a page shows for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from kiosk.games.base import Text
from kiosk.typed import parse_label
from vision.deck import RANKS, Deck


@dataclass(frozen=True, slots=True)
class Words:
    """What a label says. For a card its type, suit and colour apart; for other marks the label itself and its name."""

    rank: str
    name: Text
    suit: str | None = None
    symbol: str = ""
    colour: str = ""
    nominal: int | None = None


class Labels(Protocol):
    """The labels of one table."""

    def __contains__(self, label: object) -> bool:
        """Whether it is one."""
        ...

    def parse(self, text: str) -> str | None:
        """The label that a person means, None where it is none."""
        ...

    def parse_row(self, text: str) -> tuple[str, ...]:
        """The labels of a whole row as a person writes it; a part that is none comes back as it is."""
        ...

    def words(self, label: str | None) -> Words | None:
        """What the label says, None for anything else."""
        ...


class DeckLabels:
    """The cards of a deck."""

    def __init__(self, deck: Deck) -> None:
        self._deck, self._known = deck, frozenset(deck.labels)

    def __contains__(self, label: object) -> bool:
        """Whether the deck has that card."""
        return label in self._known

    def parse(self, text: str) -> str | None:
        """`10S`, `10♠`, `js`, `11S` (Y4)."""
        return parse_label(text, self._deck)

    def parse_row(self, text: str) -> tuple[str, ...]:
        """Cards with something between them."""
        return tuple(self.parse(part) or part for part in text.replace(",", " ").split())

    def words(self, label: str | None) -> Words | None:
        """Type and suit of a card."""
        if label not in self:
            return None
        rank, suit = self._deck.split(str(label))
        name = Text(suit.name_ru, suit.name_en)
        return Words(rank, name, suit.id, suit.symbol or suit.id, suit.colour, RANKS.index(rank) + 2)


class FaceLabels:
    """Marks that are no cards: the game itself names them."""

    def __init__(self, faces: Mapping[str, Text]) -> None:
        self._faces = faces

    def __contains__(self, label: object) -> bool:
        """Whether the game knows it."""
        return label in self._faces

    def parse(self, text: str) -> str | None:
        """The label, in whatever case."""
        plain = text.strip()
        return next((label for label in (plain, plain.lower(), plain.upper()) if label in self._faces), None)

    def parse_row(self, text: str) -> tuple[str, ...]:
        """Labels with or without something between them; what they share at their end need not be repeated.

        >>> FaceLabels(dict.fromkeys(("1m", "2m", "E"), Text.both(""))).parse_row("12m EE x")
        ('1m', '2m', 'E', 'E', 'x')
        """
        return tuple(label for part in text.replace(",", " ").split() for label in self._split(part) or (part,))

    def words(self, label: str | None) -> Words | None:
        """The label and its name."""
        return Words(str(label), self._faces[str(label)]) if label in self else None

    def _split(self, part: str) -> tuple[str, ...] | None:
        """The labels that stand together in a part; None where they do not fill it."""
        if not part:
            return ()
        for end in range(len(part), 0, -1):
            first, rest = self._whole(part[:end]), None
            if first:
                rest = self._split(part[end:])
            if first and rest is not None:
                return (*first, *rest)
        return None

    def _whole(self, part: str) -> tuple[str, ...]:
        """One label, or several that share their last character: `234m`."""
        if label := self.parse(part):
            return (label,)
        labels = tuple(self.parse(character + part[-1]) for character in part[:-1])
        return tuple(filter(None, labels)) if all(labels) else ()
