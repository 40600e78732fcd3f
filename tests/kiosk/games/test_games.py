"""What holds for every game, and the values that all games share."""

import ast
import doctest
import importlib
import json
import pkgutil
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kiosk.games
from kiosk.games import GAMES
from kiosk.games.base import Incomplete, Invalid, Line, Reason, Score, Step, StepOutcome, Text
from kiosk.games.plain import outcome_fields
from kiosk.games.request import FieldReader
from vision.types import MarkKind

SUITS = {"S": "♠", "H": "♥"}
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(kiosk.games.__path__, "kiosk.games.") if not module.ispkg
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=5), children, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_in_docstrings():
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert attempted >= 15


RULES_LIBRARIES = {"kiosk.games.riichi": {"mahjong"}}
"""The one well-kept rules library of a game, by the game's package."""


@pytest.mark.parametrize("name", ["kiosk.games", *MODULES])
def test_games_import_the_standard_library_and_themselves(name):
    allowed = sys.stdlib_module_names | RULES_LIBRARIES.get(name.rpartition(".")[0], set())
    source = Path(importlib.import_module(name).__file__).read_text("utf-8")
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module)
    foreign = {
        module for module in imported if module.split(".")[0] not in allowed and not module.startswith("kiosk.games")
    }
    assert foreign == set()


def test_every_value_is_frozen_and_slotted():
    classes = {
        value
        for name in MODULES
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, type) and is_dataclass(value)
    }
    assert len(classes) > 20
    assert [cls for cls in classes if not cls.__dataclass_params__.frozen or "__slots__" not in vars(cls)] == []


def test_every_game_has_its_own_key_and_speaks_both_languages():
    for key, game in GAMES.items():
        assert game.key == key
        titles = [game.title, *(question.title for question in (*game.settings, *game.questions))]
        titles += [choice.title for question in (*game.settings, *game.questions) for choice in question.choices]
        assert all(title.ru and title.en for title in titles)
        assert game.mark_kind in set(MarkKind)
        assert len(set(game.labels(SUITS))) == len(game.labels(SUITS)) > 0


def test_games_cannot_be_added_at_run_time():
    with pytest.raises(TypeError):
        GAMES["chess"] = None


@pytest.mark.parametrize("key", list(GAMES))
@given(fields=st.dictionaries(st.text(max_size=8), json_values, max_size=4))
def test_no_game_trips_over_a_strange_request(key, fields):
    outcome = GAMES[key].request(fields, SUITS)
    assert isinstance(outcome, Invalid)
    assert outcome.reasons
    json.dumps(outcome_fields(outcome), allow_nan=False)


@pytest.mark.parametrize("key", list(GAMES))
@given(value=json_values, data=st.data())
def test_no_game_trips_over_a_strange_value_of_its_own_fields(key, value, data):
    game = GAMES[key]
    known = game.request({"?": 0}, SUITS).reasons[-1].text.en.split("known: ")[1].split(", ")
    fields = dict.fromkeys(data.draw(st.lists(st.sampled_from(known), min_size=1, unique=True)), value)
    asked = game.request(fields, SUITS)
    if not isinstance(asked, Invalid):
        asked = game.appraise(asked.placement, asked.answers, asked.rules)
    json.dumps(outcome_fields(asked), allow_nan=False)


TEXT = Text("да", "yes")


class NoDetails:
    def fields(self):
        return {"points": 3}


def step(outcome: str) -> Step:
    return Step(1, TEXT, StepOutcome(outcome), TEXT)


@pytest.mark.parametrize("outcome", ["waiting", "failed"])
def test_a_score_has_only_passed_steps(outcome):
    with pytest.raises(ValueError, match="every step passed"):
        Score((), NoDetails(), (step("passed"), step(outcome)))


@pytest.mark.parametrize("kind", [Incomplete, Invalid])
def test_no_score_without_a_reason(kind):
    with pytest.raises(ValueError, match="reason"):
        kind(())


def test_outcomes_as_plain_values():
    texts = {"ru": "да", "en": "yes"}
    plain_step = {
        "step": 1, "outcome": "passed", "text": "yes", "texts": texts, "title": "yes", "titles": texts,
    }  # fmt: skip
    score = Score((Line(1, TEXT), Line(2, TEXT)), NoDetails(), (step("passed"),))
    assert score.total == 3
    assert outcome_fields(score) == {
        "status": "score",
        "points": 3,
        "lines": [{"amount": 1, "text": "yes", "texts": texts}, {"amount": 2, "text": "yes", "texts": texts}],
        "steps": [plain_step],
    }
    reasons = (Reason(None, "bad-input", TEXT), Reason(8, "no-category", TEXT))
    plain_reasons = [
        {"step": None, "code": "bad-input", "text": "yes", "texts": texts},
        {"step": 8, "code": "no-category", "text": "yes", "texts": texts},
    ]
    waiting = {**plain_step, "outcome": "waiting"}
    assert outcome_fields(Incomplete(reasons, (step("waiting"),))) == {
        "status": "incomplete", "reasons": plain_reasons, "steps": [waiting],
    }  # fmt: skip
    assert outcome_fields(Invalid(reasons)) == {"status": "invalid", "reasons": plain_reasons, "steps": []}


def test_a_long_wrong_value_is_cut_in_the_message():
    reader = FieldReader({"cards": "x" * 10_000})
    reader.texts("cards")
    (fault,) = reader.finish()
    assert len(fault.text.en) < 120


def test_a_wrong_value_nested_too_deeply_to_show():
    value = []
    for _ in range(100_000):
        value = [value]
    reader = FieldReader({"mode": value})
    reader.choice("mode", (3, 4))
    assert reader.finish()[0].text.en == 'field "mode" must be one of 3, 4, not …'
    while value:
        value = value.pop()
