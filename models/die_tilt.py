"""Training of the network that tells how a die's upper face is tilted, on a CPU; its figures and its export."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.descent import Looked, Pace, descend, last_of
from models.die_files import ask, export_on_patches
from models.die_tilt_net import build_tilt_net
from models.locator_state import load_checkpoint, save_checkpoint
from models.tilt_data import TiltPatches, endless_tilts, load_tilt_patches
from models.trainlog import say
from vision.tilt_net import FORMAT

BETA = 0.15
"""Errors larger than that count linearly: a die that is hardly seen has no say over the others."""


@dataclass(frozen=True, slots=True)
class DieTiltPlan:
    """Everything that decides a training; `start`: a checkpoint to go on from."""

    data: Path
    out: Path
    minutes: float
    start: Path | None = None
    batch: int = 160
    seed: int = 1
    threads: int = 2
    rate: float = 3e-3
    weight_decay: float = 0.02
    average: float = 0.995
    max_steps: int | None = None


def train_die_tilt(plan: DieTiltPlan) -> Path:
    """Train and write `out/last.pt`, the averaged weights.

    Raises:
        TrainingError: no patches, or the loss is no number.
    """
    import torch

    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    train, hold_out = load_tilt_patches(plan.data, "train"), load_tilt_patches(plan.data, "val")
    plan.out.mkdir(parents=True, exist_ok=True)
    network = build_tilt_net()
    if plan.start is not None:
        network.load_state_dict(load_checkpoint(plan.start)["ema"])
    batches = endless_tilts(train, plan.batch, plan.seed)
    average = last_of(descend(plan, network, batches, _look, Pace(most_steps=plan.max_steps)))
    save_checkpoint(plan.out / "last.pt", {"format": 1, "kind": FORMAT, "ema": average.state_dict()})
    say(plan.out / "train.log", figures(ask(average, hold_out.patches), hold_out))
    return plan.out / "last.pt"


def _look(network: Any, batch: TiltPatches) -> Looked:
    import torch
    from torch.nn.functional import smooth_l1_loss

    patches = torch.from_numpy(np.ascontiguousarray(batch.patches))
    loss = smooth_l1_loss(network(patches), torch.from_numpy(batch.tilts), beta=BETA)
    return Looked(loss, {"loss": float(loss.detach())}, len(patches))


def figures(tilts: NDArray[np.float32], truth: TiltPatches) -> str:
    """How far the tilts of a hold-out are off, one look at each patch."""
    off = np.linalg.norm(tilts - truth.tilts, axis=1)
    lines = []
    for name, those in (("flat", ~truth.leaning), ("leaning", truth.leaning)):
        if those.any():
            median, most = np.quantile(off[those], (0.5, 0.95))
            lines.append(f"{name} {those.sum()}: off by {median:.3f} (median), 95 % by less than {most:.3f}")
    return "\n".join(lines)


def export_die_tilt(checkpoint: Path, out: Path) -> None:
    """Write `out`: `patches (n, 64, 64, 3) uint8` to `tilts (n, 2)`.

    Raises:
        WeightsError: no such checkpoint.
    """
    network = build_tilt_net()
    network.load_state_dict(load_checkpoint(checkpoint)["ema"])
    export_on_patches(network, "tilts", out, FORMAT)
