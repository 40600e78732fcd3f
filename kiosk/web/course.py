"""The course of a game over the web interface: where it stands, what happened, and taking that back."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.course import CourseDesk
from kiosk.games.base import Text
from kiosk.games.course import Picks, Standing
from kiosk.state import Model, Texts
from kiosk.web.models import Refused
from kiosk.web.people import NAME_AT_MOST

_REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"model": Refused, "description": "It cannot have happened; the texts say why."},
    503: {"model": Refused, "description": "The store cannot be written; nothing was done."},
}
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_AT_MOST)]


class SeatState(Model):
    """One player; `value` is the seat as the questions of the game name it."""

    name: str
    score: int
    tags: Texts
    value: str
    marked: Texts | None


class ActState(Model):
    """Something that may happen now, and what it asks."""

    key: str
    titles: Texts
    picks: Picks


class CourseState(Model):
    """Where the game stands."""

    titles: Texts
    notes: list[Texts]
    seats: list[SeatState]
    acts: list[ActState]


class Told(BaseModel):
    """What happened, who says so, and under which key: the same key again does nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    by: _Name
    key: Annotated[str, StringConstraints(min_length=8, max_length=64)] | None = None
    seats: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=10)] = Field(default_factory=list)
    names: Annotated[list[_Name], Field(max_length=10)] = Field(default_factory=list)
    rule_set: Annotated[str, StringConstraints(max_length=40)] | None = None


def course_routes(desk: CourseDesk) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api/course", responses=_REFUSED)

    @router.get("")
    def course() -> CourseState | None:
        """Where the game stands; null: each placement stands by itself."""
        return describe_standing(desk.standing())

    @router.post("/undo")
    def undo(told: Told) -> CourseState | None:
        """Take back the newest event of the course."""
        return describe_standing(desk.undo(told.by, told.key))

    @router.post("/{act}")
    def act(act: str, told: Told) -> CourseState | None:
        """One of the acts of the standing."""
        said = {"seats": told.seats, "names": told.names, "rule_set": told.rule_set}
        return describe_standing(desk.act(act, said, told.by, told.key))

    return router


def describe_standing(standing: Standing | None) -> CourseState | None:
    """A standing as the page draws it."""
    if standing is None:
        return None
    return CourseState(
        titles=_texts(standing.title),
        notes=[_texts(note) for note in standing.notes],
        seats=[
            SeatState(
                name=seat.name,
                score=seat.score,
                tags=_texts(seat.tag),
                value=seat.value,
                marked=_texts(seat.marked) if seat.marked else None,
            )
            for seat in standing.seats
        ],
        acts=[ActState(key=act.key, titles=_texts(act.title), picks=act.picks) for act in standing.acts],
    )


def _texts(text: Text) -> Texts:
    return Texts(ru=text.ru, en=text.en)
