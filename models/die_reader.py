"""Training of the face reader of dice on patches, on a CPU, within a given time; its figures and its export."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.descent import Looked, Pace, descend, last_of
from models.die_data import DiePatches, endless_patches, load_die_patches
from models.die_files import ask, export_on_patches
from models.die_net import as_exported, build_die_net
from models.errors import TrainingError
from models.locator_state import load_checkpoint, save_checkpoint
from models.trainlog import say
from vision.die_net import FORMAT

SMOOTHING = 0.02
TEMPERATURES = np.geomspace(0.4, 3, 40)


@dataclass(frozen=True, slots=True)
class DieReaderPlan:
    """Everything that decides a training."""

    data: Path
    out: Path
    minutes: float
    batch: int = 192
    seed: int = 1
    threads: int = 2
    rate: float = 3e-3
    weight_decay: float = 0.02
    average: float = 0.998
    max_steps: int | None = None


def train_die_reader(plan: DieReaderPlan) -> Path:
    """Train and write `out/last.pt`: averaged weights, and the temperature that suits the hold-out best.

    Raises:
        TrainingError: no patches, or the loss is no number.
    """
    import torch

    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    train, hold_out = load_die_patches(plan.data, "train"), load_die_patches(plan.data, "val")
    if len(train.values) < plan.batch:
        raise TrainingError(f"{len(train.values)} patches are fewer than one batch of {plan.batch}")
    plan.out.mkdir(parents=True, exist_ok=True)
    batches = endless_patches(train, plan.batch, plan.seed)
    average = last_of(descend(plan, build_die_net(), batches, _look, Pace(most_steps=plan.max_steps)))
    logits = ask(average, hold_out.patches)
    temperature = min(TEMPERATURES, key=lambda one: _cross_entropy(logits / one, hold_out.values))
    state = {"format": 1, "kind": FORMAT, "ema": average.state_dict(), "temperature": float(temperature)}
    save_checkpoint(plan.out / "last.pt", state)
    say(plan.out / "train.log", f"temperature {temperature:.2f}\n{figures(logits / temperature, hold_out)}")
    return plan.out / "last.pt"


def _look(network: Any, batch: DiePatches) -> Looked:
    import torch
    from torch.nn.functional import cross_entropy

    logits = network(torch.from_numpy(batch.patches))
    loss = cross_entropy(logits, torch.from_numpy(batch.values), label_smoothing=SMOOTHING)
    return Looked(loss, {"loss": float(loss.detach())}, len(batch.patches))


def _log_chances(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shifted = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)), np.float32)


def _cross_entropy(logits: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    return -float(_log_chances(logits)[np.arange(len(truth)), truth].mean())


def figures(logits: NDArray[np.float32], truth: DiePatches) -> str:
    """What a network is worth on a hold-out, one look at each patch."""
    chances = np.exp(_log_chances(logits))
    best, sure = chances.argmax(axis=1), chances.max(axis=1)
    face = truth.values > 0
    lines = [f"faces {face.sum()}: {np.mean(best[face] == truth.values[face]):.2%} right; none named of "]
    lines[0] += f"{(~face).sum()} others: {np.mean(best[~face] == 0):.2%}"
    for least in (0.9, 0.95, 0.99):
        named = (best > 0) & (sure >= least)
        wrong = np.mean(best[named] != truth.values[named]) if named.any() else 0.0
        lines.append(f"at {least:.2f}: {named[face].mean():.2%} of faces named, {wrong:.2%} of the named wrong")
    return "\n".join(lines)


def export_die_reader(checkpoint: Path, out: Path) -> None:
    """Write `out`: `patches (n, 64, 64, 3) uint8` to `values (n, 7)`, probabilities.

    Raises:
        WeightsError: no such checkpoint.
    """
    state = load_checkpoint(checkpoint)
    network = build_die_net()
    network.load_state_dict(state["ema"])
    export_on_patches(as_exported(network.eval(), state["temperature"]), "values", out, FORMAT)
