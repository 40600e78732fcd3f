"""What is wrong with a deck file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a deck file: its line, from 1 (0: the file as a whole), and what is wrong."""

    line: int
    reason: str


class DeckError(Exception):
    """A deck that does not add up. Holds every fault that was found; each line of its text is `file:line: reason`."""

    def __init__(self, where: str, faults: Iterable[Fault]) -> None:
        self.where = where
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(self._format(fault) for fault in self.faults))

    def _format(self, fault: Fault) -> str:
        place = f"{self.where}:{fault.line}" if fault.line else self.where
        return f"{place}: {fault.reason}"

    @property
    def line(self) -> int:
        """The line of the first fault; 0 where it is about the file as a whole."""
        return self.faults[0].line

    @property
    def reason(self) -> str:
        """The first fault in words."""
        return self.faults[0].reason
