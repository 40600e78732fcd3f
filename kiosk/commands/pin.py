"""`python -m kiosk pin`: a new PIN for operating over the network; the old one and all its sessions end at once."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kiosk.access.lock import AccessLock
from kiosk.access.pin import format_pin
from kiosk.access.words import the_pin_is
from kiosk.console import Console, detect_language
from kiosk.settings import data_folder


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("pin", help="make a new PIN for operators · создать новый PIN для операторов")
    parser.add_argument("--data", type=Path, metavar="DIR", help="data folder · папка данных")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: the new PIN was made and told; also while a kiosk runs."""
    pin = AccessLock(data_folder(args.data)).renew()
    Console(detect_language(os.environ)).say(the_pin_is(format_pin(pin)))
    return 0
