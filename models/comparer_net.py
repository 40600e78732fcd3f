"""The comparer's network: do two pictures show the same drawing?

A vector has to say everything about a symbol before it knows what it will be compared with; for symbols that no
training has seen it says too little. Here both pictures are laid on each other: their features meet place by place,
and what follows sees where they differ (Zagoruyko and Komodakis 2015: pairs judged together beat vectors by far).
"""

from __future__ import annotations

from typing import Any

from models.blocks import conv, residual
from vision.suit_picture import SUIT_PX

CHANNELS = 48
ROWS, COLUMNS = -(-SUIT_PX[1] // 4), -(-SUIT_PX[0] // 4)
"""Places of the features."""


def build_comparer() -> Any:
    """A new network: pictures `(n, 52, 64) uint8` to features, features of pairs to log-odds of being the same."""
    import torch
    from torch import nn

    class Comparer(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.one = nn.Sequential(conv(1, 24, 5, 2), conv(24, CHANNELS, 3, 2), residual(CHANNELS, 32))
            self.both = nn.Sequential(
                conv(3 * CHANNELS, CHANNELS, 1, 1),
                residual(CHANNELS, 32),
                conv(CHANNELS, 80, 3, 2),
                residual(80, 48),
                conv(80, 24, 1, 1),
                nn.Flatten(),
                nn.Linear(24 * -(-ROWS // 2) * -(-COLUMNS // 2), 96),
                nn.ReLU(),
                nn.Dropout(0.1),
                nn.Linear(96, 1),
            )

        def features(self, suits: torch.Tensor) -> torch.Tensor:
            return self.one(suits.float()[:, None] / 127.5 - 1)

        def log_odds(self, seen: torch.Tensor, shown: torch.Tensor) -> torch.Tensor:
            return self.both(torch.cat([seen, shown, (seen - shown).abs()], dim=1))[:, 0]

        def forward(
            self, suits: torch.Tensor, seen: torch.Tensor, shown: torch.Tensor
        ) -> tuple[torch.Tensor, torch.Tensor]:
            return self.features(suits), self.log_odds(seen, shown)

    return Comparer()
