"""`python -m kiosk restore FILE`: brings a backup back; what was there is moved aside."""

from __future__ import annotations

import argparse
import os
from datetime import datetime
from pathlib import Path

from kiosk.backup.restoring import restore
from kiosk.console import Console, detect_language
from kiosk.settings import data_folder
from vision.words import Text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("restore", help="bring a backup back · вернуть сохранённое")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written · файл команды backup")
    parser.add_argument("--data", type=Path, metavar="DIR", help="data folder · папка данных")
    parser.add_argument(
        "--replace", action="store_true", help="move aside what is there now · отложить то, что там сейчас"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: it is back; 1: nothing was changed (`BackupError`)."""
    data = data_folder(args.data)
    restored = restore(args.file, data, replace=args.replace, now=datetime.now())
    console = Console(detect_language(os.environ))
    console.say(
        Text(f"{data}: proved and brought back, files: {restored.files}",
             f"{data}: проверено и возвращено, файлов: {restored.files}")
    )  # fmt: skip
    if restored.aside:
        console.say(Text(f"what was there lies in {restored.aside}", f"то, что там было, лежит в {restored.aside}"))
    return 0
