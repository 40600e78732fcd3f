"""How the tiles of a hand are laid under the camera: on the live picture, and on the mat that is printed."""

from __future__ import annotations

from kiosk.games.base import GuidePlace, Text
from kiosk.games.riichi.hand import TILES_IN_A_HAND

MELDS = 4
MELD_TILES = 4
MOST_INDICATORS_LAID = 5
"""One, and one more for each of four kans."""

_GAP = 0.03
_MELD = (1 - (MELDS - 1) * _GAP) / MELDS
_HEIGHT = 0.2


def _meld_place(place: int) -> GuidePlace:
    title = Text(f"набор {place + 1}", f"meld {place + 1}")
    return GuidePlace(title, place * (_MELD + _GAP), 0.68, _MELD, _HEIGHT, MELD_TILES)


GUIDE = (
    GuidePlace(Text("индикаторы доры", "dora indicators"), 0.0, 0.04, 0.36, _HEIGHT, MOST_INDICATORS_LAID),
    GuidePlace(Text("рука", "hand"), 0.0, 0.36, 0.86, _HEIGHT, TILES_IN_A_HAND - 1),
    GuidePlace(Text("кость победы", "winning tile"), 0.92, 0.36, 0.08, _HEIGHT, 1),
    *map(_meld_place, range(MELDS)),
)
"""Indicators above, the hand in one row with the winning tile apart, each meld apart below."""
