"""Brings a backup back: proved first, then put in place of what is there, which is moved aside."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kiosk.backup.reading import size_of, unpack
from kiosk.backup.words import BackupError, cannot_write, folder_not_empty, in_use, no_file, no_room
from kiosk.log.verdict import find_logs, verify_log


@dataclass(frozen=True, slots=True)
class Restored:
    """How many files came back; `aside` is where what was there lies now, None where there was nothing."""

    files: int
    aside: Path | None


def restore(path: Path, data: Path, *, replace: bool, now: datetime) -> Restored:
    """Make the data folder that of a backup. Raises `BackupError`: nothing was changed then."""
    if not path.is_file():
        raise BackupError(no_file(path))
    is_filled = data.is_dir() and any(data.iterdir())
    if is_filled and not replace:
        raise folder_not_empty(data)
    for store in find_logs(data):
        if _is_held(store):
            raise in_use(store)
    try:
        data.absolute().parent.mkdir(parents=True, exist_ok=True)
        needed = size_of(path)
        if shutil.disk_usage(data.absolute().parent).free < needed:
            raise no_room(data, needed)
        with tempfile.TemporaryDirectory(dir=data.absolute().parent, prefix=f".{data.name}-restoring-") as folder:
            fresh = Path(folder) / data.name
            fresh.mkdir()
            files = unpack(path, fresh)
            for verdict in map(verify_log, find_logs(fresh)):
                if not verdict.good:
                    raise BackupError(verdict.text)
            return Restored(files, _put_in_place(fresh, data, is_filled, now))
    except OSError as error:
        raise cannot_write(data, error) from error


def _put_in_place(fresh: Path, data: Path, is_filled: bool, now: datetime) -> Path | None:
    aside = data.with_name(f"{data.name}.before-{now:%Y%m%d-%H%M%S}")
    if is_filled:
        data.rename(aside)
    elif data.is_dir():
        data.rmdir()
    fresh.rename(data)
    return aside if is_filled else None


def _is_held(store: Path) -> bool:
    """Whether a program has the store open: in WAL mode nobody else can have it exclusively then."""
    try:
        with closing(sqlite3.connect(store, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.Error:
        return False  # what cannot be read is moved aside like everything else
    return False
