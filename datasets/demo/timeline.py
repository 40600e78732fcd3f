"""How one hand comes and goes: what lies, what is carried and where the hand is, at any moment of an act."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from datasets.demo.places import CARD_PX, FRAME_PX, Pose, place_cards
from datasets.demo.show import Act

_GRIP = (0.10, 0.30)
"""Where fingers hold a card, in parts of its width and height from its centre: the upper-left index stays visible."""

_SHOULDER_Y_PX = 1700.0
_COME_S, _HOLD_S, _LEAVE_S, _SWEEP_S = 0.75, 0.15, 0.5, 0.9
_EMPTY_S, _STILL_S = (0.8, 1.2), (4.5, 5.5)


@dataclass(frozen=True, slots=True)
class HandAt:
    """The point between the finger tips on the table in pixels, and the turn of the arm in degrees, clockwise."""

    x: float
    y: float
    turn_deg: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be seen at one moment. Places are indices into the act's cards, the lowest card first."""

    lying: tuple[int, ...]
    carried: tuple[tuple[int, Pose], ...]
    hand: HandAt | None


@dataclass(frozen=True, slots=True)
class Timeline:
    """One act in time, from an empty table to an empty table; times are in seconds from its beginning."""

    act: Act
    poses: tuple[Pose, ...]
    empty_s: float
    still_s: float

    @classmethod
    def of(cls, act: Act, rng: np.random.Generator) -> Timeline:
        """The act with its uneven places and pauses."""
        places = max(act.mode, len(act.cards))
        poses = place_cards(rng, act.layout, places, len(act.cards))
        return cls(act, poses, rng.uniform(*_EMPTY_S), rng.uniform(*_STILL_S))

    @property
    def laid_s(self) -> float:
        """When the last card lies and the hand is gone."""
        return self.empty_s + len(self.poses) * (_COME_S + _HOLD_S + _LEAVE_S)

    @property
    def taken_s(self) -> float:
        """When the hand comes back to take the cards away."""
        return self.laid_s + self.still_s

    @property
    def end_s(self) -> float:
        """When the table is empty again and the act is over."""
        return self.taken_s + _COME_S + _SWEEP_S + _LEAVE_S + self.empty_s / 2

    def at(self, time_s: float) -> Moment:
        """The moment `time_s` after the act began."""
        if time_s < self.empty_s or time_s >= self.end_s:
            return Moment((), (), None)
        if time_s < self.laid_s:
            return self._laying(time_s - self.empty_s)
        if time_s < self.taken_s:
            return Moment(self.act.order, (), None)
        return self._taking(time_s - self.taken_s)

    def _laying(self, time_s: float) -> Moment:
        count, within_s = divmod(time_s, _COME_S + _HOLD_S + _LEAVE_S)
        lying, place = self.act.order[: int(count)], self.act.order[int(count)]
        pose = self.poses[place]
        grip = pose.point(*_GRIP)
        turn = arm_turn(grip)
        if within_s < _COME_S:
            dx, dy = outside(grip, turn, 1 - _eased(within_s / _COME_S))
            return Moment(lying, ((place, pose.moved(dx, dy)),), HandAt(grip[0] + dx, grip[1] + dy, turn))
        dx, dy = outside(grip, turn, _eased((within_s - _COME_S - _HOLD_S) / _LEAVE_S))
        return Moment((*lying, place), (), HandAt(grip[0] + dx, grip[1] + dy, turn))

    def _taking(self, time_s: float) -> Moment:
        """The hand comes to the rightmost card, sweeps the others up on its way to the left, and leaves with all."""
        grips = [pose.point(*_GRIP) for pose in self.poses]
        turn = arm_turn((sum(x for x, _ in grips) / len(grips), grips[0][1]))
        swept = _eased((time_s - _COME_S) / _SWEEP_S)
        x = grips[-1][0] + (grips[0][0] - grips[-1][0]) * swept
        y = grips[-1][1] + (grips[0][1] - grips[-1][1]) * swept
        away = 1 - _eased(time_s / _COME_S) + _eased((time_s - _COME_S - _SWEEP_S) / _LEAVE_S)
        dx, dy = outside((x, y), turn, away)
        if time_s < _COME_S:
            return Moment(self.act.order, (), HandAt(x + dx, y + dy, turn))
        held = [place for place in self.act.order if grips[place][0] >= x - 0.5]
        carried = (
            (place, self.poses[place].moved(x - grips[place][0] + dx, y - grips[place][1] + dy)) for place in held
        )
        lying = tuple(place for place in self.act.order if place not in held)
        hand = HandAt(x + dx, y + dy, turn) if away < 1 else None
        return Moment(lying, tuple(carried) if hand else (), hand)


def _eased(part: float) -> float:
    """Slow, fast, slow: 0 before the beginning, 1 after the end."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


def arm_turn(grip: tuple[float, float]) -> float:
    """The turn of an arm whose shoulder is below the middle of the table."""
    return math.degrees(math.atan2(grip[0] - FRAME_PX[0] / 2 - 60, _SHOULDER_Y_PX - grip[1]))


def outside(grip: tuple[float, float], turn_deg: float, part: float) -> tuple[float, float]:
    """The shift along the arm that takes hand and card out of the frame, times `part`."""
    turn = math.radians(turn_deg)
    reach = (FRAME_PX[1] - grip[1]) / math.cos(turn) + CARD_PX[1]
    return -math.sin(turn) * reach * part, math.cos(turn) * reach * part
