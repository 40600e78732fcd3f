from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.__main__ import main


@pytest.mark.parametrize(("file", "said"), [("missing/x.png", "cannot be written"), ("x.doc", "ends in .png or .svg")])
def test_a_plot_that_cannot_be_written_is_told_before_anything_is_measured(
    file: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="the extra 'train' is not installed")
    monkeypatch.setenv("KIOSK_LANGUAGE", "en")
    assert main(["bench", "--plot", str(tmp_path / file)]) == 1
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("words", [["--threads", "0"], ["--hands", "-3"], ["--rounds", "many"]])
def test_counts_start_at_one(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    assert "целое число от 1" in capsys.readouterr().err
