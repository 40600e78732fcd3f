"""Whether a picture is in focus, told from the pictures of the same camera before it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

ABSOLUTE = 0.11
"""Below this no index can be read, whatever the camera: an edge is spread over a dozen pixels and more."""

RELATIVE = 0.3
"""A picture with less than this part of the sharpness that the camera has shown before is out of focus: on a picture
1280 wide, an edge of one pixel that is now four and more."""

FORGETS_PER_S = 0.01
"""The best sharpness falls by one per cent a second: a camera that was moved or soiled is judged by itself again."""

COARSER = 12
"""How much coarser the other picture is: an edge spread over a dozen pixels is as steep in both, divided by twelve."""

LEAST_EDGE = 25.0
"""Grey levels. Where there are no stronger edges nothing can be said, and there is nothing to read either."""

ROWS_JOINED = 4
"""The rows are averaged by so many, which halves the noise and leaves upright edges as they are."""


def edge_sharpness(image: Image) -> float | None:
    """How steep the strongest edge of a row is against the same row made coarser, about 0..1; the median of all rows.

    1: edges are one pixel wide. It does not depend on what lies there, as long as something has edges; None: nothing.
    """
    height, width = image.shape[:2]
    rows = max(1, height // ROWS_JOINED)
    grey = cv2.cvtColor(cv2.resize(image, (width, rows), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    coarse = _steepest(cv2.resize(grey, (max(2, width // COARSER), rows), interpolation=cv2.INTER_AREA))
    edged = coarse >= LEAST_EDGE
    return float(np.median(np.minimum(_steepest(grey)[edged] / coarse[edged], 1.0))) if edged.any() else None


def _steepest(grey: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The largest step from pixel to pixel of each row, grey levels."""
    return np.asarray(cv2.absdiff(grey[:, 1:], grey[:, :-1]).max(axis=1, initial=0), np.float64)


class Focus:
    """Follows one camera."""

    def __init__(self) -> None:
        self._best = 0.0
        self._best_ns = 0

    def weight(self, image: Image, time_ns: int) -> float:
        """What a reading of this picture is worth, 0..1; 0 where it is out of focus."""
        sharpness = edge_sharpness(image)
        if sharpness is None:
            return 1.0
        best = self._best * max(0.0, 1 - FORGETS_PER_S * (time_ns - self._best_ns) / 1e9)
        if sharpness >= best:
            self._best, self._best_ns = sharpness, time_ns
            best = sharpness
        return 0.0 if sharpness < max(ABSOLUTE, RELATIVE * best) else sharpness / best
