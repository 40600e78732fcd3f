"""Which examples make the next batch."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError


def endless_numbers(rng: np.random.Generator, count: int, size: int) -> Iterator[NDArray[np.int64]]:
    """Batches of `size` numbers `0..count-1` without end; each comes once in every pass.

    A batch may reach into the next pass, so that nothing is left out, not even where there are fewer than `size`.

    Raises:
        TrainingError: there is nothing to choose from.
    """
    if count < 1:
        raise TrainingError("there are no examples to train on")
    ahead = rng.permutation(count)
    while True:
        while len(ahead) < size:
            ahead = np.concatenate([ahead, rng.permutation(count)])
        yield ahead[:size]
        ahead = ahead[size:]
