"""Writes synthetic scenes as labelled pictures, with what each index says (`datasets.pose_layout`)."""

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

from datasets.pose_layout import data_yaml, label_line
from datasets.scenes.art import render_courts
from datasets.scenes.compose import Scene, SceneMaker
from datasets.scenes.glyphs import open_case
from datasets.scenes.symbol_pool import choose_symbols


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
    symbols: tuple[str, ...]


def label_lines(scene: Scene) -> str:
    """The ultralytics pose labels of a scene, one line for each mark."""
    height, width = scene.image.shape[:2]
    return "".join(label_line(mark.quad_px, width, height) + "\n" for mark in scene.marks)


def write_scene(job: Job, number: int, maker: SceneMaker, meta: TextIO) -> None:
    """Make scene `number` from the seed and its number, and write its files."""
    rng = np.random.default_rng((job.seed, number))
    scene = maker.make(rng)
    name = f"{number:06d}"
    quality = int(rng.integers(45, 96))
    cv2.imwrite(str(job.out / "images" / job.split / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    marks, covered = (
        [{"rank": m.rank, "suit": m.suit, "quad_px": m.quad_px.round(2).tolist()} for m in some]
        for some in (scene.marks, scene.covered)
    )
    entry = {"name": name, "blur_px": round(scene.blur_px, 3), "marks": marks, "covered": covered}
    meta.write(json.dumps(entry, ensure_ascii=False) + "\n")
    (job.out / "labels" / job.split / f"{name}.txt").write_text(label_lines(scene), encoding="utf-8")


def work(job: Job) -> None:
    """One process's share."""
    cv2.setNumThreads(1)
    maker = SceneMaker(open_case(job.split == "val", job.symbols), job.size, render_courts(job.art) if job.art else ())
    begun = time.monotonic()
    with (job.out / "meta" / f"{job.split}.{job.seed}-{job.start}.jsonl").open("a", encoding="utf-8") as meta:
        for done, number in enumerate(range(job.start, job.count, job.step), start=1):
            write_scene(job, number, maker, meta)
            if done % 100 == 0:
                meta.flush()
                rate = done / (time.monotonic() - begun)
                print(
                    f"{job.split}: {number + 1} of {job.count}, {rate:.1f} scenes a second and process", file=sys.stderr
                )


def write_scenes(
    out: Path, split: str, count: int, seed: int, size: int, art: Path | None, processes: int, first: int = 0
) -> None:
    """Write scenes `first .. count - 1` of a split with several processes; `val` uses fonts that `train` never sees."""
    for part in ("images", "labels"):
        (out / part / split).mkdir(parents=True, exist_ok=True)
    (out / "meta").mkdir(exist_ok=True)
    (out / "data.yaml").write_text(data_yaml("index"), encoding="utf-8")
    symbols = choose_symbols(novel=False)
    jobs = [Job(out, split, count, first + k, processes, seed, size, art, symbols) for k in range(processes)]
    context = multiprocessing.get_context("spawn")
    running = [context.Process(target=work, args=(job,)) for job in jobs]
    for process in running:
        process.start()
    for process in running:
        process.join()
    if any(process.exitcode for process in running):
        raise SystemExit("a scene process failed; its message stands above")


def main(argv: list[str]) -> int:
    """`python -m datasets scenes`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets scenes", description="Write synthetic scenes in the ultralytics pose layout."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val"), default="train", help="val draws with held-out fonts")
    parser.add_argument("--count", type=int, default=14_000)
    parser.add_argument("--first", type=int, default=0, help="go on from this scene number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--art", type=Path, help="folder of SVG cards whose courts may be used as court art")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    write_scenes(args.out, args.split, args.count, args.seed, args.size, args.art, args.processes, args.first)
    return 0
