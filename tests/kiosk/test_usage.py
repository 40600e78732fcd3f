"""Words that are no command are answered in the user's language, with how the command is written."""

from __future__ import annotations

import pytest

from kiosk.__main__ import main

CASES = {
    "unknown option": (("run", "--bogus"), "unrecognized arguments: --bogus", "лишнее или неизвестное: --bogus"),
    "unknown command": (("fly",), "argument COMMAND: invalid choice: 'fly'", "COMMAND: 'fly' не подходит; возможно: "),
    "no value": (("run", "--port"), "argument --port: expected one argument", "--port: нужно значение"),
    "nothing given": (("result",), "the following arguments are required: NUMBER", "не хватает: NUMBER"),
    "no number": (("result", "x"), "argument NUMBER: invalid int value: 'x'", "NUMBER: 'x': нужно целое число"),
    "no rate": (("cameras", "--fps", "x"), "invalid float value: 'x'", "--fps: 'x': нужно число"),
    "no choice": (("run", "--beats=x"), "argument --beats: invalid choice: 'x'", "--beats: 'x' не подходит"),
    "a switch with a value": (("run", "--guarded=yes"), "ignored explicit argument 'yes'", "а дано 'yes'"),
    "two meanings": (("run", "--camera=1"), "ambiguous option: --camera=1 could match", "--camera=1 неоднозначно: "),
}


@pytest.mark.parametrize(("words", "english", "russian"), CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_wrong_words_are_answered_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
    words: tuple[str, ...], english: str, russian: str, language: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("KIOSK_LANGUAGE", language)
    assert main(words) == 2
    said = capfd.readouterr().err
    wanted, other = (russian, english) if language == "ru" else (english, russian)
    assert wanted in said
    assert other not in said
    assert "usage · запуск: python -m kiosk" in said
