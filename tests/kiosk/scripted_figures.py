"""What came of scripted tables, in figures and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Figures:
    """What came of it."""

    hands: int = 0
    verified: int = 0
    wrong_booked: int = 0
    wrong_shown_frames: int = 0
    booked_twice: int = 0
    lost_while_disturbed: int = 0
    frames: int = 0
    looks: int = 0
    simulated_s: float = 0.0
    waits_s: list[float] = field(default_factory=list)
    recoveries_s: list[tuple[float, str]] = field(default_factory=list)
    """From the first good frame after a disturbance that took a result until it stood again, with the story."""
    missed: list[str] = field(default_factory=list)
    names: Counter[str] = field(default_factory=Counter)
    hard: int = 0
    """Hands that were left to a person because a card could hardly ever be read."""
    sotas: set[int] = field(default_factory=set)
    memory_mib: list[tuple[float, float]] = field(default_factory=list)


def report(figures: Figures) -> str:
    """The figures in words."""
    waits = np.asarray(figures.waits_s or [0.0])
    memory, back = figures.memory_mib, max(figures.recoveries_s, default=(0.0, "none"))
    warm = [mib for at, mib in memory if at >= memory[-1][0] / 8] or [0.0]
    return "\n".join(
        (
            f"hands {figures.hands} in {figures.simulated_s / 3600:.2f} simulated hours, frames {figures.frames}, "
            f"readings {figures.looks}",
            f"wrong VERIFIED booked {figures.wrong_booked}, shown {figures.wrong_shown_frames} frames, "
            f"booked twice {figures.booked_twice}",
            f"VERIFIED without a person {figures.verified} ({100 * figures.verified / max(figures.hands, 1):.1f} %), "
            f"left to a person for a card that is refused in most readings {figures.hard}",
            f"frames without the result while only light or focus changed: {figures.lost_while_disturbed}",
            f"first still frame to result: median {np.median(waits):.2f} s, p95 {np.percentile(waits, 95):.2f} s",
            f"results that a disturbance took and that stood again: {len(figures.recoveries_s)}, "
            f"within {back[0]:.2f} s of the first good frame ({back[1]})",
            f"memory after the first eighth {warm[0]:.0f} MiB, at the end {warm[-1]:.0f} MiB, most {max(warm):.0f} MiB",
            f"stories {dict(figures.names)}",
            *(f"not VERIFIED: {story}" for story in figures.missed),
        )
    )
