"""The reader's commands: train, fine-tune, export, evaluate."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path
from typing import Any


def add_reader_commands(commands: Any) -> None:
    """Add the commands that train, fine-tune, export and evaluate to the subparsers of a command line."""
    train = commands.add_parser("train-reader", help="train the reader of rectified indices on patches")
    train.add_argument("--data", type=Path, required=True, help="folder with train-*.npz and val-*.npz")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    train.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    train.add_argument("--batch", type=int, default=192)
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--rate", type=float, default=2.5e-3, help="highest learning rate")
    train.add_argument("--rank-margin", type=float, default=0.1, help="taken off the right cosine")
    train.add_argument("--suit-margin", type=float, default=0.1)
    train.add_argument("--start", type=Path, help="checkpoint or exported .onnx to begin with")
    train.add_argument("--features", type=Path, help="reader of other marks whose convolutions are taken over")
    train.set_defaults(run=_train)
    average = commands.add_parser("average-readers", help="a reader and what more training made of it, averaged")
    average.add_argument("first", type=Path, help="checkpoint that the training began with")
    average.add_argument("second", type=Path, help="checkpoint that it ended with")
    average.add_argument("--share", type=float, default=0.5, help="of the second, 0 to 1 (%(default)s)")
    average.add_argument("--data", type=Path, required=True, help="folder with val-*.npz, for the scales")
    average.add_argument("--out", type=Path, required=True, help="folder for the checkpoint")
    average.set_defaults(run=_average)
    tune = commands.add_parser("fine-tune-reader", help="go on with pictures of one table; keeps what was better")
    tune.add_argument("--samples", type=Path, required=True, help="folder of python -m kiosk samples")
    tune.add_argument("--data", type=Path, required=True, help="folder of patches of the general training")
    tune.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    tune.add_argument("--start", type=Path, required=True, help="the reader in use, .onnx")
    tune.add_argument("--minutes", type=float, required=True)
    tune.add_argument("--rate", type=float, default=3e-4, help="highest learning rate")
    tune.add_argument("--threads", type=int, default=2)
    tune.set_defaults(run=_fine_tune)
    mine = commands.add_parser("mine-patches", help="cut patches out of scenes as a locator finds them")
    mine.add_argument("--scenes", type=Path, required=True)
    mine.add_argument("--weights", type=Path, required=True, help="the locator's ONNX file")
    mine.add_argument("--out", type=Path, required=True, help="folder of patches")
    mine.add_argument("--split", choices=("train", "val"), default="train")
    mine.add_argument("--count", type=int, default=2000, help="scenes to look at")
    mine.set_defaults(run=_mine)
    export = commands.add_parser("export-reader", help="turn a checkpoint into an ONNX file with its certificate")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--name", default="reader", help="name in the manifest beside the file (default reader)")
    export.add_argument("--made-by", default="python -m models train-reader (see docs)", help="for the certificate")
    export.set_defaults(run=_export)
    evaluate = commands.add_parser("evaluate-reader", help="measure a reader on held-out patches")
    evaluate.add_argument("checkpoint", type=Path, help="checkpoint or exported .onnx file")
    evaluate.add_argument("--data", type=Path, required=True)
    evaluate.set_defaults(run=_evaluate)


def _train(arguments: argparse.Namespace) -> None:
    from models.reader import ReaderPlan, train_reader

    names = (
        "data",
        "out",
        "minutes",
        "batch",
        "seed",
        "threads",
        "rate",
        "rank_margin",
        "suit_margin",
        "start",
        "features",
    )
    print(train_reader(ReaderPlan(**{name: getattr(arguments, name) for name in names})))


def _average(arguments: argparse.Namespace) -> None:
    from models.average import average_readers

    print(average_readers(arguments.first, arguments.second, arguments.share, arguments.data, arguments.out))


def _fine_tune(arguments: argparse.Namespace) -> None:
    from models.fine_tune import FineTunePlan, fine_tune
    from models.reader_state import export_reader

    names = ("samples", "data", "out", "start", "minutes", "rate", "threads")
    comparison, checkpoint = fine_tune(FineTunePlan(**{name: getattr(arguments, name) for name in names}))
    print("\n".join(comparison.lines()))
    if comparison.is_better:
        better = arguments.out / "reader.onnx"
        export_reader(checkpoint, better)
        print(
            f"better: {better}; to use it: python -m models export-reader {checkpoint} --out models/weights/reader.onnx"
        )
    else:
        print(f"not better: {arguments.start} stays as it is")


def _mine(arguments: argparse.Namespace) -> None:
    from models.mine import mine_patches

    print(mine_patches(arguments.scenes, arguments.split, arguments.weights, arguments.out, arguments.count))


def _export(arguments: argparse.Namespace) -> None:
    from models.reader_state import export_reader
    from models.registry import certify

    state = export_reader(arguments.checkpoint, arguments.out)
    certify(arguments.name, arguments.out, arguments.made_by, datetime.datetime.now(datetime.UTC).date().isoformat())
    print(
        f"{arguments.out}: {len(state.names.ranks)} ranks at scale {state.rank_scale:.1f}, "
        f"{len(state.names.suits)} suits at scale {state.suit_scale:.1f}",
        file=sys.stderr,
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    from models.reader_report import report
    from models.reader_state import TorchPatchNet, load_reader
    from vision.patch_net import OnnxPatchNet

    path = arguments.checkpoint
    net = OnnxPatchNet(path) if path.suffix == ".onnx" else TorchPatchNet(load_reader(path))
    print(report(net, arguments.data))
