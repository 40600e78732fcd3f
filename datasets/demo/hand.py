"""A hand and its sleeved arm, drawn as seen from above: what carries the cards of the demo table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

WIDTH_PX, HEIGHT_PX = 440, 720
"""Of the drawn arm: the fingers point up, the arm goes on below and is cut off where no frame shows it."""

GRIP_PX = (214.0, 64.0)
"""Between the tips of index and middle finger: what is carried is held here."""

Colour = tuple[int, int, int]
"""BGR, 0..255."""

SKINS: tuple[Colour, ...] = ((160, 186, 232), (122, 158, 216), (92, 128, 186), (62, 92, 146), (44, 62, 100))
SLEEVES: tuple[Colour, ...] = ((92, 62, 40), (60, 60, 66), (48, 48, 140), (88, 96, 52), (176, 172, 168), (120, 82, 96))

_FINE = 2
"""The arm is drawn twice as large and brought down, which smooths its edges."""

_Blob = tuple[float, float, float]
"""Centre and radius of a disc; a limb is the hull of discs that follow one another."""

_PALM: tuple[_Blob, ...] = ((150, 292, 40), (206, 270, 42), (262, 282, 40), (304, 312, 32))
_HEEL: tuple[_Blob, ...] = ((206, 300, 72), (236, 350, 88), (232, 420, 82), (228, 500, 66))
_FINGERS: tuple[tuple[_Blob, ...], ...] = (
    ((312, 318, 27), (332, 244, 24), (324, 182, 20), (314, 156, 17)),
    ((264, 290, 30), (280, 190, 26), (272, 120, 22), (264, 92, 19)),
    ((206, 280, 31), (218, 170, 27), (216, 96, 23), (214, 62, 20)),
    ((152, 296, 30), (152, 196, 26), (164, 122, 22), (172, 88, 19)),
)
_THUMB: tuple[_Blob, ...] = ((176, 430, 56), (116, 360, 36), (90, 290, 29), (104, 232, 24), (114, 208, 21))
_SLEEVE: tuple[_Blob, ...] = ((230, 400, 98), (226, 560, 108), (224, 720, 122))


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture that lies over another: `(H, W, 3) uint8` BGR and its opacity `(H, W) float32`, 0..1."""

    image: Image
    alpha: NDArray[np.float32]


def draw_hand(rng: np.random.Generator, skin: Colour, sleeve: Colour, left: bool = False) -> Sprite:
    """A right hand, or a left one; the weave of its sleeve is drawn from `rng`."""
    canvas = np.zeros((HEIGHT_PX * _FINE, WIDTH_PX * _FINE, 4), np.float32)
    _limb(canvas, _hull(_THUMB), skin, 29)
    _nail(canvas, (113, 212), 16, 11, skin)
    for finger in _FINGERS:
        _limb(canvas, _hull(finger), skin, 24)
        _nail(canvas, (finger[-1][0], finger[-1][1] + 2), 6, finger[-1][2] * 0.56, skin)
        _creases(canvas, finger, skin)
    _back_of_hand(canvas, skin)
    _limb(canvas, _sleeve_mask(424), _shade(sleeve, 0.8), 84, weave=rng)
    _limb(canvas, _sleeve_mask(462), sleeve, 84, weave=rng)
    return _sprite(canvas, left)


def _sprite(canvas: NDArray[np.float32], left: bool) -> Sprite:
    small = cv2.resize(canvas, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_AREA)
    alpha = np.clip(small[..., 3], 0, 1).astype(np.float32)
    image = np.clip(small[..., :3] / np.maximum(alpha, 1e-3)[..., None], 0, 255).astype(np.uint8)
    if left:
        image, alpha = image[:, ::-1], alpha[:, ::-1]
    return Sprite(np.ascontiguousarray(image), np.ascontiguousarray(alpha))


def _limb(
    canvas: NDArray[np.float32], mask: Image, colour: Colour, radius: float, weave: np.random.Generator | None = None
) -> None:
    """Lay a rounded limb over what is there; it darkens towards its edges and shades what lies beneath."""
    part = _around(mask)
    mask, below = mask[part], canvas[part]
    light = _roundness(mask, radius)
    if weave is not None:
        rough = weave.normal(0, 0.05, mask.shape).astype(np.float32)
        light = light + cv2.GaussianBlur(rough, (0, 0), 1.6) + 0.5 * cv2.GaussianBlur(rough, (0, 0), 9.0)
    near = cv2.GaussianBlur(mask, (0, 0), 3.5 * _FINE).astype(np.float32) / 255
    below[..., :3] *= (1 - 0.38 * near)[..., None]
    _cover(below, colour, light, np.asarray(mask / 255, np.float32))


