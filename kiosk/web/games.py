"""The games over the web interface: what each asks, which one is played, and marks that a person names."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kiosk.acts import no_card
from kiosk.games import GAMES
from kiosk.games.base import GuidePlace, Question
from kiosk.games.base import Text as GameText
from kiosk.state import KioskState, Model, Texts
from kiosk.table import Table
from kiosk.web.models import Refused
from kiosk.web.people import NamedMark
from vision.types import Card, MarkKind

MOST_MARKS = 30
"""A riichi hand with four kans has 18 tiles; a row that is longer is a mistake."""

_REFUSED: dict[int | str, dict[str, Any]] = {422: {"model": Refused, "description": "Not possible; the texts say why."}}


class ChoiceState(Model):
    """One possible answer."""

    value: str | int | bool
    titles: Texts


class QuestionState(Model):
    """Something a person says. No choices and no `labels`: free text; `labels`: that many labels of the game at most.

    `lasts`: the answer holds for the placements that follow.
    """

    key: str
    titles: Texts
    choices: list[ChoiceState]
    default: str | int | bool | None
    lasts: bool
    labels: int


class GuidePlaceState(Model):
    """A place of the guide: `marks` in a row. The box is in parts of the picture."""

    titles: Texts
    left: float
    top: float
    width: float
    height: float
    marks: int


class LabelState(Model):
    """A label of marks that are no cards, with its name."""

    label: str
    names: Texts


class GameState(Model):
    """A game as it describes itself. `labels` is empty where the deck in use has the labels."""

    key: str
    titles: Texts
    mark_kind: MarkKind
    unit: Texts
    labels: list[LabelState]
    settings: list[QuestionState]
    questions: list[QuestionState]
    guide: list[GuidePlaceState]
    """Where what is laid, drawn over the picture; empty: anywhere."""
    course: bool
    """Whether it goes on from placement to placement: `/api/course`."""
    watched: bool
    """Whether it does so by what the camera sees: the players themselves may begin it."""


class GameAsked(BaseModel):
    """The game to play."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: Literal[tuple(GAMES)]  # type: ignore[valid-type]


class NamedMarks(BaseModel):
    """Everything that lies there, in order; nothing: the camera sees for itself again.

    `text`: a row as players write it (`"234m EE 1s"`), in place of marks.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    cards: Annotated[list[NamedMark], Field(max_length=MOST_MARKS)] = Field(default_factory=list)
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""


class Switch(Protocol):
    """Who changes the game."""

    def use(self, key: str) -> KioskState:
        """Play the game of that key."""
        ...


class Floor(Protocol):
    """Who takes marks that a person names: the worker."""

    @property
    def table(self) -> Table:
        """The game that is played."""
        ...

    def lay(self, cards: tuple[Card, ...]) -> KioskState:
        """Take them in place of what the camera sees."""
        ...


class Follower(Protocol):
    """Who answers the questions that the course of a game answers."""

    def follow(self) -> object:
        """Answer them now."""
        ...


def game_routes(switch: Switch, floor: Floor, course: Follower) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api", responses=_REFUSED)

    @router.get("/games")
    def games() -> list[GameState]:
        """All games, each with what it asks."""
        return [describe_game(key) for key in GAMES]

    @router.post("/game")
    def play(asked: GameAsked) -> KioskState:
        """Play another game from now on."""
        state = switch.use(asked.game)
        course.follow()
        return state

    @router.post("/typed")
    def lay(named: NamedMarks) -> KioskState:
        """Lay marks that a person names; who confirms them books them."""
        return floor.lay(cards_of(named, floor.table))

    return router


def cards_of(named: NamedMarks, table: Table) -> tuple[Card, ...]:
    """The marks by their labels. Raises `ActRefusedError` with what is none."""
    typed = [(mark.label, mark.row, mark.turned) for mark in named.cards]
    typed += [(label, 0, False) for label in table.labels.parse_row(named.text)]
    cards = []
    for text, row, turned in typed[:MOST_MARKS]:
        label = table.labels.parse(text)
        if label is None:
            raise no_card(text)
        cards.append(Card(label, label, 0.0, None, (), row, turned))
    return tuple(cards)


def describe_game(key: str) -> GameState:
    """A game as the page draws it."""
    game = GAMES[key]
    return GameState(
        key=key,
        titles=_texts(game.title),
        mark_kind=MarkKind(game.mark_kind),
        unit=_texts(game.unit),
        labels=[LabelState(label=label, names=_texts(name)) for label, name in game.faces.items()],
        settings=[_describe_question(question) for question in game.settings],
        questions=[_describe_question(question) for question in game.questions],
        guide=[_describe_place(place) for place in game.guide],
        course=game.course is not None,
        watched=game.course is not None and game.course.watch is not None,
    )


def _describe_place(place: GuidePlace) -> GuidePlaceState:
    return GuidePlaceState(
        titles=_texts(place.title),
        left=place.left,
        top=place.top,
        width=place.width,
        height=place.height,
        marks=place.marks,
    )


def _describe_question(question: Question) -> QuestionState:
    return QuestionState(
        key=question.key,
        titles=_texts(question.title),
        choices=[ChoiceState(value=choice.value, titles=_texts(choice.title)) for choice in question.choices],
        default=question.default,
        lasts=question.lasts,
        labels=question.labels,
    )


def _texts(text: GameText) -> Texts:
    return Texts(ru=text.ru, en=text.en)
