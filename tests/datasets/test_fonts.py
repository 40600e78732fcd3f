"""Every font has a birth certificate, and the one font draws all that our own decks need."""

import hashlib
import tomllib
from pathlib import Path

import pytest

import datasets.fonts
from datasets.decks import list_decks, load_deck
from datasets.fonts import can_draw

FOLDER = Path(datasets.fonts.__file__).parent
MANIFEST = tomllib.loads((FOLDER / "manifest.toml").read_text("utf-8"))["fonts"]


def test_every_font_has_a_certificate() -> None:
    fonts = {path.name for path in FOLDER.iterdir() if path.suffix in {".ttf", ".otf", ".woff2"}}
    assert fonts == {entry["file"] for entry in MANIFEST} == {"DejaVuSans-Bold.ttf"}


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: entry["file"])
def test_font_is_the_certified_one(entry: dict[str, str]) -> None:
    assert hashlib.sha256((FOLDER / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]
    assert entry["source"]
    licence = (FOLDER / entry["licence_file"]).read_text("utf-8")
    assert entry["licence"] in licence
    assert "Permission is hereby granted, free of charge" in licence


@pytest.mark.parametrize("name", list_decks())
def test_font_draws_every_mark_of_our_decks(name: str) -> None:
    deck = load_deck(name)
    characters = {*"".join(deck.printed_ranks), *(suit.symbol for suit in deck.suits), *"A YAHcoin POINTS"} - {" "}
    assert [character for character in sorted(characters) if not can_draw(character)] == []


@pytest.mark.parametrize(
    ("character", "drawn"), [("♬", True), ("K", True), ("一", False), ("\U0010fff0", False), (" ", False)]
)
def test_a_missing_glyph_is_noticed(character: str, drawn: bool) -> None:
    assert can_draw(character) is drawn
