"""How truth is counted: in photographs by labels, in scenes by places. Every figure was counted by hand."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from eye_examples import FRENCH, box, card, evidence, photograph, sight
from PIL import Image as Pillow

from models.eye_figures import sum_up
from models.eye_judge import Fate, PictureResult, Sight, judge_photograph, judge_scene
from models.eye_truth import LabelledPicture, TrueCard, TrueRow, load_photographs
from vision.cards import join_marks
from vision.read import Gates, judge
from vision.types import View

SCORER = Path(__file__).resolve().parents[3] / "shared" / "tools" / "score_reads.py"


def fates(result: PictureResult) -> dict[str, str]:
    return {outcome.card.label: outcome.fate.value for outcome in result.outcomes}


def test_named_refused_misread_and_not_found() -> None:
    """Four cards: one named, one refused, one taken for the 9 of spades, one without any mark."""
    truth = [card("7H", x=0), card("6S", x=100), card("6C", x=200), card("KD", x=400)]
    seen = sight(("7H", "7H", 0.99), ("6S", None, 0.7), ("9S", "9S", 0.95))
    result = judge_photograph(photograph(truth), seen, [])
    assert fates(result) == {"7H": "named", "6S": "refused", "6C": "misread", "KD": "not-found"}
    assert (result.correct, result.wrong, result.is_exact) == (1, 1, False)
    assert [claim.right for claim in result.claims] == [True, True, False]
    assert [claim.truth for claim in result.claims] == ["7H", "6S", "6C"]


def test_a_card_whose_index_is_hidden_is_neither_missed_nor_wrong() -> None:
    hidden = card("7H", counts=False, x=0)
    assert judge_photograph(photograph([hidden]), sight(), []).is_exact
    named = judge_photograph(photograph([hidden]), sight(("7H", "7H", 0.9)), [])
    assert (len(named.outcomes), named.correct, named.wrong) == (0, 0, 0)


def test_one_card_twice_is_wrong_once() -> None:
    result = judge_photograph(photograph([card("7H")]), sight(("7H", "7H", 0.9), ("7H", "7H", 0.99)), [])
    assert (result.correct, result.wrong) == (1, 1)
    assert [claim.is_wrong for claim in result.claims] == [True, False]


def test_a_named_card_comes_before_a_refused_one_of_the_same_label() -> None:
    result = judge_photograph(photograph([card("7H")]), sight(("7H", None, 0.89), ("7H", "7H", 0.8)), [])
    assert (result.correct, result.wrong) == (1, 0)


def test_a_foreign_card_that_is_named_is_wrong_and_one_that_is_refused_is_right() -> None:
    ace = card("AS", counts=False, x=0)
    assert judge_photograph(photograph([ace]), sight(("4S", "4S", 0.9)), []).wrong == 1
    refused = judge_photograph(photograph([ace]), sight(("AS", None, 0.99)), [])
    assert (refused.wrong, refused.claims[0].right) == (0, True)


def test_single_indices_are_right_where_such_a_card_lies_in_the_photograph() -> None:
    result = judge_photograph(photograph([card("7H")]), sight(("7H", "7H", 0.9), ("8H", None, 0.4)), [])
    assert [(mark.confidence, mark.right) for mark in result.marks] == [(0.9, True), (0.4, False)]


def scene(*cards: tuple[str, float, bool]) -> LabelledPicture:
    """Indices `(label, x, counts)`."""
    truth = tuple(TrueCard(label, counts, box(x)) for label, x, counts in cards)
    return LabelledPicture("val/1", Path("1.jpg"), "scenes", FRENCH, truth, (), blur_px=0.8)


def test_a_scene_is_counted_by_places() -> None:
    """The same label elsewhere does not help; blur is 0.8 px of a height of 20 px, so 0.04."""
    picture = scene(("7H", 0, True), ("8H", 100, True), ("9H", 500, True))
    result = judge_scene(picture, sight(("8H", "8H", 0.9), ("7H", "7H", 0.9)))
    assert fates(result) == {"7H": "misread", "8H": "misread", "9H": "not-found"}
    assert (result.correct, result.wrong) == (0, 2)
    assert [claim.truth for claim in result.claims] == ["7H", "8H"]
    assert [(one.height_px, one.blur) for one in result.outcomes] == [(20, pytest.approx(0.04))] * 3


def test_what_is_named_where_nothing_is_labelled_is_wrong_and_what_is_covered_is_not() -> None:
    assert judge_scene(scene(), sight(("8H", "8H", 0.9))).wrong == 1
    covered = judge_scene(scene(("8H", 0, False)), sight(("8H", "8H", 0.9)))
    assert (len(covered.outcomes), covered.wrong, covered.is_exact) == (0, 0, True)


def test_a_mark_is_about_the_index_with_which_it_shares_half_of_the_smaller() -> None:
    """Marks are 10 px wide: 5 px aside they share half of either, 6 px aside 0.4; one inside a larger index is its."""
    said = sight(("8H", "8H", 0.9))
    assert fates(judge_scene(scene(("8H", 5, True)), said)) == {"8H": "named"}
    assert fates(judge_scene(scene(("8H", 6, True)), said)) == {"8H": "not-found"}
    large = (TrueCard("8H", True, box(0, height=60)),)
    assert judge_scene(LabelledPicture("val/1", Path("1.jpg"), "s", FRENCH, large, (), 0.5), said).is_exact


def test_two_indices_of_one_card_are_named_together() -> None:
    """Neither corner is sure enough alone; both say the same and lie a card apart: both indices are named."""
    gates = Gates(accept=0.9, agreeing=0.75)
    found = (evidence("8H", 0.8), evidence("8H", 0.8, x=60))
    readings = tuple(judge(one, gates) for one in found)
    view = View(readings, join_marks(readings, gates), 640, 480, 0)
    result = judge_scene(scene(("8H", 0, True), ("8H", 60, True)), Sight(view, found))
    assert [outcome.fate for outcome in result.outcomes] == [Fate.NAMED, Fate.NAMED]
    assert len(result.claims) == 1


def test_rows_are_complete_when_all_cards_of_the_deck_are_named_in_order() -> None:
    """An ace in the row is foreign: not named, not missed."""
    labels = ("7H", "AS", "8H", "9H")
    picture = photograph([], [TrueRow(labels, (0, 0, 9, 9))] * 4)
    views = [
        sight(("7H", "7H", 1), ("AS", None, 1), ("8H", "8H", 1), ("9H", "9H", 1)).view,
        sight(("8H", "8H", 1), ("7H", "7H", 1), ("9H", "9H", 1)).view,
        sight(("7H", "7H", 1), ("9H", "9H", 1)).view,
        sight(("7H", "7H", 1), ("8H", "8H", 1), ("6H", "6H", 1)).view,
    ]
    rows = judge_photograph(picture, sight(), views).rows
    assert [row.is_complete for row in rows] == [True, False, False, False]
    assert [row.has_wrong for row in rows] == [False, False, False, True]


PHOTOS = [
    {"file": "a.png", "cards": ["7H", "8H-", "AS", "9C"], "row": ["7H", "AS", "9C"]},
    {"file": "b.png", "cards": ["2S", "2S", "KD"], "row": ["2S", "KD", "2S"]},
    {"file": "c.png", "cards": ["10D", "JC", "QS", "3H", "4H", "5H"], "row": ["10D", "JC", "QS", "3H", "4H", "5H"]},
    {"file": "d.png", "cards": ["AS"], "row": None},
]
"""Labels of cards, `-` where the index is hidden; the row of c has six cards and does not count."""
SAID: Mapping[str, list[tuple[str, str | None]]] = {
    "a.png": [("7H", "7H"), ("8H", "8H"), ("AS", None), ("9S", "9S")],
    "b.png": [("2S", "2S"), ("KD", None), ("2S", "2S"), ("2S", "2S")],
    "c.png": [("10D", "10D"), ("JC", "JC"), ("QS", "QS"), ("3H", "3H"), ("4H", "4H"), ("5H", "5H")],
    "d.png": [("4S", "4S")],
    "0.png": [("7H", "7H"), ("AS", None), ("9C", "9C")],
    "1.png": [("2S", "2S"), ("2S", "2S"), ("KD", "KD")],
}
"""What the reader says of each photograph and of the rows, which the scorer numbers."""
HAND_COUNTED = {"cards": 11, "correct": 9, "wrong": 3, "exact": 1, "rows": 2, "rows_complete": 1, "rows_wrong": 0}
"""By hand. a: 7H right, 8H hidden, 9S wrong, 9C missed. b: 2S twice right and once wrong, KD missed. d: 4S wrong."""


def write_photographs(folder: Path) -> None:
    lines = []
    for photo in PHOTOS:
        Pillow.new("RGB", (40, 30)).save(folder / str(photo["file"]))
        cards = [
            {"label": label.rstrip("-"), "index_visible": "none" if label.endswith("-") else "both"}
            for label in photo["cards"] or []
        ]
        rows = [{"labels": photo["row"], "crop": [0, 0, 20, 20]}] if photo["row"] else None
        lines.append(json.dumps({"file": photo["file"], "source": "attic", "cards": cards, "row_crops": rows}))
    (folder / "photos.jsonl").write_text("\n".join(lines), encoding="utf-8")


def said(key: str) -> Sight:
    return sight(*((seen, label, 0.9) for seen, label in SAID[key]))


def judged(folder: Path) -> list[PictureResult]:
    rows = iter(("0.png", "1.png"))
    return [
        judge_photograph(picture, said(picture.name), [said(next(rows)).view for _ in picture.rows])
        for picture in load_photographs(folder, FRENCH)
    ]


def test_the_totals_of_a_hand_counted_set(tmp_path: Path) -> None:
    write_photographs(tmp_path)
    totals = asdict(sum_up(judged(tmp_path)))
    assert {key: totals[key] for key in HAND_COUNTED} == HAND_COUNTED


@pytest.mark.skipif(not SCORER.is_file(), reason="the measuring tools are not beside this checkout")
def test_the_totals_are_those_of_the_measuring_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_photographs(tmp_path)
    cards = {key: [{"label": label, "seen": seen} for seen, label in found] for key, found in SAID.items()}
    (tmp_path / "said.json").write_text(json.dumps(cards), encoding="utf-8")
    reader = tmp_path / "reader.py"
    reader.write_text(
        "import json, pathlib, sys\n"
        "said = json.loads((pathlib.Path(__file__).parent / 'said.json').read_text())\n"
        "for path in sys.argv[1:]: print(json.dumps({'cards': said[pathlib.Path(path).name], 'ms': 10}))\n",
        encoding="utf-8",
    )
    spec = importlib.util.spec_from_file_location("score_reads", SCORER)
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    monkeypatch.setattr(
        sys, "argv", ["score", "--data", str(tmp_path), "--json", "--command", f"{sys.executable} {reader}"]
    )
    scorer.main()
    theirs = json.loads(capsys.readouterr().out.splitlines()[-1])
    ours = sum_up(judged(tmp_path))
    assert (ours.recall.value, ours.precision.value, ours.wrong) == pytest.approx(
        (theirs["recall"], theirs["precision"], theirs["wrong"])
    )
    assert ours.exact / ours.pictures == pytest.approx(theirs["exact"])
    assert ours.rows == theirs["rows"]
    assert ours.rows_complete / ours.rows == pytest.approx(theirs["rows_exact"])
    assert ours.rows_wrong / ours.rows == pytest.approx(theirs["rows_wrong"])


def test_areas_are_quads_or_boxes(tmp_path: Path) -> None:
    quad = [[1, 2], [3, 2], [3, 5], [1, 5]]
    cards = [{"label": "7H", "quad": quad}, {"label": "8H", "box": [1, 2, 3, 5]}, {"label": "9H"}]
    line = json.dumps({"file": "a.png", "source": "attic", "cards": cards})
    (tmp_path / "photos.jsonl").write_text(line, encoding="utf-8")
    areas = [one.area for one in load_photographs(tmp_path, FRENCH)[0].cards]
    assert areas[0] is not None
    assert areas[1] is not None
    assert areas[0].tolist() == areas[1].tolist() == quad
    assert areas[2] is None
    assert areas[0].dtype == np.float32
