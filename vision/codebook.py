"""What marks can say, as directions in the space of the reader's vectors: by training, or a deck's by enrolment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""`(n, d) float32`, each row of length 1: what the network makes of a patch."""


UNKNOWN = "?"
"""The label of what is like no row."""


@dataclass(frozen=True)  # no slots: what is derived from the names is worked out once
class Codebook:
    """Names and their directions; several rows may share a name (one symbol, printed in two ways).

    `vectors` `(k, d)` of length 1. `scale` makes cosines into log-odds; it is calibrated on hold-outs. `floor` is the
    cosine below which a vector rather speaks for `UNKNOWN`; None: there is nothing unknown.
    """

    names: tuple[str, ...]
    vectors: Vectors
    scale: float
    floor: float | None = None

    def renamed(self, names: Mapping[str, str]) -> Codebook:
        """The same directions under other names; names that `names` does not have stay."""
        return replace(self, names=tuple(names.get(name, name) for name in self.names))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every name once, in the order of its first row; then `UNKNOWN` where there is a floor."""
        return tuple(self.columns)

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The place of each label in `labels`."""
        return {label: column for column, label in enumerate(dict.fromkeys(self._row_names))}

    @cached_property
    def _row_names(self) -> tuple[str, ...]:
        return self.names if self.floor is None else (*self.names, UNKNOWN)

    @cached_property
    def _order(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The rows sorted by their columns in `labels`, and where in that order each column begins."""
        columns = np.asarray([self.columns[name] for name in self._row_names], np.intp)
        order = np.argsort(columns, kind="stable")
        return order, np.searchsorted(columns[order], np.arange(len(self.labels)))

    def odds(self, seen: Vectors, beside: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """`(n, len(labels))`: how strongly a vector speaks for each label, not normalised; the largest is about 1.

        `beside` `(n, k)` are log-odds from elsewhere for the first `k` rows.
        """
        cosines = seen @ self.vectors.T
        if self.floor is not None:
            cosines = np.column_stack([cosines, np.full(len(seen), self.floor, np.float32)])
        logits = self.scale * cosines
        if beside is not None:
            logits[:, : beside.shape[1]] += beside
        power = np.exp(logits - logits.max(axis=1, keepdims=True))
        order, begins = self._order
        return np.asarray(np.add.reduceat(power[:, order], begins, axis=1), np.float32)

    def probabilities(
        self, seen: Vectors, ours: NDArray[np.bool_], strangers: float, beside: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """`(n, len(labels))` probabilities, where labels outside of `ours` lie on the table `strangers` times as often.

        In training every name is as likely as its patches; with a deck on the table its own labels are what lies there.
        A stranger that is plainly seen still wins: a prior only weighs where the evidence is torn.
        """
        weighted = self.odds(seen, beside) * np.where(ours, 1.0, strangers)
        return np.asarray(weighted / weighted.sum(axis=1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the network makes of `n` patches: the chance of being an upright index, `(n,)`, and two vectors each."""

    marks: NDArray[np.float32]
    ranks: Vectors
    suits: Vectors
