"""The commands about the whole eye: prove it on labelled pictures, choose its gates on synthetic ones."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.errors import TrainingError

if TYPE_CHECKING:
    from models.eye_judge import PictureResult
    from models.eye_run import EyeParts

ROOT = Path(__file__).resolve().parent.parent
IGNORED = ROOT / "runs"
"""The one folder of the repository that is never committed."""


def add_eye_commands(commands: Any) -> None:
    """Add `evaluate-eye` and `choose-gates` to the subparsers of a command line."""
    _add_evaluate(commands.add_parser("evaluate-eye", help="measure the whole eye on labelled photographs and scenes"))
    _add_choose(commands.add_parser("choose-gates", help="try the reader's gates on synthetic hold-out scenes"))


def _add_networks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--locator", type=Path, help="an .onnx or .pt file (default: the program's own)")
    parser.add_argument("--reader", type=Path, help="an .onnx file (default: the program's own)")
    parser.add_argument("--split", default="val", help="of the scenes (default val: fonts never trained on)")
    parser.add_argument("--limit", type=int, default=0, help="only the first scenes")
    parser.add_argument("--cache", type=Path, help="file that keeps what the networks saw, for the next time")


def _add_evaluate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--photos", type=Path, help="folder with photos.jsonl and, where there are, negatives.jsonl")
    parser.add_argument("--deck", default="french", help="deck of the photographs (default french)")
    parser.add_argument("--source", action="append", default=[], help="only this source of photographs (repeatable)")
    parser.add_argument("--without", action="append", default=[], help="leave this source out (repeatable)")
    parser.add_argument("--scenes", type=Path, help="folder of `python -m datasets scenes`")
    parser.add_argument("--out", type=Path, help="folder for report, curves and gallery, outside of the repository")
    _add_networks(parser)
    parser.set_defaults(run=_evaluate)


def _add_choose(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenes", type=Path, required=True, help="folder of `python -m datasets scenes`")
    parser.add_argument(
        "--most-wrong", type=float, default=0.001, help="wrong cards, in parts of those named (default 0.001)"
    )
    parser.add_argument("--out", type=Path, help="folder for gates.txt and gates.png")
    _add_networks(parser)
    parser.set_defaults(run=_choose)


def _evaluate(arguments: argparse.Namespace) -> None:
    from models.eye_report import format_proof, proof_as_json, prove
    from models.eye_run import open_parts

    if arguments.photos is None and arguments.scenes is None:
        raise TrainingError("nothing to measure: give --photos, --scenes, or both")
    out = None if arguments.out is None else prepare_out(arguments.out)
    kinds = list(_judged(arguments, open_parts(arguments.locator, arguments.reader)))
    proofs = [prove(name, results) for name, results in kinds]
    text = "\n\n\n".join(format_proof(proof) for proof in proofs)
    print(text)
    if out is None:
        return
    from models.eye_gallery import write_gallery
    from models.eye_plots import draw_proof

    (out / "report.txt").write_text(f"{_command()}\n\n{text}\n", encoding="utf-8")
    (out / "report.json").write_text(proof_as_json(proofs), encoding="utf-8")
    for proof, (name, results) in zip(proofs, kinds, strict=True):
        draw_proof(proof, out / f"{name}.png")
        errors = write_gallery(name, results, out, f"{name}-errors")
        print(f"{errors} errors in {out / f'{name}-errors.html'}", file=sys.stderr)


def _judged(arguments: argparse.Namespace, parts: EyeParts) -> Iterator[tuple[str, list[PictureResult]]]:
    """Name and results of each kind of pictures that was asked for and is there."""
    from models.eye_run import judge_pictures, observe_pictures
    from models.eye_truth import NEGATIVES, load_photographs, load_scenes
    from vision.read import Gates

    kinds = {}
    if arguments.photos is not None:
        deck = _load_deck(arguments.deck)
        kinds["photographs"] = tuple(
            picture
            for picture in load_photographs(arguments.photos, deck)
            if (not arguments.source or picture.source in arguments.source) and picture.source not in arguments.without
        )
        if not arguments.source and (arguments.photos / NEGATIVES).exists():
            kinds["negatives"] = load_photographs(arguments.photos, deck, NEGATIVES)
    if arguments.scenes is not None:
        kinds["scenes"] = load_scenes(arguments.scenes, arguments.split, arguments.limit)
    seen = observe_pictures([one for pictures in kinds.values() for one in pictures], parts, arguments.cache)
    for name, pictures in kinds.items():
        if not pictures:
            raise TrainingError(f"no {name} left to measure; look at --source and --without")
        yield name, judge_pictures(pictures, seen, parts.net, Gates())


def _choose(arguments: argparse.Namespace) -> None:
    from models.eye_gates import format_search, search_gates
    from models.eye_run import observe_pictures, open_parts
    from models.eye_truth import load_scenes
    from vision.read import Gates

    pictures = load_scenes(arguments.scenes, arguments.split, arguments.limit)
    parts = open_parts(arguments.locator, arguments.reader)
    seen = observe_pictures(pictures, parts, arguments.cache)
    search = search_gates(pictures, seen, parts.net, Gates(), arguments.most_wrong)
    text = format_search(search, arguments.most_wrong)
    print(text)
    if arguments.out is not None:
        from models.eye_plots import draw_search

        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / "gates.txt").write_text(f"{_command()}\n\n{text}\n", encoding="utf-8")
        draw_search(search, arguments.out / "gates.png")


def _load_deck(name: str) -> Any:
    from datasets.decks import DeckError, load_deck

    try:
        return load_deck(name)
    except DeckError as error:
        raise TrainingError(str(error)) from error


def prepare_out(folder: Path) -> Path:
    """The folder, made where it was missing.

    Raises:
        TrainingError: it lies in the repository, where somebody's photographs could be committed with it.
    """
    where = folder.resolve()
    if where.is_relative_to(ROOT) and not where.is_relative_to(IGNORED):
        raise TrainingError(f"--out {folder} lies in the repository; the gallery shows photographs: give one outside")
    where.mkdir(parents=True, exist_ok=True)
    return where


def _command() -> str:
    return shlex.join(["python", "-m", "models", *sys.argv[1:]])
