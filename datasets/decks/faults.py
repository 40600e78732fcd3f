"""What is wrong with a deck file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vision.words import SpokenError, Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a deck file: its line, from 1 (0: the file as a whole), and what is wrong."""

    line: int
    reason: Text


class DeckError(SpokenError):
    """A deck that does not add up. Holds every fault that was found; each line of its text is `file:line: reason`."""

    def __init__(self, where: str, faults: Iterable[Fault]) -> None:
        self.where = where
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.line, fault.reason.en)))
        english = "\n".join(self._place(fault) + fault.reason.en for fault in self.faults)
        russian = "\n".join(self._place(fault) + fault.reason.ru for fault in self.faults)
        super().__init__(Text(english, russian))

    def _place(self, fault: Fault) -> str:
        return f"{self.where}:{fault.line}: " if fault.line else f"{self.where}: "

    @property
    def line(self) -> int:
        """The line of the first fault; 0 where it is about the file as a whole."""
        return self.faults[0].line

    @property
    def reason(self) -> Text:
        """The first fault in words."""
        return self.faults[0].reason
