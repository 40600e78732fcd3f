"""The proof as curves: reliability, and what became of cards by height and by blur."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models.eye_figures import Calibration, FateRow
from models.eye_gates import GateSearch, frontier
from models.eye_judge import Fate
from models.eye_report import Proof, format_range
from models.plots import new_figure

COLOURS = {Fate.NAMED: "#2a6f97", Fate.REFUSED: "#f2c14e", Fate.NOT_FOUND: "#b8bcc2", Fate.MISREAD: "#c8332d"}
CLOSE = ((0.88, 1.003), (0.6, 1.01))
"""The part of a reliability diagram that is shown larger: confidences, and how often they are true."""


def draw_proof(proof: Proof, path: Path) -> None:
    """Two reliability diagrams and two bar charts of fates, as one PNG."""
    figure = new_figure(14, 9)
    axes = figure.subplots(2, 2)
    _draw_reliability(axes[0, 0], proof.cards, "cards")
    _draw_reliability(axes[0, 1], proof.marks, "single indices")
    _draw_fates(axes[1, 0], proof.heights, "index height, px", "g")
    blur = "lens blur, in heights of the index" if proof.has_lens_blur else "sharpness of the patch"
    _draw_fates(axes[1, 1], proof.blurs, blur, ".2f")
    figure.suptitle(proof.title)
    figure.savefig(str(path), dpi=100)


def _draw_reliability(axes: Any, calibration: Calibration, what: str) -> None:
    """All of it, and in the empty corner the end that matters: where cards are accepted."""
    close = axes.inset_axes([0.09, 0.54, 0.42, 0.42])
    close.tick_params(labelsize=6)
    for where, (said, true) in ((axes, ((0.0, 1.02), (0.0, 1.02))), (close, CLOSE)):
        _draw_bins(where, calibration)
        where.set(xlim=said, ylim=true)
    low, high = calibration.error_interval
    error = f"expected error {calibration.error:.2%} ({low:.2%} to {high:.2%})" if calibration.bins else "no claims"
    axes.set(
        title=f"Reliability of {what}: {error}", xlabel="confidence; number of claims at the points", ylabel="true"
    )


def _draw_bins(axes: Any, calibration: Calibration) -> None:
    said = [one.said for one in calibration.bins]
    true = [one.true.value for one in calibration.bins]
    bounds = [one.true.interval for one in calibration.bins]
    below = [max(0.0, value - low) for value, (low, _) in zip(true, bounds, strict=True)]
    above = [max(0.0, high - value) for value, (_, high) in zip(true, bounds, strict=True)]
    axes.plot([0, 1], [0, 1], "--", color="#888888", linewidth=1)
    axes.errorbar(said, true, yerr=[below, above], fmt="o-", capsize=3, markersize=4, color="#2a6f97")
    for one, x, y in zip(calibration.bins, said, true, strict=True):
        axes.annotate(str(one.true.whole), (x, y), xytext=(4, -9), textcoords="offset points", fontsize=7, clip_on=True)


def _draw_fates(axes: Any, rows: Sequence[FateRow], measure: str, style: str) -> None:
    names = [f"{format_range(row.limits, style)}\n{row.cards}" for row in rows]
    bottom = [0.0] * len(rows)
    for fate, colour in COLOURS.items():
        shares = [row.fates[fate] / row.cards * 100 for row in rows]
        axes.bar(names, shares, bottom=bottom, color=colour, label=fate.value)
        bottom = [low + share for low, share in zip(bottom, shares, strict=True)]
    axes.set(title=f"What became of cards, %, by {measure}", xlabel=f"{measure}; number of cards", ylim=(0, 100))
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8)


def draw_search(search: GateSearch, path: Path) -> None:
    """Recall against the share of wrong cards, for all trials, and the frontier; a PNG."""
    figure = new_figure(9, 6)
    axes = figure.subplots()
    trials = [trial for trial in search.trials if trial.correct]
    axes.scatter(
        [trial.wrong_share.value * 100 for trial in trials],
        [trial.recall.value * 100 for trial in trials],
        s=6,
        color="#b8bcc2",
        label="all combinations",
    )
    best = [trial for trial in frontier(search.trials) if trial.correct]
    axes.plot(
        [trial.wrong_share.value * 100 for trial in best],
        [trial.recall.value * 100 for trial in best],
        "o-",
        color="#2a6f97",
        label="not beaten",
    )
    checked = ((search.present_checked, "present", "s"), (search.chosen_checked, "chosen", "*"))
    for trial, name, marker in checked:
        if trial is not None and trial.correct:
            at = trial.wrong_share.value * 100, trial.recall.value * 100
            axes.plot(*at, marker, color="#c8332d", markersize=10, label=f"{name}, on the other half")
    axes.set(title="Gates on synthetic hold-outs", xlabel="wrong, % of named (logarithmic)", ylabel="recall, %")
    axes.set_xscale("symlog", linthresh=0.01)
    axes.legend(loc="lower right")
    figure.savefig(str(path), dpi=100)