def _back_of_hand(canvas: NDArray[np.float32], skin: Colour) -> None:
    """Join fingers, thumb and wrist by a back without an edge of its own where the fingers begin."""
    back = cv2.GaussianBlur(np.maximum(_hull(_PALM), _hull(_HEEL)), (0, 0), 9.0 * _FINE)
    back = np.where(back > 120, 255, 0).astype(np.uint8)
    part = _around(back)
    fingers = np.maximum.reduce([_hull(finger)[part] for finger in _FINGERS])
    whole, back = np.maximum(back[part], fingers), back[part]
    light = _roundness(whole, 62)
    soft = cv2.GaussianBlur(back, (0, 0), 10.0 * _FINE).astype(np.float32) / 255
    knuckle_row = np.clip((np.arange(back.shape[0])[:, None] - 60 * _FINE) / (60.0 * _FINE), 0, 1)
    cover = np.where(back > 0, np.maximum(soft, knuckle_row), np.where(whole > 0, soft, 0)).astype(np.float32)
    _cover(canvas[part], skin, light, cover)
    for x, y, _ in _PALM:
        _glow(canvas, (x, y - 10), 26, (0.94, 0.94, 1.02))


def _cover(below: NDArray[np.float32], colour: Colour, light: NDArray[np.float32], cover: NDArray[np.float32]) -> None:
    paint = np.asarray(colour, np.float32) * light[..., None]
    below[..., :3] += (paint - below[..., :3]) * cover[..., None]
    below[..., 3] = np.maximum(below[..., 3], cover)


def _roundness(mask: Image, radius: float) -> NDArray[np.float32]:
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    return np.asarray(0.64 + 0.38 * np.sin(np.pi / 2 * np.clip(depth / (radius * _FINE), 0, 1)), np.float32)


def _around(mask: Image) -> tuple[slice, slice]:
    """The window of a mask that is not empty, with room for its shadow."""
    room = 12 * _FINE
    x, y, width, height = cv2.boundingRect(mask)
    return slice(max(0, y - room), y + height + room), slice(max(0, x - room), x + width + room)


def _hull(blobs: tuple[_Blob, ...]) -> Image:
    mask = np.zeros((HEIGHT_PX * _FINE, WIDTH_PX * _FINE), np.uint8)
    for one, other in pairwise(blobs):
        discs = [
            cv2.ellipse2Poly((round(x * _FINE), round(y * _FINE)), (round(r * _FINE),) * 2, 0, 0, 360, 6)
            for x, y, r in (one, other)
        ]
        cv2.fillConvexPoly(mask, cv2.convexHull(np.vstack(discs)), 255)
    return mask


def _sleeve_mask(top: int) -> Image:
    """The sleeve below `top`, its seam bent a little round the arm."""
    mask = _hull(_SLEEVE)
    columns = np.arange(mask.shape[1]) / _FINE - 224
    seam = (top + 14 - (columns / 80) ** 2 * 14) * _FINE
    mask[np.arange(mask.shape[0])[:, None] < seam[None, :]] = 0
    return mask


def _nail(canvas: NDArray[np.float32], at: tuple[float, float], turn: float, size: float, skin: Colour) -> None:
    centre = (round(at[0] * _FINE), round(at[1] * _FINE))
    axes = (round(size * _FINE), round(size * 1.25 * _FINE))
    rim, plate = _shade(skin, 0.72), tuple(min(255.0, tone * 1.06 + 14) for tone in skin)
    cv2.ellipse(canvas, centre, axes, turn, 0, 360, (*rim, 1.0), -1, cv2.LINE_AA)
    cv2.ellipse(canvas, centre, (axes[0] - 3, axes[1] - 3), turn, 0, 360, (*plate, 1.0), -1, cv2.LINE_AA)


def _creases(canvas: NDArray[np.float32], finger: tuple[_Blob, ...], skin: Colour) -> None:
    for x, y, radius in finger[1:3]:
        _glow(canvas, (x, y), radius, (0.93, 0.93, 1.02))
        for offset in (-4, 2):
            centre = (round(x * _FINE), round((y + offset + 6) * _FINE))
            axes = (round(radius * 0.5 * _FINE), round(4 * _FINE))
            cv2.ellipse(canvas, centre, axes, 0, 200, 340, (*_shade(skin, 0.74), 1.0), 2, cv2.LINE_AA)


def _glow(canvas: NDArray[np.float32], at: tuple[float, float], radius: float, gain: tuple[float, ...]) -> None:
    reach = round(radius * 2 * _FINE)
    x, y = round(at[0] * _FINE), round(at[1] * _FINE)
    window = canvas[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    rows, columns = np.ogrid[: window.shape[0], : window.shape[1]]
    middle = (window.shape[0] / 2, window.shape[1] / 2)
    weight = np.exp(-((rows - middle[0]) ** 2 + (columns - middle[1]) ** 2) / (2 * (radius * _FINE * 0.6) ** 2))
    window[..., :3] *= 1 + weight[..., None] * (np.asarray(gain, np.float32) - 1)


def _shade(colour: Colour, part: float) -> Colour:
    blue, green, red = (round(tone * part) for tone in colour)
    return blue, green, red
