"""What a person is told: every sentence exists in English and in Russian."""

from __future__ import annotations

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
