"""Patches of dice from disk to training batches: turned, mirrored, in other colours; the count of pips stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.batches import endless_numbers
from models.errors import TrainingError


@dataclass(frozen=True, slots=True)
class DiePatches:
    """`patches` `(n, 64, 64, 3) uint8`; `values` `(n,)` 0..6, 0 for no face that can be read."""

    patches: NDArray[np.uint8]
    values: NDArray[np.int64]


def load_die_patches(root: Path, split: str) -> DiePatches:
    """What `python -m datasets dice-patches` wrote.

    Raises:
        TrainingError: there is no such file.
    """
    path = root / f"{split}.npz"
    if not path.is_file():
        raise TrainingError(f"there is no {path}; cut patches first: python -m datasets dice-patches --out {root}")
    with np.load(path) as arrays:
        return DiePatches(arrays["patches"], arrays["values"].astype(np.int64))


def endless_patches(data: DiePatches, batch: int, seed: int) -> Iterator[DiePatches]:
    """Batches without end; each patch comes once in every pass, in a new disguise."""
    rng = np.random.default_rng(seed)
    for chosen in endless_numbers(rng, len(data.values), batch):
        yield DiePatches(disguise(rng, data.patches[chosen]), data.values[chosen])


def disguise(rng: np.random.Generator, patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Patches turned by quarters and mirrored in eight groups; some with colours exchanged, inverted or changed."""
    groups: list[Any] = [_turned(group, number) for number, group in enumerate(np.array_split(patches, 8))]
    return recoloured(rng, np.concatenate(groups))


def recoloured(rng: np.random.Generator, patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Some with colours exchanged or inverted; all a little brighter or darker."""
    out = patches.astype(np.float32)
    exchanged = rng.random(len(out)) < 0.15
    out[exchanged] = out[exchanged][..., rng.permutation(3)]
    inverted = rng.random(len(out)) < 0.12
    out[inverted] = 255 - out[inverted]
    gain = np.exp(rng.normal(0, 0.12, (len(out), 1, 1, 3)))
    shift = rng.normal(0, 10, (len(out), 1, 1, 1))
    return np.asarray(np.clip(out * gain + shift, 0, 255), np.uint8)


def _turned(patches: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    turned = np.rot90(patches, number % 4, axes=(1, 2))
    return np.asarray(turned[:, ::-1] if number >= 4 else turned)
