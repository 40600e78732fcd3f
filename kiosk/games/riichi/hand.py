"""A hand as it was laid and said: the tiles by their labels, and what no camera sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kiosk.games.base import Placement
from kiosk.games.riichi.tiles import Tile

TILES_IN_A_HAND = 14
"""With the winning tile; a kan counts as three."""

SET_SIZE = 3

MELD_SIZES: Mapping[str, int] = MappingProxyType({"chi": 3, "pon": 3, "minkan": 4, "kakan": 4, "ankan": 4})
"""Type of a meld -> its tiles. minkan: called from a discard, kakan: added to a pon, ankan: closed."""

SITUATIONS = (
    "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou",
)  # fmt: skip
"""What a person says about the win, by the names of the contract."""


@dataclass(frozen=True, slots=True)
class SaidMeld:
    """A meld as it was said: its type, its labels, and whether it was called open (None: not said)."""

    type: str
    labels: tuple[str, ...]
    open: bool | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What no camera sees. Labels are as a person wrote them, so they may be wrong.

    `loser_wind` is the seat of the discarder, and only read for a win by ron; `liable_wind` (pao) is the seat of
    whoever fed the set that makes a yakuman with liability.
    """

    win_tile: str | None = None
    melds: tuple[SaidMeld, ...] = ()
    round_wind: str = "E"
    seat_wind: str | None = None
    tsumo: bool = False
    loser_wind: str | None = None
    liable_wind: str | None = None
    situations: frozenset[str] = frozenset()
    furiten: bool = False
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: int = 0
    riichi_sticks: int = 0

    @property
    def is_open(self) -> bool:
        """Whether a tile was called: every meld but a closed kan opens the hand."""
        return any(meld.type != "ankan" for meld in self.melds)

    @property
    def has_kan(self) -> bool:
        """Whether a kan of any kind was declared."""
        return any(MELD_SIZES[meld.type] > SET_SIZE for meld in self.melds)


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld with its tiles."""

    type: str
    tiles: tuple[Tile, ...]

    @property
    def kinds(self) -> list[int]:
        """The kinds in rising order."""
        return sorted(tile.kind for tile in self.tiles)

    @property
    def is_open(self) -> bool:
        """Every meld but a closed kan opens the hand."""
        return self.type != "ankan"

    @property
    def is_kan(self) -> bool:
        """Four tiles that count as three."""
        return MELD_SIZES[self.type] > SET_SIZE


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of a hand, where every label names one. `closed` is without the winning tile."""

    closed: tuple[Tile, ...]
    win_tile: Tile
    melds: tuple[Meld, ...]
    seat_wind: str
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]
    answers: Answers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the hand, kans with four."""
        melded = (tile for meld in self.melds for tile in meld.tiles)
        return (*self.closed, self.win_tile, *melded)


def hand_of(placement: Placement, answers: Answers) -> Hand | None:
    """The hand, or None where a label names no tile, or the winning tile or the winner's wind was not said."""
    win_tile = Tile.parse(answers.win_tile) if answers.win_tile is not None else None
    if win_tile is None or answers.seat_wind is None:
        return None
    groups = [_all_tiles(labels) for labels in (placement.labels, answers.dora_indicators, answers.ura_indicators)]
    melds = [_all_tiles(meld.labels) for meld in answers.melds]
    closed, dora, ura = groups
    if closed is None or dora is None or ura is None:
        return None
    made: list[Meld] = []
    for said, tiles in zip(answers.melds, melds, strict=True):
        if tiles is None:
            return None
        made.append(Meld(said.type, tiles))
    return Hand(closed, win_tile, tuple(made), answers.seat_wind, dora, ura, answers)


def _all_tiles(labels: tuple[str, ...]) -> tuple[Tile, ...] | None:
    tiles = tuple(tile for label in labels if (tile := Tile.parse(label)) is not None)
    return tiles if len(tiles) == len(labels) else None
