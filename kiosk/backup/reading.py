"""Reads a backup, believing nothing: every file is compared with the list, every store is proved."""

from __future__ import annotations

import hashlib
import json
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from kiosk.backup.making import KIND, MANIFEST, VERSION
from kiosk.backup.words import NOT_A_BACKUP, UNREADABLE, BackupError, file_changed
from kiosk.proving import prove_folder
from kiosk.verdict import Verdict
from kiosk.whole_file import whole_file
from vision.words import Text, reason_of

BACKUP_SUFFIX = ".zip"
_MOST_LIST_BYTES = 50_000_000
_CHUNK_BYTES = 1 << 20
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    TypeError,
)
"""What the standard library raises for an archive that was not written by it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of the backup, as the list names it."""

    sha256: str
    size: int


def find_backups(path: Path) -> tuple[Path, ...]:
    """The file itself where it is a backup; nothing for anything else."""
    if path.suffix != BACKUP_SUFFIX or not path.is_file():
        return ()
    try:
        with zipfile.ZipFile(path) as archive:
            return (path,) if MANIFEST in archive.namelist() else ()
    except (OSError, *_DAMAGED):
        return ()


def verify_backup(path: Path) -> Verdict:
    """Prove a backup: as it was written, each of its stores with its frames, and its live games."""
    try:
        with tempfile.TemporaryDirectory(prefix="kiosk-verify-") as folder:
            count = unpack(path, Path(folder))
            verdicts = prove_folder(Path(folder))
    except BackupError as error:
        return Verdict(path, False, Text(f"{path}: {error.text.en}", f"{path}: {error.text.ru}"))
    except OSError as error:
        why = reason_of(error)
        return Verdict(path, False, Text(f"{path}: cannot be read: {why.en}", f"{path}: не читается: {why.ru}"))
    return _sum_up(path, count, verdicts)


def unpack(path: Path, folder: Path) -> int:
    """Unpack a backup into an empty folder; how many files. Raises `BackupError`, OSError."""
    try:
        with zipfile.ZipFile(path) as archive:
            kept = _read_list(archive)
            if set(archive.namelist()) != {*kept, MANIFEST}:
                raise BackupError(UNREADABLE)
            for name, entry in kept.items():
                _take(archive, name, entry, folder / name)
    except _DAMAGED as error:
        raise BackupError(UNREADABLE) from error
    return len(kept)


def size_of(path: Path) -> int:
    """Bytes that unpacking needs. Raises `BackupError`, OSError."""
    try:
        with zipfile.ZipFile(path) as archive:
            return sum(entry.size for entry in _read_list(archive).values())
    except _DAMAGED as error:
        raise BackupError(UNREADABLE) from error


def _read_list(archive: zipfile.ZipFile) -> Mapping[str, Kept]:
    if MANIFEST not in archive.namelist():
        raise BackupError(NOT_A_BACKUP)
    with archive.open(MANIFEST) as stream:
        fields: Any = json.loads(stream.read(_MOST_LIST_BYTES))
    if fields["kind"] != KIND or fields["version"] != VERSION:
        raise BackupError(NOT_A_BACKUP)
    kept = {name: Kept(str(entry["sha256"]), int(entry["size"])) for name, entry in fields["files"].items()}
    if not all(map(_is_inside, kept)):
        raise BackupError(UNREADABLE)
    return kept


def _is_inside(name: str) -> bool:
    """Whether a name stays in the folder, on every system."""
    parts = PurePosixPath(name).parts
    return bool(parts) and not name.startswith("/") and ".." not in parts and not set(name) & set("\\:\0")


def _take(archive: zipfile.ZipFile, name: str, kept: Kept, target: Path) -> None:
    digest, left = hashlib.sha256(), kept.size
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(name) as stream, whole_file(target) as file:
        while chunk := stream.read(min(_CHUNK_BYTES, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise BackupError(file_changed(name))
            file.write(chunk)
            digest.update(chunk)
    if left or digest.hexdigest() != kept.sha256:
        raise BackupError(file_changed(name))


def _sum_up(path: Path, count: int, verdicts: list[Verdict]) -> Verdict:
    details = {"files": count, "stores": {verdict.path.name: dict(verdict.details) for verdict in verdicts}}
    touched = next((verdict for verdict in verdicts if not verdict.good), None)
    if touched is not None:
        return Verdict(path, False, _within(path, touched), details)
    events, games = (sum(verdict.details.get(name, 0) for verdict in verdicts) for name in ("events", "finished"))
    text = Text(
        f"{path}: as it was written. Files: {count}, events: {events}, finished live games: {games}",
        f"{path}: всё как записано. Файлов: {count}, событий: {events}, оконченных игр на устройствах: {games}",
    )
    return Verdict(path, True, text, details)


def _within(path: Path, verdict: Verdict) -> Text:
    """What is said about a store that was unpacked, without the folder that is gone by now."""
    folder = f"{verdict.path.parent}/"
    return Text(*(f"{path}: {said.replace(folder, '')}" for said in (verdict.text.en, verdict.text.ru)))
