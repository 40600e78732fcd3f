from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.patch_net import batches
from vision.rectify import percentile, rectify, rectify_each


@settings(deadline=None)
@given(st.lists(st.integers(0, 255), min_size=1, max_size=60), st.floats(0, 100))
def test_percentiles_are_those_of_numpy(levels: list[int], percent: float) -> None:
    picture = np.asarray([levels], np.uint8)
    assert percentile(picture, percent) == pytest.approx(float(np.percentile(picture, percent)), abs=1e-3)


def test_a_percentile_is_of_one_channel() -> None:
    picture = np.zeros((3, 3, 3), np.uint8)
    picture[:, :, 2] = 7
    assert [percentile(picture, 50, channel) for channel in range(3)] == [0, 0, 7]


@pytest.mark.parametrize("side", [20, 60, 300], ids=["small", "as trained", "halved twice"])
def test_a_mark_looked_at_thrice_is_the_same_as_three_looks(side: int) -> None:
    """But for the border of what was cut out, which no patch reaches."""
    rows, columns = np.mgrid[0:700, 0:700]
    image = np.repeat(((np.sin(rows / 9) + np.cos(columns / 13) + 2) * 60).astype(np.uint8)[:, :, None], 3, axis=2)
    quad = np.asarray([[200, 210], [200 + side, 200], [205 + side, 200 + 1.5 * side], [203, 205 + 1.5 * side]])
    together = rectify_each(image, quad.astype(np.float32), (0.94, 1.0, 1.08))
    for patch, scale in zip(together, (0.94, 1.0, 1.08), strict=True):
        assert patch.astype(int) == pytest.approx(rectify(image, quad.astype(np.float32), scale).astype(int), abs=4)


def test_of_a_huge_mark_a_strip_may_be_in_the_picture() -> None:
    quad = np.asarray([[0, -2997], [2000, -2997], [2000, 3], [0, 3]], np.float32)
    assert rectify(np.full((300, 2000, 3), 200, np.uint8), quad).shape == (72, 48, 3)


def test_a_mark_outside_of_the_picture_is_black() -> None:
    quad = np.asarray([[900, 10], [920, 10], [920, 40], [900, 40]], np.float32)
    assert [patch.any() for patch in rectify_each(np.full((50, 50, 3), 200, np.uint8), quad, (1.0, 1.1))] == [False] * 2


@pytest.mark.parametrize(
    ("count", "sizes"), [(1, [1]), (2, [2]), (3, [4]), (5, [8]), (8, [8]), (9, [8, 1]), (21, [8, 8, 8])]
)
def test_patches_go_in_batches_of_few_sizes(count: int, sizes: list[int]) -> None:
    patches = np.arange(1, count + 1, dtype=np.uint8)[:, None, None, None] * np.ones((1, 72, 48, 3), np.uint8)
    made = list(batches(patches))
    assert [len(batch) for batch in made] == sizes
    assert np.concatenate(made)[:count].tolist() == patches.tolist()
