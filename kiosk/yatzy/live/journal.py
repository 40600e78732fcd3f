"""The journal of a live game: an append-only file, one fact a line, on the disk before anybody is answered.

    {"fact":"opened", …}   the secret, the terms, the first player
    {"fact":"joined", …}   the second player
    {"fact":"archive", …}  the archive as it was sealed at the start
    {"fact":"event", …}    one event of the game, as in its record

It is private to the owner of the data folder: it holds the secret. A line that a power cut has left unfinished was
promised to nobody, and is dropped.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kiosk.games.yatzy.match import Match
from kiosk.games.yatzy.stakes import Stake
from kiosk.whole_file import PRIVATE
from kiosk.yatzy.bots import Level
from kiosk.yatzy.differences import Differs
from kiosk.yatzy.live.room import Person, Room, Terms, join, open_room
from kiosk.yatzy.live.words import KeepingError, LiveError, cannot_keep
from kiosk.yatzy.record import event_fields
from kiosk.yatzy.replay import follow
from vision.words import reason_of

Fact = Mapping[str, Any]


class JournalError(ValueError):
    """A journal that no kiosk has written."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The file of one game."""

    path: Path

    def append(self, facts: Sequence[Fact]) -> None:
        """Write facts behind the others; when this returns they are on the disk. Raises `KeepingError`: none is."""
        if not facts:
            return
        data = b"".join(json.dumps(fact, ensure_ascii=False).encode() + b"\n" for fact in facts)
        try:
            with open(self.path, "ab", opener=_private) as file:
                end = file.tell()
                try:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    with suppress(OSError):
                        os.truncate(self.path, end)
                    raise
        except OSError as error:
            raise KeepingError(cannot_keep(self.path, reason_of(error))) from error

    def read(self) -> list[Fact]:
        """All facts; an unfinished last line is cut off. Raises `JournalError`, OSError."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self.path, len(whole))
        return parse_facts(whole)

    def remove(self) -> None:
        """Delete it: everything in it is in the record of the game by now, or the game never had a second player."""
        with suppress(OSError):
            self.path.unlink()


def parse_facts(data: bytes) -> list[Fact]:
    """The facts of a journal; an unfinished last line is left out. Raises `JournalError`."""
    try:
        facts = [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]
    except (ValueError, RecursionError) as error:
        raise JournalError(str(error)) from error
    if not all(isinstance(fact, dict) for fact in facts):
        raise JournalError("a line is no fact")
    return facts


def facts_between(before: Room | None, after: Room) -> list[Fact]:
    """What has become true from one state of a game to a later one."""
    facts: list[Fact] = []
    if before is None:
        facts.append(_opened(after))
    known = 1 if before is None else len(before.people)
    facts += [{"fact": "joined", "name": person.name, "seat": person.digest} for person in after.people[known:]]
    if after.archive is not None and (before is None or before.archive is None):
        facts.append({"fact": "archive", "base64": base64.b64encode(after.archive).decode("ascii")})
    seen = len(before.match.events) if before and before.match else 0
    events = after.match.events[seen:] if after.match else ()
    return [*facts, *({"fact": "event", **event_fields(event)} for event in events)]


def room_of(facts: Sequence[Fact]) -> Room:
    """The game that these facts tell of. Raises `JournalError`."""
    try:
        return _room_of(facts)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, LiveError, Differs) as error:
        raise JournalError(f"{type(error).__name__}: {error}") from error


def _room_of(facts: Sequence[Fact]) -> Room:
    opened, *others = facts
    room = _parse_opened(opened)
    events = []
    for fact in others:
        match fact["fact"]:
            case "joined":
                room = join(room, Person(str(fact["name"]), str(fact["seat"])))
            case "archive":
                room = replace(room, archive=base64.b64decode(str(fact["base64"]), validate=True))
            case "event":
                events.append({name: value for name, value in fact.items() if name != "fact"})
            case unknown:
                raise JournalError(f"an unknown fact: {unknown}")
    return replace(room, match=_followed(room.match, events))


def _followed(match: Match | None, events: Sequence[Fact]) -> Match | None:
    if match is None:
        if events:
            raise JournalError("a game with one player has events")
        return None
    return follow(match.opening, events)


def _opened(room: Room) -> Fact:
    terms, first = room.terms, room.people[0]
    return {
        "fact": "opened", "version": 1, "game": room.game, "code": room.code, "secret": room.secret.hex(),
        "opened_ms": room.opened_ms, "name": first.name, "seat": first.digest,
        "level": terms.level.value if terms.level else None, "listed": terms.listed, "advice": terms.advice,
        "stake": [terms.stake.each, terms.stake.largest_win] if terms.stake else None,
    }  # fmt: skip


def _parse_opened(fact: Fact) -> Room:
    if (fact["fact"], fact["version"]) != ("opened", 1):
        raise JournalError("it does not begin with its opening")
    stake = Stake(*fact["stake"]) if fact["stake"] else None
    level = Level(fact["level"]) if fact["level"] else None
    terms = Terms(level, bool(fact["listed"]), bool(fact["advice"]), stake)
    first = Person(str(fact["name"]), str(fact["seat"]))
    secret, opened_ms = bytes.fromhex(fact["secret"]), int(fact["opened_ms"])
    return open_room(str(fact["game"]), str(fact["code"]), secret, terms, first, opened_ms)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)
