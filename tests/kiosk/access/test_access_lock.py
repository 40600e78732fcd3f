"""PIN, tries and sessions, with clocks that the test holds."""

from __future__ import annotations

import json
import re
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import argon2
import pytest

from kiosk.access.lock import PIN_FILE, SESSIONS_FILE, AccessLock, TooManyTriesError, WrongPinError
from kiosk.access.pin import new_pin
from kiosk.access.private_file import AccessError
from kiosk.access.tries import Tries


class Clocks:
    """A monotonic clock in seconds and a wall clock, moved together."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def monotonic(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return datetime(2026, 12, 1, tzinfo=UTC) + timedelta(seconds=self.seconds)


def wrong(pin: str) -> str:
    return str((int(pin) + 1) % 10**8).zfill(8)


def test_the_pin_is_made_once_by_chance_and_kept_as_an_argon2id_hash_only(tmp_path: Path) -> None:
    pin = AccessLock(tmp_path).ensure_pin()
    assert pin is not None
    assert re.fullmatch(r"\d{8}", pin)
    assert AccessLock(tmp_path).ensure_pin() is None
    kept = json.loads((tmp_path / PIN_FILE).read_text())["hash"]
    assert kept.startswith("$argon2id$")
    assert argon2.PasswordHasher().verify(kept, pin)
    assert pin not in (tmp_path / PIN_FILE).read_text()
    assert (tmp_path / PIN_FILE).stat().st_mode & 0o077 == 0
    assert len({new_pin() for _ in range(50)}) == 50


def test_a_session_outlives_a_restart_and_ends_by_itself_by_hand_and_with_the_pin(tmp_path: Path) -> None:
    clocks = Clocks()
    lock = AccessLock(tmp_path, now=clocks.now)
    pin = lock.renew()
    first, second = lock.open(f" {pin[:4]}-{pin[4:]} ", "10.0.0.1"), lock.open(pin, "10.0.0.2")
    again = AccessLock(tmp_path, now=clocks.now)
    assert [again.is_open(name) for name in (first, second, "", "x")] == [True, True, False, False]
    assert first not in (tmp_path / SESSIONS_FILE).read_text()
    again.close(first)
    assert [lock.is_open(first), lock.is_open(second)] == [False, True]
    clocks.seconds += 14 * 86400 + 1
    assert not lock.is_open(second)
    third = lock.open(pin, "10.0.0.1")
    AccessLock(tmp_path).renew()
    assert not lock.is_open(third)
    with pytest.raises(WrongPinError):
        lock.open(pin, "10.0.0.1")


def test_five_wrong_pins_then_an_address_waits_longer_each_time(tmp_path: Path) -> None:
    clocks = Clocks()
    lock = AccessLock(tmp_path, Tries(clocks.monotonic), clocks.now)
    pin = lock.renew()
    for _ in range(5):
        with pytest.raises(WrongPinError):
            lock.open(wrong(pin), "10.0.0.1")
    for wait_s in (30, 60, 120, 240, 480, 900, 900):
        with pytest.raises(TooManyTriesError) as caught:
            lock.open(pin, "10.0.0.1")
        assert caught.value.wait_s == wait_s
        assert f"{wait_s} s" in caught.value.text.en
        clocks.seconds += wait_s
        with pytest.raises(WrongPinError):
            lock.open(wrong(pin), "10.0.0.1")
    assert lock.is_open(lock.open(pin, "10.0.0.2")), "another address does not wait"


def test_the_right_pin_forgives_the_wrong_ones(tmp_path: Path) -> None:
    lock = AccessLock(tmp_path, Tries(Clocks().monotonic))
    pin = lock.renew()
    for _ in range(3):
        for _ in range(4):
            with pytest.raises(WrongPinError):
                lock.open(wrong(pin), "10.0.0.1")
        lock.open(pin, "10.0.0.1")


def test_many_addresses_are_no_way_round() -> None:
    clocks = Clocks()
    tries = Tries(clocks.monotonic)
    waits = []
    for number in range(40):
        waits.append(tries.begin(f"10.0.0.{number}"))
        clocks.seconds += 1
    assert waits[:30] == [0] * 30
    assert waits[30:33] == [570, 569, 568]
    clocks.seconds = 1000.0 + 600
    assert tries.begin("10.0.1.1") == 0
    # In a whole day: what an attacker with any number of addresses can try at all.
    tried = 0
    for _ in range(86400 // 10):
        tried += tries.begin(f"10.1.0.{tried}") == 0
        clocks.seconds += 10
    assert tried / 10**8 < 1 / 20_000


def test_tries_at_the_same_moment_are_counted_each(tmp_path: Path) -> None:
    lock = AccessLock(tmp_path)
    pin = lock.renew()
    looked_at, refused = [], []

    def guess() -> None:
        try:
            lock.open(wrong(pin), "10.0.0.1")
        except WrongPinError:
            looked_at.append(1)
        except TooManyTriesError:
            refused.append(1)

    threads = [threading.Thread(target=guess) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(looked_at), len(refused)) == (5, 15)


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"hash": 7}', b"\xff", b'{"hash": "$argon2id$"}'])
def test_a_damaged_file_lets_nobody_in(tmp_path: Path, content: bytes) -> None:
    lock = AccessLock(tmp_path)
    pin = lock.renew()
    session = lock.open(pin, "10.0.0.1")
    (tmp_path / PIN_FILE).write_bytes(content)
    assert not lock.is_open(session)
    for typed in (pin, "", "7"):
        with pytest.raises((WrongPinError, AccessError)):
            lock.open(typed, "10.0.0.1")
    assert lock.is_open(lock.open(lock.renew(), "10.0.0.1"))


def test_damaged_sessions_say_what_to_do(tmp_path: Path) -> None:
    lock = AccessLock(tmp_path)
    session = lock.open(lock.renew(), "10.0.0.1")
    fields = json.loads((tmp_path / SESSIONS_FILE).read_text())
    (tmp_path / SESSIONS_FILE).write_text(json.dumps({**fields, "sessions": {"x": "tomorrow"}}))
    assert not lock.is_open(session)
    with pytest.raises(AccessError, match="python -m kiosk pin"):
        lock.close(session)
