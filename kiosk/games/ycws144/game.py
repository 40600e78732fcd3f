"""YCWS-144 as a `Game`: what it asks, how a request is read, what a placement is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from kiosk.games.base import (
    Arrangement,
    Choice,
    GuidePlace,
    Invalid,
    Json,
    Laid,
    Outcome,
    Placement,
    Question,
    Request,
    Text,
)
from kiosk.games.course import Course
from kiosk.games.request import FieldReader
from kiosk.games.ycws144.cards import Card, Suits
from kiosk.games.ycws144.categories import MODES
from kiosk.games.ycws144.check import check, refuse
from kiosk.games.ycws144.looks import Code
from kiosk.games.ycws144.reference import ReferenceTable, TableRefused, parse_reference
from kiosk.games.ycws144.rules import SOTAS, Answers, Method, Rules

_TITLE = Text.both("YCWS-144")
_UNIT = Text.both("Game Points")

_METHOD_TITLES = {
    Method.A: Text("A: сумма номиналов", "A: basic sum"),
    Method.B: Text("B: с бонусом YCWS", "B: YCWS bonus"),
    Method.C: Text("C: по таблице", "C: reference value"),
}

_SETTINGS = (
    Question(
        "mode",
        Text("Режим", "Mode"),
        tuple(Choice(mode.length, Text.both(mode.name)) for mode in MODES.values()),
    ),
    Question(
        "method",
        Text("Способ расчёта", "Method"),
        tuple(Choice(method.value, title) for method, title in _METHOD_TITLES.items()),
        default=Method.B.value,
    ),
)

_QUESTIONS = (
    Question("sota", Text("Сота", "Sota"), tuple(Choice(sota, Text.both(str(sota))) for sota in SOTAS), lasts=True),
    Question("owner", Text("Владелец Соты", "Owner of the Sota"), lasts=True),
)


@dataclass(frozen=True, slots=True)
class Ycws144:
    """The game object. It has no state: one is enough."""

    key: str = "ycws144"
    title: Text = _TITLE
    mark_kind: Literal["index"] = "index"
    placement_field: str = "cards"
    settings: tuple[Question, ...] = _SETTINGS
    questions: tuple[Question, ...] = _QUESTIONS
    faces: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))
    unit: Text = _UNIT
    guide: tuple[GuidePlace, ...] = ()
    course: Course | None = None

    def labels(self, suits: Mapping[str, str]) -> tuple[str, ...]:
        """Every card of the deck, suit by suit. Raises ValueError where the suits do not add up."""
        return Suits.of(suits).labels

    def arrange(self, laid: Sequence[Laid], said: Mapping[str, Json]) -> Arrangement:
        """The cards in the order in which they are read (Y17, step 4)."""
        return Arrangement.in_order(laid)

    def expected(self, rules: Rules, laid: Sequence[Laid] = ()) -> int:
        """L, the length of a Blockchain (Y6)."""
        return rules.mode.length

    def edition(self, rules: Rules) -> str:
        """`YAHchain III, YCWS-144/5, MODE B` (Y16)."""
        return rules.edition

    def request(self, fields: Mapping[str, object], suits: Mapping[str, str]) -> Request[Answers, Rules] | Invalid:
        """Fields: mode, cards; optional method, sota, owner, used, active_sota, filled, party_over, reference.

        Raises ValueError where the suits of the deck do not add up.
        """
        reader = FieldReader(fields)
        deck = Suits.of(suits)
        mode = reader.choice("mode", MODES, step=1)
        method = reader.choice("method", tuple(method.value for method in Method), step=1, default=Method.B.value)
        placement = Placement(reader.texts("cards", step=4))
        answers = Answers(reader.whole_number("sota", step=3), reader.text("owner", step=13), _used(reader, deck))
        active = reader.choice("active_sota", SOTAS, step=7, optional=True)
        filled = reader.whole_numbers("filled", step=7, default=())
        over = reader.flag("party_over", default=False, step=7)
        reference = _reference(reader)
        faults = reader.finish()
        if faults or mode is None or method is None:
            return refuse(faults)
        rules = Rules(MODES[mode], deck, Method(method), reference, active, filled, over)
        return Request(placement, answers, rules)

    def appraise(self, placement: Placement, answers: Answers, rules: Rules) -> Outcome:
        """The fourteen-step check (Y17).

        >>> rules = Rules(MODES[5], Suits.of({"S": "♠"}))
        >>> YCWS144.appraise(Placement(("9S", "10S", "JS", "QS", "KS")), Answers(), rules).total
        100
        """
        return check(placement, answers, rules)


def _used(reader: FieldReader, deck: Suits) -> tuple[str, ...]:
    """Labels of the cards that lay in this party before; each must be a card of the deck."""
    used = reader.texts("used", step=7, default=())
    if not all(isinstance(deck.parse(label), Card) for label in used):
        reader.refuse(
            Text('в поле "used" есть не карты этой колоды', 'field "used" names what is no card of this deck'), step=7
        )
    return used


def _reference(reader: FieldReader) -> ReferenceTable | None:
    data = reader.raw("reference")
    if data is None:
        return None
    try:
        return parse_reference(data)
    except TableRefused as refused:
        for fault in refused.faults:
            reader.refuse(fault, step=1, code=Code.METHOD_NOT_AVAILABLE)
        return None


YCWS144 = Ycws144()
"""The one game object."""
