"""`python -m kiosk deck list | show NAME | export NAME FILE | import FILE`: the decks that can be read here."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from datasets.decks import list_decks
from kiosk.console import Console, detect_language
from kiosk.enrol.archive import pack_deck
from kiosk.enrol.plan import progress
from kiosk.enrol.shelf import Shelf, read_deck_file
from kiosk.enrol.words import deck_fields
from kiosk.settings import data_folder
from kiosk.whole_file import cannot_write
from vision.deck import Deck
from vision.words import SpokenError, Text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("deck", help="decks: list, show, export, import · колоды")
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="list|show|export|import")
    _add(kinds, "list", "all decks · все колоды", run_list)
    show = _add(kinds, "show", "suits and what was shown of a deck · масти колоды", run_show)
    show.add_argument("name", metavar="NAME", help="a name or a file · имя или файл")
    export = _add(kinds, "export", "an enrolled deck as one file · колода одним файлом", run_export)
    export.add_argument("name", metavar="NAME")
    export.add_argument("file", type=Path, metavar="FILE")
    bring = _add(kinds, "import", "take a deck file in · принять файл колоды", run_import)
    bring.add_argument("file", type=Path, metavar="FILE")
    bring.add_argument("--replace", action="store_true", help="replace a deck of that name · заменить колоду")


def _add(kinds: Any, name: str, explanation: str, run: Any) -> Any:
    parser = kinds.add_parser(name, help=explanation)
    parser.add_argument("--json", action="store_true", help="as JSON · в JSON")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the decks · папка данных")
    parser.set_defaults(run=run)
    return parser


def run_list(args: argparse.Namespace) -> int:
    """0, also where a file of the shelf is broken: the others are listed."""
    console = Console(detect_language(os.environ))
    shelf = Shelf(data_folder(args.data))
    for name in (*list_decks(), *shelf.names()):
        try:
            _tell(args, console, shelf.open(name))
        except SpokenError as error:
            console.say(error.text)
    return 0


def run_show(args: argparse.Namespace) -> int:
    """0: shown. Raises `DeckError` where there is none."""
    console = Console(detect_language(os.environ))
    deck = Shelf(data_folder(args.data)).open(args.name)
    _tell(args, console, deck)
    if not args.json:
        for suit in deck.suits:
            name = suit.name_ru if console.language == "ru" else suit.name_en
            _write(f"  {suit.id}  {suit.symbol or ' '}  {name}")
    return 0


def run_export(args: argparse.Namespace) -> int:
    """0: written. Raises `SpokenError`."""
    content = pack_deck(Shelf(data_folder(args.data)).load(args.name))
    try:
        args.file.write_bytes(content)
    except (OSError, ValueError) as error:
        raise cannot_write(args.file, error) from None
    return _done(args, {"deck": args.name, "file": str(args.file)})


def run_import(args: argparse.Namespace) -> int:
    """0: taken in. Raises `DeckError`."""
    file = read_deck_file(args.file)
    path = Shelf(data_folder(args.data)).save(file, args.replace)
    return _done(args, {"deck": file.deck.name, "file": str(path)})


def _tell(args: argparse.Namespace, console: Console, deck: Deck) -> None:
    if args.json:
        _write(json.dumps(deck_fields(deck), ensure_ascii=False))
        return
    shown = progress(deck, deck.captures)
    title = deck.title_ru if console.language == "ru" else deck.title_en
    enrolled = f"  {shown.done}/{shown.total}, {len(deck.captures)} PNG" if deck.captures else ""
    _write(f"{deck.name:20} {len(deck.labels):4}  {title}{enrolled}")


def _done(args: argparse.Namespace, fields: dict[str, str]) -> int:
    if args.json:
        _write(json.dumps(fields, ensure_ascii=False))
    else:
        text = f"{fields['deck']}: {fields['file']}"
        Console(detect_language(os.environ)).say(Text(text, text))
    return 0


def _write(line: str) -> None:
    sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()
