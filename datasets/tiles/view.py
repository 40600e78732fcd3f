"""A camera above a table of tiles: z = 0 is the table, x to the right, y towards the viewer; units are tile heights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""`(n, 3)` in the world, `(n, 2)` on the picture."""

STEEPEST_DEG = 58.0


@dataclass(frozen=True, slots=True)
class TableView:
    """A pinhole camera that looks at `target`: a unit there is `unit_px` long, and comes to lie at `middle_px`."""

    target: Points
    turn: float
    tilt: float
    roll: float
    distance: float
    unit_px: float
    middle_px: tuple[float, float]

    def project(self, points: Points) -> Points:
        """Where points of the world are seen, pixels."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        away = points - self.target
        x, y, z = away[:, 0] * c - away[:, 1] * s, away[:, 0] * s + away[:, 1] * c, away[:, 2]
        c, s = np.cos(self.tilt), np.sin(self.tilt)
        depth = np.maximum(self.distance - (y * s + z * c), 0.05 * self.distance)
        scale = self.unit_px * self.distance / depth
        u, v = x * scale, (y * c - z * s) * scale
        c, s = np.cos(self.roll), np.sin(self.roll)
        return np.stack([u * c - v * s + self.middle_px[0], u * s + v * c + self.middle_px[1]], axis=1)

    def depth_of(self, points: Points) -> NDArray[np.float64]:
        """How far away points are; what is nearer hides what is farther."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        away = points - self.target
        y = away[:, 0] * s + away[:, 1] * c
        return np.asarray(self.distance - (y * np.sin(self.tilt) + away[:, 2] * np.cos(self.tilt)), np.float64)


def random_view(rng: np.random.Generator, size: int, unit_px: float, target: Points, span: float) -> TableView:
    """A view of a row `span` tile heights long: mostly upright and from the players' side, else from anywhere."""
    tilt = np.radians(STEEPEST_DEG) * (rng.random() if rng.random() < 0.6 else rng.random() ** 3)
    lot = rng.random()
    turn = rng.normal(0, 0.1) if lot < 0.7 else (rng.normal(0, 0.5) if lot < 0.85 else rng.uniform(0, 2 * np.pi))
    middle = size / 2 + rng.normal(0, 0.07, size=2) * size
    return TableView(
        target=target,
        turn=float(turn),
        tilt=float(tilt),
        roll=float(rng.normal(0, 0.05) if rng.random() < 0.85 else rng.uniform(0, 2 * np.pi)),
        distance=float(max(span, 3.0) * rng.uniform(0.9, 4.0)),
        unit_px=unit_px,
        middle_px=(float(middle[0]), float(middle[1])),
    )
