"""Which way up a tile lies, what it says, and why it is not named. The net is a stand-in that sees colours."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.codebook import Codebook, Seen
from vision.tile_names import ANY_TURN_ALIKE, HALF_TURN_ALIKE, OTHER_TILE, PAIRS, TILES, rank_and_suit
from vision.tile_reader import TileGates, open_tile_reader
from vision.types import Detection, Image, MarkKind, Reading, Refusal

RANKS = (*sorted({rank for rank, _ in PAIRS}), OTHER_TILE, "J")
SUITS = ("m", "p", "s", "z", OTHER_TILE)
RED, WHITE = (0, 0, 255), (255, 255, 255)


def axes(names: tuple[str, ...]) -> Codebook:
    """A direction of its own for each name."""
    return Codebook(names, np.eye(len(names), dtype=np.float32), 30.0)


@dataclass
class ColourNet:
    """Says `name` of every patch whose upper half is red and whose lower half is not, as surely as it is told to."""

    name: str = "7p"
    mark: float = 1.0
    doubt: float = 0.0
    ranks: Codebook = field(default_factory=lambda: axes(RANKS))
    suits: Codebook = field(default_factory=lambda: axes(SUITS))

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        red = patches[..., 2].astype(float) - patches[..., 1]
        upright = (red[:, 16:34, 14:34].mean(axis=(1, 2)) > 60) & (red[:, 40:58, 14:34].mean(axis=(1, 2)) < 60)
        rank, suit = rank_and_suit(self.name)
        vector = np.zeros(len(RANKS), np.float32)
        vector[RANKS.index(rank)], vector[RANKS.index("1")] = 1 - self.doubt, self.doubt
        suits = np.repeat(np.eye(len(SUITS), dtype=np.float32)[[SUITS.index(suit)]], len(patches), axis=0)
        marks = np.where(upright, self.mark, 0.02).astype(np.float32)
        return Seen(marks, np.repeat(vector[None] / np.linalg.norm(vector), len(patches), axis=0), suits)


def picture(x: int = 100, y: int = 60, height: int = 80) -> tuple[Image, Detection]:
    """A tile, red above and white below, its middle there."""
    image: Image = np.full((160, 220, 3), (60, 110, 40), np.uint8)
    w, h = int(height * 0.375), height // 2
    cv2.rectangle(image, (x - w, y - h), (x + w, y), RED, -1)
    cv2.rectangle(image, (x - w, y), (x + w, y + h), WHITE, -1)
    corners = np.asarray([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)], np.float32)
    return image, Detection(corners, 0.9, MarkKind.TILE)


def read(net: ColourNet, image: Image, mark: Detection, gates: TileGates | None = None) -> tuple[Reading, ...]:
    return open_tile_reader(net, gates).read(image, [mark])


@pytest.mark.parametrize("begins", range(4))
def test_whichever_corner_comes_first_the_face_is_turned_upright(begins: int) -> None:
    image, mark = picture()
    turned = Detection(np.roll(mark.quad_px, begins, axis=0), 0.9, MarkKind.TILE)
    (found,) = read(ColourNet(), image, turned)
    assert (found.label, found.refused) == ("7p", None)
    assert found.detection.quad_px == pytest.approx(mark.quad_px)
    assert found.confidence > 0.95


@pytest.mark.parametrize(
    ("net", "tile", "refused"),
    [
        (ColourNet(doubt=0.495), {}, Refusal.UNSURE),
        (ColourNet(mark=0.4), {}, Refusal.UNSURE),
        (ColourNet(name="joker"), {}, Refusal.FOREIGN),
        (ColourNet(), {"height": 10}, Refusal.TOO_SMALL),
        (ColourNet(), {"x": 202}, None),
        (ColourNet(), {"y": 150}, Refusal.CUT_OFF),
    ],
)
def test_what_is_not_sure_has_a_reason(net: ColourNet, tile: dict[str, int], refused: Refusal | None) -> None:
    (found,) = read(net, *picture(**tile))
    assert found.refused is refused
    assert (found.label is None) == (refused is not None)


def test_a_doubtful_tile_offers_what_it_may_be() -> None:
    (found,) = read(ColourNet(doubt=0.495), *picture())
    assert [name for name, _ in found.candidates[:2]] == ["7p", "1p"]
    assert found.seen == "7p"


def test_what_is_no_upright_face_from_any_side_is_left_out() -> None:
    image, mark = picture()
    assert read(ColourNet(mark=0.1), image, mark) == ()
    assert open_tile_reader(ColourNet()).read(image, []) == ()


def test_every_tile_has_a_rank_and_suit_of_its_own() -> None:
    assert len(TILES) == 37 == len(PAIRS)
    assert {PAIRS[rank_and_suit(name)] for name in TILES} == set(TILES)
    assert set(TILES) >= HALF_TURN_ALIKE | ANY_TURN_ALIKE
    assert not {"6p", "7p", "3s", "7s", "1s", "1m", "E", "C", "F"} & HALF_TURN_ALIKE


class BirdNet(ColourNet):
    """As sure of a bird from `sides` of the four ways to turn a face as of nothing from the others, look by look."""

    def __init__(self, *sides: float) -> None:
        super().__init__(name="1s", doubt=1.0)
        self.sides = sides

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        seen = super().read(patches)
        marks = self.sides if len(patches) == 4 else (max(self.sides),) * len(patches)
        return Seen(np.asarray(marks, np.float32), seen.ranks, seen.suits)


@pytest.mark.parametrize(
    ("sides", "label"),
    [
        ((1.0, 1.0, 1.0, 1.0), "1s"),
        ((1.0, 0.0, 0.9, 0.0), "1s"),
        ((0.0, 0.9, 1.0, 0.2), "1s"),
        ((1.0, 0.1, 0.0, 0.1), None),
    ],
)
def test_a_bird_is_one_from_two_sides_at_least(sides: tuple[float, ...], label: str | None) -> None:
    (found,) = read(BirdNet(*sides), *picture())
    assert (found.label, found.seen) == (label, "1s")
