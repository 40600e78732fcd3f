"""The rule set of a party, and what is said about one Blockchain (Y6, Y15, Y16, Y19, Y20). Neither is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.ycws144.cards import Suits
from kiosk.games.ycws144.categories import Mode
from kiosk.games.ycws144.reference import ReferenceTable

SOTAS = range(1, 13)
"""The twelve Sotas of the board (Y19)."""


class Method(StrEnum):
    """How a Blockchain is valued (Y15)."""

    A = "A"
    B = "B"
    C = "C"


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for the party: chosen before it, but for `active_sota`, `filled` and `party_over`, set by its course.

    `filled` are the Sotas that have their Blockchain.
    `active_sota` None: no board, a Blockchain by itself. Raises ValueError where it is not 1..12, TypeError where the
    method is no `Method`: a bare "C" equals `Method.C`, but is not the same object.
    """

    mode: Mode
    suits: Suits
    method: Method = Method.B
    reference: ReferenceTable | None = None
    active_sota: int | None = None
    filled: tuple[int, ...] = ()
    party_over: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.method, Method):
            raise TypeError(f"the method is a Method, not {self.method!r}")
        if self.active_sota is not None and self.active_sota not in SOTAS:
            raise ValueError(f"the active Sota is 1..12, not {self.active_sota}")

    @property
    def edition(self) -> str:
        """What a stored result names (Y16); MODE C names its table too."""
        table = f" ({self.reference.title})" if self.method is Method.C and self.reference else ""
        return f"YAHchain III, {self.mode.name}, MODE {self.method}{table}"


@dataclass(frozen=True, slots=True)
class Answers:
    """What no camera sees. `sota` is as a person said it, so it may be wrong; `used` lay before in this party."""

    sota: int | None = None
    owner: str | None = None
    used: tuple[str, ...] = ()
