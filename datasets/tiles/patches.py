"""Training patches for the reader of tiles: faces as a locator cuts them out, and what is no upright face.

A shard is a `.npz` as `datasets.scenes.patches` writes it: `ranks` holds the number of a tile or the honour's letter,
`suits` its suit or `z`. Nothing ("" in both) is a face on its side or on its head, a back, or a place beside a tile.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.compose import Canvas, SceneMaker
from datasets.scenes.light import photograph
from datasets.scenes.patches import NOTHING, Sample, jittered, save_shard, thing_samples
from datasets.scenes.tables import random_table
from datasets.tiles.compose import TileMark, TileSceneMaker, is_readable, lay_tiles, share_seen
from datasets.tiles.lay import BACK, TilePlace, random_name
from datasets.tiles.sets import TileSet
from datasets.tiles.view import random_view
from datasets.tiles.write import open_maker
from vision.rectify import rectify, stretch
from vision.tile_names import ANY_TURN_ALIKE, HALF_TURN_ALIKE, TILES, rank_and_suit
from vision.types import Image, Quad

HEIGHT_PX = (20.0, 190.0)
"""Heights of tiles in the pictures that patches are cut from."""
ERRORS = (0.02, 0.045, 0.075)
"""How far off a locator's corners are, in parts of a face."""
FACE_PX = 112
"""Height of drawn faces: patches are no finer."""
PICTURE_PX = (72, 620)
DRAWN_EACH_TIME = frozenset(("1s", "1m", "2m", "3m"))
"""Faces of which no two copies are alike, so that one set shows many."""


def tile_samples(rng: np.random.Generator, maker: TileSceneMaker, often: tuple[str, ...] = ()) -> Iterator[Sample]:
    """The faces of a short row as a camera sees them, cut out with errors; some turned, some beside the mark.

    Half of the tiles are among `often`, where it names some.
    """
    box = maker.tile_set(rng)
    row = _short_row(rng, box.aspect, often)
    again = {place.name: box.draw(rng, place.name) for place in row if place.name in DRAWN_EACH_TIME}
    image, marks = photographed_row(rng, replace(box, faces={**box.faces, **again}), row)
    for mark in marks:
        for _ in range(2):
            quad = jittered(rng, mark.quad_px, ERRORS[int(rng.integers(len(ERRORS)))])
            turns = 0 if rng.random() < 0.68 else int(rng.integers(1, 4))
            says = name_after(mark.name, turns)
            yield stretch(rectify(image, np.ascontiguousarray(np.roll(quad, -turns, axis=0)))), *says
        if rng.random() < 0.12:
            yield stretch(rectify(image, _beside(rng, mark.quad_px))), *NOTHING


def name_after(name: str, turns: int) -> tuple[str, str]:
    """Rank and suit of a face whose corners begin `turns` quarters too late; nothing where it then is not upright."""
    alike = turns == 0 or name in ANY_TURN_ALIKE or (turns == 2 and name in HALF_TURN_ALIKE)
    if name == BACK:
        return NOTHING
    return rank_and_suit(name) if alike else NOTHING


def _short_row(rng: np.random.Generator, aspect: float, often: tuple[str, ...]) -> list[TilePlace]:
    """Two to five tiles around the middle."""
    count = int(rng.integers(2, 6))
    gap = aspect * (1 + float(rng.choice([0.0, 0.02, 0.08, 0.4])))
    names = [_any_name(rng, often) for _ in range(count)]
    heads = rng.random() < 0.2
    return [
        TilePlace(
            name, (at - (count - 1) / 2) * gap, float(rng.normal(0, 0.02)), np.pi * float(heads and rng.random() < 0.5)
        )
        for at, name in enumerate(names)
    ]


def _any_name(rng: np.random.Generator, often: tuple[str, ...]) -> str:
    """A face: all are alike, but for those that come often."""
    if rng.random() > 0.93:
        return _unusual(rng)
    names = often if often and rng.random() < 0.5 else TILES
    return names[int(rng.integers(len(names)))]


def _unusual(rng: np.random.Generator) -> str:
    return BACK if rng.random() < 0.4 else random_name(rng)


