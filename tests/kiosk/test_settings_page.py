"""The settings page's interface: what is in force and why, and changes that cannot break the next start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from kiosk.settings import Settings, load_settings, settings_in_force
from kiosk.settings_words import EXPLANATIONS, GROUPS, TITLES
from kiosk.starting import check_start
from kiosk.web.settings import settings_routes

FILE = '# for the autumn event\nmode = 4  # four cards\nowner = "Аня"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(FILE, "utf-8")
    return path


@pytest.fixture
def page(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Of a kiosk started with `--port 9000`, KIOSK_SOTA=3 and the file."""
    monkeypatch.setenv("KIOSK_SOTA", "3")
    command_line = {"port": "9000"}
    app = FastAPI()
    app.include_router(settings_routes(settings_in_force(command_line, file), command_line, check_start))
    yield TestClient(app)


def by_name(state: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {setting["name"]: setting for setting in state["settings"]}


def test_every_setting_is_there_with_its_value_and_its_place(page: TestClient, file: Path) -> None:
    state = page.get("/api/settings").json()
    found = by_name(state)
    assert list(found) == list(Settings.model_fields)
    places = {name: (found[name]["now"], found[name]["place"], found[name]["name_of_place"]) for name in found}
    assert places["port"] == (9000, "command-line", "--port")
    assert places["sota"] == (3, "environment", "KIOSK_SOTA")
    assert places["mode"] == (4, "file", str(file))
    assert places["method"] == ("B", "default", "")
    fixed = [name for name, setting in found.items() if not setting["can_change"]]
    assert fixed == ["port", "data", "sota", "weights", "tiles"]
    assert (found["mode"]["choices"], found["browser"]["kind"], found["owner"]["kind"]) == (
        ["3", "4", "5"],
        "switch",
        "text",
    )
    assert (state["waiting"], state["trouble"]) == (False, None)


def test_a_change_goes_to_the_file_whose_comments_stay(page: TestClient, file: Path) -> None:
    state = page.post("/api/settings", json={"mode": 5, "owner": None, "fullscreen": True}).json()
    assert file.read_text("utf-8") == "# for the autumn event\nmode = 5  # four cards\nfullscreen = true\n"
    found = by_name(state)
    assert (state["waiting"], found["mode"]["now"], found["mode"]["next"]) == (True, 4, 5)
    assert (load_settings({}, file).mode, load_settings({}, file).fullscreen) == (5, True)


def test_a_file_that_is_not_there_yet_is_made(page: TestClient, file: Path) -> None:
    file.unlink()
    assert page.post("/api/settings", json={"language": "ru"}).status_code == 200
    assert file.read_text() == 'language = "ru"\n'


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"prot": 1}, "unknown setting 'prot'"),
        ({"mode": 7}, "mode = 7 is not possible; it must be 3, 4 or 5"),
        ({"owner": "Ира", "sota": "many"}, "sota = 'many' is not possible"),
        ({"deck": "tarot"}, "tarot"),
        ({"source": "nowhere"}, "there is no source 'nowhere'"),
        ({"host": "no.such.host.invalid"}, "there is no address"),
        ({"data": "/elsewhere"}, "on this machine only"),
        ({"owner": "half of a pair: \ud800"}, "settings file"),
        ({"source": "a\0b"}, "there is no source"),
        ({"host": "a\0b"}, "there is no address"),
        ({"deck": "a\0b"}, "no such deck"),
    ],
)
def test_what_could_not_be_started_with_is_refused_and_nothing_is_written(
    page: TestClient, file: Path, wish: dict[str, Any], says: str
) -> None:
    answer = page.post("/api/settings", content=json.dumps(wish), headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert says in answer.json()["texts"]["en"]
    assert file.read_text("utf-8") == FILE


def test_a_file_that_somebody_broke_meanwhile_is_said_and_not_overwritten(page: TestClient, file: Path) -> None:
    file.write_text("mode == 4\n")
    assert "settings file" in page.get("/api/settings").json()["trouble"]["en"]
    assert page.post("/api/settings", json={"mode": 5}).status_code == 422
    assert file.read_text() == "mode == 4\n"


def test_every_word_about_a_setting_is_about_one_that_exists() -> None:
    assert set(TITLES) | set(EXPLANATIONS) <= set(Settings.model_fields)


def test_every_setting_stands_in_one_group(page: TestClient) -> None:
    state = page.get("/api/settings").json()
    grouped = [name for group in state["groups"] for name in group["settings"]]
    assert sorted(grouped) == sorted(Settings.model_fields)
    assert [group["key"] for group in state["groups"]] == [group.key for group in GROUPS]
