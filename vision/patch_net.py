"""The reader's weights at run time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook, Seen
from vision.net import Net, WeightsError
from vision.rectify import PATCH_PX

FORMAT = "corner-index reader 2"
"""What the file says about itself; another format is another program's."""
BATCH = 8
"""Larger batches take as long for each patch. Four sizes of a batch are all there are: a new one costs 10 ms once."""


class OnnxPatchNet:
    """Vectors of patches `(n, 72, 48, 3) uint8` by an ONNX file run by OpenVINO, and the names it was trained on."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file and try it once.

        Raises:
            WeightsError: the file is missing, not ONNX, or not a reader of this format.
        """
        self._net = Net(path, threads)
        about = self._net.metadata
        outputs = self._net.run(np.zeros((1, PATCH_PX[1], PATCH_PX[0], 3), np.uint8))
        if about.get("description") != FORMAT or len(outputs) != 5:
            raise WeightsError.of(
                f"{path} is not a reader of this version; train or install the reader again",
                f"{path} не подходит к этой версии программы; обучите или установите модель заново",
            )
        self.ranks = Codebook(tuple(json.loads(about["ranks"])), outputs[3], float(about["rank_scale"]))
        self.suits = Codebook(tuple(json.loads(about["suits"])), outputs[4], float(about["suit_scale"]))

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        """What is in each of at least one patch."""
        parts = [self._net.run(batch)[:3] for batch in batches(patches)]
        marks, ranks, suits = (np.concatenate(column)[: len(patches)] for column in zip(*parts, strict=True))
        return Seen(marks.reshape(-1), ranks, suits)


def batches(patches: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """The patches in batches of `BATCH`; the last one is filled up with black to the next power of two."""
    for begin in range(0, len(patches), BATCH):
        batch = patches[begin : begin + BATCH]
        missing = (1 << (len(batch) - 1).bit_length()) - len(batch)
        yield np.pad(batch, ((0, missing), (0, 0), (0, 0), (0, 0))) if missing else batch
