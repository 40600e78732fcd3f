"""The locator's commands: train, export, evaluate."""

from __future__ import annotations

import argparse
import datetime
import shlex
import sys
from pathlib import Path
from typing import Any

from models.errors import TrainingError
from vision.turnless import PointCode


def add_locator_commands(commands: Any) -> None:
    """Add `train-locator`, `export-locator` and `evaluate-locator` to the subparsers of a command line."""
    _add_train(commands.add_parser("train-locator", help="train the corner locator on synthetic scenes"))
    _add_export(commands.add_parser("export-locator", help="turn a checkpoint into an ONNX file with its certificate"))
    _add_evaluate(commands.add_parser("evaluate-locator", help="measure a locator on labelled scenes"))


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, required=True, help="folder with images/ and labels/")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    parser.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    parser.add_argument("--size", type=int, default=384, help="side of the crops, px, a multiple of 32 (default 384)")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--sigma-start", type=float, default=0.25, help="key point sigma at the beginning")
    parser.add_argument(
        "--mark-px", type=float, nargs=2, default=(10.0, 130.0), help="heights of marks in the crops, px"
    )
    parser.add_argument("--least-px", type=float, default=7.0, help="lower marks neither count nor are background")
    parser.add_argument(
        "--points",
        choices=tuple(PointCode),
        type=PointCode,
        default=PointCode.CORNERS,
        help="key points: corners in reading order (default), or turnless (dice), half-turn (tiles)",
    )
    parser.add_argument("--start", type=Path, help="checkpoint or exported .onnx to begin with")
    parser.add_argument("--precision", choices=("auto", "float32", "bfloat16"), default="auto")
    parser.add_argument("--compile", action="store_true", help="compile the network first (minutes; needs g++)")
    parser.add_argument("--resume", action="store_true", help="go on with OUT/last.pt")
    parser.set_defaults(run=_train)


def _train(arguments: argparse.Namespace) -> None:
    from models.locator import LocatorPlan, train_locator
    from models.locator_data import Focus

    if arguments.size % 32 or arguments.size <= 0:
        raise TrainingError(f"--size {arguments.size} is not a multiple of 32")
    plan = LocatorPlan(
        data=arguments.data,
        out=arguments.out,
        minutes=arguments.minutes,
        size=arguments.size,
        batch=arguments.batch,
        seed=arguments.seed,
        threads=arguments.threads,
        rate=arguments.rate,
        sigma_start=arguments.sigma_start,
        start=arguments.start,
        focus=Focus(arguments.mark_px[0], arguments.mark_px[1], arguments.least_px),
        precision=arguments.precision,
        compiled=arguments.compile,
        points=arguments.points,
    )
    print(train_locator(plan, resume=arguments.resume))


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("checkpoint", type=Path, help="last.pt of a training")
    parser.add_argument("--out", type=Path, default=Path("models/weights/locator.onnx"))
    parser.add_argument("--name", default="locator", help="name in the manifest beside the file (default locator)")
    parser.set_defaults(run=_export)


def _export(arguments: argparse.Namespace) -> None:
    from models.export import export_locator, training_command
    from models.registry import certify

    difference = export_locator(arguments.checkpoint, arguments.out)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    certificate = certify(arguments.name, arguments.out, training_command(arguments.checkpoint), today)
    print(f"{arguments.out}: {certificate.size} bytes, sha256 {certificate.sha256}")
    print(f"differs from the checkpoint by at most {difference:.5f} px", file=sys.stderr)


def _add_evaluate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, required=True, help="folder with images/val and labels/val")
    parser.add_argument("--weights", type=Path, help="an .onnx or .pt file (default: the program's own)")
    parser.add_argument("--size", type=int, default=960, help="longer side of the network's input, px (default 960)")
    parser.add_argument("--confidence", type=float, default=0.3, help="threshold of the table of heights (default 0.3)")
    parser.add_argument("--split", default="val")
    parser.add_argument("--limit", type=int, default=0, help="only the first scenes")
    parser.add_argument("--out", type=Path, help="folder for report.txt, curves.png and misses.png")
    parser.set_defaults(run=_evaluate)


def _evaluate(arguments: argparse.Namespace) -> None:
    from models.evaluate import THRESHOLDS, evaluate_folder, format_evaluation
    from models.evaluation_pictures import draw_curves, draw_gallery
    from models.registry import open_locator
    from models.scene_folder import SceneFolder
    from vision.locate import LocatorSettings

    lowest = min(arguments.confidence, *THRESHOLDS)
    locator = open_locator(arguments.weights, LocatorSettings(arguments.size, 0, lowest))
    report = evaluate_folder(arguments.data, locator.locate, arguments.confidence, arguments.split, arguments.limit)
    text = format_evaluation(report)
    print(text)
    if arguments.out is not None:
        arguments.out.mkdir(parents=True, exist_ok=True)
        command = shlex.join(["python", "-m", "models", *sys.argv[1:]])
        (arguments.out / "report.txt").write_text(f"{command}\n\n{text}\n", encoding="utf-8")
        draw_curves(report, arguments.out / "curves.png")
        draw_gallery(report, SceneFolder(arguments.data, arguments.split), arguments.out / "misses.png")
