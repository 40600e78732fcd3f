"""The circles of the pin suit, as many makers draw them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.tiles.plate import Ink, Plate, Point

KINDS = ("rings", "dot", "petals", "cross", "coin")


@dataclass(frozen=True, slots=True)
class PinStyle:
    """How circles are drawn. `radii`: where ink and none take turns, from outside, in parts of the circle."""

    kind: str
    radii: tuple[float, ...]
    petals: int
    spread: float
    """How far columns and rows stand apart, 1: usual."""
    size: float
    rosette: int
    big: float
    tight_pairs: bool
    """Whether the circles of 6, 7 and 8 touch each other, as on most sets."""


def random_pin_style(rng: np.random.Generator) -> PinStyle:
    """How one maker draws circles."""
    count = int(rng.choice([2, 3, 4, 5]))
    inner = np.sort(rng.uniform(0.12, 0.88, size=count))[::-1]
    return PinStyle(
        kind=str(rng.choice(KINDS, p=(0.42, 0.12, 0.2, 0.14, 0.12))),
        radii=tuple(float(r) for r in inner),
        petals=int(rng.integers(4, 9)),
        spread=float(rng.uniform(0.92, 1.06)),
        size=float(rng.uniform(0.85, 1.08)),
        rosette=int(rng.choice([8, 12, 16, 20, 24])),
        big=float(rng.uniform(0.28, 0.4)),
        tight_pairs=bool(rng.random() < 0.75),
    )


def circle(plate: Plate, style: PinStyle, centre: Point, radius: float, ink: Ink, core: Ink) -> None:
    """One circle."""
    plate.disc(centre, radius, ink)
    if style.kind == "rings":
        for number, share in enumerate(style.radii):
            plate.disc(centre, radius * share, (core if number >= 2 else ink) if number % 2 else None)
    elif style.kind == "dot":
        plate.disc(centre, radius * style.radii[0], None)
        plate.disc(centre, radius * style.radii[-1], core)
    elif style.kind == "coin":
        plate.disc(centre, radius * 0.8, None)
        plate.disc(centre, radius * 0.68, ink)
        hole = radius * 0.26
        plate.polygon(_around(plate, centre, hole, 4, 0.0), None)
    else:
        _spokes(plate, style, centre, radius, ink, core)


def _around(plate: Plate, centre: Point, radius: float, count: int, turn: float) -> list[Point]:
    """Points on a circle around a centre, evenly spread."""
    angles = turn + 2 * np.pi * np.arange(count) / count
    down = radius * plate.width / plate.height
    return [(float(centre[0] + radius * np.cos(a)), float(centre[1] + down * np.sin(a))) for a in angles]


def _spokes(plate: Plate, style: PinStyle, centre: Point, radius: float, ink: Ink, core: Ink) -> None:
    if style.kind == "cross":
        for place in _around(plate, centre, radius * 0.55, 4, np.pi / 4 if style.petals % 2 else 0.0):
            plate.disc(place, radius * 0.27, None)
        plate.disc(centre, radius * 0.14, None)
        return
    plate.disc(centre, radius * 0.82, None)
    for place in _around(plate, centre, radius * 0.5, style.petals, -np.pi / 2):
        plate.disc(place, radius * 0.21, core)
    plate.disc(centre, radius * 0.2, ink)


def big_circle(plate: Plate, style: PinStyle, outer: Ink, middle: Ink, inner: Ink) -> None:
    """The one circle of 1 pin: rings with a wreath between."""
    centre, radius = (0.5, 0.5), style.big
    plate.disc(centre, radius, outer)
    plate.disc(centre, radius * 0.9, None if style.petals % 2 else middle)
    wreath = _around(plate, centre, radius * 0.73, style.rosette, 0.0)
    if style.kind in ("rings", "coin"):
        plate.disc(centre, radius * 0.86, middle)
        for place in wreath:
            plate.disc(place, radius * 0.09, None)
    else:
        for place in wreath:
            plate.line((place, centre), radius * 0.05, middle)
            plate.disc(place, radius * 0.1, middle)
    plate.disc(centre, radius * 0.58, None)
    plate.disc(centre, radius * 0.5, inner)
    plate.disc(centre, radius * 0.4, None if style.rosette % 8 == 0 else inner)
    for place in _around(plate, centre, radius * 0.24, style.petals, -np.pi / 2):
        plate.disc(place, radius * 0.11, inner if style.rosette % 8 == 0 else None)
    plate.disc(centre, radius * 0.1, inner)


def places(style: PinStyle, number: int) -> tuple[list[Point], float]:
    """The middles of the circles of 2..9 pin and their radius."""
    s = style.spread
    left, right = 0.5 - 0.21 * s, 0.5 + 0.21 * s
    top, low = 0.5 - 0.25 * s, 0.5 + 0.25 * s
    near = 0.165 if style.tight_pairs else 0.2
    a, b = 0.5 - near * s, 0.5 + near * s
    if number == 2:
        return [(0.5, top), (0.5, low)], 0.19
    if number == 3:
        return [(0.24, 0.5 - 0.29 * s), (0.5, 0.5), (0.76, 0.5 + 0.29 * s)], 0.16
    if number == 4:
        return [(left, top), (right, top), (left, low), (right, low)], 0.16
    if number == 5:
        return [(left, top - 0.02), (right, top - 0.02), (0.5, 0.5), (left, low + 0.02), (right, low + 0.02)], 0.145
    if number == 6:
        rows6 = (0.5 - 0.26 * s, 0.5 + 0.06 * s, 0.5 + 0.28 * s)
        return [(x, y) for y in rows6 for x in (a, b)], 0.145
    if number == 7:
        rows7 = (0.5 + 0.1 * s, 0.5 + 0.3 * s)
        return [(0.23, 0.16), (0.5, 0.25), (0.77, 0.34), *((x, y) for y in rows7 for x in (a, b))], 0.135
    if number == 8:
        rows8 = [0.5 + (k - 1.5) * 0.205 * s for k in range(4)]
        return [(x, y) for y in rows8 for x in (a, b)], 0.135
    columns = (0.5 - 0.27 * s, 0.5, 0.5 + 0.27 * s)
    return [(x, 0.5 + (k - 1) * 0.28 * s) for k in range(3) for x in columns], 0.13
