"""Where the tiles of a scene lie: rows of a hand, melds beside it, discards, walls, and tiles thrown about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from datasets.tiles.sets import OTHER
from vision.tile_names import MANS, PINS, SOUS, TILES

BACK = "back"
"""The name of a tile that lies on its face."""


@dataclass(frozen=True, slots=True)
class TilePlace:
    """A tile: what it shows, the middle of its foot in tile heights, its turn (clockwise, radians), and its height."""

    name: str
    x: float
    y: float
    turn: float
    lift: float = 0.0


def random_name(rng: np.random.Generator) -> str:
    """A face; red fives, birds and white dragons a little more often than they lie on tables."""
    lot = rng.random()
    if lot < 0.03:
        return OTHER[int(rng.integers(len(OTHER)))]
    if lot < 0.08:
        return "P"
    if lot < 0.11:
        return "1s"
    return TILES[int(rng.integers(len(TILES)))]


def _names(rng: np.random.Generator, count: int) -> list[str]:
    """Names of a row: anything, or sorted as hands are, or a suit from one to nine."""
    lot = rng.random()
    if lot < 0.2 and count >= 5:
        suit = (MANS, PINS, SOUS)[int(rng.integers(3))]
        return [*suit, *(random_name(rng) for _ in range(count))][:count]
    names = [random_name(rng) for _ in range(count)]
    order = {name: number for number, name in enumerate((*TILES, *OTHER))}
    return sorted(names, key=order.__getitem__) if lot < 0.5 else names


def row(rng: np.random.Generator, aspect: float, count: int | None = None) -> list[TilePlace]:
    """1 to 18 tiles side by side, touching or with gaps; some on their heads, one now and then lying."""
    many = count or int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 14, 16, 18]))
    gap = float(rng.choice([0.0, 0.01, 0.03, 0.1, 0.3], p=(0.25, 0.3, 0.25, 0.12, 0.08)))
    heads = float(rng.choice([0.0, 0.1, 0.5], p=(0.6, 0.2, 0.2)))
    lying = float(rng.choice([0.0, 0.08, 0.3], p=(0.55, 0.35, 0.1)))
    wobble = float(rng.choice([0.003, 0.02, 0.06], p=(0.5, 0.4, 0.1)))
    places, x = [], 0.0
    for name in _names(rng, many):
        sideways = rng.random() < lying
        width = 1.0 if sideways else aspect
        turn = (np.pi / 2 * rng.choice([1, 3]) if sideways else 0.0) + (np.pi if rng.random() < heads else 0.0)
        y = rng.normal(0, wobble) + ((1 - aspect) / 2 if sideways and rng.random() < 0.8 else 0.0)
        places.append(TilePlace(name, x + width / 2, float(y), float(turn + rng.normal(0, wobble))))
        wide = gap + (rng.uniform(0.3, 1.2) if rng.random() < 0.06 else 0.0)
        x += width + wide + abs(rng.normal(0, wobble))
    return [replace(place, x=place.x - x / 2) for place in places]


def hand_with_melds(rng: np.random.Generator, aspect: float) -> list[TilePlace]:
    """A closed part, the winning tile apart from it, and open melds with one tile turned; kans with covered tiles."""
    places = row(rng, aspect, int(rng.choice([1, 4, 7, 10, 13])))
    x = max(place.x for place in places) + 0.5 + rng.uniform(0.15, 0.8)
    if rng.random() < 0.6:
        places.append(TilePlace(random_name(rng), x, 0.0, 0.0))
        x += 0.5 + rng.uniform(0.4, 1.2)
    for _ in range(int(rng.integers(1, 4))):
        size = int(rng.choice([3, 3, 3, 4]))
        turned = int(rng.integers(size))
        covered = size == 4 and rng.random() < 0.5
        for number in range(size):
            sideways = number == turned and not covered
            width = 1.0 if sideways else aspect
            name = BACK if covered and number in (0, 3) else random_name(rng)
            y = (1 - aspect) / 2 if sideways else 0.0
            places.append(TilePlace(name, x + width / 2, y, float(np.pi / 2 * rng.choice([1, 3])) if sideways else 0.0))
            x += width + 0.02
        x += rng.uniform(0.1, 0.6)
    middle = (places[0].x + x) / 2
    return [replace(place, x=place.x - middle) for place in places]


def rows(rng: np.random.Generator, aspect: float) -> list[TilePlace]:
    """Two to four rows, close or apart, as discards lie or as two hands."""
    many, wide = int(rng.integers(2, 5)), int(rng.integers(3, 13))
    step = float(rng.choice([1.0, 1.04, 1.3, 2.0]))
    return [
        replace(place, y=place.y + (number - (many - 1) / 2) * step)
        for number in range(many)
        for place in row(rng, aspect, wide)
    ]


def scattered(rng: np.random.Generator, aspect: float) -> list[TilePlace]:
    """Thrown on the table, none on another."""
    count = int(rng.integers(2, 14))
    places: list[TilePlace] = []
    spread = 0.75 * count**0.5
    for _ in range(count * 6):
        x, y = rng.uniform(-spread, spread, size=2)
        if all(np.hypot(x - other.x, y - other.y) > 1.3 for other in places):
            name = BACK if rng.random() < 0.2 else random_name(rng)
            places.append(TilePlace(name, float(x), float(y), float(rng.uniform(0, 2 * np.pi))))
    return places[:count]


def wall(rng: np.random.Generator, aspect: float) -> list[TilePlace]:
    """Covered tiles, two high, with a dora indicator among them, and a row before it now and then."""
    count, shown = int(rng.integers(5, 18)), int(rng.integers(5))
    depth = 0.62
    places = [
        TilePlace(
            BACK if number != shown or lift == 0 else random_name(rng), (number - count / 2) * aspect, 0.0, 0.0, lift
        )
        for lift in (0.0, depth)
        for number in range(count)
    ]
    if rng.random() < 0.6:
        places += [replace(place, y=place.y + rng.uniform(1.4, 2.2)) for place in row(rng, aspect)]
    return places


KINDS: tuple[tuple[Callable[[np.random.Generator, float], list[TilePlace]], float], ...] = (
    (row, 0.52),
    (hand_with_melds, 0.18),
    (rows, 0.14),
    (scattered, 0.1),
    (wall, 0.06),
)


def random_places(rng: np.random.Generator, aspect: float) -> list[TilePlace]:
    """The tiles of a scene."""
    weights = np.asarray([weight for _, weight in KINDS])
    return KINDS[int(rng.choice(len(KINDS), p=weights / weights.sum()))][0](rng, aspect)
