"""The course of a game over the web interface: where it stands, what happened, and taking that back."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.course import CourseDesk
from kiosk.games.base import Text
from kiosk.games.course import Choice, Picks, SheetRow, Standing
from kiosk.state import Model, Texts
from kiosk.web.models import Refused
from kiosk.web.people import NAME_AT_MOST

_REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"model": Refused, "description": "It cannot have happened; the texts say why."},
    503: {"model": Refused, "description": "The store cannot be written; nothing was done."},
}
_Face = Annotated[int, Field(ge=1, le=6)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_AT_MOST)]


class SeatState(Model):
    """One player; `value` is the seat as the questions of the game name it."""

    name: str
    score: int
    tags: Texts
    value: str
    marked: Texts | None


class ActState(Model):
    """Something that may happen now, and what it asks; `names` is how many names it takes at most."""

    key: str
    titles: Texts
    picks: Picks
    names: int


class CellState(Model):
    """Points that are written, or what the row would give now; both null: nothing yet."""

    points: int | None
    offer: int | None


class SheetRowState(Model):
    """One row of the score sheet, a cell for each seat; `sums`: nobody writes into it."""

    key: str
    titles: Texts
    cells: list[CellState]
    sums: bool


class CourseState(Model):
    """Where the game stands. `seat` has the turn, where the game has turns; `event` is its newest event in the log.

    `advised`: there is something to decide now, and `/api/course/advice` says what each choice is worth.
    """

    titles: Texts
    notes: list[Texts]
    seats: list[SeatState]
    acts: list[ActState]
    sheet: list[SheetRowState]
    seat: int | None
    event: int
    advised: bool


class AdvisedChoice(Model):
    """Leave these labels lying and throw the others, or write `row`; `expected` total after it, and what it `cost`s."""

    keeps: list[str]
    row: str | None
    expected: float
    cost: float


class CourseAdvice(Model):
    """Every choice there is after this event, the best first; none where nothing is to be decided."""

    event: int
    choices: list[AdvisedChoice]


class Told(BaseModel):
    """What happened, who says so, and under which key: the same key again does nothing.

    `after`: the newest event of the game that was seen; where something happened since, nothing is done.
    `roll` is the number of a throw in its turn, `dice` what its dice show, `place` (from 1) and `face` one of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    by: _Name
    key: Annotated[str, StringConstraints(min_length=8, max_length=64)] | None = None
    seats: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=10)] = Field(default_factory=list)
    names: Annotated[list[_Name], Field(max_length=10)] = Field(default_factory=list)
    rule_set: Annotated[str, StringConstraints(max_length=40)] | None = None
    row: Annotated[str, StringConstraints(max_length=40)] | None = None
    roll: Annotated[int, Field(ge=1, le=3)] | None = None
    dice: Annotated[list[_Face], Field(min_length=5, max_length=5)] | None = None
    place: Annotated[int, Field(ge=1, le=5)] | None = None
    face: _Face | None = None
    after: Annotated[int, Field(ge=0)] | None = None

    def said(self) -> dict[str, Any]:
        """What the event keeps of it."""
        of_thrown = self.model_dump(include={"row", "roll", "dice", "place", "face"}, exclude_none=True)
        return {"seats": self.seats, "names": self.names, "rule_set": self.rule_set, **of_thrown}


def course_routes(desk: CourseDesk) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api/course", responses=_REFUSED)

    @router.get("")
    def course() -> CourseState | None:
        """Where the game stands; null: each placement stands by itself."""
        return describe_course(desk, desk.standing())

    @router.get("/advice")
    def advice() -> CourseAdvice:
        """What each choice of whoever has the turn is worth."""
        event, choices = desk.advice()
        return CourseAdvice(event=event, choices=[_describe_choice(choice) for choice in choices])

    @router.post("/undo")
    def undo(told: Told) -> CourseState | None:
        """Take back the newest event of the course."""
        return describe_course(desk, desk.undo(told.by, told.key))

    @router.post("/{act}")
    def act(act: str, told: Told) -> CourseState | None:
        """One of the acts of the standing."""
        return describe_course(desk, desk.act(act, told.said(), told.by, told.key, told.after))

    return router


def describe_course(desk: CourseDesk, standing: Standing | None) -> CourseState | None:
    """A standing as the page draws it."""
    if standing is None:
        return None
    thrown = standing.turn is not None and standing.turn.number > 0
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
        acts=[
            ActState(key=act.key, titles=_texts(act.title), picks=act.picks, names=act.names) for act in standing.acts
        ],
        sheet=[_describe_row(row) for row in standing.sheet],
        seat=standing.turn.seat if standing.turn else None,
        event=desk.newest(),
        advised=thrown and desk.has_adviser,
    )


def _describe_choice(choice: Choice) -> AdvisedChoice:
    keeps, row = list(choice.keeps), choice.row
    return AdvisedChoice(keeps=keeps, row=row, expected=round(choice.expected, 2), cost=round(choice.cost, 2))


def _describe_row(row: SheetRow) -> SheetRowState:
    cells = [CellState(points=cell.points, offer=cell.offer) for cell in row.cells]
    return SheetRowState(key=row.key, titles=_texts(row.title), cells=cells, sums=row.sums)


def _texts(text: Text) -> Texts:
    return Texts(ru=text.ru, en=text.en)
