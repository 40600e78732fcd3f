"""Training patches for the reader: drawn faces under random light, and cut-outs of finished scenes.

A shard is a `.npz` with `patches (n, 72, 48, 3) uint8` (stretched, as the reader sees them), `ranks (n,)` and
`suits (n,)`: what the index says, `J` for all of J, B, V and 11, and the symbol's character. "" in both is a place that
is no index or not the right way up; "?" says that nobody knows.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.art import render_courts
from datasets.scenes.clutter import random_thing
from datasets.scenes.compose import SceneMaker
from datasets.scenes.faces import Face, draw_face
from datasets.scenes.glyphs import open_case
from datasets.scenes.light import photograph
from datasets.scenes.styles import random_face
from datasets.scenes.symbol_pool import choose_symbols
from datasets.scenes.tables import random_table
from vision.rectify import Patch, rectify, stretch
from vision.types import Image, Quad, quad_height

Sample = tuple[Patch, str, str]
NOTHING = "", ""
"""What a place that is no index says."""
VIEWS = 3
"""Pictures taken of each drawn face, each with another light, distance and turn."""


def jittered(rng: np.random.Generator, quad: Quad, amount: float) -> Quad:
    """A quad as a locator would give it: moved, stretched and each corner off by `amount` of its size."""
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    frame = np.stack([across, down])
    whole = rng.normal(0, amount, size=(1, 2)) @ frame
    corners = rng.normal(0, amount * 0.7, size=(4, 2)) @ frame
    return np.asarray(quad + whole + corners, np.float32)


def face_samples(rng: np.random.Generator, maker: SceneMaker) -> Iterator[Sample]:
    """Every index of one drawn face, as `VIEWS` cameras see it, and a place of the face that is no index."""
    style = maker.style(rng)
    mark_px = float(np.exp(rng.uniform(np.log(11), np.log(110))))
    face = draw_face(
        rng,
        style,
        maker.case,
        random_face(rng, style),
        int(np.clip(mark_px / style.index_height * 1.15, 100, 620)),
        maker.arts,
    )
    for _ in range(VIEWS):
        scene, quads = photograph_face(rng, face, mark_px / style.index_height)
        for index, quad in zip(face.indices, quads, strict=True):
            patch = stretch(rectify(scene, jittered(rng, quad, 0.045)))
            if patch_contrast(patch) > 0.05:
                yield patch, index.rank, index.suit
        if rng.random() < 0.6:
            yield stretch(rectify(scene, _elsewhere(rng, quads, scene))), *NOTHING


def photograph_face(rng: np.random.Generator, face: Face, card_px: float) -> tuple[Image, list[Quad]]:
    """The face on a small piece of table, seen by a camera; and where its indices are."""
    h, w = face.image.shape[:2]
    size = int(card_px * 1.15) + 8
    scale = card_px / h
    turn = rng.normal(0, 0.35) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    middle = np.asarray((w / 2, h / 2))
    squash = np.diag([rng.uniform(0.72, 1.0), rng.uniform(0.72, 1.0), 1.0])
    matrix = (
        np.asarray([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        @ squash
        @ np.asarray([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    )
    vanish = np.eye(3)
    vanish[2, :2] = rng.normal(0, 0.12, size=2) / card_px
    matrix = np.asarray([[1, 0, size / 2], [0, 1, size / 2], [0, 0, 1]]) @ vanish @ matrix
    table = random_table(rng, max(size, 48))[:size, :size].copy()
    cv2.warpPerspective(
        face.image, matrix, (size, size), dst=table, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT
    )
    quads = [
        cv2.perspectiveTransform(one.quad_px[None].astype(np.float64), matrix)[0].astype(np.float32)
        for one in face.indices
    ]
    image, _ = photograph(rng, table, min(quad_height(quad) for quad in quads))
    if rng.random() < 0.7:
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])
        image = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
    return image, quads


def _elsewhere(rng: np.random.Generator, quads: list[Quad], scene: Image) -> Quad:
    """A quad of an index's size at a place where none is: far from all, or half beside one, or the wrong way round."""
    quad = quads[int(rng.integers(len(quads)))]
    lot = rng.random()
    middle = quad.mean(axis=0)
    if lot < 0.3:
        return np.ascontiguousarray(np.roll(quad, int(rng.integers(1, 4)), axis=0))
    if lot < 0.45:
        return np.asarray((quad - middle) * rng.uniform(1.6, 2.6) + middle, np.float32)
    if lot < 0.6:
        shift = (quad[3] - quad[0]) * rng.choice([-1, 1]) * rng.uniform(0.45, 0.9)
        return np.asarray(quad + shift, np.float32)
    for _ in range(20):
        at = rng.uniform(0.1, 0.9, size=2) * (scene.shape[1], scene.shape[0])
        if min(float(np.linalg.norm(at - one.mean(axis=0))) for one in quads) > quad_height(quad) * 1.0:
            break
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else 0.0
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray((quad - middle) * rng.uniform(0.6, 1.8) @ np.asarray([[c, s], [-s, c]]) + at, np.float32)


