"""The whole way of a locator, in small: scenes, training, resuming, export, running."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import TrainingError, WeightsError
from models.locator_data import Batch

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ultralytics") is None, reason="needs the train extra: pip install -e .[train]"
)


def write_scenes(root: Path) -> None:
    rng = np.random.default_rng(0)
    for split in ("train", "val"):
        for kind in ("images", "labels"):
            (root / kind / split).mkdir(parents=True)
        for number in range(3):
            image = rng.integers(0, 255, (160, 160, 3)).astype(np.uint8)
            image[40:120, 50:90] = 255
            cv2.imwrite(str(root / "images" / split / f"{number}.jpg"), image)
            corners = np.array([50, 40, 90, 40, 90, 120, 50, 120]) / 160
            line = " ".join(f"{value:.5f}" for value in (0.4375, 0.5, 0.25, 0.5, *corners))
            (root / "labels" / split / f"{number}.txt").write_text(f"0 {line}\n", encoding="utf-8")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint after two steps of training, then resumed for one more."""
    from models.locator import LocatorPlan, train_locator

    root = tmp_path_factory.mktemp("locator")
    write_scenes(root / "scenes")
    plan = LocatorPlan(root / "scenes", root / "out", minutes=15, size=64, batch=2, threads=1, max_steps=2)
    path = train_locator(plan)
    assert train_locator(replace(plan, max_steps=3), resume=True) == path
    return path


def test_a_training_leaves_a_checkpoint_and_a_log(trained: Path) -> None:
    from models.export import training_command
    from models.locator_state import load_checkpoint

    state = load_checkpoint(trained)
    assert state["step"] == 3
    assert state["elapsed_s"] > 0
    log = (trained.parent / "train.log").read_text(encoding="utf-8")
    assert "resumed at step 2" in log
    assert log.count("saved; val: box") == 2
    start = "python -m models train-locator --data scenes --out out --minutes 15 --size 64 --batch 2 --seed 1"
    assert training_command(trained).startswith(start)


def test_torch_and_onnx_find_the_same(trained: Path, tmp_path: Path) -> None:
    from models.export import export_locator
    from models.registry import open_locator
    from vision.locate import LocatorSettings

    out = tmp_path / "locator.onnx"
    assert export_locator(trained, out) < 0.05
    image = cv2.imread(str(trained.parent.parent / "scenes" / "images" / "val" / "0.jpg"))
    settings = LocatorSettings(input_size=192, closeup_size=0, min_confidence=1e-5)
    here, there = (open_locator(path, settings).locate(image) for path in (out, trained))
    assert len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert one.confidence == pytest.approx(other.confidence, abs=1e-4)
        assert one.quad_px == pytest.approx(other.quad_px, abs=0.1)


def test_training_goes_on_from_an_exported_file(trained: Path, tmp_path: Path) -> None:
    """The network computes what the file does, and its norms stay at rest while it learns."""
    import torch

    from models.export import export_locator
    from models.locator import LocatorPlan, train_locator
    from models.locator_net import build_network
    from models.locator_state import load_checkpoint, save_checkpoint
    from models.warm_start import start_from_onnx
    from vision.net import Net

    state, random = load_checkpoint(trained), torch.Generator().manual_seed(1)
    for key, value in state["ema"].items():
        if key.endswith(".bias"):  # a file keeps tensors that are equal only once, as after three steps some still are
            value.add_(torch.rand(value.shape, generator=random) / 100)
    del state["format"]
    save_checkpoint(tmp_path / "stirred.pt", state)
    out = tmp_path / "locator.onnx"
    export_locator(tmp_path / "stirred.pt", out)
    network = build_network()
    start_from_onnx(network, out)
    pictures = torch.rand((1, 3, 96, 96), generator=torch.Generator().manual_seed(3))
    with torch.no_grad():
        assert network.eval()(pictures)[0].numpy() == pytest.approx(Net(out).run(pictures.numpy())[0], abs=0.05)
    before = {key: value.clone() for key, value in network.state_dict().items()}
    scenes = trained.parent.parent / "scenes"
    plan = LocatorPlan(scenes, tmp_path, minutes=5, size=64, batch=2, threads=1, max_steps=2, start=out)
    after = load_checkpoint(train_locator(plan))["model"]
    norms = [key for key in before if key.endswith(("running_mean", "running_var"))]
    assert all(torch.equal(before[key], after[key]) for key in norms)
    assert any(not torch.equal(before[key], after[key]) for key in before)


def test_training_from_another_network_is_refused(trained: Path) -> None:
    from models.locator_net import build_network
    from models.registry import weights_path
    from models.warm_start import start_from_onnx

    with pytest.raises(WeightsError, match="is another network"):
        start_from_onnx(build_network(), weights_path("reader"))


def test_a_step_whose_loss_is_no_number_changes_nothing(trained: Path) -> None:
    from models.locator import MAX_BAD_STEPS, LocatorPlan, _Training

    plan = LocatorPlan(trained.parent.parent / "scenes", trained.parent, minutes=1, size=64, batch=1, threads=1)
    training = _Training(plan)
    points = np.full((1, 4, 2), np.nan, np.float32)
    boxes = np.array([[0.5, 0.5, 0.5, 0.5]], np.float32)
    nothing = np.zeros((0, 5), np.float32)
    images = np.zeros((1, 64, 64, 3), np.uint8)
    bad = Batch(images, np.zeros(1, np.float32), boxes, points, nothing)
    before = [value.clone() for value in training.network.parameters()]
    training.bad_steps = MAX_BAD_STEPS - 2
    training.train_on(bad, 0.5)
    assert all(bool((one == other).all()) for one, other in zip(before, training.network.parameters(), strict=True))
    with pytest.raises(TrainingError, match="without a finite loss"):
        training.train_on(bad, 0.5)


def test_resuming_nothing_and_foreign_checkpoints_are_refused(trained: Path, tmp_path: Path) -> None:
    from models.locator import LocatorPlan, train_locator
    from models.registry import open_locator

    scenes = trained.parent.parent / "scenes"
    with pytest.raises(WeightsError, match="there is no checkpoint"):
        train_locator(LocatorPlan(scenes, tmp_path / "new", minutes=1), resume=True)
    with pytest.raises(TrainingError, match="has no labels/train"):
        train_locator(LocatorPlan(tmp_path, tmp_path / "new", minutes=1))
    text = tmp_path / "text.pt"
    text.write_text("no weights", encoding="utf-8")
    with pytest.raises(WeightsError, match="cannot be opened by ultralytics"):
        open_locator(text)
