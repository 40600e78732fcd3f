"""Writes a log to a file that can be handed over and proved elsewhere: one event a line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kiosk.log.chain import Record, format_line
from kiosk.whole_file import whole_file


def write_export(records: Iterable[Record], path: Path) -> None:
    """Write all events to a file: the whole file appears at once, or, at a power cut, not at all. Raises OSError."""
    with whole_file(path) as file:
        for record in records:
            file.write(format_line(record).encode() + b"\n")
