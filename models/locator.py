"""Training of the corner locator on synthetic scenes, on a CPU, within a given time.

A loop of our own around ultralytics' network and loss: on a CPU with AMX, bfloat16 autocast and `channels_last` double
the speed, which the stock trainer refuses there. Learning rate and key point sigma follow the share of the time that
has passed, so the cosine is always completed.
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from models.errors import TrainingError
from models.loader import Loader
from models.locator_batches import LoaderPlan, endless_batches
from models.locator_data import EVERY_SIZE, Batch, Focus
from models.locator_net import ARCHITECTURE, Losses, PoseCriterion, build_network
from models.locator_state import Average, load_checkpoint, load_weights, save_checkpoint
from models.schedule import cosine, warm_up
from models.trainlog import TrainLog
from models.warm_start import rest_norms, start_from_onnx
from vision.turnless import PointCode

MAX_BAD_STEPS = 25
MAX_GRADIENT = 10.0


@dataclass(frozen=True, slots=True)
class LocatorPlan:
    """Everything that decides a training; kept in the checkpoint."""

    data: Path
    out: Path
    minutes: float
    size: int = 384
    batch: int = 16
    seed: int = 1
    threads: int = 2
    rate: float = 2e-3
    final_rate: float = 1e-5
    warmup_steps: int = 120
    weight_decay: float = 0.02
    sigma_start: float = 0.25
    sigma_end: float = 0.07
    sigma_share: float = 0.7
    average: float = 0.997
    checkpoint_minutes: float = 4.0
    log_seconds: float = 20.0
    start: Path | None = None
    focus: Focus = EVERY_SIZE
    points: PointCode = PointCode.CORNERS
    precision: str = "auto"
    compiled: bool = False
    max_steps: int | None = None

    def rate_at(self, share: float, step: int) -> float:
        """Learning rate: linear over the first steps, then a cosine over the whole time (`share` 0..1)."""
        return warm_up(step, self.warmup_steps) * (self.final_rate + (self.rate - self.final_rate) * cosine(share))

    def loading(self, split: str, seed: int) -> LoaderPlan:
        """What the loader makes for this training."""
        return LoaderPlan(self.data, split, self.size, self.batch, seed, self.focus, self.points)

    def sigma_at(self, share: float) -> float:
        """Key point sigma: geometric from start to end. With a small one from the beginning the points do not learn."""
        way = min(1.0, share / self.sigma_share)
        return self.sigma_start * math.pow(self.sigma_end / self.sigma_start, way)


def train_locator(plan: LocatorPlan, resume: bool = False) -> Path:
    """Train, and return the path of the last checkpoint (`out/last.pt`).

    Raises:
        TrainingError: no scenes, nothing to resume, or the loss is no number for many steps in a row.
    """
    import torch

    if not (plan.data / "labels" / "train").is_dir():
        raise TrainingError(f"{plan.data} has no labels/train; make scenes first (python -m datasets --help)")
    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    training = _Training(plan)
    if plan.start is not None:
        _start(training.network, plan)
        training.average = Average(training.network, plan.average)
    if resume:
        training.restore(plan.out / "last.pt")
    seed = plan.seed + 1_000_003 * training.step  # a resumed run must not see the same crops again
    with Loader(partial(endless_batches, plan.loading("train", seed))) as loader:
        training.run(loader)
    return plan.out / "last.pt"


def _start(network: Any, plan: LocatorPlan) -> None:
    """Weights to begin with: a checkpoint's, or those of an exported file."""
    assert plan.start is not None
    if plan.start.suffix != ".onnx":
        network.load_state_dict(load_weights(plan.start))
        return
    start_from_onnx(network, plan.start)
    rest_norms(network)


