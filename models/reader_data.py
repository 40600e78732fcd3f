"""Patches in memory, and batches of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError


@dataclass(frozen=True, slots=True)
class Patches:
    """`patches (n, 72, 48, 3) uint8`, `ranks (n,)` and `suits (n,)` int64 class numbers."""

    patches: NDArray[np.uint8]
    ranks: NDArray[np.int64]
    suits: NDArray[np.int64]


def load_patches(folder: Path, split: str) -> Patches:
    """All shards of a split.

    Raises:
        TrainingError: there are none.
    """
    paths = sorted(folder.glob(f"{split}-*.npz"))
    if not paths:
        raise TrainingError(f"no {split}-*.npz in {folder}; make patches first (python -m datasets patches --help)")
    parts = [np.load(path) for path in paths]
    return Patches(
        np.concatenate([part["patches"] for part in parts]),
        np.concatenate([part["ranks"] for part in parts]).astype(np.int64),
        np.concatenate([part["suits"] for part in parts]).astype(np.int64),
    )


def weights_of(data: Patches) -> NDArray[np.float64]:
    """How often to draw each patch: rare suits and ranks more often, by the root of their rarity."""
    suit_share = np.bincount(data.suits, minlength=1)[data.suits] / len(data.suits)
    rank_share = np.bincount(data.ranks, minlength=1)[data.ranks] / len(data.ranks)
    weight = 1 / np.sqrt(suit_share * rank_share)
    return np.asarray(weight / weight.sum())


def endless_batches(data: Patches, size: int, seed: int) -> Iterator[Patches]:
    """Batches without end, each patch a little varied."""
    rng = np.random.default_rng(seed)
    weight = weights_of(data)
    while True:
        for chosen in np.split(rng.choice(len(weight), size=size * 64, p=weight), 64):
            patches = np.stack([vary(rng, data.patches[int(i)]) for i in chosen])
            yield Patches(patches, data.ranks[chosen], data.suits[chosen])


def vary(rng: np.random.Generator, patch: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Move, stretch and turn a patch a little; now and then cover a strip or change its light. Never mirrored."""
    if rng.random() < 0.6:
        matrix = np.asarray([[1, 0, 0], [0, 1, 0]], np.float64) + rng.normal(0, 0.03, size=(2, 3))
        matrix[:, 2] = rng.normal(0, 1.3, size=2) + (1 - matrix[:, :2].sum(axis=1)) * (24, 36)
        patch = np.asarray(
            cv2.warpAffine(patch, matrix, (patch.shape[1], patch.shape[0]), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
    if rng.random() < 0.3:
        gain, offset = np.exp(rng.normal(0, 0.15)), rng.normal(0, 10)
        patch = np.asarray(cv2.convertScaleAbs(patch, alpha=float(gain), beta=float(offset)), np.uint8)
    if rng.random() < 0.08:
        patch = patch.copy()
        width = int(rng.integers(3, 8))
        side = int(rng.integers(4))
        edge = (slice(0, width), slice(None)) if side == 0 else (slice(-width, None), slice(None))
        if side >= 2:
            edge = (edge[1], slice(0, width)) if side == 2 else (edge[1], slice(-width, None))
        patch[edge] = rng.integers(0, 256, size=3)
    return patch
