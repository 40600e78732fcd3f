"""Whether a kiosk could start with given settings: what is asked before they are kept."""

from __future__ import annotations

from kiosk.build import build_table
from kiosk.settings import Settings
from kiosk.web.serve import find_address
from vision.source import parse_source


def check_start(settings: Settings) -> None:
    """Whether source, address, deck and party are possible. Raises `SpokenError` or `PartyError`."""
    if settings.source is not None:
        parse_source(settings.source)
    find_address(settings.host, settings.port)
    build_table(settings)
