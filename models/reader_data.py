"""Patches in memory, the names they bear, and batches of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.batches import endless_numbers
from models.errors import TrainingError
from vision.deck import RANKS

UNKNOWN = -1
"""The number of a name that is not to be learnt: nobody knows it, or it is no index at all."""


@dataclass(frozen=True, slots=True)
class NamedPatches:
    """`patches (n, 72, 48, 3) uint8`; `ranks` and `suits` `(n,)` texts: "" is no index, "?" is not known."""

    patches: NDArray[np.uint8]
    ranks: NDArray[np.str_]
    suits: NDArray[np.str_]

    def taken(self, at: NDArray[np.integer[Any]]) -> NamedPatches:
        """Those at the places `at`, in that order."""
        return NamedPatches(self.patches[at], self.ranks[at], self.suits[at])


@dataclass(frozen=True, slots=True)
class Names:
    """The ranks and suits that a reader is trained on; their places are its class numbers."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]

    @classmethod
    def of(cls, data: NamedPatches) -> Names:
        """All names of some patches: the twelve types first, the rest sorted."""
        others = sorted(set(data.ranks.tolist()) - {"", "?", *RANKS})
        return cls((*RANKS, *others), tuple(sorted(set(data.suits.tolist()) - {"", "?"})))


@dataclass(frozen=True, slots=True)
class Patches:
    """Patches with numbers: `ranks`, `suits` `(n,) int64`, `UNKNOWN` where not to be learnt; `marks` `(n,)` 0 or 1."""

    patches: NDArray[np.uint8]
    marks: NDArray[np.float32]
    ranks: NDArray[np.int64]
    suits: NDArray[np.int64]


def load_patches(folder: Path, split: str) -> NamedPatches:
    """All shards of a split.

    Raises:
        TrainingError: there are none.
    """
    paths = sorted(folder.glob(f"{split}-*.npz"))
    if not paths:
        raise TrainingError(f"no {split}-*.npz in {folder}; make patches first (python -m datasets patches --help)")
    parts = [np.load(path) for path in paths]
    return NamedPatches(*(np.concatenate([part[key] for part in parts]) for key in ("patches", "ranks", "suits")))


def save_patches(path: Path, data: NamedPatches) -> None:
    """Write patches as one shard."""
    np.savez(path, patches=data.patches, ranks=data.ranks, suits=data.suits)


def numbered(data: NamedPatches, names: Names) -> Patches:
    """The patches with the class numbers of `names`."""
    ranks = {name: number for number, name in enumerate(names.ranks)}
    suits = {name: number for number, name in enumerate(names.suits)}
    return Patches(
        data.patches,
        (data.ranks != "").astype(np.float32),
        np.asarray([ranks.get(name, UNKNOWN) for name in data.ranks.tolist()], np.int64),
        np.asarray([suits.get(name, UNKNOWN) for name in data.suits.tolist()], np.int64),
    )


def endless_batches(folder: Path, names: Names, size: int, seed: int) -> Iterator[Patches]:
    """Training batches without end, each patch a little varied."""
    data = numbered(load_patches(folder, "train"), names)
    rng = np.random.default_rng(seed)
    for chosen in endless_numbers(rng, len(data.marks), size):
        patches = np.stack([vary(rng, data.patches[int(i)]) for i in chosen])
        yield Patches(patches, data.marks[chosen], data.ranks[chosen], data.suits[chosen])


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
