"""Where the cards of a hand lie: in a row, overlapping, or fanned, as unevenly as people lay them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from datasets.demo.show import Layout

FRAME_PX = (1280, 720)
CARD_PX = (176, 246)
"""A card on the table: five fit side by side, and an index is about 40 px high."""

_MIDDLE = (630.0, 345.0)
_ROW_STEP_PX = {3: 236.0, 4: 226.0, 5: 212.0}
_OVERLAP_STEP_PX = 88.0
_FAN_RADIUS_PX = 430.0
_FAN_STEP_DEG = 12.5


@dataclass(frozen=True, slots=True)
class Pose:
    """The centre of a card on the table in pixels, and its turn in degrees, clockwise."""

    x: float
    y: float
    turn_deg: float

    def moved(self, dx: float, dy: float) -> Pose:
        """The pose after a shift."""
        return Pose(self.x + dx, self.y + dy, self.turn_deg)

    def point(self, across: float, down: float) -> tuple[float, float]:
        """A point of the card in parts of its width and height from its centre, on the table."""
        turn = math.radians(self.turn_deg)
        x, y = across * CARD_PX[0], down * CARD_PX[1]
        return self.x + x * math.cos(turn) - y * math.sin(turn), self.y + x * math.sin(turn) + y * math.cos(turn)


def place_cards(rng: np.random.Generator, layout: Layout, places: int, filled: int) -> tuple[Pose, ...]:
    """Poses of the first `filled` of `places` cards, left to right; in every one the upper-left index stays visible."""
    return tuple(_LAYOUTS[layout](rng, place, places) for place in range(filled))


def _row(rng: np.random.Generator, place: int, places: int) -> Pose:
    across = place - (places - 1) / 2
    return Pose(
        _MIDDLE[0] + across * _ROW_STEP_PX.get(places, 212.0) + rng.uniform(-9, 9),
        _MIDDLE[1] + rng.uniform(-13, 13),
        rng.uniform(-5.5, 5.5),
    )


def _overlap(rng: np.random.Generator, place: int, places: int) -> Pose:
    across = place - (places - 1) / 2
    return Pose(
        _MIDDLE[0] + across * _OVERLAP_STEP_PX + rng.uniform(-6, 6),
        _MIDDLE[1] + across * 6 + rng.uniform(-7, 7),
        rng.uniform(-2.5, 2.5),
    )


def _fan(rng: np.random.Generator, place: int, places: int) -> Pose:
    turn_deg = (place - (places - 1) / 2) * _FAN_STEP_DEG + rng.uniform(-1.2, 1.2)
    turn = math.radians(turn_deg)
    x, y = _MIDDLE[0] + _FAN_RADIUS_PX * math.sin(turn), _MIDDLE[1] + _FAN_RADIUS_PX * (1 - math.cos(turn))
    return Pose(x, y, turn_deg)


_LAYOUTS: Mapping[Layout, Callable[[np.random.Generator, int, int], Pose]] = {
    Layout.ROW: _row,
    Layout.OVERLAP: _overlap,
    Layout.FAN: _fan,
}
