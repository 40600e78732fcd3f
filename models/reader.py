"""Training of the reader on patches, on a CPU, within a given time; calibration and export."""

from __future__ import annotations

import math
import multiprocessing
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError
from models.locator import has_fast_bfloat16
from models.locator_state import Average
from models.reader_data import Patches, endless_batches, load_patches
from models.reader_net import as_probabilities, build_reader
from models.trainlog import say
from vision.read import RANK_CLASSES, SUIT_CLASSES


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """Everything that decides a training."""

    data: Path
    out: Path
    minutes: float
    batch: int = 192
    seed: int = 1
    threads: int = 2
    rate: float = 2.5e-3
    weight_decay: float = 0.01
    average: float = 0.998
    start: Path | None = None


def _fill(plan: ReaderPlan, ready: Any) -> None:
    import cv2

    cv2.setNumThreads(0)
    for batch in endless_batches(load_patches(plan.data, "train"), plan.batch, plan.seed):
        ready.put(batch)


def train_reader(plan: ReaderPlan) -> Path:
    """Train and write `out/reader.pt` (averaged weights and temperatures); returns its path.

    Raises:
        TrainingError: no patches, or the loss is no number.
    """
    import torch

    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    if not list(plan.data.glob("train-*.npz")):
        raise TrainingError(f"no train-*.npz in {plan.data}; make patches first (python -m datasets patches --help)")
    context = multiprocessing.get_context("spawn")
    ready: Any = context.Queue(6)
    loader = context.Process(target=_fill, args=(plan, ready), daemon=True, name="loader")
    loader.start()
    try:
        network = _run(plan, ready)
    finally:
        loader.terminate()
    temperatures = calibrate(network, load_patches(plan.data, "val"))
    torch.save({"format": 1, "model": network.state_dict(), "temperatures": temperatures}, plan.out / "reader.pt")
    return plan.out / "reader.pt"


def _run(plan: ReaderPlan, ready: Any) -> Any:
    import torch
    from torch.nn.functional import cross_entropy

    network = build_reader()
    if plan.start is not None:
        network.load_state_dict(load_reader(plan.start)["model"])
    network = network.to(memory_format=torch.channels_last).train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
    average = Average(network, plan.average)
    begun = told = time.monotonic()
    step, losses = 0, []
    while (share := (time.monotonic() - begun) / (plan.minutes * 60)) < 1:
        batch: Patches = ready.get(timeout=120)
        rate = plan.rate * min(1.0, (step + 1) / 200) * (1 + math.cos(math.pi * share)) / 2 + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        with torch.autocast("cpu", torch.bfloat16, enabled=has_fast_bfloat16()):
            ranks, suits = network(torch.from_numpy(batch.patches))
        loss = cross_entropy(ranks.float(), torch.from_numpy(batch.ranks))
        loss = loss + cross_entropy(suits.float(), torch.from_numpy(batch.suits))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        average.update(network)
        step += 1
        losses.append(float(loss.detach()))
        if not math.isfinite(losses[-1]):
            raise TrainingError("the loss is no number; try a smaller rate")
        if time.monotonic() - told > 20:
            speed = step * plan.batch / (time.monotonic() - begun)
            say(
                plan.out / "train.log",
                f"{share:6.1%}  step {step}  loss {np.mean(losses[-50:]):.4f}  {speed:.0f} patches/s",
            )
            told = time.monotonic()
    return average.network.eval()


def predict(
    network: Any, patches: NDArray[np.uint8], batch: int = 512
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Logits of rank and suit, `(n, classes) float32`."""
    import torch

    with torch.no_grad():
        parts = [network(torch.from_numpy(patches[i : i + batch])) for i in range(0, len(patches), batch)]
    return np.concatenate([part[0].numpy() for part in parts]), np.concatenate([part[1].numpy() for part in parts])


def calibrate(network: Any, data: Patches) -> tuple[float, float]:
    """Temperatures of rank and suit that make the probabilities honest on the hold-out."""
    ranks, suits = predict(network, data.patches)
    return _temperature(ranks, data.ranks), _temperature(suits, data.suits)


def _temperature(logits: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        chance = scaled[np.arange(len(truth)), truth] - np.log(np.exp(scaled).sum(axis=1))
        return -float(chance.mean())

    return float(min(np.linspace(0.5, 3.0, 51), key=loss))


def load_reader(checkpoint: Path) -> dict[str, Any]:
    """A checkpoint of `train_reader`: weights and temperatures.

    Raises:
        TrainingError: there is none, or it is something else.
    """
    import torch

    if not checkpoint.is_file():
        raise TrainingError(f"there is no checkpoint {checkpoint}")
    state: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=True)
    if state.get("format") != 1 or "temperatures" not in state:
        raise TrainingError(f"{checkpoint} is not a reader's checkpoint")
    return state


def export_reader(checkpoint: Path, out: Path) -> dict[str, float]:
    """Write the ONNX file: `patches (n, 72, 48, 3) uint8` to `ranks` and `suits` probabilities. Gives the temperatures.

    Raises:
        TrainingError: not a checkpoint of a reader.
    """
    import torch

    state = load_reader(checkpoint)
    network = build_reader()
    network.load_state_dict(state["model"])
    model = as_probabilities(network.eval(), *state["temperatures"])
    example = torch.zeros(2, 72, 48, 3, dtype=torch.uint8)
    torch.onnx.export(
        model,
        (example,),
        str(out),
        input_names=["patches"],
        output_names=["ranks", "suits"],
        dynamic_axes={"patches": {0: "n"}, "ranks": {0: "n"}, "suits": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    return {"rank_temperature": state["temperatures"][0], "suit_temperature": state["temperatures"][1]}


def report(checkpoint: Path, data: Path) -> str:
    """How the reader does on the hold-out: accuracy, and accuracy and share of what is accepted at some thresholds."""
    state = load_reader(checkpoint)
    network = build_reader()
    network.load_state_dict(state["model"])
    patches = load_patches(data, "val")
    ranks, suits = predict(network.eval(), patches.patches)
    rank_p, suit_p = (_softmax(x / t) for x, t in zip((ranks, suits), state["temperatures"], strict=True))
    mark = patches.ranks != len(RANK_CLASSES) - 1
    right = (rank_p.argmax(1) == patches.ranks) & (suit_p.argmax(1) == patches.suits)
    chance = rank_p.max(1) * suit_p.max(1)
    named = (rank_p.argmax(1) < len(RANK_CLASSES) - 2) & (suit_p.argmax(1) < len(SUIT_CLASSES) - 1)
    lines = [
        f"{len(right)} patches, {mark.sum()} of them indices: both right on {right[mark].mean():.2%} of the indices"
    ]
    for threshold in (0.5, 0.7, 0.9, 0.95, 0.99):
        accepted = named & (chance >= threshold)
        wrong = (~right)[accepted & mark].mean()
        lines.append(
            f"  accepted at {threshold}: {accepted[mark].mean():.1%} of indices; wrong {wrong:.3%}; "
            f"named though no index {(accepted & ~mark).sum()} of {(~mark).sum()}"
        )
    return "\n".join(lines)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    power = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)
