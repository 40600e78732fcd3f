"""The tiles: 34 kinds and three red fives, and how they are written.

A kind is a number 0..33: characters 1m-9m, dots 1p-9p, bamboo 1s-9s, winds E S W N, dragons P (white) F (green)
C (red). This is the order of the `mahjong` library as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kiosk.games.base import Text

WINDS = ("E", "S", "W", "N")
"""The winds in the order of the seats: after East it is South's turn."""

WIND_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "E": Text("восток", "East"),
        "S": Text("юг", "South"),
        "W": Text("запад", "West"),
        "N": Text("север", "North"),
    }
)

KINDS = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *WINDS, "P", "F", "C")
"""The label of each kind, 0..33."""

RED_FIVES: Mapping[str, str] = MappingProxyType({"0m": "5m", "0p": "5p", "0s": "5s"})
"""Label of a red five -> label of the five that it also is."""

IN_A_SET = 4
"""How many tiles of each kind a set has, red fives included."""

FIRST_HONOUR = KINDS.index("E")
FIRST_DRAGON = KINDS.index("P")
RANKS = 9


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile. Tiles of the same kind and colour are equal.

    >>> Tile.parse("0p").kind == Tile.parse("5p").kind
    True
    """

    label: str
    kind: int
    red: bool = False

    @classmethod
    def parse(cls, label: str) -> Tile | None:
        """The tile of that label, None where there is none.

        >>> Tile.parse("10m") is None
        True
        """
        return _TILES.get(label)

    @property
    def suit(self) -> str:
        """m, p or s; empty for an honour."""
        return "" if self.is_honour else self.label[1]

    @property
    def is_honour(self) -> bool:
        """A wind or a dragon."""
        return self.kind >= FIRST_HONOUR

    @property
    def is_dragon(self) -> bool:
        """White, green or red."""
        return self.kind >= FIRST_DRAGON

    @property
    def is_terminal_or_honour(self) -> bool:
        """1, 9 or an honour: what doubles a triplet (R16)."""
        return self.is_honour or self.kind % RANKS in (0, RANKS - 1)


_TILES: Mapping[str, Tile] = MappingProxyType(
    {label: Tile(label, kind) for kind, label in enumerate(KINDS)}
    | {red: Tile(red, KINDS.index(five), red=True) for red, five in RED_FIVES.items()}
)

LABELS = tuple(_TILES)
"""All labels: the 34 kinds, then the red fives."""

_SUIT_NAMES: Mapping[str, Text] = MappingProxyType(
    {"m": Text("ман", "man"), "p": Text("пин", "pin"), "s": Text("соу", "sou")}
)
_DRAGON_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "P": Text("белый дракон", "white dragon"),
        "F": Text("зелёный дракон", "green dragon"),
        "C": Text("красный дракон", "red dragon"),
    }
)


def _name_of(tile: Tile) -> Text:
    if tile.is_honour:
        return _DRAGON_NAMES.get(tile.label) or WIND_NAMES[tile.label]
    rank, suit = KINDS[tile.kind][0], _SUIT_NAMES[tile.suit]
    return (
        Text(f"красная {rank} {suit.ru}", f"red {rank} {suit.en}")
        if tile.red
        else Text(f"{rank} {suit.ru}", f"{rank} {suit.en}")
    )


TILE_NAMES: Mapping[str, Text] = MappingProxyType({label: _name_of(tile) for label, tile in _TILES.items()})
"""Label -> what players call the tile."""

DORA_AFTER: Mapping[int, int] = MappingProxyType(
    {start + place: start + (place + 1) % length
     for start, length in ((0, 9), (9, 9), (18, 9), (FIRST_HONOUR, 4), (FIRST_DRAGON, 3))
     for place in range(length)}
)  # fmt: skip
"""Kind of the indicator -> kind of the dora (R26): 9 is followed by 1, north by east, red by white."""


def show_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as players write them: suits together.

    >>> show_tiles(Tile(label, KINDS.index(label)) for label in ("3m", "4m", "E", "E", "1s"))
    '34m E E 1s'
    """
    groups: list[list[Tile]] = []
    for tile in tiles:
        if groups and tile.suit and groups[-1][-1].suit == tile.suit:
            groups[-1].append(tile)
        else:
            groups.append([tile])
    return " ".join("".join(tile.label[0] for tile in group) + group[0].suit for group in groups)


def parse_tiles(text: str) -> tuple[str, ...]:
    """Labels from tiles as players write them; a part that is no tile comes back as it is. `show_tiles` undoes it.

    >>> parse_tiles("34m1p EE, x")
    ('3m', '4m', '1p', 'E', 'E', 'x')
    """
    return tuple(label for part in text.replace(",", " ").split() for label in _labels_of(part))


_WRITTEN = re.compile(r"(?:[0-9]+[mps]|[ESWNPFC])+")
_GROUP = re.compile(r"([0-9]+)([mps])|([ESWNPFC])")


def _labels_of(part: str) -> list[str]:
    if not _WRITTEN.fullmatch(part):
        return [part]
    groups = _GROUP.findall(part)
    return [label for ranks, suit, honour in groups for label in ([rank + suit for rank in ranks] or [honour])]
