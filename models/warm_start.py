"""Training that goes on from a shipped ONNX file: the kiosk has no checkpoints, only what was exported from them.

In the file every norm is fused into its convolution. Split up again, a norm only adds the bias; it stays at rest for
the whole training, so that the network begins as the one that was shipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.errors import WeightsError


def start_from_onnx(network: Any, path: Path) -> None:
    """Fill an untrained network with a file's weights.

    Raises:
        WeightsError: no such file, or it is another network.
    """
    import onnx
    import torch
    from onnx import numpy_helper

    if not path.is_file():
        raise WeightsError.of(f"there are no weights {path}", f"нет файла весов {path}")
    fused = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy())
        for tensor in onnx.load(str(path)).graph.initializer
    }
    state = network.state_dict()
    norms = {name: module for name, module in network.named_modules() if isinstance(module, torch.nn.BatchNorm2d)}
    for name, norm in norms.items():
        _split_norm(state, name, fused, norm.eps)
    missing = [name for name in state if not _fits(name, state[name], fused, tuple(norms))]
    if missing:
        raise WeightsError.of(
            f"{path} is another network: {missing[0]} does not fit", f"{path} содержит другую сеть: {missing[0]}"
        )
    state.update({name: tensor for name, tensor in fused.items() if name in state})
    network.load_state_dict(state)


def _fits(name: str, tensor: Any, fused: dict[str, Any], norms: tuple[str, ...]) -> bool:
    """Whether the file has the tensor in that shape; norms and the fixed box distribution need not be there."""
    if name in fused:
        return bool(tensor.shape == fused[name].shape)
    return any(name.startswith(f"{norm}.") for norm in norms) or ".dfl." in name


def _split_norm(state: dict[str, Any], norm: str, fused: dict[str, Any], epsilon: float) -> None:
    """A norm that only adds the fused bias: deviation 1, mean 0."""
    bias = fused.get(f"{norm.removesuffix('bn')}conv.bias")
    if bias is None or bias.shape != state[f"{norm}.bias"].shape:
        return
    state[f"{norm}.weight"].fill_(1)
    state[f"{norm}.bias"].copy_(bias)
    state[f"{norm}.running_mean"].zero_()
    state[f"{norm}.running_var"].fill_(1 - epsilon)


def rest_norms(network: Any) -> None:
    """Keep all norms from looking at the pictures of a batch."""
    import torch

    for module in network.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.eval()
