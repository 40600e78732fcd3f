"""Things that look a little like dice and are none: coins, buttons, dominoes, dotted paper, beads, pens."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes import clutter as card_clutter
from datasets.scenes.glyphs import GlyphCase
from vision.types import Image

Thing = tuple[Image, NDArray[np.uint8]]
"""A flat thing `(h, w, 3) uint8` and how much of each pixel it covers, `(h, w) uint8`."""

Ink = tuple[int, int, int]
SIDE = 96


def _ink(rng: np.random.Generator) -> Ink:
    b, g, r = (int(c) for c in rng.integers(0, 256, size=3))
    return b, g, r


def _plain(rng: np.random.Generator, h: int, w: int) -> tuple[Image, NDArray[np.uint8]]:
    image: Image = np.full((h, w, 3), _ink(rng), np.uint8)
    return image, np.zeros((h, w), np.uint8)


def coin(rng: np.random.Generator) -> Thing:
    """A round thing with rings."""
    image, alpha = _plain(rng, SIDE, SIDE)
    tone = np.asarray([rng.uniform(0.3, 0.9), rng.uniform(0.6, 0.95), 1]) * rng.uniform(90, 240)
    image[:] = tone.astype(np.uint8)
    cv2.circle(alpha, (48, 48), 46, 255, -1, cv2.LINE_AA)
    for radius in rng.integers(6, 46, size=int(rng.integers(1, 5))):
        cv2.circle(image, (48, 48), int(radius), _ink(rng), int(rng.integers(1, 5)), cv2.LINE_AA)
    return image, alpha


def button(rng: np.random.Generator) -> Thing:
    """A round thing with two or four holes."""
    image, alpha = _plain(rng, SIDE, SIDE)
    cv2.circle(alpha, (48, 48), 46, 255, -1, cv2.LINE_AA)
    hole, far = _ink(rng), int(rng.integers(9, 18))
    for x, y in ((-1, 0), (1, 0)) if rng.random() < 0.5 else ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        cv2.circle(image, (48 + x * far, 48 + y * far), int(rng.integers(4, 9)), hole, -1, cv2.LINE_AA)
    return image, alpha


def domino(rng: np.random.Generator) -> Thing:
    """A domino: twice as long as wide, with a bar in its middle."""
    light = rng.random() < 0.6
    image: Image = np.full((SIDE * 2, SIDE, 3), 235 if light else 20, np.uint8)
    alpha: NDArray[np.uint8] = np.full((SIDE * 2, SIDE), 255, np.uint8)
    ink = (15, 15, 15) if light else (240, 240, 240)
    cv2.line(image, (6, SIDE), (SIDE - 6, SIDE), ink, 5)
    for half in (0, 1):
        places = rng.permutation(9)[: int(rng.integers(0, 7))]
        for place in places:
            x, y = 22 + 26 * (int(place) % 3), 22 + 26 * (int(place) // 3) + SIDE * half
            cv2.circle(image, (x, y), 8, ink, -1, cv2.LINE_AA)
    return image, alpha


def dotted(rng: np.random.Generator) -> Thing:
    """Cloth or paper with dots."""
    image, alpha = _plain(rng, SIDE * 2, SIDE * 2)
    alpha[:] = 255
    step, ink = int(rng.integers(14, 50)), _ink(rng)
    radius = max(2, int(step * rng.uniform(0.12, 0.36)))
    for y in range(0, 2 * SIDE, step):
        for x in range((y // step % 2) * step // 2 if rng.random() < 0.8 else 0, 2 * SIDE, step):
            cv2.circle(image, (x, y), radius, ink, -1, cv2.LINE_AA)
    return image, alpha


def beads(rng: np.random.Generator) -> Thing:
    """Some round dots on nothing: beads, peas, drops."""
    image, alpha = _plain(rng, SIDE, SIDE)
    for _ in range(int(rng.integers(1, 7))):
        centre = int(rng.integers(12, SIDE - 12)), int(rng.integers(12, SIDE - 12))
        radius, ink = int(rng.integers(3, 12)), _ink(rng)
        cv2.circle(alpha, centre, radius, 255, -1, cv2.LINE_AA)
        cv2.circle(image, centre, radius + 1, ink, -1, cv2.LINE_AA)
        cv2.circle(image, (centre[0] - radius // 3, centre[1] - radius // 3), max(1, radius // 3), (255, 255, 255), -1)
    return image, alpha


def pen(rng: np.random.Generator) -> Thing:
    """A long thin thing."""
    width = int(rng.integers(10, 26))
    image, alpha = _plain(rng, SIDE * 4, width)
    alpha[:] = 255
    light = np.sin(np.linspace(0.3, np.pi - 0.2, width))[None, :, None]
    ends = np.sort(rng.integers(0, SIDE * 4, size=2))
    image[ends[0] : ends[1]] = _ink(rng)
    return (image * light).astype(np.uint8), alpha


def box(rng: np.random.Generator) -> Thing:
    """A square or oblong thing without pips: a token, a sugar cube, a box; with a lit and a dark edge."""
    h, w = (int(v) for v in rng.integers(50, 150, size=2)) if rng.random() < 0.6 else (SIDE, SIDE)
    image, alpha = _plain(rng, h, w)
    alpha[:] = 255
    edge = int(rng.integers(0, 14))
    if edge:
        image[-edge:] = image[-edge:] // 2
        image[:, :edge] = 255 - (255 - image[:, :edge]) // 2
    return image, alpha


OWN: tuple[Callable[[np.random.Generator], Thing], ...] = (coin, button, domino, dotted, beads, pen, box)
CARDS = (card_clutter.words, card_clutter.tile, card_clutter.other_card, card_clutter.symbols)
"""Of the card scenes' clutter all but their flat dice."""


def random_thing(rng: np.random.Generator, case: GlyphCase) -> Thing:
    """One thing of a random kind."""
    if rng.random() < 0.65:
        return OWN[int(rng.integers(len(OWN)))](rng)
    image = CARDS[int(rng.integers(len(CARDS)))](rng, case)
    return image, np.full(image.shape[:2], 255, np.uint8)
