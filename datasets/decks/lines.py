"""On which line of a deck file a value stands: `tomllib` does not say, and a person has to find the fault."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Self

_TABLE = re.compile(r"\s*\[\[?\s*([^\]]*?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*(["']?)([^\s="'.]+)\1\s*(?:\.[^=]*)?=""")
_REPORTED = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


@dataclass(slots=True)
class LineMap:
    """Where the tables and keys of a deck file begin, counted from 1. `suit` is the place in `[[suits]]`, from 0."""

    suits: list[int] = field(default_factory=list)
    keys: dict[tuple[int | None, str], int] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> Self:
        """Scan the text of a deck file that is valid TOML."""
        found = cls()
        table = ""
        for number, line in enumerate(text.splitlines(), start=1):
            if header := _TABLE.match(line):
                table = header[1]
                found._note_table(table, number)
            elif key := _KEY.match(line):
                found._note_key(table, key[2], number)
        return found

    def line(self, key: str = "", suit: int | None = None) -> int:
        """The line of a key; where that is not to be seen, of the table it is in; else 1."""
        if suit is not None and suit < len(self.suits):
            return self.keys.get((suit, key), self.suits[suit])
        return self.keys.get((None, key if suit is None else "suits"), 1)

    def _note_table(self, table: str, number: int) -> None:
        if table == "suits":
            self.suits.append(number)
        elif table.startswith("suits."):
            self.keys.setdefault((len(self.suits) - 1, table.removeprefix("suits.")), number)
        else:
            self.keys.setdefault((None, table), number)

    def _note_key(self, table: str, key: str, number: int) -> None:
        if table == "suits":
            self.keys.setdefault((len(self.suits) - 1, key), number)
        elif not table:
            self.keys.setdefault((None, key), number)


def reported_line(message: str, text: str) -> int:
    """The line that a message of `tomllib` names: "(at line 3, column 5)" or "(at end of document)"."""
    found = _REPORTED.search(message)
    if found and found[1]:
        return int(found[1])
    return max(1, len(text.splitlines()))
