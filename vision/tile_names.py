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

HALF_TURN_ALIKE = frozenset(("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P", "0p", "0s"))
"""Faces that look the same, or nearly so, on their heads: no reader can tell which way up such a tile lies."""
