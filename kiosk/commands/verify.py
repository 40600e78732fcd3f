"""`python -m kiosk verify PATH…`: proves what the kiosk wrote, without a network.

What lies at a path decides who proves it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from kiosk.backup.reading import find_backups, verify_backup
from kiosk.console import Console, detect_language
from kiosk.log.verdict import find_logs, verify_log
from kiosk.party.verdict import find_registrations, verify_registration
from kiosk.proving import prove_folder
from kiosk.verdict import Verdict, Verifier
from kiosk.yatzy.verdict import find_games, verify_game
from vision.words import Text

FILE_VERIFIERS: tuple[Verifier, ...] = (
    Verifier(find_logs, verify_log),
    Verifier(find_games, verify_game),
    Verifier(find_backups, verify_backup),
    Verifier(find_registrations, verify_registration),
)
"""The first that knows a file proves it."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("verify", help="prove a data folder or an export · проверить папку данных или файл")
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", type=Path, help="data folder, store, export, game, backup · что проверить"
    )
    parser.add_argument("--json", action="store_true", help="one JSON line for each · строка JSON на каждый")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: all is as it was written; 1: something was touched, or nothing can be proved there."""
    console = Console(detect_language(os.environ))
    verdicts = [verdict for path in args.paths for verdict in verify_path(path)]
    for verdict in verdicts:
        if args.json:
            print(json.dumps(verdict.fields(), ensure_ascii=False), file=sys.stdout, flush=True)
        console.say(verdict.text)
    return 0 if all(verdict.good for verdict in verdicts) else 1


def verify_path(path: Path) -> list[Verdict]:
    """A verdict on each thing that can be proved at a path; one that says so where there is nothing."""
    if path.is_dir():
        found = prove_folder(path)
    else:
        found = [verifier.verify(path) for verifier in FILE_VERIFIERS if verifier.parts(path)][:1]
    return found or [Verdict(path, False, _nothing_at(path))]


def _nothing_at(path: Path) -> Text:
    if not path.exists():
        return Text(f"{path}: there is no such file or folder", f"{path}: нет такого файла или папки")
    return Text(
        f"{path}: nothing that can be proved (a data folder, a store, an export, a game or a backup is needed)",
        f"{path}: нечего проверять (нужна папка данных, хранилище, экспорт, игра или копия)",
    )
