"""The faces of riichi tiles: what a tile reader can say (R1; names as in the scorer's input)."""

from __future__ import annotations

MANS = tuple(f"{number}m" for number in range(1, 10))
PINS = tuple(f"{number}p" for number in range(1, 10))
SOUS = tuple(f"{number}s" for number in range(1, 10))
WINDS = ("E", "S", "W", "N")
DRAGONS = ("P", "F", "C")
RED_FIVES = ("0m", "0p", "0s")

TILES = (*MANS, *PINS, *SOUS, *WINDS, *DRAGONS, *RED_FIVES)
"""The 34 faces and the three red fives."""

HALF_TURN_ALIKE = frozenset(
    ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P", "0p", "0s")
)
"""Faces that look the same, or nearly so, on their heads: no reader can tell which way up such a tile lies."""

ANY_TURN_ALIKE = frozenset(("1s",))
"""Faces that readers name from any side: makers let the bird stand, fly or hang, and who has not seen the set cannot
tell which way is up. The long side of the tile says whether it lies."""

HONOURS = "z"
"""What the suit of winds and dragons is called where every tile has a suit."""
OTHER_TILE = "other"
"""Rank and suit of flowers, seasons and jokers: in the box, but of no use in riichi."""


def rank_and_suit(name: str) -> tuple[str, str]:
    """The two names that a tile bears, as the reader is taught them.

    >>> rank_and_suit("0p"), rank_and_suit("E")
    (('0', 'p'), ('E', 'z'))
    """
    if name not in TILES:
        return OTHER_TILE, OTHER_TILE
    return (name[0], name[1]) if len(name) == 2 else (name, HONOURS)


PAIRS = {rank_and_suit(name): name for name in TILES}
"""The name of each tile by rank and suit."""
