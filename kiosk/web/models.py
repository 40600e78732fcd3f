"""What the web interface takes and gives besides the state."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints

from kiosk.log.chain import UNDONE
from kiosk.log.view import Result
from kiosk.party.ledger import Ledger
from kiosk.state import Model, ReasonState, Texts

ANSWER_AT_MOST = 60

Answer = bool | int | Annotated[str, StringConstraints(strip_whitespace=True, max_length=ANSWER_AT_MOST)] | None


class PartyChange(RootModel[dict[str, Answer]]):
    """Any subset of the settings and answers that the game asks (`/api/games`); null takes an answer back."""

    model_config = ConfigDict(frozen=True, strict=True)

    def changes(self) -> dict[str, str | int | bool | None]:
        """The fields that were given; a blank text is none."""
        return {key: value if value != "" else None for key, value in self.root.items()}


class Refused(Model):
    """Why a request was not carried out."""

    texts: Texts
    reasons: list[ReasonState] = Field(default_factory=list)


class RecordState(Model):
    """One event of a result's history: what happened, when (`at` is UTC, ISO 8601), and who did it, null for the kiosk.

    `state` is what the result was after it; `stands` is false for what was undone, and for the undoing.
    """

    record: int
    event: str
    at: str
    state: str
    by: str | None
    stands: bool


class BookedCard(BaseModel):
    """A card of a result; `given`: a person named it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    label: str | None
    seen: str | None = None
    confidence: float | None = None
    refused: str | None = None
    place: int | None = None
    given: bool = False


class ResultState(BaseModel):
    """One booked result as it stands, with its history. Only a released one counts: VERIFIED, or confirmed (Y18).

    `record` is the number of its newest event, `at` when it was booked, `changed_at` when that event was.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    number: int
    state: str
    released: bool
    game: str
    mode: int | None
    method: str | None
    edition: str
    deck: str | None
    fields: dict[str, Any] = Field(default_factory=dict)
    sota: int | None
    owner: str | None
    party: int | None = None
    cards: list[BookedCard]
    score: dict[str, Any] | None
    confirmed_by: str | None
    at: str
    changed_at: str
    record: int
    source: dict[str, str]
    history: list[RecordState]
    evidence: dict[str, Any] | None = None
    """Only where one result is asked for."""


def describe_result(result: Result, ledger: Ledger) -> ResultState:
    """A result of the store as the interface gives it; in a party it belongs to who has its Sota now (Y19)."""
    party = ledger.of(result)
    more = {
        "owner": party.owner(result) if party else result.body.get("owner"),
        "number": result.number,
        "released": result.is_released,
        "at": result.history[0].at,
        "changed_at": result.last.at,
        "record": result.last.number,
        "history": _describe_history(result),
    }
    return ResultState.model_validate({**result.body, **more, "evidence": None})


def _describe_history(result: Result) -> list[RecordState]:
    stands = {record.number for record in result.standing}
    states: dict[int, str] = {}
    stack: list[str] = []
    for record in result.history:
        if record.event == UNDONE:
            stack.pop()
        else:
            stack.append(record.body["state"])
        states[record.number] = stack[-1]
    return [
        RecordState(
            record=record.number,
            event=record.event,
            at=record.at,
            state=states[record.number],
            by=record.body.get("act", {}).get("by"),
            stands=record.number in stands,
        )
        for record in result.history
    ]
