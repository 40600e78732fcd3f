"""The figures of enrolment: of pictures whose fate was written by hand, and of one deck that is drawn and read."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import numpy as np
import pytest

from datasets.scenes.glyphs import GlyphCase, find_symbol_fonts
from datasets.scenes.whole_decks import draw_deck, met_pictures
from models.__main__ import main
from models.enrolment_figures import evaluate, measure, photograph_weights
from models.enrolment_files import write_table
from models.enrolment_gallery import MOST, draw_sheet, refused_ones, wrong_ones
from models.enrolment_pictures import EnrolledDeck, ReadPicture
from models.enrolment_report import Conditions, enrolment_as_json, format_enrolment
from vision.capture import Capture
from vision.deck import RANKS, Deck, Suit
from vision.read import Gates
from vision.types import Detection, Reading, Refusal

GATES = Gates(accept=0.9, margin=0.3)
SYMBOLS = tuple("★☎☘☢♞♨⚑⚡✂✚❄❤☯☮♻⚙✿✪❖➤☁☂☃♫")
PATCH = np.full((72, 48, 3), 200, np.uint8)


def picture(
    shows: str,
    seen: str,
    confidence: float = 0.95,
    margin: float = 0.6,
    *,
    in_deck: bool = True,
    refused: Refusal | None = None,
    deck: int = 0,
    height_px: float = 40.0,
    sharpness: float = 0.27,
) -> ReadPicture:
    """`shows` is rank and suit, `?` a strange symbol; `seen` "" is no index."""
    quad = np.asarray([(0, 0), (20, 0), (20, height_px), (0, height_px)], np.float32)
    label = None if refused else seen
    reading = Reading(Detection(quad, 1.0), label, seen, confidence, margin, refused, in_deck) if seen else None
    suit = None if shows[-1] == "?" else shows[-1]
    return ReadPicture(deck, shows[:-1], suit, "x", reading, height_px, sharpness, 3.0, PATCH)


UNSURE, FOREIGN, SMALL = Refusal.UNSURE, Refusal.FOREIGN, Refusal.TOO_SMALL
PICTURES = (
    picture("10A", "10A"),
    picture("10A", "10B", 0.92),
    picture("KB", "KB", 0.8, refused=UNSURE, sharpness=0.1),
    picture("KB", "QB", 0.6, refused=UNSURE, height_px=20.0),
    picture("2A", "2★", 0.99, in_deck=False, refused=FOREIGN, deck=1),
    picture("2A", "", deck=1, sharpness=0.1),
    picture("3B", "3B", 0.97, height_px=8.0, refused=SMALL, deck=1),
    picture("3B", "3B", 0.97, 0.2, refused=UNSURE, deck=1),
    picture("5?", "5A", 0.91),
    picture("5?", "5B", 0.75, refused=UNSURE),
    picture("6?", "6?", 0.99, in_deck=False, refused=FOREIGN),
    picture("6?", "6A", 0.3, refused=UNSURE, sharpness=0.1),
)
"""Eight known ones, of which two are accepted, one of them wrongly; four unknown ones, of which one is accepted."""


def test_shares_at_the_gate_that_is_used() -> None:
    found = evaluate(PICTURES, GATES)
    one = found.drawn
    assert (found.gate, one.known, one.unknown, one.wrong, one.intruders) == (0.9, 8, 4, 1, 1)
    assert (one.accepted, one.right, one.unknown_accepted) == (2 / 8, 1 / 2, 1 / 4)
    # The suit is wrong where B and a stranger were seen instead of A, and where no index was; the rank where Q was.
    assert (one.seen, one.suit, one.rank) == (4 / 8, 5 / 8, 6 / 8)
    assert found.refused == {"unsure": 3, "foreign": 1, "no-mark": 1, "too-small": 1}


def test_what_is_accepted_at_the_used_gate_is_what_the_reader_named() -> None:
    gates = GATES
    assert [one.accepted(gates.accept, gates.margin) for one in PICTURES] == [
        one.reading is not None and one.reading.label is not None for one in PICTURES
    ]


@pytest.mark.parametrize(
    ("gate", "accepted", "wrong", "intruders"), [(0.5, 4, 2, 2), (0.7, 3, 1, 2), (0.8, 3, 1, 1), (0.95, 1, 0, 0)]
)
def test_other_gates(gate: float, accepted: int, wrong: int, intruders: int) -> None:
    row = next(row for row in evaluate(PICTURES, GATES).gates if row.gate == gate)
    assert (row.drawn.accepted, row.drawn.wrong, row.drawn.intruders) == (accepted / 8, wrong, intruders)


def test_weighted_as_sharp_as_photographs() -> None:
    """Only two ranges have pictures: under 0.13, which counts 0.039, and 0.25 to 0.3, which counts 0.177.

    Of the two known ones under 0.13 none is accepted, of the six sharper ones two are; of the unknown ones none of one,
    and one of three.
    """
    weights = photograph_weights(PICTURES)
    assert weights[0] == pytest.approx(0.177 / 6)
    assert weights[5] == pytest.approx(0.039 / 2)
    one = measure(PICTURES, 0.9, 0.3, weights)
    assert one.accepted == pytest.approx(0.177 * 2 / 6 / (0.039 + 0.177))
    assert one.unknown_accepted == pytest.approx(0.177 / 3 / (0.039 + 0.177))
    assert one.right == pytest.approx(1 / 2)
    assert one.seen == pytest.approx((0.039 * 1 / 2 + 0.177 * 3 / 6) / (0.039 + 0.177))


def test_ranges_and_decks() -> None:
    found = evaluate(PICTURES, GATES)
    assert [(row.low, row.figures.known, row.figures.unknown) for row in found.heights] == [
        (9, 0, 0), (18, 1, 0), (30, 6, 4), (60, 0, 0)
    ]  # fmt: skip
    assert [row.figures.known for row in found.sharpnesses] == [2, 0, 0, 0, 6, 0, 0]
    assert [(deck.known, deck.accepted) for deck in found.decks] == [(4, 2 / 4), (4, 0.0)]
    assert math.isnan(found.decks[1].right)
    assert math.isnan(found.decks[1].unknown_accepted)


def test_the_report_says_nothing_of_nothing() -> None:
    conditions = Conditions((12,), 3, 1, "reader.onnx", None)
    text = format_enrolment(conditions, evaluate(PICTURES[4:8], GATES))
    line = next(line for line in text.splitlines() if "as drawn" in line)
    assert line.split() == ["as", "drawn", "4", "0.0%", "-", "0", "0", "-", "0", "50.0%", "50.0%", "75.0%"]
    assert "\n  1, in 12 inks  " in text
    told = json.loads(enrolment_as_json(conditions, evaluate(PICTURES[4:8], GATES)))
    assert told["figures"]["drawn"]["unknown_accepted"] is None
    assert told["conditions"]["comparer"] is None


def test_the_table_has_every_picture(tmp_path: Path) -> None:
    write_table(PICTURES, tmp_path / "pictures.csv")
    with (tmp_path / "pictures.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(PICTURES)
    assert [rows[0][key] for key in ("deck", "rank", "suit", "seen", "accepted", "right")] == [
        "1", "10", "A", "10A", "1", "1"
    ]  # fmt: skip
    assert (rows[5]["refused"], rows[8]["suit"], rows[8]["accepted"]) == ("no-mark", "", "1")


def test_the_sheets_show_what_went_wrong() -> None:
    suits = tuple(Suit(name, name, name, "", "#000000") for name in "AB")
    capture = np.full((192, 128, 3), 180, np.uint8)
    deck = Deck("d", "d", "d", suits, captures=(Capture(capture, "2", "A"), Capture(capture, "3", "B")))
    decks = (EnrolledDeck(deck, PICTURES[:4] + PICTURES[8:]), EnrolledDeck(deck, PICTURES[4:8]))
    assert [one.seen for one in wrong_ones(decks, GATES)] == ["10B", "5A"]
    refused = refused_ones(decks, GATES)
    assert [one.sharpness for one in refused] == [0.27, 0.27, 0.27, 0.27, 0.1, 0.1]
    one_row, eleven = draw_sheet(refused, decks), draw_sheet(refused * 11, decks)
    assert eleven.shape[0] == one_row.shape[0] * MOST // 6


def test_a_drawn_deck_shows_every_rank_and_suit_once_and_meets_other_cards() -> None:
    symbol_fonts = find_symbol_fonts()
    case = GlyphCase(tuple(path for path in symbol_fonts if "DejaVuSans" in path.name), symbol_fonts, SYMBOLS)
    drawn = draw_deck(np.random.default_rng(3), case, captures=1)
    assert [capture.name for capture in drawn.deck.captures] == [
        rank + suit for rank, suit in zip(RANKS, "ABCDEFGHIJKL", strict=True)
    ]
    assert set(drawn.symbols) | set(drawn.strangers) == set(SYMBOLS)
    met = [picture for picture, _ in zip(met_pictures(np.random.default_rng(4), drawn), range(6), strict=False)]
    assert all(one.suit == "A" and one.symbol == drawn.symbols[0] and one.rank != "2" for one in met)
    again = draw_deck(np.random.default_rng(3), case, captures=1)
    assert (again.deck.captures[7].image == drawn.deck.captures[7].image).all()


def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["evaluate-enrolment", "--decks", "0"])
    assert "no whole number from 1" in capsys.readouterr().err
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["evaluate-enrolment", "--out", str(tmp_path / "file")]) == 1
    assert "give another folder" in capsys.readouterr().err
