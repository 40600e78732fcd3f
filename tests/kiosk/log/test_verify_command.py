"""`export` and `verify` as a person runs them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from test_proof import SHA, fill, tamper

from kiosk.__main__ import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANG", "en")
    fill(tmp_path / "data")
    return tmp_path / "data"


def verdicts(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_data_folder_and_its_export_are_proved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export = folder.parent / "log.jsonl"
    assert main(["export", str(export), "--data", str(folder)]) == 0
    assert main(["verify", "--json", str(folder), str(export)]) == 0
    of_store, of_export = verdicts(capsys)
    assert (of_store["good"], of_store["events"], of_store["results"], of_store["frames"]) == (True, 6, 2, 1)
    assert (of_export["good"], of_export["events"], of_export["frames_absent"]) == (True, 6, 1)
    assert of_store["head"] == of_export["head"]


def test_the_first_touched_event_is_named_in_both_languages(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(folder, "UPDATE records SET body = replace(body, 'Борис', 'Берта') WHERE number = 4")
    assert main(["verify", "--json", str(folder)]) == 1
    (verdict,) = verdicts(capsys)
    assert (verdict["good"], verdict["first_touched"]) == (False, 4)
    texts = verdict["texts"]
    assert isinstance(texts, dict)
    assert "EVENT 4 WAS TOUCHED" in texts["en"]
    assert "СОБЫТИЕ 4 ИЗМЕНЕНО" in texts["ru"]


def test_a_changed_frame_is_a_touched_event(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "frames" / f"{SHA}.jpg").write_bytes(b"another picture")
    assert main(["verify", str(folder)]) == 1
    assert "EVENT 1 WAS TOUCHED: its frame" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["nothing", "letter.txt", "empty"])
def test_what_is_no_log_is_said_so(folder: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    (folder / "letter.txt").write_text("dear aunt")
    (folder / "empty").mkdir()
    assert main(["verify", str(folder / what)]) == 1
    assert str(folder / what) in capsys.readouterr().err


def test_a_store_without_a_chain_is_not_called_touched(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = folder / "old.sqlite3"
    with sqlite3.connect(old) as raw:
        raw.executescript(Path(__file__).with_name("store_0001.sql").read_text(encoding="utf-8"))
    raw.close()
    assert main(["verify", str(old)]) == 1
    said = capsys.readouterr().err
    assert "no chain of events" in said
    assert "TOUCHED" not in said


def test_an_export_appears_whole_or_not_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export = folder / "missing" / "log.jsonl"
    assert main(["export", str(export), "--data", str(folder)]) == 1
    assert "cannot write" in capsys.readouterr().err
    assert main(["export", str(folder / "log.csv"), "--data", str(folder)]) == 2
    assert main(["export", str(folder / "log.jsonl"), "--data", str(folder / "elsewhere")]) == 1
    assert not (folder / "elsewhere").exists()
    assert not list(folder.glob("*.jsonl*"))
