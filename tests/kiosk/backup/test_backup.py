"""A backup is taken while results are booked, proves itself, and comes back whole or not at all."""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from desk_stage import body

from kiosk.__main__ import main
from kiosk.backup.making import MANIFEST, make_backup
from kiosk.backup.reading import verify_backup
from kiosk.backup.restoring import restore
from kiosk.backup.words import BackupError
from kiosk.store import open_store

NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)
Change = Callable[[dict[str, bytes]], None]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with three results, a frame, a deck, and what is left out."""
    folder = tmp_path / "data"
    store = open_store(folder)
    for _ in range(3):
        store.book(body("4S 5H 6S", 3))
    store.close()
    for name, content in {"frames/0a.jpg": b"\xff\xd8 frame", "decks/club.deck.zip": b"PK deck"}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    for name in ("pin.json", "sessions.json", "kiosk.log", "frames/0b.jpg.part"):
        (folder / name).write_bytes(b"not for a backup")
    return folder


def test_a_backup_holds_what_counts_and_comes_back_on_another_machine(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "usb.zip", tmp_path / "other"
    assert main(["backup", str(file), "--data", str(data)]) == 0
    assert main(["verify", str(file)]) == 0
    assert main(["restore", str(file), "--data", str(other)]) == 0
    found = sorted(path.relative_to(other).as_posix() for path in other.rglob("*") if path.is_file())
    assert found == ["decks/club.deck.zip", "frames/0a.jpg", "kiosk.sqlite3"]
    before, after = open_store(data), open_store(other)
    assert after.records() == before.records()
    assert len(after.records()) == 3
    after.book(body("4S 5H 6S", 3))


def test_a_backup_taken_while_results_are_booked_is_the_log_at_one_moment(data: Path, tmp_path: Path) -> None:
    store, enough, done = open_store(data), threading.Event(), threading.Event()

    def book() -> None:
        while not done.is_set():
            store.book(body("4S 5H 6S", 3))
            if len(store.results()) > 20:
                enough.set()

    writer = threading.Thread(target=book)
    writer.start()
    assert enough.wait(60)
    for number in range(3):
        make_backup(data, tmp_path / f"{number}.zip", NOW)
    done.set()
    writer.join()
    log = store.records()
    for number in range(3):
        assert verify_backup(tmp_path / f"{number}.zip").good
        restore(tmp_path / f"{number}.zip", tmp_path / f"from{number}", replace=False, now=NOW)
        kept = open_store(tmp_path / f"from{number}").records()
        assert kept == log[: len(kept)]
        assert len(kept) > 20


def test_what_is_there_is_moved_aside_and_only_when_that_is_wished(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "usb.zip"
    make_backup(data, file, NOW)
    store = open_store(data)
    store.book(body("JS QS KS", 3))
    store.close()
    with pytest.raises(BackupError, match="--replace"):
        restore(file, data, replace=False, now=NOW)
    restored = restore(file, data, replace=True, now=NOW)
    assert restored.aside == tmp_path / "data.before-20261201-093000"
    assert [len(open_store(folder).records()) for folder in (data, restored.aside)] == [3, 4]


def test_a_folder_in_which_a_kiosk_works_is_left_alone(data: Path, tmp_path: Path) -> None:
    make_backup(data, tmp_path / "usb.zip", NOW)
    store = open_store(data)
    store.results()
    with pytest.raises(BackupError, match="a kiosk is running"):
        restore(tmp_path / "usb.zip", data, replace=True, now=NOW)
    store.close()
    restore(tmp_path / "usb.zip", data, replace=True, now=NOW)


def _flip(name: str) -> Change:
    def change(files: dict[str, bytes]) -> None:
        files[name] = bytes([files[name][0] ^ 1]) + files[name][1:]

    return change


def _drop(name: str) -> Change:
    return lambda files: files.__delitem__(name)


def _rename(old: str, new: str) -> Change:
    """In the list as well: only the name is wrong."""

    def change(files: dict[str, bytes]) -> None:
        files[new] = files.pop(old)
        fields = json.loads(files[MANIFEST])
        fields["files"][new] = fields["files"].pop(old)
        files[MANIFEST] = json.dumps(fields).encode()

    return change


def _list(content: bytes) -> Change:
    return lambda files: files.__setitem__(MANIFEST, content)


@pytest.mark.parametrize(
    "change",
    [
        _flip("frames/0a.jpg"), _flip("kiosk.sqlite3"), _flip("decks/club.deck.zip"), _flip(MANIFEST),
        _drop("frames/0a.jpg"), _drop(MANIFEST), lambda files: files.__setitem__("extra.txt", b"x"),
        _rename("frames/0a.jpg", "../outside.jpg"), _rename("frames/0a.jpg", "/outside.jpg"),
        _rename("frames/0a.jpg", "frames/../../outside.jpg"), _rename("frames/0a.jpg", "..\\outside.jpg"),
        _rename("frames/0a.jpg", "C:outside.jpg"),
        _list(b""), _list(b"[]"), _list(b'{"kind": "scoring-kiosk-backup", "version": 2, "files": {}}'),
        _list(b'{"kind": "scoring-kiosk-backup", "version": 1, "files": {"kiosk.sqlite3": 7}}'), _list(b"[" * 100_000),
    ],
)  # fmt: skip
def test_a_backup_that_was_touched_is_refused_and_writes_nothing(data: Path, tmp_path: Path, change: Change) -> None:
    file = tmp_path / "usb.zip"
    make_backup(data, file, NOW)
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    assert main(["verify", str(file)]) == 1
    assert main(["restore", str(file), "--data", str(tmp_path / "new" / "data")]) == 1
    assert [path.name for path in (tmp_path / "new").iterdir()] == []
    assert not list(tmp_path.rglob("*outside*"))


def test_a_store_that_was_touched_before_the_backup_is_not_brought_back(data: Path, tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(data / "kiosk.sqlite3") as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE records SET at = '2020-01-01T00:00:00.000Z' WHERE number = 2")
    connection.close()
    assert main(["backup", str(tmp_path / "usb.zip"), "--data", str(data)]) == 1
    with pytest.raises(BackupError, match="EVENT 2 WAS TOUCHED"):
        restore(tmp_path / "usb.zip", tmp_path / "new", replace=False, now=NOW)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a zip"])
def test_what_is_no_backup_is_named(tmp_path: Path, content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "usb.zip"
    file.write_bytes(content)
    assert main(["restore", str(file), "--data", str(tmp_path / "new")]) == 1
    assert main(["restore", str(tmp_path / "none.zip"), "--data", str(tmp_path / "new")]) == 1
    assert main(["backup", str(tmp_path / "new.zip"), "--data", str(tmp_path / "none")]) == 1
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert ["damaged" in said, "there is no file" in said, "nothing to keep" in said] == [True] * 3
