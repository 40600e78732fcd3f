"""Mats seen by a drawn camera: number, order and millimetres come from markers whose places are known."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.looks import LooksNow
from vision.mat import DICTIONARY, HEIGHT_MM, MARKER_MM, WIDTH_MM, Corner, marker_box, marker_id
from vision.mats import MarkerFinder, Mat, mats_of
from vision.types import Card, Detection, Image, Reading, View
from vision.zone import PlaceKind, Zone, ZoneError, divide, parse_zone, places_of

PX_PER_MM = 3
TILTED = np.float32([[210, 90], [1050, 130], [1120, 660], [120, 610]])
"""Where the corners of the mat are in the picture: a camera that hangs askew."""


def sheet(sota: int) -> Image:
    """The mat as printed, three pixels a millimetre."""
    image = np.full((round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM), 3), 240, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    side = round(MARKER_MM * PX_PER_MM)
    for corner in Corner:
        box = marker_box(corner)
        x, y = round(box.left_mm * PX_PER_MM), round(box.top_mm * PX_PER_MM)
        image[y : y + side, x : x + side] = dictionary.generateImageMarker(marker_id(sota, corner), side)[..., None]
    return image


def seen(sota: int, outline: NDArray[np.float32] = TILTED, hidden: tuple[Corner, ...] = ()) -> Image:
    """The mat on a dark table, some of its markers under a hand."""
    printed = sheet(sota)
    for corner in hidden:
        box = marker_box(corner)
        left, top, right, bottom = (
            round(part * PX_PER_MM)
            for part in (box.left_mm - 4, box.top_mm - 4, box.left_mm + MARKER_MM / 2, box.top_mm + MARKER_MM + 4)
        )
        printed[top:bottom, left:right] = (120, 150, 200)
    height, width = printed.shape[:2]
    flat = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    matrix = cv2.getPerspectiveTransform(flat, outline)
    return np.asarray(cv2.warpPerspective(printed, matrix, (1280, 720), borderValue=(60, 70, 60)), np.uint8)


def find_mats(image: Image, known: Mapping[int, Mat]) -> tuple[Mat, ...]:
    return mats_of(MarkerFinder().markers(image), known)


@pytest.mark.parametrize("sota", [1, 7, 12])
@pytest.mark.parametrize("hidden", [(), (Corner.UPPER_LEFT,), (Corner.UPPER_RIGHT, Corner.LOWER_LEFT)])
def test_the_mat_is_found_though_a_hand_lies_on_markers(sota: int, hidden: tuple[Corner, ...]) -> None:
    (mat,) = find_mats(seen(sota, hidden=hidden), {})
    assert (mat.sota, mat.markers) == (sota, 4 - len(hidden))
    assert np.abs(mat.outline_px - TILTED).max() < 4
    for corner_px, corner_mm in zip(TILTED, [(0, 0), (380, 0), (380, 280), (0, 280)], strict=True):
        assert mat.at_mm(corner_px.astype(np.float64)) == pytest.approx(corner_mm, abs=2)


def test_one_marker_is_enough_only_where_the_mat_was_seen() -> None:
    three = (Corner.UPPER_LEFT, Corner.UPPER_RIGHT, Corner.LOWER_LEFT)
    assert find_mats(seen(4, hidden=three), {}) == ()
    (before,) = find_mats(seen(4), {})
    assert find_mats(seen(4, hidden=three), {4: before}) == (before,)
    elsewhere = TILTED + np.float32([60, 0])
    assert find_mats(seen(4, elsewhere, three), {4: before}) == ()


def test_two_mats_are_two_sotas_and_two_of_one_are_none() -> None:
    left, right = np.float32([[20, 200], [600, 200], [600, 630], [20, 630]]), np.float32([[660, 100], [1240, 100], [1240, 530], [660, 530]])  # fmt: skip  # noqa: E501
    both = np.maximum(seen(3, left), seen(9, right))
    assert [mat.sota for mat in find_mats(both, {})] == [3, 9]
    assert find_mats(np.maximum(seen(3, left), seen(3, right)), {}) == ()


def test_a_mirrored_picture_has_no_mat() -> None:
    assert find_mats(np.ascontiguousarray(seen(5)[:, ::-1]), {}) == ()


def index_at(x: float, y: float, label: str, turn: int = 1) -> Reading:
    """An index 20 x 30 px with its middle there; `turn` -1: on its head."""
    corners = np.float32([[-10, -15], [10, -15], [10, 15], [-10, 15]]) * turn + np.float32([x, y])
    return Reading(Detection(corners, 0.9), label, label, 0.99, 0.9, None)


def view_of(*marks: Reading) -> View:
    cards = tuple(Card(mark.label, mark.seen, 0.99, None, (n,)) for n, mark in enumerate(marks))
    return View(marks, cards, 1280, 720, 1.0)


def test_the_mat_says_order_place_and_what_is_outside() -> None:
    """A mat that lies upside down before the camera: its left is the picture's right (Y17, step 4)."""
    turned = np.float32([[1100, 640], [180, 640], [180, 80], [1100, 80]])
    (mat,) = find_mats(seen(6, turned), {})
    places = places_of((mat,), None, 1280, 720)
    view = view_of(
        index_at(400, 360, "6S"), index_at(600, 360, "5H"), index_at(800, 360, "4S"), index_at(40, 360, "KS")
    )
    (part,) = divide(view, places)
    assert (places[0].sota, [card.label for card in part.cards]) == (6, ["4S", "5H", "6S"])
    assert [card.label for card in part.outside] == ["KS"]
    middles = [card.at_mm[0] for card in part.cards if card.at_mm]
    assert middles == sorted(middles)
    assert 0 < middles[0] < middles[-1] < WIDTH_MM


