"""The figures of the proof: shares with their intervals, calibration, and tables by source, height and blur."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models.eye_judge import Fate, Outcome, PictureResult

Z95 = 1.959964
HEIGHTS_PX = (0, 10, 14, 20, 30, 50, 100, math.inf)
"""Limits of the heights of indices that are counted apart, as in the locator's report."""
BLURS = (0, 0.02, 0.03, 0.05, 0.08, math.inf)
"""Limits of the lens blur's sigma, in heights of the index: at 0.05 strokes begin to run together."""
SHARPNESSES = (0, 0.1, 0.2, 0.3, 0.4, 0.6, math.inf)
CONFIDENCES = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0)
"""Limits of the reliability diagram: narrow where cards are accepted."""
SURE = 0.99
RESAMPLES = 500
SEED = 1


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole` with the 95 % interval of Wilson's score; all NaN of nothing."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """0..1."""
        return self.part / self.whole if self.whole else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound, 0..1 (E. B. Wilson 1927)."""
        if not self.whole:
            return math.nan, math.nan
        n, p, zz = self.whole, self.value, Z95 * Z95
        middle = (p + zz / (2 * n)) / (1 + zz / n)
        half = Z95 * math.sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over pictures. `cards` are those that should be named."""

    pictures: int
    cards: int
    correct: int
    wrong: int
    exact: int
    rows: int
    rows_complete: int
    rows_wrong: int
    ms: float
    """Median of the pictures."""

    @property
    def recall(self) -> Share:
        """Cards named rightly, of all that should be."""
        return Share(self.correct, self.cards)

    @property
    def precision(self) -> Share:
        """Cards named rightly, of all that were named."""
        return Share(self.correct, self.correct + self.wrong)


@dataclass(frozen=True, slots=True)
class FateRow:
    """What became of the cards of one range; `limits` None for those whose measure is not known."""

    limits: tuple[float, float] | None
    fates: dict[Fate, int]

    @property
    def cards(self) -> int:
        """How many."""
        return sum(self.fates.values())


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Claims with a confidence from `low` to `high`: what was said on average, and how often it was true."""

    low: float
    high: float
    said: float
    true: Share


@dataclass(frozen=True, slots=True)
class Calibration:
    """The bins that are not empty, and the expected calibration error with its 95 % interval, 0..1.

    The error is the mean distance of what was said to what was true, weighted by the bins' claims. The interval comes
    of drawing whole pictures anew, since what lies in one picture is right or wrong together; draws without a claim are
    left out.
    """

    bins: tuple[ReliabilityBin, ...]
    error: float
    error_interval: tuple[float, float]
    sure: ReliabilityBin
    """All claims from 0.99 on together: when it says 99 %, is it 99 %?"""


def sum_up(results: Sequence[PictureResult]) -> Totals:
    """The totals of any pictures."""
    rows = [row for result in results for row in result.rows]
    return Totals(
        pictures=len(results),
        cards=sum(len(result.outcomes) for result in results),
        correct=sum(result.correct for result in results),
        wrong=sum(result.wrong for result in results),
        exact=sum(result.is_exact for result in results),
        rows=len(rows),
        rows_complete=sum(row.is_complete for row in rows),
        rows_wrong=sum(row.has_wrong for row in rows),
        ms=float(np.median([result.ms for result in results])) if results else math.nan,
    )


def by_source(results: Sequence[PictureResult]) -> dict[str, Totals]:
    """The totals of each source, in alphabetic order."""
    sources = sorted({result.picture.source for result in results})
    return {source: sum_up([one for one in results if one.picture.source == source]) for source in sources}


def count_fates(outcomes: Iterable[Outcome]) -> dict[Fate, int]:
    """How many cards met each fate."""
    fates = [outcome.fate for outcome in outcomes]
    return {fate: fates.count(fate) for fate in Fate}


def by_range(
    results: Sequence[PictureResult], measure: Callable[[Outcome], float | None], limits: Sequence[float]
) -> tuple[FateRow, ...]:
    """What became of the cards in each range `low <= measure < high` that has any, and of those of unknown measure."""
    outcomes = [(measure(outcome), outcome) for result in results for outcome in result.outcomes]
    unknown = count_fates(outcome for value, outcome in outcomes if value is None)
    rows = [
        FateRow((low, high), count_fates(one for value, one in outcomes if value is not None and low <= value < high))
        for low, high in pairwise(limits)
    ]
    return tuple(row for row in (*rows, FateRow(None, unknown)) if row.cards)


def calibrate(pictures: Sequence[Sequence[tuple[float, bool]]]) -> Calibration:
    """Calibration of claims `(confidence, right)`, picture by picture."""
    owner = np.repeat(np.arange(len(pictures)), [len(claims) for claims in pictures])
    said = np.asarray([confidence for claims in pictures for confidence, _ in claims], np.float64)
    true = np.asarray([right for claims in pictures for _, right in claims], np.float64)
    at = np.clip(np.digitize(said, CONFIDENCES) - 1, 0, len(CONFIDENCES) - 2)
    sums = np.zeros((len(pictures), len(CONFIDENCES) - 1, 3))
    np.add.at(sums, (owner, at), np.stack([np.ones_like(said), said, true], axis=1))
    rng = np.random.default_rng(SEED)
    drawn = [
        _calibration_error(sums[rng.integers(len(pictures), size=len(pictures))].sum(axis=0))
        for _ in range(RESAMPLES if len(said) else 0)
    ]
    bins = [_bin(low, high, said[at == n], true[at == n]) for n, (low, high) in enumerate(pairwise(CONFIDENCES))]
    return Calibration(
        tuple(one for one in bins if one.true.whole),
        _calibration_error(sums.sum(axis=0)),
        (float(np.nanpercentile(drawn, 2.5)), float(np.nanpercentile(drawn, 97.5))) if drawn else (math.nan, math.nan),
        _bin(SURE, 1.0, said[said >= SURE], true[said >= SURE]),
    )


def _bin(low: float, high: float, said: NDArray[np.float64], true: NDArray[np.float64]) -> ReliabilityBin:
    return ReliabilityBin(low, high, float(said.mean()) if len(said) else math.nan, Share(int(true.sum()), len(true)))


def _calibration_error(sums: NDArray[np.float64]) -> float:
    """Of `(bins, 3)` sums: claims, confidences, right ones."""
    total = float(sums[:, 0].sum())
    return float(np.abs(sums[:, 1] - sums[:, 2]).sum()) / total if total else math.nan


def calibrate_cards(results: Sequence[PictureResult]) -> Calibration:
    """Of cards, named or refused: a card's confidence against whether what was seen is true."""
    return calibrate([[(one.card.confidence, one.right) for one in result.claims] for result in results])


def calibrate_marks(results: Sequence[PictureResult]) -> Calibration:
    """The same of single indices."""
    return calibrate([[(one.confidence, one.right) for one in result.marks] for result in results])
