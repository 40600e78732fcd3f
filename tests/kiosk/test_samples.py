"""Labelled samples: only what a person has named, labels that follow corrections, and the layout training takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from desk_stage import DECK, body, open_desk

from kiosk.__main__ import main
from kiosk.acts import Confirm, Correct, Placed, Reject, Undo
from kiosk.samples import samples_of, write_samples
from models.scene_folder import SceneFolder

SIZE = (640, 360)


def seen_body(folder: Path, cards: str, **more: Any) -> dict[str, Any]:
    """A hand as booked with its frame: the mark of card `n` stands at x = 100 n, the first card shows both corners."""
    hand = body(cards, 3, **more)
    (folder / "frames").mkdir(exist_ok=True)
    cv2.imwrite(str(folder / "frames" / "aa.jpg"), np.full((SIZE[1], SIZE[0], 3), 90, np.uint8))
    places = range(1, len(hand["cards"]) + 2)
    marks = [{"kind": "index", "quad_px": [(x, 50), (x + 20, 50), (x + 20, 90), (x, 90)]} for x in
             (100 * place for place in places)]  # fmt: skip
    for card in hand["cards"]:
        card["marks"] = [card["place"] - 1]
    hand["cards"][0]["marks"].append(len(marks) - 1)
    frame = {"file": "aa.jpg", "sha256": "aa", "bytes": 1, "width": SIZE[0], "height": SIZE[1]}
    return {**hand, "evidence": {"frame": frame, "marks": marks}}


def labels_of(folder: Path, store: Any) -> list[list[str]]:
    samples = samples_of(store.results(), folder, lambda name: DECK)
    return [[mark.rank + mark.suit for mark in sample.marks] for sample in samples]


def test_a_confirmed_hand_is_a_sample_and_a_hand_nobody_looked_at_is_none(tmp_path: Path) -> None:
    desk, store = open_desk(tmp_path)
    store.book(seen_body(tmp_path, "4S 5H 6S"))
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6D"), Confirm(), "Anna")
    assert labels_of(tmp_path, store) == [["4♠", "5♥", "6♦", "4♠"]]


def test_labels_follow_what_a_person_says_and_what_is_taken_back(tmp_path: Path) -> None:
    desk, store = open_desk(tmp_path)
    cards = (Placed("4S", 1), Placed("5D", 2), Placed("6S", 3))
    result = desk.act_on_hand(lambda: seen_body(tmp_path, "4S ?5H 6S"), Correct(cards), "Anna")
    assert labels_of(tmp_path, store) == [["4♠", "5♦", "6♠", "4♠"]]
    desk.act(result.number, Undo(), "Anna")
    assert labels_of(tmp_path, store) == []


def test_a_frame_with_an_index_that_nobody_named_is_no_sample(tmp_path: Path) -> None:
    desk, store = open_desk(tmp_path)
    unseen = (Placed("4S", 1), Placed("5H", 2), Placed("6S", 3), Placed("9S", None))
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6S 9D"), Correct(unseen[:3]), "Anna")  # 9D was taken away
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6S"), Correct((*unseen[:2], unseen[3])), "Anna")
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6S"), Reject("mistake"), "Anna")
    assert labels_of(tmp_path, store) == []


def test_a_foreign_card_is_an_index_whose_name_is_not_taught(tmp_path: Path) -> None:
    desk, store = open_desk(tmp_path)
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S !AS 6S"), Confirm(), "Anna")
    assert labels_of(tmp_path, store) == [["4♠", "??", "6♠", "4♠"]]


def test_training_finds_the_marks_where_they_were_seen(tmp_path: Path) -> None:
    desk, store = open_desk(tmp_path)
    for _ in range(5):
        desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6S"), Confirm(), "Anna")
    samples = samples_of(store.results(), tmp_path, lambda name: DECK)
    out = tmp_path / "samples"
    write_samples(samples, out)
    write_samples(samples, out)  # a second time: the folder is made anew
    train, val = SceneFolder(out, "train"), SceneFolder(out, "val")
    assert (len(train.names()), val.names()) == (4, ["000005"])
    image, quads = val.load("000005")
    assert image.shape == (SIZE[1], SIZE[0], 3)
    assert quads[1] == pytest.approx(np.array([[200, 50], [220, 50], [220, 90], [200, 90]]), abs=0.01)
    meta = [json.loads(line) for line in (out / "meta" / "val.table.jsonl").read_text("utf-8").splitlines()]
    assert [mark["rank"] + mark["suit"] for mark in meta[0]["marks"]] == ["4♠", "5♥", "6♠", "4♠"]
    assert "kpt_shape: [4, 2]" in (out / "data.yaml").read_text()


def test_the_command_says_what_is_missing_and_what_it_wrote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    command = ["samples", "--data", str(tmp_path)]
    assert main(command) == 1
    assert "there is no log" in capsys.readouterr().err
    desk, store = open_desk(tmp_path)
    store.book(seen_body(tmp_path, "4S 5H 6S"))
    assert main(command) == 1
    assert "no sample yet" in capsys.readouterr().err
    desk.act(1, Confirm(), "Anna")
    store.close()
    assert main(command) == 0
    assert "1 pictures of 1 results, 4 indices; 0 held out" in capsys.readouterr().err
    assert (tmp_path / "samples" / "labels" / "train" / "000001.txt").exists()


def test_a_folder_that_holds_something_else_is_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    desk, store = open_desk(tmp_path)
    desk.act_on_hand(lambda: seen_body(tmp_path, "4S 5H 6S"), Confirm(), "Anna")
    store.close()
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "data.yaml").write_text("of another program")
    command = ["samples", "--data", str(tmp_path), "--out"]
    assert main([*command, str(letters)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in letters.iterdir()] == ["data.yaml"]
    for _ in range(2):
        assert main([*command, str(tmp_path / "new")]) == 0
