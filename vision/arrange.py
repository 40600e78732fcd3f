"""Puts cards in reading order: rows from top to bottom, in each row from left to right as the indices stand."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.poses import TYPICAL_OFFSET, Pose, is_opposite, pose_of
from vision.types import Card, Reading

ROW_GAP = 0.5
"""Cards whose middles lie more than this part of a card's height apart, seen across the row, are in different rows."""

SIDE_BY_SIDE = 0.5
"""Cards further apart across the row than this part of a card's height do not lie above each other."""
UP_AND_DOWN = 1.8
"""How far, in card heights, a single row may go up and down."""


def arrange(
    cards: Sequence[Card], readings: Sequence[Reading], across: NDArray[np.float64] | None = None
) -> tuple[Card, ...]:
    """The cards in reading order, each with the number of its row.

    `across` is the reading direction where something else than the cards tells it: a unit vector, pixels. Without it,
    "across" is where most indices point. Where a card shows both corners, an index that stands on its head may be the
    lower one of an upright card, so the picture's own left to right decides (Y17, step 4).
    """
    if not cards:
        return ()
    poses = [[pose_of(readings[i]) for i in card.marks] for card in cards]
    if across is None:
        across = reading_direction(poses)
    down = np.asarray((-across[1], across[0]))
    centres = np.asarray([card_centre(group) for group in poses])
    height = float(np.median([pose.height_px for group in poses for pose in group])) * (TYPICAL_OFFSET[1] + 1.3)
    x, y = centres @ across, centres @ down
    ordered = []
    for number, members in enumerate(_rows(x, y, height)):
        axis = y if _is_column(x[members], y[members], height) else x
        ordered += [replace(cards[i], row=number) for i in sorted(members, key=lambda i: float(axis[i]))]
    return tuple(ordered)


def is_order_doubtful(cards: Sequence[Card], readings: Sequence[Reading]) -> bool:
    """Whether the row may have to be read from its other end.

    Some card shows both corners, so that the picture decides; but the cards that show one index show it on its head.
    They are upright cards seen by their lower corners, or the row is seen from the other side: nobody can tell.
    """
    poses = [[pose_of(readings[i]) for i in card.marks] for card in cards]
    if len(poses) < 2 or not _shows_both_corners(poses):
        return False
    across = reading_direction(poses)
    single = [float(group[0].across @ across) for group in poses if len(group) == 1]
    return bool(single) and sum(single) < 0


def reading_direction(poses: Sequence[Sequence[Pose]]) -> NDArray[np.float64]:
    """The unit vector along which the row is read, pixels."""
    single = [group[0].across for group in poses if len(group) == 1]
    every = [pose.across for group in poses for pose in group]
    axis = _main_axis(every)
    vote = sum(float(vector @ axis) for vector in single)
    lies_level = abs(axis[0]) > 0.3
    upright = float(axis[0]) if lies_level else float(axis[1]) * 0.5
    is_open = _shows_both_corners(poses) and lies_level
    decided = abs(vote) >= 0.5 * max(len(poses), 1) and abs(vote) > 0.9 and not is_open
    return axis if (vote if decided else upright) >= 0 else -axis


def _shows_both_corners(poses: Sequence[Sequence[Pose]]) -> bool:
    return any(is_opposite(one, other) for group in poses for one, other in itertools.combinations(group, 2))


def _main_axis(vectors: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The line along which most vectors lie, either way (doubling the angle makes opposite ones equal)."""
    angles = 2 * np.asarray([np.arctan2(vector[1], vector[0]) for vector in vectors])
    half = np.arctan2(np.sin(angles).sum(), np.cos(angles).sum()) / 2
    return np.asarray((np.cos(half), np.sin(half)))


def card_centre(group: Sequence[Pose]) -> NDArray[np.float64]:
    """The middle of a card: between its corners, or half a poker card away from the only one that is seen."""
    if len(group) > 1:
        return np.asarray(np.mean([pose.centre for pose in group], axis=0))
    pose = group[0]
    half = np.asarray(TYPICAL_OFFSET) / 2 * pose.height_px
    return np.asarray(pose.centre + pose.across * half[0] + pose.down * half[1])


def _rows(x: NDArray[np.float64], y: NDArray[np.float64], height: float) -> list[list[int]]:
    """Indices of cards, row by row: a new row begins where the next card lies a gap further down.

    Cards of which none lies above another are one row, however they go up and down.
    """
    if len(x) > 2 and np.diff(np.sort(x)).min() > SIDE_BY_SIDE * height and np.ptp(y) < UP_AND_DOWN * height:
        return [list(range(len(x)))]
    order = [int(i) for i in np.argsort(y)]
    rows = [[order[0]]]
    for before, after in itertools.pairwise(order):
        if y[after] - y[before] > ROW_GAP * height:
            rows.append([])
        rows[-1].append(after)
    return rows


def _is_column(x: NDArray[np.float64], y: NDArray[np.float64], height: float) -> bool:
    """Cards one below the other, overlapping."""
    return len(x) > 1 and bool(np.ptp(x) < 0.35 * height and np.ptp(y) > 1.2 * np.ptp(x))
