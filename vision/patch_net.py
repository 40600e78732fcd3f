"""The reader's weights at run time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.net import Net, WeightsError
from vision.read import RANK_CLASSES, SUIT_CLASSES, Probabilities


class OnnxPatchNet:
    """Rank and suit probabilities of patches `(n, 72, 48, 3) uint8`, by an ONNX file run by OpenVINO."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file and try it once.

        Raises:
            WeightsError: the file is missing, not ONNX, or knows other classes than this program.
        """
        self._net = Net(path, threads)
        found = tuple(output.shape[1:] for output in self._net.run(np.zeros((1, 72, 48, 3), np.uint8)))
        if found != ((len(RANK_CLASSES),), (len(SUIT_CLASSES),)):
            raise WeightsError.of(
                f"{path} knows other ranks or suits than this program; train or install the reader again",
                f"{path} знает другие номиналы или масти, чем эта программа; обучите или установите модель заново",
            )

    def read(self, patches: NDArray[np.uint8]) -> tuple[Probabilities, Probabilities]:
        """Probabilities `(n, ranks)` and `(n, suits)`."""
        ranks, suits = self._net.run(patches)
        return ranks, suits
