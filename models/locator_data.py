"""From a folder of scenes to training batches: crop, quarter turn, light. Never mirrored: a mirrored 2 is no 2."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scene_folder import Quads, heights_px
from vision.turnless import PointCode, encode
from vision.types import Image

QUARTER_TURNS = 0.3
"""Share of crops that are turned by quarters: scenes have turned cards of their own, and most tables are upright."""
MIN_VISIBLE = 0.6
"""A mark with less of its area inside the crop is neither taught nor counted as background."""


@dataclass(frozen=True, slots=True)
class Crop:
    """One training picture: `image` is `(S, S, 3) uint8` RGB; `quads` are taught, `ignored` count as nothing."""

    image: Image
    quads: Quads
    ignored: Quads


@dataclass(frozen=True, slots=True)
class Batch:
    """Arrays as the loss takes them.

    `images` `(B, S, S, 3) uint8` RGB; `owner` `(N,)` picture number; `boxes` `(N, 4)` centre and size, `points`
    `(N, 4, 2)`, both 0..1; `ignore` `(M, 5)`: picture number, x0, y0, x1, y1 in pixels.
    """

    images: NDArray[np.uint8]
    owner: NDArray[np.float32]
    boxes: NDArray[np.float32]
    points: NDArray[np.float32]
    ignore: NDArray[np.float32]


def visible_part(quad: NDArray[np.float32], size: int) -> float:
    """Share of a convex quad's area inside the square `size` px, 0..1."""
    if quad.min() >= 0 and quad.max() <= size:
        return 1.0
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    area = cv2.contourArea(quad)
    inside, _ = cv2.intersectConvexConvex(quad, square)
    return float(inside) / area if area > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Focus:
    """Which marks are taught: one mark of a crop is `low_px..high_px` high; below `least_px` none counts."""

    low_px: float = 10.0
    high_px: float = 130.0
    least_px: float = 7.0


EVERY_SIZE = Focus()


def make_crop(image: Image, quads: Quads, size: int, rng: np.random.Generator, focus: Focus = EVERY_SIZE) -> Crop:
    """A square of `size` px at a random scale, place and turn, with random light."""
    mark = quads[int(rng.integers(len(quads)))] if len(quads) and rng.random() < 0.8 else None
    scale = _scale(mark, rng, focus)
    quarter = int(rng.integers(4)) if rng.random() < QUARTER_TURNS else 0
    turn = 90.0 * quarter + (rng.uniform(-12, 12) if rng.random() < 0.4 else 0.0)
    centre = _centre(image, mark, size / scale, rng)
    matrix = cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), turn, scale)
    matrix[:, 2] += size / 2 - centre
    fill = tuple(float(value) for value in rng.integers(0, 256, 3))
    warped = cv2.warpAffine(image, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=fill)
    moved = (quads.reshape(-1, 2) @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32).reshape(-1, 4, 2)
    taught, ignored = _sort_marks(moved, size, focus.least_px)
    lit = change_light(warped.astype(np.uint8, copy=False), rng)
    return Crop(np.ascontiguousarray(lit[:, :, ::-1]), moved[taught], moved[ignored])


def _scale(mark: NDArray[np.float32] | None, rng: np.random.Generator, focus: Focus) -> float:
    """What makes the mark as high as wanted, even over the range of heights; 0.35..2.5."""
    if mark is None:
        return math.exp(rng.uniform(math.log(0.5), math.log(1.6)))
    wanted = math.exp(rng.uniform(math.log(focus.low_px), math.log(focus.high_px)))
    return float(np.clip(wanted / max(float(heights_px(mark[None])[0]), 1.0), 0.35, 2.5))


def _centre(
    image: Image, mark: NDArray[np.float32] | None, span: float, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Somewhere around the mark, where there is one; most crops have one, so that few batches are empty."""
    size = np.array([image.shape[1], image.shape[0]], np.float64)
    if mark is not None:
        return np.asarray(mark.mean(axis=0).astype(np.float64) + rng.uniform(-0.45, 0.45, 2) * span)
    margin = np.minimum(span / 2, size / 2)
    return rng.uniform(margin, size - margin + 1e-6)


def _sort_marks(quads: Quads, size: int, least_px: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    centres = quads.mean(axis=1)
    inside = np.all((centres > 0) & (centres < size), axis=1)
    visible = np.array([visible_part(quad, size) for quad in quads], np.float64).reshape(-1)
    taught = inside & (visible >= MIN_VISIBLE) & (heights_px(quads) >= least_px)
    return taught, ~taught & (visible > 0)


def change_light(image: Image, rng: np.random.Generator) -> Image:
    """Gain, gamma, tint, saturation, hue, blur and noise, each mild and most of them rare."""
    gain = math.exp(rng.normal(0, 0.18)) * np.exp(rng.normal(0, 0.05, 3))
    gamma = math.exp(rng.normal(0, 0.2))
    ramp = (np.arange(256, dtype=np.float64) / 255) ** gamma
    table = np.clip(ramp[:, None] * gain * 255 + rng.normal(0, 6), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    out = cv2.LUT(image, table)
    out = _change_colour(out, rng)
    if rng.random() < 0.12:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.3))
    if rng.random() < 0.35:
        noise = np.empty(out.shape, np.int16)
        cv2.setRNGSeed(int(rng.integers(2**31)))
        cv2.randn(noise, (0, 0, 0), (rng.uniform(1, 9),) * 3)
        out = cv2.add(out, noise, dtype=cv2.CV_8U)
    return np.asarray(out, np.uint8)


def _change_colour(image: Image, rng: np.random.Generator) -> Image:
    out: Image = image
    if rng.random() < 0.3:
        hsv = cv2.cvtColor(out, cv2.COLOR_BGR2HSV)
        hue = (np.arange(256) + int(rng.integers(-6, 7))) % 180
        table = np.stack([hue, np.arange(256), np.arange(256)], axis=-1).astype(np.uint8).reshape(1, 256, 3)
        out = cv2.cvtColor(cv2.LUT(hsv, table), cv2.COLOR_HSV2BGR).astype(np.uint8, copy=False)
    if rng.random() < 0.5:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        keep = 0.0 if rng.random() < 0.06 else rng.uniform(0.5, 1.35)
        out = cv2.addWeighted(out, keep, grey, 1 - keep, 0).astype(np.uint8, copy=False)
    return out


def pack(crops: list[Crop], size: int, code: PointCode = PointCode.CORNERS) -> Batch:
    """Crops as one batch, corners as the network's key points; boxes bound the quads, clipped to the picture."""
    owner = np.concatenate([np.full(len(crop.quads), number) for number, crop in enumerate(crops)])
    quads = np.concatenate([crop.quads for crop in crops])
    low, high = np.clip(quads.min(axis=1), 0, size), np.clip(quads.max(axis=1), 0, size)
    ignore = [
        [number, *quad.min(axis=0), *quad.max(axis=0)] for number, crop in enumerate(crops) for quad in crop.ignored
    ]
    return Batch(
        images=np.stack([crop.image for crop in crops]),
        owner=owner.astype(np.float32),
        boxes=(np.concatenate([(low + high) / 2, high - low], axis=1) / size).astype(np.float32),
        points=(encode(code, quads) / size).astype(np.float32),
        ignore=np.array(ignore, np.float32).reshape(-1, 5),
    )
