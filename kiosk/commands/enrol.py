"""`python -m kiosk enrol NAME --from FOLDER`: a deck from pictures of its cards, with a report on what is weak."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from datasets.decks import load_deck, parse_deck
from kiosk.console import Console, detect_language
from kiosk.enrol.archive import DeckFile, encode_png, format_deck
from kiosk.enrol.folder import Shot, captures_in, shots_of
from kiosk.enrol.plan import COLOURS
from kiosk.enrol.sheet import confusion_picture, contact_sheet
from kiosk.enrol.shelf import Shelf
from kiosk.enrol.tools import OpenTools, open_tools
from kiosk.enrol.words import describe_report, report_fields
from kiosk.settings import data_folder
from kiosk.whole_file import cannot_write
from vision.deck import Deck, Suit
from vision.enrolment import references_of
from vision.likeness import Kind, Report, report_on
from vision.words import SpokenError, Text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("enrol", help="teach a deck from pictures · обучить колоде по снимкам")
    parser.add_argument("name", metavar="NAME", help="name of the deck: letters a-z, digits, - and _ · имя колоды")
    parser.add_argument(
        "--from", "--pictures", dest="folder", type=Path, required=True, metavar="FOLDER",
        help="deck.toml and pictures named 7K.jpg, 7K-2.jpg, rank-7.jpg, suit-K.jpg · папка снимков с deck.toml",
    )  # fmt: skip
    parser.add_argument("--deck", metavar="DECK", help="its suits, where FOLDER has no deck.toml · откуда взять масти")
    parser.add_argument(
        "--suit", nargs=3, action="append", metavar=("ID", "RU", "EN"),
        help="a suit, instead of deck.toml; once for each · масть вместо deck.toml: буква и два названия",
    )  # fmt: skip
    parser.add_argument("--sheets", type=Path, metavar="DIR", help="write the report's pictures · папка для картинок")
    parser.add_argument("--replace", action="store_true", help="replace a deck of that name · заменить колоду")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the decks · папка данных")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="another locator · другая модель поиска")
    parser.add_argument("--json", action="store_true", help="the report as JSON · отчёт в JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, open_weights: OpenTools = open_tools) -> int:
    """0: enrolled and every picture used; 1: some pictures could not be used, or nothing was enrolled."""
    console = Console(detect_language(os.environ))
    if not args.folder.is_dir():
        raise SpokenError(Text(f"there is no folder {args.folder}", f"нет папки {args.folder}"))
    deck = deck_to_enrol(args.name, args.suit or [], args.deck or args.folder)
    shelf = Shelf(data_folder(args.data))
    shelf.check_free(deck.name, args.replace)
    tools = open_weights(args.weights)
    shots = shots_of(args.folder, deck, tools)
    for shot in shots:
        if shot.text:
            console.say(Text(f"{shot.path.name}: {shot.text.en}", f"{shot.path.name}: {shot.text.ru}"))
    deck = replace(deck, captures=tuple(captures_in(shots)))
    path = shelf.save(DeckFile(deck, tools.weights), args.replace)
    report = report_on(references_of(tools.net, deck, tools.comparer))
    if args.sheets:
        _write_sheets(args.sheets, deck, report, console.language)
    _tell(args, console, deck, report, shots, path)
    return 0 if all(shot.capture for shot in shots) else 1


def deck_to_enrol(name: str, suits: Sequence[Sequence[str]], otherwise: str | Path) -> Deck:
    """The deck of that name with `suits` as id, Russian and English name, else those of the deck `otherwise`.

    It goes through the same checks as one in a file. Raises `DeckError`.
    """
    if suits:
        deck = Deck(name, name, name, tuple(
            Suit(suit_id, russian, english, "", COLOURS[place % len(COLOURS)])
            for place, (suit_id, russian, english) in enumerate(suits)
        ))  # fmt: skip
    else:
        deck = replace(load_deck(otherwise), name=name)
    return parse_deck(format_deck(deck), name)


def _write_sheets(folder: Path, deck: Deck, report: Report, language: str) -> None:
    """Raises `SpokenError` where a file cannot be written."""
    pictures = {
        "cut-outs.png": contact_sheet(deck, deck.captures),
        "ranks.png": confusion_picture(Kind.RANK, report.ranks, deck.captures, language),
        "suits.png": confusion_picture(Kind.SUIT, report.suits, deck.captures, language),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures.items():
            (folder / name).write_bytes(encode_png(picture))
    except OSError as error:
        raise cannot_write(folder, error) from error


def _tell(
    args: argparse.Namespace, console: Console, deck: Deck, report: Report, shots: Sequence[Shot], path: Path
) -> None:
    if args.json:
        unused = [
            {"file": shot.path.name, "reason": shot.trouble, "texts": shot.text.as_dict()}
            for shot in shots
            if shot.text
        ]
        line = json.dumps({**report_fields(report, deck), "file": str(path), "unused": unused}, ensure_ascii=False)
        sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()
        return
    for text in describe_report(report, deck):
        console.say(text)
    console.say(
        Text(
            f"Enrolled: {path}. Read with it: python -m kiosk read PICTURE --deck {deck.name}",
            f"Колода готова: {path}. Чтение: python -m kiosk read СНИМОК --deck {deck.name}",
        )
    )
