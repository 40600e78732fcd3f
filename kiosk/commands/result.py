"""`python -m kiosk result NUMBER`: what was kept of a disputed result, and what its frame says when read again."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.acts import NO_RESULT
from kiosk.archive import sha256_of_deck
from kiosk.build import OpenLooker, checksums_of_weights, open_eye_of_models
from kiosk.console import Console, detect_language
from kiosk.describe import describe_mark
from kiosk.dispute.evidence import (
    Agreement,
    FrameFate,
    KeptFrame,
    ReadTwice,
    compare,
    kept_frame,
    newly_named,
    same_weights,
)
from kiosk.dispute.excerpt import Excerpt, find_excerpt
from kiosk.dispute.folder import write_folder
from kiosk.dispute.words import NO_FRAME, not_recorded, say_again, say_excerpt, say_result, say_written
from kiosk.enrol.shelf import Shelf
from kiosk.games import GAMES
from kiosk.log.view import Result
from kiosk.settings import Settings, load_settings
from kiosk.store import open_log
from kiosk.table import Table
from kiosk.tile_pictures import OpenTaught
from kiosk.tileset.shelf import TileShelf
from kiosk.whole_file import cannot_write
from vision.image import decode_picture
from vision.words import SpokenError, Text


@dataclass(frozen=True, slots=True)
class Again:
    """The second reading. `deck` and `weights`: whether they are those of the first."""

    marks: tuple[ReadTwice, ...]
    newly_named: tuple[str, ...]
    deck: bool
    weights: Mapping[str, bool]

    @property
    def contradicts(self) -> bool:
        """Whether it names a mark otherwise."""
        return any(one.agreement is Agreement.OTHER for one in self.marks)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("result", help="look into a disputed result · разобрать спорный результат")
    parser.add_argument("number", type=int, metavar="NUMBER", help="number of the result · номер результата")
    parser.add_argument("--again", action="store_true", help="read its frame again · прочитать кадр заново")
    parser.add_argument(
        "--recording", type=Path, metavar="FOLDER", help="where the session was recorded · папка записи (--record)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER",
        help="write frame, cards, evidence, that stretch of the recording · куда записать кадр, карты и отрезок записи",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON line · строка JSON")
    parser.add_argument("--data", default=argparse.SUPPRESS, metavar="DIR", help="data folder · папка данных")
    parser.add_argument("--demo", action="store_true", help="of the demo table · результат демо-стола")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, open_looker: OpenLooker = open_eye_of_models) -> int:
    """0: all is as it was kept; 1: the frame is gone or changed, or reads otherwise; or `SpokenError`."""
    settings = load_settings({"data": args.data} if "data" in args else {})
    result = _find(settings.data, args.number, demo=args.demo)
    frame = kept_frame(result, settings.data)
    taught = OpenTaught(open_looker, settings.tiles, TileShelf(settings.data))
    again = _read_again(result, frame, settings, taught) if args.again else None
    excerpt = _find_excerpt(frame, args.recording) if args.recording else None
    if args.out:
        _write(args.out, result, frame, excerpt)
    if args.json:
        print(json.dumps(_fields(result, frame, again, excerpt), ensure_ascii=False), file=sys.stdout, flush=True)
    else:
        _say(args, result, frame, again, excerpt)
    is_well = frame.fate in (FrameFate.AS_KEPT, FrameFate.NONE) and not (again and again.contradicts)
    return 0 if is_well else 1


def _find(data: Path, number: int, *, demo: bool) -> Result:
    store = open_log(data, demo=demo)
    try:
        result = store.result(number)
    finally:
        store.close()
    if result is None:
        raise SpokenError(Text(f"{number}: {NO_RESULT.en}", f"{number}: {NO_RESULT.ru}"))
    return result


def _read_again(result: Result, frame: KeptFrame, settings: Settings, open_looker: OpenLooker) -> Again:
    if frame.content is None:
        raise SpokenError(NO_FRAME)
    evidence, first = result.evidence or {}, result.history[0].body
    deck = Shelf(settings.data).open(first.get("deck") or settings.deck)
    table = Table(GAMES[first["game"]], deck)
    view = open_looker(table.kind, table.deck, settings.weights).look(decode_picture(frame.content))
    marks, kept_deck = evidence.get("marks", ()), evidence.get("deck")
    return Again(
        compare(marks, view),
        newly_named(marks, view),
        deck=kept_deck is None or kept_deck["sha256"] == sha256_of_deck(deck),
        weights=same_weights(evidence.get("weights") or {}, checksums_of_weights(settings.weights)),
    )


def _find_excerpt(frame: KeptFrame, recording: Path) -> Excerpt:
    excerpt = find_excerpt(recording, frame.sha256) if frame.sha256 else None
    if excerpt is None:
        raise SpokenError(not_recorded(recording))
    return excerpt


def _write(out: Path, result: Result, frame: KeptFrame, excerpt: Excerpt | None) -> None:
    try:
        write_folder(out, result, frame, excerpt)
    except OSError as error:
        raise cannot_write(out, error) from error


def _say(
    args: argparse.Namespace, result: Result, frame: KeptFrame, again: Again | None, excerpt: Excerpt | None
) -> None:
    console = Console(detect_language(os.environ))
    console.say(say_result(result, frame))
    if again:
        console.say(say_again(again.marks, again.newly_named, again.deck, again.weights))
    if excerpt:
        console.say(say_excerpt(excerpt))
    if args.out:
        console.say(say_written(args.out, recorded=excerpt is not None))


def _fields(result: Result, frame: KeptFrame, again: Again | None, excerpt: Excerpt | None) -> dict[str, Any]:
    return {
        "result": result.number,
        "state": result.body["state"],
        "cards": [card["label"] for card in result.body.get("cards", ())],
        "events": [record.number for record in result.history],
        "frame": {"state": frame.fate.value, "file": str(frame.path) if frame.path else None, "sha256": frame.sha256},
        "again": _again_fields(again) if again else None,
        "recording": {"frames": len(excerpt.frames), "at": excerpt.at, "seconds": excerpt.seconds} if excerpt else None,
    }


def _again_fields(again: Again) -> dict[str, Any]:
    marks = [
        {
            "kept": mark.kept,
            "again": describe_mark(mark.again).model_dump(mode="json") if mark.again else None,
            "agreement": mark.agreement.value,
        }
        for mark in again.marks
    ]
    return {
        "contradicts": again.contradicts,
        "same_deck": again.deck,
        "same_weights": dict(again.weights),
        "marks": marks,
        "newly_named": list(again.newly_named),
    }
