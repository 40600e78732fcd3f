"""`python -m kiosk doctor`: checks everything that an event needs, and says what to do."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from kiosk.console import Console, detect_language
from kiosk.doctor.finding import Finding, Outcome, bad, good
from kiosk.doctor.kiosk import check_camera, check_eye, check_port, check_stores, check_weights, last_event
from kiosk.doctor.machine import (
    check_chromium,
    check_clock,
    check_data,
    check_disk,
    check_fonts,
    check_language,
    check_python,
)
from kiosk.settings import Settings, SettingsError, load_settings
from vision.words import Text

_SIGNS: Mapping[Outcome, Text] = {
    Outcome.GOOD: Text("  ok ", "  да "),
    Outcome.WARNING: Text("  !  ", "  !  "),
    Outcome.BAD: Text(" BAD ", " НЕТ "),
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("doctor", help="check everything before an event · проверить всё перед мероприятием")
    parser.add_argument("--json", action="store_true", help="one JSON line for each check · строка JSON на проверку")
    parser.add_argument("--data", default=argparse.SUPPRESS, metavar="DIR", help="data folder · папка данных")
    parser.add_argument(
        "--settings", type=Path, default=os.environ.get("KIOSK_SETTINGS"), metavar="FILE",
        help="settings file · файл настроек",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: an event can be run; 1: something is bad."""
    console = Console(detect_language(os.environ))
    worst = Outcome.GOOD
    for finding in _check(args):
        worst = max(worst, finding.outcome, key=list(Outcome).index)
        if args.json:
            print(json.dumps(finding.fields(), ensure_ascii=False), flush=True)
        else:
            console.say(_line(finding))
    console.say(_SUMMARY[worst])
    return 1 if worst is Outcome.BAD else 0


def _check(args: argparse.Namespace) -> Iterator[Finding]:
    given = {"data": args.data} if "data" in args else {}
    yield check_python()
    try:
        settings = load_settings(given, Path(args.settings) if args.settings else None)
        yield good("settings", "the settings are in order", "настройки в порядке")
    except SettingsError as error:
        yield bad("settings", error.text, Text("put that right; the other checks use what the program comes with",
                                               "исправьте; остальные проверки — с настройками программы"))  # fmt: skip
        settings = Settings(**given)
    yield check_data(settings.data)
    yield check_disk(settings.data)
    yield from check_stores(settings.data)
    yield check_clock(datetime.now(UTC), last_event(settings.data))
    yield from check_weights()
    yield check_eye(settings)
    yield check_camera(settings)
    yield check_port(settings)
    yield check_fonts()
    yield check_chromium(os.environ)
    yield check_language(os.environ, sys.stderr.encoding)


def _line(finding: Finding) -> Text:
    sign, found, todo = _SIGNS[finding.outcome], finding.found, finding.todo
    return Text(
        f"{sign.en} {finding.name}: {found.en}" + (f"\n        -> {todo.en}" if todo else ""),
        f"{sign.ru} {finding.name}: {found.ru}" + (f"\n        -> {todo.ru}" if todo else ""),
    )


_SUMMARY: Mapping[Outcome, Text] = {
    Outcome.GOOD: Text("All is well.", "Всё в порядке."),
    Outcome.WARNING: Text(
        "An event can be run; see what is marked with !", "Работать можно; посмотрите на отмеченное !"
    ),
    Outcome.BAD: Text("Put right what is marked with BAD first.", "Сначала исправьте отмеченное НЕТ."),
}
