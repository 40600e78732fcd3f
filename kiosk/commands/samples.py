"""`python -m kiosk samples`: what people confirmed on this table, as labelled pictures to train on."""

from __future__ import annotations

import argparse
import os
from functools import cache
from pathlib import Path

from kiosk.console import Console, detect_language
from kiosk.enrol.shelf import Shelf
from kiosk.samples import may_replace, samples_of, write_samples
from kiosk.settings import load_settings
from kiosk.store import open_log
from kiosk.whole_file import cannot_write
from vision.words import SpokenError, Text

FOLDER = "samples"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("samples", help="labelled pictures to train on · размеченные снимки для обучения")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: samples in the data folder · куда записать")
    parser.add_argument("--data", default=argparse.SUPPRESS, metavar="DIR", help="data folder · папка данных")
    parser.add_argument("--demo", action="store_true", help="the demo table's log · журнал демо-стола")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: written; 1: there is no log or nothing was confirmed, or it cannot be written (`SpokenError`)."""
    settings = load_settings({"data": args.data} if "data" in args else {})
    store = open_log(settings.data, demo=args.demo)
    try:
        results = store.results()
    finally:
        store.close()
    samples = samples_of(results, settings.data, cache(Shelf(settings.data).open))
    if not samples:
        raise SpokenError(_NOTHING)
    out: Path = args.out or settings.data / FOLDER
    if not may_replace(out):
        raise SpokenError(
            Text(
                f"{out} is there and holds something else; name a folder that is empty or not there",
                f"{out} уже есть, и в нём другое; укажите пустую или новую папку",
            )
        )
    try:
        write_samples(samples, out)
    except OSError as error:
        raise cannot_write(out, error) from error
    marks, held_out = sum(len(sample.marks) for sample in samples), sum(sample.split == "val" for sample in samples)
    console = Console(detect_language(os.environ))
    console.say(
        Text(
            f"{out}: {len(samples)} pictures of {len(results)} results, {marks} indices; {held_out} held out",
            f"{out}: снимков {len(samples)} из {len(results)} результатов, индексов {marks}; отложено {held_out}",
        )
    )
    return 0


_NOTHING = Text(
    "no sample yet: a person has to confirm or correct results whose every card was seen, with frames kept",
    "снимков пока нет: нужны подтверждённые или исправленные человеком результаты, где видна каждая карта",
)
