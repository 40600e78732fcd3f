"""The reader's weights at run time."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook, Seen
from vision.net import Net, WeightsError
from vision.rectify import PATCH_PX

FORMAT = "corner-index reader 2"
"""What the file says about itself; another format is another program's."""


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
        """What is in each patch."""
        marks, ranks, suits, *_ = self._net.run(patches)
        return Seen(marks.reshape(-1), ranks, suits)
