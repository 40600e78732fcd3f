"""The face reader's network: a small convolutional net that counts the pips of the face in the middle of a patch."""

from __future__ import annotations

from typing import Any

from models.blocks import conv, residual

CLASSES = 7
"""0: no face that can be read; 1 to 6: its value."""


def build_die_net() -> Any:
    """A new network: `(n, 64, 64, 3) uint8` BGR patches to logits of the value `(n, 7)`."""
    import torch
    from torch import nn

    class DieNet(nn.Module):
        """Pips are small, so the first layers keep their places; only then 8 x 8 places are put together."""

        def __init__(self) -> None:
            super().__init__()
            self.features = nn.Sequential(
                conv(3, 24, 5, 2),
                conv(24, 48, 3, 2),
                residual(48, 48),
                conv(48, 96, 3, 2),
                residual(96, 96),
                conv(96, 48, 1, 1),
            )
            self.shared = nn.Sequential(nn.Flatten(), nn.Linear(48 * 64, 160), nn.BatchNorm1d(160), nn.ReLU())
            self.value = nn.Linear(160, CLASSES)

        def forward(self, patches: torch.Tensor) -> torch.Tensor:
            x = patches.permute(0, 3, 1, 2).float() / 127.5 - 1.0
            logits: torch.Tensor = self.value(self.shared(self.features(x)))
            return logits

    return DieNet()


def as_exported(network: Any, temperature: float) -> Any:
    """The network as it is exported: probabilities instead of logits, made honest by `temperature`."""
    import torch
    from torch import nn

    class Exported(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, patches: torch.Tensor) -> torch.Tensor:
            return torch.softmax(self.network(patches) / temperature, dim=1)

    return Exported().eval()
