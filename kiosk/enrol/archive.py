"""An enrolled deck as one file: a ZIP archive of `deck.toml`, `enrolment.toml` and the captures as PNG.

Vectors are not kept: they are made anew from the captures whenever the deck is opened, so that better weights need no
new enrolment. A file may come from anywhere: nothing is unpacked to disk, and only what belongs in it is accepted.
"""

from __future__ import annotations

import io
import json
import re
import tomllib
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2

from datasets.decks import parse_deck
from kiosk.enrol.faults import deck_fault
from vision.capture import CUT_PX, Capture
from vision.deck import RANKS, Deck
from vision.image import PictureError, decode_picture
from vision.types import Image

FORMAT = 1
SUFFIX = ".deck.zip"
DECK, LIST = "deck.toml", "enrolment.toml"
MOST_CAPTURES = 600
"""24 references with 25 pictures each; a patient person makes 72."""
MOST_FILE_BYTES = 64_000_000
_MOST_TEXT_BYTES = 256 * 1024
_MOST_PICTURE_BYTES = 100_000
"""A cut-out of noise, which no PNG can make smaller, has 74 KB."""
_PICTURE = re.compile(r"captures/[0-9A-Za-z_-]{1,40}\.png")
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same deck makes the same file: entries bear no time."""


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck with its captures, and the checksum of the weights that it was enrolled with (for people to see)."""

    deck: Deck
    weights: str


def pack_deck(file: DeckFile) -> bytes:
    """The file of a deck. Raises `DeckError` where nothing was shown yet."""
    deck = file.deck
    if not deck.captures:
        raise deck_fault(deck.name, "no-captures")
    names = [f"captures/{place:03}-{capture.name}.png" for place, capture in enumerate(deck.captures, 1)]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, DECK, format_deck(deck).encode())
        _add(archive, LIST, _format_list(file.weights, names, deck.captures).encode())
        for name, capture in zip(names, deck.captures, strict=True):
            _add(archive, name, encode_png(capture.image))
    return packed.getvalue()


