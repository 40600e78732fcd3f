"""The whole way of the face reader, in small: patches, training, figures, export, running."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.die_data import DiePatches, disguise, endless_patches, load_die_patches
from models.errors import TrainingError
from vision.net import WeightsError

pytest.importorskip("torch", reason="needs the train extra: pip install -e .[train]")


def write_patches(root: Path) -> None:
    rng = np.random.default_rng(0)
    for split in ("train", "val"):
        values = np.arange(42, dtype=np.uint8) % 7
        patches = rng.integers(0, 255, (42, 64, 64, 3)).astype(np.uint8)
        np.savez(root / f"{split}.npz", patches=patches, values=values)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A reader after two steps of training."""
    from models.die_reader import DieReaderPlan, export_die_reader, train_die_reader

    root = tmp_path_factory.mktemp("dice")
    write_patches(root)
    checkpoint = train_die_reader(DieReaderPlan(root, root / "out", minutes=15, batch=16, threads=1, max_steps=2))
    export_die_reader(checkpoint, root / "reader.onnx")
    return root / "reader.onnx"


def test_an_exported_reader_gives_probabilities(exported: Path) -> None:
    from vision.die_net import OnnxDieNet

    chances = OnnxDieNet(exported).read(np.zeros((5, 64, 64, 3), np.uint8))
    assert chances.shape == (5, 7)
    assert chances.sum(axis=1) == pytest.approx(np.ones(5), abs=1e-5)
    assert chances.min() >= 0
    assert "temperature" in (exported.parent / "out" / "train.log").read_text(encoding="utf-8")


def test_another_network_is_no_reader_of_dice() -> None:
    from models.registry import weights_path
    from vision.die_net import OnnxDieNet

    with pytest.raises(WeightsError, match="no reader of dice"):
        OnnxDieNet(weights_path("reader"))


def test_figures_of_known_answers() -> None:
    """Four faces, three right, one of them unsure; two places without a face, one of them taken for a five."""
    from models.die_reader import figures

    truth = np.asarray([1, 2, 3, 4, 0, 0])
    said = np.asarray([1, 2, 3, 5, 0, 5])
    logits = np.zeros((6, 7), np.float32)
    logits[np.arange(6), said] = [10, 10, 1, 10, 10, 10]
    text = figures(logits, DiePatches(np.zeros((6, 64, 64, 3), np.uint8), truth))
    assert "faces 4: 75.00% right; none named of 2 others: 50.00%" in text
    assert "at 0.90: 75.00% of faces named, 50.00% of the named wrong" in text


def test_disguises_keep_the_number_of_pips() -> None:
    """One dark pip in the corner of a light patch stays one spot of the same area, somewhere in a corner."""
    patches = np.full((64, 64, 64, 3), 200, np.uint8)
    patches[:, 4:12, 50:58] = 40
    out = disguise(np.random.default_rng(1), patches).astype(int)
    odd = np.abs(out - np.median(out, axis=(1, 2), keepdims=True)).sum(axis=3) > 60
    assert odd.sum(axis=(1, 2)).tolist() == [64] * 64
    corners = {(bool(one[:32].any()), bool(one[:, :32].any())) for one in odd}
    assert len(corners) == 4


def test_every_patch_comes_once_in_a_pass() -> None:
    data = DiePatches(np.zeros((12, 64, 64, 3), np.uint8), np.arange(12))
    batches = endless_patches(data, 4, seed=0)
    assert sorted(np.concatenate([next(batches).values for _ in range(3)]).tolist()) == list(range(12))


def test_without_patches_there_is_no_training(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="cut patches first"):
        load_die_patches(tmp_path, "train")
