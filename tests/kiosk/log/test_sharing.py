"""Events in memory: the same values as from the file, and what they share is there once."""

from __future__ import annotations

import json
import sys
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from painted import PaintedLooker
from test_worker import Stage

from kiosk.log.chain import canonical_json
from kiosk.log.sharing import SharedJson

KB_A_RESULT = 12
"""Of the 32 kB that a result takes as plain objects."""

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner))


@given(st.lists(values, max_size=8))
def test_it_reads_what_the_standard_library_reads(found: list[Any]) -> None:
    shared = SharedJson()
    for value in [*found, *found]:
        text = json.dumps(value)
        assert repr(shared.parse(text)) == repr(json.loads(text))  # 1, 1.0 and True are told apart


def test_equal_objects_are_kept_once_and_others_are_not_mixed_up() -> None:
    shared = SharedJson()
    one, two = (
        shared.parse('{"a":{"b":{"c":1}},"d":[{"e":2}]}'),
        shared.parse('{"d":[{"e":2}],"a":{"b":{"c":1}},"f":3}'),
    )
    assert one["a"] is two["a"]
    assert one["d"][0] is two["d"][0]
    assert shared.parse('{"c":1.0}') is not one["a"]["b"]
    assert shared.parse('{"c":true}')["c"] is True
    assert str(shared.parse('{"z":0.0}')["z"]) == "0.0"
    assert str(shared.parse('{"z":-0.0}')["z"]) == "-0.0"


def test_a_day_of_results_takes_little_memory(tmp_path: Any) -> None:
    stage = Stage(tmp_path, PaintedLooker())
    for cards in ("4S 5H 6S", "7S 7H 7D"):
        stage.source.lay(*cards.split())
        stage.turns()
        stage.source.lay()
        stage.turns(14)
    texts = [canonical_json(result.body) for result in stage.store.results()]
    assert len(texts) == 2
    shared = SharedJson()
    seen: set[int] = set()
    first, second = (deep_size(shared.parse(text), seen) for text in texts)
    assert second < 1000 * KB_A_RESULT < first


def deep_size(value: Any, seen: set[int]) -> int:
    """Bytes of a value and all that it holds, but for what was counted before."""
    if id(value) in seen:
        return 0
    seen.add(id(value))
    inside = [*value.keys(), *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return sys.getsizeof(value) + sum(deep_size(part, seen) for part in inside)
