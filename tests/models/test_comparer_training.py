"""The whole way of the comparer, in small: printings, batches, training, export."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from datasets.scenes.glyphs import open_case
from datasets.scenes.printings import MET, SHOWN, samples_of
from models.comparer_data import CANDIDATES, endless_pairs, load_printings
from models.errors import TrainingError
from models.registry import WEIGHTS, open_patch_net
from vision.codebook import Codebook
from vision.suit_picture import PRINT_PX

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None or importlib.util.find_spec("onnx") is None,
    reason="needs the train extra: pip install -e .[train]",
)
SYMBOLS = tuple("♠♥♦♣★☀☂☎✈✉✂☾♞♜⚓⚑✚❄♫☁⌂☘♨")
OTHER = "☃"


def write_shard(path: Path, symbols: tuple[str, ...] = SYMBOLS) -> None:
    """Three captures and two pictures of each symbol: a grey of its own with noise; and one that was only shown."""
    rng = np.random.default_rng(0)
    numbers = [place for place in range(len(symbols)) for _ in range(5)] + [len(symbols)]
    prints = [np.clip(10 * number + rng.integers(0, 20, PRINT_PX[::-1]), 0, 255) for number in numbers]
    for picture in prints:
        picture[80:90, 20:40], picture[80:90, 40:60] = 0, 255  # ink that can be seen
    shown = [place % 5 < 3 for place in range(len(numbers))]
    names = [(*symbols, OTHER)[number] for number in numbers]
    np.savez(path, prints=np.stack(prints).astype(np.uint8), symbols=names, printings=numbers, shown=shown)


def book() -> Codebook:
    vectors = np.random.default_rng(1).normal(size=(len(SYMBOLS), 8))
    return Codebook(SYMBOLS, np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32), 20.0)


def test_a_symbol_is_drawn_as_it_is_shown_and_met() -> None:
    case = open_case(False, ("♠",))
    samples = list(samples_of(np.random.default_rng(5), case, "♠", 7))
    assert {(one.symbol, one.printing, one.print.shape) for one in samples} == {("♠", 7, PRINT_PX[::-1])}
    assert 0 < sum(one.shown for one in samples) <= 3
    assert 0 < sum(not one.shown for one in samples) <= 4
    assert SHOWN.sharpness > MET.sharpness


def test_only_what_was_shown_and_met_is_trained_on(tmp_path: Path) -> None:
    write_shard(tmp_path / "train-000.npz")
    printings = load_printings(tmp_path, "train")
    assert sorted(one.symbol for one in printings) == sorted(SYMBOLS)
    assert {(len(one.shown), len(one.met)) for one in printings} == {(3, 2)}
    with pytest.raises(TrainingError, match=r"no printings .*novel-\*\.npz; python -m datasets printings makes them"):
        load_printings(tmp_path, "novel")


def test_a_picture_stands_beside_its_own_printing_or_none(tmp_path: Path) -> None:
    """Greys tell the symbols apart: a picture is nearer to its own capture than to any other, mirrored or not."""
    write_shard(tmp_path / "train-000.npz")
    batches = endless_pairs(tmp_path, book(), 3)
    without, apart = 0, []
    for _ in range(20):
        batch = next(batches)
        greys = batch.suits.mean(axis=(1, 2))
        for picture, candidates, own in zip(batch.pictures, batch.candidates, batch.own, strict=True):
            assert len(set(candidates.tolist())) == CANDIDATES
            assert (candidates < batch.pictures[0]).all()
            nearest = np.abs(greys[candidates] - greys[picture])
            without += own == CANDIDATES
            if own < CANDIDATES:
                apart.append(nearest[own])
    assert np.median(apart) < 15  # light and contrast vary by about 10; the next symbol's grey is 10 away, most 80
    assert 0.1 < without / 20 / len(batch.pictures) < 0.3


@needs_torch
def test_what_is_exported_compares_as_it_was_trained(tmp_path: Path) -> None:
    import torch

    from models.comparer import ComparerPlan, export_comparer, load_comparer, train_comparer
    from vision.comparer import OnnxComparer

    data = tmp_path / "data"
    data.mkdir()
    write_shard(data / "train-000.npz", open_patch_net().suits.names[:24])
    plan = ComparerPlan(data, tmp_path / "out", WEIGHTS / "reader.onnx", minutes=0.03, threads=1)
    checkpoint = train_comparer(plan)
    export_comparer(checkpoint, tmp_path / "comparer.onnx")
    here, there = load_comparer(checkpoint), OnnxComparer(tmp_path / "comparer.onnx", 1)
    suits = np.random.default_rng(2).integers(0, 255, (4, 52, 64)).astype(np.uint8)
    features = there.features(suits)
    with torch.no_grad():
        expected = here.features(torch.from_numpy(suits))
        odds = here.log_odds(expected[:3], expected[1:])
    assert features == pytest.approx(expected.numpy(), abs=1e-4)
    assert there.log_odds(features[:3], features[1:]) == pytest.approx(odds.numpy(), abs=1e-3)
    with pytest.raises(TrainingError, match="is not a checkpoint of a comparer"):
        torch.save({"kind": "other"}, tmp_path / "other.pt")
        load_comparer(tmp_path / "other.pt")
