"""Where marks lie and how they stand, and whether two of them can be corners of one card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Reading

TYPICAL_OFFSET = (3.0, 4.4)
"""From the middle of one index to that of the opposite one, across and down, in heights of an index: a poker card."""
CARD_DIAGONAL = 8.5
"""From one corner index to the opposite one, at most, in heights of an index: thin cards with small indices."""
TURN_SLACK = np.cos(np.radians(35))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a mark is and how it stands: middle, unit vectors across and down, height along `down`; pixels."""

    centre: NDArray[np.float64]
    across: NDArray[np.float64]
    down: NDArray[np.float64]
    height_px: float


def pose_of(reading: Reading) -> Pose:
    """The pose of a reading's quad."""
    quad = reading.detection.quad_px.astype(np.float64)
    down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    across = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    height = float(np.linalg.norm(down))
    return Pose(quad.mean(axis=0), _unit(across), _unit(down), max(height, 1e-6))


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)


def offset_between(one: Pose, other: Pose) -> tuple[float, float]:
    """The other mark's middle in the first one's frame, across and down, in mean heights."""
    scale = (one.height_px + other.height_px) / 2
    step = other.centre - one.centre
    return float(step @ one.across) / scale, float(step @ one.down) / scale


def is_opposite(one: Pose, other: Pose) -> bool:
    """Whether two marks can be the upper-left and the lower-right index of one card."""
    if not _turned(one, other) or not _alike(one, other):
        return False
    return all(
        0.5 < across < 7 and 1.0 < down < 9 for across, down in (offset_between(one, other), offset_between(other, one))
    )


def may_be_one_card(one: Pose, other: Pose) -> bool:
    """Whether two marks that say the same can be corners of one card, of whatever deck and seen however flat.

    A deck has each card once, so this asks for little: they lie a card apart at most and along each other, either way
    round. Decks with four indices have them above, below and beside each other.
    """
    along = abs(float(one.down @ other.down)) > TURN_SLACK
    across, down = offset_between(one, other)
    return bool(along and 0.4 < one.height_px / other.height_px < 2.5 and np.hypot(across, down) < CARD_DIAGONAL)


def _turned(one: Pose, other: Pose) -> bool:
    return bool(float(one.down @ other.down) < -TURN_SLACK)


def _alike(one: Pose, other: Pose) -> bool:
    return 0.55 < one.height_px / other.height_px < 1.8
