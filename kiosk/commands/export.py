"""`python -m kiosk export FILE`: the whole log as JSON lines, to be handed over and proved elsewhere."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kiosk.console import Console, detect_language
from kiosk.log.export import write_export
from kiosk.log.verdict import EXPORT_SUFFIX
from kiosk.settings import load_settings
from kiosk.store import open_log
from kiosk.whole_file import cannot_write
from vision.words import Text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("export", help="write the log to a file · записать журнал в файл")
    parser.add_argument("file", type=Path, metavar="FILE", help=f"what to write, FILE{EXPORT_SUFFIX} · куда записать")
    parser.add_argument("--data", default=argparse.SUPPRESS, metavar="DIR", help="data folder · папка данных")
    parser.add_argument("--demo", action="store_true", help="the demo table's log · журнал демо-стола")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: written; 1: there is no log, or the file cannot be written (`SpokenError`); 2: wrong options."""
    console = Console(detect_language(os.environ))
    path: Path = args.file
    if path.suffix != EXPORT_SUFFIX:
        console.say(Text(f"the name has to end in {EXPORT_SUFFIX}", f"имя должно оканчиваться на {EXPORT_SUFFIX}"))
        return 2
    settings = load_settings({"data": args.data} if "data" in args else {})
    store = open_log(settings.data, demo=args.demo)
    try:
        records = store.records()
        write_export(records, path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        store.close()
    console.say(Text(f"{path}: events written: {len(records)}", f"{path}: записано событий: {len(records)}"))
    return 0
