"""Settings: frozen, from the command line, then `KIOSK_…` variables, then a TOML file; unknown names are refused."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import AfterValidator, Field, StringConstraints, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from kiosk.games import GAMES
from vision.words import SpokenError, Text, reason_of

PREFIX = "KIOSK_"
DEFAULT_PORT = 8144
"""From the name of the game, YCWS-144; below the ports that need rights, not used by a well-known program."""


class SettingsError(SpokenError):
    """Settings that cannot be used; the text names each."""


def _known_game(key: str) -> str:
    if key not in GAMES:
        raise ValueError(key)
    return key


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    source: str | None = None
    host: str = "127.0.0.1"
    port: int = Field(DEFAULT_PORT, ge=0, le=65535)
    browser: bool = True
    fullscreen: bool = False
    data: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("scoring-kiosk", appauthor=False)))
    game: Annotated[str, AfterValidator(_known_game)] = Field("ycws144", json_schema_extra={"enum": list(GAMES)})
    mode: Literal[3, 4, 5] = 5
    method: Literal["A", "B", "C"] = "B"
    sota: int = Field(1, ge=1, le=12)
    owner: str | None = None
    deck: str = "yahchain3"
    weights: Path | None = None
    tiles: Path | None = None
    language: Literal["ru", "en"] | None = None
    camera_size: Annotated[str, StringConstraints(pattern=r"^[1-9]\d{2,3}x[1-9]\d{2,3}$")] = "1280x720"
    camera_fps: float = Field(30.0, ge=1, le=240)
    camera_lock: bool = False
    yatzy_largest_win: int = Field(0, ge=0, le=1_000_000, multiple_of=10)
    """Of stakes in play points (T30); 0: nobody can stake anything."""

    @property
    def camera_pixels(self) -> tuple[int, int]:
        """Width and height that are asked of a camera."""
        width, _, height = self.camera_size.partition("x")
        return int(width), int(height)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what it is given: `load_settings` merges the places in the right order."""
        return (init_settings,)


HINTS: Mapping[str, Text] = {
    "camera_size": Text(
        "width x height in pixels, such as 1920x1080", "ширина x высота в пикселях, например 1920x1080"
    ),
    "camera_fps": Text("pictures a second, from 1 to 240", "кадров в секунду, от 1 до 240"),
    "camera_lock": Text("true or false", "true или false"),
    "port": Text("a number from 0 to 65535", "число от 0 до 65535"),
    "browser": Text("true or false", "true или false"),
    "fullscreen": Text("true or false", "true или false"),
    "game": Text(f"one of {', '.join(GAMES)}", f"одной из {', '.join(GAMES)}"),
    "mode": Text("3, 4 or 5", "3, 4 или 5"),
    "method": Text("A, B or C", "A, B или C"),
    "sota": Text("a number from 1 to 12", "число от 1 до 12"),
    "language": Text("ru or en", "ru или en"),
    "yatzy_largest_win": Text("a multiple of 10, 0 for no stakes", "кратное 10, 0 — без ставок"),
}


@dataclass(frozen=True, slots=True)
class InForce:
    """Settings, and where each that was set comes from: `--port`, `KIOSK_PORT`, or the path of the `file`."""

    settings: Settings
    places: Mapping[str, str]
    file: Path


def load_settings(command_line: Mapping[str, Any], file: Path | None = None) -> Settings:
    """Merge command line, environment and file, in this order of strength. Raises `SettingsError`.

    `file` None: `settings.toml` in the platform's configuration folder, where there is one.
    """
    return settings_in_force(command_line, file).settings


def settings_in_force(command_line: Mapping[str, Any], file: Path | None = None, *, must_exist: bool = True) -> InForce:
    """The same, with the place that each setting comes from. Raises `SettingsError`.

    `must_exist`: a file that was named has to be there.
    """
    path = file or default_settings_file()
    _refuse_unknown_variables(os.environ)
    from_file = _read_file(path, must_exist=must_exist and file is not None)
    from_environment = EnvSettingsSource(Settings)()
    merged = {**from_file, **from_environment, **command_line}
    places = dict.fromkeys(from_file, str(path)) | {key: PREFIX + key.upper() for key in from_environment}
    places |= {key: _option_of(key, value) for key, value in command_line.items()}
    return InForce(check_settings(merged, places), places, path)


def _option_of(key: str, value: object) -> str:
    """The option of the command line that set this: what is on by itself is switched off by `--no-…`."""
    return f"--{'no-' if value is False else ''}{key.replace('_', '-')}"


def check_settings(fields: Mapping[str, Any], places: Mapping[str, str]) -> Settings:
    """The settings that these fields make; `places` are named where one is wrong. Raises `SettingsError`."""
    given = dict(fields)
    if isinstance(mode := given.get("mode"), str) and mode.isdecimal():
        given["mode"] = int(mode)
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError(_explain(error, given, places)) from None


def data_folder(option: Path | None) -> Path:
    """Where decks and results lie, for commands that need nothing else of the settings. Raises `SettingsError`."""
    file = os.environ.get(PREFIX + "SETTINGS")
    return option if option is not None else load_settings({}, Path(file) if file else None).data


def default_settings_file() -> Path:
    """Where the settings file is looked for."""
    return Path(platformdirs.user_config_dir("scoring-kiosk", appauthor=False)) / "settings.toml"


def _read_file(path: Path, must_exist: bool) -> dict[str, Any]:
    if not path.is_file() and not must_exist:
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = reason_of(error)
        raise SettingsError(
            Text(f"settings file {path}: {why.en}", f"файл настроек {path} не читается: {why.ru}")
        ) from None


def _refuse_unknown_variables(environ: Mapping[str, str]) -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields} | {PREFIX + "SETTINGS"}
    unknown = sorted(name for name in environ if name.upper().startswith(PREFIX) and name.upper() not in known)
    if unknown:
        names = ", ".join(unknown)
        raise SettingsError(
            Text(
                f"unknown environment variable {names}; known: {', '.join(sorted(known))}",
                f"неизвестная переменная окружения {names}; известны: {', '.join(sorted(known))}",
            )
        )


def _explain(error: ValidationError, merged: Mapping[str, Any], places: Mapping[str, str]) -> Text:
    lines = [_explain_one(str(fault["loc"][0]), fault["type"], merged, places) for fault in error.errors()]
    return Text("\n".join(line.en for line in lines), "\n".join(line.ru for line in lines))


def _explain_one(name: str, kind: str, merged: Mapping[str, Any], places: Mapping[str, str]) -> Text:
    place = places.get(name, name)
    if kind == "extra_forbidden":
        known = ", ".join(Settings.model_fields)
        return Text(f"{place}: unknown setting {name!r}; known: {known}",
                    f"{place}: неизвестная настройка {name!r}; известны: {known}")  # fmt: skip
    hint = HINTS.get(name, Text("a text", "текст"))
    value = merged.get(name)
    return Text(f"{place}: {name} = {value!r} is not possible; it must be {hint.en}",
                f"{place}: {name} = {value!r} не подходит; нужно: {hint.ru}")  # fmt: skip
