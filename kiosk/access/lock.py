"""The lock of a kiosk that is open to the network: one PIN, and the sessions that were opened with it.

Both lie hashed in private files of the data folder: operators stay signed in when the kiosk is started again, and
`python -m kiosk pin` renews the PIN while it runs. Sessions are of one PIN: with it they end.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kiosk.access.pin import hash_pin, is_pin, new_pin, parse_pin
from kiosk.access.private_file import AccessError, PrivateFile
from kiosk.access.tries import Tries
from kiosk.access.words import WRONG_PIN, damaged, have_to_wait
from vision.words import SpokenError

PIN_FILE, SESSIONS_FILE = "pin.json", "sessions.json"
SESSION_LASTS = timedelta(days=14)
_MOST_SESSIONS = 50


class WrongPinError(SpokenError):
    """It was another PIN."""


class TooManyTriesError(SpokenError):
    """Nothing was looked at; `wait_s` seconds have to pass first."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(have_to_wait(wait_s))
        self.wait_s = wait_s


class AccessLock:
    """Opens and knows sessions. Safe to use from several threads; other processes may renew the PIN."""

    def __init__(self, folder: Path, tries: Tries | None = None, now: Callable[[], datetime] | None = None) -> None:
        self._pin, self._sessions = PrivateFile(folder / PIN_FILE), PrivateFile(folder / SESSIONS_FILE)
        self._tries, self._now = tries or Tries(), now or (lambda: datetime.now(UTC))
        self._lock, self._hashing = threading.Lock(), threading.Lock()

    def ensure_pin(self) -> str | None:
        """Make a PIN where there is none yet: the new one, which nobody can be told again. Raises `AccessError`."""
        with self._lock:
            return None if self._pin_hash() else self._renew()

    def renew(self) -> str:
        """A new PIN; all sessions end. Raises `AccessError`."""
        with self._lock:
            return self._renew()

    def open(self, typed: str, address: str) -> str:
        """The name of a new session. Raises `WrongPinError`, `TooManyTriesError` or `AccessError`."""
        wait_s = self._tries.begin(address)
        if wait_s:
            raise TooManyTriesError(wait_s)
        with self._lock:
            pin_hash = self._pin_hash()
        with self._hashing:  # one at a time: each takes 64 MiB
            is_right = is_pin(parse_pin(typed), pin_hash)
        if not is_right:
            raise WrongPinError(WRONG_PIN)
        self._tries.forgive(address)
        name = secrets.token_urlsafe(32)
        with self._lock:
            self._keep({**self._running(pin_hash), _digest(name): self._now() + SESSION_LASTS}, pin_hash)
        return name

    def is_open(self, name: str) -> bool:
        """Whether a session of this name is open; none is where the files cannot be read."""
        with self._lock:
            try:
                return _digest(name) in self._running(self._pin_hash())
            except AccessError:
                return False

    def close(self, name: str) -> None:
        """End a session. Raises `AccessError`."""
        with self._lock:
            pin_hash = self._pin_hash()
            running = self._running(pin_hash)
            running.pop(_digest(name), None)
            self._keep(running, pin_hash)

    def _renew(self) -> str:
        pin = new_pin()
        self._pin.write({"hash": hash_pin(pin)})
        return pin

    def _pin_hash(self) -> str:
        """The hash of the PIN, empty where there is none: then nobody can sign in."""
        return str(self._pin.read().get("hash", ""))

    def _running(self, pin_hash: str) -> dict[str, datetime]:
        """Until when sessions of that PIN run, by the digests of their names. Raises `AccessError`."""
        kept = self._sessions.read()
        if kept.get("pin") != _digest(pin_hash):
            return {}
        try:
            until = {digest: datetime.fromisoformat(text) for digest, text in kept["sessions"].items()}
            return {digest: end for digest, end in until.items() if self._now() < end}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise AccessError(damaged(self._sessions.path)) from error

    def _keep(self, running: dict[str, datetime], pin_hash: str) -> None:
        newest = list(running.items())[-_MOST_SESSIONS:]
        sessions = {digest: until.isoformat() for digest, until in newest}
        self._sessions.write({"pin": _digest(pin_hash), "sessions": sessions})


def token_of(session: str) -> str:
    """What a page of the session sends along with each request that changes something, so that no other site can."""
    return _digest(f"token of {session}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
