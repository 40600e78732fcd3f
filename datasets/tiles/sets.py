"""Tile sets that nobody has made: one maker's inks, bodies and faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.scenes.glyphs import GlyphCase
from datasets.tiles.bamboos import StickStyle, bird, random_stick_style, stick
from datasets.tiles.bamboos import places as stick_places
from datasets.tiles.bird_signs import BirdSign, draw_bird_sign
from datasets.tiles.birds import draw_bird
from datasets.tiles.blanks import blank_face, rounded
from datasets.tiles.front_birds import draw_front_bird
from datasets.tiles.pins import PinStyle, big_circle, circle, random_pin_style
from datasets.tiles.pins import places as pin_places
from datasets.tiles.plate import Ink, Plate
from datasets.tiles.signs import (
    CORNERS,
    SignStyle,
    corner_index,
    flower,
    honour_sign,
    number_sign,
    random_sign_style,
    white_dragon,
)
from vision.tile_names import TILES
from vision.types import Image

FACE_PX = 176
"""Height of drawn faces."""
OTHER = ("flower-1", "flower-2", "flower-3")
"""Faces that lie in the box but are not used."""

Art = Mapping[str, NDArray[np.uint8]]
"""Drawings of faces by others, `(h, w, 4) uint8` BGRA, by the names of tiles."""

DARKS = ((40, 30, 25), (25, 22, 22), (120, 50, 15), (150, 70, 20), (190, 80, 30), (90, 30, 40), (60, 50, 20))
GREENS = ((50, 110, 20), (40, 90, 20), (70, 140, 40), (90, 110, 20), (40, 70, 30), (60, 170, 40))
REDS = ((40, 30, 190), (30, 20, 160), (60, 50, 220), (50, 40, 150), (40, 60, 230), (70, 30, 200))
IVORIES = (
    (225, 240, 245),
    (235, 240, 240),
    (200, 228, 240),
    (245, 248, 248),
    (180, 215, 235),
    (230, 232, 225),
    (215, 225, 215),
)
JEWELS = ((90, 200, 230), (220, 220, 230), (60, 170, 220))
BACKS = (
    (60, 140, 40), (40, 100, 20), (150, 90, 20), (180, 140, 60), (30, 160, 230), (20, 120, 220), (30, 30, 30),
    (60, 40, 160), (120, 40, 100), (30, 60, 100), (200, 200, 200), (90, 160, 190),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TileSet:
    """One box of tiles. `depth` is in heights of a tile; `split` the share of the depth that has the back's colour."""

    faces: Mapping[str, Image]
    alpha: NDArray[np.uint8]
    aspect: float
    depth: float
    body: Ink
    back: Ink
    split: float
    draw: Callable[[np.random.Generator, str], Image]
    """Another drawing of one of its faces, as if a second box of the same maker had been opened."""


@dataclass(frozen=True, slots=True)
class Maker:
    """What all faces of one set have in common."""

    case: GlyphCase
    dark: Ink
    dark2: Ink
    green: Ink
    red: Ink
    pins: PinStyle
    sticks: StickStyle
    signs: SignStyle
    rows: tuple[int, int, int]
    pin_colours: bool
    stick_colours: bool
    scale: float
    """How large the drawings are on the faces, 1: as large as they may be."""
    mixed: bool
    """Whether circles and sticks have inks by rows or columns as no other maker does."""
    jewel: Ink | None
    """What stands in the middle of the red five of pin, where it is not a red circle too."""
    corner: str
    corner_font: Path
    corner_size: float
    corner_ink: Ink
    letters: Mapping[str, str]
    art: Art
    art_share: float
    birds: tuple[BirdSign, ...]


def _near(rng: np.random.Generator, ink: Ink) -> Ink:
    b, g, r = (int(np.clip(c + rng.normal(0, 12), 0, 255)) for c in ink)
    return b, g, r


def _pick(rng: np.random.Generator, inks: tuple[Ink, ...]) -> Ink:
    return _near(rng, inks[int(rng.integers(len(inks)))])


