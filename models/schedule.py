"""How the learning rate goes over a training."""

from __future__ import annotations

import math


def cosine(share: float) -> float:
    """Half a cosine over the whole time, from 1 to 0; `share` 0..1, more is the end."""
    return (1 + math.cos(math.pi * min(share, 1.0))) / 2


def warm_up(step: int, steps: int) -> float:
    """Linear over the first `steps`, up to 1; `step` counts from 0."""
    return min(1.0, (step + 1) / steps)
