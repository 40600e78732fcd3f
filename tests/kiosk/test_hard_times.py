"""A disk that is nearly full, and a clock that jumps."""

from __future__ import annotations

import shutil
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from desk_stage import body
from painted import PaintedLooker
from test_worker import Stage

from kiosk.log.proof import prove_store
from kiosk.store import open_store

Usage = namedtuple("Usage", "total used free")


def test_on_a_nearly_full_disk_frames_stop_first_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = 10**9
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**12, 10**12 - free, free))
    stage = Stage(tmp_path, PaintedLooker())
    stage.source.lay("JS", "QS", "KS")
    assert [notice.code for notice in stage.turns().notices] == []
    stage.source.lay()
    stage.turns()
    free = 150_000_000
    stage.source.lay("4S", "5H", "6S")
    state = stage.turns()
    assert [notice.code for notice in state.notices] == ["disk"]
    assert "scoring goes on" in state.notices[0].texts.en
    assert (state.state, state.result) == ("VERIFIED", 2)
    frames = [result.evidence["frame"] for result in stage.store.results() if result.evidence]
    assert [frame is not None for frame in frames] == [True, False]
    assert prove_store(tmp_path / "kiosk.sqlite3").touched is None
    free = 10**9
    assert [notice.code for notice in stage.turns(1).notices] == [], "there is room again"


def test_a_clock_that_jumps_changes_no_order_and_breaks_no_proof(tmp_path: Path) -> None:
    begun = datetime(2026, 12, 5, 18, 0, tzinfo=UTC)
    moments = [begun, begun + timedelta(days=400), begun - timedelta(days=20_000), begun + timedelta(minutes=1)]
    clock = iter(moments)
    store = open_store(tmp_path, clock=lambda: next(clock))
    for cards in ("4S 5H 6S", "JS QS KS", "5S 6H 7S", "7S 8H 9S"):
        store.book(body(cards, 3))
    results = store.results()
    assert [result.body["cards"][0]["label"] for result in results] == ["4S", "JS", "5S", "7S"]
    assert [datetime.fromisoformat(result.last.at) for result in results] == moments
    proof = prove_store(tmp_path / "kiosk.sqlite3")
    assert (proof.touched, proof.events) == (None, 4)
