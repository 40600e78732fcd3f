"""The figures of enrolment: what is accepted, what of it is right, and how many unknown symbols are taken for suits."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models.enrolment_pictures import ReadPicture
from vision.read import Gates

GATES = (0.5, 0.7, 0.8, 0.9, 0.95)
HEIGHTS_PX = (9, 18, 30, 60, math.inf)
SHARPNESSES = (0, 0.13, 0.16, 0.2, 0.25, 0.3, 0.4, math.inf)
PHOTOGRAPHED = (0.039, 0.064, 0.095, 0.189, 0.177, 0.22, 0.217)
"""How sharp the indices of real photographs are: shares of 287 indices between the limits of `SHARPNESSES`."""
CLEAR_SHARPNESS, CLEAR_PX = 0.2, 18
"""From here on a person reads an index without trouble."""

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares 0..1 of pictures at one gate; NaN of nothing. `wrong` and `intruders` are counts, never weighted.

    `accepted` of the `known` pictures are named, `right` of these rightly; `unknown_accepted` of the `unknown` are
    named. `seen`, `suit` and `rank` are right in so many of the known ones at any confidence.
    """

    known: int
    unknown: int
    accepted: float
    right: float
    unknown_accepted: float
    seen: float
    suit: float
    rank: float
    wrong: int
    intruders: int


@dataclass(frozen=True, slots=True)
class GateFigures:
    """The figures of all pictures at one gate: as they were drawn, and as sharp as photographs are."""

    gate: float
    drawn: Figures
    photographed: Figures


@dataclass(frozen=True, slots=True)
class RangeFigures:
    """The figures of pictures of one range of a measure, `low` to less than `high`."""

    low: float
    high: float
    figures: Figures


@dataclass(frozen=True, slots=True)
class EnrolmentFigures:
    """All figures at `gate`, and some of them at other gates. `ms`: the median time of reading a picture."""

    gate: float
    ms: float
    drawn: Figures
    photographed: Figures
    clear: Figures
    gates: tuple[GateFigures, ...]
    heights: tuple[RangeFigures, ...]
    sharpnesses: tuple[RangeFigures, ...]
    decks: tuple[Figures, ...]
    refused: dict[str, int]
    """Why known pictures were refused: the reasons of `Refusal`, or `no-mark`."""


def evaluate(pictures: Sequence[ReadPicture], gates: Gates) -> EnrolmentFigures:
    """All figures of pictures that were read with these gates; at least one picture."""
    at_gates = tuple(gate_figures(pictures, gate, gates.margin) for gate in sorted({*GATES, gates.accept}))
    own = next(row for row in at_gates if row.gate == gates.accept)
    clear = [one for one in pictures if one.sharpness >= CLEAR_SHARPNESS and one.height_px >= CLEAR_PX]
    decks = [[one for one in pictures if one.deck == deck] for deck in sorted({one.deck for one in pictures})]
    return EnrolmentFigures(
        gate=gates.accept,
        ms=float(np.median([one.ms for one in pictures])),
        drawn=own.drawn,
        photographed=own.photographed,
        clear=measure(clear, gates.accept, gates.margin),
        gates=at_gates,
        heights=by_range(pictures, lambda one: one.height_px, HEIGHTS_PX, gates),
        sharpnesses=by_range(pictures, lambda one: one.sharpness, SHARPNESSES, gates),
        decks=tuple(measure(deck, gates.accept, gates.margin) for deck in decks),
        refused=refusals(pictures, gates),
    )


def gate_figures(pictures: Sequence[ReadPicture], gate: float, margin: float) -> GateFigures:
    """The figures at one gate, as drawn and as sharp as photographs."""
    weights = photograph_weights(pictures)
    return GateFigures(gate, measure(pictures, gate, margin), measure(pictures, gate, margin, weights))


def by_range(
    pictures: Sequence[ReadPicture], of: Callable[[ReadPicture], float], limits: Sequence[float], gates: Gates
) -> tuple[RangeFigures, ...]:
    """The figures of the pictures in each range `low <= of(picture) < high`."""
    return tuple(
        RangeFigures(low, high, measure([one for one in pictures if low <= of(one) < high], gates.accept, gates.margin))
        for low, high in pairwise(limits)
    )


def measure(pictures: Sequence[ReadPicture], gate: float, margin: float, weights: Weights | None = None) -> Figures:
    """The figures at one gate; `weights (n,)` say how much each picture counts."""
    weight = np.ones(len(pictures)) if weights is None else weights
    known = _which(one.suit is not None for one in pictures)
    accepted = _which(one.accepted(gate, margin) for one in pictures)
    right = _which(one.right for one in pictures)
    return Figures(
        known=int(known.sum()),
        unknown=int((~known).sum()),
        accepted=_share(accepted, known, weight),
        right=_share(right, known & accepted, weight),
        unknown_accepted=_share(accepted, ~known, weight),
        seen=_share(right, known, weight),
        suit=_share(_which(one.right_suit for one in pictures), known, weight),
        rank=_share(_which(one.right_rank for one in pictures), known, weight),
        wrong=int((known & accepted & ~right).sum()),
        intruders=int((accepted & ~known).sum()),
    )


def photograph_weights(pictures: Sequence[ReadPicture]) -> Weights:
    """What each picture counts, so that known and unknown ones are each as sharp as photographs are.

    A range of sharpness without pictures counts nothing; the others keep their proportions.
    """
    ranges = np.digitize([one.sharpness for one in pictures], SHARPNESSES[1:-1])
    kinds = Counter((at, one.suit is None) for at, one in zip(ranges.tolist(), pictures, strict=True))
    return np.asarray(
        [PHOTOGRAPHED[at] / kinds[at, one.suit is None] for at, one in zip(ranges.tolist(), pictures, strict=True)]
    )


def refusals(pictures: Sequence[ReadPicture], gates: Gates) -> dict[str, int]:
    """Why known pictures are not accepted, the commonest reason first."""
    reasons = (
        str(one.reading.refused or "") if one.reading else "no-mark"
        for one in pictures
        if one.suit is not None and not one.accepted(gates.accept, gates.margin)
    )
    return dict(Counter(reasons).most_common())


def _which(those: Iterable[bool]) -> NDArray[np.bool_]:
    return np.fromiter(those, np.bool_)


def _share(part: NDArray[np.bool_], whole: NDArray[np.bool_], weight: Weights) -> float:
    total = float(weight[whole].sum())
    return float(weight[part & whole].sum()) / total if total else math.nan
