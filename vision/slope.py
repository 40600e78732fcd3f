"""Which dice do not lie flat on the table: their upper faces do not fit the plane that the others show.

From one face alone nobody can tell a leaning die from a camera that looks aslant. Several dice that lie flat show the
same plane, each squeezed as its place in the picture has it; one that leans is squeezed otherwise, and one that stands
on another one is nearer and so larger. The camera's focal length is not known; a usual one will do, since it only says
how much the view changes across the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.turnless import encode_turnless
from vision.types import Quad

LEAST_DICE = 3
"""Of two dice that differ nobody knows which one leans."""
USUAL_FOCAL = 1.1
"""Focal length in parts of the longer side of the picture."""
TILTS_DEG = np.arange(0, 50, 3.0)
AZIMUTHS_DEG = np.arange(0, 360, 12.0)
FAR_OFF = 0.25
"""A face that fits worse than this counts no more than that when the plane is looked for."""

Squeezes = NDArray[np.float64]
"""`(..., n, 2)`: vectors as long as the logarithm of the ratio of an ellipse's axes; their direction is the axes'."""


def misfits(quads: Sequence[Quad], width: int, height: int) -> NDArray[np.float64]:
    """How each face is squeezed otherwise than the plane of all dice is at its place, `(n,)`.

    That is a difference of logarithms of the ratio of its axes: 0.2 is a die that leans by 35 degrees, seen from
    straight above, since the cosine of 35 degrees is exp(-0.2). 0 where there are too few dice to tell.
    """
    if len(quads) < LEAST_DICE:
        return np.zeros(len(quads))
    faces = np.stack(quads).astype(np.float32)
    expected = _planes(faces.mean(axis=1).astype(np.float64), width, height)
    off = np.linalg.norm(_squeezes(_ellipses(faces)) - expected, axis=-1)
    best = int(np.minimum(off, FAR_OFF).sum(axis=1).argmin())
    return np.asarray(off[best], np.float64)


def _ellipses(faces: NDArray[np.float32]) -> NDArray[np.float64]:
    """The squared symmetric matrices of the ellipses inside faces, `(n, 2, 2)`."""
    points = encode_turnless(faces).astype(np.float64)
    axes = points[:, 1:3] - points[:, :1]
    return np.asarray(axes @ axes.transpose(0, 2, 1), np.float64)


def _squeezes(squares: NDArray[np.float64]) -> Squeezes:
    """How ellipses with these squared matrices `(..., 2, 2)` are squeezed."""
    values, vectors = np.linalg.eigh(squares)
    logs = np.einsum("...ij,...j,...kj->...ik", vectors, np.log(np.maximum(values, 1e-12)) / 2, vectors)
    return np.stack([logs[..., 0, 0] - logs[..., 1, 1], 2 * logs[..., 0, 1]], axis=-1)


def _planes(places: NDArray[np.float64], width: int, height: int) -> Squeezes:
    """What faces at `(n, 2)` px look like on planes of all tilts, `(planes, n, 2)`."""
    focal = USUAL_FOCAL * max(width, height)
    rays = np.column_stack([(places - (width / 2, height / 2)) / focal, np.ones(len(places))])
    tilt, azimuth = (np.radians(one).reshape(-1, 1) for one in np.meshgrid(TILTS_DEG, AZIMUTHS_DEG))
    normals = np.concatenate([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)], axis=1)
    view = np.zeros((len(places), 2, 3))
    view[:, 0, 0] = view[:, 1, 1] = 1
    view[:, :, 2] = -rays[:, :2]
    level = np.eye(3) - normals[:, :, None] * normals[:, None, :]
    squares = np.einsum("nij,pjk,nlk->pnil", view, level, view)
    return _squeezes(squares)
