"""The deck that a command was given. Loads little where it is one of the program's own."""

from __future__ import annotations

from pathlib import Path

from datasets.decks import list_decks, load_deck
from vision.deck import Deck


def open_deck(name_or_path: str, data: Path | None) -> Deck:
    """A deck for a command; the data folder (None: as set) is only asked where the program has no such deck itself.

    Raises `DeckError`, or `SettingsError` where the settings do not say where the data are.
    """
    if name_or_path in list_decks():
        return load_deck(name_or_path)
    from kiosk.enrol.shelf import Shelf
    from kiosk.settings import data_folder

    return Shelf(data_folder(data)).open(name_or_path)
