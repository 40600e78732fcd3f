"""Does a deck file add up? All faults are collected, each with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from datasets.decks.faults import Fault
from datasets.decks.lines import LineMap
from datasets.decks.wording import say
from vision.deck import RANKS, Deck, Suit
from vision.words import Text

_MOST_SUITS = 12
_EXACT_SUITS: Mapping[str, int] = {"yahchain3": 12}
"""Decks whose number of suits the rules fix (Y1); other decks may have fewer."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_SUIT_ID = re.compile(r"[A-Z]")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LONGEST_NAME = 60
_LONGEST_RANK = 3
_PRESENTATION = "\ufe0e\ufe0f"
"""Selectors that some keyboards put after a symbol; they say how to draw it, not what it is."""


class DeckCheck:
    """Builds a deck from parsed TOML and collects in `faults` what stands in the way."""

    def __init__(self, lines: LineMap) -> None:
        self.faults: list[Fault] = []
        self._lines = lines

    def deck(self, data: Mapping[str, Any]) -> Deck:
        """The deck; of no use where `faults` is not empty."""
        self._known(data, {"name", "title", "suits", "ranks"})
        name = self._text(data, "name")
        if name and not _NAME.fullmatch(name):
            self._fault(say("bad-name", value=name), "name")
        title_ru, title_en = self._pair(data, "title")
        suits = self._suits(data, name)
        return Deck(name, title_ru, title_en, suits, self._ranks(data))

    def _suits(self, data: Mapping[str, Any], name: str) -> tuple[Suit, ...]:
        tables = data.get("suits")
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables) or not tables:
            self._fault(say("no-suits"), "suits")
            return ()
        self._count(len(tables), name)
        suits = tuple(self._suit(table, place) for place, table in enumerate(tables))
        self._distinct(suits, "id", lambda suit: suit.id)
        self._distinct(suits, "symbol", lambda suit: suit.symbol)
        self._distinct(suits, "names", lambda suit: suit.name_ru.casefold())
        self._distinct(suits, "names", lambda suit: suit.name_en.casefold())
        return suits

    def _count(self, count: int, name: str) -> None:
        exact = _EXACT_SUITS.get(name)
        if exact is not None and count != exact:
            self._fault(say("exact-suits", name=name, exact=exact, count=count), suit=min(count, exact + 1) - 1)
        elif count > _MOST_SUITS:
            self._fault(say("many-suits", most=_MOST_SUITS, count=count), suit=_MOST_SUITS)

    def _suit(self, table: Mapping[str, Any], place: int) -> Suit:
        self._known(table, {"id", "names", "colour", "symbol"}, place)
        suit_id = self._text(table, "id", place)
        if suit_id and not _SUIT_ID.fullmatch(suit_id):
            self._fault(say("bad-id", value=suit_id), "id", place)
        colour = self._text(table, "colour", place)
        if colour and not _COLOUR.fullmatch(colour):
            self._fault(say("bad-colour", value=colour), "colour", place)
        name_ru, name_en = self._pair(table, "names", place)
        return Suit(suit_id, name_ru, name_en, self._symbol(table, place), colour.lower())

    def _symbol(self, table: Mapping[str, Any], place: int) -> str:
        if "symbol" not in table:
            return ""
        symbol = self._text(table, "symbol", place).strip(_PRESENTATION)
        if symbol and (len(symbol) != 1 or symbol.isalnum() or not symbol.isprintable()):
            self._fault(say("bad-symbol", value=symbol), "symbol", place)
        return symbol

    def _ranks(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        if "ranks" not in data:
            return RANKS
        ranks = data["ranks"]
        if not isinstance(ranks, list) or not all(isinstance(rank, str) for rank in ranks):
            self._fault(say("ranks-list"), "ranks")
            return RANKS
        if len(ranks) != len(RANKS):
            self._fault(say("ranks-count", exact=len(RANKS), count=len(ranks)), "ranks")
        for rank in ranks:
            if not 0 < len(rank) <= _LONGEST_RANK or not rank.isprintable() or " " in rank:
                self._fault(say("bad-rank", value=rank, most=_LONGEST_RANK), "ranks")
        for rank in sorted({rank for rank in ranks if ranks.count(rank) > 1}):
            self._fault(say("same-rank", value=rank), "ranks")
        return tuple(ranks)

    def _distinct(self, suits: tuple[Suit, ...], key: str, value_of: Callable[[Suit], str]) -> None:
        first: dict[str, int] = {}
        for place, suit in enumerate(suits):
            value = value_of(suit)
            if value and value in first:
                line = self._lines.line(key, first[value])
                self._fault(say("same", key=key, value=value, line=line), key, place)
            first.setdefault(value, place)

    def _pair(self, table: Mapping[str, Any], key: str, suit: int | None = None) -> tuple[str, str]:
        pair = table.get(key)
        if not isinstance(pair, dict):
            self._fault(say("missing-pair", key=key), key, suit)
            return "", ""
        for extra in sorted(pair.keys() - {"ru", "en"}):
            self._fault(say("unknown-key", key=f"{key}.{extra}", known="ru, en"), key, suit)
        ru, en = (self._text(pair, language, suit, f"{key}.{language}", key) for language in ("ru", "en"))
        return ru, en

    def _text(
        self, table: Mapping[str, Any], key: str, suit: int | None = None, shown: str = "", line_of: str = ""
    ) -> str:
        """A text that must be there. `shown` is its name for people, `line_of` the key whose line it is on."""
        value, shown, line_of = table.get(key), shown or key, line_of or key
        if value is None:
            self._fault(say("missing", key=shown), line_of, suit)
        elif not isinstance(value, str):
            self._fault(say("not-text", key=shown), line_of, suit)
        elif not value.strip() or not value.isprintable() or len(value) > _LONGEST_NAME:
            self._fault(say("bad-text", key=shown, most=_LONGEST_NAME), line_of, suit)
        else:
            return value.strip()
        return ""

    def _known(self, table: Mapping[str, Any], known: set[str], suit: int | None = None) -> None:
        for key in sorted(table.keys() - known):
            self._fault(say("unknown-key", key=key, known=", ".join(sorted(known))), key, suit)

    def _fault(self, reason: Text, key: str = "", suit: int | None = None) -> None:
        self.faults.append(Fault(self._lines.line(key, suit), reason))
