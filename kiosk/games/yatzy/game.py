"""Yatzy as a `Game`: five dice and the row they are written into. The answer that no camera gives is the row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from kiosk.games.base import (
    UNREAD,
    Arrangement,
    Choice,
    GuidePlace,
    Incomplete,
    Invalid,
    Json,
    Laid,
    Line,
    Outcome,
    Placement,
    Question,
    Reason,
    Request,
    Score,
    Section,
    Text,
)
from kiosk.games.course import Course
from kiosk.games.request import FieldReader, show_value
from kiosk.games.yatzy.course import YATZY_COURSE
from kiosk.games.yatzy.rows import DICE, FACES, ROWS, TITLES, Dice, Row, points

_TITLE = Text("ЕЦЦИ", "Yatzy")
_UNIT = Text("очки", "points")
_LABELS = tuple(str(face) for face in FACES)
_FACES: Mapping[str, Text] = MappingProxyType({label: Text.both(label) for label in _LABELS})

_QUESTIONS = (Question("row", Text("Строка", "Row"), tuple(Choice(row.value, TITLES[row]) for row in ROWS)),)


class Code(StrEnum):
    """Why there is no score, for programs."""

    WRONG_COUNT = "wrong-count"
    UNKNOWN_DIE = "unknown-die"
    NO_ROW = "no-row"
    ROW_TAKEN = "row-taken"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of the source have no variants; the edition names them."""

    edition: str = "ЕЦЦИ / Yatzy, 15"


@dataclass(frozen=True, slots=True)
class Answers:
    """Which row the player names, and the rows of the card that are written already (T1)."""

    row: Row | None = None
    written: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A roll in its row."""

    row: Row
    dice: Dice
    points: int

    def fields(self) -> Mapping[str, Json]:
        """The fields of the contract."""
        return {
            "points": self.points,
            "row": self.row.value,
            "dice": self.dice,
            "row_names": TITLES[self.row].as_dict(),
        }

    def headline(self) -> Text:
        """The row."""
        return TITLES[self.row]

    def sections(self) -> tuple[Section, ...]:
        """None: the line says it all."""
        return ()


@dataclass(frozen=True, slots=True)
class Yatzy:
    """The game object. It has no state: one is enough."""

    key: str = "yatzy"
    title: Text = _TITLE
    mark_kind: Literal["die"] = "die"
    placement_field: str = "dice"
    settings: tuple[Question, ...] = ()
    questions: tuple[Question, ...] = _QUESTIONS
    faces: Mapping[str, Text] = field(default_factory=lambda: _FACES)
    unit: Text = _UNIT
    guide: tuple[GuidePlace, ...] = ()
    course: Course | None = field(default_factory=lambda: YATZY_COURSE)

    def labels(self, suits: Mapping[str, str]) -> tuple[str, ...]:
        """The six faces."""
        return _LABELS

    def arrange(self, laid: Sequence[Laid], said: Mapping[str, Json]) -> Arrangement:
        """The dice, in any order."""
        return Arrangement.in_order(laid)

    def expected(self, rules: Rules, laid: Sequence[Laid] = ()) -> int:
        """Five dice (T2)."""
        return DICE

    def edition(self, rules: Rules) -> str:
        """The one edition there is."""
        return rules.edition

    def request(self, fields: Mapping[str, object], suits: Mapping[str, str]) -> Request[Answers, Rules] | Invalid:
        """Fields: dice; optional row, written (rows that are taken already)."""
        reader = FieldReader(fields)
        dice = reader.whole_numbers("dice")
        row = reader.choice("row", ROWS_BY_NAME, optional=True)
        written = reader.texts("written", default=())
        if not set(written) <= set(ROWS_BY_NAME):
            known = ", ".join(ROWS_BY_NAME)
            reader.refuse(Text(f'в поле "written" есть не строки; строки: {known}',
                               f'field "written" names what is no row; rows: {known}'))  # fmt: skip
        faults = reader.finish()
        if faults:
            return Invalid(faults)
        placement = Placement(tuple(str(face) for face in dice))
        return Request(placement, Answers(Row(row) if row else None, tuple(map(Row, written))), Rules())

    def appraise(self, placement: Placement, answers: Answers, rules: Rules) -> Outcome:
        """The points of the roll in the named row.

        >>> YATZY.appraise(Placement(("6", "6", "6", "5", "5")), Answers(Row.HOUSE), Rules()).total
        28
        """
        faults = tuple(_faults(placement.labels, answers))
        missing = tuple(_missing(placement.labels, answers))
        if faults:
            return Invalid(faults, complete=not missing)
        if missing or answers.row is None:
            return Incomplete(missing)
        dice = tuple(int(label) for label in placement.labels)
        written = Written(answers.row, dice, points(answers.row, dice))
        return Score((Line(written.points, _line_text(written)),), written)


ROWS_BY_NAME = tuple(row.value for row in ROWS)
"""The names of the rows as they travel."""


def _faults(labels: Sequence[str], answers: Answers) -> Iterator[Reason]:
    """Everything that is wrong, whatever else is missing."""
    if len(labels) > DICE:
        text = Text(f"кубиков {len(labels)}, а нужно {DICE}", f"{len(labels)} dice, but a roll has {DICE}")
        yield Reason(None, Code.WRONG_COUNT, text)
    for place, label in enumerate(labels, 1):
        if label == UNREAD:
            text = Text(f"кубик {place} не прочитан", f"die {place} could not be read")
            yield Reason(None, Code.UNKNOWN_DIE, text)
        elif label not in _LABELS:
            shown = show_value(label).strip('"')
            text = Text(f"кубик {place}: {shown} — не грань 1–6", f"die {place}: {shown} is no face 1 to 6")
            yield Reason(None, Code.UNKNOWN_DIE, text)
    if answers.row in answers.written:
        title = TITLES[Row(answers.row)]
        text = Text(f"строка «{title.ru}» уже заполнена", f'row "{title.en}" is written already')
        yield Reason(None, Code.ROW_TAKEN, text)


def _missing(labels: Sequence[str], answers: Answers) -> Iterator[Reason]:
    if len(labels) < DICE:
        text = Text(f"кубиков {len(labels)} из {DICE}", f"{len(labels)} of {DICE} dice")
        yield Reason(None, Code.WRONG_COUNT, text)
    if answers.row is None:
        yield Reason(None, Code.NO_ROW, Text("не названа строка", "no row is named"))


def _line_text(written: Written) -> Text:
    title, dice = TITLES[written.row], " ".join(map(str, written.dice))
    return Text(f"{title.ru}: {dice}", f"{title.en}: {dice}")


YATZY = Yatzy()
"""The one game object."""
