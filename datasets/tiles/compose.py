"""One synthetic scene: tiles of one imaginary set on a table, seen by a camera."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.clutter import random_thing
from datasets.scenes.compose import Canvas, centred, draw_hand
from datasets.scenes.compose import random_view as flat_view
from datasets.scenes.glyphs import GlyphCase
from datasets.scenes.light import photograph
from datasets.scenes.tables import random_table
from datasets.tiles.bird_signs import BirdSign
from datasets.tiles.lay import BACK, TilePlace, random_places
from datasets.tiles.plate import Ink
from datasets.tiles.sets import FACE_PX, Art, TileSet, random_set
from datasets.tiles.view import Points, TableView, random_view
from vision.types import Image, Quad, quad_height

TILE_PX = (26.0, 420.0)
"""Heights of tiles in a scene, from hardly readable to a close-up."""
KEPT_SETS = 24
VISIBLE = 0.8
"""Share of a face that has to be seen for it to be labelled."""
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class TileMark:
    """A face that is seen: what it shows, its corners in reading order, and the share that is seen."""

    name: str
    quad_px: Quad
    visible: float


@dataclass(frozen=True, slots=True)
class TileScene:
    """A finished picture `(size, size, 3)`; `marks` are readable faces, `covered` faces of which too little is seen."""

    image: Image
    marks: tuple[TileMark, ...]
    covered: tuple[TileMark, ...]
    blur_px: float


@dataclass
class TileSceneMaker:
    """Draws scenes; keeps some sets in hand, since drawing a set costs more than laying it."""

    case: GlyphCase
    fonts: tuple[Path, ...]
    size: int = 640
    birds: tuple[BirdSign, ...] = ()
    arts: tuple[Art, ...] = ()
    face_px: int = FACE_PX
    sets: list[TileSet] = field(default_factory=list)

    def tile_set(self, rng: np.random.Generator) -> TileSet:
        """One of the sets in hand, or a new one that replaces an old one."""
        if len(self.sets) < KEPT_SETS or rng.random() < 0.12:
            made = random_set(rng, self.case, self.fonts, self.birds, self.arts, self.face_px)
            if len(self.sets) < KEPT_SETS:
                self.sets.append(made)
            else:
                self.sets[int(rng.integers(KEPT_SETS))] = made
            return made
        return self.sets[int(rng.integers(KEPT_SETS))]

    def make(self, rng: np.random.Generator) -> TileScene:
        """One scene; one in twenty has no tile."""
        table = random_table(rng, self.size)
        canvas = Canvas(table, np.zeros(table.shape[:2], np.int16))
        _scatter_things(rng, canvas, self.case, self.size)
        box = self.tile_set(rng)
        places = random_places(rng, box.aspect) if rng.random() > 0.05 else []
        view = self._view(rng, places)
        seen = lay_tiles(rng, canvas, box, places, view)
        if rng.random() < 0.15:
            draw_hand(rng, canvas)
        marks = [TileMark(name, quad, share_seen(canvas, quad, owner)) for name, quad, owner in seen]
        smallest = min((quad_height(mark.quad_px) for mark in marks), default=60.0)
        image, blur = photograph(rng, canvas.image, float(np.clip(smallest * 0.4, 9, 60)))
        readable = tuple(mark for mark in marks if is_readable(mark))
        return TileScene(image, readable, tuple(m for m in marks if m.visible > 0.05 and not is_readable(m)), blur)

    def _view(self, rng: np.random.Generator, places: list[TilePlace]) -> TableView:
        """Mostly the whole row fills the picture more or less; now and then a close-up of a part of it."""
        xs, ys = [place.x for place in places] or [0.0], [place.y for place in places] or [0.0]
        span = max(np.ptp(xs), np.ptp(ys)) + 1.2
        if rng.random() < 0.75:
            unit = self.size * rng.uniform(0.55, 1.2) / span
        else:
            unit = np.exp(rng.uniform(np.log(TILE_PX[0]), np.log(TILE_PX[1])))
        unit = float(np.clip(unit, *TILE_PX))
        target = np.asarray(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, 0.5))
        if unit * span > self.size * 1.25:
            at = int(rng.integers(len(xs)))
            target = np.asarray((xs[at], ys[at], 0.5))
        return random_view(rng, self.size, unit, target, span)


def is_readable(mark: TileMark) -> bool:
    """Whether so much of a face is seen that it is labelled."""
    return mark.visible >= VISIBLE and quad_height(mark.quad_px) >= 9


def share_seen(canvas: Canvas, quad: Quad, owner: int) -> float:
    """How much of a face is seen, 0..1: inside the picture, and not covered by anybody but `owner`."""
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - low).astype(np.int32), 1)
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, (canvas.owner.shape[1], canvas.owner.shape[0]))
    if x0 >= x1 or y0 >= y1:
        return 0.0
    inside = mask[y0 - low[1] : y1 - low[1], x0 - low[0] : x1 - low[0]]
    return float((canvas.owner[y0:y1, x0:x1][inside > 0] == owner).sum() / max(int(mask.sum()), 1))


def _scatter_things(rng: np.random.Generator, canvas: Canvas, case: GlyphCase, size: int) -> None:
    for _ in range(int(rng.choice([0, 0, 1, 2, 3]))):
        thing = random_thing(rng, case)
        scale = np.diag([1 / thing.shape[0], 1 / thing.shape[0], 1.0])
        view = flat_view(rng, size, thing.shape[0] * np.exp(rng.normal(0, 0.4)), anywhere=True)
        canvas.paste(thing, np.full(thing.shape[:2], 255, np.uint8), view @ centred(thing) @ scale)


def lay_tiles(
    rng: np.random.Generator,
    canvas: Canvas,
    box: TileSet,
    places: list[TilePlace],
    view: TableView,
    with_backs: bool = False,
) -> list[tuple[str, Quad, int]]:
    """Draw tiles from the farthest to the nearest; gives name, corners and owner number of each face (and back)."""
    lamp = rng.normal(0, 1, size=2)
    _shadows(rng, canvas, box, places, view)
    feet = np.asarray([(place.x, place.y, place.lift) for place in places]).reshape(-1, 3)
    seen = []
    for number in np.argsort(-view.depth_of(feet)).tolist() if places else ():
        quad, owner = _lay_tile(rng, canvas, box, places[number], view, lamp)
        if with_backs or places[number].name != BACK:
            seen.append((places[number].name, quad, owner))
    return seen


def _corners(box: TileSet, place: TilePlace, height: float) -> Points:
    """The four corners of a tile at a height above its foot, in the face's reading order, `(4, 3)`."""
    c, s = np.cos(place.turn), np.sin(place.turn)
    half = np.asarray([(x * box.aspect / 2, y / 2) for x, y in CORNERS])
    flat = half @ np.asarray([[c, s], [-s, c]]) + (place.x, place.y)
    return np.column_stack([flat, np.full(4, place.lift + height)])


