"""The bird of 1 sou in profile: sparrows, peacocks, cranes and phoenixes by makers that do not exist.

A bird looks to the left; the unit is about its length, `y` points down. The drawing is fitted into the face at the end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.tiles.plate import Ink, Plate, Point
from datasets.tiles.sketch import Sketch, oval, smooth
from datasets.tiles.tails import draw_tail, feather, random_tail

Inks = tuple[Ink, Ink, Ink]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the parts of a bird join: `lean` radians, how steeply the body stands; `long` and `deep`, half its axes."""

    lean: float
    long: float
    deep: float

    def at(self, along: float, across: float) -> Point:
        """A place on the body: `along` -1 breast to 1 rump, `across` -1 back to 1 belly."""
        c, s = np.cos(self.lean), np.sin(self.lean)
        x, y = along * self.long, across * self.deep
        return float(x * c - y * s), float(x * s + y * c)


def draw_bird(plate: Plate, rng: np.random.Generator, inks: Inks, turn: float) -> None:
    """A bird of a random kind, filled or in outline, in up to three inks, turned by `turn` radians."""
    lot = rng.random()
    sketch = Sketch(lot < 0.36, float(rng.uniform(0.014, 0.048)), inks[2] if lot > 0.93 else None)
    colours = [inks[int(i)] for i in rng.integers(0, 3, size=5)] if rng.random() < 0.7 else [inks[0]] * 5
    frame = Frame(float(rng.uniform(0.1, 1.35)), float(rng.uniform(0.2, 0.34)), float(rng.uniform(0.11, 0.2)))
    behind = rng.random() < 0.6
    tail = random_tail(rng, frame.at(0.75, float(rng.uniform(-0.4, 0.4))), frame.lean)
    if behind:
        draw_tail(sketch, rng, tail, colours[0], colours[1])
    _legs(sketch, rng, frame, colours[2], inks)
    sketch.part(smooth(oval((0, 0), (frame.long, frame.deep), frame.lean, 12), closed=True), colours[3])
    _plumage(sketch, rng, frame, colours[4])
    if not behind:
        draw_tail(sketch, rng, tail, colours[0], colours[1])
    _wing(sketch, rng, frame, colours[1], colours[2])
    _head(sketch, rng, frame, colours[3], colours[4])
    inset = float(rng.uniform(0.05, 0.18)), float(rng.uniform(0.05, 0.16))
    sketch.draw(plate, inset, (1 - inset[0], 1 - inset[1]), turn, bool(rng.random() < 0.5))


def _plumage(sketch: Sketch, rng: np.random.Generator, frame: Frame, ink: Ink) -> None:
    """Scales, dots or lines on the body, or nothing."""
    shown = None if sketch.filled else ink
    kind = int(rng.integers(5))
    for along in np.linspace(-0.6, 0.5, int(rng.integers(2, 5))):
        for across in np.linspace(-0.5, 0.5, int(rng.integers(1, 4))):
            x, y = frame.at(float(along), float(across))
            if kind == 1:
                sketch.dot((x, y), 0.02, shown)
            elif kind == 2:
                arc = [frame.at(along + 0.16, across - 0.25), frame.at(along + 0.3, across), frame.at(along, across)]
                sketch.stroke(smooth(arc), shown, 0.6)
            elif kind == 3:
                sketch.stroke([(x, y), frame.at(along + 0.25, across)], shown, 0.7)


def _wing(sketch: Sketch, rng: np.random.Generator, frame: Frame, ink: Ink, other: Ink) -> None:
    """Folded along the body, raised above it, or none."""
    lot = rng.random()
    if lot < 0.2:
        return
    root, count = frame.at(-0.3, -0.2), int(rng.integers(2, 7))
    if lot < 0.65:
        tip = frame.at(float(rng.uniform(0.8, 1.3)), float(rng.uniform(-0.3, 0.5)))
        belly = frame.at(0.3, float(rng.uniform(0.35, 0.8)))
        sketch.part(smooth([root, frame.at(0.3, -0.6), tip, belly], closed=True), ink)
        for share in np.linspace(0.25, 0.8, count - 1):
            start = frame.at(-0.1 + 0.4 * float(share), float(share) * 0.6 - 0.3)
            end = (start[0] * 0.4 + tip[0] * 0.6, start[1] * 0.4 + tip[1] * 0.6)
            sketch.stroke([start, end], None if sketch.filled else other, 0.7)
        return
    reach = float(rng.uniform(0.3, 0.5))
    for angle in np.linspace(frame.lean - rng.uniform(1.9, 2.6), frame.lean - 0.6, count):
        feather(
            sketch, rng, root, float(angle), reach * float(rng.uniform(0.8, 1.1)), 0.05, ink if count % 2 else other
        )