def random_maker(
    rng: np.random.Generator,
    case: GlyphCase,
    fonts: tuple[Path, ...],
    birds: tuple[BirdSign, ...],
    arts: tuple[Art, ...],
) -> Maker:
    """A maker; one in five takes most faces from art, one in four single ones."""
    dark = _pick(rng, DARKS)
    art: Art = arts[int(rng.integers(len(arts)))] if arts else {}
    lot = rng.random()
    letters = {name: name for name in "ESWN"} | CORNERS[int(rng.integers(len(CORNERS)))]
    return Maker(
        case=case,
        dark=dark,
        dark2=dark if rng.random() < 0.7 else _pick(rng, DARKS),
        green=_pick(rng, GREENS) if rng.random() < 0.9 else dark,
        red=_pick(rng, REDS),
        pins=random_pin_style(rng),
        sticks=random_stick_style(rng),
        signs=random_sign_style(rng, fonts),
        rows=((0, 2, 1), (1, 2, 0), (0, 2, 0), (2, 0, 1), (0, 1, 2))[int(rng.integers(5))],
        pin_colours=bool(rng.random() < 0.8),
        stick_colours=bool(rng.random() < 0.8),
        scale=1.0 if rng.random() < 0.35 else float(rng.uniform(0.72, 1.0)),
        mixed=bool(rng.random() < 0.3),
        jewel=_pick(rng, JEWELS) if rng.random() < 0.15 else None,
        corner=str(rng.choice(["", "right", "left", "both"], p=(0.74, 0.13, 0.1, 0.03))),
        corner_font=case.fonts[rng.integers(len(case.fonts))],
        corner_size=float(rng.uniform(0.08, 0.17)),
        corner_ink=(_pick(rng, REDS), dark, _pick(rng, DARKS))[int(rng.integers(3))],
        letters=letters,
        art=art,
        art_share=1.0 if lot < 0.2 else (0.35 if lot < 0.45 else 0.0),
        birds=birds,
    )


def draw_face(rng: np.random.Generator, maker: Maker, name: str, size: tuple[int, float], body: Ink) -> Plate:
    """The inks of one face; `size` is its height in pixels and its width in parts of it."""
    plate = Plate(*size, body)
    plate.scale = maker.scale
    if name in maker.art and rng.random() < maker.art_share:
        inset = float(rng.uniform(0.06, 0.14))
        plate.picture(maker.art[name], (inset, inset * 0.8), (1 - inset, 1 - inset * 0.8))
    elif name[-1] in "mps" and name[0].isdigit():
        _draw_number(plate, rng, maker, name)
    elif name == "P":
        white_dragon(plate, rng, maker.case, maker.signs, (maker.dark, maker.green, maker.red))
    elif name in OTHER:
        flower(plate, rng, maker.case, maker.signs, (maker.red, maker.green, maker.dark))
    else:
        ink = {"C": maker.red, "F": maker.green}.get(name, maker.dark)
        honour_sign(plate, rng, maker.case, maker.signs, name, ink)
    plate.scale = 1.0
    if maker.corner and name not in OTHER:
        text = maker.letters.get(name, "5" if name[0] == "0" else name[0])
        corner_index(plate, maker.case, maker.corner_font, text, maker.corner, maker.corner_size, maker.corner_ink)
    return plate


def _draw_number(plate: Plate, rng: np.random.Generator, maker: Maker, name: str) -> None:
    number, is_red = int(name[0]) or 5, name[0] == "0"
    if name[1] == "m":
        upper = maker.red if is_red else maker.dark
        number_sign(plate, rng, maker.case, maker.signs, number, (upper, maker.red))
    elif name[1] == "p":
        _draw_pins(plate, rng, maker, number, is_red)
    elif number == 1:
        _draw_bird(plate, rng, maker)
    else:
        sticks = stick_places(maker.sticks, number)
        own = _mixed_inks(rng, maker, sticks) if maker.mixed and not is_red else _stick_inks(maker, number, is_red)
        for place, ink in zip(sticks, own, strict=True):
            stick(plate, maker.sticks, place, ink)


def _mixed_inks(rng: np.random.Generator, maker: Maker, places: Sequence[Sequence[float]]) -> list[Ink]:
    """Inks by row or by column as no maker chooses, so that only the number of drawings counts; never all red."""
    inks = (maker.green, maker.dark, maker.red)
    by = int(rng.integers(2))
    lines = sorted({round(place[by], 2) for place in places})
    while True:
        of_line = {line: inks[int(rng.integers(3))] for line in lines}
        if set(of_line.values()) != {maker.red}:
            return [of_line[round(place[by], 2)] for place in places]


