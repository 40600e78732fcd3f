"""How a riichi request is read from JSON fields. All that is wrong with its shape is told at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games.base import Invalid, Placement, Request, Text
from kiosk.games.request import FieldReader, show_value
from kiosk.games.riichi.hand import MELD_SIZES, SITUATIONS, Answers, SaidMeld
from kiosk.games.riichi.rules import DOUBLE_WIND_FU, LIABILITY_YAKUMAN, PRESETS, Rules
from kiosk.games.riichi.tiles import WINDS, parse_tiles

MOST_COUNTERS = 100
"""Honba, and riichi sticks: the four players have 100 sticks of 1000 together."""


def read_request(fields: Mapping[str, object]) -> Request[Answers, Rules] | Invalid:
    """A hand with its rule set, or every field that is wrong."""
    reader = FieldReader(fields)
    placement = Placement(_tiles(reader, "closed_tiles", needed=True))
    answers = _read_answers(reader)
    rules = _read_rules(reader)
    faults = reader.finish()
    return Invalid(faults) if faults else Request(placement, answers, rules)


def _read_answers(reader: FieldReader) -> Answers:
    return Answers(
        win_tile=reader.text("win_tile"),
        melds=_melds(reader),
        round_wind=reader.choice("round_wind", WINDS, default="E") or "E",
        seat_wind=reader.choice("seat_wind", WINDS, optional=True),
        tsumo=reader.flag("tsumo", default=False),
        loser_wind=reader.choice("loser_wind", WINDS, optional=True),
        liable_wind=reader.choice("pao", WINDS, optional=True),
        situations=frozenset(name for name in SITUATIONS if reader.flag(name, default=False)),
        furiten=reader.flag("furiten", default=False),
        dora_indicators=_tiles(reader, "dora_indicators"),
        ura_indicators=_tiles(reader, "ura_indicators"),
        honba=_counter(reader, "honba"),
        riichi_sticks=_counter(reader, "riichi_sticks"),
    )


def _tiles(reader: FieldReader, key: str, needed: bool = False) -> tuple[str, ...]:
    """A list of labels, or one text as players write it: "34m EE 1s"."""
    value = reader.raw(key)
    if isinstance(value, str):
        return parse_tiles(value)
    return reader.texts(key, default=None if needed else ())


def _counter(reader: FieldReader, key: str) -> int:
    count = reader.whole_number(key) or 0
    if 0 <= count <= MOST_COUNTERS:
        return count
    reader.refuse(
        Text(
            f'поле "{key}" должно быть числом от 0 до {MOST_COUNTERS}, а не {show_value(count)}',
            f'field "{key}" must be a number from 0 to {MOST_COUNTERS}, not {show_value(count)}',
        )
    )
    return 0


def _melds(reader: FieldReader) -> tuple[SaidMeld, ...]:
    """A list of objects; also one text: "pon PPP, ankan 1111m"."""
    value = reader.raw("melds")
    if value is None:
        return ()
    if isinstance(value, str):
        value = parse_melds(value)
    if isinstance(value, Sequence) and all(isinstance(item, Mapping) for item in value):
        melds = [_read_meld(reader, place, item) for place, item in enumerate(value, 1)]
        return tuple(meld for meld in melds if meld is not None)
    shown = show_value(value)
    reader.refuse(
        Text(f'поле "melds" должно быть списком объектов, а не {shown}',
             f'field "melds" must be a list of objects, not {shown}')
    )  # fmt: skip
    return ()


def parse_melds(text: str) -> list[dict[str, Any]]:
    """Melds as players write them, as the objects of a request.

    >>> parse_melds("pon PPP, ankan 1111m")[0]
    {'type': 'pon', 'tiles': ['P', 'P', 'P']}
    """
    return [_meld_of_text(part) for part in text.split(",") if part.strip()]


def _meld_of_text(part: str) -> dict[str, Any]:
    kind, _, tiles = part.strip().partition(" ")
    return {"type": kind, "tiles": list(parse_tiles(tiles))}


def _read_meld(reader: FieldReader, place: int, value: Mapping[str, object]) -> SaidMeld | None:
    """One meld. Which tile was called, and from whom, may be said: no value depends on it."""
    fields = FieldReader(value)
    kind = fields.choice("type", MELD_SIZES)
    labels = fields.texts("tiles")
    is_open = fields.raw("open")
    if is_open is not None:
        is_open = fields.flag("open", default=True)
    fields.text("called")
    fields.text("from_")
    faults = fields.finish()
    _pass_on(reader, f"melds[{place}]", fields)
    return None if faults or kind is None else SaidMeld(kind, labels, None if is_open is None else bool(is_open))


def _read_rules(reader: FieldReader) -> Rules:
    """The preset with the options that are said to differ from it."""
    preset = PRESETS[reader.choice("rule_set", PRESETS, default="tenhou") or "tenhou"]
    value = reader.raw("rules")
    if value is None:
        return preset
    if not isinstance(value, Mapping):
        shown = show_value(value)
        reader.refuse(
            Text(f'поле "rules" должно быть объектом, а не {shown}', f'field "rules" must be an object, not {shown}')
        )
        return preset
    fields = FieldReader(value)
    rules = _read_options(fields, preset)
    _pass_on(reader, "rules", fields)
    return rules


def _read_options(fields: FieldReader, preset: Rules) -> Rules:
    return Rules(
        rule_set=preset.rule_set,
        red_fives=fields.flag("red_fives", default=preset.red_fives),
        open_tanyao=fields.flag("open_tanyao", default=preset.open_tanyao),
        kiriage=fields.flag("kiriage", default=preset.kiriage),
        counted_yakuman=fields.flag("counted_yakuman", default=preset.counted_yakuman),
        double_yakuman=fields.flag("double_yakuman", default=preset.double_yakuman),
        combined_yakuman=fields.flag("combined_yakuman", default=preset.combined_yakuman),
        double_wind_pair_fu=fields.choice("double_wind_pair_fu", DOUBLE_WIND_FU, default=preset.double_wind_pair_fu)
        or preset.double_wind_pair_fu,
        liability=_liability(fields, preset),
        liable_pays_honba=fields.flag("liable_pays_honba", default=preset.liable_pays_honba),
    )


def _liability(fields: FieldReader, preset: Rules) -> tuple[str, ...]:
    named = fields.texts("liability", default=preset.liability)
    for name in named:
        if name not in LIABILITY_YAKUMAN:
            known, shown = ", ".join(LIABILITY_YAKUMAN), show_value(name)
            fields.refuse(
                Text(f'поле "liability": {shown} — не из {known}', f'field "liability": {shown} is none of {known}')
            )
    return tuple(name for name in LIABILITY_YAKUMAN if name in named)


def _pass_on(reader: FieldReader, where: str, fields: FieldReader) -> None:
    """The faults of an object within the request, with its name."""
    for fault in fields.finish():
        reader.refuse(Text(f"{where}: {fault.text.ru}", f"{where}: {fault.text.en}"))
