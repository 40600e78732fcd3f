"""The store: an append-only, numbered log of records in SQLite. Results are a view of the log.

A result is booked by its first record; what happens to it later (a confirmation, a correction) is a further record
of the same result, so that its history stays. Nothing is ever changed or deleted: triggers in the file refuse it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Engine, Index, Integer, MetaData, Row, Table, Text, create_engine, event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from vision.words import SpokenError
from vision.words import Text as Words

FILE_NAME = "kiosk.sqlite3"
DEMO_FILE_NAME = "demo.sqlite3"
"""What the demo table plays never stands among real results."""

BOOKED = "booked"

Json = Any
Body = Mapping[str, Json]

_metadata = MetaData()

_records = Table(
    "records",
    _metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("result", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
    # Filled by the hash chain: digest = hash(previous, number, result, event, at, body).
    Column("previous", Text),
    Column("digest", Text),
    Index("records_by_result", "result"),
    sqlite_autoincrement=True,
)

_KEEP = (
    "CREATE TRIGGER IF NOT EXISTS records_keep_{verb} BEFORE {verb} ON records "
    "BEGIN SELECT RAISE(ABORT, 'records are never changed'); END"
)


class StoreError(SpokenError):
    """The store cannot be opened or written; `text` says why and what to do."""


@dataclass(frozen=True, slots=True)
class Record:
    """One numbered event. `at` is UTC, ISO 8601; `body` is what the event says, as plain JSON."""

    number: int
    result: int
    event: str
    at: str
    body: Body


@dataclass(frozen=True, slots=True)
class Result:
    """One Blockchain as it stands now (`body`, from its last record) and all its records, oldest first."""

    number: int
    body: Body
    history: tuple[Record, ...]


class Store:
    """The log in one folder. Safe to use from several threads."""

    def __init__(self, engine: Engine, path: Path, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock
        self.path = path

    def book(self, body: Body) -> Record:
        """Append the first record of a new result. Raises `StoreError` where it cannot be kept."""
        return self._append(BOOKED, None, body)

    def amend(self, result: int, event_name: str, body: Body) -> Record:
        """Append a further record to a result; `body` is the whole result as it stands from now on."""
        return self._append(event_name, result, body)

    def results(self) -> tuple[Result, ...]:
        """All results, oldest first."""
        by_result: dict[int, list[Record]] = {}
        for record in self.records():
            by_result.setdefault(record.result, []).append(record)
        return tuple(Result(number, history[-1].body, tuple(history)) for number, history in by_result.items())

    def records(self) -> tuple[Record, ...]:
        """The whole log, oldest first."""
        return self._read(select(_records).order_by(_records.c.number))

    def last(self) -> Record | None:
        """The newest record."""
        found = self._read(select(_records).order_by(_records.c.number.desc()).limit(1))
        return found[0] if found else None

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _read(self, query: Any) -> tuple[Record, ...]:
        try:
            with self._engine.connect() as connection:
                rows = connection.execute(query).all()
        except DatabaseError as error:
            raise StoreError(_cannot(self.path, error)) from error
        return tuple(_record(row) for row in rows)

    def _append(self, event_name: str, result: int | None, body: Body) -> Record:
        at = self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        text = canonical_json(body)
        try:
            with self._engine.begin() as connection:
                # Take the write lock first: the next number is read and used in the same transaction.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                if result is None:
                    result = (connection.execute(select(func.max(_records.c.result))).scalar() or 0) + 1
                values = {"result": result, "event": event_name, "at": at, "body": text}
                key = connection.execute(_records.insert().values(values)).inserted_primary_key
        except DatabaseError as error:
            raise StoreError(_cannot(self.path, error)) from error
        assert key is not None
        return Record(key[0], result, event_name, at, json.loads(text))


def open_store(folder: Path, file_name: str = FILE_NAME, clock: Callable[[], datetime] | None = None) -> Store:
    """Open the store in a folder, which is made where it is missing. Raises `StoreError` where it cannot be written."""
    path = folder / file_name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        raise StoreError(_cannot_write(folder, error.strerror or str(error))) from error
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare_connection)
    try:
        with engine.begin() as connection:
            _metadata.create_all(connection)
            for verb in ("UPDATE", "DELETE"):
                connection.exec_driver_sql(_KEEP.format(verb=verb))
    except DatabaseError as error:
        engine.dispose()
        raise StoreError(_cannot(path, error)) from error
    return Store(engine, path, clock or (lambda: datetime.now(UTC)))


def canonical_json(body: Body) -> str:
    """The one way to write a body: sorted keys, no spaces, UTF-8. A hash over it can be checked years later."""
    return json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _prepare_connection(connection: Any, _: object) -> None:
    # A result that was shown as recorded survives a power cut: WAL with FULL syncs the log at each commit.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _record(row: Row[Any]) -> Record:
    return Record(row.number, row.result, row.event, row.at, json.loads(row.body))


def _cannot(path: Path, error: DatabaseError) -> Words:
    why = str(error.orig)
    for sign, words in _KNOWN_FAULTS:
        if sign in why:
            return Words(f"{path}: {words.en}", f"{path}: {words.ru}")
    return _cannot_write(path.parent, why)


_KNOWN_FAULTS: Sequence[tuple[str, Words]] = (
    (
        "full",
        Words(
            "the disk is full; results wait in memory, make room on the disk and they are stored by themselves",
            "диск заполнен; результаты ждут в памяти, освободите место, и они сохранятся сами",
        ),
    ),
    (
        "not a database",
        Words(
            "this file is no store of the kiosk; move it away or choose another folder with --data DIR",
            "этот файл не хранилище киоска; уберите его или выберите другую папку: --data DIR",
        ),
    ),
    (
        "malformed",
        Words(
            "the store is damaged; keep the file, and start with another folder: --data DIR",
            "хранилище повреждено; сохраните файл и запустите с другой папкой: --data DIR",
        ),
    ),
    (
        "locked",
        Words(
            "another program holds the store; close it (is a second kiosk running?)",
            "хранилище занято другой программой; закройте её (не запущен ли второй киоск?)",
        ),
    ),
)


def _cannot_write(folder: Path, why: str) -> Words:
    return Words(
        f"the data folder {folder} cannot be written ({why}); choose another with --data DIR",
        f"папка данных {folder} недоступна для записи ({why}); выберите другую: --data DIR",
    )
