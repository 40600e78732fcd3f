"""The whole way of a reader, in small: patches, training, export, reading."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import TrainingError
from models.reader_data import UNKNOWN, Names, load_patches, numbered

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None or importlib.util.find_spec("onnx") is None,
    reason="needs the train extra: pip install -e .[train]",
)


def write_shard(path: Path) -> NDArray[np.uint8]:
    """Sixty patches of two ranks and two suits, an unknown rank, and places that are no index."""
    rng = np.random.default_rng(0)
    patches = rng.integers(0, 255, (60, 72, 48, 3)).astype(np.uint8)
    ranks = np.array(["2", "K", "Z", "?", ""] * 12)
    suits = np.array(["♠", "♥", "♠", "♥", ""] * 12)
    np.savez(path, patches=patches, ranks=ranks, suits=suits)
    return patches


def test_names_are_numbered_and_the_unknown_is_not_learnt(tmp_path: Path) -> None:
    write_shard(tmp_path / "train-000.npz")
    data = load_patches(tmp_path, "train")
    names = Names.of(data)
    assert names.ranks[:12] == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert (names.ranks[12:], names.suits) == (("Z",), ("♠", "♥"))
    patches = numbered(data, names)
    assert patches.ranks[:5].tolist() == [0, 11, 12, UNKNOWN, UNKNOWN]
    assert patches.suits[:5].tolist() == [0, 1, 0, 1, UNKNOWN]
    assert patches.marks[:5].tolist() == [1, 1, 1, 1, 0]
    with pytest.raises(TrainingError, match=r"no val-\*\.npz"):
        load_patches(tmp_path, "val")


@needs_torch
def test_what_is_exported_reads_as_it_was_trained(tmp_path: Path) -> None:
    from models.reader import ReaderPlan, train_reader
    from models.reader_report import report
    from models.reader_state import TorchPatchNet, export_reader, load_reader
    from vision.patch_net import OnnxPatchNet

    patches = write_shard(tmp_path / "train-000.npz")
    write_shard(tmp_path / "val-000.npz")
    checkpoint = train_reader(ReaderPlan(tmp_path, tmp_path / "out", minutes=0.02, batch=20, threads=1))
    export_reader(checkpoint, tmp_path / "reader.onnx")
    here, there = TorchPatchNet(load_reader(checkpoint)), OnnxPatchNet(tmp_path / "reader.onnx")
    assert there.ranks.names == here.ranks.names
    assert there.suits.scale == pytest.approx(here.suits.scale, abs=1e-3)
    assert there.suits.vectors == pytest.approx(here.suits.vectors, abs=1e-5)
    one, other = here.read(patches), there.read(patches)
    assert other.marks == pytest.approx(one.marks, abs=1e-3)
    assert other.ranks == pytest.approx(one.ranks, abs=1e-3)
    assert np.linalg.norm(other.suits, axis=1) == pytest.approx(np.ones(60), abs=1e-4)
    assert "60 patches" in report(there, tmp_path)
    again = TorchPatchNet(
        load_reader(tmp_path / "reader.onnx")
    )  # training goes on from the file as from the checkpoint
    assert again.read(patches).suits == pytest.approx(one.suits, abs=1e-5)
    assert again.ranks.vectors == pytest.approx(here.ranks.vectors, abs=1e-5)
    further = ReaderPlan(tmp_path, tmp_path / "on", 0.01, batch=20, threads=1, start=tmp_path / "reader.onnx")
    assert load_reader(train_reader(further)).names == load_reader(checkpoint).names


@needs_torch
def test_readers_of_one_training_are_averaged(tmp_path: Path) -> None:
    from models.average import average_readers
    from models.reader_data import Names
    from models.reader_net import build_reader
    from models.reader_state import ReaderState, load_reader, save_reader

    write_shard(tmp_path / "val-000.npz")
    names, suits = Names(("2", "K"), ("♠", "♥")), ("♠", "♥")
    for name, known in (("one", names), ("two", names), ("other", Names(("2", "Q"), suits))):
        save_reader(tmp_path / f"{name}.pt", ReaderState(build_reader(2, 2).state_dict(), known, 10.0, 10.0))
    paths = tmp_path / "one.pt", tmp_path / "two.pt"
    mixed = load_reader(average_readers(*paths, 0.25, tmp_path, tmp_path / "out")).weights
    one, two = (load_reader(path).weights for path in paths)
    key = "rank_centres"
    assert mixed[key].numpy() == pytest.approx(0.75 * one[key].numpy() + 0.25 * two[key].numpy(), abs=1e-6)
    with pytest.raises(TrainingError, match="different names"):
        average_readers(paths[0], tmp_path / "other.pt", 0.5, tmp_path, tmp_path / "out")


@needs_torch
def test_an_older_reader_without_a_head_for_drawings_is_averaged_too(tmp_path: Path) -> None:
    """What it lacks comes whole from the newer one; in the suit's layer it counts as zero there."""
    from models.average import average_readers
    from models.reader_net import build_reader
    from models.reader_state import DRAWING, ReaderState, load_reader, save_reader

    write_shard(tmp_path / "val-000.npz")
    new = build_reader(2, 2).state_dict()
    old = {name: value for name, value in build_reader(2, 2).state_dict().items() if not name.startswith(DRAWING)}
    old["suit.weight"] = old["suit.weight"][:, :256].clone()
    for name, weights in (("old", old), ("new", new)):
        save_reader(tmp_path / f"{name}.pt", ReaderState(weights, Names(("2", "K"), ("♠", "♥")), 10.0, 10.0))
    out = average_readers(tmp_path / "old.pt", tmp_path / "new.pt", 0.75, tmp_path, tmp_path / "out")
    mixed = load_reader(out).weights
    head = next(name for name in new if name.startswith(DRAWING) and name.endswith("weight"))
    assert mixed[head].equal(new[head])
    suit = mixed["suit.weight"].numpy()
    assert suit[:, 256:] == pytest.approx(0.75 * new["suit.weight"][:, 256:].numpy(), abs=1e-6)


