"""Changes the settings file as its owner would: what is not changed stays as it is, comments too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from kiosk.settings import Settings, SettingsError, check_settings
from kiosk.whole_file import write_whole
from vision.words import Text, reason_of


def change_settings_file(path: Path, changes: Mapping[str, Any], check: Callable[[Settings], object]) -> None:
    """Write settings to the file, whole or not at all; None takes one out.

    Only the file is judged, not what command line or environment say: by their names and values, and by `check`.
    Raises `SettingsError`, and whatever `check` raises: nothing is changed then.
    """
    try:
        document = tomlkit.parse(path.read_text("utf-8-sig")) if path.is_file() else tomlkit.document()
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        raise _cannot("read", "не читается", path, error) from error
    for name, value in changes.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = value
    check(check_settings(document.unwrap(), dict.fromkeys(document, str(path))))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, tomlkit.dumps(document).encode())
    except (OSError, UnicodeEncodeError) as error:
        raise _cannot("written", "не записывается", path, error) from error


def _cannot(done: str, failed: str, path: Path, error: Exception) -> SettingsError:
    why = reason_of(error)
    return SettingsError(
        Text(f"the settings file {path} cannot be {done}: {why.en}", f"файл настроек {path} {failed}: {why.ru}")
    )
