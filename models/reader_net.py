"""The reader's network: a small convolutional net that makes two vectors of a patch, for rank and suit."""

from __future__ import annotations

from typing import Any

from models.blocks import conv, residual
from vision.rectify import PATCH_PX

RANK_LENGTH = 48
SUIT_LENGTH = 64
ROWS, COLUMNS = PATCH_PX[1] // 8, PATCH_PX[0] // 8
"""Places of the last feature map."""
SUIT_ROWS = 6
"""The lower ones of them, which see the suit."""


def build_reader(rank_names: int, suit_names: int) -> Any:
    """A new network: `(n, 72, 48, 3) uint8` BGR patches to the logit of being an index and two vectors of length 1.

    `rank_centres` and `suit_centres` hold a direction for each name that is trained, not of length 1.
    """
    import torch
    from torch import nn
    from torch.nn.functional import normalize

    class Reader(nn.Module):
        """Rank sits above suit, so the heads see where a feature lies: three rows by two columns.

        A suit is a drawing, and strange suits are told apart by their drawing alone: its head sees every place as well.
        """

        def __init__(self) -> None:
            super().__init__()
            self.features = nn.Sequential(
                conv(3, 24, 5, 2), conv(24, 56, 3, 2), residual(56, 40), conv(56, 128, 3, 2), residual(128, 96)
            )
            self.pool = nn.AvgPool2d((ROWS // 3, COLUMNS // 2))
            self.shared = nn.Sequential(nn.Flatten(), nn.Linear(768, 256), nn.BatchNorm1d(256), nn.ReLU())
            self.drawing = nn.Sequential(
                conv(128, 40, 1, 1),
                nn.Flatten(),
                nn.Linear(40 * SUIT_ROWS * COLUMNS, 192),
                nn.BatchNorm1d(192),
                nn.ReLU(),
            )
            self.mark = nn.Linear(256, 1)
            self.rank = nn.Linear(256, RANK_LENGTH)
            self.suit = nn.Linear(256 + 192, SUIT_LENGTH)
            self.rank_centres = nn.Parameter(torch.randn(rank_names, RANK_LENGTH))
            self.suit_centres = nn.Parameter(torch.randn(suit_names, SUIT_LENGTH))

        def forward(self, patches: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
            x = patches.permute(0, 3, 1, 2).float() / 127.5 - 1.0
            maps = self.features(x)
            x = self.shared(self.pool(maps))
            suit = torch.cat([x, self.drawing(maps[:, :, ROWS - SUIT_ROWS :])], dim=1)
            return self.mark(x)[:, 0], normalize(self.rank(x)), normalize(self.suit(suit))

    return Reader()


def as_exported(network: Any) -> Any:
    """The network as it is exported: the chance of being an index, both vectors, and all centres of length 1."""
    import torch
    from torch import nn
    from torch.nn.functional import normalize

    class Exported(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, patches: torch.Tensor) -> tuple[torch.Tensor, ...]:
            mark, rank, suit = self.network(patches)
            centres = normalize(self.network.rank_centres), normalize(self.network.suit_centres)
            return torch.sigmoid(mark), rank, suit, *centres

    return Exported().eval()
