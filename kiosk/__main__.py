"""`python -m kiosk`: the command line. Environment and arguments are read here and passed inward."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from kiosk.console import Console, detect_language
from kiosk.usage import Parser, UsageError
from vision.words import SpokenError, Text

COMMANDS: Mapping[str, str] = {
    "run": "kiosk.commands.run",
    "read": "kiosk.commands.read",
    "score": "kiosk.commands.score",
    "yatzy": "kiosk.commands.yatzy",
    "enrol": "kiosk.commands.enrol",
    "deck": "kiosk.commands.deck",
    "print": "kiosk.commands.print",
    "cameras": "kiosk.commands.cameras",
    "bench": "kiosk.commands.bench",
    "verify": "kiosk.commands.verify",
    "export": "kiosk.commands.export",
    "backup": "kiosk.commands.backup",
    "restore": "kiosk.commands.restore",
    "pin": "kiosk.commands.pin",
    "doctor": "kiosk.commands.doctor",
    "service": "kiosk.commands.service",
    "samples": "kiosk.commands.samples",
    "result": "kiosk.commands.result",
}
"""Each module has `add_parser(subparsers)` and sets `run(args) -> int` as a default of its parser."""

DEFAULT_COMMAND = "run"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status: 0 done, 1 something could not be processed, 2 wrong usage."""
    _quieten_libraries()
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help"}):
        words.insert(0, DEFAULT_COMMAND)
    console = Console(detect_language(os.environ))
    try:
        args = build_parser(words[0]).parse_args(words, argparse.Namespace(words=tuple(words)))
        return int(args.run(args))
    except UsageError as error:
        console.say(error.text)
        return 2
    except SpokenError as error:
        console.say(error.text)
        return 1
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        console.say(_not_installed(str(error.name)))
        return 1
    except BrokenPipeError:
        _silence_output()
        return 1
    except Exception as error:
        logging.getLogger(__name__).debug("the command failed", exc_info=True)
        what = f"{type(error).__name__}: {error}"
        console.say(Text(f"something went wrong in the program: {what}", f"ошибка в программе: {what}"))
        return 1


def build_parser(command: str) -> argparse.ArgumentParser:
    """The parser; only the module of the command is loaded, all of them for an unknown word or for help."""
    parser = Parser(prog="python -m kiosk", description="A scoring kiosk for physical games · Киоск для подсчёта очков")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in [command] if command in COMMANDS else COMMANDS:
        importlib.import_module(COMMANDS[name]).add_parser(subparsers)
    return parser


def _not_installed(name: str) -> Text:
    """The usual reason: the Python of the system was called, and not that of the environment."""
    python = r".venv\Scripts\python" if os.name == "nt" else ".venv/bin/python"
    return Text(
        f"{name} is not installed for {sys.executable}; start the kiosk with {python} -m kiosk, "
        "or install it: see README",
        f"для {sys.executable} не установлен пакет {name}; запускайте киоск так: {python} -m kiosk, "
        "или установите его: см. README",
    )


def _quieten_libraries() -> None:
    """OpenCV and FFmpeg would write their own lines between ours; what they fail at is told by us."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def _silence_output() -> None:
    """The reader of our output has gone; the interpreter would complain when it flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _leave(status: int) -> NoReturn:
    """End now. Taking the interpreter apart under OpenCV and OpenVINO takes seconds, and all is closed already."""
    logging.shutdown()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    _leave(main())
