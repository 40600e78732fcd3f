"""The sweep of the gates on three hand-made scenes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from eye_examples import FRENCH, box, evidence
from eye_nets import WrittenNet, one_look

from models.eye_gates import (
    SceneCounts,
    Trial,
    choose,
    combinations,
    format_search,
    frontier,
    one_at_a_time,
    search_gates,
    try_gates,
)
from models.eye_observe import Observation
from models.eye_truth import LabelledPicture, TrueCard
from vision.read import Evidence, Gates

BASE = Gates(accept=0.9, agreeing=0.75, margin=0.0, strangers=0.1)
EMPTY = Observation(640, 480, None, 0.0)


def scene(truth: list[tuple[str, float]], *found: Evidence) -> SceneCounts:
    cards = tuple(TrueCard(label, True, box(x)) for label, x in truth)
    return SceneCounts(LabelledPicture("val/1", Path("1.jpg"), "s", FRENCH, cards, (), 0.5), EMPTY, found)


def scenes() -> list[SceneCounts]:
    """Sure and right; both corners of a card at 0.8, an ace at 0.95 beside it; a wrong one at 0.85."""
    return [
        scene([("7H", 0)], evidence("7H", 0.99)),
        scene([("8H", 0), ("8H", 60)], evidence("8H", 0.8), evidence("8H", 0.8, x=60), evidence("AS", 0.95, x=300)),
        scene([("9H", 0)], evidence("6H", 0.85)),
    ]


@pytest.mark.parametrize(
    ("changes", "correct", "wrong"),
    [
        ({}, 3, 0),
        ({"agreeing": 0.85}, 1, 0),
        ({"accept": 0.84, "agreeing": 0.84}, 1, 1),
        ({"accept": 0.8}, 3, 1),
        ({"accept": 0.995, "agreeing": 0.85}, 0, 0),
        ({"accept": 0.8, "margin": 0.65, "agreeing": 0.8}, 3, 1),
        ({"accept": 0.8, "margin": 0.75, "agreeing": 0.8}, 3, 0),
    ],
)
def test_what_is_named_at_some_gates(changes: dict[str, float], correct: int, wrong: int) -> None:
    """Four indices. The lead of a claim of 0.85 is 0.7, that of 0.8 is 0.6; two that agree need none."""
    trial = try_gates(scenes(), replace(BASE, **changes))
    assert (trial.cards, trial.correct, trial.wrong) == (4, correct, wrong)


def test_counts_do_not_depend_on_what_was_tried_before() -> None:
    used = scenes()
    for gates in combinations(BASE):
        fresh = try_gates(scenes(), gates)
        assert try_gates(used, gates) == fresh
    assert max(len(one.known) for one in used) < 10


def trial(correct: int, wrong: int) -> Trial:
    return Trial(BASE, 100, correct, wrong)


def test_the_frontier_leaves_out_what_is_beaten() -> None:
    tried = [trial(80, 0), trial(90, 2), trial(85, 2), trial(79, 1), trial(95, 5), trial(95, 6)]
    assert [(one.correct, one.wrong) for one in frontier(tried)] == [(80, 0), (90, 2), (95, 5)]


def test_the_highest_recall_within_the_limit_is_chosen() -> None:
    """2 of 92 named are 2.2 %, 5 of 100 are 5 %."""
    tried = [trial(80, 0), trial(90, 2), trial(95, 5)]
    chosen = [choose(tried, limit) for limit in (0.0, 0.02, 0.022, 0.05)]
    assert [one.correct if one else None for one in chosen] == [80, 80, 90, 95]
    assert choose([trial(90, 2), trial(0, 0)], 0.0) is None


def test_one_gate_at_a_time_changes_one() -> None:
    for name, gates in one_at_a_time(BASE):
        assert replace(gates, **{name: getattr(BASE, name)}) == BASE


def test_two_that_agree_never_need_more_than_one_alone() -> None:
    tried = list(combinations(BASE))
    assert all(gates.agreeing <= gates.accept for gates in tried)
    assert len(set(tried)) == len(tried)


def test_the_search_chooses_on_one_half_and_checks_on_the_other() -> None:
    """The first and third scene are read rightly, the second one wrongly and surely: no gate can know."""
    net = WrittenNet({"7": 0.98}, {"♥": 0.98})
    looks = one_look(net, box(0))
    labels = {"val/0": "7H", "val/1": "8H", "val/2": "7H"}
    pictures = [
        LabelledPicture(name, Path(name), "s", FRENCH, (TrueCard(label, True, box(0)),), (), 0.5)
        for name, label in labels.items()
    ]
    seen = {name: Observation(640, 480, looks, 1.0) for name in labels}
    search = search_gates(pictures, seen, net, BASE, 0.0)
    assert search.chosen is not None
    assert search.chosen_checked is not None
    assert (search.chosen.cards, search.chosen.correct, search.chosen.wrong) == (2, 2, 0)
    assert (search.chosen_checked.cards, search.chosen_checked.correct, search.chosen_checked.wrong) == (1, 0, 1)
    assert (search.present_checked.gates, search.present_checked.wrong) == (BASE, 1)
    text = format_search(search, 0.0)
    assert "2 indices to choose on" in text
    assert np.count_nonzero([" chosen" in line for line in text.splitlines()]) == 1