def test_a_zone_holds_what_lies_in_it() -> None:
    zone = parse_zone([(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)])
    (place,) = places_of((), zone, 1280, 720)
    (part,) = divide(view_of(index_at(500, 300, "4S"), index_at(100, 300, "5S")), (place,))
    assert place.kind is PlaceKind.ZONE
    assert ([card.label for card in part.cards], [card.label for card in part.outside]) == (["4S"], ["5S"])


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (1, 0), (1, 1)],
        [(0, 0), (1, 0), (1, 1), (0, 1.2)],
        [(0, 0), (1, 1), (1, 0), (0, 1)],
        [(0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2)],
    ],
)
def test_no_zone(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(ZoneError):
        parse_zone(corners)


def test_a_zone_drawn_the_other_way_round_is_the_same() -> None:
    assert parse_zone([(0, 0), (0, 1), (1, 1), (1, 0)]) == Zone(((0, 0), (1, 0), (1, 1), (0, 1)))


def test_points_of_a_mat_map_there_and_back() -> None:
    mat = Mat.of(1, np.array([[2.0, 0.1, 100], [0.05, 2.1, 50], [0.0001, 0.0002, 1]]), 4)
    (point,) = cv2.perspectiveTransform(np.array([[[190.0, 140.0]]]), mat.to_px)[0]
    assert mat.at_mm(point) == pytest.approx((190, 140), abs=0.1)


class LyingEye:
    """Sees an index in the middle of one marker, another one beside it, and a card without marks."""

    def __init__(self, image: Image) -> None:
        on = MarkerFinder().markers(image).of_sota[5][Corner.UPPER_RIGHT]
        beside = on + np.float32([-300, 200])
        self.marks = tuple(Reading(Detection(quad, 0.9), "7S", "7S", 0.95, 0.9, None) for quad in (on, beside))

    def look(self, image: Image) -> View:
        cards = (
            Card("7S", "7S", 0.95, None, (0,)),
            Card("7S", "7S", 0.95, None, (1, 0)),
            Card(None, None, 0, None, ()),
        )
        return View(self.marks, cards, image.shape[1], image.shape[0], 0.0)

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize(
    ("hidden", "marks", "cards"), [((), 1, [(0,), ()]), ((Corner.UPPER_RIGHT,), 2, [(0,), (1, 0), ()])]
)
def test_what_the_eye_reads_on_a_marker_is_the_marker_unless_it_is_covered(
    hidden: tuple[Corner, ...], marks: int, cards: list[tuple[int, ...]]
) -> None:
    looks = LooksNow(LyingEye(seen(5)))
    looks.ask(seen(5, hidden=hidden), {})
    sight = looks.take()
    assert sight is not None and [mat.sota for mat in sight.mats] == [5]
    assert (len(sight.view.marks), [card.marks for card in sight.view.cards]) == (marks, cards)
