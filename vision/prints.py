"""How the suits that a person has shown are printed: their drawing point by point, and the colour of their ink.

Vectors tell trained symbols apart. For a symbol that no training has seen they say too little: a stranger may lie as
near to it as its own blurred picture. The drawing itself and its ink say more, and cost nothing to learn.
The figures behind the weights are in docs/enrolment.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import Patch
from vision.types import Image

Patches = NDArray[np.uint8]
"""`(n, 72, 48, 3)`: stretched patches, rank above suit."""

SUIT_TOP, SUIT_BOTTOM, SUIT_LEFT, SUIT_RIGHT = 36, 64, 9, 39
"""Where the suit stands in a patch, px."""
SLACK_PX = (-4, -2, 0, 2, 4)
"""How far the locator may be off, either way."""
BLURS_PX = (0.0, 1.2, 2.4)
"""How much softer than a capture the picture on the table may be."""
SIZES = (0.92, 1.0, 1.08)

INK_TOP, INK_BOTTOM, INK_LEFT, INK_RIGHT = 37, 62, 8, 40
PAPER_ROWS, PAPER_COLUMNS = 6, 4
"""The upper and the left rim of a patch are paper."""
INK_SHARE = 85
"""Percentile of the distance from the paper above which a point is ink."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How likeness becomes log-odds.

    `shape` times the correlation above `usual_shape`; a Gaussian of the distance between the inks in CIE L*a*b* with
    the deviation `ink` (lightness, which the light changes, counts half), cut off at `most_ink` deviations, against
    that of a stranger, whose ink is `strange_ink` deviations away.
    """

    shape: float = 12.0
    usual_shape: float = 0.7
    ink: float = 15.0
    most_ink: float = 4.0
    strange_ink: float = 1.0


WEIGHTS = Weights()
_LAB = np.asarray((0.5, 1.0, 1.0), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Prints:
    """What `n` captures show: `drawings (n, t, d)` of length 1 in `t` sizes and blurs, `inks (n, 3)`."""

    drawings: NDArray[np.float32]
    inks: NDArray[np.float32]

    @classmethod
    def of(cls, patches: Patches) -> Self:
        """The prints of the captures' patches."""
        drawings = [_unit(np.stack([_suit(one) for one in _variants(_grey(patch))])) for patch in patches]
        return cls(np.stack(drawings), np.stack([ink_of(patch) for patch in patches]))

    def some(self, use: NDArray[np.bool_]) -> Prints:
        """Those of the captures that are used."""
        return Prints(self.drawings[use], self.inks[use])

    def log_odds(self, patches: Patches, weights: Weights = WEIGHTS) -> NDArray[np.float32]:
        """`(m, n)`: how much more likely each patch shows what the capture shows than anything else, by print alone."""
        apart = np.linalg.norm((self._inks_of(patches)[:, None] - self.inks[None]) * _LAB, axis=2) / weights.ink
        ink = weights.strange_ink**2 - np.minimum(apart, weights.most_ink) ** 2
        return np.asarray(weights.shape * (self.alike(patches) - weights.usual_shape) + ink / 2, np.float32)

    def alike(self, patches: Patches) -> NDArray[np.float32]:
        """`(m, n)`: the best correlation of each patch's suit with each capture's, -1..1."""
        count, kinds, points = self.drawings.shape
        every = self.drawings.reshape(count * kinds, points)
        found = [(_unit(_moved(_grey(patch))) @ every.T).max(axis=0) for patch in patches]
        return np.asarray(np.stack(found).reshape(len(patches), count, kinds).max(axis=2), np.float32)

    @staticmethod
    def _inks_of(patches: Patches) -> NDArray[np.float32]:
        return np.stack([ink_of(patch) for patch in patches])


def ink_of(patch: Patch) -> NDArray[np.float32]:
    """The colour of the suit's ink less that of the paper, CIE L*a*b*: what light and white balance leave alone."""
    lab = cv2.cvtColor(patch.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    rim = np.concatenate([lab[:PAPER_ROWS].reshape(-1, 3), lab[:, :PAPER_COLUMNS].reshape(-1, 3)])
    paper = np.median(rim, axis=0)
    points = lab[INK_TOP:INK_BOTTOM, INK_LEFT:INK_RIGHT].reshape(-1, 3)
    apart = np.linalg.norm(points - paper, axis=1)
    return np.asarray(points[apart >= np.percentile(apart, INK_SHARE)].mean(axis=0) - paper, np.float32)


def _grey(patch: Patch) -> Image:
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.uint8)


def _suit(grey: Image, down: int = 0, right: int = 0) -> NDArray[np.float32]:
    area = grey[SUIT_TOP + down : SUIT_BOTTOM + down, SUIT_LEFT + right : SUIT_RIGHT + right]
    return area.astype(np.float32).ravel()


def _moved(grey: Image) -> NDArray[np.float32]:
    """The suit at every place where it may stand."""
    return np.stack([_suit(grey, down, right) for down in SLACK_PX for right in SLACK_PX])


def _variants(grey: Image) -> list[Image]:
    """A capture in every size and blur."""
    height, width = grey.shape
    sized = [
        cv2.warpAffine(
            grey,
            cv2.getRotationMatrix2D((width / 2, height / 2), 0, size),
            (width, height),
            borderMode=cv2.BORDER_REPLICATE,
        )
        for size in SIZES
    ]
    return [
        np.asarray(cv2.GaussianBlur(one, (0, 0), blur) if blur else one, np.uint8) for one in sized for blur in BLURS_PX
    ]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Less their mean, of length 1; a flat one stays nearly nothing."""
    centred = vectors - vectors.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1.0), np.float32)
