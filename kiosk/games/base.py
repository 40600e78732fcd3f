"""What every game speaks: a `Placement` goes in, `Score | Incomplete | Invalid` comes out.

A game is pure: it reads nothing, stores nothing, and the same input always gives the same outcome. Everything
here is frozen. A wrong hand is a value with all its reasons; an exception means that the program is broken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from kiosk.games.course import Course

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A plain JSON value."""

UNREAD = "?"
"""Stands in a placement for a mark that lies there but could not be read. No game scores it."""

BAD_INPUT = "bad-input"
"""Code of a request that has the wrong shape; the same in every game."""

AnswersT = TypeVar("AnswersT")
RulesT = TypeVar("RulesT")


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence for people, in both languages."""

    ru: str
    en: str

    @classmethod
    def both(cls, text: str) -> Self:
        """The same words in both languages: cards, figures, names of the rules.

        >>> Text.both("9+10 = 19").ru
        '9+10 = 19'
        """
        return cls(text, text)

    def as_dict(self) -> dict[str, str]:
        """The form that travels in JSON."""
        return {"ru": self.ru, "en": self.en}


@dataclass(frozen=True, slots=True)
class Placement:
    """Labels in order, as seen by a camera or typed by a person: `("10S", "JS")`, `("3", "3")`, `("5p", "E")`."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """One mark as it lies on the table: its label or `UNREAD`.

    `row` counts the rows, or groups that lie apart, in reading order from 0; `turned`: it lies on its side.
    """

    label: str
    row: int = 0
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a game makes of marks as they lie: the placement, and the answers that their places give by themselves."""

    placement: Placement
    answers: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def in_order(cls, laid: Sequence[Laid]) -> Self:
        """Every mark belongs to the placement, as it is read."""
        return cls(Placement(tuple(mark.label for mark in laid)))


class StepOutcome(StrEnum):
    """Where one step of a check stands. A step that could not be reached is waiting."""

    PASSED = "passed"
    WAITING = "waiting"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step of a game's check (from 1): what it looks at, how it went, and why."""

    number: int
    title: Text
    outcome: StepOutcome
    text: Text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no score. `step` is None where the fault belongs to no step; `code` is for programs."""

    step: int | None
    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a score. The amounts of all lines add up to the total."""

    amount: int
    text: Text


@dataclass(frozen=True, slots=True)
class Item:
    """One reason of a score: how much it is of its section's unit (None: it is beyond counting), and its labels."""

    amount: int | None
    text: Text
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Reasons that belong together. The amounts of its items add up to `amount`, where there is one."""

    title: Text
    items: tuple[Item, ...]
    amount: int | None
    total: Text
    """What they come to, with its unit."""


class Details(Protocol):
    """What a game knows about its own score beyond the lines; typed in the game, plain fields for everybody else."""

    def fields(self) -> Mapping[str, Json]:
        """The published fields, with the names of the JSON contract."""
        ...

    def headline(self) -> Text:
        """What the placement is, in a few words."""
        ...

    def sections(self) -> tuple[Section, ...]:
        """Why it is worth that, where the lines do not say it all."""
        ...


@dataclass(frozen=True, slots=True)
class Score:
    """A complete and admissible placement. Every step has passed: a score cannot be made otherwise.

    Raises ValueError where a step has not passed.
    """

    lines: tuple[Line, ...]
    details: Details
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if any(step.outcome is not StepOutcome.PASSED for step in self.steps):
            raise ValueError("a score needs every step passed")

    @property
    def total(self) -> int:
        """The sum of the lines, in the game's own unit."""
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Nothing is wrong so far, but something is missing: marks on the table, or an answer.

    Raises ValueError without a reason.
    """

    reasons: tuple[Reason, ...]
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        _need_reason(self.reasons)


@dataclass(frozen=True, slots=True)
class Invalid:
    """Something is wrong; all faults at once, in the order of the steps.

    `complete` is False where marks or answers are missing as well. Raises ValueError without a reason.
    """

    reasons: tuple[Reason, ...]
    steps: tuple[Step, ...] = ()
    complete: bool = True

    def __post_init__(self) -> None:
        _need_reason(self.reasons)


Outcome: TypeAlias = Score | Incomplete | Invalid


def _need_reason(reasons: tuple[Reason, ...]) -> None:
    if not reasons:
        raise ValueError("an outcome without a score needs a reason")


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: the value that travels, and what a person reads."""

    value: str | int
    title: Text


