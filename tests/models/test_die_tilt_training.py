"""The whole way of what tells the tilt of dice, in small: patches, training, figures, export, running."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.errors import TrainingError
from models.tilt_data import TiltPatches, endless_tilts, load_tilt_patches, turned_by
from vision.net import WeightsError

pytest.importorskip("torch", reason="needs the train extra: pip install -e .[train]")


def write_patches(root: Path) -> None:
    rng = np.random.default_rng(0)
    for split in ("train", "val"):
        patches = rng.integers(0, 255, (40, 64, 64, 3)).astype(np.uint8)
        tilts = rng.uniform(-0.5, 0.5, (40, 2)).astype(np.float32)
        np.savez(root / f"{split}.npz", patches=patches, tilts=tilts, leaning=np.arange(40) % 8 == 0)


def test_a_trained_network_is_exported_and_runs(tmp_path: Path) -> None:
    from models.die_tilt import DieTiltPlan, export_die_tilt, train_die_tilt
    from vision.tilt_net import OnnxTiltNet

    write_patches(tmp_path)
    first = train_die_tilt(DieTiltPlan(tmp_path, tmp_path / "a", minutes=15, batch=16, threads=1, max_steps=2))
    plan = DieTiltPlan(tmp_path, tmp_path / "b", minutes=15, start=first, batch=16, threads=1, max_steps=1)
    export_die_tilt(train_die_tilt(plan), tmp_path / "tilt.onnx")
    tilts = OnnxTiltNet(tmp_path / "tilt.onnx").read(np.zeros((5, 64, 64, 3), np.uint8))
    assert tilts.shape == (5, 2)
    assert np.isfinite(tilts).all()
    assert "leaning 5: off by" in (tmp_path / "b" / "train.log").read_text(encoding="utf-8")


def test_another_network_tells_no_tilt() -> None:
    from models.registry import weights_path
    from vision.tilt_net import OnnxTiltNet

    with pytest.raises(WeightsError, match="does not tell the tilt"):
        OnnxTiltNet(weights_path("die-reader"))


def test_without_patches_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="dice-tilts"):
        load_tilt_patches(tmp_path, "train")


@pytest.mark.parametrize("number", range(8))
def test_a_tilt_turns_with_its_patch(number: int) -> None:
    """A bright spot lies where the tilt points to."""
    patch, tilt = np.zeros((1, 64, 64, 3), np.uint8), np.asarray([[20, 9]], np.float32)
    patch[0, 31 + 9, 31 + 20] = 255
    turned, tilts = turned_by(patch, tilt, number)
    y, x = np.argwhere(turned[0, :, :, 0] == 255)[0]
    assert (x - 31.5, y - 31.5) == pytest.approx(tuple(tilts[0]), abs=1.1)


def test_dice_that_lean_are_drawn_three_times_as_often() -> None:
    leaning = np.arange(1000) % 4 == 0
    data = TiltPatches(np.zeros((1000, 64, 64, 3), np.uint8), np.zeros((1000, 2), np.float32), leaning)
    batches = endless_tilts(data, 400, 3)
    share = np.mean([next(batches).leaning.mean() for _ in range(10)])
    assert share == pytest.approx(0.5, abs=0.03)
