"""A deck as one file: there and back, and everything that such a file must not be."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from barred import CLUB, mark_at, paint_card

from datasets.decks import DeckError, load_deck, parse_deck
from kiosk.enrol.archive import DeckFile, encode_png, format_deck, pack_deck, unpack_deck
from kiosk.enrol.choice import open_deck
from kiosk.enrol.shelf import Shelf
from vision.capture import Capture, cut_out

LABELS = ("7X", "8Y", "9K")
CAPTURES = tuple(Capture(cut_out(paint_card(label), mark_at()), label[:-1], label[-1:]) for label in LABELS)
ENROLLED = replace(
    CLUB, captures=(*CAPTURES, Capture(CAPTURES[0].image, "7", None), Capture(CAPTURES[1].image, None, "Y"))
)
GOOD = pack_deck(DeckFile(ENROLLED, "a" * 64))
PICTURE = encode_png(CAPTURES[0].image)


def repacked(change: Callable[[dict[str, bytes]], None]) -> bytes:
    """The good file with other entries."""
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return packed.getvalue()


def test_a_deck_comes_back_as_it_was() -> None:
    file = unpack_deck(GOOD, "club.deck.zip")
    assert file.deck == CLUB
    assert file.weights == "a" * 64
    assert [(one.rank, one.suit) for one in file.deck.captures] == [
        ("7", "X"), ("8", "Y"), ("9", "K"), ("7", None), (None, "Y"),
    ]  # fmt: skip
    for one, other in zip(file.deck.captures, ENROLLED.captures, strict=True):
        assert np.array_equal(one.image, other.image)
    assert pack_deck(file) == GOOD, "the same deck is the same file"


@pytest.mark.parametrize("name", ["yahchain3", "french"])
def test_the_text_of_a_deck_reads_back(name: str) -> None:
    assert parse_deck(format_deck(load_deck(name)), name) == load_deck(name)


def test_odd_names_of_suits_and_ranks_read_back() -> None:
    suit = replace(CLUB.suits[0], name_ru='Кавычки " и \\', name_en="Back\\slash ☂")
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "В", "Д", "К")
    deck = replace(CLUB, suits=(suit,), printed_ranks=ranks)
    assert parse_deck(format_deck(deck), "club") == deck


def _set(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda entries: entries.update({name: content})


def _list(**changes: str) -> Callable[[dict[str, bytes]], None]:
    def change(entries: dict[str, bytes]) -> None:
        text = entries["enrolment.toml"].decode()
        for old, new in changes.values():
            assert old in text
            text = text.replace(old, new, 1)
        entries["enrolment.toml"] = text.encode()

    return change


FIRST = "captures/001-7X.png"
HOSTILE: dict[str, tuple[bytes | Callable[[dict[str, bytes]], None], str]] = {
    "empty": (b"", "not a deck file"),
    "text": (b"a deck, honestly", "not a deck file"),
    "cut short": (GOOD[: len(GOOD) // 2], "not a deck file"),
    "path upwards": (_set("../../evil.png", PICTURE), "does not belong"),
    "absolute path": (_set("/etc/passwd", b""), "does not belong"),
    "windows path": (_set("captures\\\\evil.png", PICTURE), "does not belong"),
    "a program": (_set("captures/run.exe", b"MZ"), "does not belong"),
    "folder entry": (_set("captures/", b""), "does not belong"),
    "no deck": (lambda entries: entries.pop("deck.toml") and None, "deck.toml' is missing"),
    "no list": (lambda entries: entries.pop("enrolment.toml") and None, "enrolment.toml' is missing"),
    "picture missing": (lambda entries: entries.pop(FIRST) and None, "is missing"),
    "picture not listed": (_set("captures/999.png", PICTURE), "not listed"),
    "no picture": (_set(FIRST, b"not a PNG"), "no cut-out"),
    "picture of another size": (_set(FIRST, encode_png(np.zeros((10, 10, 3), np.uint8))), "no cut-out"),
    "huge picture": (_set(FIRST, encode_png(np.zeros((3000, 3000, 3), np.uint8))[:90_000]), "no cut-out"),
    "bomb": (_set(FIRST, b"\0" * 50_000_000), "damaged or larger"),
    "text bomb": (_set("deck.toml", b"#" * 50_000_000), "damaged or larger"),
    "not UTF-8": (_set("deck.toml", b"\xff\xfe"), "damaged"),
    "bad deck": (_set("deck.toml", b'name = "a b"'), "use up to 40"),
    "bad list": (_set("enrolment.toml", b"captures = 7"), "another version"),
    "list of nothing": (_set("enrolment.toml", b'format = 1\nweights = ""\ncaptures = []'), "does not list"),
    "newer format": (_list(a=("format = 1", "format = 2")), "another version"),
    "strange suit": (_list(a=('suit = "X"', 'suit = "Z"')), "no rank and no suit"),
    "strange rank": (_list(a=('rank = "7"', 'rank = "1"')), "no rank and no suit"),
    "list names a path": (_list(a=(FIRST, "../secret.png")), "does not belong"),
    "list names one twice": (_list(a=("captures/002-8Y.png", FIRST)), "not listed"),
    "unknown key": (_list(a=('rank = "7"', 'command = "rm"')), "does not list"),
    "many entries": (lambda entries: entries.update({f"captures/{n}.png": b"" for n in range(700)}), "at most 602"),
}


@pytest.mark.parametrize(("change", "says"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_whole_deck_is_refused_in_both_languages(
    change: bytes | Callable[[dict[str, bytes]], None], says: str
) -> None:
    content = change if isinstance(change, bytes) else repacked(change)
    with pytest.raises(DeckError) as caught:
        unpack_deck(content, "x.deck.zip")
    assert says in caught.value.text.en
    assert "x.deck.zip" in caught.value.text.en
    assert any("а" <= letter <= "я" for letter in caught.value.text.ru)


def test_an_entry_that_is_there_twice_is_refused() -> None:
    packed = io.BytesIO(GOOD)
    with zipfile.ZipFile(packed, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("deck.toml", b"")
    with pytest.raises(DeckError, match="twice"):
        unpack_deck(packed.getvalue(), "x")


def test_an_encrypted_entry_is_refused() -> None:
    """The flag alone: bit 0 of the general purpose flags, in the central directory at offset 8 of its first record."""
    at = GOOD.index(b"PK\1\2") + 8
    locked = GOOD[:at] + struct.pack("<H", 1) + GOOD[at + 2 :]
    with pytest.raises(DeckError, match="encrypted"):
        unpack_deck(locked, "x")


@pytest.mark.parametrize("place", range(0, len(GOOD), max(1, len(GOOD) // 60)))
def test_no_damaged_byte_breaks_the_program(place: int) -> None:
    """Each either is harmless or is refused; nothing else is raised."""
    damaged = GOOD[:place] + bytes([GOOD[place] ^ 0xFF]) + GOOD[place + 1 :]
    try:
        unpack_deck(damaged, "x")
    except DeckError as error:
        assert error.text.ru


def test_nothing_shown_is_nothing_to_keep() -> None:
    with pytest.raises(DeckError, match="no index was shown"):
        pack_deck(DeckFile(CLUB, ""))


def test_the_shelf_keeps_finds_and_lists(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.names() == ()
    path = shelf.save(DeckFile(ENROLLED, "w"))
    assert shelf.names() == ("club",)
    assert [entry.name for entry in shelf.folder.iterdir()] == ["club.deck.zip"]
    assert len(shelf.open("club").captures) == len(open_deck("club", tmp_path).captures) == 5
    moved = tmp_path / "elsewhere.bin"
    path.replace(moved)
    assert len(shelf.open(moved).captures) == 5, "a file is known by what is in it"


def test_a_name_that_is_taken_is_only_replaced_when_it_is_said(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.save(DeckFile(ENROLLED, "w"))
    for name in ("club", "CLUB"):
        with pytest.raises(DeckError, match="already"):
            shelf.save(DeckFile(replace(ENROLLED, name=name), "w"))
    shelf.save(DeckFile(replace(ENROLLED, captures=CAPTURES), "w"), replace=True)
    assert len(shelf.load("club").deck.captures) == 3
    with pytest.raises(DeckError, match="comes with the program"):
        shelf.save(DeckFile(replace(ENROLLED, name="french"), "w"), replace=True)


@pytest.mark.parametrize("name", ["nobody", "../../etc/passwd", "a\0b", "x" * 5000])
def test_a_deck_that_is_not_there_is_said_so_with_those_that_are(name: str, tmp_path: Path) -> None:
    Shelf(tmp_path).save(DeckFile(ENROLLED, "w"))
    with pytest.raises(DeckError) as caught:
        open_deck(name, tmp_path)
    assert "club" in caught.value.text.en or name.startswith("..")


def test_decks_that_come_with_the_program_and_deck_files_open_as_before(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(format_deck(CLUB), encoding="utf-8")
    assert open_deck("french", tmp_path) == load_deck("french")
    assert open_deck(str(tmp_path), tmp_path) == CLUB
