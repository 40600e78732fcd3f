"""The settings page and its interface: `/settings`, `/api/settings`. Changes go to the file, for the next start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, JSONResponse
from pydantic import RootModel, StringConstraints

from kiosk.settings import HINTS, InForce, Settings, SettingsError, settings_in_force
from kiosk.settings_file import change_settings_file
from kiosk.settings_words import EXPLANATIONS, GROUPS, TITLES
from kiosk.state import Model, Texts
from kiosk.web.models import Refused
from kiosk.web.pages import STATIC
from vision.words import SpokenError, Text

_log = logging.getLogger(__name__)

_ONLY_BY_HAND = frozenset({"data", "tiles", "weights"})
"""Places on this machine, that somebody at a tablet must not point elsewhere."""

_HOSTS = ["127.0.0.1", "0.0.0.0"]
"""This machine only, and all networks that it is in."""

Value = bool | int | float | str | None
Kind = Literal["text", "number", "switch", "choice"]
Place = Literal["command-line", "environment", "file", "default"]

_REFUSED: dict[int | str, dict[str, Any]] = {422: {"model": Refused, "description": "Not possible; the texts say why."}}


class SettingState(Model):
    """One setting: its value `now`, and what it will be at the `next` start; `name_of_place` says where it is set."""

    name: str
    titles: Texts
    hints: Texts | None
    kind: Kind
    choices: list[str]
    now: Value
    next: Value
    place: Place
    name_of_place: str
    can_change: bool


class SettingsGroup(Model):
    """Settings that are shown together, by their names."""

    key: str
    titles: Texts
    settings: list[str]


class SettingsState(Model):
    """All settings. `waiting`: some will be others at the next start; `trouble`: why the file cannot be used."""

    file: str
    waiting: bool
    trouble: Texts | None
    groups: list[SettingsGroup]
    settings: list[SettingState]


class SettingsWish(RootModel[dict[Annotated[str, StringConstraints(max_length=60)], Value]]):
    """Settings by their names; null takes one out of the file."""


def settings_routes(
    started_with: InForce, command_line: Mapping[str, Any], check: Callable[[Settings], object]
) -> APIRouter:
    """The routes of a kiosk that was started with these. `check` raises `SpokenError` for what could not be started."""
    router = APIRouter()

    @router.get("/settings", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "settings.html")

    @router.get("/api/settings")
    def state() -> SettingsState:
        """What is in force, where it comes from, and what will be at the next start."""
        return _describe(started_with, command_line)

    @router.post("/api/settings", response_model=SettingsState, responses=_REFUSED)
    def change(wish: SettingsWish) -> Response:
        """Write settings to the file; all of them or none."""
        try:
            by_hand = sorted(_ONLY_BY_HAND & set(wish.root))
            if by_hand:
                raise SettingsError(_only_by_hand(by_hand[0]))
            change_settings_file(started_with.file, wish.root, check)
        except SpokenError as error:
            return JSONResponse({"texts": error.text.as_dict(), "reasons": []}, 422)
        _log.info("an operator has changed settings: %s", ", ".join(sorted(wish.root)))
        return JSONResponse(_describe(started_with, command_line).model_dump())

    return router


def _describe(started_with: InForce, command_line: Mapping[str, Any]) -> SettingsState:
    try:
        coming = settings_in_force(command_line, started_with.file, must_exist=False)
        trouble = None
    except SettingsError as error:
        coming, trouble = started_with, Texts(**error.text.as_dict())
    schema = Settings.model_json_schema()["properties"]
    described = [_setting(name, schema[name], started_with, coming) for name in Settings.model_fields]
    waiting = any(setting.now != setting.next for setting in described)
    groups = [
        SettingsGroup(key=group.key, titles=_texts(group.title), settings=list(group.settings)) for group in GROUPS
    ]
    return SettingsState(
        file=str(started_with.file), waiting=waiting, trouble=trouble, groups=groups, settings=described
    )


def _setting(name: str, schema: Mapping[str, Any], started_with: InForce, coming: InForce) -> SettingState:
    place_name = coming.places.get(name, "")
    place = _place(place_name, coming.file)
    hint = EXPLANATIONS.get(name) or HINTS.get(name)
    kind, choices = _kind(schema) if name != "host" else ("choice", _HOSTS)
    return SettingState(
        name=name,
        titles=_texts(TITLES.get(name, Text(name, name))),
        hints=_texts(hint) if hint and (name in EXPLANATIONS or kind in {"text", "number"}) else None,
        kind=kind,
        choices=choices,
        now=_plain(getattr(started_with.settings, name)),
        next=_plain(getattr(coming.settings, name)),
        place=place,
        name_of_place=place_name,
        can_change=place in {"file", "default"} and name not in _ONLY_BY_HAND,
    )


def _place(name: str, file: Path) -> Place:
    if not name:
        return "default"
    if name.startswith("--"):
        return "command-line"
    return "file" if name == str(file) else "environment"


def _kind(schema: Mapping[str, Any]) -> tuple[Kind, list[str]]:
    """How a person changes it, as its JSON schema says; the choices are written as text."""
    parts = [part for part in schema.get("anyOf", [schema]) if part.get("type") != "null"]
    part = {**schema, **parts[0]}
    if "enum" in part or "const" in part:
        return "choice", [str(choice) for choice in part.get("enum", [part.get("const")])]
    kinds: Mapping[str, Kind] = {"boolean": "switch", "integer": "number", "number": "number"}
    return kinds.get(str(part.get("type")), "text"), []


def _plain(value: object) -> Value:
    return value if isinstance(value, bool | int | float | str) or value is None else str(value)


def _texts(text: Text) -> Texts:
    return Texts(ru=text.ru, en=text.en)


def _only_by_hand(name: str) -> Text:
    return Text(f"{name} is changed on this machine only: in the settings file or with --{name}",
                f"{name} меняется только на самом компьютере: в файле настроек или через --{name}")  # fmt: skip
