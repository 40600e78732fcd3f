"""Ray-casts one die: a rounded cube with drilled pips under one lamp.

Inside this module vectors stand in columns, `(3, n) float32`: numpy works along long rows several times as fast.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.dice.camera import Camera, Vectors
from datasets.dice.die import Die
from datasets.dice.pips import pip_places
from datasets.dice.styles import TEXTURE, Body, DieStyle
from vision.types import Image

Row = NDArray[np.float32]
"""`(n,) float32`: one number for each ray."""

HALF = np.float32(0.5)
MARCH_STEPS = 7
"""Flat faces are hit at the first step; rounded edges are within a hundredth of a side after seven."""
NO_CUT = 0.87
"""From this radius on, a ball around the die reaches its corners: half the diagonal is 0.866."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp at `position` (world) with light around it: `ambient` 0..1 is what the parts turned away get."""

    position: Vectors
    ambient: float


@dataclass(frozen=True, slots=True)
class Hits:
    """What rays see of a die, in its own axes: points and normals `(3, n)`, and the share of each pixel, 0..1."""

    points: Vectors
    normals: Vectors
    cover: Row


@dataclass(frozen=True, slots=True)
class Rendered:
    """A piece of the picture at `(x0, y0)`: colours `(h, w, 3) uint8` BGR, and cover `(h, w) float32` 0..1."""

    x0: int
    y0: int
    colour: Image
    cover: NDArray[np.float32]


def render(die: Die, camera: Camera, lamp: Lamp, under: Image) -> Rendered | None:
    """The die as the camera sees it on the picture `under` it; None where it is out of the picture."""
    seen = camera.project(die.corners())
    x0, y0 = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 2, (under.shape[1], under.shape[0]))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    rays = die.turn.T @ camera.rays(x0, y0, x1, y1)
    origin = ((camera.position - die.centre) @ die.turn).astype(np.float32)
    footprint = np.float32(np.linalg.norm(origin) / camera.focal_px)
    hit, hits = _cast(origin[:, None], rays, die.style, footprint)
    shape = (y1 - y0, x1 - x0)
    cover = np.zeros(rays.shape[1], np.float32)
    cover[hit] = hits.cover
    colour = np.zeros((rays.shape[1], 3), np.uint8)
    behind = np.asarray(under[y0:y1, x0:x1].reshape(-1, 3)[hit].T / 255, np.float32)
    colour[hit] = (_shade(die, hits, rays[:, hit], lamp, behind, footprint) * 255).T
    return Rendered(int(x0), int(y0), colour.reshape(*shape, 3), cover.reshape(shape))


def _length(vectors: Vectors) -> Row:
    return np.asarray(np.sqrt(np.einsum("ij,ij->j", vectors, vectors)), np.float32)


def _cast(origin: Vectors, rays: Vectors, style: DieStyle, footprint: np.float32) -> tuple[NDArray[np.intp], Hits]:
    """Which rays meet the die, and where: sphere tracing from where they enter the unrounded cube."""
    safe = np.where(np.abs(rays) < 1e-6, np.float32(1e-6), rays)
    half = HALF + footprint
    one, other = (-half - origin) / safe, (half - origin) / safe
    enter, leave = np.minimum(one, other).max(axis=0), np.maximum(one, other).min(axis=0)
    hit = np.flatnonzero((enter < leave) & (enter > 0))
    rays, way, leave = rays[:, hit], enter[hit], leave[hit]
    nearest = np.full(len(hit), 9, np.float32)
    active = np.arange(len(hit))
    for _ in range(MARCH_STEPS):
        distance = _distance(origin + rays[:, active] * way[active], style)
        nearest[active] = np.minimum(nearest[active], distance)
        going = (distance > 0.2 * footprint) & (way[active] < leave[active])
        active, distance = active[going], distance[going]
        if not len(active):
            break
        way[active] += distance
    cover = np.clip(np.float32(1.1) - nearest / footprint, 0, 1)
    seen = np.flatnonzero(cover > 0.02)
    points = origin + rays[:, seen] * way[seen]
    return hit[seen], Hits(points, _normals(points, style), cover[seen])


def _distance(points: Vectors, style: DieStyle) -> Row:
    """How far points are from the surface: a cube with rounded edges, cut by a ball."""
    q = np.abs(points) - np.float32(HALF - style.edge)
    deepest = np.minimum(q.max(axis=0), 0)
    box = _length(np.maximum(q, 0)) + deepest - np.float32(style.edge)
    if style.cut >= NO_CUT:
        return np.asarray(box, np.float32)
    return np.asarray(np.maximum(box, _length(points) - np.float32(style.cut)), np.float32)


