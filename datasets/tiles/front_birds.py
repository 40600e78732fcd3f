"""The bird of 1 sou as seen from the front: both sides alike, its tail long below it or spread behind it.

The unit is about the bird's height; `y` points down. Each side is drawn as `side` -1 or 1.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.tiles.plate import Ink, Plate, Point
from datasets.tiles.sketch import Sketch, oval, smooth
from datasets.tiles.tails import feather

Inks = tuple[Ink, Ink, Ink]
SIDES = (-1.0, 1.0)


def draw_front_bird(plate: Plate, rng: np.random.Generator, inks: Inks, turn: float) -> None:
    """A bird of a random kind in up to three inks, turned by `turn` radians."""
    sketch = Sketch(rng.random() < 0.3, float(rng.uniform(0.016, 0.05)), inks[2] if rng.random() < 0.08 else None)
    own = [inks[int(i)] for i in rng.integers(0, 3, size=5)] if rng.random() < 0.75 else [inks[0]] * 5
    body = float(rng.uniform(0.07, 0.16)), float(rng.uniform(0.1, 0.24))
    tails = (_taper, _strands, _scales, _strands)
    tail = tails[int(rng.integers(len(tails)))]
    tail(sketch, rng, body, own[0], own[1])
    _feet(sketch, rng, body, own[2])
    _wings(sketch, rng, body, own[3], own[1])
    sketch.part(smooth(oval((0, 0), body), closed=True), own[4])
    _breast(sketch, rng, body, own[0])
    _face(sketch, rng, body, own[4], own[2])
    inset = float(rng.uniform(0.06, 0.2)), float(rng.uniform(0.06, 0.2))
    sketch.draw(plate, inset, (1 - inset[0], 1 - inset[1]), turn, bool(rng.random() < 0.5))


def _taper(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink, other: Ink) -> None:
    """One long tail that ends in a point, hatched or plain, swung to a side."""
    reach, wide, swing = (
        float(rng.uniform(0.35, 0.75)),
        body[0] * float(rng.uniform(0.5, 1.0)),
        float(rng.normal(0, 0.1)),
    )
    low = body[1] * 0.6
    outline = [(-wide, low), (wide, low), (wide * 0.6 + swing / 2, low + reach / 2), (swing, low + reach)]
    sketch.part([*outline, (-wide * 0.6 + swing / 2, low + reach / 2)], ink)
    for share in np.linspace(0.1, 0.7, int(rng.integers(0, 7))):
        x, y, half = swing * float(share), low + reach * float(share), wide * (1 - float(share)) * 0.7
        sketch.stroke([(x - half, y), (x + half, y + 0.03)], None if sketch.filled else other, 0.7)
    for side in SIDES if rng.random() < 0.5 else ():
        feather(sketch, rng, (side * wide, low), np.pi / 2 - side * 0.2, reach * 0.8, 0.025, other)


def _strands(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink, other: Ink) -> None:
    """Feathers below the bird, or a fan of them behind it, some with eyes."""
    count, reach = int(rng.integers(2, 9)), float(rng.uniform(0.3, 0.65))
    spread, above, eyes = float(rng.uniform(0.1, 1.3)), rng.random() < 0.5, rng.random() < 0.35
    for number, angle in enumerate(np.linspace(-spread, spread, count)):
        aim = (-np.pi / 2 if above else np.pi / 2) + float(angle)
        shown = other if number % 2 else ink
        tip = feather(sketch, rng, (0.0, 0.0), aim, reach * float(rng.uniform(0.85, 1.1)), 0.03, shown)
        if eyes:
            sketch.part(oval(tip, (0.05, 0.05), count=10), shown)
            sketch.dot(tip, 0.025, None if sketch.filled else other)


def _scales(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink, other: Ink) -> None:
    """A wheel of rings or discs behind the bird."""
    size, rows = float(rng.uniform(0.045, 0.085)), int(rng.integers(1, 4))
    middle = 0.0, -body[1] * float(rng.uniform(0.6, 1.6))
    for row in range(rows):
        reach = body[1] + size * 1.9 * row
        for angle in np.arange(0, 2 * np.pi, 2.1 * size / reach):
            place = float(middle[0] + reach * np.cos(angle)), float(middle[1] + reach * np.sin(angle))
            sketch.part(oval(place, (size, size), count=8), ink if row % 2 else other)


def _wings(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink, other: Ink) -> None:
    """Bent strokes, feathers or one flat shape at each side."""
    reach, lift = float(rng.uniform(0.14, 0.36)), float(rng.uniform(-0.9, 0.9))
    root = body[0] * 0.7, -body[1] * 0.4

    def arcs(side: float, count: int) -> None:
        for number in range(count):
            far = reach * (1 - 0.25 * number)
            bend = side * (root[0] + far), root[1] - far * lift
            end = side * (root[0] + far * 0.7), root[1] + far * (1.2 - lift * 0.5)
            sketch.stroke(smooth([(side * root[0], root[1]), bend, end]), other if number % 2 else ink, 1.4)

    def feathers(side: float, count: int) -> None:
        for number, angle in enumerate(np.linspace(-0.8, 0.9, count)):
            aim = float(angle) - lift * 0.6
            aim = aim if side > 0 else np.pi - aim
            feather(sketch, rng, (side * root[0], root[1]), aim, reach, 0.035, other if number % 2 else ink)

    def blade(side: float, _: int) -> None:
        tip = side * (root[0] + reach), root[1] - reach * lift
        sketch.part(smooth([(side * root[0], root[1]), tip, (side * root[0], root[1] + reach * 0.8)], closed=True), ink)

    kinds: tuple[Callable[[float, int], None], ...] = (arcs, feathers, blade)
    kind, count = kinds[int(rng.integers(len(kinds)))], int(rng.integers(2, 6))
    for side in SIDES:
        kind(side, count)


def _feet(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink) -> None:
    """Two legs with toes or rolled ends, beside the tail or far out; or none."""
    lot = rng.random()
    reach, out = float(rng.uniform(0.08, 0.22)), float(rng.uniform(0.05, 0.9))
    for side in SIDES if lot < 0.75 else ():
        start = side * body[0] * 0.5, body[1] * 0.7
        end = start[0] + side * reach * out, start[1] + reach * (1.1 - out)
        sketch.stroke([start, end], ink)
        if lot < 0.3:
            sketch.part(oval(end, (0.035, 0.035), count=8), ink)
        else:
            for toe in (-0.05, 0.0, 0.05):
                sketch.stroke([end, (end[0] + toe, end[1] + 0.05)], ink, 0.8)


def _breast(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink) -> None:
    """Dots, arcs or nothing on the body."""
    kind, shown = int(rng.integers(3)), None if sketch.filled else ink
    for share in np.linspace(-0.5, 0.6, int(rng.integers(2, 5))):
        y, half = float(share) * body[1], body[0] * 0.6
        if kind == 1:
            sketch.stroke(smooth([(-half, y), (0.0, y + 0.03), (half, y)]), shown, 0.7)
        elif kind == 2:
            for x in (-half / 2, half / 2):
                sketch.dot((x, y), 0.018, shown)


def _face(sketch: Sketch, rng: np.random.Generator, body: Point, ink: Ink, other: Ink) -> None:
    """Head, one or two eyes, beak, and a crest: plumes, or a waved line across."""
    radius = float(rng.uniform(0.07, 0.15))
    y = -body[1] - radius * float(rng.uniform(0.3, 0.9))
    lot, count = rng.random(), int(rng.integers(1, 6))
    if lot < 0.5:
        for angle in np.linspace(-0.7, 0.7, count) if count > 1 else (0.0,):
            tip = float(np.sin(angle) * radius * 2.1), float(y - np.cos(angle) * radius * rng.uniform(1.6, 2.6))
            sketch.stroke([(0.0, y), tip], other)
            if lot < 0.2:
                sketch.dot(tip, 0.025, other)
    elif lot < 0.75:
        top = y - radius * 1.5
        sketch.stroke(
            smooth(
                [
                    (-radius * 1.4, top + 0.02),
                    (-radius * 0.5, top - 0.03),
                    (0.3 * radius, top + 0.02),
                    (radius * 1.5, top - 0.03),
                ]
            ),
            other,
        )
    sketch.part(oval((0.0, y), (radius, radius * float(rng.uniform(0.85, 1.15)))), ink)
    eyes = (0.0,) if rng.random() < 0.4 else (-radius * 0.42, radius * 0.42)
    for x in eyes:
        size = radius * (0.6 if len(eyes) == 1 else 0.34)
        sketch.dot((x, y - radius * 0.1), size, None)
        sketch.dot((x, y - radius * 0.1), size * 0.55, other)
    if rng.random() < 0.6:
        sketch.part(
            [(-radius * 0.25, y + radius * 0.4), (radius * 0.25, y + radius * 0.4), (0.0, y + radius * 1.1)], other
        )
