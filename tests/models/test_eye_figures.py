"""Intervals, calibration and tables, against figures that were worked out by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import pytest
from eye_examples import card, photograph, sight

from models.eye_figures import HEIGHTS_PX, Share, by_range, by_source, calibrate, sum_up
from models.eye_judge import Fate, PictureResult, judge_photograph
from models.eye_plots import draw_proof
from models.eye_report import format_proof, format_range, proof_as_json, prove


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(95, 100, 0.88825, 0.97846), (10, 10, 0.72247, 1.0), (0, 10, 0.0, 0.27753), (1, 2, 0.09453, 0.90547)],
)
def test_intervals_of_wilson(part: int, whole: int, low: float, high: float) -> None:
    """By hand, z = 1.959964: (p + zz/2n ± z sqrt(p(1-p)/n + zz/4nn)) / (1 + zz/n)."""
    assert Share(part, whole).interval == pytest.approx((low, high), abs=1e-5)


def test_nothing_has_no_share() -> None:
    assert math.isnan(Share(0, 0).value)
    assert all(math.isnan(bound) for bound in Share(0, 0).interval)


def test_the_expected_calibration_error() -> None:
    """Four claims at 0.6, two of them true: 0.1 off; six at 0.96, all true: 0.04. 0.4 * 0.1 + 0.6 * 0.04 = 0.064."""
    picture = [(0.6, True), (0.6, True), (0.6, False), (0.6, False), *[(0.96, True)] * 6]
    calibration = calibrate([picture[:5], picture[5:]])
    assert calibration.error == pytest.approx(0.064)
    assert [(one.low, one.high, one.true.part, one.true.whole) for one in calibration.bins] == [
        (0.5, 0.7, 2, 4),
        (0.95, 0.98, 6, 6),
    ]
    assert [one.said for one in calibration.bins] == pytest.approx([0.6, 0.96])
    assert calibration.sure.true.whole == 0


def test_errors_of_opposite_sign_in_one_bin_cancel() -> None:
    """0.91 that is true and 0.93 that is not: said 0.92 on average, true 0.5."""
    assert calibrate([[(0.91, True), (0.93, False)]]).error == pytest.approx(0.42)


def test_the_interval_comes_of_whole_pictures() -> None:
    """Two pictures at 0.9, one right, one wrong; drawn anew they are both right (0.1), both wrong (0.9), or mixed."""
    calibration = calibrate([[(0.9, True)] * 5, [(0.9, False)] * 5])
    assert calibration.error == pytest.approx(0.4)
    assert calibration.error_interval == pytest.approx((0.1, 0.9))
    assert calibrate([[(0.9, True)] * 5] * 3).error_interval == pytest.approx((0.1, 0.1))


def test_what_is_said_to_be_sure_is_counted_from_099_on() -> None:
    sure = calibrate([[(1.0, True), (0.99, True), (0.9899, False)]]).sure
    assert (sure.true.part, sure.true.whole, sure.said) == (2, 2, pytest.approx(0.995))


def test_without_any_claim_there_is_no_calibration() -> None:
    assert math.isnan(calibrate([[], []]).error)
    assert calibrate([]).bins == ()


RESULTS = [
    judge_photograph(
        photograph([card("7H", x=0), card("8H", x=100), card("9H", x=900)]),
        sight(("7H", "7H", 0.99), ("8H", None, 0.6)),
        [],
    ),
    judge_photograph(photograph([card("2S")]), sight(), []),
]


def test_cards_are_sorted_into_ranges_by_their_lower_limit() -> None:
    """Marks are 20 px high, so 20-30; 9H was not found and takes the usual height of its picture; 2S has none."""
    rows = by_range(RESULTS, lambda outcome: outcome.height_px, HEIGHTS_PX)
    assert [(row.limits, row.cards) for row in rows] == [((20, 30), 3), (None, 1)]
    assert rows[0].fates == {Fate.NAMED: 1, Fate.REFUSED: 1, Fate.MISREAD: 0, Fate.NOT_FOUND: 1}


def test_totals() -> None:
    total = sum_up(RESULTS)
    assert (total.pictures, total.cards, total.correct, total.wrong, total.exact, total.ms) == (2, 4, 1, 0, 0, 10)
    assert by_source(RESULTS) == {"attic": total}
    assert (total.recall.value, total.precision.value) == (0.25, 1.0)


def test_the_report_names_its_figures_and_no_nan() -> None:
    proof = prove("photographs", RESULTS)
    text = format_proof(proof)
    assert "25.0% (4.6%-69.9%)" in text
    assert "refused: 1 unsure" in text
    assert "nan" not in text
    fields = json.loads(proof_as_json([proof]))[0]
    assert fields["total"]["recall"] == 0.25
    assert fields["total"]["rows_exact"] is None
    assert fields["by_height_px"][0] == {
        "limits": [20, 30],
        "named": 1,
        "refused": 1,
        "misread": 0,
        "not-found": 1,
    }


def test_the_report_of_pictures_without_any_claim() -> None:
    assert "nan" not in format_proof(prove("negatives", RESULTS[1:]))
    json.loads(proof_as_json([prove("negatives", RESULTS[1:])]))


@pytest.mark.parametrize("results", [RESULTS, RESULTS[1:]], ids=["some claims", "none"])
def test_the_curves_are_drawn(results: list[PictureResult], tmp_path: Path) -> None:
    """A PNG of 1400 x 900 px that is no blank sheet, with and without claims."""
    pytest.importorskip("matplotlib")
    draw_proof(prove("photographs", results), tmp_path / "curves.png")
    drawn = cv2.imread(str(tmp_path / "curves.png"))
    assert drawn is not None
    assert drawn.shape == (900, 1400, 3)
    assert drawn.std() > 10


@pytest.mark.parametrize(("limits", "text"), [((10, 14), "10-14"), ((100, math.inf), "from 100"), (None, "unknown")])
def test_ranges_in_words(limits: tuple[float, float] | None, text: str) -> None:
    assert format_range(limits) == text
