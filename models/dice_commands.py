"""The commands of the face reader of dice: train, export."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path
from typing import Any


def add_dice_commands(commands: Any) -> None:
    """Add `train-die-reader` and `export-die-reader` to the subparsers of a command line."""
    train = commands.add_parser("train-die-reader", help="train the reader of the upper faces of dice on patches")
    train.add_argument("--data", type=Path, required=True, help="folder with train.npz and val.npz")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    train.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    train.add_argument("--batch", type=int, default=192)
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    train.set_defaults(run=_train)
    export = commands.add_parser("export-die-reader", help="turn a checkpoint into an ONNX file with its certificate")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--made-by", default="python -m models train-die-reader (see docs)", help="for the certificate")
    export.set_defaults(run=_export)


def _train(arguments: argparse.Namespace) -> None:
    from models.die_reader import DieReaderPlan, train_die_reader

    names = ("data", "out", "minutes", "batch", "seed", "threads", "rate")
    print(train_die_reader(DieReaderPlan(**{name: getattr(arguments, name) for name in names})))


def _export(arguments: argparse.Namespace) -> None:
    from models.die_reader import export_die_reader
    from models.registry import certify

    export_die_reader(arguments.checkpoint, arguments.out)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    certificate = certify("die-reader", arguments.out, arguments.made_by, today)
    print(f"{arguments.out}: {certificate.size} bytes, sha256 {certificate.sha256}")
