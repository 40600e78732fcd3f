"""Writes drawn scenes as a folder of labelled pictures (`datasets.pose_layout`), with several processes."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.pose_layout import SPLITS, data_yaml, label_line
from vision.types import Image, MarkKind, Quad

TOLD_EVERY = 100


@dataclass(frozen=True, slots=True)
class DrawnScene:
    """One scene: the picture, its labelled marks, and its line of meta, which `name` is added to."""

    image: Image
    quads_px: tuple[Quad, ...]
    meta: Mapping[str, Any]


Draw = Callable[[np.random.Generator], DrawnScene]


@dataclass(frozen=True, slots=True)
class SceneFiles:
    """Scenes `first .. count - 1` of a split, each from the seed and its number, so that it can be made again.

    `quality` are the lowest JPEG quality and the one above the highest. `points_outside`: key points of marks that the
    picture cuts off stay where they are, which the command line of ultralytics does not take.
    """

    out: Path
    split: str
    count: int
    seed: int
    kind: MarkKind
    first: int = 0
    processes: int = 2
    quality: tuple[int, int] = (45, 96)
    points_outside: bool = False


def write_scenes(files: SceneFiles, open_draw: Callable[[], Draw]) -> None:
    """Draw and write them all; each process opens what it draws with. Raises `SystemExit` where one of them fails."""
    for part in ("images", "labels"):
        (files.out / part / files.split).mkdir(parents=True, exist_ok=True)
    (files.out / "meta").mkdir(exist_ok=True)
    (files.out / "data.yaml").write_text(data_yaml(files.kind), encoding="utf-8")
    context = multiprocessing.get_context("spawn")
    running = [context.Process(target=_work, args=(files, k, open_draw)) for k in range(files.processes)]
    for process in running:
        process.start()
    for process in running:
        process.join()
    if any(process.exitcode for process in running):
        raise SystemExit("a scene process failed; its message stands above")


def _work(files: SceneFiles, share: int, open_draw: Callable[[], Draw]) -> None:
    """One process's share: every `processes`-th scene."""
    cv2.setNumThreads(1)
    draw = open_draw()
    begun = time.monotonic()
    start = files.first + share
    with (files.out / "meta" / f"{files.split}.{files.seed}-{start}.jsonl").open("a", encoding="utf-8") as meta:
        for done, number in enumerate(range(start, files.count, files.processes), start=1):
            meta.write(_write_scene(files, number, draw))
            if done % TOLD_EVERY == 0:
                meta.flush()
                rate = done / (time.monotonic() - begun)
                told = f"{files.split}: {number + 1} of {files.count}, {rate:.1f} scenes a second and process"
                print(told, file=sys.stderr)


def _write_scene(files: SceneFiles, number: int, draw: Draw) -> str:
    """Write one scene; its line of meta."""
    rng = np.random.default_rng((files.seed, number))
    scene = draw(rng)
    name = f"{number:06d}"
    quality = int(rng.integers(*files.quality))
    picture = files.out / "images" / files.split / f"{name}.jpg"
    cv2.imwrite(str(picture), scene.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    labels = files.out / "labels" / files.split / f"{name}.txt"
    labels.write_text("".join(_label_lines(scene, files.points_outside)), encoding="utf-8")
    return json.dumps({"name": name, **scene.meta}, ensure_ascii=False) + "\n"


def _label_lines(scene: DrawnScene, points_outside: bool) -> Iterator[str]:
    height, width = scene.image.shape[:2]
    for quad in scene.quads_px:
        yield label_line(quad, width, height, points_outside) + "\n"


def scene_parser(what: str, about: str, count: int, size: int) -> argparse.ArgumentParser:
    """The options that all kinds of scenes share; `count` and `size` are the defaults."""
    parser = argparse.ArgumentParser(prog=f"python -m datasets {what}", description=about)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=SPLITS, default="train", help="val draws with held-out fonts")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--first", type=int, default=0, help="go on from this scene number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=size, help="pixels (%(default)s)")
    parser.add_argument("--processes", type=int, default=2)
    return parser
