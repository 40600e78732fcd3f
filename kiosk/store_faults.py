"""What a store that fails tells a person: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from vision.words import SpokenError, Text


class StoreError(SpokenError):
    """The store cannot be opened or written; `text` says why and what to do."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One known fault. `sign` is a part of what SQLite says of it."""

    sign: str
    words: Text

    def at(self, path: Path) -> Text:
        """The words with the file that they are about."""
        return Text(f"{path}: {self.words.en}", f"{path}: {self.words.ru}")


DAMAGED = Fault(
    "malformed",
    Text(
        "the store is damaged; keep the file, look with `python -m kiosk verify`, and start with another folder: "
        "--data DIR",
        "хранилище повреждено; сохраните файл, проверьте его: `python -m kiosk verify`, и запустите с другой папкой: "
        "--data DIR",
    ),
)

NEWER = Fault(
    "newer version",
    Text(
        "the store is of a newer version of the kiosk; install that one, or choose another folder with --data DIR",
        "хранилище от более новой версии киоска; установите её или выберите другую папку: --data DIR",
    ),
)

_KNOWN: Sequence[Fault] = (
    Fault(
        "full",
        Text(
            "the disk is full; make room on it: results of the table wait in memory and are stored by themselves then, "
            "what a person did has to be done again",
            "диск заполнен; освободите место: результаты стола ждут в памяти и сохранятся сами, "
            "а действие человека придётся повторить",
        ),
    ),
    Fault(
        "not a database",
        Text(
            "this file is no store of the kiosk; move it away or choose another folder with --data DIR",
            "этот файл не хранилище киоска; уберите его или выберите другую папку: --data DIR",
        ),
    ),
    DAMAGED,
    NEWER,
    Fault(
        "locked",
        Text(
            "another program holds the store; close it (is a second kiosk running?)",
            "хранилище занято другой программой; закройте её (не запущен ли второй киоск?)",
        ),
    ),
)


def no_log(path: Path) -> Text:
    """Nothing was ever kept there."""
    return Text(
        f"there is no log: {path}; give its folder with --data DIR; what the demo table played: --demo",
        f"журнала нет: {path}; укажите его папку: --data DIR; журнал демонстрационного стола: --demo",
    )


def cannot(path: Path, error: DatabaseError) -> Text:
    """Why a store failed."""
    why = str(error.orig)
    known = next((fault for fault in _KNOWN if fault.sign in why), None)
    return known.at(path) if known else cannot_write(path.parent, Text(why, why))


def cannot_write(folder: Path, why: Text) -> Text:
    """Why a folder cannot be written."""
    return Text(
        f"the data folder {folder} cannot be written ({why.en}); choose another with --data DIR",
        f"папка данных {folder} недоступна для записи ({why.ru}); выберите другую: --data DIR",
    )
