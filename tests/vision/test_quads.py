import numpy as np
import pytest

from vision.quads import overlap, plausible
from vision.types import Quad


def quad(*points: float) -> Quad:
    return np.array(points, np.float32).reshape(4, 2)


def box(x: float, y: float, width: float, height: float) -> Quad:
    return quad(x, y, x + width, y, x + width, y + height, x, y + height)


@pytest.mark.parametrize(
    ("points", "possible"),
    [
        (box(10, 10, 20, 40), True),
        (np.roll(box(10, 10, 20, 40), 1, axis=0), True),  # turned by 90 degrees
        (quad(30, 0, 60, 30, 30, 60, 0, 30), True),  # turned by 45
        (quad(10, 10, 30, 14, 28, 50, 9, 44), True),  # seen from the side
        (box(10, 10, 20, 40)[::-1], False),  # mirrored
        (quad(10, 10, 30, 50, 30, 10, 10, 50), False),  # crossed
        (quad(10, 10, 30, 10, 16, 16, 10, 50), False),  # a corner pushed in
        (box(10, 10, 1.5, 5), False),  # too small
        (box(10, 10, 10, 90), False),  # a needle
        (quad(0, 0, 40, 0, 26, 40, 14, 40), False),  # one side more than three times its opposite
        (quad(10, 10, 30, 10, 30, float("nan"), 10, 50), False),
        (quad(10, 10, 30, 10, 30, float("inf"), 10, 50), False),
    ],
)
def test_plausible_quads(points: Quad, possible: bool) -> None:
    assert plausible(np.stack([points, box(0, 0, 20, 40)])).tolist() == [possible, True]


@pytest.mark.parametrize(
    ("one", "other", "iou", "inside"),
    [
        (box(0, 0, 20, 40), box(0, 0, 20, 40), 1.0, 1.0),
        (box(0, 0, 20, 40), box(5, 0, 20, 40), 600 / 1000, 600 / 800),
        (box(0, 0, 20, 40), box(5, 10, 10, 20), 200 / 800, 1.0),
        (box(0, 0, 20, 40), box(20, 0, 20, 40), 0.0, 0.0),
        (box(0, 0, 20, 40), np.roll(box(0, 0, 20, 40), 2, axis=0), 1.0, 1.0),
        (quad(30, 0, 60, 30, 30, 60, 0, 30), box(0, 0, 60, 60), 0.5, 1.0),
        (quad(10, 0, 20, 10, 10, 20, 0, 10), quad(24, 14, 34, 24, 24, 34, 14, 24), 0.0, 0.0),  # only bounds overlap
    ],
)
def test_overlap(one: Quad, other: Quad, iou: float, inside: float) -> None:
    assert overlap(np.ascontiguousarray(one), np.ascontiguousarray(other)) == pytest.approx((iou, inside), abs=1e-4)
