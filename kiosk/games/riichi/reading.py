"""A reading: how the tiles of a hand are divided into sets and a pair, and which of them the winning tile completes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kiosk.games.riichi.hand import Hand, Meld
from kiosk.games.riichi.tiles import Tile

PAIR_SIZE = 2


@dataclass(frozen=True, slots=True)
class Block:
    """A run, a triplet, a kan or a pair.

    `closed` is in the sense of R17: every tile came from the wall. A triplet completed by ron is open.
    """

    tiles: tuple[Tile, ...]
    closed: bool
    meld: Meld | None = None
    winning: bool = False

    @property
    def kinds(self) -> list[int]:
        """The kinds in rising order."""
        return sorted(tile.kind for tile in self.tiles)

    @property
    def is_pair(self) -> bool:
        """Two equal tiles."""
        return len(self.tiles) == PAIR_SIZE

    @property
    def is_kan(self) -> bool:
        """Four equal tiles that were declared as a kan."""
        return self.meld is not None and self.meld.is_kan

    @property
    def is_run(self) -> bool:
        """Three tiles in a row of one suit."""
        return self.tiles[0].kind != self.tiles[1].kind

    @property
    def is_triplet(self) -> bool:
        """Three equal tiles, or a kan."""
        return not self.is_run and not self.is_pair


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a hand. No blocks: the thirteen orphans, which are read in no other way."""

    blocks: tuple[Block, ...] = ()

    @property
    def winning_block(self) -> Block:
        """The block that the winning tile completes. Raises StopIteration without blocks."""
        return next(block for block in self.blocks if block.winning)


def read_division(hand: Hand, division: Sequence[Sequence[int]]) -> Iterator[tuple[list[int], Reading]]:
    """Each reading of a division into blocks of kinds, with the kinds of its winning block.

    45666 completed by a 6 is 456 and 66, or 45 and 666: where the winning tile fits several blocks, each is a reading.
    """
    melds = list(hand.melds)
    melded: list[Block] = []
    rest: list[list[int]] = []
    for kinds in map(list, division):
        meld = next((meld for meld in melds if sorted(tile.kind for tile in meld.tiles) == kinds), None)
        if meld is None:
            rest.append(kinds)
        else:
            melds.remove(meld)
            melded.append(Block(meld.tiles, not meld.is_open, meld))
    for place, kinds in enumerate(rest):
        if hand.win_tile.kind in kinds and kinds not in rest[:place]:
            yield kinds, Reading((*_closed_blocks(hand, rest, place), *melded))


def _closed_blocks(hand: Hand, rest: list[list[int]], winning: int) -> Iterator[Block]:
    """The blocks of the closed part with their own tiles: red fives are somewhere among them."""
    pool = list(hand.closed)
    for place, kinds in enumerate(rest):
        tiles = []
        for kind in kinds:
            if place == winning and kind == hand.win_tile.kind and hand.win_tile not in tiles:
                tiles.append(hand.win_tile)
                continue
            tile = next(tile for tile in pool if tile.kind == kind)
            pool.remove(tile)
            tiles.append(tile)
        by_ron = place == winning and not hand.answers.tsumo
        yield Block(tuple(tiles), not by_ron, winning=place == winning)
