"""Writes synthetic scenes of dice in the ultralytics pose layout, with the value of each upper face beside them.

DIR/images/{train,val}/000000.jpg    DIR/labels/{train,val}/000000.txt    DIR/meta/{train,val}.*.jsonl

Key points are the corners of the upper face, clockwise; a die has no up, so the first one is any of them. They may lie
outside the picture (a die that is cut off); boxes are clipped to it. A line of `meta` gives, for each mark of a scene
in the order of its labels, value, corners, the share that is seen, and how the die lies.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np

from datasets.dice.compose import DiceScene, DiceSceneMaker
from datasets.scenes.glyphs import open_case

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


def label_lines(scene: DiceScene) -> str:
    """The pose labels of a scene: class, box, four key points, in parts of the picture's size."""
    size = scene.image.shape[0]
    lines = []
    for mark in scene.marks:
        quad = mark.quad_px / size
        low, high = np.clip(quad.min(axis=0), 0, 1), np.clip(quad.max(axis=0), 0, 1)
        numbers = [*((low + high) / 2), *(high - low), *quad.reshape(-1)]
        lines.append("0 " + " ".join(f"{float(number):.6f}" for number in numbers) + "\n")
    return "".join(lines)


def write_scene(job: Job, number: int, maker: DiceSceneMaker, meta: TextIO) -> None:
    """Make scene `number` from the seed and its number, and write its files."""
    rng = np.random.default_rng((job.seed, number))
    scene = maker.make(rng)
    name = f"{number:06d}"
    quality = int(rng.integers(45, 96))
    cv2.imwrite(str(job.out / "images" / job.split / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    marks = [
        {"value": m.value, "quad_px": m.quad_px.round(2).tolist(), "visible": round(m.visible, 3), "lie": m.lie.value}
        for m in scene.marks
    ]
    meta.write(json.dumps({"name": name, "blur_px": round(scene.blur_px, 3), "marks": marks}) + "\n")
    (job.out / "labels" / job.split / f"{name}.txt").write_text(label_lines(scene), encoding="utf-8")


def work(job: Job) -> None:
    """One process's share."""
    cv2.setNumThreads(1)
    maker = DiceSceneMaker(open_case(job.split == "val", CLUTTER_SYMBOLS), job.size)
    begun = time.monotonic()
    with (job.out / "meta" / f"{job.split}.{job.seed}-{job.start}.jsonl").open("a", encoding="utf-8") as meta:
        for done, number in enumerate(range(job.start, job.count, job.step), start=1):
            write_scene(job, number, maker, meta)
            if done % 100 == 0:
                meta.flush()
                rate = done / (time.monotonic() - begun)
                print(f"{job.split}: {number + 1} of {job.count}, {rate:.1f} scenes a second", file=sys.stderr)


def main(argv: list[str]) -> int:
    """`python -m datasets dice`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets dice", description="Write synthetic scenes of dice in the ultralytics pose layout."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val"), default="train")
    parser.add_argument("--count", type=int, default=6_000)
    parser.add_argument("--first", type=int, default=0, help="go on from this scene number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    for part in ("images", "labels"):
        (args.out / part / args.split).mkdir(parents=True, exist_ok=True)
    (args.out / "meta").mkdir(exist_ok=True)
    jobs = [
        Job(args.out, args.split, args.count, args.first + k, args.processes, args.seed, args.size)
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
