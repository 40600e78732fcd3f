"""The decks that the kiosk can read: those that come with the program, those that were enrolled here, and files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from datasets.decks import list_decks, load_deck
from kiosk.enrol.archive import MOST_FILE_BYTES, SUFFIX, DeckFile, pack_deck, unpack_deck
from kiosk.enrol.faults import deck_fault
from kiosk.whole_file import write_whole
from vision.deck import Deck
from vision.words import reason_of

FOLDER = "decks"
_ZIP_START = b"PK"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
"""A file that somebody put there under another name is opened by its path."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The decks of one data folder. Files are whole or not there: they are written aside and renamed."""

    data: Path

    @property
    def folder(self) -> Path:
        """Where the enrolled decks lie."""
        return self.data / FOLDER

    def names(self) -> tuple[str, ...]:
        """Names of the decks that were enrolled here."""
        try:
            files = [path.name for path in self.folder.iterdir()]
        except OSError:
            return ()
        names = (name.removesuffix(SUFFIX) for name in files if name.endswith(SUFFIX))
        return tuple(sorted(name for name in names if _NAME.fullmatch(name)))

    def path(self, name: str) -> Path:
        """Where the deck of that name lies; the name is one that `parse_deck` accepts."""
        return self.folder / (name + SUFFIX)

    def load(self, name: str) -> DeckFile:
        """An enrolled deck. Raises `DeckError`."""
        if name not in self.names():
            raise deck_fault(name, "unknown", decks=", ".join(self.names()) or "-")
        return read_deck_file(self.path(name))

    def check_free(self, name: str, replace: bool = False) -> None:
        """Raises `DeckError` where a deck of this name may not be saved: the program's own, or taken."""
        if name in list_decks():
            raise deck_fault(name, "own-name", name=name)
        # On some systems' disks `Club` and `club` are one file.
        if not replace and name.casefold() in {other.casefold() for other in self.names()}:
            raise deck_fault(name, "taken", name=name)

    def save(self, file: DeckFile, replace: bool = False) -> Path:
        """Keep a deck. Raises `DeckError`: nothing was shown, or the name is taken (unless `replace`)."""
        name = file.deck.name
        self.check_free(name, replace)
        path = self.path(name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, pack_deck(file))
        except OSError as error:
            raise deck_fault(str(path), "unwritable", why=reason_of(error)) from error
        return path

    def open(self, name_or_path: str | Path) -> Deck:
        """A deck by its name, enrolled or the program's own, or from a deck file or folder. Raises `DeckError`."""
        where = str(name_or_path)
        if where in list_decks():
            return load_deck(where)
        if where in self.names():
            return self.load(where).deck
        path = Path(name_or_path)
        if _is_archive(path):
            return read_deck_file(path).deck
        if not _exists(path):
            raise deck_fault(where, "unknown", decks=", ".join((*list_decks(), *self.names())))
        return load_deck(path)


def read_deck_file(path: Path) -> DeckFile:
    """The deck in a file. Raises `DeckError`."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_FILE_BYTES + 1)
    except OSError as error:
        raise deck_fault(str(path), "unreadable", why=reason_of(error)) from error
    return unpack_deck(content, str(path))


def _is_archive(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return stream.read(len(_ZIP_START)) == _ZIP_START
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
