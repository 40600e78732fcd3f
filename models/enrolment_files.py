"""What a measurement of enrolment leaves in a folder: every picture in a table, curves, and the mistakes to look at."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.enrolment_figures import measure, photograph_weights
from models.enrolment_pictures import ReadPicture
from models.plots import new_figure
from vision.read import Gates

_COLUMNS = (
    "deck", "rank", "suit", "symbol", "seen", "confidence", "margin", "in_deck", "refused", "accepted", "right",
    "height_px", "sharpness", "ms",
)  # fmt: skip
_GATES = np.round(np.linspace(0.3, 0.99, 70), 2)
_MARKED = (0.5, 0.7, 0.8, 0.9, 0.95)


def write_table(pictures: Sequence[ReadPicture], path: Path) -> None:
    """Every picture as one line of a CSV file; suit "" is a strange symbol, refused `no-mark` no index."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(_COLUMNS)
        writer.writerows(_row(one) for one in pictures)


def _row(one: ReadPicture) -> tuple[object, ...]:
    reading = one.reading
    said: tuple[object, ...] = ("", "", "", "no-mark", 0)
    if reading is not None:
        said = (
            f"{reading.confidence:.4f}",
            f"{reading.margin:.4f}",
            int(reading.in_deck),
            reading.refused or "",
            int(reading.label is not None),
        )
    seen = f"{one.height_px:.1f}", f"{one.sharpness:.4f}", f"{one.ms:.2f}"
    return (one.deck + 1, one.rank, one.suit or "", one.symbol, one.seen, *said, int(one.right), *seen)


def draw_curves(pictures: Sequence[ReadPicture], gates: Gates, path: Path) -> None:
    """Accepted against unknown accepted, and against wrong ones, over all gates; a PNG.

    Raises:
        WeightsError: matplotlib is not installed.
    """
    figure = new_figure(12, 5.5)
    unknown_axes, wrong_axes = figure.subplots(1, 2)
    kinds = (("as drawn", None, "#2a6f97"), ("as sharp as photographs", photograph_weights(pictures), "#c8332d"))
    for name, weights, colour in kinds:
        curve = [measure(pictures, float(gate), gates.margin, weights) for gate in _GATES]
        unknown = [100 * one.unknown_accepted for one in curve]
        accepted = [100 * one.accepted for one in curve]
        wrong = [100 * (1 - one.right) for one in curve]
        for axes, across in ((unknown_axes, unknown), (wrong_axes, wrong)):
            axes.plot(across, accepted, color=colour, label=name)
            for at in np.flatnonzero(np.isin(_GATES, _MARKED)).tolist():
                axes.plot(across[at], accepted[at], "o", color=colour, markersize=4)
                axes.annotate(f"{_GATES[at]:g}", (across[at], accepted[at]), fontsize=7, xytext=(4, -9),
                              textcoords="offset points")  # fmt: skip
    unknown_axes.set(title="At each gate", xlabel="unknown symbols accepted, %", ylabel="accepted, %", ylim=(0, 100))
    wrong_axes.set(title="At each gate", xlabel="wrong, % of accepted", ylim=(0, 100))
    for axes, goal in ((unknown_axes, 0.5), (wrong_axes, 0.5)):
        axes.axvline(goal, color="#888888", linestyle="--", linewidth=1)
        axes.legend(loc="lower right")
    figure.savefig(str(path), dpi=100)
