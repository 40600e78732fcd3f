"""How dice come to lie: scattered, touching, in rows and blocks, leaning on something, one upon another."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.camera import Camera, Vectors
from datasets.dice.die import Die, Lie, about_z, standing
from datasets.dice.pips import random_numbering
from datasets.dice.styles import DieStyle, random_style

COUNTS = (0.08, 0.07, 0.07, 0.08, 0.1, 0.38, 0.12, 0.06, 0.04)
"""How often 0, 1, ... 8 dice lie on the table."""
LEANS_DEG = (14.0, 44.0)
"""Less hardly shows, and from 45 degrees on another face is the upper one."""
BASE = np.asarray([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32)
TRIES = 40


@dataclass(frozen=True, slots=True)
class Place:
    """Middle of a die on the table, in sides, and its turn, radians."""

    x: float
    y: float
    yaw: float

    def square(self) -> NDArray[np.float32]:
        """What it covers of the table, `(4, 2)`."""
        return np.asarray(BASE @ about_z(self.yaw)[:2, :2].T + (self.x, self.y), np.float32)


def random_dice(rng: np.random.Generator, camera: Camera, size: int) -> tuple[Die, ...]:
    """Dice of mostly one make on the part of the table that a picture `size` px wide shows."""
    count = int(rng.choice(len(COUNTS), p=np.asarray(COUNTS) / sum(COUNTS)))
    styles = [random_style(rng)]
    if rng.random() < 0.25:
        styles += [random_style(rng) for _ in range(int(rng.integers(1, 4)))]
    places = random_places(rng, camera, size, count)
    odd = int(rng.integers(len(places))) if places and rng.random() < 0.2 else -1
    dice: list[Die] = []
    for number, place in enumerate(places):
        style = styles[int(rng.integers(len(styles)))]
        if number != odd:
            dice.append(_die(rng, style, *standing(place.x, place.y, place.yaw), Lie.FLAT))
        elif rng.random() < 0.65:
            dice.append(_leaning(rng, style, place))
        else:
            dice += _stack(rng, style, place)
    return tuple(dice)


def random_places(rng: np.random.Generator, camera: Camera, size: int, count: int) -> list[Place]:
    """Up to `count` places that do not overlap; how many dice touch another one differs from table to table."""
    touching = rng.choice([0.0, 0.3, 0.95], p=[0.3, 0.3, 0.4])
    aligned = rng.random() < 0.4
    spread = rng.uniform(0.1, 0.56)
    middle = size * (0.5 + rng.uniform(-0.3, 0.3, 2) * (1 - spread))
    yaw = rng.uniform(0, 2 * np.pi)
    places: list[Place] = []
    for _ in range(count):
        turn = yaw if aligned else rng.uniform(0, 2 * np.pi)
        place = _beside(rng, places, turn) if places and rng.random() < touching else None
        for _ in range(TRIES):
            if place is not None:
                break
            seen_at = np.asarray([middle + rng.uniform(-spread, spread, 2) * size], np.float32)
            x, y, _ = camera.to_table(seen_at)[0]
            place = _free(Place(float(x), float(y), turn), places)
        if place is not None:
            places.append(place)
    return places


def _free(place: Place, others: list[Place]) -> Place | None:
    square = place.square()
    for other in others:
        near = np.hypot(place.x - other.x, place.y - other.y) < 1.5
        if near and cv2.intersectConvexConvex(square, other.square())[0] > 1e-3:
            return None
    return place


def _beside(rng: np.random.Generator, places: list[Place], turn: float) -> Place | None:
    """A die that touches one of the others, or nearly."""
    other = places[int(rng.integers(len(places)))]
    straight = rng.random() < 0.4
    yaw = other.yaw if straight else turn
    angle = other.yaw + rng.integers(4) * np.pi / 2 if straight else rng.uniform(0, 2 * np.pi)
    shift = rng.normal(0, 0.12) if straight else 0.0
    for distance in np.arange(1.0, 1.6, 0.02) + abs(rng.normal(0, 0.03)):
        x = other.x + distance * np.cos(angle) - shift * np.sin(angle)
        y = other.y + distance * np.sin(angle) + shift * np.cos(angle)
        if place := _free(Place(float(x), float(y), yaw), places):
            return place
    return None


def _die(rng: np.random.Generator, style: DieStyle, centre: Vectors, turn: Vectors, lie: Lie) -> Die:
    turned = tuple(bool(one) for one in rng.random(6) < 0.5)
    return Die(style, centre, turn, random_numbering(rng), turned, lie)


def _leaning(rng: np.random.Generator, style: DieStyle, place: Place) -> Die:
    lean = np.radians(rng.uniform(*LEANS_DEG))
    spin = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.1) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    centre, turn = standing(place.x, place.y, place.yaw, float(lean), float(spin), abs(float(rng.normal(0, 0.15))))
    return _die(rng, style, centre, turn, Lie.LEANING)


def _stack(rng: np.random.Generator, style: DieStyle, place: Place) -> list[Die]:
    aside = rng.normal(0, 0.15, 2)
    below = _die(rng, style, *standing(place.x, place.y, place.yaw), Lie.FLAT)
    above = standing(place.x + float(aside[0]), place.y + float(aside[1]), float(rng.uniform(0, 2 * np.pi)), base=1.0)
    return [below, _die(rng, style, *above, Lie.STACKED)]
