"""The sticks of the sou suit, and the bird of its one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.tiles.plate import Ink, Plate, Point

KINDS = ("segments", "jointed", "plain", "beads", "outline")
Stick = tuple[float, float, float, float]
"""Middle across and down, length in parts of the height, lean in degrees."""


@dataclass(frozen=True, slots=True)
class StickStyle:
    """How sticks are drawn. `width` is in parts of the face's width."""

    kind: str
    width: float
    length: float
    core: float
    spread: float
    eight: int
    """Which way the slanted sticks of the eight lean."""


def random_stick_style(rng: np.random.Generator) -> StickStyle:
    """How one maker draws sticks."""
    return StickStyle(
        kind=str(rng.choice(KINDS, p=(0.38, 0.24, 0.14, 0.12, 0.12))),
        width=float(rng.uniform(0.105, 0.175)),
        length=float(rng.uniform(0.88, 1.05)),
        core=float(rng.uniform(0.16, 0.36)),
        spread=float(rng.uniform(0.9, 1.08)),
        eight=int(rng.integers(2)),
    )


def stick(plate: Plate, style: StickStyle, place: Stick, ink: Ink) -> None:
    """One stick of bamboo."""
    x, y, length, lean = place
    half = length * style.length / 2
    angle = np.radians(lean)
    ratio = plate.height / plate.width
    along = np.asarray((np.sin(angle) * half * ratio, np.cos(angle) * half))

    def at(share: float) -> Point:
        return float(x + along[0] * share), float(y + along[1] * share)

    width = style.width
    inside = 1 - width / 2 / (half * ratio)
    if style.kind == "beads":
        for share in np.linspace(-inside, inside, 3 if length < 0.3 else 4):
            plate.disc(at(float(share)), width * 0.62, ink)
            plate.disc(at(float(share)), width * 0.3, None)
        return
    if style.kind == "segments":
        plate.line((at(-inside), at(inside)), width * 0.72, ink)
        for share in (-inside, -0.06, 0.06, inside):
            plate.disc(at(share), width * 0.52, ink)
        plate.line((at(-inside * 0.92), at(-0.2)), width * style.core, None)
        plate.line((at(0.2), at(inside * 0.92)), width * style.core, None)
    elif style.kind == "jointed":
        plate.line((at(-inside), at(inside)), width * 0.6, ink)
        plate.line((at(-inside * 0.8), at(-0.15)), width * style.core, None)
        plate.line((at(0.15), at(inside * 0.8)), width * style.core, None)
        side = np.asarray((np.cos(angle), -np.sin(angle) / ratio)) * width * 0.42
        for share in (-inside, 0.0, inside):
            cx, cy = at(share)
            ends = ((cx - side[0], cy - side[1]), (cx + side[0], cy + side[1]))
            plate.line([(float(px), float(py)) for px, py in ends], width * 0.36, ink)
    else:
        plate.line((at(-inside), at(inside)), width, ink)
        if style.kind == "outline":
            plate.line((at(-inside), at(inside)), width * (0.4 + style.core * 0.5), None)
            plate.line((at(-0.03), at(0.03)), width * 0.9, ink)


