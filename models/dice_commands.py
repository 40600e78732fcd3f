"""The commands of the face reader of dice and of what tells how dice are tilted: train, export."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path
from typing import Any


def add_dice_commands(commands: Any) -> None:
    """Add the commands to the subparsers of a command line."""
    _add_reader(commands)
    _add_tilt(commands)


def _add_reader(commands: Any) -> None:
    train = _add_training(commands, "train-die-reader", "train the reader of the upper faces of dice on patches")
    train.add_argument("--batch", type=int, default=192)
    train.set_defaults(run=_train)
    _add_export(commands, "die-reader").set_defaults(run=_export)


def _add_tilt(commands: Any) -> None:
    train = _add_training(commands, "train-die-tilt", "train what tells how the upper faces of dice are tilted")
    train.add_argument("--start", type=Path, help="checkpoint to go on from")
    train.set_defaults(run=_train_tilt)
    _add_export(commands, "die-tilt").set_defaults(run=_export_tilt)


def _add_training(commands: Any, name: str, summary: str) -> argparse.ArgumentParser:
    train: argparse.ArgumentParser = commands.add_parser(name, help=summary)
    train.add_argument("--data", type=Path, required=True, help="folder with train.npz and val.npz")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    train.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    return train


def _add_export(commands: Any, what: str) -> argparse.ArgumentParser:
    export: argparse.ArgumentParser = commands.add_parser(
        f"export-{what}", help="turn a checkpoint into an ONNX file with its certificate"
    )
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--made-by", default=f"python -m models train-{what} (see docs)", help="for the certificate")
    return export


def _train(arguments: argparse.Namespace) -> None:
    from models.die_reader import DieReaderPlan, train_die_reader

    names = ("data", "out", "minutes", "batch", "seed", "threads", "rate")
    print(train_die_reader(DieReaderPlan(**{name: getattr(arguments, name) for name in names})))


def _train_tilt(arguments: argparse.Namespace) -> None:
    from models.die_tilt import DieTiltPlan, train_die_tilt

    names = ("data", "out", "minutes", "start", "seed", "threads", "rate")
    print(train_die_tilt(DieTiltPlan(**{name: getattr(arguments, name) for name in names})))


def _export(arguments: argparse.Namespace) -> None:
    from models.die_reader import export_die_reader

    export_die_reader(arguments.checkpoint, arguments.out)
    _certify("die-reader", arguments)


def _export_tilt(arguments: argparse.Namespace) -> None:
    from models.die_tilt import export_die_tilt

    export_die_tilt(arguments.checkpoint, arguments.out)
    _certify("die-tilt", arguments)


def _certify(name: str, arguments: argparse.Namespace) -> None:
    from models.registry import certify

    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    certificate = certify(name, arguments.out, arguments.made_by, today)
    print(f"{arguments.out}: {certificate.size} bytes, sha256 {certificate.sha256}")
