"""The command about enrolment: how decks that no training has seen are read."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.errors import TrainingError

if TYPE_CHECKING:
    from models.enrolment_figures import EnrolmentFigures
    from models.enrolment_pictures import EnrolledDeck
    from models.enrolment_report import Conditions
    from vision.comparer import Comparer


def add_enrolment_commands(commands: Any) -> None:
    """Add `evaluate-enrolment` to the subparsers of a command line."""
    parser = commands.add_parser(
        "evaluate-enrolment",
        help="enrol drawn decks of symbols that no training has seen, and measure how they are read",
    )
    parser.add_argument("--decks", type=_at_least_one, default=6, help="default 6, about 340 pictures each")
    parser.add_argument("--captures", type=_at_least_one, default=3, help="of each of the twelve cards (default 3)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same decks and pictures")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--comparer", type=Path, help="an .onnx file (default: the program's own)")
    which.add_argument("--without-comparer", action="store_true", help="vectors and prints have to do")
    parser.add_argument("--reader", type=Path, help="an .onnx file (default: the program's own)")
    parser.add_argument("--out", type=Path, help="folder for the report, every picture, curves and sheets of mistakes")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    parser.set_defaults(run=_evaluate)


def _evaluate(arguments: argparse.Namespace) -> None:
    from models.enrolment_figures import evaluate
    from models.enrolment_report import Conditions, enrolment_as_json, format_enrolment
    from vision.enrolment import ENROLLED_GATES

    if arguments.out is not None:
        _make_folder(arguments.out)
    decks = _read_decks(arguments)
    figures = evaluate([one for deck in decks for one in deck.pictures], ENROLLED_GATES)
    comparer = None if arguments.without_comparer else _name(arguments.comparer)
    inks = tuple(len({suit.colour for suit in deck.deck.suits}) for deck in decks)
    conditions = Conditions(inks, arguments.captures, arguments.seed, _name(arguments.reader), comparer)
    print((enrolment_as_json if arguments.json else format_enrolment)(conditions, figures))
    if arguments.out is not None:
        _write(arguments.out, conditions, figures, decks)


def _read_decks(arguments: argparse.Namespace) -> list[EnrolledDeck]:
    from datasets.scenes.whole_decks import open_unseen_case
    from models.enrolment_pictures import enrolled_decks
    from models.registry import weights_path
    from vision.patch_net import OnnxPatchNet

    net = OnnxPatchNet(arguments.reader or weights_path("reader"))
    comparer = _open_comparer(arguments)
    try:
        case = open_unseen_case(net.suits.names)
    except LookupError as error:
        raise TrainingError(str(error)) from error
    decks: list[EnrolledDeck] = []
    begun = time.monotonic()
    for deck in enrolled_decks(net, comparer, case, arguments.decks, arguments.captures, arguments.seed):
        decks.append(deck)
        told = (
            f"deck {len(decks)} of {arguments.decks}: {len(deck.pictures)} pictures, {time.monotonic() - begun:.0f} s"
        )
        print(told, file=sys.stderr)
    return decks


def _open_comparer(arguments: argparse.Namespace) -> Comparer | None:
    from models.registry import open_comparer
    from vision.comparer import OnnxComparer

    if arguments.without_comparer:
        return None
    return OnnxComparer(arguments.comparer) if arguments.comparer else open_comparer()


def _write(out: Path, conditions: Conditions, figures: EnrolmentFigures, decks: list[EnrolledDeck]) -> None:
    import cv2

    from models.enrolment_files import draw_curves, write_table
    from models.enrolment_gallery import draw_sheet, refused_ones, wrong_ones
    from models.enrolment_report import enrolment_as_json, format_enrolment
    from vision.enrolment import ENROLLED_GATES

    pictures = [one for deck in decks for one in deck.pictures]
    command = shlex.join(["python", "-m", "models", *sys.argv[1:]])
    (out / "report.txt").write_text(f"{command}\n\n{format_enrolment(conditions, figures)}\n", encoding="utf-8")
    (out / "report.json").write_text(enrolment_as_json(conditions, figures) + "\n", encoding="utf-8")
    write_table(pictures, out / "pictures.csv")
    draw_curves(pictures, ENROLLED_GATES, out / "curves.png")
    for name, chosen in (
        ("wrong", wrong_ones(decks, ENROLLED_GATES)),
        ("refused", refused_ones(decks, ENROLLED_GATES)),
    ):
        cv2.imwrite(str(out / f"{name}.png"), draw_sheet(chosen, decks))


def _name(path: Path | None) -> str:
    return "of the program" if path is None else path.name


def _make_folder(folder: Path) -> None:
    """Raises `TrainingError` where it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainingError(f"--out {folder} cannot be made ({error.strerror}); give another folder") from error


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1")
    return int(text)
