"""The bench's own arithmetic, and its classical reader. How fast anything is is no matter of tests."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from datasets.demo.stills import Still, draw_stills
from models.bench.contours import ContourReader, open_contours
from models.bench.measure import Figures, Outcome, Picture, Task, count, measure, time_to_settle
from models.bench.report import HEADINGS, STAGES, Bench, bench_as_json, format_bench
from vision.types import Card, Detection, Image, Reading, View
from vision.words import Text

FIGURES = Figures(41.2, 58.9, 70.4, 24.3, 171.0, 251.6, 900.0, 310.0, 25, 24, 1, 5, 4)


def view(*labels: str | None) -> View:
    quads = [np.asarray([[x, 20], [x + 9, 20], [x + 9, 38], [x, 38]], np.float32) for x in range(10, 130, 30)]
    marks = [
        Reading(Detection(quad, 0.9), label, label, 0.99, 0.9, None) for quad, label in zip(quads, labels, strict=False)
    ]
    cards = [Card(label, label, 0.99, None, (i,)) for i, label in enumerate(labels)]
    return View(tuple(marks), tuple(cards), 128, 72, 1.0)


class Slow:
    """Looks for so long, by a clock of its own, and sees what it was told."""

    def __init__(self, look_s: float, seen: View) -> None:
        self.now_s, self._look_s, self._seen = 0.0, look_s, seen

    def look(self, image: Image) -> View:
        self.now_s += self._look_s
        return self._seen

    def clock(self) -> float:
        return self.now_s


@pytest.fixture(scope="module")
def stills() -> tuple[Still, ...]:
    return tuple(draw_stills(5, 5))


@pytest.fixture(scope="module")
def contours() -> ContourReader:
    return open_contours(load_deck("yahchain3"))


def test_stills_are_complete_hands_and_all_different(stills: tuple[Still, ...]) -> None:
    assert {len(still.labels) for still in stills} == {5}
    assert {still.image.shape for still in stills} == {(720, 1280, 3)}
    assert len({still.image.tobytes() for still in stills}) == 5


def test_the_classical_reader_reads_rows_and_neither_fans_nor_overlaps(
    stills: tuple[Still, ...], contours: ContourReader
) -> None:
    named = [tuple(card.label for card in contours.look(still.image).cards if card.label) for still in stills]
    rows = [0, 3, 4]
    assert [named[i] for i in rows] == [stills[i].labels for i in rows]
    assert [named[i] for i in (1, 2)] == [(), ()]


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (("4S", "5H", "6S"), (3, 0, 1)),
        (("5H", "4S", "6S"), (3, 0, 0)),
        (("4S", None, "6S"), (2, 0, 0)),
        (("4S", "5H", "6S", "7S"), (3, 1, 0)),
        (("4S", "4S", "6S"), (2, 1, 0)),
        ((), (0, 0, 0)),
    ],
)
def test_named_wrong_and_whole(seen: tuple[str | None, ...], expected: tuple[int, int, int]) -> None:
    assert count([Picture(Path("one.png"), ("4S", "5H", "6S"))], [view(*seen)]) == expected


@pytest.mark.parametrize(
    ("look_s", "result_ms"),
    [
        (0.06, 240),  # frames of 0, 33, 100 and 167 ms, the newest each time: the first three span less than 150 ms
        (0.1, 300),  # of 0, 100 and 200 ms
        (0.2, 600),  # of 0, 200 and 400 ms
        (0.001, 5 / 30 * 1000 + 1),  # each of 30 frames a second: the sixth is 167 ms after the first
    ],
)
def test_from_still_frame_to_result(look_s: float, result_ms: float) -> None:
    slow = Slow(look_s, view("4S"))
    assert time_to_settle(slow, np.zeros((72, 128, 3), np.uint8), 30, slow.clock) == pytest.approx(result_ms, abs=0.5)


def test_a_table_that_is_taken_for_empty_has_no_result() -> None:
    slow = Slow(0.1, view())
    assert time_to_settle(slow, np.zeros((72, 128, 3), np.uint8), 30, slow.clock) is None


def test_a_reader_is_measured(stills: tuple[Still, ...], tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "0.png"), stills[0].image)
    figures = measure(Task("contours", (Picture(tmp_path / "0.png", stills[0].labels),), 1, 1)).figures
    assert figures is not None
    assert (figures.cards, figures.named, figures.wrong, figures.whole) == (5, 5, 0, 1)
    assert figures.median_ms > 0
    assert figures.memory_mib > 20


def bench(busy: float = 3.0) -> Bench:
    skipped = Text("torch is not installed", "пакет torch не установлен")
    outcomes = [Outcome("kiosk", FIGURES), Outcome("ultralytics", None, skipped)]
    return Bench({"cpu": "a CPU", "cores": "2"}, 2, (busy, 1.0), dict.fromkeys(STAGES, 1.25), outcomes)


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "torch is not installed"), ("ru", "пакет torch не установлен")]
)
def test_the_report_tells_figures_and_who_was_left_out(language: str, reason: str) -> None:
    lines = format_bench(bench(), language).splitlines()
    row = next(line for line in lines if line.startswith("  kiosk"))
    assert row.split() == ["kiosk", "41", "59", "70", "24.3", "171", "252", "310", "24/25", "1", "4/5"]
    assert lines[-1] == f"ultralytics: {reason}"
    assert all(heading.in_language(language) in "\n".join(lines) for heading, _ in HEADINGS)


def test_the_report_warns_of_other_programs() -> None:
    assert "believe CPU ms" in format_bench(bench(80.0), "en")
    assert "believe CPU ms" not in format_bench(bench(), "en")


def test_the_report_for_programs() -> None:
    fields = bench_as_json(bench())
    assert fields["readers"]["kiosk"]["p95_ms"] == 58.9
    assert fields["readers"]["ultralytics"]["skipped"]["ru"] == "пакет torch не установлен"
    assert list(fields["stages_ms"]) == list(STAGES)
