"""Makes a backup while the kiosk runs: a copy of each store as it was at one moment, then all files that it names.

Frames and decks are whole before an event names them, and never change, so whatever a copied store names is there.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kiosk.backup.words import NOTHING_THERE, BackupError, cannot_copy, cannot_write
from kiosk.log.verdict import STORE_SUFFIX
from kiosk.whole_file import whole_file

MANIFEST = "kiosk-backup.json"
KIND = "scoring-kiosk-backup"
VERSION = 1

_LEFT_OUT = frozenset({"browser", "pin.json", "sessions.json"})
"""Of the data folder's own entries: who may operate stays with the machine."""

_LEFT_OUT_ENDS = ("-wal", "-shm", ".part", ".zip", ".log", ".log.1", ".log.2", ".log.3")
_PACKED_ALREADY = frozenset({".jpg", ".png", ".zip"})
_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Made:
    """What a backup holds."""

    files: int
    bytes: int


def make_backup(data: Path, path: Path, now: datetime) -> Made:
    """Write everything that counts in the data folder to one file. Raises `BackupError`."""
    if not data.is_dir() or not any(_entries(data)):
        raise BackupError(NOTHING_THERE)
    try:
        with (
            tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".kiosk-backup-") as folder,
            whole_file(path) as file,
            zipfile.ZipFile(file, "w") as archive,
        ):
            files = {}
            for name, source in _sources(data, Path(folder)):
                with suppress(FileNotFoundError):  # a file that is gone meanwhile: what replaced it is listed too
                    files[name] = _put(archive, name, source)
            listed = {name: {"sha256": digest, "size": size} for name, (digest, size) in files.items()}
            manifest = {"kind": KIND, "version": VERSION, "made_at": now.isoformat(), "files": listed}
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    except OSError as error:
        raise cannot_write(path, error) from error
    return Made(len(files), sum(size for _, size in files.values()))


def _sources(data: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """Names in the archive and where to read them: the stores first, each copied at one moment."""
    stores = [path for path in _entries(data) if path.suffix == STORE_SUFFIX]
    for store in stores:
        copy = folder / store.name
        _copy_store(store, copy)
        yield store.name, copy
    for entry in _entries(data):
        if entry in stores:
            continue
        taken: set[Path] = set()
        while fresh := [path for path in _files(entry) if path not in taken]:
            taken.update(fresh)
            yield from ((path.relative_to(data).as_posix(), path) for path in fresh)


def _files(entry: Path) -> list[Path]:
    """Those that lie there now; a live game's record takes the place of its journal while others are copied."""
    inside = sorted(entry.rglob("*")) if entry.is_dir() else [entry]
    return [path for path in inside if path.is_file() and not path.is_symlink() and path.suffix != ".part"]


def _entries(data: Path) -> Iterator[Path]:
    for path in sorted(data.iterdir()):
        if path.name not in _LEFT_OUT and not path.name.endswith(_LEFT_OUT_ENDS):
            yield path


def _copy_store(store: Path, copy: Path) -> None:
    """SQLite's own online backup: the copy is the store at one moment, whoever writes meanwhile."""
    try:
        with (
            closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=rw", uri=True, timeout=10)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            # One plain file, that can be read where nothing can be written beside it.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise cannot_copy(store, str(error)) from error


def _put(archive: zipfile.ZipFile, name: str, source: Path) -> tuple[str, int]:
    """SHA-256 and bytes of the file that was put in."""
    digest, size = hashlib.sha256(), 0
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_STORED if source.suffix in _PACKED_ALREADY else zipfile.ZIP_DEFLATED
    with source.open("rb") as stream, archive.open(entry, "w", force_zip64=True) as target:
        while chunk := stream.read(_CHUNK_BYTES):
            target.write(chunk)
            digest.update(chunk)
            size += len(chunk)
    return digest.hexdigest(), size
