"""Reads a log for its proof: from a store or from an export, event by event, believing nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from kiosk.log.chain import FIELDS, Body, Record, canonical_json
from kiosk.log.words import NO_LOG, NOT_CANONICAL, NOT_OPENED, UNREADABLE, WRONG_FIELDS, WRONG_TYPE
from vision.words import SpokenError, Text

_TYPES = {
    "number": (int,), "result": (int,), "event": (str,), "at": (str,), "body": (dict,), "key": (str, type(None)),
    "previous": (str,), "digest": (str,),
}  # fmt: skip


class UnreadableError(SpokenError):
    """An event that has not the form in which the kiosk writes it, or a file that cannot be read on."""


class NoLogError(SpokenError):
    """Nothing was touched: the store has no chain yet, or it cannot be opened here."""


def read_export(content: bytes) -> Iterator[Record]:
    """The events of an export, one a line. Raises `UnreadableError` at the first that is not in the one right form."""
    lines = content.split(b"\n")
    if lines.pop() != b"":
        lines.append(b"")  # the last line was cut off: an empty one is no event
    for line in lines:
        yield _parse_line(line)


def _parse_line(line: bytes) -> Record:
    fields = _load(line)
    if not isinstance(fields, dict) or set(fields) != set(FIELDS):
        raise UnreadableError(WRONG_FIELDS)
    _refuse_other_writing(fields, line)
    return _record(fields)


def read_store(path: Path) -> Iterator[Record]:
    """The events of a store, which is opened for reading only. Raises `UnreadableError` as above, `NoLogError`."""
    try:
        with closing(_connect(path)) as connection:
            yield from map(_parse_row, connection.execute(f"SELECT {', '.join(FIELDS)} FROM records ORDER BY number"))
    except sqlite3.Error as error:
        why = str(error)
        if any(sign in why for sign in ("no such table", "no such column", "unable to open", "readonly")):
            raise NoLogError(Text(f"{NO_LOG.en} ({why})", f"{NO_LOG.ru} ({why})")) from error
        raise UnreadableError(Text(f"{NOT_OPENED.en} ({why})", f"{NOT_OPENED.ru} ({why})")) from error


def count_of_store(path: Path) -> int | None:
    """How many events the store has ever numbered; None where it does not say."""
    try:
        with closing(_connect(path)) as connection:
            row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'records'").fetchone()
    except sqlite3.Error:
        return None
    return row[0] if row and isinstance(row[0], int) else None


def _connect(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=ro"
    wal = path.with_name(path.name + "-wal")
    if not wal.exists():
        # Closed in order: all is in the file itself, which may lie where nothing can be written beside it.
        address += "&immutable=1"
    connection = sqlite3.connect(address, uri=True)
    connection.text_factory = bytes
    return connection


def _parse_row(row: tuple[object, ...]) -> Record:
    """A row as SQLite holds it; texts are bytes here, so that one that is no UTF-8 can be named."""
    fields = {name: _decode(value) if isinstance(value, bytes) else value for name, value in _pairs(row)}
    written = fields["body"]
    if not isinstance(written, str):
        raise UnreadableError(WRONG_TYPE.of("body"))
    fields["body"] = _load(written.encode())
    _refuse_other_writing(fields["body"], written.encode())
    return _record(fields)


def _pairs(row: tuple[object, ...]) -> Iterator[tuple[str, object]]:
    return zip(FIELDS, row, strict=True)


def _record(fields: dict[str, object]) -> Record:
    for name, types in _TYPES.items():
        if type(fields[name]) not in types:
            raise UnreadableError(WRONG_TYPE.of(name))
    return Record(**fields)  # type: ignore[arg-type]  # just looked at


def _load(text: bytes) -> Body:
    try:
        value: Body = json.loads(_decode(text))
    except (ValueError, RecursionError) as error:
        raise UnreadableError(UNREADABLE) from error
    return value


def _decode(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise UnreadableError(UNREADABLE) from error


def _refuse_other_writing(value: object, written: bytes) -> None:
    """The same content written in another way is a changed byte too."""
    try:
        again = canonical_json(value).encode()
    except ValueError:  # NaN, or half of a surrogate pair
        again = b""
    if again != written:
        raise UnreadableError(NOT_CANONICAL)


def is_time(text: str) -> bool:
    """Whether it is a moment in UTC as the log writes it.

    >>> is_time("2026-11-30T12:00:00.250Z"), is_time("yesterday")
    (True, False)
    """
    try:
        return datetime.fromisoformat(text).tzinfo is not None and text.endswith("Z")
    except ValueError:
        return False
