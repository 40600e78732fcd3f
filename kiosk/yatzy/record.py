"""A game that has ended as one JSON file: everything that was hidden, and every event in order (T27)."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from types import MappingProxyType
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from kiosk.games.base import Json
from kiosk.games.yatzy.actions import Confirmed, Ended, Event, Rolled, Wrote
from kiosk.games.yatzy.fairness import digits
from kiosk.games.yatzy.match import Match, Opening, Opponent, Timing, payout
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import card_fields, fairness_fields

KIND = "yatzy-game"

EVENTS: Mapping[str, type[Event]] = MappingProxyType(
    {"confirmed": Confirmed, "rolled": Rolled, "wrote": Wrote, "ended": Ended}
)
"""The events by their names in the file."""

_NAMES = {event: name for name, event in EVENTS.items()}


class Head(BaseModel):
    """What the game can be played again from: the opening, with the secret among `fairness`."""

    model_config = ConfigDict(frozen=True, strict=True)

    kind: Literal["yatzy-game"]
    version: Literal[1]
    game: str
    names: tuple[str, str]
    opponent: Opponent
    opened_ms: int
    stake: Stake | None
    timing: Timing
    fairness: dict[str, object]
    archive: dict[str, object] | None
    events: tuple[dict[str, object], ...]
    result: dict[str, object]

    def archive_bytes(self) -> bytes | None:
        """The archive in the file; nothing where there is none that can be read."""
        if self.archive is None:
            return None
        try:
            return base64.b64decode(str(self.archive.get("base64")), validate=True)
        except ValueError:
            return b""

    def opening(self) -> Opening:
        """The opening. Raises ValueError where the secret is none."""
        secret = bytes.fromhex(str(self.fairness.get("secret")))
        return Opening(self.game, self.names, self.opponent, secret, self.opened_ms, self.stake, self.timing)


def record_fields(match: Match, archive: bytes | None) -> dict[str, Json]:
    """The file of a game that has ended; `archive` is the one that players could download, None without a start.

    Raises ValueError where the game goes on: the file holds the secret.
    """
    opening, outcome = match.opening, match.outcome
    if outcome is None:
        raise ValueError("the game has not ended")
    return {
        "kind": KIND,
        "version": 1,
        "game": opening.game,
        "names": list(opening.names),
        "opponent": opening.opponent.value,
        "opened_ms": opening.opened_ms,
        "stake": asdict(opening.stake) if opening.stake else None,
        "timing": asdict(opening.timing),
        "fairness": fairness_fields(match),
        "archive": None if archive is None else _archive_fields(archive),
        "events": [event_fields(event) for event in match.events],
        "result": {
            "ending": outcome.ending.value,
            "winner": outcome.winner,
            "totals": list(match.totals),
            "cards": [card_fields(side.card) for side in match.sides],
            "payout": list(payout(match)),
        },
    }


def _archive_fields(archive: bytes) -> dict[str, Json]:
    """The archive in the file, byte for byte the one that was downloaded."""
    return {"sha256": hashlib.sha256(archive).hexdigest(), "base64": base64.b64encode(archive).decode("ascii")}


def event_fields(event: Event) -> dict[str, Json]:
    """One event as plain JSON."""
    fields: dict[str, Json] = json.loads(json.dumps(asdict(event)))
    return {"event": _NAMES[type(event)], **fields}


def parse_event(fields: Mapping[str, object]) -> Event:
    """The event that the fields hold. Raises ValueError where they hold none."""
    name = str(fields.get("event"))
    if name not in EVENTS:
        raise ValueError("no event of a game")
    return _adapter(name).validate_json(json.dumps({key: fields[key] for key in fields if key != "event"}), strict=True)


@cache
def _adapter(name: str) -> TypeAdapter[Event]:
    """Made once for each kind of event: making it takes longer than reading a whole game with it."""
    return TypeAdapter(EVENTS[name])


def sequence_texts(match: Match) -> tuple[str, str] | None:
    """What goes into the archive; None before the start."""
    return None if match.dice is None else (digits(match.dice[0]), digits(match.dice[1]))
