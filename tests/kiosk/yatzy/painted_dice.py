"""Painted dice that a small program can read, on a table with a worker and its log: the eye is not what is tested."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from painted import PaintedSource

from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.course import CourseDesk
from kiosk.games import GAMES
from kiosk.state import KioskState
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.types import Card, Detection, Image, MarkKind, Reading, Refusal, TableMotion, View

WIDTH, HEIGHT, SIDE = 640, 360, 36
UNREADABLE = 0
"""Painted without pips: the eye finds a die and cannot read it."""

LEAST_FRAMES, MOST_FRAMES, HAND_FRAMES = 3, 60, 6
"""Of 15 a second: after four seconds a table has settled, or it does not. A hand is there for less than half a one."""

Die = tuple[int, float, float]
"""What it shows, and where its middle lies, px."""


def paint(dice: Sequence[Die], hand_x: int | None = None) -> Image:
    """A table `(360, 640, 3)` with dice, as many black cells on each as it shows, and perhaps a hand."""
    image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    for value, x, y in dice:
        left, top = round(x) - SIDE // 2, round(y) - SIDE // 2
        image[top : top + SIDE, left : left + SIDE] = 245
        for pip in range(value):
            at_x, at_y = left + 4 + 11 * (pip % 3), top + 6 + 15 * (pip // 3)
            image[at_y : at_y + 7, at_x : at_x + 7] = 10
    if hand_x is not None:
        image[60:, hand_x : hand_x + 110] = (60, 90, 150)
    return image


class PaintedDiceEye:
    """Reads what `paint` painted; a die that is hidden in part is none."""

    def look(self, image: Image) -> View:
        count, _, boxes, middles = cv2.connectedComponentsWithStats((image[:, :, 0] > 200).astype(np.uint8))
        dice = [self._die(image, boxes[one], middles[one]) for one in range(1, count)]
        marks = tuple(sorted((die for die in dice if die), key=lambda die: float(die.detection.quad_px[:, 0].mean())))
        cards = tuple(Card(mark.label, mark.seen, mark.confidence, mark.refused, (n,)) for n, mark in enumerate(marks))
        return View(marks, cards, WIDTH, HEIGHT, 1.0)

    @staticmethod
    def _die(image: Image, box: Any, middle: Any) -> Reading | None:
        left, top, wide, high, _ = (int(one) for one in box)
        if (wide, high) != (SIDE, SIDE):
            return None
        cells = [(left + 7 + 11 * (pip % 3), top + 9 + 15 * (pip // 3)) for pip in range(6)]
        value = sum(int(image[y, x, 0]) < 60 for x, y in cells)
        quad = np.float32([(left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)])
        detection = Detection(quad, 0.99, MarkKind.DIE)
        label = str(value) if value else None
        candidates = tuple((str(face), 1 / 6) for face in range(1, 7))
        return Reading(detection, label, label, 0.99, 0.9, None if label else Refusal.BLURRED, candidates=candidates)


class DiceTable:
    """A kiosk that watches painted dice. What is done to the table takes as many frames as the settling needs."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(folder)
        self.source = PaintedSource()
        self.source.show(paint(()))
        self.worker = Worker(
            table=Table(GAMES["yatzy"], None), party=Party({}), source=self.source, reopen=lambda: self.source,
            looker=PaintedDiceEye(), booking=Booking(self.store), archive=Archive(folder, None, {}), trouble={},
        )  # fmt: skip
        self.desk = CourseDesk(self.worker, self.store)
        self.dice: tuple[Die, ...] = ()

    def lie(self, *dice: Die) -> KioskState:
        """These dice lie there now, and nothing else; the state when that has settled."""
        self.dice = dice
        return self.show(paint(dice))

    def show(self, image: Image, most: int = MOST_FRAMES) -> KioskState:
        """The table looks like this for as long as it takes."""
        self.source.show(image)
        for number in range(most):
            self.worker.turn()
            if number >= LEAST_FRAMES and self.state.motion in {TableMotion.SETTLED, TableMotion.EMPTY}:
                break
        return self.state

    def hand(self, x: int = 250) -> KioskState:
        """A hand reaches over the dice."""
        return self.show(paint(self.dice, x), HAND_FRAMES)

    def throw(self, *dice: Die) -> KioskState:
        """A hand takes dice, and these lie there when it is gone."""
        self.hand()
        return self.lie(*dice)

    def tell(self, act: str, **said: Any) -> Any:
        """A person tells what happens; the kiosk takes it in with its next frame."""
        standing = self.desk.act(act, said, "Анна", None)
        self.worker.turn()
        return standing

    def undo(self) -> None:
        self.desk.undo("Анна", None)
        self.worker.turn()

    @property
    def state(self) -> KioskState:
        return self.worker.board.current()

    @property
    def events(self) -> list[str]:
        return [record.event.removeprefix("yatzy-") for record in self.store.records()]

    def card(self, seat: int = 0) -> dict[str, int | None]:
        """What is written, by rows and sums."""
        standing = self.desk.standing()
        return {row.key: row.cells[seat].points for row in standing.sheet} if standing else {}
