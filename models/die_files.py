"""Networks on patches of dice: asked all at once, and exported."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.onnx_about import write_about
from vision.die_patch import PATCH_PX


def ask(network: Any, patches: NDArray[np.uint8], batch: int = 512) -> NDArray[np.float32]:
    """What a network gives for patches, `(n, ...)`."""
    import torch

    with torch.no_grad():
        parts = [network(torch.from_numpy(patches[i : i + batch])).numpy() for i in range(0, len(patches), batch)]
    return np.concatenate(parts)


def export_on_patches(network: Any, output: str, out: Path, description: str) -> None:
    """Write `out`: `patches (n, 64, 64, 3) uint8` to what the network gives for each, under the name `output`."""
    import torch

    out.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            (torch.zeros(2, PATCH_PX, PATCH_PX, 3, dtype=torch.uint8),),
            str(out),
            input_names=["patches"],
            output_names=[output],
            dynamic_axes={name: {0: "n"} for name in ("patches", output)},
            opset_version=17,
            dynamo=False,
        )
    write_about(out, description)
