"""Painted cards that a small program can read: white cards with their number in black and white cells.

Stands in for the eye and its weights where the rest of the kiosk is tested. It decodes pixels, as the eye does.
"""

from __future__ import annotations

import threading
import time

import numpy as np

from datasets.decks import load_deck
from vision.source import SourceState
from vision.types import Card, Detection, Frame, Image, Reading, Refusal, View

WIDTH, HEIGHT = 640, 360
DECK = load_deck("yahchain3")
GLARE, FOREIGN_ACE = 254, 253
SLOTS = 6
_CELL = 8


def paint(*labels: str, hand_x: int | None = None) -> Image:
    """A table `(360, 640, 3)`; a label, `"?"` for a card with glare, or `"AS"` for a foreign one."""
    image = np.full((HEIGHT, WIDTH, 3), 90, dtype=np.uint8)
    for slot, label in enumerate(labels):
        x = 20 + 100 * slot
        image[100:240, x : x + 84] = 245
        for bit in range(8):
            if _code(label) >> bit & 1:
                column = x + 8 + _CELL * bit
                image[112:128, column : column + _CELL] = 10
    if hand_x is not None:
        image[150:, hand_x : hand_x + 80] = (60, 90, 150)
    return image


def _code(label: str) -> int:
    special = {"?": GLARE, "AS": FOREIGN_ACE}
    return special[label] if label in special else DECK.labels.index(label)


class PaintedLooker:
    """Reads what `paint` painted. Counts its calls; raises on pictures with a red corner."""

    def __init__(self) -> None:
        self.calls = 0

    def look(self, image: Image) -> View:
        self.calls += 1
        if image[0, 0].tolist() == [0, 0, 255]:
            raise ValueError("a picture that breaks the reader")
        cards, marks = [], []
        for slot in range(SLOTS):
            x = 20 + 100 * slot
            if image.shape[:2] == (HEIGHT, WIDTH) and image[235, x + 5].min() > 200:
                card = self._card(image, x, len(marks))
                quad = np.array([(x + 6, 108), (x + 76, 108), (x + 76, 132), (x + 6, 132)], dtype=np.float32)
                marks.append(Reading(Detection(quad, 0.9), card.label, card.seen, card.confidence, 0.9, card.refused))
                cards.append(card)
        return View(tuple(marks), tuple(cards), image.shape[1], image.shape[0], 1.0)

    @staticmethod
    def _card(image: Image, x: int, mark: int) -> Card:
        code = sum(1 << bit for bit in range(8) if image[120, x + 12 + _CELL * bit].mean() < 128)
        if code == GLARE:
            return Card(None, "6S", 0.41, Refusal.GLARE, (mark,))
        if code == FOREIGN_ACE:
            return Card(None, "AS", 0.97, Refusal.FOREIGN, (mark,))
        return Card(DECK.labels[code], DECK.labels[code], 0.99, None, (mark,))


class PaintedSource:
    """A source of the frames that a test puts in. `kind` camera: it settles as a live picture does.

    `ahead_s`: how far its clock is ahead, so that no page finds its last frame too old to be believed.
    """

    def __init__(self, kind: str = "camera") -> None:
        self.kind, self.name = kind, "painted"
        self.state = SourceState.OK
        self.replay = False
        self.closed = False
        self.failing = False
        self.ahead_s = 0
        self._image = paint()
        self._sequence = 0
        self._stop = threading.Event()

    def lay(self, *labels: str, hand_x: int | None = None) -> None:
        self._image = paint(*labels, hand_x=hand_x)

    def show(self, image: Image) -> None:
        self._image = image

    def next_frame(self, timeout_s: float) -> Frame | None:
        if self.failing:
            raise RuntimeError("the driver is broken")
        if self.state is SourceState.LOST or self._stop.wait(0.005):
            return None
        self._sequence += 1
        # Time runs as with 15 frames a second, so that a test need not wait for the settling.
        time_ns = time.monotonic_ns() + self.ahead_s * 1_000_000_000 + self._sequence * 66_000_000
        return Frame(self._image, time_ns, self._sequence, self.name)

    def close(self) -> None:
        self.closed = True
        self._stop.set()
