"""Reasons of the operating system, for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.words import Text, reason_of


def test_the_usual_reasons_are_told_in_both_languages(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "none").read_bytes()
    assert reason_of(missing.value) == Text("No such file or directory", "нет такого файла или папки")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NotADirectoryError) as below:
        (tmp_path / "file" / "below").read_bytes()
    assert reason_of(below.value) == Text("Not a directory", "часть пути - не папка")


def test_others_are_told_as_they_come() -> None:
    assert reason_of(ValueError("embedded null byte")) == Text("embedded null byte", "embedded null byte")
    assert reason_of(OSError("odd")) == Text("odd", "odd")
