"""What travels through the eye: `Frame -> Detection -> Reading -> Card -> Observation`.

Every value here is frozen. Arrays are never written to after they were put in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""`(H, W, 3) uint8`, BGR, as OpenCV gives it."""

Quad = NDArray[np.float32]
"""`(4, 2) float32`, pixels: top-left, top-right, bottom-right, bottom-left *as the mark itself reads*."""


def quad_height(quad: Quad) -> float:
    """Mean length of the two sides along the reading direction, in pixels."""
    return float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2


class MarkKind(StrEnum):
    """What kind of mark a detector looks for."""

    INDEX = "index"
    TILE = "tile"
    DIE = "die"


class Refusal(StrEnum):
    """Why a mark that was found is not named. A refusal is a value, not an exception."""

    TOO_SMALL = "too-small"
    BLURRED = "blurred"
    GLARE = "glare"
    UNSURE = "unsure"
    FOREIGN = "foreign"
    UNKNOWN_MARK = "unknown-mark"
    DISAGREE = "readings-disagree"
    NOT_ENROLLED = "not-enrolled"
    CUT_OFF = "cut-off"
    LEANING = "leaning"


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source. `time_ns` is monotonic; `sequence` counts from 0 in each source."""

    image: Image
    time_ns: int
    sequence: int
    source: str


@dataclass(frozen=True, slots=True)
class Detection:
    """One located mark. `quad_px` is in the mark's own reading order, so its turn is known over 360 degrees."""

    quad_px: Quad
    confidence: float
    kind: MarkKind = MarkKind.INDEX

    @property
    def height_px(self) -> float:
        """Length of the mark along its reading direction, top to bottom, in pixels."""
        return quad_height(self.quad_px)


@dataclass(frozen=True, slots=True)
class Reading:
    """A detection with what it says. `label` is None exactly when `refused` is set.

    `seen` is what was seen even where it is refused (`"AS"` for an ace of spades). `confidence` is the probability,
    0..1, that the label is right; `margin` its distance to the runner-up, 0..1.
    """

    detection: Detection
    label: str | None
    seen: str | None
    confidence: float
    margin: float
    refused: Refusal | None
    in_deck: bool = True
    """Whether `seen` is a card of the deck; an ace or a suit that the deck lacks is not."""
    candidates: tuple[tuple[str, float], ...] = ()
    """The likeliest labels of the deck with their probabilities, best first; what a person is offered in a doubt."""


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card: its label or why it has none, and which readings (indices into `View.marks`) belong to it."""

    label: str | None
    seen: str | None
    confidence: float
    refused: Refusal | None
    marks: tuple[int, ...]
    row: int = 0
    """Number of its row on the table, from the top, when cards lie in several."""
    turned: bool = False
    """Whether a tile lies on its side beside tiles that stand upright."""
    at_mm: tuple[float, float] | None = None
    """Where its middle lies on the mat, from the mat's upper-left corner; None without a mat."""


@dataclass(frozen=True, slots=True)
class View:
    """What one frame shows: all marks, and the cards in reading order. `ms` is the time that reading took."""

    marks: tuple[Reading, ...]
    cards: tuple[Card, ...]
    width_px: int
    height_px: int
    ms: float
    order_doubtful: bool = False
    """Whether the row could as well be read from its other end."""
    seen: bool = True
    """False: no camera saw it, a person has named what lies there."""
    outside: tuple[Card, ...] = ()
    """Cards that lie outside of every Sota. They are seen and shown, and count for nothing."""

    def with_marks(self, kept: Sequence[int]) -> View:
        """The view with these of its marks alone, and without the cards that had none but others."""
        if len(kept) == len(self.marks):
            return self
        place = {at: number for number, at in enumerate(kept)}
        stay = (card for card in self.cards if not card.marks or any(at in place for at in card.marks))
        cards = tuple(replace(card, marks=tuple(place[at] for at in card.marks if at in place)) for card in stay)
        return replace(self, marks=tuple(self.marks[at] for at in kept), cards=cards)


class TableMotion(StrEnum):
    """The settling of the table, frame by frame."""

    EMPTY = "empty"
    MOVING = "moving"
    READING = "reading"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Observation:
    """The table over time: its motion, and the last view that was read (None before the first)."""

    motion: TableMotion
    view: View | None
    hand: bool = False
    """Whether something that is no card reaches into the zone: nothing is believed until it is gone."""
