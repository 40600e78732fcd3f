"""What a person showed at enrolment: cut-outs of indices with the names of what they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Seen, Vectors
from vision.rectify import SCALES, Patch, rectify, stretch, warp
from vision.types import Image, Quad

CUT_PX = (128, 192)
"""Width and height of a cut-out: the mark is 80 x 120 px, so that better weights with finer patches can use it too."""

BORDER = 0.3
"""Border on each side, in parts of the mark: the widest look of the reader takes a quarter of it."""


class SeesPatches(Protocol):
    """The part of a reader's weights that makes vectors of patches."""

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        """What is in each patch `(n, 72, 48, 3)`."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Capture:
    """One index that was shown: `image (192, 128, 3) uint8` BGR upright, its mark at `cut_corners()`.

    `rank` as in `RANKS` and `suit` an id of the deck; None where it was not said, or does not count.
    """

    image: Image
    rank: str | None
    suit: str | None

    @property
    def name(self) -> str:
        """What it shows, as in the file names of captures: `7S`; `rank-7` or `suit-S` where only one is known."""
        if self.rank and self.suit:
            return self.rank + self.suit
        return f"rank-{self.rank}" if self.rank else f"suit-{self.suit}"


@dataclass(frozen=True, slots=True)
class Embedded:
    """The vectors of `n` captures, each the mean over its looks: `ranks (n, d)`, `suits (n, e)`, `marks (n,)`.

    `patches (n, 72, 48, 3)` are their middle looks.
    """

    ranks: Vectors
    suits: Vectors
    marks: NDArray[np.float32]
    patches: NDArray[np.uint8]


def cut_corners() -> NDArray[np.float32]:
    """Where the corners of the mark lie in a cut-out, `(4, 2)` px."""
    width, height = CUT_PX
    x, y = width * BORDER / (1 + 2 * BORDER), height * BORDER / (1 + 2 * BORDER)
    return np.asarray([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)


def cut_out(image: Image, quad: Quad) -> Image:
    """The mark at `quad` of a picture with its border, upright, `(192, 128, 3)`."""
    return warp(image, quad, cut_corners(), CUT_PX)


def looks(capture: Capture) -> tuple[Patch, ...]:
    """The patches that the reader would make of it, one for each of `SCALES`."""
    return tuple(stretch(rectify(capture.image, cut_corners(), scale)) for scale in SCALES)


def embed(net: SeesPatches, captures: Sequence[Capture]) -> Embedded:
    """The vectors of some captures. Raises `ValueError` where there are none."""
    if not captures:
        raise ValueError("no captures")
    patches = np.stack([patch for capture in captures for patch in looks(capture)])
    seen = net.read(patches)
    return Embedded(
        _mean_of_looks(seen.ranks),
        _mean_of_looks(seen.suits),
        seen.marks.reshape(len(captures), -1).mean(axis=1),
        patches[len(SCALES) // 2 :: len(SCALES)],
    )


def _mean_of_looks(vectors: Vectors) -> Vectors:
    """`(n * looks, d)` to `(n, d)`, of length 1 again."""
    mean = vectors.reshape(-1, len(SCALES), vectors.shape[1]).mean(axis=1)
    return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), np.float32)