def _draw_bird(plate: Plate, rng: np.random.Generator, maker: Maker) -> None:
    """Four in ten are drawn in profile, three from the front, two by a font, the rest as the first makers drew them.

    One in four of the first two lies as it likes: makers agree on no way up.
    """
    inks = [maker.green, maker.dark, maker.red]
    first, second, third = (inks[int(i)] for i in rng.permutation(3))
    lot = rng.random()
    turn = float(rng.normal(0.1, 0.25) if rng.random() < 0.75 else rng.uniform(-np.pi, np.pi))
    if lot < 0.1:
        bird(plate, rng, (first, second, third))
    elif lot < 0.3 and maker.birds:
        draw_bird_sign(plate, rng, maker.case, maker.birds[int(rng.integers(len(maker.birds)))], (first, second, third))
    elif lot < 0.6:
        draw_front_bird(plate, rng, (first, second, third), turn)
    else:
        draw_bird(plate, rng, (first, second, third), turn)


def _draw_pins(plate: Plate, rng: np.random.Generator, maker: Maker, number: int, is_red: bool) -> None:
    blue = maker.dark
    green = maker.green if maker.pin_colours else maker.dark
    if number == 1:
        big_circle(plate, maker.pins, blue, green, maker.red)
        return
    middles, radius = pin_places(maker.pins, number)
    rows = [(blue, green, maker.red)[row] for row in maker.rows]
    inks: tuple[Ink, ...] = {
        2: (green, blue),
        3: (green, maker.red, blue),
        4: (blue, green, green, blue),
        5: (blue, green, maker.red, green, blue),
        6: (green, green, *([maker.red] * 4)),
        7: (green, green, green, *([maker.red] * 4)),
        8: (blue,) * 8,
        9: tuple(ink for ink in rows for _ in range(3)),
    }[number]
    if maker.mixed and not is_red:
        inks = tuple(_mixed_inks(rng, maker, middles))
    for middle, ink in zip(middles, inks, strict=True):
        shown = maker.red if is_red else ink
        if is_red and maker.jewel and middle == (0.5, 0.5):
            shown = maker.jewel
        circle(plate, maker.pins, middle, radius * maker.pins.size, shown, shown)


def _stick_inks(maker: Maker, number: int, is_red: bool) -> list[Ink]:
    other = maker.dark2 if maker.stick_colours else maker.green
    if is_red:
        return [maker.red] * number
    if number == 5:
        return [maker.green] * 4 + [maker.red]
    if number == 7:
        return [maker.red, *([maker.green, other if maker.rows[0] else maker.green, maker.green] * 2)]
    if number == 9:
        return [maker.green, maker.red, maker.green] * 3
    if number == 3 and maker.rows[0]:
        return [other, maker.green, maker.green]
    return [maker.green] * number


def random_set(
    rng: np.random.Generator,
    case: GlyphCase,
    fonts: tuple[Path, ...],
    birds: tuple[BirdSign, ...] = (),
    arts: tuple[Art, ...] = (),
    face_px: int = FACE_PX,
) -> TileSet:
    """A box of tiles by a random maker, its faces `face_px` high."""
    maker = random_maker(rng, case, fonts, birds, arts)
    aspect = float(rng.uniform(0.68, 0.82))
    body = _near(rng, IVORIES[int(rng.integers(len(IVORIES)))])
    if rng.random() < 0.06:
        body = tuple(int(c) for c in rng.integers(120, 235, size=3))  # type: ignore[assignment]
    width = round(face_px * aspect)
    light = float(rng.normal(0, 1.2)), float(rng.normal(0, 1.2))
    depth = 0.0 if rng.random() < 0.2 else float(rng.uniform(0.1, 0.8))
    blank = blank_face(rng, face_px, width, body, float(rng.uniform(0.02, 0.09)))

    def draw(rng: np.random.Generator, name: str) -> Image:
        return draw_face(rng, maker, name, (face_px, aspect), body).engraved(blank, light, depth)

    return TileSet(
        faces={name: draw(rng, name) for name in (*TILES, *OTHER)},
        alpha=rounded(face_px, width, float(rng.uniform(0.03, 0.14))),
        aspect=aspect,
        depth=float(rng.uniform(0.45, 0.8)),
        body=body,
        back=_pick(rng, BACKS),
        split=float(rng.choice([0.0, 0.35, 0.45, 0.5])),
        draw=draw,
    )
