"""Batches made ahead in one process of their own, so that training never waits for pictures."""

from __future__ import annotations

import multiprocessing
import queue
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.errors import TrainingError
from models.locator_data import EVERY_SIZE, Batch, Focus, make_crop, pack
from models.scene_folder import SceneFolder

PREFETCH = 4


@dataclass(frozen=True, slots=True)
class LoaderPlan:
    """What the loader makes: batches of `batch` crops of `size` px from `root`'s `split`, the same for equal seeds."""

    root: Path
    split: str
    size: int
    batch: int
    seed: int
    focus: Focus = EVERY_SIZE


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
                yield pack(crops, plan.size)
                crops = []


def _fill(plan: LoaderPlan, ready: Any) -> None:
    """The loader's process: put batches; an error travels as its text."""
    import cv2

    cv2.setNumThreads(0)
    try:
        for batch in endless_batches(plan):
            _put_while_wanted(ready, batch)
    except TrainingError as error:
        _put_while_wanted(ready, str(error))


def _put_while_wanted(ready: Any, item: Batch | str) -> None:
    """Put, and end the process when the training it works for was killed."""
    parent = multiprocessing.parent_process()
    while True:
        try:
            ready.put(item, timeout=5)
            return
        except queue.Full:
            if parent is not None and not parent.is_alive():
                raise SystemExit(1) from None


class Loader:
    """Batches from a child process. Use as a context manager."""

    def __init__(self, plan: LoaderPlan) -> None:
        context = multiprocessing.get_context("spawn")
        self._ready: Any = context.Queue(PREFETCH)
        self._process = context.Process(target=_fill, args=(plan, self._ready), daemon=True, name="loader")
        self._process.start()

    def __enter__(self) -> Loader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the process."""
        self._process.terminate()
        self._process.join(5)
        self._ready.close()

    def next(self) -> Batch:
        """The next batch.

        Raises:
            TrainingError: the loader's data are bad, or its process is dead.
        """
        while True:
            try:
                item = self._ready.get(timeout=2)
            except queue.Empty:
                if not self._process.is_alive():
                    raise TrainingError(f"the loader's process died (exit code {self._process.exitcode})") from None
                continue
            if isinstance(item, str):
                raise TrainingError(item)
            assert isinstance(item, Batch)
            return item
