"""Checks of the machine: Python, disk, data folder, clock, language, fonts, Chromium."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from datasets.fonts import can_draw
from kiosk.archive import KEEP_FREE_BYTES
from kiosk.console import detect_language
from kiosk.doctor.finding import Finding, bad, good, warning
from kiosk.screen import find_chromium
from kiosk.whole_file import write_whole
from vision.words import Text, reason_of

OLDEST_PYTHON = (3, 11)
ROOM_FOR_AN_EVENT_BYTES = 2_000_000_000
"""Ten thousand frames of results, and a backup of them."""

BUILT = datetime(2026, 12, 1, tzinfo=UTC)
"""No clock that is right shows less: it is when this check was written."""


def check_python() -> Finding:
    """The interpreter."""
    version = platform.python_version()
    if sys.version_info[:2] < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        return bad("python", Text(f"Python {version} is too old", f"Python {version} слишком старый"),
                   Text(f"install Python {oldest} or newer", f"установите Python {oldest} или новее"))  # fmt: skip
    return good("python", f"Python {version}", f"Python {version}")


def check_data(data: Path) -> Finding:
    """Whether the data folder can be written."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=data, prefix=".doctor-") as folder:
            write_whole(Path(folder) / "file", b"written")
    except OSError as error:
        why = reason_of(error)
        found = Text(f"{data} cannot be written ({why.en})", f"{data} не записывается ({why.ru})")
        todo = Text("choose another data folder: --data DIR", "выберите другую папку данных: --data DIR")
        return bad("data", found, todo)
    return good("data", f"{data} can be written", f"{data} доступна для записи")


def check_disk(data: Path) -> Finding:
    """Whether there is room for an event."""
    place = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    free = shutil.disk_usage(place).free
    found = Text(f"{free / 1e9:.1f} GB free for {data}", f"свободно {free / 1e9:.1f} ГБ для {data}")
    todo = Text("make room on the disk, or take another folder: --data DIR",
                "освободите место на диске или возьмите другую папку: --data DIR")  # fmt: skip
    if free < KEEP_FREE_BYTES:
        no_frames = Text(f"{found.en}: no frames are kept", f"{found.ru}: кадры не сохраняются")
        return bad("disk", no_frames, todo)
    return warning("disk", found, todo) if free < ROOM_FOR_AN_EVENT_BYTES else good("disk", found.en, found.ru)


def check_clock(now: datetime, last_event: datetime | None) -> Finding:
    """Whether the clock can be right. Whatever it shows, events stay in the order of their numbers."""
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M %Z")
    todo = Text("set the machine's clock before the event; the order of results does not depend on it",
                "поставьте часы до мероприятия; порядок результатов от них не зависит")  # fmt: skip
    if now < BUILT:
        return bad(
            "clock", Text(f"the clock shows {shown}, which is past", f"часы показывают {shown}, это прошлое"), todo
        )
    if last_event is not None and now < last_event:
        last = last_event.astimezone().strftime("%Y-%m-%d %H:%M")
        found = Text(f"the clock shows {shown}, but the last event is of {last}",
                     f"часы показывают {shown}, а последнее событие записано {last}")  # fmt: skip
        return warning("clock", found, todo)
    return good("clock", f"the clock shows {shown}", f"часы показывают {shown}")


def check_language(environ: Mapping[str, str], encoding: str) -> Finding:
    """In which language the console speaks, and whether it can show it."""
    language = detect_language(environ)
    try:
        "Сота ♠".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return warning("language", Text(f"this console ({encoding}) shows no Russian", f"console {encoding}"),
                       Text("set PYTHONUTF8=1 (Windows), or LANG=ru_RU.UTF-8",
                            "PYTHONUTF8=1 (Windows), LANG=ru_RU.UTF-8"))  # fmt: skip
    name = {"ru": Text("Russian", "русский"), "en": Text("English", "английский")}[language]
    return good("language", f"the console speaks {name.en} ({encoding})", f"язык консоли: {name.ru} ({encoding})")


def check_fonts() -> Finding:
    """The program's own font, and one with Russian letters for the browser where the system can be asked."""
    missing = [character for character in "♠♥♦♣☀ЖЯё" if not can_draw(character)]
    if missing:
        return bad("fonts", Text(f"the program's font lacks {' '.join(missing)}", f"в шрифте нет {' '.join(missing)}"),
                   Text("install the program again", "установите программу заново"))  # fmt: skip
    if shutil.which("fc-list") is not None:
        done = subprocess.run(["fc-list", ":lang=ru", "family"], capture_output=True, timeout=20, check=False)
        if not done.stdout.strip():
            return warning("fonts", Text("no font of this system has Russian letters", "в системе нет русских шрифтов"),
                           Text("install one: sudo apt-get install fonts-dejavu-core",
                                "установите: sudo apt-get install fonts-dejavu-core"))  # fmt: skip
    return good("fonts", "fonts are there", "шрифты есть")


def check_chromium(environ: Mapping[str, str]) -> Finding:
    """What shows the page full-screen."""
    found = find_chromium(environ)
    if found is None:
        return warning("chromium", Text("no Chromium, Chrome or Edge was found", "Chromium, Chrome или Edge не найден"),
                       Text("install Chromium for --fullscreen: sudo apt-get install chromium",
                            "установите Chromium для --fullscreen: sudo apt-get install chromium"))  # fmt: skip
    return good("chromium", f"{found}", f"{found}")
