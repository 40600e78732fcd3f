"""Settings come from three places, the nearest wins, and a wrong name or value is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from kiosk.settings import Settings, SettingsError, load_settings, settings_in_force


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text('mode = 4\nport = 9000\nowner = "Аня"\n', "utf-8")
    return path


def test_the_command_line_wins_over_the_environment_over_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIOSK_PORT", "9001")
    monkeypatch.setenv("KIOSK_MODE", "3")
    settings = load_settings({"mode": "5"}, file)
    assert (settings.mode, settings.port, settings.owner, settings.method) == (5, 9001, "Аня", "B")


def test_settings_cannot_be_changed(file: Path) -> None:
    with pytest.raises(ValidationError):
        load_settings({}, file).port = 1


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"mode": "7"}, "--mode: mode = 7 is not possible; it must be 3, 4 or 5"),
        ({"mode": "three"}, "--mode: mode = 'three' is not possible; it must be 3, 4 or 5"),
        ({"port": "70000"}, "--port: port = '70000' is not possible; it must be a number from 0 to 65535"),
        ({"method": "D"}, "--method: method = 'D' is not possible; it must be A, B or C"),
        ({"sota": "0"}, "--sota: sota = '0' is not possible; it must be a number from 1 to 12"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_possible(file: Path, given: dict[str, Any], says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(given, file)
    assert caught.value.text.en == says
    assert "не подходит" in caught.value.text.ru


def test_an_unknown_key_of_the_file_is_named(file: Path) -> None:
    file.write_text("prot = 1\n")
    with pytest.raises(SettingsError, match=r"settings\.toml: unknown setting 'prot'; known: source, host, port"):
        load_settings({}, file)


def test_an_unknown_variable_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIOSK_PROT", "1")
    with pytest.raises(SettingsError, match="unknown environment variable KIOSK_PROT"):
        load_settings({}, file)


def test_a_file_that_is_no_toml_says_so(file: Path) -> None:
    file.write_text("mode == 4\n")
    with pytest.raises(SettingsError, match="settings file"):
        load_settings({}, file)
    with pytest.raises(SettingsError, match="settings file"):
        load_settings({}, file.with_name("other.toml"))


def test_the_defaults_listen_to_this_machine_only() -> None:
    settings = Settings()
    assert (settings.host, settings.port, settings.mode, settings.browser) == ("127.0.0.1", 8144, 5, True)


def test_a_switch_that_is_off_is_named_as_the_option_that_exists() -> None:
    assert settings_in_force({"browser": False, "mode": 4}).places["browser"] == "--no-browser"
    assert settings_in_force({"browser": False, "mode": 4}).places["mode"] == "--mode"
