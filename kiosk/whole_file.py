"""Writes files that are whole or not there: aside, synced, renamed. A power cut leaves the old one or the new one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from vision.words import SpokenError, Text, reason_of

PRIVATE = 0o600
"""Permissions of a file that nobody else on this machine may read."""


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Make `content` the file at `path`; when this returns, it is on the disk. Raises OSError: the old one is there."""
    with whole_file(path, mode) as file:
        file.write(content)


def cannot_write(path: Path, error: Exception) -> SpokenError:
    """What a person is told of a file or a folder that could not be written."""
    why = reason_of(error)
    return SpokenError(Text(f"cannot write {path}: {why.en}", f"не записывается {path}: {why.ru}"))


@contextmanager
def whole_file(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A file to be written in parts, which takes its name when the block ends well. Raises OSError.

    `mode` are the permissions of a new file, less what the system's umask takes away.
    """
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with open(aside, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows syncs no folders, and needs not
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
