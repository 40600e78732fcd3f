"""The live games of a data folder and of its backup: each is proved, and the first difference of each is named."""

from __future__ import annotations

import json
import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from desk_stage import body
from yatzy_hall import ANNA, BOB, Hall

from kiosk.__main__ import main
from kiosk.backup import making
from kiosk.backup.making import make_backup
from kiosk.backup.reading import verify_backup
from kiosk.backup.restoring import restore
from kiosk.store import open_store
from kiosk.yatzy.live.room import Terms

NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)
CAROL, DAVE = "c" * 22, "d" * 22


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """Two games that have ended, one that goes on, one that waits; a result in the log."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    data = tmp_path / "data"
    store = open_store(data)
    store.book(body("4S 5H 6S", 3))
    store.close()
    hall = Hall(data)
    for _ in range(2):
        game = hall.two()
        hall.play_rows(game, ANNA)
        hall.play_rows(game, BOB)
    hall.roll(hall.two(), ANNA)
    hall.host.open("Carol", CAROL, Terms(), "10.0.0.2")
    return hall


def verify(capsys: pytest.CaptureFixture[str], path: Path) -> tuple[int, list[dict]]:
    status = main(["verify", "--json", str(path)])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_data_folder_proves_its_log_and_its_live_games(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    status, (log, games) = verify(capsys, hall.folder)
    assert status == 0
    assert (log["results"], games["finished"], games["going_on"], games["differences"]) == (1, 2, 2, {})
    assert "Finished: 2, going on: 2" in games["texts"]["en"]
    assert verify(capsys, hall.folder / "yatzy") == (0, [games])


def test_the_first_difference_of_each_game_is_named(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    (first, second), going_on = hall.files(".json"), hall.files(".journal")
    change(first, '"row": "ones"', '"row": "twos"')
    digits = json.loads(second.read_text())["fairness"]["sequences"][1]
    change(second, digits, str(int(digits[0]) % 6 + 1) + digits[1:])
    running = next(path for path in going_on if '"rolled"' in path.read_text())
    dice = next(json.loads(line)["dice"] for line in running.read_text().splitlines() if '"rolled"' in line)
    change(running, f'"dice": {dice}', f'"dice": {[dice[0] % 6 + 1, *dice[1:]]}')

    status, (log, games) = verify(capsys, hall.folder)
    assert (status, log["good"], games["good"]) == (1, True, False)
    codes = {name: difference["code"] for name, difference in games["differences"].items()}
    assert codes == {first.name: "events", second.name: "dice", running.name: "events"}
    assert "die 1 of player 2" in games["differences"][second.name]["texts"]["en"]
    assert "3 OF 4 LIVE GAMES NOT AS PLAYED" in games["texts"]["en"]
    assert "игр на устройствах: 3 из 4" in games["texts"]["ru"]


def test_a_record_under_the_name_of_another_game(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = hall.files(".json")
    second.write_bytes(first.read_bytes())
    _, (_, games) = verify(capsys, hall.folder)
    assert list(games["differences"]) == [second.name]
    assert first.stem in games["differences"][second.name]["texts"]["en"]


@pytest.mark.parametrize("junk", [b"", b"null\n", b'{"fact":"event"}\n', b"\xff\xfe\n", b"[" * 5000 + b"\n"])
def test_what_is_no_game_is_said_so(hall: Hall, capsys: pytest.CaptureFixture[str], junk: bytes) -> None:
    files = hall.folder / "yatzy" / "x.json", hall.folder / "yatzy" / "y.journal"
    for file in files:
        file.write_bytes(junk)
    status, (_, games) = verify(capsys, hall.folder)
    assert status == 1
    assert {name: each["code"] for name, each in games["differences"].items()} == {
        "x.json": "shape",
        "y.journal": "shape",
    }


def test_proving_changes_nothing_in_a_game_that_goes_on(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    """The kiosk may be writing the next line at this moment: half of it is neither a difference nor cut off."""
    journal = hall.files(".journal")[0]
    before = journal.read_bytes() + b'{"fact":"ev'
    journal.write_bytes(before)
    status, _ = verify(capsys, hall.folder)
    assert status == 0
    assert journal.read_bytes() == before


def test_a_backup_holds_the_live_games_proves_them_and_they_go_on(hall: Hall, tmp_path: Path) -> None:
    file, other = tmp_path / "evening.zip", tmp_path / "other"
    make_backup(hall.folder, file, NOW)
    verdict = verify_backup(file)
    assert verdict.good
    assert "finished live games: 2" in verdict.text.en
    restore(file, other, replace=False, now=NOW)
    elsewhere = Hall(other)
    elsewhere.at_ms = hall.at_ms
    (game,) = [room.game for room in elsewhere.host.lobby().playing]
    assert elsewhere.host.look(game).match == hall.host.look(game).match
    assert {ended.game for ended in elsewhere.host.lobby().ended} == {path.stem for path in hall.files(".json")}


def test_a_changed_game_is_named_in_the_backup_and_keeps_nobody_from_the_results(hall: Hall, tmp_path: Path) -> None:
    file, other = tmp_path / "evening.zip", tmp_path / "other"
    change(hall.files(".json")[0], '"row": "ones"', '"row": "twos"')
    make_backup(hall.folder, file, NOW)
    verdict = verify_backup(file)
    assert not verdict.good
    assert f"{file}: yatzy: 1 OF 4 LIVE GAMES NOT AS PLAYED" in verdict.text.en
    assert restore(file, other, replace=False, now=NOW).aside is None
    assert len(open_store(other).results()) == 1


def test_a_game_that_ends_while_the_backup_is_made_is_in_it(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its journal is listed, and gone when its turn has come: the record in its place is taken."""
    running = next(path for path in hall.files(".journal") if '"rolled"' in path.read_text())
    put, file = making._put, tmp_path / "evening.zip"

    def end_first(archive: zipfile.ZipFile, name: str, source: Path) -> tuple[str, int]:
        if source == running:
            hall.at_ms += 12 * 3600 * 1000
            hall.host.look(running.stem)
            assert not running.exists()
        return put(archive, name, source)

    monkeypatch.setattr(making, "_put", end_first)
    make_backup(hall.folder, file, NOW)
    names = zipfile.ZipFile(file).namelist()
    assert f"yatzy/{running.stem}.json" in names
    assert f"yatzy/{running.name}" not in names
    assert verify_backup(file).good
