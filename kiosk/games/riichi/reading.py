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


def winning_places(hand: Hand, division: Sequence[Sequence[int]]) -> Iterator[int]:
    """The places of the blocks that the winning tile can have completed; equal blocks count once.

    `division` is a list of blocks, each the rising kinds of its tiles. 45666 completed by a 6 is 456 and 66, or 45
    and 666: each is a reading of its own.
    """
    melds = [meld.kinds for meld in hand.melds]
    seen: list[Sequence[int]] = []
    for place, kinds in enumerate(division):
        if kinds in melds:
            melds.remove(list(kinds))
        elif hand.win_tile.kind in kinds and kinds not in seen:
            seen.append(kinds)
            yield place


def reading_of(hand: Hand, division: Sequence[Sequence[int]], winning_place: int) -> Reading:
    """The division with the hand's own tiles; red fives lie in the first block that takes them."""
    melds, pool = list(hand.melds), list(hand.closed)
    blocks = []
    for place, kinds in enumerate(division):
        meld = next((meld for meld in melds if meld.kinds == kinds), None)
        if meld is not None:
            melds.remove(meld)
            blocks.append(Block(meld.tiles, not meld.is_open, meld))
            continue
        is_winning = place == winning_place
        tiles = _take(pool, kinds, hand.win_tile if is_winning else None)
        blocks.append(Block(tiles, not is_winning or hand.answers.tsumo, winning=is_winning))
    return Reading(tuple(blocks))


def _take(pool: list[Tile], kinds: Sequence[int], win_tile: Tile | None) -> tuple[Tile, ...]:
    """Tiles of these kinds out of the pool; the winning tile comes from beside it, once."""
    tiles = []
    for kind in kinds:
        if win_tile is not None and kind == win_tile.kind:
            tiles.append(win_tile)
            win_tile = None
            continue
        tile = next(tile for tile in pool if tile.kind == kind)
        pool.remove(tile)
        tiles.append(tile)
    return tuple(tiles)
