"""Deck files: ours have the cards they should, and a file that does not add up is refused with line and reason."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.decks import DeckError, list_decks, load_deck, parse_deck
from vision.deck import RANKS

GOOD = """\
name = "club"
title = { ru = "Клуб", en = "Club" }

[[suits]]
id = "S"
names = { ru = "Пики", en = "Spades" }
colour = "#101010"
symbol = "♠"

[[suits]]
id = "K"
names = { ru = "Ключи", en = "Keys" }
colour = "#C8102E"
"""
"""Fourteen lines; the suits begin in lines 4 and 10; the second one's symbol cannot be typed."""

MANY_SUITS = 'name = "x"\ntitle = { ru = "Х", en = "X" }\n' + "".join(
    f'[[suits]]\nid = "{letter}"\nnames = {{ ru = "м{letter}", en = "s{letter}" }}\ncolour = "#000000"\n'
    for letter in "ABCDEFGHIJKLM"
)


def test_our_decks() -> None:
    assert list_decks() == ("french", "yahchain3")


@pytest.mark.parametrize(("name", "suits", "cards"), [("yahchain3", "SHDCOUNLFRMP", 144), ("french", "SHDC", 48)])
def test_cards_of_our_decks(name: str, suits: str, cards: int) -> None:
    deck = load_deck(name)
    assert deck.name == name
    assert "".join(suit.id for suit in deck.suits) == suits
    assert len(deck.labels) == len(set(deck.labels)) == cards
    assert deck.labels[:12] == ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS")
    assert deck.printed_ranks == RANKS
    assert not set("JQKTABVX") & {suit.id for suit in deck.suits}


def test_suits_that_the_rules_name() -> None:
    named = [(suit.id, suit.symbol, suit.name_en, suit.name_ru) for suit in load_deck("yahchain3").suits[:5]]
    assert named == [
        ("S", "♠", "Spades", "Пики"),
        ("H", "♥", "Hearts", "Червы"),
        ("D", "♦", "Diamonds", "Бубны"),
        ("C", "♣", "Clubs", "Трефы"),
        ("O", "☀", "Sun", "Солнце"),
    ]


def test_a_good_file() -> None:
    deck = parse_deck(GOOD, "club.toml")
    assert (deck.name, deck.title_ru, deck.title_en) == ("club", "Клуб", "Club")
    assert [(s.id, s.name_ru, s.name_en, s.symbol, s.colour) for s in deck.suits] == [
        ("S", "Пики", "Spades", "♠", "#101010"),
        ("K", "Ключи", "Keys", "", "#c8102e"),
    ]
    rank, suit = deck.split("KK")
    assert (rank, suit.name_en) == ("K", "Keys")


def test_printed_ranks() -> None:
    ranks = 'ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "В", "Д", "К"]\n'
    deck = parse_deck(GOOD.replace("\n\n", "\n" + ranks + "\n", 1), "club.toml")
    assert (deck.printed("J"), deck.printed("Q"), deck.printed("K"), deck.printed("10")) == ("В", "Д", "К", "10")
    assert deck.labels[9] == "JS"


BROKEN = [
    # what is changed in GOOD: old, new; line and a part of the reason, worked out by hand
    ('title = { ru = "Клуб", en = "Club" }', "title = {", 2, "not valid TOML"),
    ('colour = "#C8102E"\n', 'colour = "#C8102E', 13, "not valid TOML"),
    ('colour = "#101010"\n', 'colour = "#101010"\ncolour = "#101010"\n', 8, "not valid TOML"),
    ('id = "K"', 'id = "S"', 11, "id 'S' is already that of the suit in line 5"),
    ('id = "K"', 'id = "k"', 11, "one capital letter"),
    ('id = "K"', 'id = "KEY"', 11, "one capital letter"),
    ('id = "K"', 'id = "К"', 11, "one capital letter A-Z"),  # a Cyrillic letter that looks like a Latin one
    ('id = "K"', "id = 7", 11, "id must be a text in quotes"),
    ('id = "K"\n', "", 10, "id is missing"),
    (', en = "Keys"', "", 12, "names.en is missing"),
    ('ru = "Ключи"', 'ru = " "', 12, "names.ru must have 1 to 60"),
    ('ru = "Ключи"', 'ru = "пики"', 12, "names 'пики' is already that of the suit in line 6"),
    ('en = "Keys"', 'en = "Keys", de = "S"', 12, "unknown key 'names.de'"),
    ('names = { ru = "Ключи", en = "Keys" }', 'name = "Keys"', 12, "unknown key 'name'"),
    ('names = { ru = "Ключи", en = "Keys" }', 'names = "Keys"', 12, "names is missing: write names = {"),
    ('"#C8102E"', '"#C8102"', 13, "write #rrggbb"),
    ('"#C8102E"', '"red"', 13, "write #rrggbb"),
    ('"#101010"', '"101010"', 7, "write #rrggbb"),
    ('symbol = "♠"', 'symbol = "♠♠"', 8, "one character"),
    ('symbol = "♠"', 'symbol = "7"', 8, "no letter and no digit"),
    ('colour = "#C8102E"\n', 'colour = "#C8102E"\nsymbol = "♠"\n', 14, "symbol '♠' is already"),
    ('name = "club"\n', "", 1, "name is missing"),
    ('name = "club"', 'name = "../club"', 1, "name '../club'"),
    ('name = "club"', "name = true", 1, "name must be a text"),
    ('name = "club"', 'name = "yahchain3"', 10, "yahchain3 has exactly 12 suits, here are 2"),
    ('title = { ru = "Клуб", en = "Club" }', 'title = "Club"', 2, "title is missing"),
    ('ru = "Клуб", ', "", 2, "title.ru is missing"),
    ("\n\n[[suits]]", "\ncards = 54\n\n[[suits]]", 3, "unknown key 'cards'"),
    ("\n\n[[suits]]", '\nranks = ["2"]\n\n[[suits]]', 3, "12 printed forms in order of nominal, here are 1"),
    ("\n\n[[suits]]", "\nranks = 12\n\n[[suits]]", 3, "a list of texts"),
    ("\n\n[[suits]]", f"\nranks = {[*RANKS, 'A']}\n\n[[suits]]", 3, "here are 13"),
    ("\n\n[[suits]]", f"\nranks = {['K', *RANKS[1:]]}\n\n[[suits]]", 3, "rank 'K' is there twice"),
    ("\n\n[[suits]]", f"\nranks = {['Two!', *RANKS[1:]]}\n\n[[suits]]", 3, "rank 'Two!': 1 to 3"),
]


