"""The store: the log in one SQLite file of the data folder, and the results as a view of it.

A result is booked by its first event; what happens to it later (a confirmation, a correction, an undoing) is a further
event, so that its history stays. Nothing is ever changed or deleted: triggers in the file refuse it, and the chain
of digests shows it where somebody got round them.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Engine, Integer, MetaData, Row, Table, Text, create_engine, event, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from kiosk.log.chain import BOOKED, FIELDS, GENESIS, Body, Record, canonical_json, sealed
from kiosk.log.migrate import NewerStoreError, migrate
from kiosk.log.sharing import SharedJson
from kiosk.log.view import Result, View
from kiosk.store_faults import DAMAGED, NEWER, StoreError, cannot, cannot_write, no_log
from vision.words import SpokenError, reason_of

FILE_NAME = "kiosk.sqlite3"
DEMO_FILE_NAME = "demo.sqlite3"
"""What the demo table plays never stands among real results."""

T = TypeVar("T")

_records = Table(
    "records",
    MetaData(),
    Column("number", Integer, primary_key=True),
    Column("result", Integer),
    Column("event", Text),
    Column("at", Text),
    Column("body", Text),
    Column("key", Text),
    Column("previous", Text),
    Column("digest", Text),
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is to be written. `result` None: the first one of a new result; `NO_RESULT`: about none."""

    result: int | None
    event: str
    body: Body


class Store:
    """The log in one folder. Safe to use from several threads; other processes may write to the same file."""

    def __init__(self, engine: Engine, path: Path, clock: Callable[[], datetime]) -> None:
        """Reads the whole log. Raises `StoreError` where it cannot be read."""
        self._engine, self._clock = engine, clock
        self._lock = threading.RLock()
        self._view = View()
        self._parse = SharedJson().parse
        self.path = path
        with self._reading():
            pass

    def book(self, body: Body, key: str | None = None) -> Record:
        """Append the first event of a new result. Raises `StoreError` where it cannot be kept."""
        return self.write(lambda view: (Draft(None, BOOKED, body),), key)[-1]

    def amend(self, result: int, event_name: str, body: Body, key: str | None = None) -> Record:
        """Append a further event to a result; `body` is the whole result as it stands from now on."""
        return self.write(lambda view: (Draft(result, event_name, body),), key)[-1]

    def write(self, make: Callable[[View], tuple[Draft, ...]], key: str | None = None) -> tuple[Record, ...]:
        """Append what `make` says in view of all that stands: all of it or nothing. The events that were written.

        The view cannot change between `make` and the commit. A key that was used before writes nothing and gives the
        first event that was written with it. Raises `StoreError`, and whatever `make` raises.
        """
        with self._lock:
            try:
                return self._write(make, key)
            except DatabaseError as error:
                raise StoreError(cannot(self.path, error)) from error

    def results(self) -> tuple[Result, ...]:
        """All results, oldest first."""
        with self._reading() as view:
            return view.results()

    def result(self, number: int) -> Result | None:
        """One result."""
        with self._reading() as view:
            return view.result(number)

    def ask(self, read: Callable[[View], T]) -> T:
        """What `read` finds in the log as it stands now. It keeps nothing of the view but values."""
        with self._reading() as view:
            return read(view)

    def by_key(self, key: str | None) -> Record | None:
        """The first event that was written with this key."""
        with self._reading() as view:
            return view.by_key(key)

    def records(self) -> tuple[Record, ...]:
        """The whole log, oldest first, from the file."""
        try:
            with self._engine.connect() as connection:
                return tuple(_read_after(connection, None, json.loads))
        except DatabaseError as error:
            raise StoreError(cannot(self.path, error)) from error
        except ValueError as error:
            raise StoreError(DAMAGED.at(self.path)) from error

    def last(self) -> Record | None:
        """The newest event."""
        with self._reading() as view:
            return view.last

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[View]:
        """The view with everything that was committed until now."""
        with self._lock:
            try:
                with self._engine.connect() as connection:
                    self._catch_up(connection)
            except DatabaseError as error:
                raise StoreError(cannot(self.path, error)) from error
            yield self._view

    def _catch_up(self, connection: Connection) -> None:
        try:
            for record in _read_after(connection, self._view.last, self._parse):
                self._view.apply(record)
        except ValueError as error:  # LogError, and JSON that is none
            raise StoreError(DAMAGED.at(self.path)) from error

    def _write(self, make: Callable[[View], tuple[Draft, ...]], key: str | None) -> tuple[Record, ...]:
        with self._engine.begin() as connection:
            # Take the write lock first: nothing comes in between what is seen and what is written.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            self._catch_up(connection)
            known = self._view.by_key(key)
            if known is not None:
                return (known,)
            view = self._view.copy()
            written: list[Record] = []
            for draft in make(self._view):
                # One key is one request; its first event carries it.
                record = self._sealed(view, draft, None if written else key)
                view.apply(record)
                values = {name: getattr(record, name) for name in FIELDS} | {"body": canonical_json(record.body)}
                connection.execute(_records.insert().values(values))
                written.append(record)
        self._view = view
        return tuple(written)

    def _sealed(self, view: View, draft: Draft, key: str | None) -> Record:
        """The next event of the log."""
        number, previous = (view.last.number + 1, view.last.digest) if view.last else (1, GENESIS)
        result = len(view.results()) + 1 if draft.result is None else draft.result
        body = self._parse(canonical_json(draft.body))
        return sealed(previous, number, result, draft.event, self._now(), body, key)

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def open_store(folder: Path, file_name: str = FILE_NAME, clock: Callable[[], datetime] | None = None) -> Store:
    """Open the store in a folder, which is made where it is missing; one of an earlier version is brought up to date.

    Raises `StoreError` where it cannot be used; the text says what to do.
    """
    path = folder / file_name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        raise StoreError(cannot_write(folder, reason_of(error))) from error
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare_connection)
    try:
        with engine.begin() as connection:
            migrate(connection)
        return Store(engine, path, clock or (lambda: datetime.now(UTC)))
    except DatabaseError as error:
        engine.dispose()
        raise StoreError(cannot(path, error)) from error
    except NewerStoreError as error:
        engine.dispose()
        raise StoreError(NEWER.at(path)) from error
    except ValueError as error:
        engine.dispose()
        raise StoreError(DAMAGED.at(path)) from error


def open_log(folder: Path, *, demo: bool) -> Store:
    """The store that is there already, for who only reads it; `demo`: what the demo table has played.

    Raises `SpokenError` where there is none, and as `open_store` does.
    """
    path = folder / (DEMO_FILE_NAME if demo else FILE_NAME)
    if not path.exists():
        raise SpokenError(no_log(path))
    return open_store(folder, path.name)


def _prepare_connection(connection: Any, _: object) -> None:
    # A result that was shown as recorded survives a power cut: WAL with FULL syncs the log at each commit.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _read_after(connection: Connection, last: Record | None, parse: Callable[[str], Body]) -> Iterator[Record]:
    query = select(_records).where(_records.c.number > (last.number if last else 0)).order_by(_records.c.number)
    for row in connection.execute(query):
        yield _record(row, parse)


def _record(row: Row[Any], parse: Callable[[str], Body]) -> Record:
    return Record(
        row.number, row.result, row.event, row.at, parse(row.body), row.key, row.previous, row.digest
    )  # fmt: skip
