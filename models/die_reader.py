"""Training of the face reader of dice on patches, on a CPU, within a given time; its figures and its export."""

from __future__ import annotations

import math
import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.die_data import DiePatches, endless_patches, load_die_patches
from models.die_net import as_exported, build_die_net
from models.errors import TrainingError
from models.locator_state import Average, load_checkpoint, save_checkpoint
from models.onnx_about import write_about
from models.schedule import cosine, warm_up
from models.trainlog import say
from vision.die_net import FORMAT
from vision.die_patch import PATCH_PX

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
    network = build_die_net().to(memory_format=torch.channels_last).train()
    average = _run(plan, network, train).network.eval()
    logits = ask(average, hold_out.patches)
    temperature = min(TEMPERATURES, key=lambda one: _cross_entropy(logits / one, hold_out.values))
    state = {"format": 1, "kind": FORMAT, "ema": average.state_dict(), "temperature": float(temperature)}
    save_checkpoint(plan.out / "last.pt", state)
    say(plan.out / "train.log", f"temperature {temperature:.2f}\n{figures(logits / temperature, hold_out)}")
    return plan.out / "last.pt"


def _run(plan: DieReaderPlan, network: Any, train: DiePatches) -> Average:
    import torch

    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
    average = Average(network, plan.average)
    begun = told = time.monotonic()
    losses: list[float] = []
    for step, batch in enumerate(endless_patches(train, plan.batch, plan.seed)):
        share = (time.monotonic() - begun) / (plan.minutes * 60)
        if share >= 1 or step == plan.max_steps:
            break
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * warm_up(step, 100) * cosine(share) + 1e-6
        loss = _loss(network, batch)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        average.update(network)
        losses.append(float(loss.detach()))
        if not math.isfinite(losses[-1]):
            raise TrainingError("the loss is no number; try a smaller rate")
        if time.monotonic() - told > 20:
            told = time.monotonic()
            speed = (step + 1) * plan.batch / (told - begun)
            line = f"{share:6.1%}  step {step}  loss {np.mean(losses[-100:]):.4f}  {speed:.0f} patches/s"
            say(plan.out / "train.log", line)
    return average


def _loss(network: Any, batch: DiePatches) -> Any:
    import torch
    from torch.nn.functional import cross_entropy

    logits = network(torch.from_numpy(batch.patches))
    return cross_entropy(logits, torch.from_numpy(batch.values), label_smoothing=SMOOTHING)


def ask(network: Any, patches: NDArray[np.uint8], batch: int = 512) -> NDArray[np.float32]:
    """A network's logits for patches, `(n, 7)`."""
    import torch

    with torch.no_grad():
        parts = [network(torch.from_numpy(patches[i : i + batch])).numpy() for i in range(0, len(patches), batch)]
    return np.concatenate(parts)


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
    import torch

    state = load_checkpoint(checkpoint)
    network = build_die_net()
    network.load_state_dict(state["ema"])
    out.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            as_exported(network.eval(), state["temperature"]),
            (torch.zeros(2, PATCH_PX, PATCH_PX, 3, dtype=torch.uint8),),
            str(out),
            input_names=["patches"],
            output_names=["values"],
            dynamic_axes={name: {0: "n"} for name in ("patches", "values")},
            opset_version=17,
            dynamo=False,
        )
    write_about(out, FORMAT)
