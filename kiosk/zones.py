"""The zones that people drew, one for each source, kept in the data folder."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from kiosk.whole_file import write_whole
from vision.words import SpokenError, Text, reason_of
from vision.zone import Zone, ZoneError, parse_zone

_log = logging.getLogger(__name__)

FILE_NAME = "zones.json"


class ZoneNotKeptError(SpokenError):
    """The data folder cannot be written."""


class Zones:
    """Reads and writes `zones.json`: the name of a source -> four corners in parts of its picture."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME

    def of(self, source: str) -> Zone | None:
        """The zone of a source; None where none was drawn, or where the file is damaged, which is logged."""
        try:
            corners = self._read().get(source)
            return None if corners is None else parse_zone(corners)
        except (OSError, ValueError, TypeError, AttributeError, ZoneError) as error:
            _log.warning("the zones in %s cannot be read: %s", self._path, error)
            return None

    def keep(self, source: str, zone: Zone | None) -> None:
        """Keep it, or forget it. Raises `ZoneNotKeptError` where the file cannot be written."""
        try:
            zones = self._read()
        except ValueError:
            zones = {}
        try:
            if zone is None:
                zones.pop(source, None)
            else:
                zones[source] = [list(corner) for corner in zone.corners]
            write_whole(self._path, json.dumps(zones, ensure_ascii=False, indent=1).encode())
        except OSError as error:
            why = reason_of(error)
            raise ZoneNotKeptError(
                Text(f"the zone could not be kept: {why.en}", f"зону не удалось сохранить: {why.ru}")
            ) from error

    def _read(self) -> dict[str, list[list[float]]]:
        if not self._path.is_file():
            return {}
        zones = json.loads(self._path.read_text("utf-8"))
        return zones if isinstance(zones, dict) else {}
