"""Training of the comparer of drawings on printings, on a CPU, within a given time; and its export."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from models.comparer_data import Pairs, endless_pairs
from models.comparer_net import CHANNELS, COLUMNS, ROWS, build_comparer
from models.descent import Looked, Pace, descend
from models.errors import TrainingError
from models.loader import Loader
from models.locator_state import save_checkpoint
from models.onnx_about import write_about
from models.reader_state import TorchPatchNet, load_reader
from vision.comparer import FORMAT
from vision.suit_picture import SUIT_PX

SMOOTHING = 0.02
"""Of the labels: a picture in a hundred is too bad to say."""


@dataclass(frozen=True, slots=True)
class ComparerPlan:
    """Everything that decides a training."""

    data: Path
    out: Path
    reader: Path
    """Says which symbols look alike."""
    minutes: float
    seed: int = 1
    threads: int = 2
    rate: float = 3e-3
    weight_decay: float = 0.01
    average: float = 0.995
    start: Path | None = None
    save_minutes: float = 5.0


def train_comparer(plan: ComparerPlan) -> Path:
    """Train and write `out/comparer.pt` (averaged weights); returns its path.

    Raises:
        TrainingError: no printings, or the loss is no number.
    """
    import torch

    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    network = load_comparer(plan.start) if plan.start else build_comparer()
    suits = TorchPatchNet(load_reader(plan.reader)).suits
    with Loader(partial(endless_pairs, plan.data, suits, plan.seed)) as loader:
        pace = Pace(warm_up=60, clip=2.0, save_minutes=plan.save_minutes)
        for average in descend(plan, network, iter(loader.next, None), _look, pace):
            save_checkpoint(plan.out / "comparer.pt", {"kind": FORMAT, "ema": average.state_dict()})
    return plan.out / "comparer.pt"


def _look(network: Any, batch: Pairs) -> Looked:
    """Cross entropy of which candidate it is, or none of them; and how often the likeliest is right."""
    import torch
    from torch.nn.functional import cross_entropy

    features = network.features(torch.from_numpy(batch.suits))
    seen = features[torch.from_numpy(batch.pictures).repeat_interleave(batch.candidates.shape[1])]
    odds = network.log_odds(seen, features[torch.from_numpy(batch.candidates.ravel())]).reshape(batch.candidates.shape)
    odds = torch.cat([odds, torch.zeros(len(odds), 1)], dim=1)
    own = torch.from_numpy(batch.own)
    right = float((odds.argmax(dim=1) == own).float().mean())
    loss = cross_entropy(odds, own, label_smoothing=SMOOTHING)
    return Looked(loss, {"loss": float(loss.detach()), "right": right}, len(batch.pictures))


def load_comparer(path: Path) -> Any:
    """The network of a checkpoint, ready to be asked.

    Raises:
        TrainingError: there is none, or it is something else.
    """
    import torch

    if not path.is_file():
        raise TrainingError(f"there is no checkpoint {path}")
    state = torch.load(path, map_location="cpu", weights_only=True)
    if state.get("kind") != FORMAT:
        raise TrainingError(f"{path} is not a checkpoint of a comparer")
    network = build_comparer()
    network.load_state_dict(state["ema"])
    return network.eval()


def export_comparer(checkpoint: Path, out: Path) -> None:
    """Write the ONNX file: `suits (n, 52, 64) uint8` to `features`, features of pairs to `log_odds (k,)`.

    Raises:
        TrainingError: not a checkpoint of a comparer.
    """
    import torch

    network = load_comparer(checkpoint)
    features = torch.zeros(2, CHANNELS, ROWS, COLUMNS)
    torch.onnx.export(
        network,
        (torch.zeros(2, SUIT_PX[1], SUIT_PX[0], dtype=torch.uint8), features, features.clone()),
        str(out),
        input_names=["suits", "seen", "shown"],
        output_names=["features", "log_odds"],
        dynamic_axes={
            "suits": {0: "n"},
            "features": {0: "n"},
            **{name: {0: "k"} for name in ("seen", "shown", "log_odds")},
        },
        opset_version=17,
        dynamo=False,
    )
    write_about(out, FORMAT)
