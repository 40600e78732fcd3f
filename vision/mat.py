"""The mat of a Sota: where its markers and card places are. Pure data, for what prints mats and for what reads them.

Millimetres from the mat's upper-left corner, x to the right, which is the reading direction, y down. Each corner of the
mat has one ArUco marker of `DICTIONARY`. Its id is `4 * sota + corner`, with Sotas 1..12 (Y19) and corners 0 upper
left, 1 upper right, 2 lower right, 3 lower left: the ids are 4..51, and one marker alone tells Sota, place and turn.

Of the ArUco dictionaries 5 x 5 with 100 ids is the smallest that has ids to spare: with 48 of the 50 ids of 4 x 4 in
use, nearly everything that is taken for a marker by mistake would be a mat.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

DICTIONARY = "DICT_5X5_100"
"""Name of the predefined dictionary in `cv2.aruco`."""

SOTAS = range(1, 13)
MODES = (3, 4, 5)
"""Cards of a Blockchain (Y6)."""

WIDTH_MM, HEIGHT_MM = 380.0, 280.0
"""As large as fits on A3 and, with an overlap of 12 mm and margins of 7 mm, on two sheets A4."""

MARKER_MM = 28.0
"""Side of the black square: seven modules of 4 mm. On a picture 1280 wide that shows 60 cm a module has 8 pixels."""

MARKER_INSET_MM = 4.0
"""From the edge of the mat to the black square: one module of white around it, as ArUco needs."""

PLACE_MM = (63.0, 88.0)
"""Width and height of a card."""

PITCH_MM = 70.0
"""From one card to the next. The five places stand in the middle of the mat; fewer cards take the first of them."""


class Corner(IntEnum):
    """Corners of the mat, clockwise as `cv2.aruco` orders the corners of a marker."""

    UPPER_LEFT = 0
    UPPER_RIGHT = 1
    LOWER_RIGHT = 2
    LOWER_LEFT = 3


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle on the mat, mm."""

    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Upper left, upper right, lower right, lower left."""
        right, bottom = self.left_mm + self.width_mm, self.top_mm + self.height_mm
        return (self.left_mm, self.top_mm), (right, self.top_mm), (right, bottom), (self.left_mm, bottom)


def marker_id(sota: int, corner: Corner) -> int:
    """The id of a marker. Raises `ValueError` where there is no such Sota.

    >>> marker_id(1, Corner.UPPER_LEFT), marker_id(12, Corner.LOWER_LEFT)
    (4, 51)
    """
    if sota not in SOTAS:
        raise ValueError(f"the Sota is 1..12, not {sota}")
    return 4 * sota + corner


def parse_marker_id(number: int) -> tuple[int, Corner] | None:
    """Sota and corner of a marker; None for an id that is on no mat.

    >>> parse_marker_id(51), parse_marker_id(3), parse_marker_id(52)
    ((12, <Corner.LOWER_LEFT: 3>), None, None)
    """
    sota, corner = divmod(number, 4)
    return (sota, Corner(corner)) if sota in SOTAS else None


def marker_box(corner: Corner) -> Box:
    """The black square of a marker; all mats have them in the same places."""
    right, lower = corner in (Corner.UPPER_RIGHT, Corner.LOWER_RIGHT), corner >= Corner.LOWER_RIGHT
    left = WIDTH_MM - MARKER_INSET_MM - MARKER_MM if right else MARKER_INSET_MM
    top = HEIGHT_MM - MARKER_INSET_MM - MARKER_MM if lower else MARKER_INSET_MM
    return Box(left, top, MARKER_MM, MARKER_MM)


def card_places(mode: int) -> tuple[Box, ...]:
    """The places of the cards in reading order (Y17, step 4). Raises `ValueError` where `mode` is not 3, 4 or 5.

    >>> [place.left_mm for place in card_places(3)]
    [18.5, 88.5, 158.5]
    """
    if mode not in MODES:
        raise ValueError(f"a Blockchain has 3, 4 or 5 cards, not {mode}")
    width, height = PLACE_MM
    first = (WIDTH_MM - (max(MODES) - 1) * PITCH_MM - width) / 2
    return tuple(Box(first + PITCH_MM * number, (HEIGHT_MM - height) / 2, width, height) for number in range(mode))
