"""A trained reader on disk, how honest its probabilities are, and its export."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError
from models.locator_state import save_checkpoint
from models.onnx_about import write_about
from models.reader_data import UNKNOWN, Names, Patches
from models.reader_net import as_exported, build_reader
from vision.codebook import Codebook, Seen
from vision.patch_net import FORMAT
from vision.rectify import PATCH_PX

SCALES = np.geomspace(6, 60, 60)
DRAWING = "drawing."
"""The part of the network that older files lack."""


@dataclass(frozen=True, slots=True)
class ReaderState:
    """Weights with the names they know and the scales that make their cosines honest log-odds."""

    weights: dict[str, Any]
    names: Names
    rank_scale: float
    suit_scale: float

    def open(self) -> Any:
        """The network, ready to be asked.

        Older weights have no head for the suit's drawing: theirs begins anew, and has no say until it is trained.
        """
        from torch.nn.functional import pad

        network = build_reader(len(self.names.ranks), len(self.names.suits))
        suit = self.weights["suit.weight"]
        widened = pad(suit, (0, network.suit.in_features - suit.shape[1]))
        weights = {**self.weights, "suit.weight": widened}
        network.load_state_dict(weights, strict=False)  # counters of norms may be missing
        return network.eval()


class TorchPatchNet:
    """A reader as the program uses it, run by torch: for figures during training."""

    def __init__(self, state: ReaderState, batch: int = 512) -> None:
        self._network = state.open()
        self._batch = batch
        self.ranks = Codebook(state.names.ranks, _unit(state.weights["rank_centres"]), state.rank_scale)
        self.suits = Codebook(state.names.suits, _unit(state.weights["suit_centres"]), state.suit_scale)

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        """What is in each patch."""
        return see(self._network, patches, self._batch)


def see(network: Any, patches: NDArray[np.uint8], batch: int = 512) -> Seen:
    """What a network makes of patches `(n, 72, 48, 3)`."""
    import torch

    with torch.no_grad():
        parts = [network(torch.from_numpy(patches[i : i + batch])) for i in range(0, len(patches), batch)]
    marks, ranks, suits = (np.concatenate([part[k].numpy() for part in parts]) for k in range(3))
    return Seen(1 / (1 + np.exp(-marks)), ranks, suits)


def calibrated(network: Any, names: Names, hold_out: Patches) -> ReaderState:
    """The network's weights with the scales that suit the hold-out best (temperature scaling, Guo et al. 2017)."""
    seen = see(network, hold_out.patches)
    weights = {key: value.clone() for key, value in network.state_dict().items()}
    return ReaderState(
        weights,
        names,
        _best_scale(seen.ranks, _unit(weights["rank_centres"]), hold_out.ranks),
        _best_scale(seen.suits, _unit(weights["suit_centres"]), hold_out.suits),
    )


def _unit(centres: Any) -> NDArray[np.float32]:
    array = centres.numpy()
    return np.asarray(array / np.linalg.norm(array, axis=1, keepdims=True), np.float32)


def _best_scale(vectors: NDArray[np.float32], centres: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    known = truth != UNKNOWN
    cosines, truth = (vectors @ centres.T)[known], truth[known]

    def loss(scale: float) -> float:
        scaled = scale * (cosines - cosines.max(axis=1, keepdims=True))
        chance = scaled[np.arange(len(truth)), truth] - np.log(np.exp(scaled).sum(axis=1))
        return -float(chance.mean())

    return float(min(SCALES, key=loss))


def take_features(network: Any, other: ReaderState) -> None:
    """Fill a network's convolutions with those of another reader; its heads and names stay as they are."""
    taken = {name: value for name, value in other.weights.items() if name.startswith("features.")}
    network.load_state_dict(taken, strict=False)


def save_reader(path: Path, state: ReaderState) -> None:
    """Write a checkpoint that `load_reader` reads back."""
    save_checkpoint(
        path,
        {
            "format": FORMAT,
            "model": state.weights,
            "ranks": list(state.names.ranks),
            "suits": list(state.names.suits),
            "scales": [state.rank_scale, state.suit_scale],
        },
    )


def load_reader(path: Path) -> ReaderState:
    """A checkpoint of `train_reader`, or what was exported from one.

    Raises:
        TrainingError: there is none, or it is something else.
    """
    import torch

    if not path.is_file():
        raise TrainingError(f"there is no checkpoint {path}")
    if path.suffix == ".onnx":
        return _load_exported(path)
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    if state.get("format") != FORMAT:
        raise TrainingError(f"{path} is not a checkpoint of this reader")
    return ReaderState(state["model"], Names(tuple(state["ranks"]), tuple(state["suits"])), *state["scales"])


def _load_exported(path: Path) -> ReaderState:
    import onnx
    import torch
    from onnx import numpy_helper

    model = onnx.load(str(path))
    about = {entry.key: entry.value for entry in model.metadata_props}
    if about.get("description") != FORMAT:
        raise TrainingError(f"{path} is not an exported reader")
    names = Names(tuple(json.loads(about["ranks"])), tuple(json.loads(about["suits"])))
    tensors = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in model.graph.initializer}
    weights = {name: tensors[f"network.{name}"] for name in _names_in_file(names) if f"network.{name}" in tensors}
    lost = {name for name in _names_in_file(names) if not name.startswith(DRAWING)} - set(weights)
    if lost:
        raise TrainingError(f"{path} lacks {min(lost)}; training cannot go on from it, take a checkpoint")
    return ReaderState(weights, names, float(about["rank_scale"]), float(about["suit_scale"]))


def _names_in_file(names: Names) -> list[str]:
    """All tensors of a network but the counters of its norms, which nothing depends on."""
    network = build_reader(len(names.ranks), len(names.suits))
    return [name for name in network.state_dict() if not name.endswith("num_batches_tracked")]


def export_reader(checkpoint: Path, out: Path) -> ReaderState:
    """Write the ONNX file: `patches (n, 72, 48, 3) uint8` to chances, vectors, and the directions of all names.

    Raises:
        TrainingError: not a checkpoint of a reader.
    """
    import torch

    state = load_reader(checkpoint)
    outputs = ["marks", "ranks", "suits"]
    torch.onnx.export(
        as_exported(state.open()),
        (torch.zeros(2, PATCH_PX[1], PATCH_PX[0], 3, dtype=torch.uint8),),
        str(out),
        input_names=["patches"],
        output_names=[*outputs, "rank_centres", "suit_centres"],
        dynamic_axes={name: {0: "n"} for name in ("patches", *outputs)},
        opset_version=17,
        dynamo=False,
        # Norms stay apart and tensors keep their names, so that training can go on from the file.
        training=torch.onnx.TrainingMode.PRESERVE,
        do_constant_folding=False,
    )
    write_about(
        out,
        FORMAT,
        ranks=json.dumps(state.names.ranks, ensure_ascii=False),
        suits=json.dumps(state.names.suits, ensure_ascii=False),
        rank_scale=f"{state.rank_scale:.4f}",
        suit_scale=f"{state.suit_scale:.4f}",
    )
    return state
