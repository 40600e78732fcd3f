"""What light, lens, sensor and codec do to a scene. Every step takes and gives `(H, W, 3) uint8` BGR."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

GRAIN = 2000.0
"""Deviation of the noise as it is kept: whole numbers, fine enough for any that is made of it."""
GRAIN_SHIFTS = 256
"""Ways in which the sheet can lie under a picture, each way."""


def _smooth_field(rng: np.random.Generator, shape: tuple[int, int], cells: int) -> NDArray[np.float32]:
    field = rng.uniform(-1, 1, size=(cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(field, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR), np.float32)


def shadow(rng: np.random.Generator, image: Image) -> Image:
    """A hard or soft shadow of something outside the picture."""
    h, w = image.shape[:2]
    mask = np.zeros((h // 4, w // 4), np.uint8)
    points = (rng.random((int(rng.integers(3, 6)), 2)) * 1.6 - 0.3) * (w // 4, h // 4)
    cv2.fillPoly(mask, [points.astype(np.int32)], 255)
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.7, 12))
    mask = cv2.resize(mask, (w, h), interpolation=cv2.INTER_LINEAR)
    keep = 255 - mask.astype(np.float32) * rng.uniform(0.25, 0.7)
    return np.asarray(cv2.multiply(image, cv2.merge([keep] * 3), scale=1 / 255, dtype=cv2.CV_8U), np.uint8)


def glare(rng: np.random.Generator, image: Image) -> Image:
    """One to three bright reflections."""
    h, w = image.shape[:2]
    spots = np.zeros((h // 4, w // 4), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        centre = (int(rng.integers(w // 4)), int(rng.integers(h // 4)))
        axes = (int(rng.uniform(2, max(3, w / 24))), int(rng.uniform(2, max(3, h / 24))))
        cv2.ellipse(spots, centre, axes, float(rng.uniform(0, 180)), 0, 360, int(rng.uniform(60, 255)), -1)
    spots = cv2.GaussianBlur(spots, (0, 0), rng.uniform(2, 9))
    spots = cv2.resize(spots, (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.add(image, cv2.merge([spots] * 3)), np.uint8)


def exposure(rng: np.random.Generator, image: Image) -> Image:
    """Uneven lamp light with a tint, over- or underexposed, with a camera's tone curve."""
    h, w = image.shape[:2]
    gain = np.exp(rng.normal(0, 0.22)) * (rng.uniform(0.2, 0.55) if rng.random() < 0.09 else 1.0)
    tint = np.exp(rng.normal(0, 0.2 if rng.random() < 0.3 else 0.06, size=3)) * gain
    gamma = np.exp(rng.normal(0, 0.2))
    floor = rng.uniform(0, 40) if rng.random() < 0.3 else 0
    tone = np.clip(np.arange(256)[:, None] / 255 * tint[None], 0, 1) ** gamma
    curve = np.clip(floor + (255 - floor) * tone, 0, 255).astype(np.uint8)[None]
    image = np.asarray(cv2.LUT(image, curve), np.uint8)
    field = (128 * (1 + _smooth_field(rng, (h // 8, w // 8), int(rng.integers(2, 5))) * rng.uniform(0, 0.45))).astype(
        np.uint8
    )
    field = cv2.resize(field, (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, cv2.merge([field] * 3), scale=1 / 128), np.uint8)


def colour_space(rng: np.random.Generator, image: Image) -> Image:
    """Less or more saturation; one scene in twenty is grey."""
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    amount = 0.0 if rng.random() < 0.05 else rng.uniform(0.4, 1.4)
    return np.asarray(cv2.addWeighted(image, amount, grey, 1 - amount, 0), np.uint8)


def defocus(rng: np.random.Generator, image: Image, mark_px: float) -> tuple[Image, float]:
    """Lens blur, mostly little, never more than marks `mark_px` high bear. Gives the blur's sigma, px, too."""
    limit = min(0.07 * mark_px, 6.0)
    sigma = float(rng.random() ** 2 * limit)
    return (np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8) if sigma > 0.35 else image), sigma


def motion(rng: np.random.Generator, image: Image, mark_px: float) -> Image:
    """A smear along one direction."""
    length = int(rng.uniform(2, max(2.5, min(0.12 * mark_px, 12))))
    kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    offset = np.asarray((np.cos(angle), np.sin(angle))) * length / 2
    centre = np.asarray((length, length))
    start, end = np.round(centre - offset).astype(int), np.round(centre + offset).astype(int)
    cv2.line(kernel, tuple(int(v) for v in start), tuple(int(v) for v in end), 1.0)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def sensor(rng: np.random.Generator, image: Image) -> Image:
    """Noise, banding of lamps, sharpening in the camera."""
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2.0))
        amount = rng.uniform(0.3, 1.5)
        image = np.asarray(cv2.addWeighted(image, 1 + amount, soft, -amount, 0), np.uint8)
    if rng.random() < 0.06:
        rows = np.arange(image.shape[0], dtype=np.float32)
        band = 1 + rng.uniform(0.05, 0.25) * np.sin(rows / rng.uniform(8, 60) + rng.uniform(0, 6))
        image = np.asarray(np.clip(image * band[:, None, None], 0, 255), np.uint8)
    if rng.random() < 0.75:
        image = grain(rng, image, float(rng.gamma(1.6, 3.2)))
    return image


def grain(rng: np.random.Generator, image: Image, sigma: float) -> Image:
    """Noise of the sensor with that deviation: a cut-out, now and then smoothed, of one sheet that is made once."""
    height, width = image.shape[:2]
    sheet = _grain_sheet(-(-max(height, width) // 256) * 256, bool(rng.random() < 0.3))
    y, x = (int(rng.integers(len(sheet) - side + 1)) for side in (height, width))
    cut = sheet[y : y + height, x : x + width] if rng.random() < 0.5 else sheet[y : y + height, x : x + width][::-1]
    return np.asarray(cv2.addWeighted(image, 1, cut, sigma / GRAIN, 0, dtype=cv2.CV_8U), np.uint8)


@cache
def _grain_sheet(size: int, smooth: bool) -> NDArray[np.int16]:
    """Normal noise of deviation `GRAIN`, a little larger than a picture of `size` px."""
    noise = np.random.default_rng(size).normal(0, GRAIN, (size + GRAIN_SHIFTS, size + GRAIN_SHIFTS, 3))
    sheet = np.asarray(np.clip(noise, -32_000, 32_000), np.int16)
    return np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.8), np.int16) if smooth else sheet


def photograph(rng: np.random.Generator, image: Image, mark_px: float) -> tuple[Image, float]:
    """All of it, in order; the smallest mark is `mark_px` high. Gives the picture and its blur's sigma, px."""
    if rng.random() < 0.35:
        image = shadow(rng, image)
    image = exposure(rng, image)
    if rng.random() < 0.18:
        image = glare(rng, image)
    image = colour_space(rng, image)
    image, sigma = defocus(rng, image, mark_px)
    if rng.random() < 0.12:
        image = motion(rng, image, mark_px)
    return sensor(rng, image), sigma
