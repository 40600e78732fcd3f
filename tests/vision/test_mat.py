"""The mat as data: ids that tell Sota and corner, places that leave the markers free."""

from __future__ import annotations

import pytest

from datasets.face_layout import HEIGHT_MM, WIDTH_MM
from kiosk.games.ycws144.rules import SOTAS as SOTAS_OF_THE_RULES
from vision import mat
from vision.mat import Box, Corner, card_places, marker_box, marker_id, parse_marker_id


def test_every_marker_of_every_mat_has_its_own_id() -> None:
    assert mat.SOTAS == SOTAS_OF_THE_RULES
    ids = {marker_id(sota, corner): (sota, corner) for sota in mat.SOTAS for corner in Corner}
    assert sorted(ids) == list(range(4, 52))
    assert {number: parse_marker_id(number) for number in range(-1, 100)} == {
        number: ids.get(number) for number in range(-1, 100)
    }


@pytest.mark.parametrize("sota", [0, 13, -1])
def test_no_such_sota(sota: int) -> None:
    with pytest.raises(ValueError, match=r"1\.\.12"):
        marker_id(sota, Corner.UPPER_LEFT)


@pytest.mark.parametrize(
    ("corner", "first_mm"),
    [
        (Corner.UPPER_LEFT, (4, 4)),
        (Corner.UPPER_RIGHT, (348, 4)),
        (Corner.LOWER_RIGHT, (348, 248)),
        (Corner.LOWER_LEFT, (4, 248)),
    ],
)
def test_markers_stand_in_the_corners(corner: Corner, first_mm: tuple[float, float]) -> None:
    box = marker_box(corner)
    assert box.corners_mm[0] == first_mm
    assert box.corners_mm[2] == (first_mm[0] + 28, first_mm[1] + 28)


@pytest.mark.parametrize("mode", [3, 4, 5])
def test_places_hold_a_card_each_and_touch_nothing(mode: int) -> None:
    places = card_places(mode)
    assert [place.left_mm for place in places] == [18.5, 88.5, 158.5, 228.5, 298.5][:mode]
    assert {(place.top_mm, place.width_mm, place.height_mm) for place in places} == {(96, WIDTH_MM, HEIGHT_MM)}
    boxes = [*places, *(marker_box(corner) for corner in Corner)]
    assert not any(overlap(one, other) for one in boxes for other in boxes if one is not other)
    assert all(0 <= x <= 380 and 0 <= y <= 280 for box in boxes for x, y in box.corners_mm)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        abs(2 * (one.left_mm - other.left_mm) + one.width_mm - other.width_mm) < one.width_mm + other.width_mm
        and abs(2 * (one.top_mm - other.top_mm) + one.height_mm - other.height_mm) < one.height_mm + other.height_mm
    )


@pytest.mark.parametrize("mode", [0, 2, 6])
def test_no_such_mode(mode: int) -> None:
    with pytest.raises(ValueError, match="3, 4 or 5"):
        card_places(mode)
