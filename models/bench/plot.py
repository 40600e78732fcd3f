"""The bench as a picture."""

from __future__ import annotations

from pathlib import Path

from models.bench.report import Bench
from models.bench.rivals import OURS
from models.plots import new_figure

GOALS_MS = (40, 60)
"""Median and 95 % of a 1280 x 720 frame with five cards on two cores: what the kiosk is meant to reach."""
OUR_COLOUR, THEIR_COLOUR = "#2a6f97", "#b8bcc2"


def draw_bench(bench: Bench, path: Path) -> None:
    """Bars of time and computing, memory and whole hands, as a file of the kind that its name says.

    Raises:
        WeightsError: matplotlib is not installed.
    """
    measured = [(one.rival, one.figures) for one in bench.outcomes if one.figures is not None][::-1]
    names = [name for name, _ in measured]
    colours = [OUR_COLOUR if name == OURS else THEIR_COLOUR for name in names]
    figure = new_figure(13, 4.5)
    time_axes, memory_axes, hands_axes = figure.subplots(1, 3, sharey=True)
    times = [one.median_ms for _, one in measured]
    late = [one.p95_ms - one.median_ms for _, one in measured]
    bars = time_axes.barh(names, times, color=colours, xerr=[[0] * len(late), late], capsize=3)
    time_axes.bar_label(bars, [f"{one.cpu_ms:.0f} ms CPU" for _, one in measured], label_type="center", fontsize=8)
    for goal in GOALS_MS:
        time_axes.axvline(goal, color="#c8332d", linewidth=0.8, linestyle=":")
    time_axes.set(title="frame in, cards out", xlabel="ms: median, to 95 %; goals dotted")
    memory_axes.barh(names, [one.memory_mib for _, one in measured], color=colours)
    memory_axes.set(title="resident memory", xlabel="MiB")
    hands_axes.barh(names, [100 * one.whole / one.pictures for _, one in measured], color=colours)
    hands_axes.set(title="hands right and in order", xlabel="%", xlim=(0, 100))
    machine = bench.machine
    cores = f"{machine.get('cores', '?')} cores, threads: {bench.threads}"
    figure.suptitle(f"{machine.get('cpu', '?')}, {cores}, {machine.get('instruction sets', '')}", fontsize=9)
    figure.savefig(str(path), dpi=100)
