"""Patches of tilted faces from disk to training batches: turned and mirrored with their tilts, in other colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.die_data import recoloured
from models.errors import TrainingError

LEANING_WEIGHT = 3.0
"""So many times as often as others a die that leans is drawn: the tilts in which it differs are rare."""

GROUPS = 8
"""Four quarters of a turn, each as it is and mirrored."""


@dataclass(frozen=True, slots=True)
class TiltPatches:
    """`patches` `(n, 64, 64, 3) uint8`; `tilts` `(n, 2) float32`; `leaning` `(n,) bool`."""

    patches: NDArray[np.uint8]
    tilts: NDArray[np.float32]
    leaning: NDArray[np.bool_]


def load_tilt_patches(root: Path, split: str) -> TiltPatches:
    """What `python -m datasets dice-tilts` wrote.

    Raises:
        TrainingError: there is no such file.
    """
    path = root / f"{split}.npz"
    if not path.is_file():
        raise TrainingError(f"there is no {path}; cut patches first: python -m datasets dice-tilts --out {root}")
    with np.load(path) as arrays:
        return TiltPatches(arrays["patches"], arrays["tilts"], arrays["leaning"])


def endless_tilts(data: TiltPatches, batch: int, seed: int) -> Iterator[TiltPatches]:
    """Batches without end, each patch in a new disguise."""
    rng = np.random.default_rng(seed)
    weights = np.where(data.leaning, LEANING_WEIGHT, 1.0)
    while True:
        chosen = rng.choice(len(weights), batch, p=weights / weights.sum())
        groups = np.array_split(chosen, GROUPS)
        turned = [turned_by(data.patches[one], data.tilts[one], number) for number, one in enumerate(groups)]
        patches = recoloured(rng, np.concatenate([patches for patches, _ in turned]))
        yield TiltPatches(patches, np.concatenate([tilts for _, tilts in turned]), data.leaning[chosen])


def turned_by(
    patches: NDArray[np.uint8], tilts: NDArray[np.float32], number: int
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Patches turned by quarters and, from 4 on, mirrored; `number` 0..7. Their tilts turn along."""
    patches = np.rot90(patches, number % 4, axes=(1, 2))
    for _ in range(number % 4):
        tilts = np.stack([tilts[:, 1], -tilts[:, 0]], axis=1)
    return (patches[:, :, ::-1], tilts * np.asarray((-1, 1), np.float32)) if number >= 4 else (patches, tilts)