class _Training:
    def __init__(self, plan: LocatorPlan) -> None:
        import torch

        self.plan = plan
        self.network = build_network().to(memory_format=torch.channels_last).train()
        self.criterion = PoseCriterion(self.network)
        self.optimizer = torch.optim.AdamW(_parameter_groups(self.network, plan.weight_decay), lr=plan.rate)
        self.average = Average(self.network, plan.average)
        self.forward: Any = torch.compile(self.network, dynamic=False) if plan.compiled else self.network
        self.bfloat16 = plan.precision == "bfloat16" or (plan.precision == "auto" and has_fast_bfloat16())
        self.step = 0
        self.elapsed_s = 0.0
        self.bad_steps = 0
        self.log = TrainLog(plan.out / "train.log", plan.log_seconds)

    def restore(self, path: Path) -> None:
        state = load_checkpoint(path)
        self.network.load_state_dict(state["model"])
        self.average.network.load_state_dict(state["ema"])
        self.average.updates = state["step"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.elapsed_s = state["step"], state["elapsed_s"]
        self.log.say(f"resumed at step {self.step}, {self.elapsed_s / 60:.1f} min")

    def run(self, loader: Loader[Batch]) -> None:
        budget_s = self.plan.minutes * 60
        batch = loader.next()  # waited for before the clock starts: making the loader is no training
        last = saved = time.monotonic()
        while self.elapsed_s < budget_s and self.step != self.plan.max_steps:
            share = self.elapsed_s / budget_s
            losses = self.train_on(batch, share)
            now = time.monotonic()
            self.elapsed_s, last = self.elapsed_s + now - last, now
            self.log.add(losses, len(batch.images))
            if self.log.is_due():
                left = max(0.0, budget_s - self.elapsed_s) / 60
                self.log.report(self.step, self.rate, self.plan.sigma_at(share), left)
            if now - saved > self.plan.checkpoint_minutes * 60:
                saved = now
                self.save()
            batch = loader.next()
        self.save()
        self.log.say(f"done: {self.step} steps, {self.elapsed_s / 60:.1f} min, {self.plan.out / 'last.pt'}")

    @property
    def rate(self) -> float:
        return float(self.optimizer.param_groups[0]["lr"])

    def train_on(self, batch: Batch, share: float) -> Losses:
        """One step; a step whose loss or gradient is no number is left out."""
        import torch

        self.criterion.set_sigma(self.plan.sigma_at(share))
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate_at(share, self.step)
        loss, losses = self._forward(self.forward, batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT)
        if math.isfinite(losses.total) and bool(torch.isfinite(norm)):
            self.optimizer.step()
            self.average.update(self.network)
            self.bad_steps = 0
        else:
            self._count_bad_step()
        self.step += 1
        return losses

    def _count_bad_step(self) -> None:
        self.bad_steps += 1
        self.log.say(f"step {self.step}: the loss is no number; step left out")
        if self.bad_steps >= MAX_BAD_STEPS:
            raise TrainingError(f"{MAX_BAD_STEPS} steps in a row without a finite loss; try a smaller --rate")

    def _forward(self, network: Any, batch: Batch) -> tuple[Any, Losses]:
        import torch

        tensors = to_tensors(batch)
        with torch.autocast("cpu", torch.bfloat16, enabled=self.bfloat16):
            predictions = network(tensors["img"])
        return self.criterion(predictions, tensors)

    def save(self) -> None:
        """Write `out/last.pt`, and say how the averaged weights do on scenes that are not trained on."""
        config = {
            key: str(value) if isinstance(value, Path | PointCode) else value
            for key, value in asdict(self.plan).items()
        }
        save_checkpoint(
            self.plan.out / "last.pt",
            {
                "architecture": ARCHITECTURE,
                "plan": config,
                "step": self.step,
                "elapsed_s": self.elapsed_s,
                "model": self.network.state_dict(),
                "ema": self.average.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
            },
        )
        self._validate()

    def _validate(self, batches: int = 6) -> None:
        """Loss of the averaged weights at the final sigma, on the same crops each time."""
        import torch

        if not any((self.plan.data / "labels" / "val").glob("*.txt")):
            return
        self.criterion.set_sigma(self.plan.sigma_end)
        network = self.average.network.train()  # raw maps come out in this mode; the norms are kept from learning
        rest_norms(network)
        with torch.no_grad():
            crops = endless_batches(self.plan.loading("val", seed=0))
            found = [self._forward(network, batch)[1] for batch in islice(crops, batches)]
        means = {key: sum(getattr(loss, key) for loss in found) / batches for key in ("box", "pose", "cls", "dfl")}
        self.log.say(f"step {self.step}  saved; val: " + "  ".join(f"{key} {mean:.3f}" for key, mean in means.items()))


def has_fast_bfloat16() -> bool:
    """True where the CPU has AMX. Without it (AVX-512 only) bfloat16 was measured slower than float32."""
    import torch

    probe = getattr(torch.cpu, "_is_amx_tile_supported", None)
    return bool(probe and probe())


def to_tensors(batch: Batch) -> dict[str, Any]:
    """The batch as ultralytics' loss takes it; `img` is `(B, 3, S, S) float32` RGB, 0..1."""
    import torch

    images = torch.from_numpy(batch.images).permute(0, 3, 1, 2)  # permuted NHWC memory is what channels_last means
    return {
        "img": images.float().div_(255),
        "batch_idx": torch.from_numpy(batch.owner),
        "cls": torch.zeros(len(batch.owner), 1),
        "bboxes": torch.from_numpy(batch.boxes),
        "keypoints": torch.from_numpy(batch.points),
        "ignore": torch.from_numpy(batch.ignore),
    }


def _parameter_groups(network: Any, weight_decay: float) -> list[dict[str, Any]]:
    """Biases and norms are not decayed."""
    parameters = [parameter for parameter in network.parameters() if parameter.requires_grad]
    return [
        {"params": [value for value in parameters if value.ndim > 1], "weight_decay": weight_decay},
        {"params": [value for value in parameters if value.ndim <= 1], "weight_decay": 0.0},
    ]
