"""Whether two pictures show the same drawing: what tells the suits of an enrolled deck apart.

Vectors and correlation are quick and choose the likeliest captures; the comparer lays these few on what lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.net import Net, Part, WeightsError
from vision.suit_picture import SuitPictures

FORMAT = "suit comparer 1"
"""What the file says about itself."""

Features = NDArray[np.float32]
"""`(n, 48, 13, 16)`: what the network makes of a suit's picture before it is compared."""
LogOdds = NDArray[np.float32]
"""`(m, n)`: how much speaks for the `n` captures, for each of `m` pictures."""


class Comparer(Protocol):
    """Weights that compare drawings."""

    def features(self, suits: SuitPictures) -> Features:
        """What is compared, of at least one picture."""
        ...

    def log_odds(self, seen: Features, shown: Features) -> NDArray[np.float32]:
        """`(k,)` log-odds that a picture shows the same as a capture, for `k` pairs."""
        ...


class OnnxComparer:
    """A comparer from an ONNX file, run by OpenVINO."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read the file and try it once.

        Raises:
            WeightsError: the file is missing, not ONNX, or not a comparer of this format.
        """
        self._features = Net(path, threads, Part(("suits",), ("features",)))
        self._pairs = Net(path, threads, Part(("seen", "shown"), ("log_odds",)))
        if self._features.metadata.get("description") != FORMAT:
            raise WeightsError.of(
                f"{path} is not a comparer of this version; train or install it again",
                f"{path} не подходит к этой версии программы; обучите или установите модель заново",
            )

    def features(self, suits: SuitPictures) -> Features:
        """What is compared, of at least one picture."""
        return self._features.run(suits)[0]

    def log_odds(self, seen: Features, shown: Features) -> NDArray[np.float32]:
        """`(k,)` log-odds that a picture shows the same as a capture, for `k` pairs."""
        return self._pairs.run(seen, shown)[0]


@dataclass(frozen=True, slots=True)
class Trust:
    """How far the comparer is believed. Chosen on drawn decks, see docs/enrolment.md.

    The `suits` likeliest suits are compared, each in its `captures` likeliest captures. `weight` times the comparer's
    log-odds above `usual` are added; they are cut off at `most` either way. What was not compared gets the worst.
    """

    suits: int = 3
    captures: int = 2
    weight: float = 2.0
    usual: float = 2.0
    most: float = 6.0


TRUST = Trust()


@dataclass(frozen=True, slots=True, eq=False)
class Drawings:
    """What `n` captures of suits show, ready to be compared: their suits' ids, and `features (n, ...)`."""

    comparer: Comparer
    names: tuple[str, ...]
    features: Features
    trust: Trust = TRUST

    @classmethod
    def of(cls, comparer: Comparer, names: tuple[str, ...], suits: SuitPictures) -> Drawings:
        """The drawings of the captures' pictures; at least one."""
        return cls(comparer, names, comparer.features(suits))

    def some(self, use: NDArray[np.bool_]) -> Drawings:
        """Those of the captures that are used."""
        names = tuple(name for name, used in zip(self.names, use.tolist(), strict=True) if used)
        return replace(self, names=names, features=self.features[use])

    def log_odds(self, suits: SuitPictures, likely: LogOdds) -> LogOdds:
        """What the drawings say of pictures `(m, 52, 64)`, of which vectors and prints say `likely (m, n)`."""
        trust = self.trust
        found = np.full(likely.shape, -trust.most, np.float32)
        rows, columns = self._worth_comparing(likely)
        if len(rows):
            odds = self.comparer.log_odds(self.comparer.features(suits)[rows], self.features[columns])
            found[rows, columns] = np.clip(odds, -trust.most, trust.most)
        return np.asarray(trust.weight * (found - trust.usual), np.float32)

    def _worth_comparing(self, likely: LogOdds) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Pairs of a picture and a capture."""
        names, column_of = np.unique(np.asarray(self.names), return_inverse=True)
        pairs = []
        for row, odds in enumerate(likely):
            best = np.full(len(names), -np.inf)
            np.maximum.at(best, column_of, odds)
            for suit in np.argsort(-best, kind="stable")[: self.trust.suits]:
                own = np.flatnonzero((column_of == suit) & np.isfinite(odds))
                pairs += [(row, at) for at in own[np.argsort(-odds[own], kind="stable")[: self.trust.captures]]]
        rows, columns = np.asarray(pairs, np.intp).reshape(-1, 2).T
        return rows, columns
