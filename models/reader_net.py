"""The reader's network: a small convolutional net with two heads, rank and suit. Training only."""

from __future__ import annotations

from typing import Any

from vision.read import RANK_CLASSES, SUIT_CLASSES
from vision.rectify import PATCH_PX


def build_reader() -> Any:
    """A new network: `(n, 72, 48, 3) uint8` BGR patches to rank and suit logits; about 0.4 million weights."""
    import torch
    from torch import nn

    def conv(inside: int, outside: int, size: int, stride: int) -> nn.Sequential:
        return nn.Sequential(
            nn.Conv2d(inside, outside, size, stride, size // 2, bias=False),
            nn.BatchNorm2d(outside),
            nn.ReLU(inplace=True),
        )

    class Residual(nn.Module):
        def __init__(self, width: int) -> None:
            super().__init__()
            self.body = nn.Sequential(
                conv(width, width, 3, 1), nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
            )

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.relu(x + self.body(x))

    class Reader(nn.Module):
        """Rank sits above suit, so the heads see where a feature lies: three rows by two columns."""

        def __init__(self) -> None:
            super().__init__()
            self.features = nn.Sequential(
                conv(3, 32, 5, 2),
                conv(32, 48, 3, 1),
                conv(48, 80, 3, 2),
                Residual(80),
                conv(80, 128, 3, 2),
                Residual(128),
            )
            self.pool = nn.AvgPool2d((PATCH_PX[1] // 8 // 3, PATCH_PX[0] // 8 // 2))
            self.rank = nn.Sequential(
                nn.Flatten(), nn.Dropout(0.2), nn.Linear(768, 128), nn.ReLU(), nn.Linear(128, len(RANK_CLASSES))
            )
            self.suit = nn.Sequential(
                nn.Flatten(), nn.Dropout(0.2), nn.Linear(768, 128), nn.ReLU(), nn.Linear(128, len(SUIT_CLASSES))
            )

        def forward(self, patches: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            x = patches.permute(0, 3, 1, 2).float() / 127.5 - 1.0
            x = self.pool(self.features(x))
            return self.rank(x), self.suit(x)

    return Reader()


def as_probabilities(network: Any, rank_temperature: float, suit_temperature: float) -> Any:
    """The network with calibrated softmaxes behind it, as it is exported."""
    import torch
    from torch import nn

    class Calibrated(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, patches: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            ranks, suits = self.network(patches)
            return torch.softmax(ranks / rank_temperature, dim=1), torch.softmax(suits / suit_temperature, dim=1)

    return Calibrated().eval()
