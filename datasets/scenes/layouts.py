"""Where the cards of a scene lie: positions in card heights, turn in radians, in the order of laying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Place:
    """The centre of a card and its turn, clockwise."""

    x: float
    y: float
    turn: float


def _jitter(
    rng: np.random.Generator, places: Sequence[tuple[float, float, float]], amount: float, twist: float
) -> tuple[Place, ...]:
    return tuple(
        Place(x + rng.normal(0, amount), y + rng.normal(0, amount), turn + rng.normal(0, twist))
        for x, y, turn in places
    )


def row(rng: np.random.Generator) -> tuple[Place, ...]:
    """Side by side."""
    count, step = int(rng.integers(2, 7)), rng.uniform(0.68, 1.0)
    return _jitter(rng, [((i - count / 2) * step, 0, 0) for i in range(count)], 0.02, rng.choice([0.01, 0.06]))


def shingled(rng: np.random.Generator) -> tuple[Place, ...]:
    """Overlapping, each index showing."""
    count, step = int(rng.integers(3, 10)), rng.uniform(0.15, 0.5)
    return _jitter(rng, [((i - count / 2) * step, 0, 0) for i in range(count)], 0.015, 0.04)


def column(rng: np.random.Generator) -> tuple[Place, ...]:
    """One below the other, overlapping."""
    count, step = int(rng.integers(2, 8)), rng.uniform(0.22, 0.6)
    return _jitter(rng, [(0, (i - count / 2) * step, 0) for i in range(count)], 0.015, 0.04)


def fan(rng: np.random.Generator) -> tuple[Place, ...]:
    """A hand of cards around a pivot below them."""
    count, radius = int(rng.integers(3, 12)), rng.uniform(0.8, 2.5)
    step = rng.uniform(0.12, 0.3) / radius * 1.1
    turns = [(i - (count - 1) / 2) * step for i in range(count)]
    return _jitter(rng, [(radius * np.sin(t), radius * (1 - np.cos(t)), t) for t in turns], 0.01, 0.02)


def grid(rng: np.random.Generator) -> tuple[Place, ...]:
    """Rows of cards."""
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(2, 12))
    dx, dy = rng.uniform(0.7, 1.0), rng.uniform(1.02, 1.3)
    cells = [((c - columns / 2) * dx, (r - rows / 2) * dy, 0) for r in range(rows) for c in range(columns)]
    return _jitter(rng, cells, 0.02, 0.04)


def scattered(rng: np.random.Generator) -> tuple[Place, ...]:
    """Anywhere, any way round."""
    count = int(rng.integers(2, 12))
    spread = 0.5 * count**0.5
    return tuple(
        Place(rng.uniform(-spread, spread), rng.uniform(-spread, spread), rng.uniform(0, 2 * np.pi))
        for _ in range(count)
    )


def sparse(rng: np.random.Generator) -> tuple[Place, ...]:
    """One to three cards, apart."""
    count = int(rng.integers(1, 4))
    return _jitter(rng, [(i * rng.uniform(0.75, 1.3), rng.uniform(-0.3, 0.3), 0) for i in range(count)], 0.05, 0.25)


KINDS: tuple[tuple[Callable[[np.random.Generator], tuple[Place, ...]], float], ...] = (
    (row, 0.22),
    (shingled, 0.15),
    (column, 0.08),
    (fan, 0.13),
    (grid, 0.12),
    (scattered, 0.14),
    (sparse, 0.16),
)


def random_layout(rng: np.random.Generator) -> tuple[Place, ...]:
    """A random layout; in one of five some cards lie the other way round or sideways."""
    weights = np.asarray([weight for _, weight in KINDS])
    places = KINDS[int(rng.choice(len(KINDS), p=weights / weights.sum()))][0](rng)
    if rng.random() < 0.2:
        quarter = rng.choice([1, 2, 2, 3], size=len(places)) * (rng.random(len(places)) < 0.35) * np.pi / 2
        places = tuple(Place(p.x, p.y, p.turn + float(q)) for p, q in zip(places, quarter, strict=True))
    return places if rng.random() < 0.8 else tuple(reversed(places))
