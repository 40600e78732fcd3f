"""One event of the log, and the seal that ties it to the event before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

Json = Any
Body = Mapping[str, Json]

GENESIS = "0" * 64
"""What the first event follows."""

BOOKED = "booked"
UNDONE = "undone"

NO_RESULT = 0
"""Stands for the result's number in an event that is about the party or the tournament, not about one Blockchain."""


@dataclass(frozen=True, slots=True)
class Record:
    """One numbered event, from 1 without a gap. `at` is UTC, ISO 8601; `body` is what the event says, as plain JSON.

    `result` is the number of the Blockchain that it is about, or `NO_RESULT`.
    `key` is what the sender named the event by, so that sending it twice books it once; None for the kiosk's own.
    `previous` is the digest of the event before, `digest` the seal over all other fields: 64 hexadecimal digits.
    """

    number: int
    result: int
    event: str
    at: str
    body: Body
    key: str | None
    previous: str
    digest: str


FIELDS = tuple(field.name for field in fields(Record))


def canonical_json(value: Json) -> str:
    """The one way to write a value: sorted keys, no spaces, UTF-8. A hash over it can be checked years later."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sealed(previous: str, number: int, result: int, event: str, at: str, body: Body, key: str | None) -> Record:
    """The event with its digest: SHA-256 over the canonical form of the seven other fields."""
    content = {
        "number": number, "result": result, "event": event, "at": at, "body": body, "key": key, "previous": previous,
    }  # fmt: skip
    digest = hashlib.sha256(canonical_json(content).encode()).hexdigest()
    return Record(number, result, event, at, body, key, previous, digest)


def is_sealed(record: Record) -> bool:
    """Whether the digest is that of the other fields."""
    again = sealed(
        record.previous, record.number, record.result, record.event, record.at, record.body, record.key
    )  # fmt: skip
    return again.digest == record.digest


def format_line(record: Record) -> str:
    """The event as one line of an export, without the line's end; `kiosk.log.reading` reads it back."""
    return canonical_json({name: getattr(record, name) for name in FIELDS})
