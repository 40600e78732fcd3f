"""The table while everything happens: results hold, recover, are booked once and are never wrong.

A short part of what `tests/kiosk/scripted_play.py` plays by hand; its figures are in docs/table.md.
"""

from __future__ import annotations

import pytest
from scripted_play import HOLDS, run

from datasets.demo.scripted import Story
from datasets.demo.show import Layout

LADDER = ("4S", "5H", "6S")


TAKEN_BY = frozenset({"unplugged", "frozen", "bump", "hand"})
"""Stories in which the result goes and has to come back by itself."""

BACK_WITHIN_S = 1.0
"""Of the frame with which all is well again. A camera that was unplugged is looked for once a second besides, which
makes two of the five seconds that it may take."""


@pytest.mark.parametrize(
    "name", ["banding", "refocus", "shadow", "lamp-off", "unplugged", "frozen", "bump", "hand", "late", "put-right"]
)
def test_a_hand_is_verified_and_booked_once_whatever_happens(name: str) -> None:
    figures = run([Story(name, 3, LADDER, Layout.ROW)], seed=1)
    assert (figures.verified, figures.booked_twice, figures.wrong_booked, figures.wrong_shown_frames) == (1, 0, 0, 0)
    if name in HOLDS:
        assert figures.lost_while_disturbed == 0
    if name in TAKEN_BY:
        assert [taken_by for took_s, taken_by in figures.recoveries_s if took_s <= BACK_WITHIN_S] == [name]


def test_on_a_mat_the_result_is_that_of_its_sota() -> None:
    figures = run([Story("hand", 3, LADDER, Layout.ROW)], seed=1, sota=9)
    assert (figures.verified, figures.booked_twice, figures.wrong_booked, figures.sotas) == (1, 0, 0, {9})
