"""The steps of a training within a given time: the same for every network that is trained on small pictures."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from models.errors import TrainingError
from models.locator_state import Average
from models.schedule import cosine, warm_up
from models.trainlog import say

TELL_S = 20.0
MEAN_OF = 100
"""Steps over which the figures of a line in the log are averaged."""

Batch = TypeVar("Batch")


class Plan(Protocol):
    """What the steps need of a training's plan."""

    @property
    def out(self) -> Path:
        """Folder of the log."""
        ...

    @property
    def minutes(self) -> float:
        """Length of the whole training."""
        ...

    @property
    def rate(self) -> float:
        """Highest learning rate."""
        ...

    @property
    def weight_decay(self) -> float:
        """Of AdamW."""
        ...

    @property
    def average(self) -> float:
        """Decay of the averaged weights."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """`warm_up`: steps until the full rate; `clip`: the longest gradient; a training may end after `most_steps`."""

    warm_up: int = 100
    clip: float = 5.0
    save_minutes: float = math.inf
    most_steps: int | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What a network made of one batch: torch's `loss` to go down, the `figures` to tell, and how many `pictures`."""

    loss: Any
    figures: Mapping[str, float]
    pictures: int


def descend(
    plan: Plan, network: Any, batches: Iterator[Batch], look: Callable[[Any, Batch], Looked], pace: Pace
) -> Iterator[Any]:
    """Train, and yield the averaged network every `pace.save_minutes` and at the end. The log is `train.log` in `out`.

    Raises:
        TrainingError: a figure is no number.
    """
    import torch

    network = network.to(memory_format=torch.channels_last).train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
    average = Average(network, plan.average)
    batch = next(batches)  # waited for before the clock starts: making the batches is no training
    begun = told = saved = time.monotonic()
    step, pictures = 0, 0
    figures: list[Mapping[str, float]] = []
    while (share := (time.monotonic() - begun) / (plan.minutes * 60)) < 1 and step != pace.most_steps:
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * warm_up(step, pace.warm_up) * cosine(share) + 1e-6
        looked = look(network, batch)
        optimizer.zero_grad(set_to_none=True)
        looked.loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), pace.clip)
        optimizer.step()
        average.update(network)
        step, pictures = step + 1, pictures + looked.pictures
        figures.append(looked.figures)
        if not all(map(math.isfinite, looked.figures.values())):
            raise TrainingError("the loss is no number; try a smaller rate")
        now = time.monotonic()
        if now - told > TELL_S:
            told = now
            means = (f"{name} {np.mean([one[name] for one in figures[-MEAN_OF:]]):.4f}" for name in looked.figures)
            speed = f"{pictures / (now - begun):.0f} pictures/s"
            say(plan.out / "train.log", "  ".join((f"{share:6.1%}", f"step {step}", *means, speed)))
        if now - saved > pace.save_minutes * 60:
            saved = now
            yield average.network
        batch = next(batches)
    yield average.network


def last_of(averages: Iterator[Any]) -> Any:
    """The network at the end of a training that keeps nothing before."""
    *_, last = averages
    return last
