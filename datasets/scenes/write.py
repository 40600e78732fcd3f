"""Writes synthetic scenes of cards as labelled pictures, with what each index says."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from datasets.scene_files import Draw, DrawnScene, SceneFiles, scene_parser, write_scenes
from datasets.scenes.art import render_courts
from datasets.scenes.compose import SceneMaker, SceneMark
from datasets.scenes.glyphs import open_case
from datasets.scenes.symbol_pool import choose_symbols
from vision.types import MarkKind


def open_draw(held_out: bool, symbols: tuple[str, ...], size: int, art: Path | None) -> Draw:
    """What draws scenes of that size: with the fonts for training, or with those that are held out."""
    maker = SceneMaker(open_case(held_out, symbols), size, render_courts(art) if art else ())
    return partial(_draw, maker)


def _draw(maker: SceneMaker, rng: np.random.Generator) -> DrawnScene:
    scene = maker.make(rng)
    marks, covered = [_entry(mark) for mark in scene.marks], [_entry(mark) for mark in scene.covered]
    meta = {"blur_px": round(scene.blur_px, 3), "marks": marks, "covered": covered}
    return DrawnScene(scene.image, tuple(mark.quad_px for mark in scene.marks), meta)


def _entry(mark: SceneMark) -> dict[str, Any]:
    return {"rank": mark.rank, "suit": mark.suit, "quad_px": mark.quad_px.round(2).tolist()}


def main(argv: list[str]) -> int:
    """`python -m datasets scenes`."""
    parser = scene_parser("scenes", "Write synthetic scenes in the ultralytics pose layout.", count=14_000, size=640)
    parser.add_argument("--art", type=Path, help="folder of SVG cards whose courts may be used as court art")
    args = parser.parse_args(argv)
    files = SceneFiles(args.out, args.split, args.count, args.seed, MarkKind.INDEX, args.first, args.processes)
    write_scenes(files, partial(open_draw, args.split == "val", choose_symbols(novel=False), args.size, args.art))
    return 0
