"""Patches as the locator really cuts them: its errors on known indices, and what it wrongly takes for an index."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.patches import NOTHING, Sample, save_shard
from models.registry import open_locator
from vision.eye import Locator
from vision.locate import LocatorSettings
from vision.quads import overlap
from vision.rectify import rectify, stretch
from vision.types import Image, Quad

SAME = 0.5
"""Share of the union above which a detection is the labelled index."""
APART = 0.1
"""Share below which it is none of them; between the two it teaches nothing."""


def mine_patches(scenes: Path, split: str, weights: Path, out: Path, count: int) -> int:
    """Write `out/SPLIT-mined-0.npz` from the first `count` scenes; gives the number of patches.

    Raises:
        WeightsError: the weights cannot be used.
    """
    locator = open_locator(weights, LocatorSettings(640, 0, 0.25))
    samples: list[Sample] = []
    for number, (image, marks) in enumerate(_scenes(scenes, split, count)):
        samples.extend(scene_samples(locator, image, marks))
        if number % 200 == 199:
            print(f"{number + 1} scenes, {len(samples)} patches", file=sys.stderr)
    locator.close()
    save_shard(out / f"{split}-mined-0.npz", samples)
    return len(samples)


def scene_samples(locator: Locator, image: Image, marks: list[tuple[str, str, Quad]]) -> Iterator[Sample]:
    """A patch for each detection that is clearly one of the marks, or clearly none."""
    for found in locator.locate(image):
        shares = [overlap(found.quad_px, quad)[0] for _, _, quad in marks]
        best = int(np.argmax(shares)) if shares else -1
        share = shares[best] if shares else 0.0
        if APART <= share < SAME:
            continue
        patch = stretch(rectify(image, found.quad_px))
        if share >= SAME:
            yield patch, marks[best][0], marks[best][1]
        else:
            yield patch, *NOTHING


def _scenes(folder: Path, split: str, count: int) -> Iterator[tuple[Image, list[tuple[str, str, Quad]]]]:
    done = 0
    for path in sorted((folder / "meta").glob(f"{split}.*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            image = cv2.imread(str(folder / "images" / split / f"{entry['name']}.jpg"))
            if image is None or done >= count:
                continue
            done += 1
            marks = [(m["rank"], m["suit"], np.asarray(m["quad_px"], np.float32)) for m in entry["marks"]]
            yield np.asarray(image, np.uint8), marks