def _head(sketch: Sketch, rng: np.random.Generator, frame: Frame, ink: Ink, other: Ink) -> None:
    """Neck, head, eye, beak and crest."""
    lot = rng.random()
    reach = float(rng.uniform(0.04, 0.12) if lot < 0.5 else rng.uniform(0.12, 0.42))
    radius = float(rng.uniform(0.07, 0.13) if lot < 0.5 else rng.uniform(0.05, 0.09))
    aim = float(rng.uniform(-2.9, -1.7))
    root = frame.at(-0.75, float(rng.uniform(-0.3, 0.2)))
    head = float(root[0] + np.cos(aim) * (reach + radius * 0.6)), float(root[1] + np.sin(aim) * (reach + radius * 0.6))
    sag = (root[0] + head[0]) / 2 + float(rng.normal(0, 0.05)), (root[1] + head[1]) / 2
    if reach > 0.12:
        side = radius * float(rng.uniform(0.4, 0.8))
        left = [(x - side, y) for x, y in (head, sag, root)]
        right = [(x + side * 1.2, y) for x, y in (root, sag, head)]
        sketch.part(np.vstack([smooth(left), smooth(right)]), ink)
    _crest(sketch, rng, head, radius, other)
    droop = float(rng.normal(0.1, 0.25))
    length = float(rng.uniform(0.06, 0.12) if rng.random() < 0.7 else rng.uniform(0.12, 0.26))
    tip = float(head[0] - (radius + length) * np.cos(droop)), float(head[1] + (radius + length) * np.sin(droop))
    sketch.part(
        [(head[0] - radius * 0.6, head[1] - radius * 0.55), tip, (head[0] - radius * 0.6, head[1] + radius * 0.6)],
        other,
    )
    sketch.part(oval(head, (radius, radius * float(rng.uniform(0.85, 1.1)))), ink)
    eye = head[0] - radius * 0.25, head[1] - radius * 0.15
    sketch.dot(eye, radius * float(rng.uniform(0.3, 0.55)), None)
    sketch.dot(eye, radius * float(rng.uniform(0.15, 0.28)), other)


def _crest(sketch: Sketch, rng: np.random.Generator, head: Point, radius: float, ink: Ink) -> None:
    """Up to five plumes on the head, plain, curled or with a dot at the end."""
    count, dotted = int(rng.choice([0, 0, 1, 2, 3, 5])), rng.random() < 0.4
    reach, aim = float(rng.uniform(0.1, 0.26)), float(rng.uniform(-1.9, -0.5))
    for angle in aim + np.linspace(-0.4, 0.4, count) if count > 1 else [aim] * count:
        tip = float(head[0] + np.cos(angle) * (radius + reach)), float(head[1] + np.sin(angle) * (radius + reach))
        bend = (
            head[0] + np.cos(angle - 0.35) * (radius + reach * 0.5),
            head[1] + np.sin(angle - 0.35) * (radius + reach * 0.5),
        )
        sketch.stroke(smooth([head, bend, tip]), ink)
        if dotted:
            sketch.dot(tip, 0.03, ink)


def _legs(sketch: Sketch, rng: np.random.Generator, frame: Frame, ink: Ink, inks: Inks) -> None:
    """Two legs, one that is drawn up, or none; on the ground, a branch or a stick of bamboo."""
    count = int(rng.choice([0, 1, 2], p=(0.25, 0.15, 0.6)))
    length = float(rng.uniform(0.08, 0.34))
    feet = [frame.at(float(along), 0.7) for along in (-0.05, 0.4)[:count]]
    ground = max((y for _, y in feet), default=frame.at(0, 1)[1]) + length
    for x, y in feet:
        knee = x + float(rng.normal(0.02, 0.03)), (y + ground) / 2
        sketch.stroke([(x, y), knee, (x, ground)], ink)
        for toe in (-0.08, -0.02, 0.06)[: int(rng.integers(1, 4))]:
            sketch.stroke([(x, ground), (x + toe, ground + 0.03)], ink, 0.8)
    if rng.random() < 0.3:
        _perch(sketch, rng, ground + 0.03, inks)


def _perch(sketch: Sketch, rng: np.random.Generator, ground: float, inks: Inks) -> None:
    slope = float(rng.normal(0, 0.25))
    ends = ((-0.4, ground + 0.4 * slope), (0.4, ground - 0.4 * slope))
    green = inks[int(rng.integers(3))]
    sketch.stroke(ends, green, float(rng.uniform(1, 2.4)))
    for share in rng.uniform(0, 1, size=int(rng.integers(0, 6))):
        x, y = ends[0][0] + 0.8 * share, ends[0][1] + (ends[1][1] - ends[0][1]) * share
        feather(sketch, rng, (float(x), float(y)), float(rng.uniform(-2.5, 2.5)), 0.16, 0.03, green)
