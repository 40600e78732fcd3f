"""Writes synthetic scenes of tiles in the ultralytics pose layout, with the name of each face beside them.

DIR/images/{train,val}/000000.jpg    DIR/labels/{train,val}/000000.txt    DIR/meta/{train,val}.*.jsonl

Key points are the corners of the face in its reading order, in parts of the picture's size; those of a tile that is
cut off lie outside of it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np

from datasets.scenes.glyphs import open_case
from datasets.tiles.art import load_arts
from datasets.tiles.compose import TileMark, TileSceneMaker
from datasets.tiles.signs import sign_fonts

CLUTTER_SYMBOLS = ("♠", "♥", "♦", "♣", "★", "♛")


@dataclass(frozen=True, slots=True)
class Job:
    """A share of the work of one process: scenes `start, start + step, ...` below `count`."""

    out: Path
    split: str
    count: int
    start: int
    step: int
    seed: int
    size: int
    art: Path | None


def open_maker(held_out: bool, size: int, art: Path | None) -> TileSceneMaker:
    """A maker with the machine's fonts: those for training, or the held-out ones (and no art by others)."""
    case = open_case(held_out, CLUTTER_SYMBOLS)
    return TileSceneMaker(case, sign_fonts(held_out), size, () if held_out else load_arts(art))


def label_lines(marks: Sequence[TileMark], size: int) -> str:
    """The pose labels of a scene: class, box clipped to the picture, four key points."""
    lines = []
    for mark in marks:
        quad = mark.quad_px / size
        low, high = np.clip(quad.min(axis=0), 0, 1), np.clip(quad.max(axis=0), 0, 1)
        numbers = [*((low + high) / 2), *(high - low), *quad.reshape(-1)]
        lines.append("0 " + " ".join(f"{float(number):.6f}" for number in numbers) + "\n")
    return "".join(lines)


def write_scene(job: Job, number: int, maker: TileSceneMaker, meta: TextIO) -> None:
    """Make scene `number` from the seed and its number, and write its files."""
    rng = np.random.default_rng((job.seed, number))
    scene = maker.make(rng)
    name = f"{number:06d}"
    quality = int(rng.integers(40, 96))
    cv2.imwrite(str(job.out / "images" / job.split / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    marks, covered = (
        [{"name": mark.name, "quad_px": mark.quad_px.round(2).tolist()} for mark in some]
        for some in (scene.marks, scene.covered)
    )
    meta.write(
        json.dumps({"name": name, "blur_px": round(scene.blur_px, 3), "marks": marks, "covered": covered}) + "\n"
    )
    labels = job.out / "labels" / job.split / f"{name}.txt"
    labels.write_text(label_lines(scene.marks, job.size), encoding="utf-8")


def work(job: Job) -> None:
    """One process's share."""
    cv2.setNumThreads(1)
    maker = open_maker(job.split == "val", job.size, job.art)
    begun = time.monotonic()
    with (job.out / "meta" / f"{job.split}.{job.seed}-{job.start}.jsonl").open("a", encoding="utf-8") as meta:
        for done, number in enumerate(range(job.start, job.count, job.step), start=1):
            write_scene(job, number, maker, meta)
            if done % 100 == 0:
                meta.flush()
                rate = done / (time.monotonic() - begun)
                print(f"{job.split}: {number + 1} of {job.count}, {rate:.1f} scenes a second", file=sys.stderr)


def main(argv: list[str]) -> int:
    """`python -m datasets tiles`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets tiles", description="Write synthetic scenes of tiles in the ultralytics pose layout."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val"), default="train", help="val draws with held-out fonts")
    parser.add_argument("--count", type=int, default=6_000)
    parser.add_argument("--first", type=int, default=0, help="go on from this scene number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--art", type=Path, help="folder of SET/NAME.png, drawings of tiles by others")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    for part in ("images", "labels"):
        (args.out / part / args.split).mkdir(parents=True, exist_ok=True)
    (args.out / "meta").mkdir(exist_ok=True)
    jobs = [
        Job(args.out, args.split, args.count, args.first + k, args.processes, args.seed, args.size, args.art)
        for k in range(args.processes)
    ]
    running = [multiprocessing.get_context("spawn").Process(target=work, args=(job,)) for job in jobs]
    for process in running:
        process.start()
    for process in running:
        process.join()
    if any(process.exitcode for process in running):
        print("a scene process failed; its message stands above", file=sys.stderr)
        return 1
    return 0
