"""What a person is told: every sentence exists in English and in Russian."""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One message in both languages."""

    en: str
    ru: str

    def in_language(self, language: str) -> str:
        """The Russian wording for `"ru"`, the English one for everything else."""
        return self.ru if language == "ru" else self.en

    def as_dict(self) -> dict[str, str]:
        """The form that travels in JSON."""
        return {"ru": self.ru, "en": self.en}


class SpokenError(Exception):
    """An error that a person can do something about. `text` says what is wrong and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


_IN_RUSSIAN: Mapping[int, str] = {
    errno.EACCES: "нет прав",
    errno.EADDRNOTAVAIL: "у этой машины нет такого адреса",
    errno.EBUSY: "занято другой программой",
    errno.EEXIST: "уже есть",
    errno.EFBIG: "файл слишком велик",
    errno.EIO: "ошибка диска",
    errno.EISDIR: "это папка",
    errno.EMFILE: "открыто слишком много файлов",
    errno.ENAMETOOLONG: "слишком длинное имя",
    errno.ENOENT: "нет такого файла или папки",
    errno.ENOSPC: "на диске нет места",
    errno.ENOTDIR: "часть пути - не папка",
    errno.EPERM: "нет прав",
    errno.EROFS: "диск доступен только для чтения",
}


_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_TOML_END = "(at end of document)"


def reason_of(error: Exception) -> Text:
    """Why a file could not be used: the system's usual reasons, text that is no UTF-8, and where TOML is wrong."""
    if isinstance(error, UnicodeDecodeError):
        return Text("not UTF-8 text; save the file as UTF-8", "это не текст UTF-8; сохраните файл в UTF-8")
    if isinstance(error, tomllib.TOMLDecodeError):
        return Text(str(error), _toml_in_russian(str(error)))
    if not isinstance(error, OSError) or error.errno is None:
        return Text(str(error), str(error))
    said = error.strerror or str(error)
    return Text(said, _IN_RUSSIAN.get(error.errno, said))


def filled(english: str, russian: str, **values: object) -> Text:
    """Both wordings with their values; one that is a `Text` itself stands in the language of its wording.

    >>> filled("no deck: {why}", "нет колоды: {why}", why=Text("gone", "исчезла")).ru
    'нет колоды: исчезла'
    """
    texts = {name: value for name, value in values.items() if isinstance(value, Text)}
    return Text(
        english.format(**{**values, **{name: text.en for name, text in texts.items()}}),
        russian.format(**{**values, **{name: text.ru for name, text in texts.items()}}),
    )


def _toml_in_russian(said: str) -> str:
    """Where it is wrong, which is what a person looks for; the parser says what it expected in English only."""
    if found := _TOML_PLACE.search(said):
        return f"строка {found[1]}, столбец {found[2]}"
    return "файл обрывается" if _TOML_END in said else said
