"""The command about the eye for tiles: how it does on drawn scenes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_tile_commands(commands: Any) -> None:
    """Add `evaluate-tiles` to the subparsers of a command line."""
    parser = commands.add_parser("evaluate-tiles", help="measure the eye for tiles on drawn scenes, and try its gates")
    parser.add_argument("--scenes", type=Path, required=True, help="folder of python -m datasets tiles")
    parser.add_argument("--split", choices=("train", "val"), default="val")
    parser.add_argument("--count", type=int, default=0, help="only the first scenes")
    parser.add_argument("--locator", type=Path, help="an .onnx or .pt file (default: the program's own)")
    parser.add_argument("--reader", type=Path, help="an .onnx file (default: the program's own)")
    parser.set_defaults(run=_evaluate)


def _evaluate(arguments: argparse.Namespace) -> None:
    from models.registry import open_tile_locator, weights_path
    from models.tile_report import drawn_scenes, report, weigh_scene
    from vision.patch_net import OnnxPatchNet
    from vision.tile_reader import open_tile_reader

    locator = open_tile_locator(arguments.locator)
    reader = open_tile_reader(OnnxPatchNet(arguments.reader or weights_path("tile-reader")))
    scenes = drawn_scenes(arguments.scenes, arguments.split, arguments.count)
    print(report([weigh_scene(image, tiles, locator, reader) for image, tiles in scenes]))
    locator.close()
