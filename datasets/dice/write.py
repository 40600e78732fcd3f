"""Writes synthetic scenes of dice as labelled pictures, with the value of each upper face.

Key points are the corners of the upper face, clockwise; a die has no up, so the first one is any of them. They may lie
outside the picture (a die that is cut off). A line of `meta` gives, for each mark of a scene in the order of its
labels, value, corners, the share that is seen, how the die lies, and which way its face looks (`vision.lean`).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from datasets.dice.compose import DiceSceneMaker
from datasets.scene_files import Draw, DrawnScene, SceneFiles, scene_parser, write_scenes
from datasets.scenes.glyphs import open_case
from vision.types import MarkKind

CLUTTER_SYMBOLS = ("♠", "♥", "♦", "♣", "★", "♛")


def open_draw(held_out: bool, size: int) -> Draw:
    """What draws scenes of that size; things around the dice have held-out fonts or others."""
    return partial(_draw, DiceSceneMaker(open_case(held_out, CLUTTER_SYMBOLS), size))


def _draw(maker: DiceSceneMaker, rng: np.random.Generator) -> DrawnScene:
    scene = maker.make(rng)
    marks = [
        {
            "value": m.value,
            "quad_px": m.quad_px.round(2).tolist(),
            "visible": round(m.visible, 3),
            "lie": m.lie.value,
            "tilt": [round(one, 3) for one in m.tilt],
        }
        for m in scene.marks
    ]
    meta = {"blur_px": round(scene.blur_px, 3), "marks": marks}
    return DrawnScene(scene.image, tuple(mark.quad_px for mark in scene.marks), meta)


def main(argv: list[str]) -> int:
    """`python -m datasets dice`."""
    about = "Write synthetic scenes of dice in the ultralytics pose layout."
    args = scene_parser("dice", about, count=6_000, size=512).parse_args(argv)
    files = SceneFiles(
        args.out, args.split, args.count, args.seed, MarkKind.DIE, args.first, args.processes, points_outside=True
    )
    write_scenes(files, partial(open_draw, args.split == "val", args.size))
    return 0
