"""Deck files: which cards a deck has and what they are called. The program's own decks lie beside this file.

A file has `name`, `title = {ru, en}`, `[[suits]]` with `id`, `names = {ru, en}`, `colour` and, where it can be typed,
`symbol`; optional `ranks`, the twelve printed forms in order of nominal. One that does not add up is refused with
file, line and reason.
"""

from __future__ import annotations

from datasets.decks.faults import DeckError, Fault
from datasets.decks.load import list_decks, load_deck, parse_deck

__all__ = ["DeckError", "Fault", "list_decks", "load_deck", "parse_deck"]
