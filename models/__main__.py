"""Command line: train, export and evaluate what the eye is made of. `python -m models --help`."""

from __future__ import annotations

import argparse
import sys

from models.comparer_commands import add_comparer_commands
from models.dice_commands import add_dice_commands
from models.enrolment_commands import add_enrolment_commands
from models.errors import TrainingError, WeightsError
from models.eye_commands import add_eye_commands
from models.locator_commands import add_locator_commands
from models.reader_commands import add_reader_commands
from models.tile_commands import add_tile_commands


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m models", description="Train, export and evaluate the eye.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_locator_commands(commands)
    add_reader_commands(commands)
    add_comparer_commands(commands)
    add_enrolment_commands(commands)
    add_dice_commands(commands)
    add_eye_commands(commands)
    add_tile_commands(commands)
    return parser


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