def photographed_row(rng: np.random.Generator, box: TileSet, places: list[TilePlace]) -> tuple[Image, list[TileMark]]:
    """A small picture of tiles, and the faces (and backs) that can be seen in it."""
    unit = float(np.exp(rng.uniform(*np.log(HEIGHT_PX))))
    span = len(places) * box.aspect + 0.3
    size = int(np.clip(unit * span * rng.uniform(0.8, 1.1), *PICTURE_PX))
    table = random_table(rng, size)
    canvas = Canvas(table, np.zeros(table.shape[:2], np.int16))
    view = random_view(rng, size, unit, np.asarray((0.0, 0.0, 0.5)), span)
    seen = lay_tiles(rng, canvas, box, places, view, with_backs=True)
    marks = [TileMark(name, quad, share_seen(canvas, quad, owner)) for name, quad, owner in seen]
    image, _ = photograph(rng, canvas.image, float(np.clip(unit * 0.4, 9, 60)))
    if rng.random() < 0.8:
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
        image = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
    readable = [mark for mark in marks if is_readable(mark)]
    return cut_tightly(rng, image, readable, unit) if readable and rng.random() < 0.3 else (image, readable)


def cut_tightly(
    rng: np.random.Generator, image: Image, marks: list[TileMark], unit: float
) -> tuple[Image, list[TileMark]]:
    """The part of a picture that shows the faces and hardly more, as people cut rows out; a rim may be lost."""
    corners = np.concatenate([mark.quad_px for mark in marks])
    rims = rng.uniform(-0.05, 0.12, size=(2, 2)) * unit
    x0, y0 = np.maximum(corners.min(axis=0) - rims[0], 0).astype(int)
    x1, y1 = np.ceil(corners.max(axis=0) + rims[1]).astype(int)
    moved = [replace(mark, quad_px=np.asarray(mark.quad_px - (x0, y0), np.float32)) for mark in marks]
    return np.ascontiguousarray(image[y0:y1, x0:x1]), moved


def _beside(rng: np.random.Generator, quad: Quad) -> Quad:
    """A quad of a face's size that is none: between two tiles, over an edge, too large or too small."""
    middle = quad.mean(axis=0)
    lot = rng.random()
    if lot < 0.6:
        step = (quad[1] - quad[0]) if rng.random() < 0.6 else (quad[3] - quad[0])
        return np.asarray(quad + step * rng.choice([-1, 1]) * rng.uniform(0.4, 0.6), np.float32)
    scale = rng.uniform(1.5, 2.4) if lot < 0.8 else rng.uniform(0.3, 0.5)
    shift = rng.normal(0, 0.2, size=2) * np.linalg.norm(quad[1] - quad[0])
    return np.asarray((quad - middle) * scale + middle + shift, np.float32)


@dataclass(frozen=True, slots=True)
class ShardJob:
    """One shard to make from its own seed."""

    out: Path
    count: int
    seed: int
    held_out: bool
    art: Path | None
    often: tuple[str, ...]


def write_shard(job: ShardJob) -> None:
    """Draw rows until the shard is full."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(job.seed)
    maker = replace(open_maker(job.held_out, 640, job.art), face_px=FACE_PX)
    cards = SceneMaker(maker.case)
    samples: list[Sample] = []
    while len(samples) < job.count:
        if rng.random() < 0.08:
            samples.extend((patch, *NOTHING) for patch, *_ in thing_samples(rng, cards))
        else:
            samples.extend(tile_samples(rng, maker, job.often))
    save_shard(job.out, samples[: job.count])
    print(f"{job.out}: {job.count} patches", file=sys.stderr)


def main(argv: list[str]) -> int:
    """`python -m datasets tile-patches`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets tile-patches", description="Write training patches for the reader of tiles."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val"), default="train", help="val draws with held-out fonts")
    parser.add_argument("--count", type=int, default=80_000)
    parser.add_argument("--shard", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--art", type=Path, help="folder of SET/NAME.png, drawings of tiles by others")
    parser.add_argument(
        "--often", nargs="*", choices=TILES, default=(), metavar="TILE", help="half of the tiles are these"
    )
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    jobs = [
        ShardJob(
            args.out / f"{args.split}-{n:03d}.npz",
            args.shard,
            args.seed * 1000 + n,
            args.split == "val",
            args.art,
            tuple(args.often),
        )
        for n in range(-(-args.count // args.shard))
    ]
    with multiprocessing.get_context("spawn").Pool(args.processes, maxtasksperchild=4) as pool:
        pool.map(write_shard, jobs, chunksize=1)
    return 0