@needs_torch
def test_a_reader_of_other_marks_lends_its_convolutions_only() -> None:
    from models.reader_net import build_reader
    from models.reader_state import ReaderState, take_features

    one, other = build_reader(12, 4), build_reader(5, 3)
    before = {name: value.clone() for name, value in other.state_dict().items()}
    weights = {name: value for name, value in one.state_dict().items() if not name.endswith("num_batches_tracked")}
    take_features(other, ReaderState(weights, Names(("2",) * 12, ("♠",) * 4), 10.0, 10.0))
    for name, value in other.state_dict().items():
        expected = weights.get(name, before[name]) if name.startswith("features.") else before[name]
        assert value.equal(expected), name


@needs_torch
def test_weights_without_a_head_for_drawings_go_on_as_they_were() -> None:
    import torch

    from models.reader_net import build_reader
    from models.reader_state import DRAWING, ReaderState

    network = build_reader(12, 4).eval()
    weights = {name: value.clone() for name, value in network.state_dict().items() if not name.startswith(DRAWING)}
    weights["suit.weight"] = weights["suit.weight"][:, : network.shared[1].out_features]
    opened = ReaderState(weights, Names(("2",) * 12, ("♠",) * 4), 10.0, 10.0).open()
    network.suit.weight.data[:, weights["suit.weight"].shape[1] :] = 0
    patches = torch.from_numpy(np.random.default_rng(0).integers(0, 255, (5, 72, 48, 3)).astype(np.uint8))
    for found, expected in zip(opened(patches), network(patches), strict=True):
        assert torch.allclose(found, expected, atol=1e-6)


@needs_torch
def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    from models.reader_state import load_reader

    with pytest.raises(TrainingError, match="there is no checkpoint"):
        load_reader(tmp_path / "none.pt")
