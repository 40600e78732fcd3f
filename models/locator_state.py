"""Averaged weights and checkpoints of a training."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from models.errors import WeightsError


class Average:
    """An exponential average of a network's weights; young averages follow faster."""

    def __init__(self, network: Any, decay: float) -> None:
        self.network = copy.deepcopy(network).eval()
        for parameter in self.network.parameters():
            parameter.requires_grad_(False)
        self._decay = decay
        self.updates = 0

    def update(self, network: Any) -> None:
        """Move a little towards `network`."""
        import torch

        self.updates += 1
        decay = min(self._decay, (1 + self.updates) / (10 + self.updates))
        current = network.state_dict()
        with torch.no_grad():
            for key, value in self.network.state_dict().items():
                if value.dtype.is_floating_point:
                    value.lerp_(current[key], 1 - decay)


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Write next to the target and rename, so that a killed run leaves a whole file."""
    import torch

    part = path.with_suffix(".part")
    torch.save({"format": 1, **state}, part)
    part.replace(path)


def load_checkpoint(path: Path) -> dict[str, Any]:
    """A checkpoint of ours.

    Raises:
        WeightsError: there is none, or the file is something else.
    """
    import torch

    if not path.is_file():
        raise WeightsError.of(f"there is no checkpoint {path}", f"нет файла обучения {path}")
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:
        raise _foreign(path) from error
    if not isinstance(state, dict) or state.get("format") != 1 or "ema" not in state:
        raise _foreign(path)
    return state


def _foreign(path: Path) -> WeightsError:
    return WeightsError.of(
        f"{path} is not a checkpoint of this project's training", f"{path} не является файлом обучения этой программы"
    )


def load_weights(path: Path) -> dict[str, Any]:
    """The averaged weights of a checkpoint.

    Raises:
        WeightsError: as `load_checkpoint`.
    """
    weights: dict[str, Any] = load_checkpoint(path)["ema"]
    return weights
