"""Training batches of the locator, without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.locator_data import EVERY_SIZE, Batch, Focus, make_crop, pack
from models.scene_folder import SceneFolder
from vision.turnless import PointCode


@dataclass(frozen=True, slots=True)
class LoaderPlan:
    """What the loader makes: batches of `batch` crops of `size` px from `root`'s `split`, the same for equal seeds."""

    root: Path
    split: str
    size: int
    batch: int
    seed: int
    focus: Focus = EVERY_SIZE
    points: PointCode = PointCode.CORNERS


def endless_batches(plan: LoaderPlan) -> Iterator[Batch]:
    """Batches without end; each pass lists the folder anew, so scenes may be added while training runs."""
    folder = SceneFolder(plan.root, plan.split)
    rng = np.random.default_rng(plan.seed)
    crops = []
    while True:
        names = folder.names()
        for number in rng.permutation(len(names)):
            image, quads = folder.load(names[int(number)])
            crops.append(make_crop(image, quads, plan.size, rng, plan.focus))
            if len(crops) == plan.batch:
                yield pack(crops, plan.size, plan.points)
                crops = []
