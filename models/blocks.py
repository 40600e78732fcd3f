"""What the small convolutional nets are built of."""

from __future__ import annotations

from typing import Any


def conv(inside: int, outside: int, size: int, stride: int) -> Any:
    """A convolution that keeps places (less the stride), its norm and a ReLU."""
    from torch import nn

    return nn.Sequential(
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


def residual(width: int, waist: int) -> Any:
    """Two convolutions of 3 x 3, `waist` channels between them, beside a way straight through."""
    import torch
    from torch import nn

    class Residual(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(
                conv(width, waist, 3, 1), nn.Conv2d(waist, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
            )

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.relu(x + self.body(x))

    return Residual()
