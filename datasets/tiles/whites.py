"""White dragons: nothing, one of many frames, a letter or its character."""

from __future__ import annotations

import numpy as np

from datasets.tiles.plate import Ink, Plate, Point

WHITES = {
    "blank": 0.36, "frame": 0.12, "double": 0.13, "cut": 0.1, "hatched": 0.07, "letter": 0.05, "sign": 0.05,
    "brackets": 0.04, "lattice": 0.03, "dashes": 0.03, "notched": 0.02,
}  # fmt: skip
"""What is drawn, and how often."""

Inks = tuple[Ink, Ink, Ink]
Corners = tuple[Point, Point]


def random_white(rng: np.random.Generator) -> str:
    """What one maker puts on the white dragon."""
    return str(rng.choice(list(WHITES), p=list(WHITES.values())))


def draw_frame(plate: Plate, rng: np.random.Generator, kind: str, inks: Inks) -> None:
    """The frame of that kind in dark, green or red ink."""
    dark, green, red = inks
    outer = (dark, dark, green)[int(rng.integers(3))]
    inner = (red, outer, dark)[int(rng.integers(3))]
    inset = float(rng.uniform(0.1, 0.24))
    low, high = (inset, inset * 0.7), (1 - inset, 1 - inset * 0.7)
    step = float(rng.uniform(0.08, 0.14))
    inside = (low[0] + step, low[1] + step * 0.75), (high[0] - step, high[1] - step * 0.75)
    if kind == "brackets":
        _brackets(plate, rng, (low, high), outer)
    elif kind == "dashes":
        _dashes(plate, rng, (low, high), outer)
    else:
        plate.box(low, high, float(rng.uniform(0.025, 0.09)), outer)
    if kind in ("double", "cut", "letter", "lattice"):
        plate.box(*inside, 0.025, inner)
    if kind == "cut":
        for one, other in zip(_four(low, high), _four(*inside), strict=True):
            plate.line((one, other), 0.025, inner)
    elif kind == "lattice":
        _lattice(plate, rng, (low, high), inside, inner)
    elif kind == "hatched":
        _beads(plate, rng, (low, high), outer)
    elif kind == "notched":
        for corner in _four(low, high):
            plate.disc(corner, step * 0.9, None)
            plate.disc(corner, step * 0.45, inner)


def _four(low: Point, high: Point) -> tuple[Point, ...]:
    return low, (high[0], low[1]), high, (low[0], high[1])


def _brackets(plate: Plate, rng: np.random.Generator, box: Corners, ink: Ink) -> None:
    """Corners alone."""
    low, high = box
    reach, thick = float(rng.uniform(0.15, 0.32)), float(rng.uniform(0.03, 0.08))
    for x, y in _four(low, high):
        inwards = (1 if x < 0.5 else -1), (1 if y < 0.5 else -1)
        plate.line(((x + inwards[0] * reach, y), (x, y), (x, y + inwards[1] * reach)), thick, ink)


def _dashes(plate: Plate, rng: np.random.Generator, box: Corners, ink: Ink) -> None:
    """A frame of short strokes."""
    (x0, y0), (x1, y1) = box
    count, thick = int(rng.integers(3, 8)), float(rng.uniform(0.03, 0.07))
    for number in range(count):
        start, end = (number + 0.15) / count, (number + 0.75) / count
        for x in (x0, x1):
            plate.line(((x, y0 + (y1 - y0) * start), (x, y0 + (y1 - y0) * end)), thick, ink)
        for y in (y0, y1):
            plate.line(((x0 + (x1 - x0) * start, y), (x0 + (x1 - x0) * end, y)), thick, ink)


def _lattice(plate: Plate, rng: np.random.Generator, box: Corners, inside: Corners, ink: Ink) -> None:
    """Bars between an outer and an inner frame."""
    (x0, y0), (x1, y1) = box
    for share in np.linspace(0, 1, int(rng.integers(4, 10))):
        x, y = x0 + (x1 - x0) * float(share), y0 + (y1 - y0) * float(share)
        for start, end in ((x0, inside[0][0]), (inside[1][0], x1)):
            plate.line(((start, y), (end, y)), 0.02, ink)
        for start, end in ((y0, inside[0][1]), (inside[1][1], y1)):
            plate.line(((x, start), (x, end)), 0.02, ink)


def _beads(plate: Plate, rng: np.random.Generator, box: Corners, ink: Ink) -> None:
    """Rings along both long sides."""
    (x0, y0), (x1, y1) = box
    for share in np.arange(y0, y1, float(rng.uniform(0.06, 0.12))):
        for x in (x0, x1):
            plate.disc((x, float(share)), 0.045, ink)
            plate.disc((x, float(share)), 0.02, None)
