"""Read a deck file."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

from datasets.decks.check import DeckCheck
from datasets.decks.faults import DeckError, Fault
from datasets.decks.lines import LineMap, reported_line
from datasets.decks.wording import say
from vision.deck import Deck
from vision.words import Text, reason_of

_LARGEST_FILE_BYTES = 256 * 1024
"""A deck of twelve suits takes 2 KB; something a hundred times that size is not a deck file."""


def list_decks() -> tuple[str, ...]:
    """Names of the decks that come with the program."""
    files = resources.files("datasets.decks").iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in files if entry.name.endswith(".toml")))


def load_deck(name_or_path: str | Path) -> Deck:
    """A deck by its name, or from a deck file, or from a folder with a `deck.toml`. Raises `DeckError`."""
    where = str(name_or_path)
    if where in list_decks():
        file = f"{where}.toml"
        return parse_deck(resources.files("datasets.decks").joinpath(file).read_text("utf-8"), file)
    path = Path(name_or_path)
    if _is_folder(path):
        path /= "deck.toml"
    return parse_deck(_read(path), str(path))


def parse_deck(text: str, where: str) -> Deck:
    """The deck that `text` describes; `where` is the file's name for messages. Raises `DeckError` with all faults."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(
            where, [Fault(reported_line(str(error), text), say("not-toml", why=reason_of(error)))]
        ) from None
    except RecursionError:
        raise DeckError(
            where, [Fault(0, say("not-toml", why=Text("too deeply nested", "слишком глубокая вложенность")))]
        ) from None
    check = DeckCheck(LineMap.of(text))
    deck = check.deck(data)
    if check.faults:
        raise DeckError(where, check.faults)
    return deck


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _read(path: Path) -> str:
    try:
        content = path.read_bytes() if path.stat().st_size <= _LARGEST_FILE_BYTES else None
    except FileNotFoundError:
        raise DeckError(str(path), [Fault(0, say("absent", decks=", ".join(list_decks())))]) from None
    except (OSError, ValueError) as error:
        raise DeckError(str(path), [Fault(0, say("unreadable", why=reason_of(error)))]) from None
    if content is None:
        raise DeckError(str(path), [Fault(0, say("too-large", kilobytes=_LARGEST_FILE_BYTES // 1024))])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DeckError(str(path), [Fault(line, say("not-utf8"))]) from None
