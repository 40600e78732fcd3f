"""Fine-tuning of the reader on samples of one table, with figures before and after; worse weights never get out."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from datasets.pose_layout import SPLITS
from datasets.scenes.patches import write_scene_shard
from models.errors import TrainingError
from models.reader import ReaderPlan, train_reader
from models.reader_data import NamedPatches, load_patches, save_patches
from models.reader_report import Figures, figures
from models.reader_state import TorchPatchNet, load_reader

GENERAL_SHARE = 4
"""Patches of the general training for each one of the table: a reader of one table forgets all others."""
LEAST_GENERAL = 4_000
WORSE_AT_MOST = 0.005
"""What the general hold-out may lose, as a share of its indices, either way."""


@dataclass(frozen=True, slots=True)
class FineTunePlan:
    """`samples`: labelled pictures (`python -m kiosk samples`); `data`: patches of the general training, with `val`."""

    samples: Path
    data: Path
    out: Path
    start: Path
    minutes: float
    rate: float = 3e-4
    threads: int = 2
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the reader did before and after, on held-out pictures of the table and on the general hold-out."""

    table_before: Figures
    table_after: Figures
    general_before: Figures
    general_after: Figures

    @property
    def is_better(self) -> bool:
        """More of the table's indices named rightly, none more named wrongly, and elsewhere no real loss."""
        table = self.table_after.right > self.table_before.right and self.table_after.wrong <= self.table_before.wrong
        lost = max(
            self.general_before.right - self.general_after.right, self.general_after.wrong - self.general_before.wrong
        )
        return table and lost <= WORSE_AT_MOST * self.general_before.count

    def lines(self) -> tuple[str, ...]:
        """The four figures as a table."""
        rows = (
            ("this table, before", self.table_before),
            ("this table, after", self.table_after),
            ("general hold-out, before", self.general_before),
            ("general hold-out, after", self.general_after),
        )
        return tuple(f"{title:26s}{found.line()}" for title, found in rows)


def fine_tune(plan: FineTunePlan) -> tuple[Comparison, Path]:
    """Train on samples and general patches together: the comparison, and the checkpoint, which may be the worse one.

    Raises:
        TrainingError: there are no samples in one of the splits, no general patches, or nothing to start from.
    """
    mixed = plan.out / "patches"
    shutil.rmtree(mixed, ignore_errors=True)
    own = {split: _cut(plan.samples, split, mixed) for split in SPLITS}
    rng = np.random.default_rng(plan.seed)
    general = load_patches(plan.data, "train")
    count = min(len(general.ranks), max(LEAST_GENERAL, GENERAL_SHARE * len(own["train"].ranks)))
    save_patches(mixed / "train-general.npz", general.taken(rng.choice(len(general.ranks), count, replace=False)))
    hold_out = load_patches(plan.data, "val")
    save_patches(mixed / "val-general.npz", hold_out)
    checkpoint = train_reader(
        ReaderPlan(
            mixed,
            plan.out,
            plan.minutes,
            rate=plan.rate,
            threads=plan.threads,
            seed=plan.seed,
            start=plan.start,
        )
    )
    before, after = (TorchPatchNet(load_reader(path)) for path in (plan.start, checkpoint))
    suits = tuple(sorted(set(own["train"].suits.tolist()) | set(own["val"].suits.tolist())))
    return Comparison(
        figures(before, own["val"], suits),
        figures(after, own["val"], suits),
        figures(before, hold_out, before.suits.labels),
        figures(after, hold_out, after.suits.labels),
    ), checkpoint


def _cut(samples: Path, split: str, out: Path) -> NamedPatches:
    """The table's patches of one split, written as shards too. Raises `TrainingError` where there are none."""
    if not any((samples / "images" / split).glob("*.jpg")):
        raise TrainingError(
            f"no {split} pictures in {samples}; write them first (python -m kiosk samples), after ten results or more"
        )
    write_scene_shard(samples, split, out, seed=1, shards=1)
    return load_patches(out, split)
