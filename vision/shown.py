"""What the captures of an enrolled deck say of a picture, beside their directions in the codebook."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Vectors
from vision.comparer import Drawings, LogOdds
from vision.prints import Patches, Prints, Weights
from vision.suit_picture import SuitPictures

BESIDE_DRAWINGS = Weights(shape=6.0)
"""The comparer sees the drawing better than correlation does: that counts half beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """How `n` captures print their suits, and what their drawings look like to the comparer.

    `vectors (n, d)` and `scale` are those of the suits' codebook: they choose which captures are worth comparing.
    Without `drawings` vectors and prints have to do.
    """

    vectors: Vectors
    scale: float
    prints: Prints
    drawings: Drawings | None = None

    def some(self, use: NDArray[np.bool_]) -> Shown:
        """Those of the captures that are used."""
        drawings = self.drawings.some(use) if self.drawings else None
        return replace(self, vectors=self.vectors[use], prints=self.prints.some(use), drawings=drawings)

    def log_odds(
        self, patches: Patches, suits: SuitPictures | None, vectors: Vectors, apart: NDArray[np.bool_] | None = None
    ) -> LogOdds:
        """`(m, n)`: how much more likely each of `m` pictures shows what a capture shows than their vectors say.

        `suits (m, 52, 64)` may be missing where there are no drawings. Pairs that are `apart` are not compared.
        """
        if self.drawings is None or suits is None:
            return self.prints.log_odds(patches)
        odds = self.prints.log_odds(patches, BESIDE_DRAWINGS)
        likely = np.asarray(odds + self.scale * np.asarray(vectors @ self.vectors.T), np.float32)
        if apart is not None:
            likely[apart] = -np.inf
        return np.asarray(odds + self.drawings.log_odds(suits, likely), np.float32)
