"""The eye: one picture in, the cards in reading order out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

from vision.arrange import arrange, is_order_doubtful
from vision.cards import join_marks
from vision.read import PatchReader
from vision.types import Detection, Image, View


class Locator(Protocol):
    """Finds marks."""

    def locate(self, image: Image) -> tuple[Detection, ...]:
        """All marks in a picture `(H, W, 3) uint8` BGR, surest first, quads in its pixels."""
        ...

    def close(self) -> None:
        """Give back what it holds."""
        ...


@dataclass(frozen=True, slots=True)
class Eye:
    """Locate, read, join, arrange."""

    locator: Locator
    reader: PatchReader

    def look(self, image: Image) -> View:
        """What one picture shows."""
        height, width = image.shape[:2]
        begun = time.perf_counter()
        readings = self.reader.read(image, self.locator.locate(image))
        cards = arrange(join_marks(readings, self.reader.gates), readings)
        doubtful = is_order_doubtful(cards, readings)
        return View(readings, cards, width, height, (time.perf_counter() - begun) * 1000, doubtful)

    def close(self) -> None:
        """Give back the locator's memory."""
        self.locator.close()
