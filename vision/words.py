"""What a person is told: every sentence exists in English and in Russian."""

from __future__ import annotations

import errno
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


def reason_of(error: Exception) -> Text:
    """Why the operating system refused; in Russian too where that is one of its usual reasons."""
    if not isinstance(error, OSError) or error.errno is None:
        return Text(str(error), str(error))
    said = error.strerror or str(error)
    return Text(said, _IN_RUSSIAN.get(error.errno, said))
