"""A small private JSON file that several threads and programs look at, read again only when it has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kiosk.access.words import cannot_keep, damaged
from kiosk.whole_file import PRIVATE, write_whole
from vision.words import SpokenError, reason_of


class AccessError(SpokenError):
    """What is kept about the access cannot be read or written; the text says what to do."""


class PrivateFile:
    """One JSON object for its owner alone. Not for use from several threads at the same moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fields: dict[str, Any] = {}
        self._stamp: tuple[int, int] | None = None

    def read(self) -> dict[str, Any]:
        """Its fields; none where there is no file. Raises `AccessError` where it is damaged."""
        try:
            status = self.path.stat()
            if self._stamp != (status.st_ino, status.st_mtime_ns):
                self._fields = dict(json.loads(self.path.read_bytes()))
                self._stamp = (status.st_ino, status.st_mtime_ns)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, RecursionError) as error:
            raise AccessError(damaged(self.path)) from error
        return self._fields

    def write(self, fields: dict[str, Any]) -> None:
        """Keep other fields. Raises `AccessError`."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(fields, indent=1).encode(), PRIVATE)
        except OSError as error:
            raise AccessError(cannot_keep(self.path, reason_of(error))) from error
        self._stamp = None
