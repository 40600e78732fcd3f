"""Where the file of a game differs from what it must be."""

from __future__ import annotations

from dataclasses import dataclass

from vision.words import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a file differs from what it must be: `code` for programs, `text` for people."""

    code: str
    text: Text


class Differs(Exception):  # noqa: N818 - a difference is a finding, not an error
    """Carries the first difference out of the checks."""

    def __init__(self, code: str, en: str, ru: str) -> None:
        super().__init__(en)
        self.difference = Difference(code, Text(en, ru))
