"""Counting pips without a network, on faces that this test draws itself."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.pips import count_pips
from vision.types import Image, Quad

PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    5: [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
WHITE, BLACK, RED = (235, 240, 240), (20, 20, 20), (40, 30, 200)


def face(
    places: Sequence[tuple[float, float]], body: tuple[int, int, int], ink: tuple[int, int, int], degrees: float = 0
) -> tuple[Image, Quad]:
    """A face of 80 px with pips of a tenth of its side, on a grey table; its corners."""
    image: Image = np.full((200, 200, 3), 120, np.uint8)
    angle = np.radians(degrees)
    turn = np.asarray([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    quad = (np.asarray([(-40, -40), (40, -40), (40, 40), (-40, 40)]) @ turn.T + 100).astype(np.float32)
    cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), body, cv2.LINE_AA)
    for place in np.asarray(places).reshape(-1, 2) @ turn.T * 21 + 100:
        cv2.circle(image, (round(place[0]), round(place[1])), 8, ink, -1, cv2.LINE_AA)
    return image, quad


@pytest.mark.parametrize("value", PLACES)
@pytest.mark.parametrize(("body", "ink"), [(WHITE, BLACK), (BLACK, WHITE), (RED, WHITE), (WHITE, RED)])
def test_every_value_in_every_colour_and_turn(
    value: int, body: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    counts = [count_pips(*face(PLACES[value], body, ink, degrees)) for degrees in (0, 17, 45, 71)]
    assert counts == [value] * 4


@pytest.mark.parametrize(
    "places",
    [
        [],
        [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0), (-1, 0), (1, 0)],
        [(-1, -1), (1, -1), (1, 1)],
        [(-1, -1), (0, 0)],
        [(-1, 0), (1, 0), (0, -1), (0, 0.2)],
    ],
    ids=["blank", "seven", "a four without one", "a three without one", "no order of a die"],
)
def test_what_is_no_face_has_no_number(places: list[tuple[float, float]]) -> None:
    assert count_pips(*face(places, WHITE, BLACK)) is None


def test_lettering_has_no_number() -> None:
    image, quad = face([], WHITE, BLACK)
    cv2.putText(image, "WIN", (66, 112), cv2.FONT_HERSHEY_SIMPLEX, 1, BLACK, 4, cv2.LINE_AA)
    assert count_pips(image, quad) is None


def test_a_face_without_light_has_no_number() -> None:
    image, quad = face(PLACES[5], WHITE, BLACK)
    assert count_pips((image * 0.03).astype(np.uint8), quad) is None
