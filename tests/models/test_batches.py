"""Batches of numbers: every example comes equally often, whatever the sizes."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest

from models.batches import endless_numbers
from models.errors import TrainingError


@pytest.mark.parametrize(("count", "size"), [(12, 4), (10, 4), (3, 8), (1, 5)])
def test_each_example_comes_equally_often(count: int, size: int) -> None:
    batches = list(islice(endless_numbers(np.random.default_rng(0), count, size), count))
    assert all(len(batch) == size for batch in batches)
    assert Counter(np.concatenate(batches).tolist()) == dict.fromkeys(range(count), size)


def test_a_pass_is_shuffled_anew() -> None:
    first, second = islice(endless_numbers(np.random.default_rng(0), 50, 50), 2)
    assert not np.array_equal(first, second)


def test_nothing_to_train_on_is_said() -> None:
    with pytest.raises(TrainingError, match="no examples"):
        next(endless_numbers(np.random.default_rng(0), 0, 4))