def _normals(points: Vectors, style: DieStyle) -> Vectors:
    normals = np.maximum(np.abs(points) - np.float32(HALF - style.edge), np.float32(1e-4)) * np.sign(points)
    if style.cut < NO_CUT:
        ball = _length(points) > style.cut - 0.004
        normals[:, ball] = points[:, ball]
    return np.asarray(normals / _length(normals), np.float32)


def _shade(die: Die, hits: Hits, rays: Vectors, lamp: Lamp, behind: Vectors, footprint: np.float32) -> Vectors:
    """Colours `(3, n)` BGR 0..1 of all hits."""
    style = die.style
    face = _faces(hits.points)
    pip, hollow, ink = _pips(die, hits, face, footprint)
    base = _body_colour(style, hits.points, face)
    normals = hits.normals
    if style.depth > 0:
        normals = normals + hollow * np.float32(style.depth)
        normals /= _length(normals)
    to_lamp = ((lamp.position - die.centre) @ die.turn).astype(np.float32)[:, None] - hits.points
    to_lamp /= _length(to_lamp)
    facing = np.einsum("ij,ij->j", normals, to_lamp)
    height = die.turn[2] @ hits.points + die.centre[2]
    ambient = np.float32(lamp.ambient) * (HALF + HALF * np.clip(height, 0, 1))
    light = ambient + np.float32(1 - lamp.ambient) * np.maximum(facing, 0)
    if style.body is Body.CLEAR:
        base = base * (np.float32(0.55) + np.float32(0.6) * behind) + np.float32(0.12) * behind
        light = np.float32(0.45) + np.float32(0.55) * light
    base = base + (ink - base) * pip
    mirrored = rays - 2 * np.einsum("ij,ij->j", rays, normals) * normals
    shine = np.maximum(np.einsum("ij,ij->j", mirrored, to_lamp), 0) ** np.float32(style.polish)
    if style.body is Body.METAL:
        light = light * (np.float32(0.55) + np.float32(0.6) * np.abs(mirrored[2]))
    return np.asarray(np.clip(base * light + shine * np.float32(style.gloss), 0, 1), np.float32)


@dataclass(frozen=True, slots=True)
class _Face:
    """For each hit the number of its face (0..5: +x, -x, +y, -y, +z, -z), and where it is on the face, `(2, n)`."""

    number: NDArray[np.intp]
    place: NDArray[np.float32]


def _faces(points: Vectors) -> _Face:
    axis = np.abs(points).argmax(axis=0)
    row = np.arange(points.shape[1])
    place = np.stack([points[(axis + 1) % 3, row], points[(axis + 2) % 3, row]])
    return _Face(axis * 2 + (points[axis, row] < 0), place)


def _body_colour(style: DieStyle, points: Vectors, face: _Face) -> Vectors:
    at = ((face.place + HALF) * (TEXTURE * 0.6)).astype(np.intp) + face.number * 37
    share = style.texture[at[0] % TEXTURE, at[1] % TEXTURE]
    return np.asarray(style.colour[:, None] + (style.veins - style.colour)[:, None] * share, np.float32)


def _pips(die: Die, hits: Hits, face: _Face, footprint: np.float32) -> tuple[Row, Vectors, Vectors]:
    """How much of each hit is pip, 0..1, how a drilled pip bends its normal, and the pips' colours, `(3, n)`."""
    pip = np.zeros(len(face.number), np.float32)
    hollow = np.zeros_like(hits.points)
    ink = np.zeros_like(hits.points)
    for number in range(6):
        mine = np.flatnonzero(face.number == number)
        if not len(mine):
            continue
        axis, value = number // 2, die.values[number]
        radius = np.float32(die.style.one_pip if value == 1 else die.style.pip)
        step, far = _nearest(face.place[:, mine], pip_places(value, die.style, die.turned[number]))
        flat = np.abs(hits.normals[axis, mine])
        pip[mine] = np.clip((radius - far) / footprint * flat + HALF, 0, 1)
        bend = step * (-pip[mine] / radius)
        hollow[(axis + 1) % 3, mine], hollow[(axis + 2) % 3, mine] = bend
        ink[:, mine] = die.style.pips[value - 1][:, None]
    return pip, hollow, ink


def _nearest(place: NDArray[np.float32], pips: Vectors) -> tuple[NDArray[np.float32], Row]:
    """The step `(2, n)` from the nearest pip to each place, and its length."""
    step = place - pips[0][:, None]
    far = step[0] ** 2 + step[1] ** 2
    for other in pips[1:]:
        another = place - other[:, None]
        closer = another[0] ** 2 + another[1] ** 2
        nearer = closer < far
        step[:, nearer] = another[:, nearer]
        far = np.minimum(far, closer)
    return step, np.sqrt(far)
