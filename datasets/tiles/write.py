"""Writes synthetic scenes of tiles as labelled pictures, with the name of each face.

Key points are the corners of the face in its reading order; those of a tile that is cut off lie outside the picture.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from datasets.scene_files import Draw, DrawnScene, SceneFiles, scene_parser, write_scenes
from datasets.scenes.glyphs import open_case
from datasets.tiles.art import load_arts
from datasets.tiles.bird_signs import bird_signs
from datasets.tiles.compose import TileMark, TileSceneMaker
from datasets.tiles.signs import sign_fonts
from vision.types import MarkKind

CLUTTER_SYMBOLS = ("♠", "♥", "♦", "♣", "★", "♛")


def open_maker(held_out: bool, size: int, art: Path | None) -> TileSceneMaker:
    """A maker with the machine's fonts: those for training, or the held-out ones (and no art by others)."""
    case = open_case(held_out, CLUTTER_SYMBOLS)
    arts = () if held_out else load_arts(art)
    return TileSceneMaker(case, sign_fonts(held_out), size, bird_signs(held_out), arts)


def open_draw(held_out: bool, size: int, art: Path | None) -> Draw:
    """What draws scenes of that size."""
    return partial(_draw, open_maker(held_out, size, art))


def _draw(maker: TileSceneMaker, rng: np.random.Generator) -> DrawnScene:
    scene = maker.make(rng)
    marks, covered = [_entry(mark) for mark in scene.marks], [_entry(mark) for mark in scene.covered]
    meta = {"blur_px": round(scene.blur_px, 3), "marks": marks, "covered": covered}
    return DrawnScene(scene.image, tuple(mark.quad_px for mark in scene.marks), meta)


def _entry(mark: TileMark) -> dict[str, Any]:
    return {"name": mark.name, "quad_px": mark.quad_px.round(2).tolist()}


def main(argv: list[str]) -> int:
    """`python -m datasets tiles`."""
    about = "Write synthetic scenes of tiles in the ultralytics pose layout."
    parser = scene_parser("tiles", about, count=6_000, size=640)
    parser.add_argument("--art", type=Path, help="folder of SET/NAME.png, drawings of tiles by others")
    args = parser.parse_args(argv)
    files = SceneFiles(
        args.out,
        args.split,
        args.count,
        args.seed,
        MarkKind.TILE,
        args.first,
        args.processes,
        quality=(40, 96),
        points_outside=True,
    )
    write_scenes(files, partial(open_draw, args.split == "val", args.size, args.art))
    return 0
