import math

import numpy as np
import pytest

from models.evaluate import format_evaluation, match, split_cut_off, summarise
from vision.types import Detection, Quad


def box(x: float, y: float, width: float, height: float) -> Quad:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


TRUTH = [box(100, 100, 20, 40), box(200, 100, 10, 20)]


def test_a_detection_is_given_to_the_mark_it_covers() -> None:
    found = [Detection(box(102, 100, 20, 40), 0.9), Detection(box(300, 300, 20, 40), 0.8)]
    result = match("1", TRUTH, [], found)
    hit, missed = result.marks
    assert (hit.height_px, hit.confidence, hit.upright) == (40, 0.9, True)
    assert hit.error == pytest.approx(2 / 40)
    assert (missed.height_px, missed.confidence, missed.error) == (20, None, None)
    assert [alarm.confidence for alarm in result.false_alarms] == [0.8]


def test_half_of_the_union_is_needed() -> None:
    two_thirds, one_third = Detection(box(104, 100, 20, 40), 0.9), Detection(box(110, 100, 20, 40), 0.9)
    assert match("1", TRUTH, [], [two_thirds]).marks[0].confidence == 0.9
    assert match("1", TRUTH, [], [one_third]).marks[0].confidence is None


def test_a_second_detection_on_one_mark_is_a_false_alarm() -> None:
    twice = [Detection(box(100, 100, 20, 40), 0.9), Detection(box(101, 100, 20, 40), 0.7)]
    assert [alarm.confidence for alarm in match("1", TRUTH, [], twice).false_alarms] == [0.7]


@pytest.mark.parametrize(("turn", "upright"), [(0, True), (1, False), (2, False), (3, False)])
def test_direction(turn: int, upright: bool) -> None:
    square = box(100, 100, 40, 40)
    outcome = match("1", [square], [], [Detection(np.roll(square, turn, axis=0), 0.9)]).marks[0]
    assert outcome.confidence == 0.9
    assert outcome.upright is upright


def test_marks_that_are_cut_off_count_neither_way() -> None:
    quads = np.stack([box(100, 100, 20, 40), box(0, 50, 20, 40), box(620, 50, 20, 40)])
    whole, cut_off = split_cut_off(quads, 640, 480)
    assert [quad[0].tolist() for quad in whole] == [[100, 100]]
    result = match("1", whole, cut_off, [Detection(box(1, 50, 18, 40), 0.9)])
    assert result.false_alarms == ()
    assert result.marks[0].confidence is None


def test_the_tables() -> None:
    upside_down = np.ascontiguousarray(np.roll(TRUTH[1], 2, axis=0))
    results = [
        match("1", TRUTH, [], [Detection(TRUTH[0], 0.9), Detection(upside_down, 0.35)]),
        match("2", TRUTH, [], [Detection(TRUTH[0], 0.25), Detection(box(0, 0, 20, 40), 0.65)]),
    ]
    report = summarise(results, confidence=0.3, ms=12)
    rows = {row.low_px: row for row in report.buckets}
    assert (rows[30].marks, rows[30].recall, rows[30].upright) == (2, 0.5, 1.0)
    assert (rows[20].marks, rows[20].recall, rows[20].upright) == (2, 0.5, 0.0)
    assert rows[100].marks == 0
    assert math.isnan(rows[100].recall)
    assert (report.total.marks, report.total.recall) == (4, 0.5)
    trade = {row.confidence: (row.recall, row.precision) for row in report.thresholds}
    assert trade[0.2] == pytest.approx((3 / 4, 3 / 4))
    assert trade[0.3] == pytest.approx((2 / 4, 2 / 3))
    assert trade[0.7] == pytest.approx((1 / 4, 1))
    text = format_evaluation(report)
    assert "2 scenes, 4 whole marks" in text
    assert "nan" not in text
