"""Fu items: each with its amount, the words of the source, and the tiles that it belongs to (R13-R25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mahjong.hand_calculating.fu import FuCalculator

from kiosk.games.base import Text
from kiosk.games.riichi.hand import Hand
from kiosk.games.riichi.library import Estimate
from kiosk.games.riichi.reading import Reading
from kiosk.games.riichi.tiles import Tile

WIN_FU = 20
"""R13."""

CLOSED_RON_FU = 10
"""R14."""


@dataclass(frozen=True, slots=True)
class FuItem:
    """One item. The fu of all items add up to the fu of the hand."""

    fu: int
    reason: str
    name: Text
    tiles: tuple[Tile, ...] = ()


_WORDS: Mapping[str, Text] = MappingProxyType(
    {
        "win": Text("выигрыш", "win"),
        "tsumo": Text("цумо", "tsumo"),
        "closed_ron": Text("закрытый рон", "closed ron"),
        "seven_pairs": Text("семь пар", "seven pairs"),
        "open_pinfu": Text("открытое пинфу", "open pinfu"),
        "edge_wait": Text("добор «уголка»", "edge wait"),
        "closed_wait": Text("добор «гнезда»", "closed wait"),
        "pair_wait": Text("добор пары", "pair wait"),
        "dragon_pair": Text("пара драконов", "pair of dragons"),
        "round_wind_pair": Text("пара ветра раунда", "pair of the round's wind"),
        "seat_wind_pair": Text("пара ветра места", "pair of the seat's wind"),
        "double_wind_pair": Text("пара ветра раунда и места", "pair of the round's and seat's wind"),
        "open_triplet": Text("открытая тройка", "open triplet"),
        "closed_triplet": Text("закрытая тройка", "closed triplet"),
        "open_kan": Text("открытый кан", "open kan"),
        "closed_kan": Text("закрытый кан", "closed kan"),
        "open_outside_triplet": Text("открытая тройка 1, 9 или достоинств", "open triplet of terminals or honours"),
        "closed_outside_triplet": Text("закрытая тройка 1, 9 или достоинств", "closed triplet of terminals or honours"),
        "open_outside_kan": Text("открытый кан 1, 9 или достоинств", "open kan of terminals or honours"),
        "closed_outside_kan": Text("закрытый кан 1, 9 или достоинств", "closed kan of terminals or honours"),
        "rounding": Text("округление вверх до 10", "rounded up to 10"),
    }
)

_TRIPLETS: Mapping[str, str] = MappingProxyType(
    {
        FuCalculator.OPEN_PON: "open_triplet",
        FuCalculator.CLOSED_PON: "closed_triplet",
        FuCalculator.OPEN_KAN: "open_kan",
        FuCalculator.CLOSED_KAN: "closed_kan",
        FuCalculator.OPEN_TERMINAL_PON: "open_outside_triplet",
        FuCalculator.CLOSED_TERMINAL_PON: "closed_outside_triplet",
        FuCalculator.OPEN_TERMINAL_KAN: "open_outside_kan",
        FuCalculator.CLOSED_TERMINAL_KAN: "closed_outside_kan",
    }
)
"""Reason of the library -> ours."""

_WAITS: Mapping[str, str] = MappingProxyType(
    {
        FuCalculator.PENCHAN: "edge_wait",
        FuCalculator.KANCHAN: "closed_wait",
        FuCalculator.PAIR_WAIT: "pair_wait",
    }
)


def fu_items(hand: Hand, found: Estimate) -> tuple[FuItem, ...]:
    """The items in the order of the source: win, how it was won, pair, triplets, wait, rounding (R20).

    Seven pairs are one item that is not rounded (R25); thirteen orphans have none.
    """
    if not found.details:
        return ()
    items = tuple(item for build in _ITEMS for item in build(hand, found))
    missing = found.fu - sum(item.fu for item in items)
    return (*items, _item(missing, "rounding")) if missing else items


def _item(fu: int, reason: str, tiles: tuple[Tile, ...] = ()) -> FuItem:
    return FuItem(fu, reason, _WORDS[reason], tiles)


def _is_seven_pairs(reading: Reading) -> bool:
    return all(block.is_pair for block in reading.blocks)


def _win(hand: Hand, found: Estimate) -> Iterator[FuItem]:
    """R13, or R25 in place of everything."""
    if _is_seven_pairs(found.reading):
        yield _item(found.fu, "seven_pairs", hand.tiles)
    else:
        yield _item(WIN_FU, "win")


def _how(hand: Hand, found: Estimate) -> Iterator[FuItem]:
    """R14, R22, R23. Of an open pinfu shape the library says "hand without fu"; by tsumo these 2 fu are tsumo's."""
    if _is_seven_pairs(found.reading):
        return
    for detail in found.details:
        if detail.reason == FuCalculator.BASE and detail.fu > WIN_FU:
            yield _item(CLOSED_RON_FU, "closed_ron", (hand.win_tile,))
        if detail.reason in (FuCalculator.TSUMO, FuCalculator.HAND_WITHOUT_FU):
            reason = "tsumo" if hand.answers.tsumo else "open_pinfu"
            yield _item(detail.fu, reason, (hand.win_tile,) if hand.answers.tsumo else ())


def _pair(hand: Hand, found: Estimate) -> Iterator[FuItem]:
    """R15."""
    for detail in found.details:
        if detail.reason in (FuCalculator.VALUED_PAIR, FuCalculator.DOUBLE_VALUED_PAIR):
            block = next(block for block in found.reading.blocks if block.is_pair)
            yield _item(detail.fu, _pair_reason(hand, block.tiles[0]), block.tiles)


def _pair_reason(hand: Hand, tile: Tile) -> str:
    if tile.is_dragon:
        return "dragon_pair"
    if hand.answers.round_wind == hand.seat_wind:
        return "double_wind_pair"
    return "round_wind_pair" if tile.label == hand.answers.round_wind else "seat_wind_pair"


def _triplets(hand: Hand, found: Estimate) -> Iterator[FuItem]:
    """R16, R17. The library lists the triplets in the order of the division, which is that of the reading."""
    blocks = [block for block in found.reading.blocks if block.is_triplet]
    details = [detail for detail in found.details if detail.reason in _TRIPLETS]
    for detail, block in zip(details, blocks, strict=True):
        yield _item(detail.fu, _TRIPLETS[detail.reason], block.tiles)


def _wait(hand: Hand, found: Estimate) -> Iterator[FuItem]:
    """R18, R19."""
    for detail in found.details:
        if detail.reason in _WAITS:
            yield _item(detail.fu, _WAITS[detail.reason], found.reading.winning_block.tiles)


_ITEMS: tuple[Callable[[Hand, Estimate], Iterator[FuItem]], ...] = (_win, _how, _pair, _triplets, _wait)
