"""The doctor finds what is wrong with a machine, and says what to do about it."""

from __future__ import annotations

import json
import shutil
import socket
from collections import namedtuple
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from desk_stage import body

from kiosk.__main__ import main
from kiosk.doctor import kiosk as checks
from kiosk.doctor.finding import Outcome
from kiosk.doctor.machine import BUILT, check_clock, check_data, check_disk, check_language
from kiosk.settings import Settings
from kiosk.store import open_store

GOOD, WARNING, BAD = Outcome.GOOD, Outcome.WARNING, Outcome.BAD
Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(
    ("free", "outcome"), [(100_000_000, BAD), (199_999_999, BAD), (1_000_000_000, WARNING), (5_000_000_000, GOOD)]
)
def test_a_disk_without_room_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, outcome: Outcome
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**12, 10**12 - free, free))
    finding = check_disk(tmp_path / "not" / "yet")
    assert finding.outcome is outcome
    assert (finding.todo is None) == (outcome is GOOD)


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert check_data(tmp_path / "file" / "data").outcome is BAD
    assert check_data(tmp_path / "new").outcome is GOOD
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize(
    ("now", "last", "outcome"),
    [
        (datetime(1970, 1, 1, tzinfo=UTC), None, BAD),
        (BUILT + timedelta(days=1), None, GOOD),
        (BUILT + timedelta(days=1), BUILT, GOOD),
        (BUILT + timedelta(days=1), BUILT + timedelta(days=2), WARNING),
    ],
)
def test_a_clock_that_cannot_be_right_is_named(now: datetime, last: datetime | None, outcome: Outcome) -> None:
    assert check_clock(now, last).outcome is outcome


def test_a_console_that_cannot_show_russian_is_told_in_letters_that_it_can() -> None:
    finding = check_language({"LANG": "ru_RU.UTF-8"}, "ascii")
    assert finding.outcome is WARNING
    assert finding.todo is not None
    (finding.found.ru + finding.todo.ru).encode("ascii")
    assert "русский" in check_language({"LANG": "ru_RU.UTF-8"}, "utf-8").found.ru


def test_the_stores_are_proved_and_the_last_event_found(tmp_path: Path) -> None:
    assert [finding.outcome for finding in checks.check_stores(tmp_path)] == [GOOD]
    store = open_store(tmp_path, clock=lambda: datetime(2026, 12, 5, tzinfo=UTC))
    store.book(body("4S 5H 6S", 3))
    store.close()
    assert checks.last_event(tmp_path) == datetime(2026, 12, 5, tzinfo=UTC)
    path = tmp_path / "kiosk.sqlite3"
    path.write_bytes(path.read_bytes().replace(b'"sota":4', b'"sota":5'))
    (finding,) = checks.check_stores(tmp_path)
    assert finding.outcome is BAD
    assert "EVENT 1 WAS TOUCHED" in finding.found.en
    assert finding.todo is not None
    assert "restore" in finding.todo.en


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_another_program_has_is_named(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "_ANSWERS_WITHIN_S", 0.2)
    finding = checks.check_port(Settings(port=taken))
    assert finding.outcome is BAD
    assert f"port {taken} is in use" in finding.found.en


def test_weights_are_compared_with_their_certificates() -> None:
    findings = list(checks.check_weights())
    assert {finding.outcome for finding in findings} == {GOOD}
    assert any("locator" in finding.found.en for finding in findings)


def test_a_source_that_is_no_camera_is_not_opened() -> None:
    assert checks.check_camera(Settings(source="demo")).outcome is GOOD


def test_the_command_checks_everything_although_the_settings_are_wrong(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("prot = 1\n")
    assert main(["doctor", "--json", "--data", str(tmp_path / "data"), "--settings", str(settings)]) == 1
    findings = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    names = [finding["name"] for finding in findings]
    assert {"python", "data", "disk", "store", "clock", "weights", "eye", "camera", "port", "fonts", "chromium"} <= {
        *names
    }
    (wrong,) = (finding for finding in findings if finding["name"] == "settings")
    assert wrong["outcome"] == "bad"
    assert "unknown setting 'prot'" in wrong["texts"]["en"]
    assert all(set(finding["texts"]) == {"ru", "en"} for finding in findings)
