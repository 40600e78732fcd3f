"""Fine-tuning: weights that were better are never replaced, and the two hold-outs decide what is better."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.pose_layout import label_line
from models.errors import TrainingError
from models.fine_tune import Comparison, FineTunePlan, fine_tune
from models.reader_report import Figures

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None or importlib.util.find_spec("onnx") is None,
    reason="needs the train extra: pip install -e .[train]",
)


@pytest.mark.parametrize(
    ("table", "general", "better"),
    [
        # right and wrong on the table, then right and wrong elsewhere, after the training; 80, 1, 700, 5 before it
        ((90, 1), (700, 5), True),
        ((80, 0), (700, 5), False),  # nothing gained
        ((90, 2), (700, 5), False),  # gained by guessing
        ((90, 1), (694, 5), False),  # other tables lose more than five in a thousand
        ((90, 1), (695, 10), True),
        ((90, 1), (700, 11), False),
    ],
)
def test_better_means_more_right_none_wrong_and_no_loss_elsewhere(
    table: tuple[int, int], general: tuple[int, int], better: bool
) -> None:
    before = Figures(100, 80, 1), Figures(1000, 700, 5)
    found = Comparison(before[0], Figures(100, *table), before[1], Figures(1000, *general))
    assert found.is_better == better


def plan(folder: Path) -> FineTunePlan:
    return FineTunePlan(folder / "samples", folder / "data", folder / "out", folder / "start.pt", minutes=0.01)


def test_samples_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"no train pictures in .*python -m kiosk samples"):
        fine_tune(plan(tmp_path))


@needs_torch
def test_a_table_is_learnt_beside_the_general_patches(tmp_path: Path) -> None:
    from models.reader import ReaderPlan, train_reader

    rng = np.random.default_rng(0)
    quad = np.asarray([[10, 10], [34, 10], [34, 46], [10, 46]], np.float32)
    for split in ("train", "val"):
        for part in ("images", "labels", "meta"):
            (tmp_path / "samples" / part / (split if part != "meta" else "")).mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(tmp_path / "samples" / "images" / split / "a.jpg"), rng.integers(0, 255, (60, 60, 3), np.uint8))
        (tmp_path / "samples" / "labels" / split / "a.txt").write_text(label_line(quad, 60, 60) + "\n")
        entry = {"name": "a", "marks": [{"rank": "K", "suit": "♥", "quad_px": quad.tolist()}]}
        (tmp_path / "samples" / "meta" / f"{split}.table.jsonl").write_text(json.dumps(entry) + "\n", "utf-8")
        (tmp_path / "data").mkdir(exist_ok=True)
        patches = rng.integers(0, 255, (40, 72, 48, 3)).astype(np.uint8)
        np.savez(tmp_path / "data" / f"{split}-0.npz", patches=patches, ranks=["2", "K"] * 20, suits=["♠", "♥"] * 20)
    start = train_reader(ReaderPlan(tmp_path / "data", tmp_path, minutes=0.01, batch=20, threads=1))
    start.rename(tmp_path / "start.pt")
    comparison, checkpoint = fine_tune(FineTunePlan(tmp_path / "samples", tmp_path / "data", tmp_path / "out",
                                                    tmp_path / "start.pt", minutes=0.01, threads=1))  # fmt: skip
    assert (comparison.table_before.count, comparison.general_after.count) == (2, 40)
    assert checkpoint.exists()
