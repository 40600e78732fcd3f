"""`python -m kiosk backup FILE`: the whole data folder in one file, also while a kiosk runs."""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path

from kiosk.backup.making import make_backup
from kiosk.backup.reading import BACKUP_SUFFIX, verify_backup
from kiosk.console import Console, detect_language
from kiosk.settings import data_folder
from vision.words import Text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "backup", help="keep everything in one file, while the kiosk runs · сохранить всё в один файл"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=f"what to write, FILE{BACKUP_SUFFIX} · куда записать")
    parser.add_argument("--data", type=Path, metavar="DIR", help="data folder · папка данных")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: written and proved; 1: it is not good; 2: wrong options."""
    console = Console(detect_language(os.environ))
    path: Path = args.file
    if path.suffix != BACKUP_SUFFIX:
        console.say(Text(f"the name has to end in {BACKUP_SUFFIX}", f"имя должно оканчиваться на {BACKUP_SUFFIX}"))
        return 2
    made = make_backup(data_folder(args.data), path, datetime.now(UTC))
    size_mb = made.bytes / 1e6
    console.say(
        Text(f"{path}: files kept: {made.files} ({size_mb:.1f} MB)",
             f"{path}: сохранено файлов: {made.files} ({size_mb:.1f} МБ)")
    )  # fmt: skip
    verdict = verify_backup(path)
    console.say(verdict.text)
    return 0 if verdict.good else 1
