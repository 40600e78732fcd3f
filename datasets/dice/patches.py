"""Cuts patches for the face reader out of written scenes: faces with a locator's errors, places without a face.

DIR/{train,val}.npz: patches (n, 64, 64, 3) uint8; values (n,) uint8 (1..6; 0: no face that could be read).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np

from vision.die_patch import DiePatch, die_patch, side_px
from vision.types import Image, Quad

NO_FACE = 0
LEAST_SEEN = 0.82
"""Of a face seen less nobody knows what is under the hand."""
BLUR_LIMIT = 0.105
"""Blur, in sides, from which on pips run together."""
LEAST_PX = 9.0

Cut = TypeVar("Cut")
"""What is cut out: a patch and its truth."""
Sample = tuple[DiePatch, int]
"""A patch and its value."""


def scene_samples(rng: np.random.Generator, image: Image, scene: dict[str, Any], looks: int) -> Iterator[Sample]:
    """Each die of a scene `looks` times, and a place without a face for every second one."""
    quads = [np.asarray(mark["quad_px"], np.float32) for mark in scene["marks"]]
    for mark, quad in zip(scene["marks"], quads, strict=True):
        side = side_px(quad)
        if side < LEAST_PX:
            continue
        readable = mark["visible"] >= LEAST_SEEN and scene["blur_px"] < BLUR_LIMIT * side
        for _ in range(looks):
            yield _cut(rng, image, shaken(rng, quad, side)), int(mark["value"]) if readable else NO_FACE
        if rng.random() < 0.5:
            beside = _beside(rng, quad, side, quads)
            if beside is not None:
                yield _cut(rng, image, beside), NO_FACE
    if not quads or rng.random() < 0.3:
        yield _cut(rng, image, _anywhere(rng, image, quads)), NO_FACE


def _cut(rng: np.random.Generator, image: Image, quad: Quad) -> DiePatch:
    return die_patch(image, quad, rng.uniform(0, 2 * np.pi))


def shaken(rng: np.random.Generator, quad: Quad, side: float) -> Quad:
    """The quad as a locator that is off by some hundredths of a side gives it."""
    middle = quad.mean(axis=0)
    moved = (quad - middle) * np.exp(rng.normal(0, 0.07)) + middle + rng.normal(0, 0.05, 2) * side
    return np.asarray(moved, np.float32)


def _beside(rng: np.random.Generator, quad: Quad, side: float, quads: list[Quad]) -> Quad | None:
    """Where a locator could see a face and there is none: a side face, a gap, two dice at once, a single pip."""
    middle = quad.mean(axis=0)
    if rng.random() < 0.25:
        return np.asarray((quad - middle) * rng.choice([0.35, 0.45, 1.9, 2.3]) + middle, np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    step = np.asarray((np.cos(angle), np.sin(angle))) * side * rng.uniform(0.55, 1.1)
    moved = np.asarray(quad + step, np.float32)
    far = min(float(np.linalg.norm(moved.mean(axis=0) - other.mean(axis=0))) for other in quads)
    return moved if far > 0.45 * side else None


def _anywhere(rng: np.random.Generator, image: Image, quads: list[Quad]) -> Quad:
    """A square that is on no face."""
    size = image.shape[0]
    while True:
        half = float(np.exp(rng.uniform(np.log(6), np.log(80))))
        middle = rng.uniform(0, size, 2)
        if all(np.linalg.norm(middle - quad.mean(axis=0)) > 0.6 * side_px(quad) for quad in quads):
            square = np.asarray([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + middle
            return np.asarray(square, np.float32)


def read_scenes(root: Path, split: str) -> list[dict[str, Any]]:
    """What is known of all scenes that are there; a line that is still being written is left out."""
    lines = [line for path in sorted((root / "meta").glob(f"{split}.*.jsonl")) for line in path.open(encoding="utf-8")]
    return [json.loads(line) for line in lines if line.endswith("}\n")]


def cutting_parser(command: str, description: str, looks: int, seed: int) -> argparse.ArgumentParser:
    """The command line of what cuts patches out of scenes."""
    parser = argparse.ArgumentParser(prog=f"python -m datasets {command}", description=description)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val"), default="train")
    parser.add_argument("--looks", type=int, default=looks, help="patches of each die")
    parser.add_argument("--seed", type=int, default=seed)
    return parser


def cut_scenes(args: argparse.Namespace, samples_of: Callable[..., Iterable[Cut]]) -> list[Cut]:
    """What `samples_of(rng, image, scene, looks)` cuts out of each scene; where there are none, it is said."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(args.seed)
    samples: list[Cut] = []
    for scene in read_scenes(args.scenes, args.split):
        image = cv2.imread(str(args.scenes / "images" / args.split / f"{scene['name']}.jpg"))
        if image is not None:
            samples += samples_of(rng, np.asarray(image, np.uint8), scene, args.looks)
    if not samples:
        print(
            f"no scenes in {args.scenes}; write them first: python -m datasets dice --out {args.scenes}",
            file=sys.stderr,
        )
    return samples


def main(argv: list[str]) -> int:
    """`python -m datasets dice-patches`."""
    args = cutting_parser(
        "dice-patches", "Cut patches for the face reader out of scenes of dice.", looks=3, seed=1
    ).parse_args(argv)
    samples: list[Sample] = cut_scenes(args, scene_samples)
    if not samples:
        return 1
    patches, values = zip(*samples, strict=True)
    args.out.mkdir(parents=True, exist_ok=True)
    np.savez(
        args.out / f"{args.split}.npz",
        patches=np.stack(patches),
        values=np.asarray(values, np.uint8),
    )
    print(f"{args.out / args.split}.npz: {len(samples)} patches, {np.bincount(values).tolist()} of each value")
    return 0
