"""The suit alone, cut out of a located index: what the comparer of drawings sees."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import stretch, warp
from vision.types import Image, Quad

PRINT_PX = (80, 120)
"""Width and height of an index with its border, `BORDER` on each side: the mark itself is 50 x 75 px."""
BORDER = 0.3
SUIT_PX = (64, 52)
"""Width and height of the picture of a suit."""
SUIT_LEFT, SUIT_TOP = 8, 54
"""Where that picture lies in the print, px."""

LEAST_CONTRAST = 40.0
"""Grey levels between ink and paper, of about 225 of a black rank: a fainter suit can hardly be seen."""

_INNER = slice(14, 48), slice(6, 58)
"""Where the suit stands in its picture; the rank's lower edge may reach in above."""

Print = NDArray[np.uint8]
"""`(120, 80) uint8`: a whole index in grey, its contrast stretched, rank above suit."""
SuitPictures = NDArray[np.uint8]
"""`(n, 52, 64) uint8`: suits in grey."""


def print_of(image: Image, quad: Quad) -> Print:
    """The index at `quad` with its border, upright."""
    width, height = PRINT_PX
    x, y = (side * BORDER / (1 + 2 * BORDER) for side in PRINT_PX)
    corners = np.asarray([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)
    return np.asarray(cv2.cvtColor(stretch(warp(image, quad, corners, PRINT_PX)), cv2.COLOR_BGR2GRAY), np.uint8)


def suit_picture(image: Image, quad: Quad) -> NDArray[np.uint8]:
    """The suit of the index at `quad`, `(52, 64)`."""
    return suit_of(print_of(image, quad))


def suit_of(whole: Print) -> NDArray[np.uint8]:
    """The suit of a print, `(52, 64)`."""
    width, height = SUIT_PX
    return whole[SUIT_TOP : SUIT_TOP + height, SUIT_LEFT : SUIT_LEFT + width].copy()


def contrast(suit: NDArray[np.uint8]) -> float:
    """Grey levels between ink and paper of a suit's picture, 0..255, noise smoothed away."""
    smooth = cv2.GaussianBlur(suit[_INNER], (0, 0), 2)
    low, high = np.percentile(smooth, (3, 97))
    return float(high - low)
