"""A file is the old one or the new one, whatever happens while it is written."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from kiosk.whole_file import PRIVATE, whole_file, write_whole


def test_the_new_file_takes_the_place_of_the_old_one_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"old")
    with whole_file(path) as file:
        file.write(b"new, ")
        assert path.read_bytes() == b"old"
        file.write(b"whole")
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {"log.jsonl": b"new, whole"}


@pytest.mark.parametrize("error", [RuntimeError("the writer failed"), KeyboardInterrupt()])
def test_what_fails_half_way_leaves_the_old_file(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(type(error)), whole_file(path) as file:
        file.write(b"half")
        raise error
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {"log.jsonl": b"old"}


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many file systems say only at the sync that there was no room."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {"log.jsonl": b"old"}


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "access.json", b"{}", PRIVATE)
    assert stat.S_IMODE((tmp_path / "access.json").stat().st_mode) == 0o600
