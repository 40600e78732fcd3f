"""How well a locator finds marks on labelled scenes: by size of the mark, and by confidence."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.scene_folder import SceneFolder, heights_px
from vision.quads import overlap
from vision.types import Detection, Image, Quad

BUCKETS_PX = (0, 10, 14, 20, 30, 50, 100, 10_000)
"""Limits of the index heights that are counted apart; below 20 is where readers begin to guess."""
THRESHOLDS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
MIN_IOU = 0.5
UPRIGHT_COS = 0.7071
"""A direction is right when it is less than 45 degrees off."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One labelled mark: its height, and of the detection that fits it best (if any) confidence, error and direction.

    `error` is the mean distance of the four corners in parts of the mark's height.
    """

    height_px: float
    confidence: float | None = None
    error: float | None = None
    upright: bool = False


@dataclass(frozen=True, slots=True)
class SceneResult:
    """What came out for one scene. `false_alarms` are detections that fit no mark, labelled or cut off."""

    name: str
    marks: tuple[Outcome, ...]
    quads: tuple[Quad, ...]
    false_alarms: tuple[Detection, ...]


@dataclass(frozen=True, slots=True)
class BucketRow:
    """Sums over the marks of one range of heights, at one confidence threshold; shares are 0..1, NaN where empty."""

    low_px: float
    high_px: float
    marks: int
    recall: float
    median_error: float
    error_p95: float
    upright: float


@dataclass(frozen=True, slots=True)
class ThresholdRow:
    """Recall and precision over all marks when detections below `confidence` are left out."""

    confidence: float
    recall: float
    precision: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The whole report."""

    scenes: int
    confidence: float
    buckets: tuple[BucketRow, ...]
    total: BucketRow
    thresholds: tuple[ThresholdRow, ...]
    ms: float
    results: tuple[SceneResult, ...] = field(repr=False, default=())


def match(name: str, quads: Sequence[Quad], ignored: Sequence[Quad], found: Iterable[Detection]) -> SceneResult:
    """Give each detection, surest first, the free mark it covers most (IoU of the quads at least 0.5)."""
    outcomes = [Outcome(float(heights_px(quad[None])[0])) for quad in quads]
    alarms = []
    for mark in found:
        ious = [overlap(quad, mark.quad_px)[0] for quad in quads]
        free = [at for at in range(len(quads)) if ious[at] >= MIN_IOU and outcomes[at].confidence is None]
        if free:
            best = max(free, key=lambda at: ious[at])
            outcomes[best] = _judge(quads[best], mark)
        elif not any(overlap(quad, mark.quad_px)[1] >= MIN_IOU for quad in ignored):
            alarms.append(mark)
    return SceneResult(name, tuple(outcomes), tuple(quads), tuple(alarms))


def _judge(quad: Quad, mark: Detection) -> Outcome:
    height = float(heights_px(quad[None])[0])
    error = float(np.linalg.norm(mark.quad_px - quad, axis=1).mean()) / height
    truth, seen = (points[[2, 3]].mean(axis=0) - points[[0, 1]].mean(axis=0) for points in (quad, mark.quad_px))
    cosine = float(truth @ seen) / float(np.linalg.norm(truth) * np.linalg.norm(seen) + 1e-9)
    return Outcome(height, mark.confidence, error, cosine > UPRIGHT_COS)


def split_cut_off(quads: NDArray[np.float32], width: int, height: int) -> tuple[list[Quad], list[Quad]]:
    """Marks that lie wholly inside the picture, and those that touch its edge and are counted neither way."""
    low, high = quads.min(axis=(1, 2)), (quads.max(axis=1) - (width, height)).max(axis=1)
    whole = (low > 0.5) & (high < -0.5)
    return list(quads[whole]), list(quads[~whole])


def run_locator(
    folder: SceneFolder, names: Sequence[str], locate: Callable[[Image], tuple[Detection, ...]]
) -> Iterator[SceneResult]:
    """Locate on each scene and compare."""
    for name in names:
        image, quads = folder.load(name)
        whole, cut_off = split_cut_off(quads, image.shape[1], image.shape[0])
        yield match(name, whole, cut_off, locate(image))


def summarise(results: Sequence[SceneResult], confidence: float, ms: float) -> Evaluation:
    """All tables; `confidence` is the threshold of the table of heights, `ms` the median time a scene."""
    marks = [mark for result in results for mark in result.marks]
    limits = pairwise(BUCKETS_PX)
    return Evaluation(
        scenes=len(results),
        confidence=confidence,
        buckets=tuple(_bucket(marks, low, high, confidence) for low, high in limits),
        total=_bucket(marks, 0, BUCKETS_PX[-1], confidence),
        thresholds=tuple(_threshold(results, marks, value) for value in THRESHOLDS),
        ms=ms,
        results=tuple(results),
    )


def _bucket(marks: Sequence[Outcome], low: float, high: float, confidence: float) -> BucketRow:
    here = [mark for mark in marks if low <= mark.height_px < high]
    found = [mark for mark in here if mark.confidence is not None and mark.confidence >= confidence]
    errors = [mark.error for mark in found if mark.error is not None] or [float("nan")]
    return BucketRow(
        low,
        high,
        len(here),
        _share(len(found), len(here)),
        float(np.median(errors)),
        float(np.percentile(errors, 95)),
        _share(sum(mark.upright for mark in found), len(found)),
    )


def _threshold(results: Sequence[SceneResult], marks: Sequence[Outcome], confidence: float) -> ThresholdRow:
    found = sum(mark.confidence is not None and mark.confidence >= confidence for mark in marks)
    alarms = sum(alarm.confidence >= confidence for result in results for alarm in result.false_alarms)
    return ThresholdRow(confidence, _share(found, len(marks)), _share(found, found + alarms))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")


def format_evaluation(report: Evaluation) -> str:
    """The report as text tables."""
    head = f"{report.scenes} scenes, {report.total.marks} whole marks, {report.ms:.0f} ms a scene (median)\n"
    lines = [
        head,
        f"At confidence {report.confidence:.2f}; corner errors in % of the index's height",
        f"{'height px':>10} {'marks':>6} {'recall':>7} {'error':>7} {'95 %':>7} {'upright':>7}",
    ]
    for row in (*report.buckets, report.total):
        name = "all" if row is report.total else f"{row.low_px}-{row.high_px if row.high_px < 10_000 else ''}"
        shares = map(_percent, (row.recall, row.median_error, row.error_p95, row.upright))
        lines.append(f"{name:>10} {row.marks:6d} " + " ".join(shares))
    lines += ["", f"{'confidence':>10} {'recall':>7} {'prec.':>7}"]
    lines += [f"{row.confidence:10.2f} {_percent(row.recall)} {_percent(row.precision)}" for row in report.thresholds]
    return "\n".join(lines)


def _percent(share: float) -> str:
    return f"{'-':>7}" if math.isnan(share) else f"{share:7.1%}"


def evaluate_folder(
    data: Path, locate: Callable[[Image], tuple[Detection, ...]], confidence: float, split: str = "val", limit: int = 0
) -> Evaluation:
    """Run a locator over `data`'s `split`; `limit` takes only the first scenes.

    Raises:
        TrainingError: no scenes, or one of them is damaged.
    """
    times: list[float] = []

    def timed(image: Image) -> tuple[Detection, ...]:
        begun = time.perf_counter()
        found = locate(image)
        times.append((time.perf_counter() - begun) * 1000)
        return found

    folder = SceneFolder(data, split)
    names = folder.names()[: limit or None]
    results = list(run_locator(folder, names, timed))
    return summarise(results, confidence, float(np.median(times)))
