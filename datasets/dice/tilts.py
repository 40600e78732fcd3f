"""Cuts patches that tell how a face is tilted out of written scenes; leaning dice, which are rare there, come oftener.

DIR/{train,val}.npz: patches (n, 64, 64, 3) uint8; tilts (n, 2) float32 in the patches' own directions; leaning (n,).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.dice.patches import cut_scenes, cutting_parser, shaken
from vision.die_patch import DiePatch, die_patch, side_px
from vision.types import Image

LEAST_SEEN, BLUR_LIMIT, LEAST_PX = 0.75, 0.1, 14.0
"""Share that is seen, blur in sides, and pixels: beyond them nobody sees how a die is tilted."""

LEANING_LOOKS = 4
"""Times as many patches of a leaning die."""

Sample = tuple[DiePatch, NDArray[np.float32], bool]
"""A patch, the tilt of its face, and whether the die leans."""


def tilt_samples(rng: np.random.Generator, image: Image, scene: dict[str, Any], looks: int) -> Iterator[Sample]:
    """Each die of a scene that can be seen well, turned anew in each look."""
    for mark in scene["marks"]:
        quad = np.asarray(mark["quad_px"], np.float32)
        side, leans = side_px(quad), mark["lie"] == "leaning"
        if side < LEAST_PX or mark["visible"] < LEAST_SEEN or scene["blur_px"] > BLUR_LIMIT * side:
            continue
        for _ in range(looks * (LEANING_LOOKS if leans else 1)):
            turn = rng.uniform(0, 2 * np.pi)
            patch = die_patch(image, shaken(rng, quad, side), turn)
            yield patch, turned(np.asarray(mark["tilt"], np.float32), turn), leans


def turned(tilt: NDArray[np.float32], turn: float) -> NDArray[np.float32]:
    """A tilt of the picture in the directions of a patch that is turned, radians."""
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray([tilt[0] * c + tilt[1] * s, tilt[1] * c - tilt[0] * s], np.float32)


def main(argv: list[str]) -> int:
    """`python -m datasets dice-tilts`."""
    args = cutting_parser(
        "dice-tilts", "Cut patches that tell how dice are tilted out of scenes.", looks=2, seed=5
    ).parse_args(argv)
    samples: list[Sample] = cut_scenes(args, tilt_samples)
    if not samples:
        return 1
    patches, tilts, leaning = zip(*samples, strict=True)
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.split}.npz"
    np.savez(path, patches=np.stack(patches), tilts=np.stack(tilts), leaning=np.asarray(leaning))
    print(f"{path}: {len(samples)} patches, {sum(leaning)} of dice that lean")
    return 0
