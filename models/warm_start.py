"""Training that goes on from a shipped ONNX file: the kiosk has no checkpoints, only what was exported from them.

In the file every norm is fused into its convolution. Split up again the network computes the same, and its norms get
the means and deviations that they would have had, so that training finds them as it left them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from models.errors import WeightsError


def start_from_onnx(network: Any, path: Path, pictures: Iterable[Any]) -> None:
    """Fill an untrained network with a file's weights; `pictures` are batches `(B, 3, S, S)` to take statistics from.

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
    norms = [name for name, module in network.named_modules() if isinstance(module, torch.nn.BatchNorm2d)]
    for norm in norms:
        _split_norm(state, norm, fused)
    missing = [name for name in state if not _fits(name, state[name], fused, norms)]
    if missing:
        raise WeightsError.of(
            f"{path} is another network: {missing[0]} does not fit", f"{path} содержит другую сеть: {missing[0]}"
        )
    state.update({name: tensor for name, tensor in fused.items() if name in state})
    network.load_state_dict(state)
    _restore_norms(network, norms, pictures)


def _fits(name: str, tensor: Any, fused: dict[str, Any], norms: list[str]) -> bool:
    """Whether the file has the tensor in that shape; norms and the fixed box distribution need not be there."""
    if name in fused:
        return bool(tensor.shape == fused[name].shape)
    return any(name.startswith(f"{norm}.") for norm in norms) or ".dfl." in name


def _split_norm(state: dict[str, Any], norm: str, fused: dict[str, Any]) -> None:
    """A norm that only adds the fused bias: deviation 1, mean 0."""
    bias = fused.get(f"{norm.removesuffix('bn')}conv.bias")
    if bias is None or bias.shape != state[f"{norm}.bias"].shape:
        return
    state[f"{norm}.weight"].fill_(1)
    state[f"{norm}.bias"].copy_(bias)
    state[f"{norm}.running_mean"].zero_()
    state[f"{norm}.running_var"].fill_(1)


def _restore_norms(network: Any, norms: list[str], pictures: Iterable[Any]) -> None:
    """Give each norm the statistics of its input, and weight and bias that undo them."""
    import torch

    modules = dict(network.named_modules())
    sums: dict[str, list[Any]] = {}

    def watch(name: str) -> Any:
        def hook(_module: Any, inputs: tuple[Any, ...]) -> None:
            values = inputs[0].detach().double()
            one = [values.mean(dim=(0, 2, 3)), values.pow(2).mean(dim=(0, 2, 3)), 1]
            sums[name] = [a + b for a, b in zip(sums.get(name, [0, 0, 0]), one, strict=True)]

        return hook

    handles = [modules[name].register_forward_pre_hook(watch(name)) for name in norms]
    network.eval()
    with torch.no_grad():
        for picture in pictures:
            network(picture)
    for handle in handles:
        handle.remove()
    with torch.no_grad():
        for name, (total, squares, count) in sums.items():
            norm, mean = modules[name], total / count
            variance = (squares / count - mean**2).clamp_min(1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.add_(mean)
    network.train()
