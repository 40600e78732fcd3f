"""Training of the network that tells how a die's upper face is tilted, on a CPU; its figures and its export."""

from __future__ import annotations

import math
import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.die_tilt_net import build_tilt_net
from models.errors import TrainingError
from models.locator_state import Average, load_checkpoint, save_checkpoint
from models.schedule import cosine, warm_up
from models.tilt_data import TiltPatches, endless_tilts, load_tilt_patches
from models.trainlog import say
from vision.die_patch import PATCH_PX
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
    average = _run(plan, network.to(memory_format=torch.channels_last).train(), train).network.eval()
    save_checkpoint(plan.out / "last.pt", {"format": 1, "kind": FORMAT, "ema": average.state_dict()})
    say(plan.out / "train.log", figures(ask(average, hold_out.patches), hold_out))
    return plan.out / "last.pt"


def _run(plan: DieTiltPlan, network: Any, train: TiltPatches) -> Average:
    import torch

    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
    average = Average(network, plan.average)
    begun = told = time.monotonic()
    losses: list[float] = []
    for step, batch in enumerate(endless_tilts(train, plan.batch, plan.seed)):
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
            say(plan.out / "train.log", f"{share:6.1%}  step {step}  loss {np.mean(losses[-100:]):.4f}")
    return average


def _loss(network: Any, batch: TiltPatches) -> Any:
    import torch
    from torch.nn.functional import smooth_l1_loss

    patches = torch.from_numpy(np.ascontiguousarray(batch.patches))
    return smooth_l1_loss(network(patches), torch.from_numpy(batch.tilts), beta=BETA)


def ask(network: Any, patches: NDArray[np.uint8], batch: int = 512) -> NDArray[np.float32]:
    """A network's tilts of patches, `(n, 2)`."""
    import torch

    with torch.no_grad():
        parts = [network(torch.from_numpy(patches[i : i + batch])).numpy() for i in range(0, len(patches), batch)]
    return np.concatenate(parts)


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
    import onnx
    import torch

    network = build_tilt_net()
    network.load_state_dict(load_checkpoint(checkpoint)["ema"])
    out.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            (torch.zeros(2, PATCH_PX, PATCH_PX, 3, dtype=torch.uint8),),
            str(out),
            input_names=["patches"],
            output_names=["tilts"],
            dynamic_axes={name: {0: "n"} for name in ("patches", "tilts")},
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load(str(out))
    onnx.helper.set_model_props(model, {"description": FORMAT, "license": "AGPL-3.0-or-later"})
    onnx.checker.check_model(model)
    onnx.save(model, str(out))
