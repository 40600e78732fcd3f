"""A webcam whose autofocus hunts every 10 to 30 seconds while a verified hand lies there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scripted_play import Stage

from datasets.demo.scripted import STORIES, Shot
from datasets.demo.scripted.stage import Stage as Hands
from datasets.demo.scripted.stage import in_order
from datasets.demo.show import Layout

PAUSES_S = (10.0, 30.0, 16.0, 22.0)


def shots() -> Iterator[Shot]:
    """Three cards are laid; then the camera refocuses again and again."""
    hands = Hands(np.random.default_rng(1), Layout.ROW, 3, 3)
    for place, label in in_order(("4S", "5H", "6S")):
        yield from hands.lay(place, label)
    yield from hands.wait(1.2)
    for pause_s in PAUSES_S:
        yield from hands.idle(pause_s)
        yield from STORIES["refocus"](hands)


def test_an_autofocus_that_hunts_again_and_again_does_not_flip_a_verified_result(tmp_path: Path) -> None:
    stage, told = Stage(tmp_path, shots(), 1, None, None), []
    stage.worker.change_party({"mode": 3})
    while not stage.table.over:
        stage.worker.turn()
        state = stage.worker.board.current()
        told.append((state.state.value, state.result))
    stage.store.close()
    first = told.index(("VERIFIED", 1))
    assert set(told[first:]) == {("VERIFIED", 1)}
    assert len(told) - first > 4 * 16, "it was verified before the camera refocused"
