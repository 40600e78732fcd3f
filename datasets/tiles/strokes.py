"""The numbers one, two and three as strokes of a brush or a chisel, which fonts draw too much alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.tiles.plate import Ink, Plate
from datasets.tiles.sketch import smooth

LENGTHS = {1: (1.0,), 2: (0.68, 1.0), 3: (0.76, 0.6, 1.0)}
"""From the top, in parts of the longest."""


@dataclass(frozen=True, slots=True)
class StrokeStyle:
    """How a maker writes strokes; all in parts of the longest one.

    `thick` is the thickness in parts of the room that a stroke of the three has, 0..1; `rise` how much it climbs to
    the right; `bow` how much it sags; `waist` how thin it is between its ends, 0..1; `head`, `foot` how thick they are;
    `even` how much the lengths of the strokes are alike, 0..1; `short` how long upper strokes are, in parts of what is
    usual; `lean` moves upper strokes to the right.
    """

    thick: float
    rise: float
    bow: float
    waist: float
    head: float
    foot: float
    even: float
    short: float
    lean: float


def random_stroke_style(rng: np.random.Generator) -> StrokeStyle:
    """Hair lines to bars that nearly touch, level or climbing."""
    return StrokeStyle(
        thick=float(rng.uniform(0.22, 0.74)),
        rise=float(rng.choice([0.0, 1.0])) * float(rng.uniform(0.02, 0.2)),
        bow=float(rng.normal(0, 0.03)),
        waist=float(rng.uniform(0.45, 1.0)),
        head=float(rng.uniform(0.7, 1.5)),
        foot=float(rng.uniform(0.8, 1.7)),
        even=float(rng.uniform(0.0, 0.9)) if rng.random() < 0.5 else 0.0,
        short=float(rng.uniform(0.45, 1.0)),
        lean=float(rng.normal(0.03, 0.05)),
    )


def draw_strokes(
    plate: Plate,
    rng: np.random.Generator,
    style: StrokeStyle,
    number: int,
    box: tuple[float, float, float],
    ink: Ink,
) -> None:
    """`number` strokes in a box (middle, width, height); now and then one is worn thin or broken."""
    middle, width, height = box
    room = height / (3 if number == 3 else 2.4)
    for at, length in enumerate(LENGTHS[number]):
        usual = length if length == 1 else length * style.short
        long = width * (usual + (1 - usual) * style.even) * float(rng.uniform(0.92, 1.04))
        y = middle + (at - (number - 1) / 2) * (height - room) / max(1, number - 1)
        x = 0.5 + style.lean * width * ((number - 1) / 2 - at) + float(rng.normal(0, 0.01))
        most = max(style.head, style.foot, 1.0)
        thick = (
            min(style.thick, 0.84 / most) * room * float(rng.uniform(0.85, 1.15)) * (0.5 if rng.random() < 0.06 else 1)
        )
        plate.polygon(_outline(style, (x, y), long, thick), ink)
        if rng.random() < 0.04:
            gap = x + long * float(rng.uniform(-0.3, 0.3))
            plate.line(((gap, y - room), (gap + 0.02, y + room)), float(rng.uniform(0.01, 0.03)), None)


def _outline(style: StrokeStyle, middle: tuple[float, float], long: float, thick: float) -> list[tuple[float, float]]:
    """A stroke from left to right above, and back below."""
    shares = np.asarray((-0.5, -0.42, -0.25, 0.0, 0.25, 0.4, 0.5))
    profile = np.asarray((0.25, style.head, (style.head + style.waist) / 2, style.waist, style.waist, style.foot, 0.3))
    x = middle[0] + shares * long
    y = middle[1] - shares * style.rise * long * 0.75 + style.bow * (1 - 4 * shares**2)
    above, below = (np.stack([x, y + side * profile * thick / 2], axis=1) for side in (-1, 1))
    return [(float(a), float(b)) for a, b in np.vstack([smooth(above), smooth(below)[::-1]])]
