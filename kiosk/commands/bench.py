"""`python -m kiosk bench`: how fast this machine reads, beside what somebody would take instead."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from kiosk.console import Console, detect_language
from vision.words import Text, reason_of


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "bench", help="measure the speed of this machine · измерить скорость этого компьютера"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object · один объект JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a picture of it too, .png or .svg · и график в файл")
    parser.add_argument(
        "--hands", type=_positive, default=10, help="pictures of five cards · снимков с пятью картами (%(default)s)"
    )
    parser.add_argument(
        "--rounds", type=_positive, default=3, help="how often each is read · сколько раз читать каждый (%(default)s)"
    )
    parser.add_argument(
        "--threads", type=_positive, default=2, help="threads of each reader · потоков у каждого (%(default)s)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: measured; 1: the weights or, for a plot, matplotlib are missing, or the file cannot be written."""
    from models.bench.plot import draw_bench
    from models.bench.report import bench_as_json, format_bench
    from models.bench.run import run_bench

    language = detect_language(os.environ)
    console = Console(language)
    if args.plot and not _can_plot(args.plot, console):
        return 1
    console.say(_QUIET)
    bench = run_bench(args.hands, args.rounds, args.threads, lambda name: console.say(Text(name, name)))
    text = json.dumps(bench_as_json(bench), ensure_ascii=False) if args.json else format_bench(bench, language)
    sys.stdout.buffer.write(f"{text}\n".encode())
    if args.plot:
        draw_bench(bench, args.plot)
    return 0


def _can_plot(path: Path, console: Console) -> bool:
    """Whether a picture can be written there: asked before minutes of measuring."""
    from models.plots import new_figure

    if path.suffix.lower().removeprefix(".") not in new_figure(1, 1).canvas.get_supported_filetypes():
        console.say(
            Text(f"{path}: name a file that ends in .png or .svg", f"{path}: укажите файл с окончанием .png или .svg")
        )
        return False
    try:
        path.open("ab").close()  # what is there stays until the new picture is drawn
    except OSError as error:
        why = reason_of(error)
        console.say(
            Text(
                f"{path} cannot be written: {why.en}; give another place",
                f"не удаётся записать {path}: {why.ru}; укажите другое место",
            )
        )
        return False
    return True


def _positive(text: str) -> int:
    """A whole number from 1 up."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: a whole number from 1 up · целое число от 1")
    return int(text)


_QUIET = Text(
    "measuring; close other programs and wait (a minute or two). Now:",
    "идёт измерение; закройте другие программы и подождите (минуту-две). Сейчас:",
)
