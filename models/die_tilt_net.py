"""The network that tells how a die's upper face is tilted: a small convolutional net on patches of dice."""

from __future__ import annotations

from typing import Any

from models.blocks import conv, residual


def build_tilt_net() -> Any:
    """A new network: `(n, 64, 64, 3) uint8` BGR patches to tilts `(n, 2)`."""
    import torch
    from torch import nn

    class TiltNet(nn.Module):
        """As the face reader, a little narrower: edges and the faces aside are enough."""

        def __init__(self) -> None:
            super().__init__()
            self.f = nn.Sequential(
                conv(3, 20, 5, 2),
                conv(20, 40, 3, 2),
                residual(40, 40),
                conv(40, 80, 3, 2),
                residual(80, 80),
                conv(80, 40, 1, 1),
            )
            self.h = nn.Sequential(
                nn.Flatten(), nn.Linear(40 * 64, 128), nn.BatchNorm1d(128), nn.ReLU(), nn.Linear(128, 2)
            )

        def forward(self, patches: torch.Tensor) -> torch.Tensor:
            tilts: torch.Tensor = self.h(self.f(patches.permute(0, 3, 1, 2).float() / 127.5 - 1.0))
            return tilts

    return TiltNet()
