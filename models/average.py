"""Two readers of one line of training, averaged: what the first could do, and most of what the second has learnt.

Weights of a network and of what it became by more training lie in one basin, and their average is often better than
either on what neither has seen (Wortsman et al. 2022).
"""

from __future__ import annotations

from pathlib import Path

from models.errors import TrainingError
from models.reader_data import load_patches, numbered
from models.reader_state import calibrated, load_reader, save_reader


def average_readers(first: Path, second: Path, share: float, data: Path, out: Path) -> Path:
    """Write `out/reader.pt`: `share` (0..1) of the second and the rest of the first, scales by the hold-out of `data`.

    What an older first one lacks, and so does not depend on, is the second's.

    Raises:
        TrainingError: no checkpoints or patches, or readers of different names.
    """
    one, other = load_reader(first), load_reader(second)
    if one.names != other.names:
        raise TrainingError(f"{first} and {second} know different names: only readers of one training can be averaged")
    weights = one.open().state_dict()
    weights |= {name: value for name, value in other.weights.items() if name not in one.weights}
    network = other.open()
    network.load_state_dict(
        {
            name: weights[name] + share * (value - weights[name]) if value.is_floating_point() else value
            for name, value in network.state_dict().items()
        }
    )
    out.mkdir(parents=True, exist_ok=True)
    hold_out = numbered(load_patches(data, "val"), other.names)
    save_reader(out / "reader.pt", calibrated(network.eval(), other.names, hold_out))
    return out / "reader.pt"
