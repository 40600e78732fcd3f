"""Line drawings that are fitted into a face when they are finished: outlines, fills and strokes in any unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from datasets.tiles.plate import Ink, Plate, Point

Path = NDArray[np.float64]
"""`(n, 2)`: to the right and down."""
STEPS = 6
STRETCH = 1.3


def smooth(points: Sequence[Point] | Path, closed: bool = False) -> Path:
    """A curve through all points (Catmull and Rom's), `STEPS` pieces from each to the next."""
    p = np.asarray(points, np.float64)
    before = np.roll(p, 1, axis=0) if closed else np.vstack([p[:1], p[:-1]])
    after = np.roll(p, -1, axis=0) if closed else np.vstack([p[1:], p[-1:]])
    last = np.roll(p, -2, axis=0) if closed else np.vstack([p[2:], p[-1:], p[-1:]])
    t = np.linspace(0, 1, STEPS, endpoint=False)[None, :, None]
    a, b, c, d = (part[:, None, :] for part in (before, p, after, last))
    curve = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    return np.asarray(curve.reshape(-1, 2) if closed else np.vstack([curve.reshape(-1, 2)[: -STEPS + 1]]))


def oval(centre: Point, radii: Point, turn: float = 0.0, count: int = 14) -> Path:
    """The outline of an ellipse, turned by `turn` radians."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    x, y = np.cos(angle) * radii[0], np.sin(angle) * radii[1]
    c, s = np.cos(turn), np.sin(turn)
    return np.stack([centre[0] + x * c - y * s, centre[1] + x * s + y * c], axis=1)


@dataclass(frozen=True, slots=True)
class Shape:
    """A stroke `thickness` wide, in parts of the face's width; a filled outline where it is 0. No ink takes away."""

    path: Path
    ink: Ink | None
    thickness: float


@dataclass
class Sketch:
    """Shapes in the order in which they are drawn. `filled`: parts are flat, else outlines; `tint` fills outlines."""

    filled: bool
    pen: float
    tint: Ink | None = None
    shapes: list[Shape] = field(default_factory=list)

    def stroke(self, points: Sequence[Point] | Path, ink: Ink | None, thickness: float = 1.0) -> None:
        """A line; `thickness` in widths of the pen."""
        self.shapes.append(Shape(np.asarray(points, np.float64), ink, self.pen * thickness))

    def part(self, outline: Sequence[Point] | Path, ink: Ink) -> None:
        """A part of the body, set off from what lies below it."""
        path = np.asarray(outline, np.float64)
        ring = np.vstack([path, path[:1]])
        if self.filled:
            self.shapes += [Shape(ring, None, self.pen * 1.6), Shape(path, ink, 0)]
        else:
            self.shapes += [Shape(path, self.tint, 0), Shape(ring, ink, self.pen)]

    def dot(self, centre: Point, radius: float, ink: Ink | None) -> None:
        """A disc, its radius in the sketch's own unit."""
        self.shapes.append(Shape(oval(centre, (radius, radius), count=10), ink, 0))

    def draw(self, plate: Plate, low: Point, high: Point, turn: float, flip: bool) -> None:
        """Everything, turned by `turn` radians, as large as the box of the face allows, in its middle.

        What is too wide or too high for the box is stretched by `STRETCH` at most.
        """
        c, s = np.cos(turn), np.sin(turn)
        matrix = np.asarray([[c, s], [-s, c]])
        points = np.vstack([shape.path for shape in self.shapes]) @ matrix
        least, most = points.min(axis=0), points.max(axis=0)
        room = np.asarray(high) - np.asarray(low)
        ratio = plate.width / plate.height
        scales = room / ((most - least) * (1, ratio))
        scales = np.minimum(scales, scales.min() * STRETCH)
        middle = (np.asarray(low) + np.asarray(high)) / 2
        unit = scales * (-1 if flip else 1, ratio)
        for shape in self.shapes:
            placed = (shape.path @ matrix - (least + most) / 2) * unit + middle
            where = [(float(x), float(y)) for x, y in placed]
            if shape.thickness > 0:
                plate.line(where, shape.thickness, shape.ink)
            else:
                plate.polygon(where, shape.ink)
