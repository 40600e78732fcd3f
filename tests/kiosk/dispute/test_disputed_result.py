"""A referee names a result: its frame, its cards, a second reading, and that stretch of the recording."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from painted import DECK, PaintedLooker, PaintedSource, paint

from kiosk.__main__ import build_parser, main
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.build import checksums_of_weights
from kiosk.commands import result
from kiosk.games import GAMES
from kiosk.recorder import Recorder
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.deck import Deck
from vision.settle import Looker
from vision.sources.recording import read_recording
from vision.types import Image, MarkKind, View

HANDS = ("4S 5H 6S", "7S 7H 7D")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder with two results, recorded in `recording` beside it."""
    monkeypatch.setenv("LANG", "en")
    data, recorder, source = tmp_path / "data", Recorder(tmp_path / "recording"), PaintedSource()
    store = open_store(data)
    worker = Worker(
        table=Table(GAMES["ycws144"], DECK), party=Party({"mode": 3, "method": "B", "sota": 4}), source=source,
        reopen=PaintedSource, looker=PaintedLooker(), booking=Booking(store),
        archive=Archive(data, DECK, checksums_of_weights(None)), trouble={}, recorder=recorder,
    )  # fmt: skip
    for hand in HANDS:
        for cards in (hand.split(), ()):
            source.lay(*cards)
            for _ in range(14):
                worker.turn()
    recorder.close()
    store.close()
    yield data


def open_painted(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    return PaintedLooker()


class Mistaken:
    """Reads what lies on another table at the same places: the first card is the five of hearts."""

    def look(self, image: Image) -> View:
        return PaintedLooker().look(paint("5H", "7H", "7D"))


def open_mistaken(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    return Mistaken()


def ask(folder: Path, *words: str, eye: Any = open_painted) -> int:
    return result.run(build_parser("result").parse_args(("result", *words, "--data", str(folder))), eye)


def test_the_result_is_told_with_its_history_and_frame(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(folder, "2") == 0
    said = capsys.readouterr().err
    assert "Result 2: VERIFIED  7S 7H 7D = 33" in said
    assert "booked  the kiosk" in said
    assert "as it was kept" in said


def test_the_frame_reads_the_same_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(folder, "2", "--again", "--json") == 0
    again = json.loads(capsys.readouterr().out)["again"]
    assert (again["contradicts"], again["same_deck"], set(again["same_weights"].values())) == (False, True, {True})
    assert [(mark["kept"]["label"], mark["agreement"]) for mark in again["marks"]] == [
        ("7S", "same"), ("7H", "same"), ("7D", "same"),
    ]  # fmt: skip


def test_a_reading_that_contradicts_is_said_and_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(folder, "2", "--again", eye=open_mistaken) == 1
    assert "CONTRADICTS the first in 1 of 3 marks" in capsys.readouterr().err


def test_a_frame_that_was_changed_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask(folder, "1", "--json")
    path = Path(json.loads(capsys.readouterr().out)["frame"]["file"])
    path.write_bytes(cv2.imencode(".jpg", paint("KS", "KH", "KD"))[1].tobytes())
    assert ask(folder, "1", "--again") == 1
    said = capsys.readouterr().err
    assert "CHANGED: the checksum is not that of the log" in said
    assert "CONTRADICTS the first in 3 of 3" in said
    path.unlink()
    assert ask(folder, "1") == 1
    assert "MISSING" in capsys.readouterr().err


def test_frame_cards_and_recording_are_written_for_a_referee(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder.parent / "dispute"
    assert ask(folder, "2", "--recording", str(folder.parent / "recording"), "--out", str(out), "--json") == 0
    found = json.loads(capsys.readouterr().out)["recording"]
    assert sorted(path.name for path in out.iterdir()) == [
        "card-01-7S.jpg", "card-02-7H.jpg", "card-03-7D.jpg", "frame.jpg", "recording", "result.json",
    ]  # fmt: skip
    frames = [image for _, image in read_recording(out / "recording")]
    kept = cv2.imread(str(out / "frame.jpg"))
    assert kept is not None
    assert len(frames) == found["frames"]
    assert np.array_equal(frames[found["at"]], kept)
    assert [card.label for card in PaintedLooker().look(frames[found["at"]]).cards] == ["7S", "7H", "7D"]
    history = json.loads((out / "result.json").read_text(encoding="utf-8"))
    assert [(event["event"], event["result"]) for event in history] == [("booked", 2)]


def test_what_is_not_there_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["result", "9", "--data", str(folder)]) == 1
    assert "9: there is no result of this number" in capsys.readouterr().err
    (folder.parent / "other").mkdir()
    assert main(["result", "1", "--data", str(folder), "--recording", str(folder.parent / "other")]) == 1
    assert "does not hold the frame" in capsys.readouterr().err