@dataclass(frozen=True, slots=True)
class Question:
    """Something a person says and no camera sees. No choices: free text. `default` None: not answered.

    `lasts`: the answer holds for the placements that follow, until another is given; else each placement is asked anew.
    `labels`: how many of the game's labels an answer names at most, written one after the other; 0: it is none of them.
    """

    key: str
    title: Text
    choices: tuple[Choice, ...] = ()
    default: str | int | None = None
    lasts: bool = False
    labels: int = 0


@dataclass(frozen=True, slots=True)
class GuidePlace:
    """A place of the guide by which marks are laid: `marks` of them in a row, in a box of the picture or the mat.

    `left`, `top`, `width` and `height` are parts of its width and height, 0..1.
    """

    title: Text
    left: float
    top: float
    width: float
    height: float
    marks: int


@dataclass(frozen=True, slots=True)
class Request(Generic[AnswersT, RulesT]):
    """What `Game.appraise` takes, in one piece."""

    placement: Placement
    answers: AnswersT
    rules: RulesT


class Game(Protocol[AnswersT, RulesT]):
    """One game. `suits` is the deck in use, id -> symbol (`{"S": "♠"}`); games without cards ignore it."""

    @property
    def key(self) -> str:
        """The name in requests and in `GAMES`."""
        ...

    @property
    def title(self) -> Text:
        """The name for people."""
        ...

    @property
    def mark_kind(self) -> Literal["index", "tile", "die"]:
        """What the eye looks for (the values of `vision.types.MarkKind`)."""
        ...

    @property
    def placement_field(self) -> str:
        """The field of a request that holds what was laid: cards, dice, closed tiles."""
        ...

    @property
    def settings(self) -> tuple[Question, ...]:
        """What is chosen before a party: the fields of a request that make the rule set."""
        ...

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked for each placement: the fields of a request that make the answers."""
        ...

    @property
    def faces(self) -> Mapping[str, Text]:
        """Label -> its name, for marks that are no cards; empty where the deck in use names them."""
        ...

    @property
    def unit(self) -> Text:
        """What the total counts."""
        ...

    @property
    def guide(self) -> tuple[GuidePlace, ...]:
        """Where what is laid; empty: anywhere."""
        ...

    @property
    def course(self) -> Course | None:
        """How the game goes on from placement to placement; None: each stands by itself."""
        ...

    def labels(self, suits: Mapping[str, str]) -> tuple[str, ...]:
        """Every label the game scores."""
        ...

    def arrange(self, laid: Sequence[Laid], said: Mapping[str, Json]) -> Arrangement:
        """What marks that lie like this are to the game. `said` are the answers of a person, which go first."""
        ...

    def expected(self, rules: RulesT, laid: Sequence[Laid] = ()) -> int:
        """How many marks a complete placement has, where these lie already."""
        ...

    def edition(self, rules: RulesT) -> str:
        """The version of the rules that a stored result names."""
        ...

    def request(self, fields: Mapping[str, object], suits: Mapping[str, str]) -> Request[AnswersT, RulesT] | Invalid:
        """Read a request from JSON fields (without `game`); all that is wrong with its shape at once."""
        ...

    def appraise(self, placement: Placement, answers: AnswersT, rules: RulesT) -> Outcome:
        """What the placement is worth under these rules, or every reason why it is worth nothing."""
        ...
