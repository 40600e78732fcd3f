"""One synthetic scene: dice on a table under a lamp, seen by a camera."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.camera import Camera, random_camera
from datasets.dice.clutter import random_thing
from datasets.dice.die import Die, Lie
from datasets.dice.places import random_dice
from datasets.dice.render import Lamp, render
from datasets.scenes.compose import Canvas, centred, draw_hand, random_view
from datasets.scenes.glyphs import GlyphCase
from datasets.scenes.light import photograph
from datasets.scenes.tables import random_table
from vision.types import Image, Quad

DIE_PX = (13.0, 210.0)
"""Sides of dice in a scene: from hardly readable to a close-up."""
VISIBLE = 0.5
"""Share of an upper face that has to be seen for it to be labelled; what is seen less is no die that could be found."""
BLURRED_SHARE = 0.04
"""Scenes so blurred that pips run together."""
DARK_SHARE = 0.06
"""Scenes much darker than a card table ever is."""


@dataclass(frozen=True, slots=True)
class DieMark:
    """The upper face of a die: value 1..6, corners clockwise in scene pixels, how much of it is seen, how it lies.

    `tilt`: which way it looks, as in `vision.lean`.
    """

    value: int
    quad_px: Quad
    visible: float
    lie: Lie
    tilt: tuple[float, float]


@dataclass(frozen=True, slots=True)
class DiceScene:
    """A finished picture `(size, size, 3)` with its dice; `blur_px` is the sigma of the blur."""

    image: Image
    marks: tuple[DieMark, ...]
    blur_px: float


@dataclass(frozen=True, slots=True)
class DiceSceneMaker:
    """Draws scenes `size` px wide; `case` holds the letters of printed clutter."""

    case: GlyphCase
    size: int = 512

    def make(self, rng: np.random.Generator) -> DiceScene:
        """One scene; one in twelve has no die."""
        die_px = float(np.exp(rng.uniform(*np.log(DIE_PX))))
        camera = random_camera(rng, self.size, die_px)
        table = _in_tray(rng, camera, self.size) if rng.random() < 0.25 else random_table(rng, self.size)
        canvas = Canvas(table, np.zeros(table.shape[:2], np.int16))
        for _ in range(int(rng.choice([0, 0, 1, 2, 4, 6]))):
            self._scatter(rng, canvas, die_px)
        dice = random_dice(rng, camera, self.size)
        lamp = random_lamp(rng)
        cast_shadows(rng, canvas.image, dice, camera, lamp)
        owners = {}
        for die in sorted(dice, key=lambda one: -float(np.linalg.norm(camera.position - one.centre))):
            canvas.count += 1
            lay(canvas, die, camera, lamp)
            owners[id(die)] = canvas.count
        if rng.random() < 0.15:
            draw_hand(rng, canvas)
        marks = [_mark(canvas, die, camera, owners[id(die)]) for die in dice]
        image, blur_px = _photograph(rng, canvas.image, die_px)
        return DiceScene(image, tuple(mark for mark in marks if mark.visible >= VISIBLE), blur_px)

    def _scatter(self, rng: np.random.Generator, canvas: Canvas, die_px: float) -> None:
        thing, alpha = random_thing(rng, self.case)
        scale = np.diag([1 / thing.shape[0], 1 / thing.shape[0], 1.0])
        height = die_px * thing.shape[0] / 96 * np.exp(rng.normal(0.2, 0.4))
        canvas.paste(thing, alpha, random_view(rng, self.size, height, anywhere=True) @ centred(thing) @ scale)


def random_lamp(rng: np.random.Generator) -> Lamp:
    """A lamp above the table: a window, a ceiling lamp, a torch."""
    height, away = rng.uniform(4, 30), rng.uniform(0, 2 * np.pi)
    far = height * rng.uniform(0, 1.5)
    position = np.asarray([far * np.cos(away), far * np.sin(away), height], np.float32)
    return Lamp(position, float(rng.uniform(0.25, 0.8)))


def lay(canvas: Canvas, die: Die, camera: Camera, lamp: Lamp) -> None:
    """Draw a die over everything there; its pixels belong to `canvas.count`."""
    piece = render(die, camera, lamp, canvas.image)
    if piece is None:
        return
    h, w = piece.cover.shape
    area = canvas.image[piece.y0 : piece.y0 + h, piece.x0 : piece.x0 + w]
    share = piece.cover[:, :, None]
    area[:] = (area * (1 - share) + piece.colour * share).astype(np.uint8)
    canvas.owner[piece.y0 : piece.y0 + h, piece.x0 : piece.x0 + w][piece.cover > 0.5] = canvas.count


def cast_shadows(rng: np.random.Generator, image: Image, dice: tuple[Die, ...], camera: Camera, lamp: Lamp) -> None:
    """Darken the table where dice stand, and where they keep the lamp's light away."""
    if not dice:
        return
    cast = np.zeros((image.shape[0] // 2, image.shape[1] // 2), np.uint8)
    contact = cast.copy()
    for die in dice:
        corners = die.corners()
        fall = (lamp.position[2] / np.maximum(lamp.position[2] - corners[:, 2], 0.3))[:, None]
        _fill(cast, camera, lamp.position + (corners - lamp.position) * fall)
        _fill(contact, camera, np.column_stack([corners[:, :2], np.zeros(8, np.float32)]))
    side = camera.focal_px / float(np.linalg.norm(camera.position)) / 2
    cast = cv2.GaussianBlur(cast, (0, 0), max(0.4, side * rng.uniform(0.01, 0.35)))
    contact = cv2.GaussianBlur(contact, (0, 0), max(0.4, side * rng.uniform(0.04, 0.16)))
    dark = cast * (rng.uniform(0.2, 1.1) * (1 - lamp.ambient) / 255) + contact * (rng.uniform(0.1, 0.5) / 255)
    keep = cv2.resize(255 * (1 - np.clip(dark, 0, 0.9)).astype(np.float32), image.shape[1::-1])
    image[:] = cv2.multiply(image, cv2.merge([keep] * 3), scale=1 / 255, dtype=cv2.CV_8U)


def _fill(mask: NDArray[np.uint8], camera: Camera, points: NDArray[np.float32]) -> None:
    seen = camera.project(points.astype(np.float32)) / 2
    if np.abs(seen).max() < 10_000:
        cv2.fillConvexPoly(mask, cv2.convexHull(np.round(seen).astype(np.int32)), 255)


def _in_tray(rng: np.random.Generator, camera: Camera, size: int) -> Image:
    """A table with a rectangle of another kind on it: a tray, a mat, the bottom of a box."""
    outside, inside = random_table(rng, size), random_table(rng, size)
    half = rng.uniform(0.2, 0.6, 2) * size * float(np.linalg.norm(camera.position)) / camera.focal_px
    turn = rng.normal(0, 0.1) if rng.random() < 0.6 else rng.uniform(0, np.pi)
    c, s = np.cos(turn), np.sin(turn)
    square = np.asarray([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ np.asarray([[c, s], [-s, c]])
    corners = np.column_stack([square + rng.normal(0, 1, 2), np.zeros(4)]).astype(np.float32)
    mask = np.zeros((size, size), np.uint8)
    cv2.fillConvexPoly(mask, np.round(camera.project(corners)).astype(np.int32), 255, cv2.LINE_AA)
    share = cv2.merge([mask] * 3)
    mixed = cv2.add(cv2.multiply(inside, share, scale=1 / 255), cv2.multiply(outside, 255 - share, scale=1 / 255))
    rim = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8)).astype(np.float32) / 255
    shade = 255 - 255 * (4 * rim * (1 - rim)) * rng.uniform(0, 0.6)
    return np.asarray(cv2.multiply(mixed, cv2.merge([shade] * 3), scale=1 / 255, dtype=cv2.CV_8U), np.uint8)


def _mark(canvas: Canvas, die: Die, camera: Camera, owner: int) -> DieMark:
    quad = camera.project(die.upper_face())
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1]
    right, down = camera.tilt(die.turn[:, 2], die.upper_face().mean(axis=0)).tolist()
    return DieMark(die.value, np.ascontiguousarray(quad), canvas.share_seen(quad, owner), die.lie, (right, down))


def _photograph(rng: np.random.Generator, image: Image, die_px: float) -> tuple[Image, float]:
    if rng.random() < DARK_SHARE:
        image = np.asarray(cv2.convertScaleAbs(image, alpha=rng.uniform(0.12, 0.4)), np.uint8)
    image, blur_px = photograph(rng, image, die_px)
    if rng.random() >= BLURRED_SHARE:
        return image, blur_px
    sigma = die_px * rng.uniform(0.11, 0.22)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8), float(np.hypot(sigma, blur_px))
