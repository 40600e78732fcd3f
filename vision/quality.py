"""How good a picture is for reading: sharpness, glare, light, banding. What is good enough, others say."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import percentile
from vision.types import Image

BURNT = 250
"""From here on a channel has reached its end; JPEG moves it by a few levels."""

_SMOOTH_PX, _SMOOTHER_PX = 1.0, 2.0
"""The picture is compared with itself at these two blurs; the first already takes the noise away."""

_DERIVATIVE_VARIANCE = 1.0
"""Of the difference between the two neighbours of a pixel: it blurs what it measures."""

_EDGE_LEAST = 4.0
"""Grey levels a pixel after the first blur; of a webcam's noise in the evening 0.7 is left."""

_EDGE_SHARE = 0.02
_EDGES_LEAST = 50

_ROWS, _COLUMNS = 180, 48


def blur_px(image: Image) -> float | None:
    """How unsharp the edges of a picture are: the standard deviation of the blur, pixels. None where it has no edges.

    Zhuo and Sim, "Defocus map estimation from a single image" (2011): an edge that is blurred once more by a known
    amount loses the more of its steepness, the sharper it was. The strongest edges count: those of the cards.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    steep = _steepness(cv2.GaussianBlur(grey, (0, 0), _SMOOTH_PX))
    less_steep = _steepness(cv2.GaussianBlur(grey, (0, 0), _SMOOTHER_PX))
    strong = max(_EDGE_LEAST, float(np.quantile(less_steep, 1 - _EDGE_SHARE)))
    ridge = (less_steep >= strong) & (less_steep >= cv2.dilate(less_steep, np.ones((3, 3))) * 0.999)
    if int(np.count_nonzero(ridge)) < _EDGES_LEAST:
        return None
    lost = np.square(steep[ridge] / np.maximum(less_steep[ridge], 1e-3)) - 1.0
    whole = (_SMOOTHER_PX**2 - _SMOOTH_PX**2) / np.maximum(lost, 1e-3)
    variance = float(np.median(whole)) - _SMOOTH_PX**2 - _DERIVATIVE_VARIANCE
    return float(np.sqrt(max(0.0, variance)))


def glare_share(image: Image) -> float:
    """Share of a picture, 0..1, that is burnt out to pure white in patches of three pixels and more."""
    burnt = (image.min(axis=2) >= BURNT).astype(np.uint8)
    return float(np.mean(cv2.morphologyEx(burnt, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))))


def white_level(image: Image) -> float:
    """The grey level, 0..255, of what is white in the picture: of the cards, where there are any."""
    return percentile(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), 97)


def banding(images: Sequence[Image]) -> float:
    """How much light wanders over a still scene in bands, or flickers: its amplitude in parts of the light, 0..1.

    Lamps on the mains flicker 100 or 120 times a second and a sensor exposes row after row. `images` are successive
    frames of one size, four at least; what moves over less than half of the picture's width does not count. Raises
    `ValueError` for fewer.
    """
    if len(images) < 4:
        raise ValueError("banding shows in the differences between frames; at least four are needed")
    small = np.stack([_small_grey(image) for image in images])
    light = small / np.maximum(np.median(small, axis=0), 8.0)
    profiles = np.median(light, axis=2)
    wandering = profiles - profiles.mean(axis=0)
    return float(np.sqrt(2.0) * wandering.std())


def sharpness(patch: Image) -> float:
    """Steepest one per cent of edges of a stretched patch, 0..1: 1 is a step from black to white within one pixel."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    return percentile(cv2.absdiff(grey[:, 1:], grey[:, :-1]), 99) / 255


def is_glared(patch: Image) -> bool:
    """Whether a fifth of the patch is burnt out to one value while the rest is not paper-white too."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    burnt = grey >= BURNT
    if burnt.mean() <= 0.2:
        return False
    rest = grey[~burnt]
    return bool(rest.size > 50 and np.median(rest) < 150)


def _steepness(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    across = cv2.filter2D(grey, -1, np.asarray([[-0.5, 0.0, 0.5]]))
    down = cv2.filter2D(grey, -1, np.asarray([[-0.5], [0.0], [0.5]]))
    return np.asarray(cv2.magnitude(across, down), np.float32)


def _small_grey(image: Image) -> NDArray[np.float32]:
    small = cv2.resize(image, (_COLUMNS, _ROWS), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
