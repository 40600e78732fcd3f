"""What a winning hand is worth, with its reasons: every han and every fu with its tiles, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kiosk.games.base import Item, Json, Line, Section, Text
from kiosk.games.riichi.fu import FuItem, fu_items
from kiosk.games.riichi.hand import Answers, Hand
from kiosk.games.riichi.library import YAKUMAN_HAN, Estimate
from kiosk.games.riichi.payments import (
    LIMIT_NAMES,
    STICK_POINTS,
    Payments,
    Value,
    Win,
    pay,
    value_below_yakuman,
    value_of_yakuman,
)
from kiosk.games.riichi.rules import Rules
from kiosk.games.riichi.tiles import WIND_NAMES, Tile, show_tiles
from kiosk.games.riichi.yaku import Yaku


@dataclass(frozen=True, slots=True)
class HanItem:
    """One yaku with its han and tiles. `han` is None for a yakuman, which counts `times` times."""

    key: str
    name: Text
    han: int | None
    tiles: tuple[Tile, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class HandValue:
    """A winning hand with its value. The han of all items add up to `han`, their fu to `fu`; a yakuman has neither."""

    han: int | None
    fu: int | None
    han_items: tuple[HanItem, ...]
    fu_items: tuple[FuItem, ...]
    blocks: tuple[tuple[Tile, ...], ...]
    value: Value
    payments: Payments
    win: Win
    edition: str

    def fields(self) -> Mapping[str, Json]:
        """The fields of the contract, and the same with names and tiles."""
        limit = self.value.limit
        return {
            "han": self.han,
            "fu": self.fu,
            "points": self.payments.points,
            "winner_gain": self.payments.winner_gain,
            "payments": dict(self.payments.by_wind),
            "yaku": [[item.key, item.han] for item in self.han_items if item.han is not None],
            "yakuman": [item.key for item in self.han_items if item.han is None],
            "limit": limit,
            "limit_names": LIMIT_NAMES[limit].as_dict() if limit else None,
            "han_items": [_han_fields(item) for item in self.han_items],
            "fu_items": [_fu_fields(item) for item in self.fu_items],
            "blocks": [_labels(block) for block in self.blocks],
            "edition": self.edition,
        }

    def headline(self) -> Text:
        """`3 han 40 fu`, with the limit where there is one; of a yakuman the names."""
        if self.han is None:
            names = [item.name for item in self.han_items]
            return Text(" · ".join(name.ru for name in names), " · ".join(name.en for name in names))
        limit = LIMIT_NAMES[self.value.limit] if self.value.limit else None
        ru, en = (f" · {limit.ru}", f" · {limit.en}") if limit else ("", "")
        return Text(f"{self.han} хан {self.fu} фу{ru}", f"{self.han} han {self.fu} fu{en}")

    def sections(self) -> tuple[Section, ...]:
        """Han, fu and payments, each adding up (R1-R25)."""
        return tuple(section for build in (_han_section, _fu_section, _pay_section) for section in build(self))


def _han_section(worth: HandValue) -> Iterator[Section]:
    items = tuple(Item(item.han, item.name, _few(item.tiles)) for item in worth.han_items)
    if worth.han is None:
        yield Section(Text("Якуман", "Yakuman"), items, None, LIMIT_NAMES["yakuman"])
    else:
        yield Section(Text("Хан", "Han"), items, worth.han, Text(f"{worth.han} хан", f"{worth.han} han"))


def _fu_section(worth: HandValue) -> Iterator[Section]:
    if worth.fu_items:
        items = tuple(Item(item.fu, item.name, _few(item.tiles)) for item in worth.fu_items)
        yield Section(Text("Фу", "Fu"), items, worth.fu, Text(f"{worth.fu} фу", f"{worth.fu} fu"))


def _pay_section(worth: HandValue) -> Iterator[Section]:
    paid = worth.payments
    items = [
        Item(points, Text(f"платит {WIND_NAMES[wind].ru}", f"{WIND_NAMES[wind].en} pays"))
        for wind, points in paid.by_wind
    ]
    sticks = paid.winner_gain - sum(points for _, points in paid.by_wind)
    if sticks:
        items.append(Item(sticks, Text("палочки риичи", "riichi sticks")))
    gain = paid.winner_gain
    yield Section(Text("Выплаты", "Payments"), tuple(items), gain, Text(f"{gain} очков", f"{gain} points"))


def _few(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """The tiles where they are but a part of the hand."""
    return tuple(tile.label for tile in tiles) if len(tiles) <= _SHOWN_TILES else ()


def value_of(hand: Hand, found: Estimate, rules: Rules) -> HandValue:
    """Put a value on what the library found."""
    items = tuple(_han_item(hand, found, yaku, han) for yaku, han in found.yaku)
    if found.is_yakuman:
        value = value_of_yakuman({item.key: item.times for item in items}, rules)
    else:
        value = value_below_yakuman(found.han, found.fu, rules)
    return HandValue(
        han=None if found.is_yakuman else found.han,
        fu=None if found.is_yakuman else found.fu,
        han_items=items,
        fu_items=() if found.is_yakuman else fu_items(hand, found),
        blocks=tuple(block.tiles for block in found.reading.blocks),
        value=value,
        payments=pay(value, win_of(hand), rules),
        win=win_of(hand),
        edition=rules.edition,
    )


def win_of(hand: Hand) -> Win:
    """How the hand was won, as the payments need it."""
    answers = hand.answers
    loser = None if answers.tsumo else answers.loser_wind
    return Win(hand.seat_wind, loser, answers.liable_wind, answers.honba, answers.riichi_sticks)


def lines_of(worth: HandValue, answers: Answers) -> tuple[Line, ...]:
    """What the winner gets and from whom: the amounts add up to the winner's gain."""
    how = Text("цумо", "tsumo") if answers.tsumo else Text("рон", "ron")
    lines = [
        Line(points, Text(f"{how.ru}: платит {WIND_NAMES[wind].ru}", f"{how.en}: {WIND_NAMES[wind].en} pays"))
        for wind, points in worth.payments.by_wind
    ]
    if answers.riichi_sticks:
        sticks = answers.riichi_sticks
        lines.append(Line(STICK_POINTS * sticks, Text(f"палочки риичи: {sticks}", f"riichi sticks: {sticks}")))
    return tuple(lines)


