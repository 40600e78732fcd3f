"""The drawn cards: their proportions, and that the index quads are the truth about where the index is."""

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck, parse_deck
from datasets.faces import CardFace, draw_back, draw_face
from vision.deck import RANKS
from vision.types import Image, Quad

YAHCHAIN = load_deck("yahchain3")
EVERY_RANK_AND_SUIT = [rank + suit.id for rank, suit in zip(RANKS, YAHCHAIN.suits, strict=True)]
PX_PER_MM = 10
WIDTH_PX = 630


def ink_of(image: Image) -> Image:
    """True where a pixel is clearly not paper."""
    return np.asarray(np.abs(image.astype(int) - image[WIDTH_PX // 2, 60].astype(int)).max(axis=2) > 40)


def corner(face: CardFace) -> Image:
    """The ink of the upper-left 15 x 25 mm without the printed edge, in place: nothing but the index belongs there."""
    ink = np.zeros(face.image.shape[:2], bool)
    ink[2 * PX_PER_MM : 25 * PX_PER_MM, 2 * PX_PER_MM : 15 * PX_PER_MM] = ink_of(face.image)[
        2 * PX_PER_MM : 25 * PX_PER_MM, 2 * PX_PER_MM : 15 * PX_PER_MM
    ]
    return ink


def patch(image: Image, quad: Quad) -> Image:
    """The index cut out and set upright by its quad."""
    to = np.array([[0, 0], [80, 0], [80, 140], [0, 140]], np.float32)
    return np.asarray(cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad - 0.5, to - 0.5), (80, 140)))


@pytest.mark.parametrize("label", [*EVERY_RANK_AND_SUIT, "10S", "AS"])
def test_quad_holds_the_index_and_nothing_else(label: str) -> None:
    face = draw_face(YAHCHAIN, label, WIDTH_PX)
    rows, columns = np.nonzero(corner(face))
    (left, top), (_, _), (right, bottom), (_, _) = face.index_quads[0]
    assert (left, top) == pytest.approx((columns.min(), rows.min()), abs=2)
    assert (right, bottom) == pytest.approx((columns.max() + 1, rows.max() + 1), abs=2)
    assert 13 * PX_PER_MM < bottom - top < 16.5 * PX_PER_MM


@pytest.mark.parametrize("label", [*EVERY_RANK_AND_SUIT, "AS"])
def test_both_indices_read_the_same(label: str) -> None:
    face = draw_face(YAHCHAIN, label, WIDTH_PX)
    upper, lower = (patch(face.image, quad) for quad in face.index_quads)
    assert np.abs(upper.astype(int) - lower.astype(int)).mean() < 2
    turned = draw_face(YAHCHAIN, label, WIDTH_PX).image[::-1, ::-1]
    assert np.abs(upper.astype(int) - patch(np.ascontiguousarray(turned), face.index_quads[0]).astype(int)).mean() < 2


@pytest.mark.parametrize(("label", "pips"), [("2S", 2), ("3H", 3), ("7D", 7), ("8H", 8), ("9S", 9), ("10D", 10)])
def test_a_card_shows_as_many_pips_as_its_rank(label: str, pips: int) -> None:
    ink = ink_of(draw_face(YAHCHAIN, label, WIDTH_PX).image)
    middle = ink[12 * PX_PER_MM : 76 * PX_PER_MM, 15 * PX_PER_MM : 48 * PX_PER_MM].astype(np.uint8)
    assert cv2.connectedComponents(middle)[0] - 1 == pips


@pytest.mark.parametrize("width_px", [63, 185, 400, 1260])
def test_size_and_round_corners(width_px: int) -> None:
    for face in (draw_face(YAHCHAIN, "QN", width_px), draw_back(width_px)):
        height_px = round(width_px * 88 / 63)
        assert face.image.shape == (height_px, width_px, 3)
        assert face.mask.shape == (height_px, width_px)
        assert face.image.dtype == face.mask.dtype == np.uint8
        assert face.mask[0, 0] < 64
        assert face.mask[height_px // 2, width_px // 2] == 255


def test_quads_follow_the_size() -> None:
    small, large = draw_face(YAHCHAIN, "10L", 200), draw_face(YAHCHAIN, "10L", 400)
    for a, b in zip(small.index_quads, large.index_quads, strict=True):
        assert a * 2 == pytest.approx(b, abs=1.0)
    assert draw_back(200).index_quads == ()


@pytest.mark.parametrize("label", ["1S", "10X", "AX", "", "S", "11S"])
def test_no_such_card(label: str) -> None:
    with pytest.raises(KeyError):
        draw_face(YAHCHAIN, label, 100)


@pytest.mark.parametrize("symbol", ["", 'symbol = "🚀"'])
def test_a_suit_that_cannot_be_drawn(symbol: str) -> None:
    deck = parse_deck(
        'name = "x"\ntitle = { ru = "К", en = "D" }\n[[suits]]\nid = "S"\n'
        f'names = {{ ru = "П", en = "S" }}\ncolour = "#000000"\n{symbol}',
        "x.toml",
    )
    with pytest.raises(ValueError, match="suit S: the font has no glyph"):
        draw_face(deck, "2S", 100)
