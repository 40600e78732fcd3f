"""The whole application as it is served: every page and every interface that the kiosk has."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from kiosk.access.lock import AccessLock
from kiosk.course import CourseDesk
from kiosk.enrol.desk import Desk
from kiosk.enrol.shelf import Shelf
from kiosk.enrol.tools import Tools, open_tools
from kiosk.games.yatzy.game import YATZY
from kiosk.party.desk import PartyDesk
from kiosk.played import PlayedHands
from kiosk.settings import InForce, Settings
from kiosk.setup.measure import Inspector
from kiosk.starting import check_start
from kiosk.store import Store
from kiosk.switch import GameSwitch
from kiosk.tileset.desk import open_tile_desk
from kiosk.web.app import Backend, create_app
from kiosk.web.course import course_routes
from kiosk.web.ending import ending_routes
from kiosk.web.enrol import add_enrolment
from kiosk.web.games import game_routes
from kiosk.web.party import add_parties
from kiosk.web.settings import settings_routes
from kiosk.web.setup import add_setup
from kiosk.web.tiles import add_tile_set
from kiosk.web.trainer import trainer_routes
from kiosk.web.yatzy import add_yatzy
from kiosk.web.zone import add_zone
from kiosk.worker import Worker
from kiosk.yatzy.adviser import TableAdviser
from kiosk.yatzy.live.chat import Chat
from kiosk.yatzy.live.clock import steady_clock
from kiosk.yatzy.live.host import FOLDER as LIVE_FOLDER
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.players import Players
from vision.source import FrameSource


@dataclass(frozen=True, slots=True)
class House:
    """What all pages show and act on. `command_line` are the settings given there; `ending` ends the kiosk when set."""

    worker: Worker
    store: Store
    source: FrameSource
    switch: GameSwitch
    in_force: InForce
    command_line: Mapping[str, Any]
    ending: threading.Event


def create_whole_app(house: House, lock: AccessLock | None) -> FastAPI:
    """The application with everything in it. Open to the network, only who passes the `lock` operates."""
    worker, store, settings = house.worker, house.store, house.in_force.settings
    backend = Backend(worker.board, worker.gallery, store, worker.change_party, worker)
    app = create_app(backend, settings.host, lock)
    players = Players()
    _add_games(app, house, players)
    _add_yatzy(app, settings, players)
    app.include_router(ending_routes(house.ending))
    app.include_router(settings_routes(house.in_force, house.command_line, check_start))
    _add_enrolment(app, settings, worker, house.switch)
    add_tile_set(app, open_tile_desk(settings, worker.gallery.frame, house.switch.use_tiles))
    add_zone(app, worker.draw_zone)
    inspector = Inspector(worker.gallery.frame, lambda: worker.keeper.source, lambda: worker.looker)
    add_setup(app, inspector, house.source)
    add_parties(app, PartyDesk(lambda: worker.table, store), worker.refresh)
    return app


def _add_games(app: FastAPI, house: House, players: Players) -> None:
    course = CourseDesk(house.worker, house.store, {YATZY.key: TableAdviser(players)})
    course.follow()
    app.include_router(game_routes(house.switch, house.worker, course))
    app.include_router(course_routes(course))
    app.include_router(trainer_routes(PlayedHands(house.store, house.in_force.settings.data)))


def _add_enrolment(app: FastAPI, settings: Settings, worker: Worker, switch: GameSwitch) -> None:
    """The page that teaches the kiosk a deck, and what takes a deck in use."""

    def open_weights(weights: Path | None = None) -> Tools:
        return open_tools(weights or settings.weights)

    add_enrolment(app, Desk(Shelf(settings.data), worker.gallery.frame, open_weights), switch.use_deck)


def _add_yatzy(app: FastAPI, settings: Settings, players: Players) -> None:
    """Games of Yatzy against the bot and between two devices."""
    host = Host(settings.data, steady_clock(), players, settings.yatzy_largest_win)
    add_yatzy(app, host, Chat(settings.data / LIVE_FOLDER, host.now_ms))
