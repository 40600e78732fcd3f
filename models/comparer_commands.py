"""The comparer's commands: train and export."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path
from typing import Any


def add_comparer_commands(commands: Any) -> None:
    """Add the commands that train and export to the subparsers of a command line."""
    train = commands.add_parser("train-comparer", help="train the comparer of drawings on printings")
    train.add_argument(
        "--data", type=Path, required=True, help="folder with train-*.npz of python -m datasets printings"
    )
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    train.add_argument("--reader", type=Path, required=True, help="the reader in use: says which symbols look alike")
    train.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    train.add_argument("--start", type=Path, help="checkpoint to begin with")
    train.set_defaults(run=_train)
    export = commands.add_parser("export-comparer", help="turn a checkpoint into an ONNX file with its certificate")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument(
        "--made-by", default="python -m models train-comparer (see docs/models.md)", help="for the certificate"
    )
    export.set_defaults(run=_export)


def _train(arguments: argparse.Namespace) -> None:
    from models.comparer import ComparerPlan, train_comparer

    names = ("data", "out", "reader", "minutes", "seed", "threads", "rate", "start")
    print(train_comparer(ComparerPlan(**{name: getattr(arguments, name) for name in names})))


def _export(arguments: argparse.Namespace) -> None:
    from models.comparer import export_comparer
    from models.registry import certify

    export_comparer(arguments.checkpoint, arguments.out)
    certify("suit-comparer", arguments.out, arguments.made_by, datetime.datetime.now(datetime.UTC).date().isoformat())
    print(arguments.out)
