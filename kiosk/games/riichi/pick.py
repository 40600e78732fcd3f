"""Which tiles of a hand make a yaku: one small rule for each way in which yaku look at tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from kiosk.games.riichi.hand import Hand
from kiosk.games.riichi.reading import Block, Reading
from kiosk.games.riichi.tiles import DORA_AFTER, FIRST_DRAGON, FIRST_HONOUR, KINDS, RANKS, Tile

Tiles: TypeAlias = tuple[Tile, ...]
Pick: TypeAlias = Callable[[Hand, Reading], Tiles]


def no_tile(hand: Hand, reading: Reading) -> Tiles:
    """It was said, not laid: riichi."""
    return ()


def win_tile(hand: Hand, reading: Reading) -> Tiles:
    """It is about how the winning tile came."""
    return (hand.win_tile,)


def all_tiles(hand: Hand, reading: Reading) -> Tiles:
    """It is about the whole hand."""
    return hand.tiles


def set_of(label: str) -> Pick:
    """The triplet or kan of one honour."""
    kind = KINDS.index(label)
    return lambda hand, reading: _joined(block for block in _triplets(reading) if block.kinds[0] == kind)


def dragons(hand: Hand, reading: Reading) -> Tiles:
    """Triplets and the pair of dragons."""
    return _joined(block for block in reading.blocks if block.kinds[0] >= FIRST_DRAGON)


def winds(hand: Hand, reading: Reading) -> Tiles:
    """Triplets and the pair of winds."""
    return _joined(block for block in reading.blocks if FIRST_HONOUR <= block.kinds[0] < FIRST_DRAGON)


def kans(hand: Hand, reading: Reading) -> Tiles:
    """The kans."""
    return _joined(block for block in reading.blocks if block.is_kan)


def closed_triplets(hand: Hand, reading: Reading) -> Tiles:
    """Triplets whose tiles all came from the wall (R17)."""
    return _joined(block for block in _triplets(reading) if block.closed)


def runs(hand: Hand, reading: Reading) -> Tiles:
    """The runs."""
    return _joined(_runs(reading))


def equal_runs(hand: Hand, reading: Reading) -> Tiles:
    """The first run that is there twice, and its double."""
    found = _runs(reading)
    kinds = [block.kinds for block in found]
    doubled = next(run for run in kinds if kinds.count(run) >= 2)
    return _joined([block for block in found if block.kinds == doubled][:2])


def same_numbers(*, runs: bool) -> Pick:
    """Runs, or triplets, of the same numbers in all three suits."""

    def pick(hand: Hand, reading: Reading) -> Tiles:
        by_first = _by_first_kind(_runs(reading) if runs else _triplets(reading))
        start = next(first for first in range(RANKS) if all(first + suit * RANKS in by_first for suit in range(3)))
        return _joined(by_first[start + suit * RANKS] for suit in range(3))

    return pick


def straight(hand: Hand, reading: Reading) -> Tiles:
    """123, 456 and 789 of one suit."""
    by_first = _by_first_kind(_runs(reading))
    start = next(first for first in range(0, FIRST_HONOUR, RANKS) if {first, first + 3, first + 6} <= by_first.keys())
    return _joined(by_first[start + step] for step in (0, 3, 6))


def dora(hand: Hand, reading: Reading) -> Tiles:
    """The tiles after the indicators (R26); a tile that two indicators point at is there twice."""
    return _pointed_at(hand, hand.dora_indicators)


def ura_dora(hand: Hand, reading: Reading) -> Tiles:
    """The same for the indicators under the wall."""
    return _pointed_at(hand, hand.ura_indicators)


def red_fives(hand: Hand, reading: Reading) -> Tiles:
    """The red fives."""
    return tuple(tile for tile in hand.tiles if tile.red)


def _pointed_at(hand: Hand, indicators: Iterable[Tile]) -> Tiles:
    return tuple(tile for indicator in indicators for tile in hand.tiles if tile.kind == DORA_AFTER[indicator.kind])


def _runs(reading: Reading) -> list[Block]:
    return [block for block in reading.blocks if block.is_run]


def _triplets(reading: Reading) -> list[Block]:
    return [block for block in reading.blocks if block.is_triplet]


def _by_first_kind(blocks: Iterable[Block]) -> dict[int, Block]:
    return {block.kinds[0]: block for block in blocks}


def _joined(blocks: Iterable[Block]) -> Tiles:
    return tuple(tile for block in blocks for tile in block.tiles)
