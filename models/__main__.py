"""Command line: train, export and evaluate what the eye is made of. `python -m models --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from models.errors import TrainingError, WeightsError


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m models", description="Train, export and evaluate the eye.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    train = commands.add_parser("train-locator", help="train the corner locator on synthetic scenes")
    train.add_argument("--data", type=Path, required=True, help="folder with images/ and labels/")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoint and log")
    train.add_argument("--minutes", type=float, required=True, help="length of the whole training")
    train.add_argument("--size", type=int, default=384, help="side of the crops, px, a multiple of 32 (default 384)")
    train.add_argument("--batch", type=int, default=16)
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    train.add_argument("--sigma-start", type=float, default=0.25, help="key point sigma at the beginning")
    train.add_argument("--start", type=Path, help="checkpoint whose weights to begin with")
    train.add_argument("--precision", choices=("auto", "float32", "bfloat16"), default="auto")
    train.add_argument("--resume", action="store_true", help="go on with OUT/last.pt")
    train.set_defaults(run=_train_locator)
    return parser


def _train_locator(arguments: argparse.Namespace) -> None:
    from models.locator import LocatorPlan, train_locator

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
        precision=arguments.precision,
    )
    print(train_locator(plan, resume=arguments.resume))


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 when it went well, 1 with a message on stderr when not."""
    arguments = build_parser().parse_args(argv)
    try:
        arguments.run(arguments)
    except (TrainingError, WeightsError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; --resume goes on from the last checkpoint", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
