"""The face reader's weights at run time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.die_patch import PATCH_PX
from vision.net import Net, WeightsError

FORMAT = "upper face of a die 1"
"""What the file says about itself; another format is another program's."""


@dataclass(frozen=True, slots=True)
class FacesSeen:
    """Probabilities of `n` patches: of the value `(n, 7)`, where 0 is no face that can be read, and of lying flat."""

    values: NDArray[np.float32]
    flat: NDArray[np.float32]


class OnnxDieNet:
    """Values of patches `(n, 64, 64, 3) uint8` by an ONNX file run by OpenVINO."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file and try it once.

        Raises:
            WeightsError: the file is missing, not ONNX, or not a reader of this format.
        """
        self._net = Net(path, threads)
        outputs = self._net.run(np.zeros((1, PATCH_PX, PATCH_PX, 3), np.uint8))
        if self._net.metadata.get("description") != FORMAT or len(outputs) != 2:
            raise WeightsError.of(
                f"{path} is no reader of dice of this version; install the program again",
                f"{path} не подходит для чтения кубиков в этой версии; установите программу заново",
            )

    def read(self, patches: NDArray[np.uint8]) -> FacesSeen:
        """What is in each patch."""
        values, flat = self._net.run(patches)
        return FacesSeen(values, flat.reshape(-1))
