"""What the web interface takes and gives besides the state."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.log.view import Result
from kiosk.state import Model, ReasonState, Texts

OWNER_AT_MOST = 60


class PartyChange(BaseModel):
    """Any subset of the party's settings and answers; null takes an answer back."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    mode: int | None = None
    method: str | None = None
    sota: int | None = None
    owner: Annotated[str, StringConstraints(strip_whitespace=True, max_length=OWNER_AT_MOST)] | None = None

    def changes(self) -> dict[str, str | int | None]:
        """The fields that were given; a blank owner is none."""
        given = self.model_dump(include=self.model_fields_set)
        return {key: value if value != "" else None for key, value in given.items()}


class Refused(Model):
    """Why a request was not carried out."""

    texts: Texts
    reasons: list[ReasonState] = Field(default_factory=list)


class RecordState(Model):
    """One event of a result's history. `at` is UTC, ISO 8601."""

    record: int
    event: str
    at: str
    state: str
    by: str | None


class BookedCard(Model):
    """A card as it was booked."""

    label: str | None
    seen: str | None = None
    confidence: float | None = None


class ResultState(BaseModel):
    """One booked result as it stands, with its history."""

    model_config = ConfigDict(frozen=True, extra="allow")

    number: int
    state: str
    game: str
    mode: int | None
    method: str | None
    edition: str
    deck: str
    sota: int | None
    owner: str | None
    cards: list[BookedCard]
    score: dict[str, Any] | None
    confirmed_by: str | None
    at: str
    source: dict[str, str]
    history: list[RecordState]


def describe_result(result: Result) -> ResultState:
    """A result of the store as the interface gives it."""
    history = [
        RecordState(
            record=record.number,
            event=record.event,
            at=record.at,
            state=record.body["state"],
            by=record.body.get("confirmed_by"),
        )
        for record in result.history
    ]
    return ResultState.model_validate(
        {**result.body, "number": result.number, "at": result.history[0].at, "history": history}
    )