def _han_item(hand: Hand, found: Estimate, yaku: Yaku, han: int) -> HanItem:
    tiles = yaku.pick(hand, found.reading)
    if found.is_yakuman:
        return HanItem(yaku.key, yaku.name, None, tiles, han // YAKUMAN_HAN)
    return HanItem(yaku.key, yaku.name, han, tiles)


def _han_fields(item: HanItem) -> Json:
    tiles = _labels(item.tiles)
    times = {"times": item.times} if item.han is None else {}
    return {"han": item.han, **times, "reason": item.key, **_words(item.name, item.tiles), "tiles": tiles}


def _fu_fields(item: FuItem) -> Json:
    return {"fu": item.fu, "reason": item.reason, **_words(item.name, item.tiles), "tiles": _labels(item.tiles)}


def _words(name: Text, tiles: tuple[Tile, ...]) -> dict[str, Json]:
    """The name, and the tiles where they are but a part of the hand."""
    shown = f": {show_tiles(tiles)}" if 0 < len(tiles) <= _SHOWN_TILES else ""
    text = Text(name.ru + shown, name.en + shown)
    return {"text": text.en, "texts": text.as_dict()}


_SHOWN_TILES = 12
"""Four sets; more are the whole hand, which needs no list."""


def _labels(tiles: tuple[Tile, ...]) -> list[Json]:
    return [tile.label for tile in tiles]
