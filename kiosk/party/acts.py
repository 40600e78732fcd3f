"""What a person can do with a party and a tournament, and why it may be refused. Pure values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kiosk.acts import ActRefusedError
from kiosk.games.base import Text as GameText
from kiosk.games.ycws144.party import PartyRules
from kiosk.party.tournament import Place, Seats
from vision.words import Text


@dataclass(frozen=True, slots=True)
class OpenParty:
    """Begin a party outside of a tournament. One that is over is closed by it."""

    rules: PartyRules


@dataclass(frozen=True, slots=True)
class OpenSeated:
    """Begin the party of a place in the newest tournament, with those who sit there."""

    place: Place


@dataclass(frozen=True, slots=True)
class LeaveSota:
    """Activate the next Sota; this one, which is the active one, is kept as it is, perhaps without a result (Y20)."""

    sota: int


@dataclass(frozen=True, slots=True)
class Suspend:
    """Put the party away for a while; another one can be played meanwhile."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a suspended party exactly where it was."""


@dataclass(frozen=True, slots=True)
class Close:
    """End the party, over or not. Its results can still be corrected."""


@dataclass(frozen=True, slots=True)
class UndoCourse:
    """Take back the newest of these acts; `event` is its number in the log, as the person has seen it."""

    event: int


@dataclass(frozen=True, slots=True)
class OpenTournament:
    """Begin a tournament with the seating of all its rounds."""

    title: str
    participants: tuple[str, ...]
    rounds: tuple[Seats, ...]
    terms: PartyRules
    """What all its parties share; its players and homes are not looked at."""


@dataclass(frozen=True, slots=True)
class ReseatRound:
    """Everybody in a round sits like this, in all parties of the round that were opened: all at once."""

    round: int
    tables: Seats


@dataclass(frozen=True, slots=True)
class ReseatParty:
    """The seats of a party outside of a tournament are taken by these."""

    players: tuple[str, ...]


AboutParty: TypeAlias = LeaveSota | Suspend | Resume | Close | ReseatParty
"""Acts on one party, which has to be named."""


class NotPossibleError(ActRefusedError):
    """The act does not fit the party or the tournament as it stands."""


def refused(faults: Iterable[GameText]) -> NotPossibleError:
    """Settings that are wrong, all faults at once."""
    listed = tuple(faults)
    return NotPossibleError(Text("; ".join(fault.en for fault in listed), "; ".join(fault.ru for fault in listed)))


NO_PARTY = Text("there is no party of this number", "партии с таким номером нет")
NO_PARTIES = Text("no party was played yet", "партий ещё не было")
NO_TOURNAMENT = Text("there is no tournament yet", "турнира ещё нет")
NO_PLACE = Text("the tournament has no such round or table", "в турнире нет такого раунда или стола")
NOTHING = Text("there is nothing to take back", "отменять нечего")
NOT_PLAYED = Text("the party is not being played: resume it first", "партия не идёт: сначала возобновите её")
NOT_SUSPENDED = Text("only a suspended party can be resumed", "возобновить можно только отложенную партию")
CLOSED = Text("the party is closed already", "партия уже закрыта")
SEATED = Text(
    "this party belongs to a tournament: change the seats of its round", "это партия турнира: меняйте рассадку раунда"
)
FILLED = Text(
    "the active Sota has a result: undo or reject that first",
    "в активной Соте есть результат: сначала отмените или отклоните его",
)
HAS_RESULTS = Text("the party has results already: close it instead", "в партии уже есть результаты: лучше закройте её")
SEATS_FIXED = Text(
    "a party that was opened keeps its number of seats", "у начатой партии число мест не меняется"
)  # fmt: skip


def still_playing(number: int) -> NotPossibleError:
    """Another party has to be put away first."""
    return NotPossibleError(
        Text(f"party {number} is being played and is not over: suspend or close it first",
             f"партия {number} идёт и не закончена: сначала отложите или закройте её")
    )  # fmt: skip


def not_active(sota: int, active: int | None) -> NotPossibleError:
    """Somebody else has activated another Sota meanwhile."""
    return NotPossibleError(
        Text(f"Sota {sota} is not the active one: {active or 'none'} is",
             f"Сота {sota} не активна: сейчас {active or 'никакая'}")
    )  # fmt: skip


def opened_before(number: int) -> NotPossibleError:
    """The place in the tournament is taken."""
    return NotPossibleError(
        Text(f"this party was opened already: it is party {number}", f"эта партия уже начата: это партия {number}")
    )  # fmt: skip
