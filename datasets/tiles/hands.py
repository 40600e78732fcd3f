"""How a hand writes what a font draws: it leans, climbs to the right, sways, and is broad where the nib is broad."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.scenes.glyphs import Mask, trim

KNOTS = 4
"""Places along each side of a character that sway on their own."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One maker's hand; lengths in parts of a character's height.

    `lean`: how far the upper edge lies to the right; `climb`: how far the right edge lies above the left one; `sway`:
    how far places are off, at random; `nib`: length of a nib that widens strokes across it, `angle` radians from level.
    """

    lean: float
    climb: float
    sway: float
    nib: float
    angle: float


def random_hand(rng: np.random.Generator) -> Hand:
    """One in four writes as the font does; the others climb rather than fall, as brushes do."""
    if rng.random() < 0.25:
        return Hand(0.0, 0.0, 0.0, 0.0, 0.0)
    return Hand(
        lean=float(rng.normal(0, 0.15)) if rng.random() < 0.6 else 0.0,
        climb=float(rng.normal(0.1, 0.11)) if rng.random() < 0.7 else 0.0,
        sway=float(rng.uniform(0.008, 0.04)) if rng.random() < 0.6 else 0.0,
        nib=float(rng.uniform(0.02, 0.09)) if rng.random() < 0.4 else 0.0,
        angle=float(rng.uniform(-np.pi / 2, np.pi / 2)),
    )


def written(rng: np.random.Generator, mask: Mask, hand: Hand) -> Mask:
    """The character as the hand writes it, trimmed to its ink; each time a little different where the hand sways."""
    if hand.nib:
        mask = _broadened(mask, hand)
    height, width = mask.shape
    slant = np.asarray([[1, -hand.lean], [-hand.climb * height / width, 1]])
    box = np.asarray([(0, 0), (width, 0), (0, height), (width, height)], np.float64) @ slant.T
    margin = 3 * hand.sway * height + 1
    low = box.min(axis=0) - margin
    columns, rows = np.ceil(box.max(axis=0) + margin - low).astype(int)
    y, x = np.mgrid[:rows, :columns]
    back = np.linalg.inv(slant)
    at = np.stack([x + low[0], y + low[1]], axis=-1) @ back.T
    if hand.sway:
        knots = rng.normal(0, hand.sway * height, size=(KNOTS, KNOTS, 2))
        at += cv2.resize(knots, (int(columns), int(rows)), interpolation=cv2.INTER_CUBIC)
    found = cv2.remap(mask, at.astype(np.float32), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return trim(np.asarray(found, np.uint8))


def _broadened(mask: Mask, hand: Hand) -> Mask:
    reach = max(1, round(hand.nib * mask.shape[0] / 2))
    nib = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
    tip = round(reach * np.cos(hand.angle)), round(reach * np.sin(hand.angle))
    cv2.line(nib, (reach - tip[0], reach - tip[1]), (reach + tip[0], reach + tip[1]), 1, max(1, reach // 2))
    room = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.dilate(room, nib), np.uint8)
