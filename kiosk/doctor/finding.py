"""What a check comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from vision.words import Text


class Outcome(StrEnum):
    """How well it is. With a warning an event can be run; with something bad it cannot."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: what was found, and what to do (none where it is well)."""

    name: str
    outcome: Outcome
    found: Text
    todo: Text | None = None

    def fields(self) -> dict[str, Any]:
        """The published fields."""
        todo = self.todo.as_dict() if self.todo else None
        return {"name": self.name, "outcome": self.outcome, "texts": self.found.as_dict(), "todo": todo}


def good(name: str, en: str, ru: str) -> Finding:
    """It is well."""
    return Finding(name, Outcome.GOOD, Text(en, ru))


def warning(name: str, found: Text, todo: Text) -> Finding:
    """It can be lived with."""
    return Finding(name, Outcome.WARNING, found, todo)


def bad(name: str, found: Text, todo: Text) -> Finding:
    """It has to be put right."""
    return Finding(name, Outcome.BAD, found, todo)