@pytest.mark.parametrize(("old", "new", "line", "reason"), BROKEN)
def test_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    broken = GOOD.replace(old, new, 1)
    assert broken != GOOD
    with pytest.raises(DeckError) as refused:
        parse_deck(broken, "club.toml")
    assert [(fault.line, reason in fault.reason.en) for fault in refused.value.faults if reason in fault.reason.en] == [
        (line, True)
    ]
    assert f"club.toml:{line}: " in refused.value.text.en
    assert f"club.toml:{line}: " in refused.value.text.ru
    assert refused.value.text.ru != refused.value.text.en


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "name is missing"),
        ("suits = []", 1, "no [[suits]]"),
        ("\n\nsuits = 3", 3, "no [[suits]]"),
        (MANY_SUITS, 51, "at most 12 suits, here are 13"),
        (MANY_SUITS.replace('"x"', '"yahchain3"'), 51, "exactly 12 suits, here are 13"),
    ],
)
def test_refused_as_a_whole(text: str, line: int, reason: str) -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck(text, "d")
    assert [fault.line for fault in refused.value.faults if reason in fault.reason.en] == [line]


def test_all_faults_are_told_at_once() -> None:
    broken = GOOD.replace('id = "S"', 'id = "s"').replace("#C8102E", "red").replace("en =", "fr =")
    with pytest.raises(DeckError) as refused:
        parse_deck(broken, "club.toml")
    assert [fault.line for fault in refused.value.faults] == [2, 2, 5, 6, 6, 12, 12, 13]
    assert refused.value.line == 2


def test_from_a_file_and_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert load_deck(tmp_path) == load_deck(tmp_path / "deck.toml") == parse_deck(GOOD, "deck.toml")


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (GOOD.encode("cp1251", "replace"), 2, "not UTF-8"),
        (b"#" * 300_000, 0, "not a deck file"),
        (None, 0, "no such deck or file; decks: french, yahchain3"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, line: int, reason: str) -> None:
    path = tmp_path / "d.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DeckError) as refused:
        load_deck(path)
    assert refused.value.line == line
    assert reason in refused.value.reason.en
    assert str(path) in str(refused.value)


def test_files_are_named_after_their_decks() -> None:
    folder = Path(__file__).parents[2] / "datasets" / "decks"
    names = {path.stem: tomllib.loads(path.read_text("utf-8"))["name"] for path in folder.glob("*.toml")}
    assert names == {"french": "french", "yahchain3": "yahchain3"}


def refused_or_read(text: str) -> None:
    try:
        deck = parse_deck(text, "d.toml")
    except DeckError as refused:
        lines = len(text.splitlines())
        assert refused.faults
        assert all(0 <= fault.line <= max(1, lines) for fault in refused.faults)
    else:
        assert len(set(deck.labels)) == 12 * len(deck.suits)
        assert len(set(deck.printed_ranks)) == 12


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


@given(st.integers(0, len(GOOD)), st.integers(0, 12), st.text("[]{}=\"'#.,\n\u00e9K7♠ \0", max_size=6))
def test_any_damage_is_read_or_refused(place: int, cut: int, put: str) -> None:
    refused_or_read(GOOD[:place] + put + GOOD[place + cut :])


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "x = " + "{a=" * 20_000, "\ufeff" + GOOD])
def test_hostile_text(text: str) -> None:
    with pytest.raises(DeckError):
        parse_deck(text, "d.toml")


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000, "/", "..", "french.toml", "FRENCH"], ids=range(7))
def test_no_such_deck(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DeckError) as refused:
        load_deck(name)
    assert refused.value.line == 0
    assert refused.value.text.ru


@pytest.mark.parametrize("label", ["", "S", "1S", "AS", "10", "10s", "11S", "2Z", "2SS"])
def test_no_label_of_the_deck(label: str) -> None:
    with pytest.raises(KeyError):
        load_deck("yahchain3").split(label)