def unpack_deck(content: bytes, where: str) -> DeckFile:
    """The deck in a file; `where` is its name in messages. Raises `DeckError` for whatever is not one whole deck."""
    if len(content) > MOST_FILE_BYTES:
        raise deck_fault(where, "too-large", most=MOST_FILE_BYTES // 1_000_000)
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise deck_fault(where, "not-zip") from error
    with archive:
        return _read_archive(archive, where)


def format_deck(deck: Deck) -> str:
    """The text of a deck's TOML file; `parse_deck` reads it back."""
    lines = [f"name = {_quoted(deck.name)}", f"title = {_pair(deck.title_ru, deck.title_en)}"]
    if deck.printed_ranks != RANKS:
        lines.append(f"ranks = [{', '.join(_quoted(rank) for rank in deck.printed_ranks)}]")
    for suit in deck.suits:
        lines += ["", "[[suits]]", f"id = {_quoted(suit.id)}", f"names = {_pair(suit.name_ru, suit.name_en)}"]
        lines.append(f"colour = {_quoted(suit.colour)}")
        if suit.symbol:
            lines.append(f"symbol = {_quoted(suit.symbol)}")
    return "\n".join(lines) + "\n"


def encode_png(image: Image) -> bytes:
    """An image as a PNG file."""
    good, data = cv2.imencode(".png", image)
    if not good:
        raise ValueError("the image could not be encoded")
    return bytes(data)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _format_list(weights: str, names: Sequence[str], captures: Sequence[Capture]) -> str:
    lines = [f"format = {FORMAT}", f"weights = {_quoted(weights)}"]
    for name, capture in zip(names, captures, strict=True):
        lines += ["", "[[captures]]", f"file = {_quoted(name)}"]
        lines += [f"{key} = {_quoted(said)}" for key, said in (("rank", capture.rank), ("suit", capture.suit)) if said]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A TOML string; JSON's escapes are TOML's too."""
    return json.dumps(text, ensure_ascii=False)


def _pair(russian: str, english: str) -> str:
    return f"{{ ru = {_quoted(russian)}, en = {_quoted(english)} }}"


def _read_archive(archive: zipfile.ZipFile, where: str) -> DeckFile:
    _check_entries(archive.infolist(), where)
    deck = parse_deck(_text(archive, DECK, where), f"{where}/{DECK}")
    try:
        listed = tomllib.loads(_text(archive, LIST, where))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise deck_fault(where, "not-list") from error
    if listed.get("format") != FORMAT:
        raise deck_fault(where, "newer", given=listed.get("format"), known=FORMAT)
    weights, rows = listed.get("weights"), listed.get("captures")
    if not isinstance(weights, str) or not isinstance(rows, list) or not rows:
        raise deck_fault(where, "not-list")
    captures = tuple(_read_capture(archive, row, deck, where) for row in rows)
    left = {name for name in archive.namelist() if _PICTURE.fullmatch(name)} - {row["file"] for row in rows}
    if left or len({row["file"] for row in rows}) != len(rows):
        raise deck_fault(where, "unlisted", name=min(left)) if left else deck_fault(where, "not-list")
    return DeckFile(replace(deck, captures=captures), weights)


def _check_entries(entries: Sequence[zipfile.ZipInfo], where: str) -> None:
    most = MOST_CAPTURES + 2
    if len(entries) > most:
        raise deck_fault(where, "entries", count=len(entries), most=most)
    seen: set[str] = set()
    for entry in entries:
        # orig_filename too: zipfile cuts names at a NUL and mends slashes.
        name = entry.orig_filename
        if name not in (DECK, LIST) and not _PICTURE.fullmatch(name):
            raise deck_fault(where, "odd-entry", name=name[:60])
        if name in seen:
            raise deck_fault(where, "twice", name=name)
        seen.add(name)
        if entry.flag_bits & 0x1 or entry.compress_type not in _PACKED:
            raise deck_fault(where, "locked", name=name)


def _content(archive: zipfile.ZipFile, name: str, most: int, where: str) -> bytes:
    """The bytes of an entry, never more than `most` of them: what the archive says about sizes may be a lie."""
    try:
        with archive.open(name) as stream:
            content = stream.read(most + 1)
    except KeyError as error:
        raise deck_fault(where, "absent", name=name) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise deck_fault(where, "damaged", name=name) from error
    if len(content) > most:
        raise deck_fault(where, "damaged", name=name)
    return content


def _text(archive: zipfile.ZipFile, name: str, where: str) -> str:
    try:
        return _content(archive, name, _MOST_TEXT_BYTES, where).decode("utf-8")
    except UnicodeDecodeError as error:
        raise deck_fault(where, "damaged", name=name) from error


def _read_capture(archive: zipfile.ZipFile, row: object, deck: Deck, where: str) -> Capture:
    if not isinstance(row, dict) or not isinstance(row.get("file"), str) or not set(row) <= {"file", "rank", "suit"}:
        raise deck_fault(where, "not-list")
    name, rank, suit = row["file"], row.get("rank"), row.get("suit")
    if not _PICTURE.fullmatch(name):
        raise deck_fault(where, "odd-entry", name=name[:60])
    known = (rank is None or rank in RANKS) and (suit is None or suit in {one.id for one in deck.suits})
    if not known or (rank is None and suit is None):
        raise deck_fault(where, "no-name", name=name)
    width, height = CUT_PX
    try:
        image = decode_picture(_content(archive, name, _MOST_PICTURE_BYTES, where), width * height / 1e6)
    except PictureError as error:
        raise deck_fault(where, "no-picture", name=name, width=width, height=height) from error
    if image.shape != (height, width, 3):
        raise deck_fault(where, "no-picture", name=name, width=width, height=height)
    return Capture(image, rank, suit)
