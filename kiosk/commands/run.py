"""`python -m kiosk run`: worker, page and store, until Ctrl-C."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.access.opening import open_lock
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.build import (
    OpenLooker,
    build_source,
    build_store,
    build_table,
    camera_wish,
    open_eye_of_models,
    table_of_party,
)
from kiosk.console import Console, detect_language, set_up_log
from kiosk.ending import watch_for_the_end
from kiosk.games import GAMES
from kiosk.guarding import Guard
from kiosk.holding import sole_use
from kiosk.presence import Presence
from kiosk.recorder import LIMIT_BYTES, Recorder
from kiosk.settings import InForce, Settings, SettingsError, settings_in_force
from kiosk.setup.measure import one_at_a_time
from kiosk.switch import OPENING, GameSwitch
from kiosk.table import PartyError
from kiosk.tile_pictures import OpenTaught
from kiosk.tileset.shelf import TileShelf
from kiosk.web.hosts import LOOPBACK
from kiosk.web.house import House, create_whole_app
from kiosk.web.serve import Server, address_of, bind, serve
from kiosk.worker import Worker
from kiosk.zones import Zones
from vision.source import SourceError
from vision.words import SpokenError, Text

_OPTIONS: Mapping[str, str] = {
    "source": "demo | camera[:NUMBER or id] | video file | folder of pictures | URL · источник изображения",
    "camera-size": "picture asked of the camera, 1280x720 · размер кадра камеры",
    "camera-fps": "pictures a second asked of the camera, 30 · кадров в секунду",
    "port": "port of the page, 0 picks a free one · порт страницы, 0 — любой свободный",
    "host": "address to listen on · адрес, на котором ждать (127.0.0.1)",
    "data": "folder of the store · папка данных",
    "game": f"{' | '.join(GAMES)} · игра (ycws144)",
    "mode": "cards of a Blockchain: 3, 4 or 5 · карт в Blockchain",
    "method": "A, B or C · способ расчёта",
    "sota": "number of the Sota, 1 to 12 · номер Соты",
    "owner": "owner of the Sota · владелец Соты",
    "deck": "deck, a name or a file · колода, имя или файл",
    "tiles": "folder of pictures of single tiles, 5p.jpg · папка снимков костей",
    "weights": "another model of the eye · другая модель чтения",
    "language": "ru | en, of the messages here · язык этих сообщений",
}

REPLAYED_STEP_BY_STEP = frozenset({"folder", "recording"})
"""Kinds of source of which every frame waits for its reading; the others go on meanwhile."""


@dataclass(frozen=True, slots=True)
class Start:
    """How the kiosk is started: its settings, those of the command line, and what `--beats` says."""

    with_settings: InForce
    command_line: Mapping[str, Any]
    beats: str | None
    record: Path | None = None


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("run", help="start the kiosk and open its page · запустить киоск и открыть страницу")
    for name, explanation in _OPTIONS.items():
        parser.add_argument(f"--{name}", default=argparse.SUPPRESS, metavar=name.upper(), help=explanation)
    parser.add_argument(
        "--camera-lock", action="store_true", default=argparse.SUPPRESS,
        help="hold focus, exposure and white balance · закрепить фокус, экспозицию и баланс белого",
    )  # fmt: skip
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", default=argparse.SUPPRESS,
        help="do not open the page · не открывать страницу",
    )  # fmt: skip
    parser.add_argument(
        "--fullscreen", action="store_true", default=argparse.SUPPRESS,
        help="show the page full-screen in Chromium · страница на весь экран в Chromium",
    )  # fmt: skip
    parser.add_argument(
        "--guarded", action="store_true",
        help="start again after a fault or a hang · запускать снова после сбоя или зависания",
    )  # fmt: skip
    parser.add_argument(
        "--record", type=Path, metavar="FOLDER",
        help="record what the camera sees, 4 GB at most; replay: --source FOLDER · записывать, что видит камера",
    )  # fmt: skip
    parser.add_argument("--beats", choices=("first", "again"), help=argparse.SUPPRESS)
    parser.add_argument(
        "--settings", type=Path, default=os.environ.get("KIOSK_SETTINGS"), metavar="FILE",
        help="TOML file with the same names · файл TOML с теми же именами",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, open_looker: OpenLooker = open_eye_of_models) -> int:
    """0: ended by the user; 1: it could not start; 2: wrong options."""
    console = Console(detect_language(os.environ))
    if args.guarded:
        return Guard(_guarded(args.words, "first"), _guarded(args.words, "again"), console.say).run()
    try:
        given = _given(args)
        started_with = settings_in_force(given, Path(args.settings) if args.settings else None)
        console = Console(started_with.settings.language or console.language)
        with watch_for_the_end() as ending:
            settings = started_with.settings
            taught = OpenTaught(open_looker, settings.tiles, TileShelf(settings.data))
            with sole_use(settings.data):
                return _run(Start(started_with, given, args.beats, args.record), console, taught, ending)
    except PartyError as error:
        for reason in error.reasons:
            console.say(Text(reason.text.en, reason.text.ru))
        return 2
    except (SettingsError, SourceError) as error:
        console.say(error.text)
        return 2
    except SpokenError as error:
        console.say(error.text)
        return 1


def _run(start: Start, console: Console, open_looker: OpenLooker, ending: threading.Event) -> int:
    settings = start.with_settings.settings
    table, party = build_table(settings)
    listener = bind(settings.host, settings.port)
    recorder = _open_recorder(start.record, console)
    opened = build_source(settings.source, camera_wish(settings), table.kind)
    if opened.message:
        console.say(opened.message)
    try:
        store = build_store(settings, opened.source.kind)
    except SpokenError:
        opened.source.close()
        raise
    set_up_log(settings.data)
    open_looker = one_at_a_time(open_looker)
    table = table_of_party(table, store, settings)
    worker = Worker(
        table=table, party=party, source=opened.source, reopen=opened.reopen, looker=None,
        booking=Booking(store), archive=Archive(settings.data, table.deck, {}), trouble={"reader": OPENING},
        zones=Zones(settings.data), aside=opened.source.kind not in REPLAYED_STEP_BY_STEP,
        recorder=recorder,
    )  # fmt: skip
    presence = Presence(settings, console, worker.board, os.environ, start.beats)
    try:
        switch = GameSwitch(worker, settings, open_looker, opened.of_kind)
        lock = None if settings.host in LOOPBACK else open_lock(settings.data, console.say)
        house = House(worker, store, opened.source, switch, start.with_settings, start.command_line, ending)
        app = create_whole_app(house, lock)

        def begin(server: Server) -> None:
            presence.begin(server, address_of(listener))
            switch.open_eye(console.say)
            worker.start()

        serve(app, listener, ending, begin)
    finally:
        presence.end()
        worker.stop()
        if recorder is not None:
            recorder.close()
        store.close()
    return 0


def _open_recorder(folder: Path | None, console: Console) -> Recorder | None:
    """What records, where that is wished. Raises `RecordError`."""
    if folder is None:
        return None
    recorder, most = Recorder(folder), LIMIT_BYTES // 10**9
    console.say(Text(f"Recording to {folder}: {most} GB at most, then the oldest part is dropped.",
                     f"Запись в {folder}: не более {most} ГБ, затем самое старое удаляется."))  # fmt: skip
    return recorder


def _guarded(words: Sequence[str], turn: str) -> list[str]:
    """The command line of the kiosk that is guarded: this one's, and that it shall give signs of life."""
    return [sys.executable, "-m", "kiosk", *(word for word in words if word != "--guarded"), f"--beats={turn}"]


def _given(args: argparse.Namespace) -> dict[str, Any]:
    return {key: value for key, value in vars(args).items() if key in Settings.model_fields}
