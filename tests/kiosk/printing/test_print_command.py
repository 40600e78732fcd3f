"""`print` on the command line: a file where it works, a sentence and an exit status where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from rendered import Document

from kiosk.__main__ import main

Strings = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "pages", "says"),
    [
        (("deck",), 16, "144 cards, pages: 16, A4. Print at 100 %"),
        (("deck", "--deck", "french", "--paper", "a3", "--backs"), 6, "48 cards, pages: 6, A3"),
        (("mat", "--sota", "12"), 1, "mats: 1, pages: 1, A3"),
        (("mat", "--sota", "3", "--paper", "A4"), 2, "mats: 1, pages: 2, A4"),
        (("mat", "--paper", "A3"), 12, "mats: 12, pages: 12, A3"),
    ],
)
def test_a_file_is_written(tmp_path: Path, capfd: Strings, words: tuple[str, ...], pages: int, says: str) -> None:
    out = tmp_path / "лист.pdf"
    assert main(["print", *words, "--out", str(out)]) == 0
    assert len(Document(out.read_bytes())) == pages
    captured = capfd.readouterr()
    assert (says in captured.err, captured.out) == (True, "")


@pytest.mark.parametrize(
    ("words", "status", "english", "russian"),
    [
        (("deck", "--paper", "A5"), 2, "paper 'A5' is not known here; choose A4, A3, letter", "нет бумаги 'A5'"),
        (("deck", "--deck", "tarot"), 1, "tarot: no such deck", "tarot: нет"),
        (("mat", "--paper", "letter"), 2, "choose A3, A4", "есть: A3, A4"),
        (("mat", "--sota", "13"), 2, "there is no Sota '13'; choose 1 to 12", "нет Соты '13'"),
        (("mat", "--sota", "-1"), 2, "there is no Sota '-1'", "нет Соты '-1'"),
        (("mat", "--sota", "²"), 2, "there is no Sota", "нет Соты"),
    ],
)
def test_wrong_options_are_named(
    tmp_path: Path,
    capfd: Strings,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    status: int,
    english: str,
    russian: str,
) -> None:
    out = tmp_path / "x.pdf"
    for language, says in (("en", english), ("ru", russian)):
        monkeypatch.setenv("KIOSK_LANGUAGE", language)
        assert main(["print", *words, "--out", str(out)]) == status
        assert says in capfd.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("kind", ["deck", "mat"])
def test_a_file_that_cannot_be_written(tmp_path: Path, capfd: Strings, kind: str) -> None:
    for out, why in ((tmp_path / "nowhere" / "x.pdf", "No such file"), (tmp_path, "Is a directory")):
        assert main(["print", kind, "--out", str(out)]) == 1
        assert f"cannot write {out}: {why}" in capfd.readouterr().err


@pytest.mark.parametrize("words", [(), ("poster",), ("deck",), ("mat", "--out")])
def test_wrong_usage(capfd: Strings, words: tuple[str, ...]) -> None:
    assert main(["print", *words]) == 2
    assert "usage" in capfd.readouterr().err
