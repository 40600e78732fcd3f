"""The demo table with dice: what is thrown there is on the card, kept dice are known, nothing is counted twice."""

from __future__ import annotations

from pathlib import Path

from dice_play import Evening

from datasets.demo.dice import DiceDemo
from datasets.demo.dice.throw import Thrown, keep


def lying(values: str) -> list[Thrown]:
    return [Thrown(int(value), 100.0 * place, 100.0, 0.0) for place, value in enumerate(values)]


def test_the_card_holds_what_was_thrown(tmp_path: Path) -> None:
    evening = Evening(tmp_path, seed=3, rest_s=1.0)
    figures = evening.play(2)
    assert (figures.turns, figures.wrong_rolls, figures.wrong_kept, figures.wrong_cards) == (2, 0, 0, 0)
    told = [record.event for record in evening.store.records()]
    rolls = sum(event in {"yatzy-roll", "yatzy-count"} for event in told)
    assert (rolls, told.count("yatzy-write")) == (figures.throws, 2)


def test_the_hand_waits_until_the_row_is_written() -> None:
    demo = DiceDemo(5, realtime=False, rest_s=0.2)
    demo.allow_throws(0)
    assert all(demo.next_frame(1) is not None and not demo.still for _ in range(40))
    demo.allow_throws(3)
    while not demo.still:
        demo.next_frame(1)
    first = demo.dice
    for left in (3, 0):  # not counted yet; then the last one of the turn
        demo.allow_throws(left)
        for _ in range(30):
            demo.next_frame(1)
        assert (demo.still, demo.dice) == (True, first)
    demo.allow_throws(3)  # a row was written
    for _ in range(30):
        demo.next_frame(1)
    assert demo.dice != first


def test_what_the_hand_keeps() -> None:
    assert keep(lying("55512")) == (True, True, True, False, False)
    assert keep(lying("22661")) == (False, False, True, True, False)
    assert keep(lying("12346")) == (False, False, False, True, True)
