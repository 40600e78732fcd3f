"""What the cards of the demo table lie on: cloth or wood under soft light, and the light itself."""

from __future__ import annotations

from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

Gain = NDArray[np.float32]
"""`(H, W) float32`: how bright each place of the table is lit, about 0.7..1.1."""

_CLOTH_BGR = {"green": (70, 98, 36), "blue": (104, 70, 40)}
_PLANK_PX = 150
_PLANK_BGR = ((58, 92, 140), (50, 84, 132), (66, 100, 150), (54, 88, 128))


class Table(StrEnum):
    """The tables of the show."""

    GREEN_CLOTH = "green-cloth"
    WOOD = "wood"
    BLUE_CLOTH = "blue-cloth"


def draw_table(rng: np.random.Generator, table: Table, width_px: int, height_px: int) -> Image:
    """The empty table, not lit yet, `(H, W, 3) uint8` BGR."""
    if table is Table.WOOD:
        return _wood(rng, width_px, height_px)
    return _cloth(rng, _CLOTH_BGR[table.partition("-")[0]], width_px, height_px)


def draw_light(rng: np.random.Generator, width_px: int, height_px: int) -> Gain:
    """One lamp above the table, somewhat off its middle, fading softly towards the corners."""
    x, y = width_px * rng.uniform(0.35, 0.65), height_px * rng.uniform(0.2, 0.5)
    rows, columns = np.ogrid[:height_px, :width_px]
    far = np.hypot((columns - x) / width_px, (rows - y) / height_px)
    return np.asarray(1.04 - 0.42 * far**2, np.float32)


def lit(image: Image, gain: Gain) -> Image:
    """The picture under the light of its places."""
    return np.asarray(np.clip(image * gain[..., None], 0, 255), np.uint8)


def _cloth(rng: np.random.Generator, colour: tuple[int, int, int], width_px: int, height_px: int) -> Image:
    fibres = rng.normal(0, 1, (height_px, width_px)).astype(np.float32)
    across, down = cv2.GaussianBlur(fibres, (9, 1), 3), cv2.GaussianBlur(fibres, (1, 9), 0, sigmaY=3)
    folds = cv2.resize(
        rng.normal(0, 1, (7, 11)).astype(np.float32), (width_px, height_px), interpolation=cv2.INTER_CUBIC
    )
    light = 1 + 0.035 * fibres + 0.10 * (across + down) + 0.035 * folds
    return np.asarray(np.clip(np.asarray(colour, np.float32) * light[..., None], 0, 255), np.uint8)


def _wood(rng: np.random.Generator, width_px: int, height_px: int) -> Image:
    planks = [_plank(rng, width_px, _PLANK_PX) for _ in range(-(-height_px // _PLANK_PX))]
    return np.ascontiguousarray(np.vstack(planks)[:height_px])


def _plank(rng: np.random.Generator, width_px: int, height_px: int) -> Image:
    colour = np.asarray(_PLANK_BGR[rng.integers(len(_PLANK_BGR))], np.float32) * rng.uniform(0.92, 1.06)
    waves = cv2.resize(
        rng.normal(0, 1, (4, 9)).astype(np.float32), (width_px, height_px), interpolation=cv2.INTER_CUBIC
    )
    rows = np.arange(height_px, dtype=np.float32)[:, None]
    rings = np.sin((rows / height_px * 6 + waves * 1.1) * 2 * np.pi) + 0.5 * np.sin(
        (rows / height_px * 17 + waves * 2.2) * 2 * np.pi
    )
    grain = cv2.GaussianBlur(rng.normal(0, 1, (height_px, width_px)).astype(np.float32), (61, 1), 16)
    light = 1 + 0.045 * rings + 0.30 * grain
    plank = np.clip(colour * light[..., None], 0, 255)
    plank[:2] *= 0.55
    plank[2:4] *= 1.08
    return np.asarray(np.clip(plank, 0, 255), np.uint8)
