"""The chat of players (T29): whoever comes in sees the messages of the last 10 minutes.

`place` is a game, or `LOBBY`. Messages outlive a restart of the kiosk, in one file that is written anew when it grows.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from kiosk.whole_file import write_whole

_log = logging.getLogger(__name__)

LOBBY = ""
SHOWN_MS = 10 * 60 * 1000
MOST_TEXT, MOST_SHOWN = 200, 50
_MOST_KEPT = 1000
_MOST_BYTES = 512 * 1024
_FILE = "chat.jsonl"


@dataclass(frozen=True, slots=True)
class Message:
    """`number` counts up, so that a page knows what it has shown already."""

    number: int
    at_ms: int
    place: str
    name: str
    text: str


class Chat:
    """The messages of all places. Safe to use from several threads."""

    def __init__(self, folder: Path, clock: Callable[[], int]) -> None:
        self._path, self._clock = folder / _FILE, clock
        self._lock = threading.Lock()
        self._messages = self._read()

    def say(self, place: str, name: str, text: str) -> None:
        """One more message. One that cannot be written is shown until the kiosk ends."""
        with self._lock:
            number = self._messages[-1].number + 1 if self._messages else 1
            message = Message(number, self._clock(), place, name, text)
            self._messages = [*self._fresh(), message][-_MOST_KEPT:]
            try:
                self._write(message)
            except OSError as error:
                _log.warning("the chat cannot be written: %s", error)

    def recent(self, place: str) -> list[Message]:
        """What was said in that place in the last 10 minutes, the oldest first."""
        with self._lock:
            return [message for message in self._fresh() if message.place == place][-MOST_SHOWN:]

    def _fresh(self) -> list[Message]:
        since = self._clock() - SHOWN_MS
        return [message for message in self._messages if message.at_ms >= since]

    def _write(self, message: Message) -> None:
        if self._path.exists() and self._path.stat().st_size > _MOST_BYTES:
            write_whole(self._path, b"".join(map(_line, self._messages)))
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(_line(message))

    def _read(self) -> list[Message]:
        try:
            lines = self._path.read_bytes().splitlines()[-_MOST_KEPT:]
        except OSError:
            return []
        return [message for line in lines if (message := _parse(line)) is not None]


def _line(message: Message) -> bytes:
    return json.dumps(asdict(message), ensure_ascii=False).encode() + b"\n"


def _parse(line: bytes) -> Message | None:
    """The message of a line; None for one that a power cut has left unfinished."""
    try:
        return Message(**json.loads(line))
    except (ValueError, TypeError):
        return None
