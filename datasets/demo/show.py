"""The show of the demo table: which hands are laid, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from datasets.demo.tables import Table


class Layout(StrEnum):
    """How the cards of a hand lie."""

    ROW = "row"
    OVERLAP = "overlap"
    FAN = "fan"


@dataclass(frozen=True, slots=True)
class Act:
    """One hand. `cards` are its labels from left to right; `mode` is L of the party (Y6).

    `shows` is the code of the category (Y7-Y11), or what is wrong: `descending` (Y12), `foreign` (Y5), `worn` (the
    card at place `worn` cannot be read: Y18, REVIEW), `pending` (fewer than L cards). `laid` is the order in which the
    places are filled, where that is not from left to right: the place counts, not the time (Y17, step 4).
    """

    mode: int
    shows: str
    cards: tuple[str, ...]
    layout: Layout = Layout.ROW
    worn: int | None = None
    laid: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The places in the order in which they are filled."""
        return self.laid or tuple(range(len(self.cards)))


TABLE_OF_MODE = {3: Table.GREEN_CLOTH, 4: Table.WOOD, 5: Table.BLUE_CLOTH}

SHOW: tuple[Act, ...] = (
    Act(3, "BC-001", ("4S", "5H", "6S")),
    Act(3, "BC-002", ("7U", "7N", "7D"), Layout.FAN),
    Act(3, "BC-003", ("7O", "8O", "9O"), Layout.OVERLAP),
    Act(3, "BC-004", ("5S", "9H", "5D"), laid=(0, 2, 1)),
    Act(3, "BC-005", ("JM", "QM", "KM")),
    Act(3, "descending", ("9C", "8F", "7C")),
    Act(4, "BC4-001", ("4S", "5H", "6D", "7C")),
    Act(4, "BC4-002", ("10L", "10R", "10P", "10C"), Layout.FAN),
    Act(4, "BC4-003", ("6N", "7N", "8N", "9N"), Layout.OVERLAP),
    Act(4, "BC4-004", ("4S", "8H", "8D", "4C"), laid=(3, 0, 1, 2)),
    Act(4, "BC4-005", ("10F", "JF", "QF", "KF")),
    Act(4, "foreign", ("QS", "KS", "AS", "2S")),
    Act(5, "BC5-001", ("3S", "4H", "5D", "6C", "7S")),
    Act(5, "BC5-002", ("7S", "7H", "7D", "7C", "7O"), Layout.FAN),
    Act(5, "BC5-003", ("5R", "6R", "7R", "8R", "9R"), Layout.OVERLAP),
    Act(5, "BC5-004", ("4P", "7M", "9U", "7C", "4O"), laid=(0, 4, 1, 3, 2)),
    Act(5, "BC5-005", ("9S", "10S", "JS", "QS", "KS")),
    Act(5, "worn", ("2H", "3N", "4S", "5L", "6D"), worn=2),
    Act(5, "pending", ("QO", "KD")),
)
"""Every category of every mode, and each way in which a hand is not booked as it lies."""
