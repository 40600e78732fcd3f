"""Riichi as a `Game`: what it asks, how a request is read, what a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
from kiosk.games.riichi.check import check
from kiosk.games.riichi.course import RIICHI_COURSE
from kiosk.games.riichi.faults import MOST_INDICATORS
from kiosk.games.riichi.guide import GUIDE
from kiosk.games.riichi.hand import Answers
from kiosk.games.riichi.layout import arrange_hand, tiles_expected
from kiosk.games.riichi.request import read_request
from kiosk.games.riichi.rules import PRESET_TITLES, Rules
from kiosk.games.riichi.tiles import LABELS, TILE_NAMES, WIND_NAMES

_TITLE = Text("Риичи-маджонг", "Riichi mahjong")
_UNIT = Text("очки", "points")

_WINDS = tuple(Choice(wind, name) for wind, name in WIND_NAMES.items())
_NO_OR_YES = (Choice(False, Text("нет", "no")), Choice(True, Text("да", "yes")))

_COUNTS = tuple(Choice(count, Text.both(str(count))) for count in range(10))

_SETTINGS = (
    Question(
        "rule_set",
        Text("Правила", "Rules"),
        tuple(Choice(key, title) for key, title in PRESET_TITLES.items()),
        default="tenhou",
    ),
    Question("round_wind", Text("Ветер раунда", "Round wind"), _WINDS, default="E"),
)


def _yes_or_no(key: str, ru: str, en: str) -> Question:
    return Question(key, Text(ru, en), _NO_OR_YES, default=False)


_QUESTIONS = (
    Question("win_tile", Text("Кость победы", "Winning tile"), labels=1),
    Question(
        "melds", Text("Объявленные наборы: pon PPP, chi 123m, ankan 1111s", "Melds: pon PPP, chi 123m, ankan 1111s")
    ),
    Question("seat_wind", Text("Ветер победителя", "Winner's wind"), _WINDS),
    Question(
        "tsumo",
        Text("Рон или цумо", "Ron or tsumo"),
        (Choice(False, Text("рон", "ron")), Choice(True, Text("цумо", "tsumo"))),
        default=False,
    ),
    Question("loser_wind", Text("Рон: чей сброс", "Ron: whose discard"), _WINDS),
    _yes_or_no("riichi", "Риичи", "Riichi"),
    _yes_or_no("double_riichi", "Двойное риичи", "Double riichi"),
    _yes_or_no("ippatsu", "Иппацу", "Ippatsu"),
    _yes_or_no("haitei", "Хайтей", "Haitei"),
    _yes_or_no("houtei", "Хотей", "Houtei"),
    _yes_or_no("rinshan", "Риншан", "Rinshan"),
    _yes_or_no("chankan", "Чанкан", "Chankan"),
    _yes_or_no("tenhou", "Тенхо", "Tenhou"),
    _yes_or_no("chiihou", "Чихо", "Chiihou"),
    _yes_or_no("furiten", "Фуритен", "Furiten"),
    Question("dora_indicators", Text("Индикаторы доры", "Dora indicators"), labels=MOST_INDICATORS),
    Question("ura_indicators", Text("Ура-дора", "Ura dora"), labels=MOST_INDICATORS),
    Question("honba", Text("Хонба", "Honba"), _COUNTS, default=0, lasts=True),
    Question(
        "riichi_sticks",
        Text("Палочки риичи на столе", "Riichi sticks on the table"),
        _COUNTS,
        default=0,
        lasts=True,
    ),
    Question("pao", Text("Пао: кто ответственный", "Pao: who is liable"), _WINDS),
)


@dataclass(frozen=True, slots=True)
class Riichi:
    """The game object. It has no state: one is enough."""

    key: str = "riichi"
    title: Text = _TITLE
    mark_kind: Literal["tile"] = "tile"
    placement_field: str = "closed_tiles"
    settings: tuple[Question, ...] = _SETTINGS
    questions: tuple[Question, ...] = _QUESTIONS
    faces: Mapping[str, Text] = field(default_factory=lambda: TILE_NAMES)
    unit: Text = _UNIT
    guide: tuple[GuidePlace, ...] = GUIDE
    course: Course | None = RIICHI_COURSE

    def labels(self, suits: Mapping[str, str]) -> tuple[str, ...]:
        """The 34 kinds and the red fives."""
        return LABELS

    def arrange(self, laid: Sequence[Laid], said: Mapping[str, Json]) -> Arrangement:
        """Hand, winning tile, melds and dora indicators by how they lie."""
        return arrange_hand(laid, said)

    def expected(self, rules: Rules, laid: Sequence[Laid] = ()) -> int:
        """14 with the winning tile, one more for each kan, and the indicators that lie there."""
        return tiles_expected(laid)

    def edition(self, rules: Rules) -> str:
        """`Riichi, tenhou`, with each option that differs from the preset."""
        return rules.edition

    def request(self, fields: Mapping[str, object], suits: Mapping[str, str]) -> Request[Answers, Rules] | Invalid:
        """Fields: closed_tiles; optional win_tile, melds, winds, what was said of the win, indicators, rules."""
        return read_request(fields)

    def appraise(self, placement: Placement, answers: Answers, rules: Rules) -> Outcome:
        """The value of a hand with all its reasons, or all reasons why it is not a winning one.

        R27: riichi, green dragons completed by ron, one dora.

        >>> asked = RIICHI.request({"closed_tiles": "FF 234567m 567p 99s", "win_tile": "F", "riichi": True,
        ...     "seat_wind": "S", "loser_wind": "W", "dora_indicators": ["4p", "9m"]}, {})
        >>> RIICHI.appraise(asked.placement, asked.answers, asked.rules).total
        5200
        """
        return check(placement, answers, rules)


RIICHI = Riichi()
"""The one game object."""
