"""What stands where on a card of our own decks, in millimetres from its upper-left corner, for screen and for paper.

A card reads the same from both ends (Y2): what is given here for the upper half stands, turned round, in the lower one.
`datasets.faces` draws it in pixels for the demo table, `kiosk.printing` as vectors for the printed deck.
"""

from __future__ import annotations

from collections.abc import Mapping

from vision.deck import RANKS

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
CORNER_MM = 3.5
"""Radius of the round corners."""

INDEX_CENTRE_MM = 8.2
INDEX_TOP_MM = 4.2
RANK_MM = (9.4, 7.6)
SYMBOL_MM = (8.0, 6.6)
GAP_MM = 1.4
"""The index: the largest width and height of rank and symbol, and what is between them."""

MIDDLE_MM = WIDTH_MM / 2
PIP_MM = (9.4, 8.2)
ODD_PIP_MM = (MIDDLE_MM, 29.0)
"""The pip of a seven that has none opposite."""

POINTS_MM = (33.0, 2.5)
POINTS_CENTRE_MM = MIDDLE_MM + 1.5
POINTS_TOP_MM = 4.2
POINTS_TINT = 0.8
"""The line of the nominal: its largest size, its place at the upper edge, where it stands upside down, its ink."""

COURTS: Mapping[str, str] = {"J": "♞", "Q": "♛", "K": "♚"}
COURT_INSET_MM = (15.5, 10.0)
COURT_RINGS = ((0.0, 1.0), (0.5, 0.0), (0.9, 0.35), (1.2, 0.1))
"""The panel behind a court: how far inside `COURT_INSET_MM` each layer begins, and its ink, 1 is the suit's colour."""
COURT_BAND = ((16.7, 38.4), 0.25)
FIGURE_MM = (26.0, 22.0)
FIGURE_TOP_MM = 13.0
MEDALLION_RINGS = ((8.6, 1.0), (8.1, 0.0))
"""Radius of each hexagon in the middle of a court, and its ink."""
MEDALLION_SYMBOL_MM = (10.0, 9.0)

_LEFT, _RIGHT = 21.0, 42.0
_TOP, _HIGH, _UPPER = 19.0, 27.5, 35.7

_Places = tuple[tuple[float, float], ...]


def points_text(rank: str) -> str:
    """The nominal as it stands on the card (Y2).

    >>> points_text("J")
    '11 YAHcoin POINTS'
    """
    return f"{RANKS.index(rank) + 2} YAHcoin POINTS"


def upper_pips(count: int) -> _Places:
    """Centres of the pips above the middle row, but for the odd one of a seven; `count` is 2..10."""
    if count in (2, 3):
        return ((MIDDLE_MM, _TOP),)
    places: _Places = ((_LEFT, _TOP), (_RIGHT, _TOP))
    if count in (9, 10):
        places += ((_LEFT, _UPPER), (_RIGHT, _UPPER))
    if count in (8, 10):
        places += ((MIDDLE_MM, _HIGH),)
    return places


def middle_pips(count: int) -> _Places:
    """Centres of the pips of the middle row; `count` is 2..10."""
    if count in (3, 5, 9):
        return ((MIDDLE_MM, HEIGHT_MM / 2),)
    if count in (6, 7, 8):
        return ((_LEFT, HEIGHT_MM / 2), (_RIGHT, HEIGHT_MM / 2))
    return ()
