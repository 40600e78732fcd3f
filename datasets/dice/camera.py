"""A pinhole camera above a table. World: the table is the plane z = 0, lengths are in sides of a die."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""`(..., 3)`, or `(..., 2)` on the picture, float32."""

FOCAL = (0.75, 2.0)
"""Focal lengths in widths of the picture: from a wide webcam (67 degrees across) to a phone's long lens (28)."""
STEEPEST_DEG = 40.0
"""Tilts from straight above to a little more than the 35 degrees at which dice have to be read."""


@dataclass(frozen=True, slots=True)
class Camera:
    """`axes` are the rows right, down, forward (unit vectors of the world); `focal_px` and `centre_px` in pixels."""

    position: Vectors
    axes: Vectors
    focal_px: float
    centre_px: float

    def project(self, points: Vectors) -> Vectors:
        """Where points `(N, 3)` of the world are seen, `(N, 2)` pixels."""
        seen = (points - self.position) @ self.axes.T
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal_px + self.centre_px, np.float32)

    def tilt(self, normal: Vectors, point: Vectors) -> Vectors:
        """The part of a normal `(3,)` that lies across the line of sight to a point: to the right and down, `(2,)`."""
        sight = (point - self.position) @ self.axes.T
        sight = sight / np.linalg.norm(sight)
        right = np.cross((0.0, 1.0, 0.0), sight)
        right /= np.linalg.norm(right)
        return np.asarray(np.stack([right, np.cross(sight, right)]) @ (self.axes @ normal), np.float32)

    def rays(self, x0: int, y0: int, x1: int, y1: int) -> Vectors:
        """Directions (of unit length, world) in which the pixels of a rectangle look, `(3, pixels)`, row by row."""
        xs = (np.arange(x0, x1, dtype=np.float32) - np.float32(self.centre_px)) / np.float32(self.focal_px)
        ys = (np.arange(y0, y1, dtype=np.float32) - np.float32(self.centre_px)) / np.float32(self.focal_px)
        across, down = np.tile(xs, len(ys)), np.repeat(ys, len(xs))
        ahead = np.stack([across, down, np.ones_like(across)])
        ahead /= np.sqrt(across * across + down * down + 1)
        return np.asarray(self.axes.T @ ahead, np.float32)

    def to_table(self, points_px: Vectors) -> Vectors:
        """The points of the table `(N, 3)` that are seen at `(N, 2)` pixels."""
        ahead = np.column_stack([(points_px - self.centre_px) / self.focal_px, np.ones(len(points_px))])
        rays = ahead @ self.axes
        return np.asarray(self.position - rays * (self.position[2] / rays[:, 2])[:, None], np.float32)


def random_camera(rng: np.random.Generator, size: int, die_px: float) -> Camera:
    """A camera in which a die in the middle of a picture `size` px wide is about `die_px` long."""
    tilt = np.radians(STEEPEST_DEG * (rng.random() if rng.random() < 0.65 else rng.random() ** 3))
    focal = size * float(np.exp(rng.uniform(*np.log(FOCAL))))
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.25 else rng.normal(0, 0.12)
    return camera_above(float(tilt), float(roll), focal, max(focal / die_px, 3.2), size)


def camera_above(tilt: float, roll: float, focal_px: float, distance: float, size: int) -> Camera:
    """A camera that looks at the middle of the world, `distance` sides away, in a picture `size` px wide and high.

    It stands `tilt` beside straight above and is turned by `roll` about its own axis, radians.
    """
    back = np.asarray([0.0, np.sin(tilt), np.cos(tilt)])
    right = np.asarray([-1.0, 0.0, 0.0])
    down = np.cross(-back, right)
    c, s = np.cos(roll), np.sin(roll)
    axes = np.stack([c * right + s * down, c * down - s * right, -back])
    return Camera((back * distance).astype(np.float32), axes.astype(np.float32), focal_px, (size - 1) / 2)
