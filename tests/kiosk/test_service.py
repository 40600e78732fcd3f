"""What `python -m kiosk service` prints is understood by what reads it."""

from __future__ import annotations

import configparser
import shlex
import sys

import pytest

from kiosk.__main__ import main
from kiosk.commands.service import systemd_unit, windows_script


def parsed(unit: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit)
    return parser


def test_the_unit_starts_this_program_and_watches_it() -> None:
    service = parsed(systemd_unit(["--source", "camera:1", "--owner", "Аня 100% $1"]))["Service"]
    words = shlex.split(service["ExecStart"].replace("%%", "%").replace("$$", "$"))
    assert words == [sys.executable, "-m", "kiosk", "run", "--source", "camera:1", "--owner", "Аня 100% $1"]
    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert int(service["WatchdogSec"]) > 20


def test_the_windows_task_guards_itself() -> None:
    script = windows_script(["--source", "it's here"])
    assert "-m kiosk run --guarded --source" in script
    assert "it''s here" in script


@pytest.mark.parametrize("words", [["service"], ["service", "--windows", "--", "--host", "0.0.0.0"]])
def test_the_command_prints_and_installs_nothing(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    out = capfd.readouterr().out
    assert ("--fullscreen" in out) == (words == ["service"])
