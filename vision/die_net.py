"""The face reader's weights at run time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.net import Net, WeightsError

FORMAT = "upper face of a die 1"
"""What the file says about itself; another format is another program's."""


class OnnxDieNet:
    """Values of patches `(n, 64, 64, 3) uint8` by an ONNX file run by OpenVINO."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file.

        Raises:
            WeightsError: the file is missing, not ONNX, or not a reader of this format.
        """
        self._net = Net(path, threads)
        if self._net.metadata.get("description") != FORMAT:
            raise WeightsError.of(
                f"{path} is no reader of dice of this version; install the program again",
                f"{path} не подходит для чтения кубиков в этой версии; установите программу заново",
            )

    def read(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The probabilities of each patch's value, `(n, 7)`; 0 is no face that can be read."""
        return self._net.run(patches)[0]
