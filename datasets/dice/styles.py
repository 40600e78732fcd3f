"""What dice look like: body, edges, pips, numbering."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float32]
"""`(3,)` BGR, 0..1."""


class Body(StrEnum):
    """What a die is made of."""

    PLAIN = "plain"
    CLEAR = "clear"
    WOOD = "wood"
    METAL = "metal"
    SPECKLED = "speckled"
    MARBLED = "marbled"


BODIES: tuple[tuple[Body, float], ...] = (
    (Body.PLAIN, 0.6),
    (Body.CLEAR, 0.13),
    (Body.WOOD, 0.08),
    (Body.METAL, 0.05),
    (Body.SPECKLED, 0.07),
    (Body.MARBLED, 0.07),
)
TEXTURE = 128


@dataclass(frozen=True, slots=True)
class DieStyle:
    """One make of dice. Lengths are in sides of the die.

    `edge`: radius of the rounded edges; `cut`: radius of the ball that cuts the corners off (0.9: none); `spread`:
    distance of a corner pip from the middle, along each side; `long_spread`: the same along the rows of a six; `pip`,
    `one_pip`: radii; `depth`: how deep pips are drilled (0: painted); `gloss`: strength, `polish`: sharpness of
    reflections; `pips`: the colour of the pips of each value.
    """

    body: Body
    colour: Colour
    veins: Colour
    texture: NDArray[np.float32]
    pips: tuple[Colour, ...]
    edge: float
    cut: float
    spread: float
    long_spread: float
    pip: float
    one_pip: float
    depth: float
    gloss: float
    polish: float


def random_style(rng: np.random.Generator) -> DieStyle:
    """A make of dice of a random kind."""
    weights = np.asarray([weight for _, weight in BODIES])
    body = BODIES[int(rng.choice(len(BODIES), p=weights / weights.sum()))][0]
    colour = _body_colour(rng, body)
    pip = float(np.clip(rng.normal(0.098, 0.017), 0.06, 0.145))
    spread = float(np.clip(rng.normal(0.255, 0.025), max(0.17, 1.15 * pip), 0.31))
    asian = rng.random() < 0.15
    if asian:
        spread = max(spread * 0.82, 1.25 * pip)
    return DieStyle(
        body,
        colour,
        _contrasting(rng, colour, 0.12) if rng.random() < 0.7 else np.full(3, rng.uniform(0.6, 1), np.float32),
        _texture(rng, body),
        _pip_colours(rng, colour, asian),
        edge=float(rng.choice([rng.uniform(0.015, 0.05), rng.uniform(0.05, 0.13), rng.uniform(0.13, 0.22)])),
        cut=float(rng.uniform(0.66, 0.8)) if rng.random() < 0.35 else 0.9,
        spread=spread,
        long_spread=spread * (float(rng.uniform(0.85, 1.05)) if rng.random() < 0.4 else 1.0),
        pip=pip,
        one_pip=pip * float(rng.uniform(1.2, 2.2)) if asian or rng.random() < 0.12 else pip,
        depth=float(rng.uniform(0, 0.9)) if rng.random() < 0.7 else 0.0,
        gloss=float(rng.uniform(0, 0.25) if rng.random() < 0.6 else rng.uniform(0.2, 0.8)),
        polish=float(np.exp(rng.uniform(np.log(8), np.log(160)))),
    )


def _body_colour(rng: np.random.Generator, body: Body) -> Colour:
    if body is Body.WOOD:
        return np.asarray([0.35, 0.6, 0.8], np.float32) * np.float32(rng.uniform(0.35, 1.15))
    if body is Body.METAL:
        tone = rng.uniform(0.3, 0.75)
        return np.asarray([tone * rng.uniform(0.6, 1), tone * rng.uniform(0.85, 1), tone], np.float32)
    chance = rng.random()
    if body is not Body.CLEAR and chance < 0.42:
        return (rng.uniform(0.82, 1) * np.asarray([rng.uniform(0.75, 1), rng.uniform(0.93, 1), 1])).astype(np.float32)
    if chance < 0.5:
        return np.full(3, rng.uniform(0.02, 0.12), np.float32)
    return _hue(rng, rng.uniform(120, 256), rng.uniform(70, 256))


def _hue(rng: np.random.Generator, saturation: float, value: float) -> Colour:
    hsv = np.asarray([[[rng.integers(180), saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255, np.float32)


def brightness(colour: Colour) -> float:
    """How bright a colour is to the eye, 0..1."""
    return float(colour @ np.asarray([0.114, 0.587, 0.299], np.float32))


def _contrasting(rng: np.random.Generator, ground: Colour, least: float) -> Colour:
    """A colour that differs from `ground` by at least `least` in brightness."""
    for _ in range(20):
        colour = _hue(rng, rng.uniform(0, 256), rng.uniform(0, 256))
        if abs(brightness(colour) - brightness(ground)) >= least:
            return colour
    return np.full(3, 0.02 if brightness(ground) > 0.5 else 0.97, np.float32)


def _pip_colours(rng: np.random.Generator, ground: Colour, asian: bool) -> tuple[Colour, ...]:
    """The colour of the pips of each value, 1 to 6."""
    light = brightness(ground) > 0.45
    chance = rng.random()
    if chance < 0.8:
        ink = np.full(3, rng.uniform(0, 0.1) if light else rng.uniform(0.8, 1), np.float32)
    elif chance < 0.88 and not light:
        ink = np.asarray([0.3, 0.7, 0.85], np.float32)  # gold
    else:
        ink = _contrasting(rng, ground, 0.3)
    red = np.asarray([0.1, 0.08, 0.8], np.float32)
    one = red if abs(brightness(red) - brightness(ground)) > 0.25 and (asian or rng.random() < 0.04) else ink
    four = one if asian and rng.random() < 0.6 else ink
    return one, ink, ink, four, ink, ink


def _texture(rng: np.random.Generator, body: Body) -> NDArray[np.float32]:
    """How much of the veins' colour is seen over a face, `(TEXTURE, TEXTURE)` 0..1."""
    if body is Body.WOOD:
        coarse = rng.random((int(rng.integers(12, 50)), 3))
    elif body is Body.SPECKLED:
        coarse = (rng.random((int(rng.integers(24, 90)),) * 2) < rng.uniform(0.1, 0.35)).astype(np.float64)
    elif body is Body.MARBLED:
        coarse = rng.random((int(rng.integers(4, 10)),) * 2)
    else:
        coarse = rng.random((6, 6)) * 0.06
    fine = cv2.resize(coarse.astype(np.float32), (TEXTURE, TEXTURE), interpolation=cv2.INTER_CUBIC)
    amount = 0.5 if body is Body.WOOD else 1.0
    return np.asarray(np.clip(fine, 0, 1) * amount, np.float32)
