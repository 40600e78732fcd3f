"""Cards whose index is two bars, and weights that a small program stands in for: it measures where the bars are.

The upper half of an index bears the rank's bar, the lower half the suit's. A vector is the darkness of twelve columns.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.decks import parse_deck
from kiosk.enrol.tools import Tools
from vision.codebook import Codebook, Seen
from vision.deck import RANKS, Deck
from vision.rectify import MARGIN, PATCH_PX
from vision.types import Detection, Image

BARS = 12
MARK_PX = (72, 108)
WEIGHTS = "0" * 64
AT = (140, 60)

CLUB = parse_deck(
    'name = "club"\ntitle = { ru = "Клуб", en = "Club" }\n'
    + "".join(
        f'[[suits]]\nid = "{id_}"\nnames = {{ ru = "{ru}", en = "{en}" }}\ncolour = "#101418"\n'
        for id_, ru, en in (("X", "Кресты", "Crosses"), ("Y", "Вилки", "Forks"), ("K", "Ключи", "Keys"))
    ),
    "club.toml",
)
"""A deck with a suit K, which is a rank too."""


def paint_card(label: str | None, deck: Deck = CLUB, at: tuple[int, int] = AT) -> Image:
    """A table `(360, 480, 3)` with the index of one card; None: an empty table."""
    image = np.full((360, 480, 3), 90, np.uint8)
    if label is None:
        return image
    x, y = at
    width, height = MARK_PX
    image[y - 24 : y + height + 60, x - 24 : x + width + 60] = 245
    bars = RANKS.index(label[:-1]), [suit.id for suit in deck.suits].index(label[-1:])
    for bar, top in zip(bars, (y, y + height // 2), strict=True):
        left = x + bar * width // BARS
        image[top + 4 : top + height // 2 - 4, left : left + width // BARS] = 20
    return image


def mark_at(at: tuple[int, int] = AT) -> NDArray[np.float32]:
    (x, y), (width, height) = at, MARK_PX
    return np.asarray([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


class BarLocator:
    """Finds the white of a card, and knows where its index is."""

    def locate(self, image: Image) -> tuple[Detection, ...]:
        white = (cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) > 200).astype(np.uint8)
        count, _, boxes, _ = cv2.connectedComponentsWithStats(
            cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((15, 15)))
        )
        cards = [box for box in boxes[1:count] if box[4] > 5000]
        return tuple(Detection(mark_at((int(x) + 24, int(y) + 24)), 0.9) for x, y, *_ in cards)

    def close(self) -> None:
        pass


def _profiles(halves: NDArray[np.uint8]) -> NDArray[np.float32]:
    """`(n, h, w, 3)` to `(n, 12)`: how dark each column of the mark is, of length 1."""
    width = halves.shape[2]
    inner = 255.0 - halves[:, :, round(width * MARGIN) : round(width * (1 - MARGIN))].mean(axis=(1, 3))
    columns = np.stack([part.mean(axis=1) for part in np.array_split(inner, BARS, axis=1)], axis=1) + 1e-3
    columns = np.maximum(columns - np.median(columns, axis=1, keepdims=True), 1e-3)
    return np.asarray(columns / np.linalg.norm(columns, axis=1, keepdims=True), np.float32)


class BarNet:
    """Knows all ranks, and of suits one that no deck here has."""

    ranks = Codebook(RANKS, np.eye(BARS, dtype=np.float32), 25.0)
    suits = Codebook(("☂",), np.eye(BARS, dtype=np.float32)[11:], 25.0)

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        middle = PATCH_PX[1] // 2
        return Seen(
            np.ones(len(patches), np.float32),
            _profiles(patches[:, 12 : middle - 4]),
            _profiles(patches[:, middle + 4 : -12]),
        )


def open_bars(weights: object = None) -> Tools:
    return Tools(BarLocator(), BarNet(), WEIGHTS)
