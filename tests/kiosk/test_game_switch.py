"""Another game at run time: the demo table shows what the new game is played with, a camera stays what it is."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from painted import DECK, PaintedLooker, PaintedSource

from datasets.demo import DemoTable
from datasets.demo.dice import DiceDemo
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.build import build_source
from kiosk.games import GAMES
from kiosk.settings import load_settings
from kiosk.store import open_store
from kiosk.switch import GameSwitch
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.deck import Deck
from vision.settle import Looker
from vision.source import FrameSource
from vision.types import MarkKind
from vision.words import SpokenError, Text


def eye_of(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    return PaintedLooker()


class Stage:
    """A game of cards under way; `opened` are the sources that were opened since, each with its kind of marks."""

    def __init__(self, folder: Path, *, drawn: bool) -> None:
        self.opened: list[tuple[MarkKind, PaintedSource]] = []
        self.broken = False
        self.first = PaintedSource("demo" if drawn else "camera")
        self.worker = Worker(
            table=Table(GAMES["ycws144"], DECK), party=Party({"mode": 3}), source=self.first,
            reopen=lambda: self.first, looker=PaintedLooker(), booking=Booking(open_store(folder)),
            archive=Archive(folder, DECK, {}), trouble={},
        )  # fmt: skip
        of_kind = self.open_of if drawn else None
        self.switch = GameSwitch(self.worker, load_settings({"data": folder}), eye_of, of_kind)

    def open_of(self, kind: MarkKind) -> FrameSource:
        if self.broken:
            raise SpokenError(Text("no such table", "такого стола нет"))
        source = PaintedSource("demo")
        self.opened.append((kind, source))
        return source

    def play(self, game: str) -> None:
        self.switch.use(game)
        self.worker.turn()


def test_the_demo_table_becomes_that_of_the_game_and_back(tmp_path: Path) -> None:
    stage = Stage(tmp_path, drawn=True)
    stage.worker.turn()
    stage.play("yatzy")
    assert [kind for kind, _ in stage.opened] == [MarkKind.DIE]
    assert stage.worker.keeper.source is stage.opened[0][1]
    assert stage.first.closed
    stage.play("yatzy")
    assert len(stage.opened) == 1, "the same game goes on"
    stage.play("ycws144")
    assert [kind for kind, _ in stage.opened] == [MarkKind.DIE, MarkKind.INDEX]
    assert stage.opened[0][1].closed


def test_nothing_is_believed_of_the_table_that_was_left(tmp_path: Path) -> None:
    """Cards that lay on the demo table are no dice of the game that has just begun."""
    stage = Stage(tmp_path, drawn=True)
    stage.first.lay("JS", "QS", "KS")
    for _ in range(40):
        stage.worker.turn()
    assert [card.label for card in stage.worker.board.current().cards] == ["JS", "QS", "KS"]
    stage.switch.use("yatzy")
    assert stage.worker.board.current().cards == []
    for _ in range(3):
        stage.worker.turn()
    assert stage.worker.board.current().cards == []


def test_a_camera_stays(tmp_path: Path) -> None:
    stage = Stage(tmp_path, drawn=False)
    stage.play("yatzy")
    assert stage.worker.keeper.source is stage.first
    assert not stage.first.closed


def test_a_table_that_cannot_be_opened_says_why_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.keeper.REOPEN_AFTER_S", 0.0)
    monkeypatch.setattr("kiosk.worker.FRAME_WAIT_S", 0.01)
    stage = Stage(tmp_path, drawn=True)
    stage.broken = True
    stage.play("yatzy")
    assert [notice.text for notice in stage.worker.board.current().notices] == ["no such table"]
    stage.broken = False
    stage.worker.turn()
    assert stage.worker.keeper.source is stage.opened[0][1]


def test_only_a_drawn_table_is_opened_for_a_kind_of_marks(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "felt.png"), np.zeros((9, 16, 3), np.uint8))
    folder = build_source(str(tmp_path), kind=MarkKind.DIE)
    assert folder.of_kind is None
    demo = build_source("demo", kind=MarkKind.INDEX)
    assert isinstance(demo.source, DemoTable)
    assert demo.of_kind is not None
    dice = demo.of_kind(MarkKind.DIE)
    assert isinstance(dice, DiceDemo)
    for source in (folder.source, demo.source, dice):
        source.close()
