"""Puts tiles in reading order: rows from the top, each from left to right, and what lies apart in groups."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poses import Pose, pose_of
from vision.types import Card, Reading

GAP = 0.35
"""Tiles with more than this part of a tile's width between them belong to different groups."""
ROW_GAP = 0.55
"""Tiles whose middles lie more than this part of a tile's height apart, across the row, are in different rows."""
ODD_SIZE = 1.7
"""What is this many times larger or smaller than the named tiles of a picture is a die or a pattern, and no tile."""
BESIDE = 1.7
"""How far away, in heights of a tile, a neighbour in the same row is looked for."""
BLANK = "P"
"""The white dragon: on most sets a blank face, so whatever is pale and has corners may be taken for one."""
OF_A_KIND = 4
"""Tiles of one face in a set."""

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile on the table: its reading, middle along and across the row, and how much of the row it takes."""

    number: int
    x: float
    y: float
    length: float
    turned: bool


def arrange_tiles(readings: Sequence[Reading]) -> tuple[Card, ...]:
    """One card for each reading, in order; `row` counts the groups. The picture says what is left: tiles may stand on
    their heads."""
    if not readings:
        return ()
    poses = [pose_of(reading) for reading in readings]
    widths = [float(np.linalg.norm(_side(reading))) for reading in readings]
    across = row_direction(poses)
    tiles = [
        _place(number, pose, width, across) for number, (pose, width) in enumerate(zip(poses, widths, strict=True))
    ]
    height, width = float(np.median([pose.height_px for pose in poses])), float(np.median(widths))
    groups = [group for row in _rows(tiles, height) for group in _groups(row, width)]
    return tuple(_card(readings, tile, row) for row, group in enumerate(groups) for tile in group)


def of_one_size(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings without those of quite another size than the tiles that were named: all tiles of a set are alike.

    With fewer than three named tiles nobody can say which size is the odd one.
    """
    sizes = [float(cv2.contourArea(reading.detection.quad_px)) ** 0.5 for reading in readings]
    named = [size for reading, size in zip(readings, sizes, strict=True) if reading.label is not None]
    if len(named) < 3:
        return tuple(readings)
    usual = float(np.median(named))
    return tuple(
        reading for reading, size in zip(readings, sizes, strict=True) if usual / ODD_SIZE < size < usual * ODD_SIZE
    )


def without_blank_things(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings without white dragons where more of them are named than a set has.

    Those are the backs of a wall or the cells of a tablecloth, and which of them might be a tile nobody can say.
    """
    if sum(reading.label == BLANK for reading in readings) <= OF_A_KIND:
        return tuple(readings)
    return tuple(reading for reading in readings if reading.seen != BLANK)


def row_direction(poses: Sequence[Pose]) -> Vector:
    """The unit vector along which the rows are read: along most tiles' upper edges, to the right on the picture.

    Where rows stand upright on the picture, they are read as most of their tiles stand.
    """
    axis = _tilted_to_neighbours(poses, _main_axis(poses))
    if abs(axis[0]) > 0.3:
        return axis if axis[0] > 0 else -axis
    return axis if sum(float(pose.across @ axis) for pose in poses) >= 0 else -axis


def _main_axis(poses: Sequence[Pose]) -> Vector:
    """The line of most upper edges, either way. Tiles that lie on their sides are a quarter off, and fewer."""
    angles = np.asarray([np.arctan2(pose.across[1], pose.across[0]) for pose in poses])
    quarter = np.arctan2(np.sin(4 * angles).sum(), np.cos(4 * angles).sum()) / 4
    one, other = (np.asarray((np.cos(turn), np.sin(turn))) for turn in (quarter, quarter + np.pi / 2))
    votes = sum(1 if abs(float(pose.across @ one)) > abs(float(pose.across @ other)) else -1 for pose in poses)
    if votes == 0:
        centres = np.asarray([pose.centre for pose in poses])
        votes = 1 if np.ptp(centres @ one) >= np.ptp(centres @ other) else -1
    return one if votes > 0 else other


def _tilted_to_neighbours(poses: Sequence[Pose], axis: Vector) -> Vector:
    """The axis, turned to where the next tiles lie: rows are seldom laid quite straight."""
    down = np.asarray((-axis[1], axis[0]))
    steps = []
    for one, other in itertools.permutations(poses, 2):
        step = other.centre - one.centre
        along, off = float(step @ axis), abs(float(step @ down))
        if 0 < along < BESIDE * one.height_px and off < 0.4 * along:
            steps.append(step / along)
    if not steps:
        return axis
    mean = np.mean(steps, axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float64)


def _place(number: int, pose: Pose, width: float, across: Vector) -> _Tile:
    down = np.asarray((-across[1], across[0]))
    turned = abs(float(pose.across @ across)) < abs(float(pose.down @ across))
    length = pose.height_px if turned else width
    return _Tile(number, float(pose.centre @ across), float(pose.centre @ down), length, turned)


def _rows(tiles: Sequence[_Tile], height: float) -> list[list[_Tile]]:
    order = sorted(tiles, key=lambda tile: tile.y)
    rows = [[order[0]]]
    for before, after in itertools.pairwise(order):
        if after.y - before.y > ROW_GAP * height:
            rows.append([])
        rows[-1].append(after)
    return [sorted(row, key=lambda tile: tile.x) for row in rows]


def _groups(row: Sequence[_Tile], width: float) -> list[list[_Tile]]:
    groups = [[row[0]]]
    for before, after in itertools.pairwise(row):
        if after.x - before.x - (before.length + after.length) / 2 > GAP * width:
            groups.append([])
        groups[-1].append(after)
    return groups


def _side(reading: Reading) -> Vector:
    quad = reading.detection.quad_px.astype(np.float64)
    return np.asarray((quad[1] + quad[2] - quad[0] - quad[3]) / 2)


def _card(readings: Sequence[Reading], tile: _Tile, row: int) -> Card:
    reading = readings[tile.number]
    return Card(reading.label, reading.seen, reading.confidence, reading.refused, (tile.number,), row, tile.turned)
