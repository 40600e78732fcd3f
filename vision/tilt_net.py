"""The weights that tell how a die's upper face is tilted, at run time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.lean import Tilts
from vision.net import Net, WeightsError

FORMAT = "tilt of the upper face of a die 1"
"""What the file says about itself; another format is another program's."""


class OnnxTiltNet:
    """Tilts of patches `(n, 64, 64, 3) uint8` by an ONNX file run by OpenVINO."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file.

        Raises:
            WeightsError: the file is missing, not ONNX, or not of this format.
        """
        self._net = Net(path, threads)
        if self._net.metadata.get("description") != FORMAT:
            raise WeightsError.of(
                f"{path} does not tell the tilt of dice in this version; install the program again",
                f"{path} не подходит для наклона кубиков в этой версии; установите программу заново",
            )

    def read(self, patches: NDArray[np.uint8]) -> Tilts:
        """The tilt of each patch's face, `(n, 2)`, in the patch's own directions."""
        return self._net.run(patches)[0]
