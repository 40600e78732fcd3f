"""Training of the reader on patches, on a CPU, within a given time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from models.descent import Looked, Pace, descend
from models.loader import Loader
from models.reader_data import UNKNOWN, Names, Patches, endless_batches, load_patches, numbered
from models.reader_net import build_reader
from models.reader_state import calibrated, load_reader, save_reader, take_features

SCALE = 20.0
"""Cosines times this are the logits that are trained."""


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """Everything that decides a training. The margins are taken off the right cosine, so that names keep apart."""

    data: Path
    out: Path
    minutes: float
    batch: int = 192
    seed: int = 1
    threads: int = 2
    rate: float = 2.5e-3
    weight_decay: float = 0.01
    average: float = 0.998
    rank_margin: float = 0.1
    suit_margin: float = 0.1
    start: Path | None = None
    features: Path | None = None
    """Another reader whose way of seeing is taken over; names and heads are new. For marks of another kind."""
    save_minutes: float = 5.0


def train_reader(plan: ReaderPlan) -> Path:
    """Train and write `out/reader.pt` (averaged weights, names and scales); returns its path.

    Raises:
        TrainingError: no patches, or the loss is no number.
    """
    import torch

    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    start = load_reader(plan.start) if plan.start else None
    names = start.names if start else Names.of(load_patches(plan.data, "train"))
    hold_out = numbered(load_patches(plan.data, "val"), names)
    network = start.open() if start else build_reader(len(names.ranks), len(names.suits))
    if plan.features:
        take_features(network, load_reader(plan.features))
    with Loader(partial(endless_batches, plan.data, names, plan.batch, plan.seed)) as loader:
        pace = Pace(warm_up=200, save_minutes=plan.save_minutes)
        for average in descend(plan, network, iter(loader.next, None), partial(_look, plan), pace):
            save_reader(plan.out / "reader.pt", calibrated(average, names, hold_out))
    return plan.out / "reader.pt"


def _look(plan: ReaderPlan, network: Any, batch: Patches) -> Looked:
    import torch
    from torch.nn.functional import binary_cross_entropy_with_logits

    mark, rank, suit = network(torch.from_numpy(batch.patches))
    losses = {
        "mark": binary_cross_entropy_with_logits(mark, torch.from_numpy(batch.marks)),
        "rank": _margin_loss(rank, network.rank_centres, torch.from_numpy(batch.ranks), plan.rank_margin),
        "suit": _margin_loss(suit, network.suit_centres, torch.from_numpy(batch.suits), plan.suit_margin),
    }
    return Looked(sum(losses.values()), {name: float(one.detach()) for name, one in losses.items()}, len(batch.patches))


def _margin_loss(vectors: Any, centres: Any, truth: Any, margin: float) -> Any:
    """Cross entropy of scaled cosines, the right one less `margin` (CosFace, Wang et al. 2018)."""
    import torch
    from torch.nn.functional import cross_entropy, normalize

    cosines = vectors @ normalize(centres).T
    known = truth != UNKNOWN
    taken = torch.zeros_like(cosines)
    taken[known, truth[known]] = margin
    return cross_entropy(SCALE * (cosines - taken), truth, ignore_index=UNKNOWN)
