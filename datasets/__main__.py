"""`python -m datasets COMMAND …`: the commands that prepare what the eye is taught and tested with."""

from __future__ import annotations

import sys
from importlib import import_module

COMMANDS: dict[str, tuple[str, str]] = {
    "symbols": ("datasets.symbols", "measure how far apart suit symbols are, and choose new ones"),
    "scenes": ("datasets.scenes.write", "write synthetic scenes for the locator"),
    "patches": ("datasets.scenes.patches", "write training patches for the reader"),
    "printings": ("datasets.scenes.printings", "write pictures of suits for the comparer of drawings"),
    "tiles": ("datasets.tiles.write", "write synthetic scenes of riichi tiles for their locator"),
    "tile-patches": ("datasets.tiles.patches", "write training patches for the reader of tiles"),
    "dice": ("datasets.dice.write", "write synthetic scenes of dice for their locator and reader"),
    "dice-tilts": ("datasets.dice.tilts", "cut patches that tell how dice are tilted out of scenes of dice"),
    "dice-patches": ("datasets.dice.patches", "cut patches for the face reader out of scenes of dice"),
}
"""Each command is one line here and a module with `main(argv: list[str]) -> int`."""


def main(argv: list[str]) -> int:
    """Run one command; its exit status, or 2 for one that does not exist."""
    if not argv or argv[0] not in COMMANDS:
        lines = [f"  {name:10} {what}" for name, (_, what) in COMMANDS.items()]
        print("usage: python -m datasets COMMAND …", *lines, sep="\n", file=sys.stderr)
        return 0 if argv in (["-h"], ["--help"]) else 2
    module, _ = COMMANDS[argv[0]]
    return int(import_module(module).main(argv[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