def patch_contrast(patch: Patch) -> float:
    """Spread of the patch's brightness, 0..1; hardly any means that nobody could read it."""
    return float(np.std(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY))) / 255


def thing_samples(rng: np.random.Generator, maker: SceneMaker) -> Iterator[Sample]:
    """Places on things that are no cards."""
    thing = random_thing(rng, maker.case)
    image, _ = photograph(rng, thing, 40.0)
    for _ in range(3):
        height = float(np.exp(rng.uniform(np.log(10), np.log(max(12, min(thing.shape[:2]))))))
        width = height * rng.uniform(0.35, 0.75)
        middle = rng.uniform(0.1, 0.9, size=2) * (thing.shape[1], thing.shape[0])
        box = np.asarray([[-width, -height], [width, -height], [width, height], [-width, height]], np.float32) / 2
        yield stretch(rectify(image, np.asarray(box + middle, np.float32))), *NOTHING


def scene_samples(rng: np.random.Generator, image: Image, marks: list[dict[str, object]]) -> Iterator[Sample]:
    """All labelled indices of a finished scene, twice each with different errors of the locator."""
    for mark in marks:
        quad = np.asarray(mark["quad_px"], np.float32)
        if quad_height(quad) < 9:
            continue
        for _ in range(2):
            patch = stretch(rectify(image, jittered(rng, quad, 0.04)))
            yield patch, str(mark["rank"]), str(mark["suit"])


@dataclass(frozen=True, slots=True)
class ShardJob:
    """One shard to make: `count` patches of drawn faces and things, from its own seed."""

    out: Path
    count: int
    seed: int
    held_out: bool
    art: Path | None
    symbols: tuple[str, ...]


def write_drawn_shard(job: ShardJob) -> None:
    """Draw faces until the shard is full."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(job.seed)
    maker = SceneMaker(open_case(job.held_out, job.symbols), arts=render_courts(job.art, 420) if job.art else ())
    samples: list[Sample] = []
    while len(samples) < job.count:
        source = thing_samples if rng.random() < 0.1 else face_samples
        samples.extend(source(rng, maker))
    save_shard(job.out, samples[: job.count])
    print(f"{job.out}: {job.count} patches", file=sys.stderr)


def save_shard(path: Path, samples: list[Sample]) -> None:
    """Write samples as one `.npz` (not compressed: it is read into memory at once)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        patches=np.stack([sample[0] for sample in samples]),
        ranks=np.asarray([sample[1] for sample in samples]),
        suits=np.asarray([sample[2] for sample in samples]),
    )


def write_scene_shard(scenes: Path, split: str, out: Path, seed: int, shards: int = 4) -> None:
    """Cut all labelled indices out of the scenes of `python -m datasets scenes`."""
    rng = np.random.default_rng(seed)
    samples: list[list[Sample]] = [[] for _ in range(shards)]
    for path in sorted((scenes / "meta").glob(f"{split}.*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            image = cv2.imread(str(scenes / "images" / split / f"{entry['name']}.jpg"))
            if image is not None:
                samples[int(rng.integers(shards))].extend(
                    scene_samples(rng, np.asarray(image, np.uint8), entry["marks"])
                )
    for number, part in enumerate(samples):
        save_shard(out / f"{split}-scenes-{number}.npz", part)


def main(argv: list[str]) -> int:
    """`python -m datasets patches`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets patches", description="Write training patches for the reader."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, help="folder of `scenes`, to cut patches out of as well")
    parser.add_argument(
        "--split",
        choices=("train", "val", "novel"),
        default="train",
        help="val draws with held-out fonts, novel with symbols too that no training sees",
    )
    parser.add_argument("--count", type=int, default=160_000, help="patches of drawn faces")
    parser.add_argument("--shard", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--art", type=Path, help="folder of SVG cards whose courts may be used as court art")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    symbols = choose_symbols(novel=args.split == "novel")
    jobs = [
        ShardJob(
            args.out / f"{args.split}-{n:03d}.npz",
            args.shard,
            args.seed * 1000 + n,
            args.split != "train",
            args.art,
            symbols,
        )
        for n in range(-(-args.count // args.shard))
    ]
    with multiprocessing.get_context("spawn").Pool(args.processes, maxtasksperchild=4) as pool:
        pool.map(write_drawn_shard, jobs, chunksize=1)
    if args.scenes:
        write_scene_shard(args.scenes, args.split, args.out, args.seed)
    return 0