def _lay_tile(
    rng: np.random.Generator,
    canvas: Canvas,
    box: TileSet,
    place: TilePlace,
    view: TableView,
    lamp: NDArray[np.float64],
) -> tuple[Quad, int]:
    canvas.count += 1
    face_down = place.name == BACK
    split = box.depth * (box.split if not face_down else 1 - box.split)
    lower, upper = (box.back, box.body) if not face_down else (box.body, box.back)
    low, middle, high = (view.project(_corners(box, place, z)) for z in (0.0, split, box.depth))
    for side in range(4):
        after = (side + 1) % 4
        outline = np.asarray([high[side], high[after], low[after], low[side]])
        if _turns_clockwise(outline):
            continue  # seen from inside
        shade = 0.72 + 0.16 * float(
            np.clip(np.cos(side * np.pi / 2) * lamp[0] + np.sin(side * np.pi / 2) * lamp[1], -2, 2)
        )
        _fill(canvas, np.asarray([high[side], high[after], middle[after], middle[side]]), upper, shade)
        if split > 0:
            _fill(canvas, np.asarray([middle[side], middle[after], low[after], low[side]]), lower, shade)
    _fill(canvas, high, upper, 0.9)
    if not face_down:
        _paste_face(rng, canvas, box, place.name, high)
    elif rng.random() < 0.5:
        middle_px = high.mean(axis=0)
        _fill(canvas, (high - middle_px) * 0.9 + middle_px, upper, 1.05)
    return high.astype(np.float32), canvas.count


def _turns_clockwise(outline: Points) -> bool:
    x, y = outline[:, 0], outline[:, 1]
    return bool(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0)


def _fill(canvas: Canvas, outline: Points, colour: Ink, shade: float) -> None:
    points = np.round(outline * 16).astype(np.int32)
    b, g, r = (float(np.clip(channel * shade, 0, 255)) for channel in colour)
    cv2.fillPoly(canvas.image, [points], (b, g, r), cv2.LINE_AA, 4)
    cv2.fillPoly(canvas.owner, [np.round(outline).astype(np.int32)], canvas.count)


def _paste_face(rng: np.random.Generator, canvas: Canvas, box: TileSet, name: str, quad: Points) -> None:
    face = box.faces[name]
    h, w = face.shape[:2]
    size = float(np.linalg.norm(quad[3] - quad[0]))
    while h > size * 2.2 and h > 40:
        h, w = h // 2, w // 2
    face, alpha = (cv2.resize(one, (w, h), interpolation=cv2.INTER_AREA) for one in (face, box.alpha))
    if rng.random() < 0.6:
        face = cv2.convertScaleAbs(face, alpha=float(rng.uniform(0.94, 1.05)))
    source = np.asarray([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    count = canvas.count
    canvas.count -= 1  # the face belongs to its tile
    canvas.paste(np.asarray(face, np.uint8), np.asarray(alpha, np.uint8), np.asarray(matrix, np.float64))
    canvas.count = count


def _shadows(rng: np.random.Generator, canvas: Canvas, box: TileSet, places: list[TilePlace], view: TableView) -> None:
    """One soft shadow of all tiles on the table."""
    if not places or rng.random() < 0.2:
        return
    mask = np.zeros(canvas.owner.shape, np.uint8)
    shift = rng.normal(0, 0.12, size=2)
    for place in places:
        feet = _corners(box, place, 0.0) + np.append(shift, 0.0)
        cv2.fillPoly(mask, [np.round(view.project(feet)).astype(np.int32)], 255)
    soft = cv2.blur(mask, (max(1, int(view.unit_px * rng.uniform(0.03, 0.25))),) * 2)
    keep = 255 - (soft.astype(np.float32) * rng.uniform(0.2, 0.65)).astype(np.uint8)
    canvas.image[:] = cv2.multiply(canvas.image, cv2.merge([keep] * 3), scale=1 / 255)
