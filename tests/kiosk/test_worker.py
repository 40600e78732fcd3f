"""The worker, turn by turn and in its thread: frames in, state out, and nothing that ends it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from painted import DECK, PaintedLooker, PaintedSource, paint

from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.games import GAMES
from kiosk.settings import load_settings
from kiosk.state import KioskState
from kiosk.store import Store, open_store
from kiosk.switch import GameSwitch
from kiosk.table import Party, PartyError, Table
from kiosk.worker import Worker
from vision.deck import Deck
from vision.looks import LooksNow, Sight
from vision.settle import Looker
from vision.source import SourceState
from vision.types import Frame, MarkKind
from vision.words import Text


class Stage:
    """A worker over a painted table."""

    def __init__(self, folder: Path, looker: Looker | None = None, kind: str = "camera") -> None:
        self.store: Store = open_store(folder)
        self.source = PaintedSource(kind)
        self.looker = looker
        self.worker = Worker(
            table=Table(GAMES["ycws144"], DECK),
            party=Party({"mode": 3, "method": "B", "sota": 1}),
            source=self.source,
            reopen=self.reopen,
            looker=looker,
            booking=Booking(self.store),
            archive=Archive(folder, DECK, {"reader": "0" * 64}),
            trouble={} if looker else {"weights": Text("no weights", "нет весов")},
        )

    def reopen(self) -> PaintedSource:
        self.source = PaintedSource(self.source.kind)
        self.source.lay("4S", "5H", "6S")
        return self.source

    def turns(self, count: int = 8) -> KioskState:
        for _ in range(count):
            self.worker.turn()
        return self.worker.board.current()


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path, PaintedLooker())


def wait_for(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_a_hand_from_the_first_card_to_its_result_and_away(stage: Stage) -> None:
    assert stage.turns().state == "EMPTY"
    stage.source.lay("4S")
    assert stage.turns().state == "PENDING"
    stage.source.lay("4S", "5H", "6S", hand_x=500)
    assert (stage.turns(1).motion, stage.turns(0).state) == ("moving", "PENDING")
    stage.source.lay("4S", "5H", "6S")
    state = stage.turns()
    assert (state.state, state.motion, state.result) == ("VERIFIED", "settled", 1)
    assert state.score is not None
    assert state.score.model_dump()["game_points"] == 21
    assert [(card.label, card.symbol, card.nominal) for card in state.cards] == [
        ("4S", "♠", 4), ("5H", "♥", 5), ("6S", "♠", 6)]  # fmt: skip
    stage.source.lay()
    assert (stage.turns().state, stage.turns().result) == ("EMPTY", None)
    (result,) = stage.store.results()
    assert (result.body["state"], result.body["score"]["game_points"]) == ("VERIFIED", 21)
    assert result.body["edition"] == "YAHchain III, YCWS-144/3, MODE B"


def test_hands_over_the_table_never_book_a_zero(stage: Stage) -> None:
    """Over no cards, over some, and over all of them: nothing is booked but what lies there when the hand has gone."""
    for cards in ((), ("4S",), ("4S", "5H"), ("4S", "5H", "6S")):
        for x in range(0, 560, 80):
            stage.source.lay(*cards, hand_x=x)
            state = stage.turns(1)
            assert (state.state, state.result) in {("PENDING", None), ("EMPTY", None)}
    assert stage.store.results() == ()
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns().state == "VERIFIED"
    for x in range(0, 560, 80):
        stage.source.lay("4S", "5H", "6S", hand_x=x)
        stage.turns(1)
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns().result == 1
    assert [(one.body["state"], one.body["score"]["game_points"]) for one in stage.store.results()] == [
        ("VERIFIED", 21)
    ]


def test_nothing_is_read_while_nothing_changes(stage: Stage) -> None:
    stage.source.lay("4S", "5H", "6S")
    stage.turns()
    looker = stage.looker
    assert isinstance(looker, PaintedLooker)
    before, version = looker.calls, stage.turns(0).version
    assert stage.turns(30).version == version
    assert looker.calls == before


class ThirtyASecond(PaintedSource):
    """With a clock of its own."""

    def next_frame(self, timeout_s: float) -> Frame | None:
        frame = super().next_frame(timeout_s)
        return frame and replace(frame, time_ns=frame.sequence * 33_333_333)


def test_of_a_still_table_every_other_frame_is_looked_at_and_of_a_moving_one_each(stage: Stage) -> None:
    stage.worker.keeper.source = stage.source = ThirtyASecond()
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns(16).state == "VERIFIED"
    assert _looked_at(stage, 12) == 6
    stage.source.lay("4S", "5H", "6S", hand_x=0)
    assert stage.turns(2).state == "PENDING"
    for x in range(40, 480, 40):
        stage.source.lay("4S", "5H", "6S", hand_x=x)
        assert _looked_at(stage, 1) == 1


class Reading(LooksNow):
    """Reads without an end."""

    busy = True

    def take(self) -> Sight | None:
        return None


def test_while_a_still_table_is_read_every_other_frame_is_looked_at(stage: Stage) -> None:
    stage.worker.keeper.source = stage.source = ThirtyASecond()
    stage.worker._sight._open_looks = lambda: Reading(PaintedLooker())
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns(2).motion == "reading"
    assert _looked_at(stage, 12) == 6
    for x in range(0, 480, 40):
        stage.source.lay("4S", "5H", "6S", hand_x=x)
        stage.turns(1)
    assert _looked_at(stage, 1) == 1


def _looked_at(stage: Stage, turns: int) -> int:
    """Of so many frames."""
    shown = [stage.worker.gallery.frame()]
    for _ in range(turns):
        stage.turns(1)
        shown.append(stage.worker.gallery.frame())
    return len({frame.sequence for frame in shown if frame}) - 1


def test_crops_show_each_card(stage: Stage) -> None:
    stage.source.lay("4S", "5H", "6S")
    state = stage.turns()
    crops = [
        stage.worker.gallery.crop((card.crop or "").removeprefix("/api/crops/").removesuffix(".jpg"))
        for card in state.cards
    ]
    assert all(crop is not None and crop.startswith(b"\xff\xd8") for crop in crops)
    assert len(set(crops)) == 3


def test_a_frozen_or_lost_picture_takes_the_result_back(stage: Stage) -> None:
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns().state == "VERIFIED"
    stage.source.state = SourceState.FROZEN
    state = stage.turns(1)
    assert (state.state, state.cards, state.score, state.source.state) == ("PENDING", [], None, "frozen")
    stage.source.state = SourceState.OK
    state = stage.turns()
    assert (state.state, state.result, len(stage.store.results())) == ("VERIFIED", 1, 1)


def test_a_source_that_raises_is_a_state_and_is_opened_again(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.keeper.REOPEN_AFTER_S", 0.0)
    stage.source.failing = True
    broken = stage.source
    stage.worker.turn()
    state = stage.worker.board.current()
    assert (state.source.state, state.notices[0].code) == ("lost", "source")
    assert "the driver is broken" in state.notices[0].text
    assert broken.closed
    assert "the driver is broken" in caplog.text
    state = stage.turns()
    assert (state.state, state.source.state, state.notices) == ("VERIFIED", "ok", [])


def test_a_picture_that_breaks_the_eye_is_a_notice_and_the_next_one_is_read(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    picture = paint("4S").copy()
    picture[0, 0] = (0, 0, 255)
    stage.source.show(picture)
    state = stage.turns(1)
    assert ([notice.code for notice in state.notices], state.state) == (["reader"], "PENDING")
    assert "breaks the reader" in caplog.text
    stage.source.lay("4S", "5H", "6S")
    assert (stage.turns().state, stage.turns().notices) == ("VERIFIED", [])


def test_without_weights_the_picture_is_shown_and_nothing_is_claimed(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.source.lay("4S", "5H", "6S")
    state = stage.turns()
    assert (state.state, state.cards, [notice.code for notice in state.notices]) == ("PENDING", [], ["weights"])
    assert state.frame is not None
    assert stage.worker.gallery.picture() is not None


def test_the_eye_may_come_after_the_page_and_reads_what_lies_there(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.source.lay("4S", "5H", "6S")
    stage.turns()
    stage.worker.give_eye(None, Text("no weights", "нет весов"), {})
    assert [notice.text for notice in stage.turns().notices] == ["no weights"]
    late = Stage(tmp_path / "late", PaintedLooker())
    late.source.lay("4S", "5H", "6S")
    late.worker.give_eye(PaintedLooker(), None, {"reader": "1" * 64})
    assert (late.turns().state, late.turns().notices) == ("VERIFIED", [])
    assert late.store.results()[0].evidence["weights"] == {"reader": "1" * 64}


def test_an_eye_that_breaks_when_it_is_opened_is_a_notice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
        raise ValueError("a damaged library")

    stage = Stage(tmp_path)
    said: list[Text] = []
    GameSwitch(stage.worker, load_settings({"data": tmp_path}), broken).open_eye(said.append)
    assert [notice.text for notice in stage.turns().notices] == ["no eye: ValueError: a damaged library"]
    assert "the eye could not be opened" in caplog.text


def test_a_worker_that_never_started_gives_its_camera_back(stage: Stage) -> None:
    stage.worker.stop()
    stage.worker.start()
    assert stage.source.closed
    assert not stage.worker._thread.is_alive()


def test_a_folder_of_pictures_is_believed_at_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path, PaintedLooker(), kind="folder")
    stage.source.lay("4S", "5H", "6S")
    assert stage.turns(1).state == "VERIFIED"
    stage.source.lay("7S", "7H", "7D")
    state = stage.turns(1)
    assert (state.state, state.result) == ("VERIFIED", 2)


def test_a_party_can_be_changed_while_cards_lie_there(stage: Stage) -> None:
    stage.source.lay("4S", "5H", "6S")
    stage.turns()
    state = stage.worker.change_party({"method": "A", "sota": 4, "owner": "Аня"})
    assert (state.method, state.sota, state.owner, state.edition) == ("A", 4, "Аня", "YAHchain III, YCWS-144/3, MODE A")
    assert (state.score.model_dump()["game_points"] if state.score else None, state.result) == (15, None)
    assert stage.worker.change_party({"mode": 5}).state == "PENDING"
    with pytest.raises(PartyError):
        stage.worker.change_party({"method": "C"})
    assert stage.turns().mode == 5


def test_the_thread_runs_and_ends_soon(stage: Stage) -> None:
    stage.source.lay("4S", "5H", "6S")
    stage.worker.start()
    assert wait_for(lambda: stage.worker.board.current().state == "VERIFIED")
    begun = time.monotonic()
    stage.worker.stop()
    assert time.monotonic() - begun < 1.5
    assert stage.source.closed


def test_a_large_picture_is_brought_down_for_the_page(stage: Stage) -> None:
    stage.source.show(np.zeros((3000, 4000, 3), dtype=np.uint8))
    stage.turns(1)
    picture = stage.worker.gallery.picture()
    assert picture is not None
    assert len(picture.jpeg) < 100_000
    assert stage.worker.board.current().frame is not None
