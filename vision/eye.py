"""The eye: one picture in, the cards in reading order out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from vision.arrange import arrange, is_order_doubtful
from vision.cards import join_marks
from vision.read import PatchReader
from vision.types import Detection, Image, Refusal, View


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
    """Locate, read, join, arrange.

    `glance` finds marks at half the cost, or none. What it finds is believed where it leaves no doubt about any card;
    else the locator looks with all care, as if nobody had looked before.
    """

    locator: Locator
    reader: PatchReader
    glance: Callable[[Image], tuple[Detection, ...]] | None = None

    def look(self, image: Image) -> View:
        """What one picture shows."""
        begun = time.perf_counter()
        view = self._read(image, self.glance(image)) if self.glance is not None else None
        if view is None or not is_plain(view):
            view = self._read(image, self.locator.locate(image))
        return replace(view, ms=(time.perf_counter() - begun) * 1000)

    def _read(self, image: Image, found: tuple[Detection, ...]) -> View:
        readings = self.reader.read(image, found)
        cards = arrange(join_marks(readings, self.reader.gates), readings)
        height, width = image.shape[:2]
        view = View(readings, cards, width, height, 0.0, is_order_doubtful(cards, readings))
        return view.with_marks(sorted(number for card in cards for number in card.marks))

    def close(self) -> None:
        """Give back the locator's memory."""
        self.locator.close()


def is_plain(view: View) -> bool:
    """Whether there are cards, each of them named, or plainly a card of another deck."""
    return bool(view.cards) and all(card.refused in (None, Refusal.FOREIGN) for card in view.cards)
