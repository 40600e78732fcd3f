"""The proof as text tables and as JSON."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from models.eye_figures import (
    BLURS,
    HEIGHTS_PX,
    SHARPNESSES,
    Calibration,
    FateRow,
    ReliabilityBin,
    Share,
    Totals,
    by_range,
    by_source,
    calibrate_cards,
    calibrate_marks,
    sum_up,
)
from models.eye_judge import Fate, PictureResult, refusal_of


@dataclass(frozen=True, slots=True)
class Proof:
    """All figures of one kind of pictures. `blurs` is by lens blur for scenes, by sharpness for photographs."""

    title: str
    sources: dict[str, Totals]
    total: Totals
    heights: tuple[FateRow, ...]
    blurs: tuple[FateRow, ...]
    has_lens_blur: bool
    refusals: dict[str, int]
    cards: Calibration
    marks: Calibration


def prove(title: str, results: Sequence[PictureResult]) -> Proof:
    """All figures of `results`; at least one picture."""
    has_blur = any(result.picture.is_scene for result in results)
    reasons = Counter(
        str(refusal_of(result, outcome))
        for result in results
        for outcome in result.outcomes
        if outcome.fate is Fate.REFUSED
    )
    return Proof(
        title,
        by_source(results),
        sum_up(results),
        by_range(results, lambda outcome: outcome.height_px, HEIGHTS_PX),
        by_range(results, lambda outcome: outcome.blur, BLURS)
        if has_blur
        else by_range(results, lambda outcome: outcome.sharpness, SHARPNESSES),
        has_blur,
        dict(reasons.most_common()),
        calibrate_cards(results),
        calibrate_marks(results),
    )


def format_proof(proof: Proof) -> str:
    """All tables; shares in %, with the 95 % interval where it stands in brackets."""
    blur = "blur/height" if proof.has_lens_blur else "sharpness"
    lines = [
        f"== {proof.title}",
        f"{'source':14} {'pictures':>8} {'cards':>6} {'recall':>21} {'precision':>21} {'wrong':>5} {'whole':>7} "
        f"{'rows':>5} {'in order':>8} {'wrong':>5} {'ms':>5}",
        *(_totals_line(source, totals) for source, totals in proof.sources.items()),
        _totals_line("all", proof.total),
        "",
        *_fate_lines("index px", proof.heights, "g"),
        "",
        *_fate_lines(blur, proof.blurs, ".2f"),
        "",
        "refused: " + (", ".join(f"{count} {reason}" for reason, count in proof.refusals.items()) or "none"),
        "",
        *_calibration_lines("cards", proof.cards),
        "",
        *_calibration_lines("single indices", proof.marks),
    ]
    return "\n".join(lines)


def _totals_line(name: str, totals: Totals) -> str:
    return (
        f"{name:14} {totals.pictures:8d} {totals.cards:6d} {_interval(totals.recall):>21} "
        f"{_interval(totals.precision):>21} {totals.wrong:5d} {_percent(totals.exact, totals.pictures)} "
        f"{totals.rows:5d} {_percent(totals.rows_complete, totals.rows):>8} {totals.rows_wrong:5d} {totals.ms:5.0f}"
    )


def _fate_lines(measure: str, rows: Sequence[FateRow], style: str) -> list[str]:
    head = f"{measure:>14} {'cards':>6} " + " ".join(f"{fate.value:>10}" for fate in Fate)
    return [head, *(_fate_line(row, style) for row in rows)]


def _fate_line(row: FateRow, style: str) -> str:
    shares = " ".join(f"{_percent(row.fates[fate], row.cards):>10}" for fate in Fate)
    return f"{format_range(row.limits, style):>14} {row.cards:6d} {shares}"


def format_range(limits: tuple[float, float] | None, style: str = "g") -> str:
    """`10-14`, `from 100`, or `unknown`."""
    if limits is None:
        return "unknown"
    low, high = limits
    return f"from {low:{style}}" if math.isinf(high) else f"{low:{style}}-{high:{style}}"


def _calibration_lines(what: str, calibration: Calibration) -> list[str]:
    if not calibration.bins:
        return [f"calibration of {what}: there are no claims"]
    low, high = calibration.error_interval
    return [
        f"calibration of {what}: expected error {calibration.error:.2%} ({low:.2%} to {high:.2%})",
        f"{'confidence':>14} {'claims':>6} {'said':>7} {'true':>23}",
        *(_bin_line(one) for one in calibration.bins),
        _bin_line(calibration.sure) + "   all from 0.99",
    ]


def _bin_line(one: ReliabilityBin) -> str:
    low, high = one.true.interval
    said = "-" if math.isnan(one.said) else f"{one.said:.2%}"
    true = "-" if math.isnan(low) else f"{one.true.value:.2%} ({low:.1%}-{high:.1%})"
    return f"{f'{one.low:g}-{one.high:g}':>14} {one.true.whole:6d} {said:>7} {true:>23}"


def _interval(share: Share) -> str:
    if not share.whole:
        return "-"
    low, high = share.interval
    return f"{share.value:.1%} ({low:.1%}-{high:.1%})"


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:7.1%}" if whole else f"{'-':>7}"


def proof_as_json(proofs: Sequence[Proof]) -> str:
    """The same figures for programs; shares 0..1, null where there is nothing to share."""
    return json.dumps([_proof_fields(proof) for proof in proofs], ensure_ascii=False, indent=1)


def _proof_fields(proof: Proof) -> dict[str, Any]:
    return {
        "title": proof.title,
        "total": _totals_fields(proof.total),
        "sources": {source: _totals_fields(totals) for source, totals in proof.sources.items()},
        "by_height_px": [_fate_fields(row) for row in proof.heights],
        "by_blur" if proof.has_lens_blur else "by_sharpness": [_fate_fields(row) for row in proof.blurs],
        "refused": proof.refusals,
        "calibration": {"cards": _calibration_fields(proof.cards), "marks": _calibration_fields(proof.marks)},
    }


def _totals_fields(totals: Totals) -> dict[str, Any]:
    return {
        "pictures": totals.pictures,
        "cards": totals.cards,
        "recall": _number(totals.recall.value),
        "recall_interval": [_number(bound) for bound in totals.recall.interval],
        "precision": _number(totals.precision.value),
        "wrong": totals.wrong,
        "exact": _number(Share(totals.exact, totals.pictures).value),
        "rows": totals.rows,
        "rows_exact": _number(Share(totals.rows_complete, totals.rows).value),
        "rows_wrong": totals.rows_wrong,
        "ms": _number(totals.ms),
    }


def _fate_fields(row: FateRow) -> dict[str, Any]:
    limits = None if row.limits is None else [_number(limit) for limit in row.limits]
    return {"limits": limits, **{fate.value: count for fate, count in row.fates.items()}}


def _calibration_fields(calibration: Calibration) -> dict[str, Any]:
    return {
        "error": _number(calibration.error),
        "error_interval": [_number(bound) for bound in calibration.error_interval],
        "bins": [
            {"low": one.low, "high": one.high, "said": one.said, "right": one.true.part, "claims": one.true.whole}
            for one in calibration.bins
        ],
    }


def _number(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
