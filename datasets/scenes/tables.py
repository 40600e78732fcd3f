"""Table tops: flat colours, cloth, wood, carpet, stone, checks. Images are `(size, size, 3) uint8` BGR."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image


def _colour(rng: np.random.Generator) -> NDArray[np.float32]:
    saturation = rng.integers(0, 220) if rng.random() < 0.75 else 0
    hsv = np.asarray([[[rng.integers(180), saturation, rng.integers(10, 250)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _cloud(rng: np.random.Generator, size: int, cells_x: int, cells_y: int) -> NDArray[np.float32]:
    """Smooth noise in -1..1 with about `cells` waves across."""
    coarse = rng.uniform(-1, 1, size=(max(2, cells_y), max(2, cells_x))).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _shade(base: NDArray[np.float32], pattern: NDArray[np.float32]) -> Image:
    wave = np.asarray(pattern, np.int16)
    return np.asarray(cv2.merge([np.clip(wave + int(channel), 0, 255).astype(np.uint8) for channel in base]), np.uint8)


def flat(rng: np.random.Generator, size: int) -> Image:
    """One colour, hardly any texture."""
    return _shade(_colour(rng), _cloud(rng, size, 3, 3) * rng.uniform(0, 12))


def grained(rng: np.random.Generator, size: int) -> Image:
    """Cloth, carpet or stone: grain of one to several pixels."""
    cells = int(size / rng.uniform(1.2, 9))
    return _shade(
        _colour(rng),
        _cloud(rng, size, cells, cells) * rng.uniform(8, 70) + _cloud(rng, size, 6, 6) * rng.uniform(0, 30),
    )


def wood(rng: np.random.Generator, size: int) -> Image:
    """Boards with grain along one direction."""
    base = np.asarray((rng.uniform(20, 120), rng.uniform(50, 160), rng.uniform(80, 220)), np.float32) * rng.uniform(
        0.4, 1.1
    )
    grain = _cloud(rng, size, 4, int(rng.uniform(40, 220))) * rng.uniform(8, 45) + _cloud(
        rng, size, 3, 12
    ) * rng.uniform(5, 25)
    image = _shade(base, grain)
    if rng.random() < 0.5:
        step = int(rng.uniform(60, 260))
        for y in range(int(rng.integers(step)), size, step):
            cv2.line(image, (0, y), (size, y), tuple(int(c * 0.4) for c in base), int(rng.integers(1, 4)))
    return image if rng.random() < 0.5 else np.ascontiguousarray(image.transpose(1, 0, 2))


def checked(rng: np.random.Generator, size: int) -> Image:
    """Patterned cloth: checks, stripes or dots."""
    image = flat(rng, size)
    ink = tuple(int(c) for c in _colour(rng))
    step = int(rng.uniform(14, 120))
    kind = rng.integers(3)
    for a in range(0, size, step):
        if kind == 0:
            cv2.rectangle(image, (a, 0), (a + step // 2, size), ink, -1)
        elif kind == 1:
            cv2.line(image, (a, 0), (a, size), ink, max(1, step // 10))
            cv2.line(image, (0, a), (size, a), ink, max(1, step // 10))
        else:
            for b in range(0, size, step):
                cv2.circle(image, (a, b), max(2, step // 5), ink, -1, cv2.LINE_AA)
    return image


def patches(rng: np.random.Generator, size: int) -> Image:
    """Ordinary things out of focus: overlapping soft shapes of many colours."""
    image = flat(rng, size)
    for _ in range(int(rng.integers(6, 40))):
        centre = tuple(int(v) for v in rng.integers(0, size, size=2))
        axes = tuple(int(v) for v in rng.integers(10, size // 3, size=2))
        ink = tuple(int(c) for c in _colour(rng))
        if rng.random() < 0.5:
            cv2.ellipse(image, centre, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints((centre, axes, float(rng.uniform(0, 180)))).astype(np.int32)
            cv2.fillPoly(image, [box], ink, cv2.LINE_AA)
    blur = rng.uniform(0, 6)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8) if blur > 1 else image


KINDS: tuple[tuple[Callable[[np.random.Generator, int], Image], float], ...] = (
    (flat, 0.24),
    (grained, 0.24),
    (wood, 0.26),
    (checked, 0.08),
    (patches, 0.18),
)


def random_table(rng: np.random.Generator, size: int) -> Image:
    """A table top of a random kind."""
    weights = np.asarray([weight for _, weight in KINDS])
    kind = KINDS[int(rng.choice(len(KINDS), p=weights / weights.sum()))][0]
    return kind(rng, size)
