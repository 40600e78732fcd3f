"""Tails of birds: bundles of straight feathers, streamers, a train with eyes, a fan, a scroll."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.tiles.plate import Ink, Point
from datasets.tiles.sketch import Sketch, oval, smooth


@dataclass(frozen=True, slots=True)
class Tail:
    """Where it begins, where to it points (radians, 0: to the right, positive: down), and its look."""

    kind: str
    root: Point
    aim: float
    reach: float
    count: int
    spread: float


KINDS = ("bundle", "streamers", "train", "fan", "scroll", "block")


def random_tail(rng: np.random.Generator, root: Point, lean: float) -> Tail:
    """A tail that goes on where the body ends, hangs down, or stands up."""
    aim = float((lean, rng.uniform(0.7, 1.7), rng.uniform(-1.7, -0.6))[int(rng.choice(3, p=(0.4, 0.35, 0.25)))])
    kind = str(rng.choice(KINDS, p=(0.22, 0.22, 0.18, 0.18, 0.08, 0.12)))
    reach = float(rng.uniform(0.25, 0.75))
    wide = rng.uniform(0.7, 1.6) if kind == "fan" else rng.uniform(0.1, 0.5)
    return Tail(kind, root, aim, reach, int(rng.integers(2, 8)), float(wide))


def feather(
    sketch: Sketch, rng: np.random.Generator, root: Point, aim: float, reach: float, width: float, ink: Ink
) -> Point:
    """One feather or leaf, bent a little; returns its tip."""
    aim2 = aim + float(rng.normal(0, 0.15))
    middle = float(root[0] + np.cos(aim2) * reach * 0.55), float(root[1] + np.sin(aim2) * reach * 0.55)
    tip = float(root[0] + np.cos(aim) * reach), float(root[1] + np.sin(aim) * reach)
    side = float(-np.sin(aim) * width), float(np.cos(aim) * width)
    outline = [root, (middle[0] + side[0], middle[1] + side[1]), tip, (middle[0] - side[0], middle[1] - side[1])]
    sketch.part(smooth(outline, closed=True), ink)
    return tip


def draw_tail(sketch: Sketch, rng: np.random.Generator, tail: Tail, ink: Ink, other: Ink) -> None:
    """The tail in two inks."""
    {"scroll": _scroll, "block": _block}.get(tail.kind, _feathers)(sketch, rng, tail, ink, other)


def _feathers(sketch: Sketch, rng: np.random.Generator, tail: Tail, ink: Ink, other: Ink) -> None:
    count = tail.count + (3 if tail.kind == "fan" else 0)
    for number, turn in enumerate(np.linspace(-tail.spread, tail.spread, count)):
        shown = other if number % 2 else ink
        reach = tail.reach * float(rng.uniform(0.7, 1.05))
        aim = tail.aim + float(turn)
        if tail.kind == "streamers":
            bend = float(rng.normal(0.35, 0.3))
            at = [
                (
                    float(tail.root[0] + np.cos(aim + bend * (1 - s)) * reach * s),
                    float(tail.root[1] + np.sin(aim + bend * (1 - s)) * reach * s),
                )
                for s in (0.0, 0.35, 0.7, 1.0)
            ]
            sketch.stroke(smooth(at), shown, float(rng.uniform(0.8, 2.2)))
            continue
        tip = feather(sketch, rng, tail.root, aim, reach, float(rng.uniform(0.025, 0.07)), shown)
        if tail.kind in ("train", "fan"):
            size = float(rng.uniform(0.04, 0.07))
            sketch.part(oval(tip, (size, size), count=10), shown)
            sketch.dot(tip, size * 0.5, None if sketch.filled else other)


def _block(sketch: Sketch, rng: np.random.Generator, tail: Tail, ink: Ink, other: Ink) -> None:
    """One broad shape with lines, a grid or rings in it."""
    wide = float(rng.uniform(0.07, 0.2))

    def at(along: float, across: float) -> Point:
        c, s = np.cos(tail.aim), np.sin(tail.aim)
        x, y = along * tail.reach, across * wide * (0.5 + along)
        return float(tail.root[0] + x * c - y * s), float(tail.root[1] + x * s + y * c)

    bow = float(rng.uniform(0.8, 1.25))
    sketch.part(
        smooth(
            [at(0, -0.6), at(0.55, -bow), at(1, -0.8), at(1.08, 0), at(1, 0.8), at(0.55, bow), at(0, 0.6)], closed=True
        ),
        ink,
    )
    shown, kind = (None if sketch.filled else other), int(rng.integers(4))
    for along in np.linspace(0.2, 0.9, tail.count):
        if kind == 0:
            sketch.stroke([at(float(along), -0.7), at(float(along) + 0.1, 0), at(float(along), 0.7)], shown, 0.7)
        elif kind == 1:
            for across in (-0.45, 0.0, 0.45):
                sketch.dot(at(float(along), across), 0.022, shown)
        elif kind == 2:
            across = float(along) * 1.6 - 0.9
            sketch.stroke([at(0.15, across), at(0.95, across)], shown, 0.7)


def _scroll(sketch: Sketch, rng: np.random.Generator, tail: Tail, ink: Ink, other: Ink) -> None:
    """Two or three plumes that roll up."""
    for number in range(int(rng.integers(1, 4))):
        turn, sense = tail.aim + float(rng.normal(0, 0.4)), float(rng.choice([-1, 1]))
        x, y = tail.root
        path = [tail.root]
        for step in range(9):
            turn += sense * 0.09 * step
            x, y = x + float(np.cos(turn)) * tail.reach * 0.2, y + float(np.sin(turn)) * tail.reach * 0.2
            path.append((x, y))
        sketch.stroke(smooth(path), other if number % 2 else ink, float(rng.uniform(0.8, 1.6)))