def places(style: StickStyle, number: int) -> list[Stick]:
    """The sticks of 2..9 sou."""
    s = style.spread
    two, three = (0.5 - 0.2 * s, 0.5 + 0.2 * s), (0.5 - 0.27 * s, 0.5, 0.5 + 0.27 * s)
    top, low = 0.5 - 0.21 * s, 0.5 + 0.21 * s
    if number == 2:
        return [(0.5, top, 0.37, 0), (0.5, low, 0.37, 0)]
    if number == 3:
        return [(0.5, top, 0.37, 0), *((x, low, 0.37, 0) for x in two)]
    if number == 4:
        return [(x, y, 0.37, 0) for y in (top, low) for x in two]
    if number == 5:
        return [*((x, y, 0.36, 0) for y in (top, low) for x in (three[0], three[2])), (0.5, 0.5, 0.36, 0)]
    if number == 6:
        return [(x, y, 0.37, 0) for y in (top, low) for x in three]
    rows = (0.5 - 0.285 * s, 0.5, 0.5 + 0.285 * s)
    if number == 7:
        return [(0.5, rows[0], 0.26, 0), *((x, y, 0.26, 0) for y in rows[1:] for x in three)]
    if number == 9:
        return [(x, y, 0.26, 0) for y in rows for x in three]
    lean = 38 if style.eight == 0 else -38
    upper = [(0.2, top, 0.34, 0), (0.365, top, 0.31, lean), (0.635, top, 0.31, -lean), (0.8, top, 0.34, 0)]
    return [*upper, *((x, 1 - y, length, -turn) for x, y, length, turn in upper)]


def bird(plate: Plate, rng: np.random.Generator, inks: tuple[Ink, Ink, Ink]) -> None:
    """A bird, standing: head, beak, body, wing, legs, and a tail that hangs down or is spread above it."""
    first, second, third = inks
    flip = -1 if rng.random() < 0.5 else 1

    def at(x: float, y: float) -> Point:
        return 0.5 + flip * (x - 0.5), y

    if rng.random() < 0.4:
        _fan_tail(plate, rng, at, first, third)
    else:
        _long_tail(plate, rng, at, first, second)
    lean = float(rng.uniform(25, 75))
    plate.disc(at(0.5, 0.5), 0.17, first, rng.uniform(1.2, 1.9), flip * lean)
    if rng.random() < 0.6:
        plate.disc(at(0.5, 0.5), 0.12, None, 1.5, flip * lean)
        for _ in range(int(rng.integers(2, 7))):
            x, y = rng.uniform(0.42, 0.58), rng.uniform(0.42, 0.58)
            plate.line((at(x, y), at(x + 0.07, y + 0.05)), 0.03, second)
    head = at(float(rng.uniform(0.28, 0.42)), float(rng.uniform(0.2, 0.34)))
    plate.line((at(0.46, 0.44), head), float(rng.uniform(0.08, 0.16)), first)
    plate.disc(head, float(rng.uniform(0.075, 0.12)), second)
    plate.disc(head, 0.03, None)
    plate.line((head, (head[0] - flip * 0.17, head[1] + rng.uniform(-0.01, 0.04))), 0.035, third)
    for _ in range(int(rng.integers(0, 4))):
        plate.line((head, (head[0] + rng.normal(0, 0.08), head[1] - rng.uniform(0.06, 0.13))), 0.025, third)
    for x in (0.47, 0.55):
        plate.line((at(x, 0.6), at(x + 0.02, 0.78), at(x - 0.06, 0.82)), 0.03, third)


def _long_tail(plate: Plate, rng: np.random.Generator, at: object, first: Ink, second: Ink) -> None:
    assert callable(at)
    for number in range(int(rng.integers(2, 6))):
        end = at(float(rng.uniform(0.5, 0.85)), float(rng.uniform(0.8, 0.94)))
        bend = at(0.62 + number * 0.03, 0.68)
        plate.line((at(0.55, 0.55), bend, end), float(rng.uniform(0.03, 0.07)), first if number % 2 else second)


def _fan_tail(plate: Plate, rng: np.random.Generator, at: object, first: Ink, third: Ink) -> None:
    assert callable(at)
    reach, eyes = float(rng.uniform(0.26, 0.36)), int(rng.integers(5, 10))
    for angle in np.linspace(-2.7, -0.4, eyes):
        tip = at(float(0.52 + reach * 1.15 * np.cos(angle)), float(0.42 + reach * np.sin(angle)))
        plate.line((at(0.52, 0.46), tip), 0.05, first)
        plate.disc(tip, 0.075, first)
        plate.disc(tip, 0.03, third if eyes % 2 else None)
