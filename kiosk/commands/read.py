"""`python -m kiosk read PATH…`: what lies on each picture, as JSON lines or as a short table."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.build import OpenLooker, open_eye_of_models
from kiosk.console import Console, detect_language
from kiosk.describe import describe_card, describe_mark
from kiosk.enrol.choice import open_deck
from kiosk.games import GAMES
from kiosk.games.base import Score
from kiosk.games.plain import outcome_fields
from kiosk.settings import data_folder
from kiosk.table import Appraisal, Party, PartyError, Table
from kiosk.tile_pictures import OpenTaught
from kiosk.tileset.shelf import TileShelf
from vision.image import PictureError, read_picture
from vision.settle import Looker
from vision.types import MarkKind, View
from vision.words import SpokenError, Text

DEFAULT_GAME = "ycws144"
DEFAULT_DECK = "yahchain3"
LEAST_SIDE_PX = 32
"""In a smaller picture no card can be seen whole whose index is high enough to be read."""

_CARD_FIELDS = ("label", "seen", "confidence", "refused", "marks")


class UsageError(SpokenError):
    """Options that do not go together or do not exist."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("read", help="read pictures · прочитать изображения")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="picture files · файлы изображений")
    parser.add_argument("--json", action="store_true", help="one JSON line for each · строка JSON на каждый файл")
    parser.add_argument("--game", help=f"score it too: {', '.join(GAMES)} · и подсчитать")
    parser.add_argument("--mode", help="cards of a Blockchain: 3, 4 or 5 · карт в Blockchain")
    parser.add_argument("--method", help="A, B or C (default B) · способ расчёта")
    parser.add_argument("--deck", default=DEFAULT_DECK, help="deck, a name or a file · колода (%(default)s)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of enrolled decks and tiles · папка данных")
    parser.add_argument(
        "--tiles", type=Path, metavar="DIR",
        help="pictures of single tiles of your set, 5p.jpg · папка снимков костей вашего набора",
    )  # fmt: skip
    parser.add_argument("--weights", type=Path, metavar="FILE", help="another model of the eye · другая модель чтения")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, open_looker: OpenLooker = open_eye_of_models) -> int:
    """0: all were read; 1: some were no pictures, or there are no weights; 2: wrong options."""
    console = Console(detect_language(os.environ))
    try:
        table, party = _build_table(args, open_deck(args.deck, args.data))
        shelf = TileShelf(data_folder(args.data)) if table.kind is MarkKind.TILE else None
        looker = OpenTaught(open_looker, args.tiles, shelf)(table.kind, table.deck, args.weights)
    except PartyError as error:
        console.say(Text("\n".join(reason.text.en for reason in error.reasons),
                         "\n".join(reason.text.ru for reason in error.reasons)))  # fmt: skip
        return 2
    except SpokenError as error:
        console.say(error.text)
        return 2 if isinstance(error, UsageError) else 1
    writer = _write_json if args.json else _write_table
    results = [_read_one(path, looker, table, party, writer, console) for path in args.paths]
    return 0 if all(results) else 1


def _build_table(args: argparse.Namespace, deck: Any) -> tuple[Table, Party | None]:
    """The table, and the party where something is to be scored. Raises `UsageError` or `PartyError`."""
    game = args.game or (DEFAULT_GAME if args.mode or args.method else None)
    if game is not None and game not in GAMES:
        known = ", ".join(GAMES)
        raise UsageError(Text(f"there is no game {game!r}; there are: {known}", f"нет игры {game!r}; есть: {known}"))
    table = Table(GAMES[game or DEFAULT_GAME], deck)
    if game is None:
        return table, None
    mode = int(args.mode) if args.mode and args.mode.isdecimal() else args.mode
    party = Party({}).changed({"mode": mode, "method": args.method})
    table.check(party)
    return table, party


def _read_one(path: str, looker: Looker, table: Table, party: Party | None, write: Any, console: Console) -> bool:
    """Read one file and write its line; whether it was a picture."""
    try:
        view = looker.look(read_picture(Path(path)))
    except PictureError as error:
        console.say(Text(f"{path}: {error.text.en}", f"{path}: {error.text.ru}"))
        if write is _write_json:
            _write_line({"image": path, "error": error.text.en, "texts": error.text.as_dict()})
        return False
    if min(view.width_px, view.height_px) < LEAST_SIDE_PX:
        console.say(_too_small(path, view))
    write(path, view, table, table.appraise_view(party, view) if party else None)
    return True


def _too_small(path: str, view: View) -> Text:
    size = f"{view.width_px}x{view.height_px}"
    return Text(
        f"{path}: {size} pixels are too few to show a card; take a larger picture",
        f"{path}: {size} пикселей мало, чтобы была видна карта; возьмите снимок крупнее",
    )


def _write_json(path: str, view: View, table: Table, appraisal: Appraisal | None) -> None:
    cards = [
        describe_card(card, table.labels).model_dump(mode="json", include=set(_CARD_FIELDS)) for card in view.cards
    ]
    _write_line(
        {
            "image": path,
            "width": view.width_px,
            "height": view.height_px,
            "ms": round(view.ms, 1),
            "marks": [describe_mark(mark).model_dump(mode="json") for mark in view.marks],
            "cards": cards,
            "verify": appraisal.verify.value if appraisal else None,
            "score": outcome_fields(appraisal.outcome) if appraisal and appraisal.outcome else None,
        }
    )


def _write_line(fields: Mapping[str, Any]) -> None:
    line = json.dumps(fields, ensure_ascii=False, allow_nan=False)
    # A file name that is no UTF-8 comes as lone surrogates; they go out as the escapes that JSON has for them.
    sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def _write_table(path: str, view: View, table: Table, appraisal: Appraisal | None) -> None:
    lines = [f"{path}  {view.width_px}x{view.height_px}  {view.ms:.0f} ms"]
    for place, card in enumerate(view.cards, 1):
        shown = describe_card(card, table.labels)
        name = f"{shown.rank}{shown.symbol}" if shown.rank else card.label or "?"
        why = f"  {card.refused}" + (f" ({card.seen})" if card.seen else "") if card.refused else ""
        lines.append(f"  {place:2}  {name:5} {card.confidence:6.1%}{why}")
    if appraisal:
        total = f"  {appraisal.outcome.total}" if isinstance(appraisal.outcome, Score) else ""
        lines.append(f"  {appraisal.verify}{total}")
    sys.stdout.buffer.write(("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
