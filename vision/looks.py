"""Who reads a frame, and when: at once, or beside the watching so that no frame is missed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from vision.mats import Mat, MatFinder
from vision.settle import Looker
from vision.types import Image, View


@dataclass(frozen=True, slots=True)
class Sight:
    """One reading of a frame: the cards of the whole picture, and the mats."""

    view: View
    mats: tuple[Mat, ...]


class Attention(Protocol):
    """Takes one frame at a time."""

    def ask(self, image: Image, known: Mapping[int, Mat]) -> None:
        """Have a picture read. Not before the last answer was taken."""
        ...

    def take(self) -> Sight | None:
        """The answer, once; None where it is not there yet. Raises what the eye raised."""
        ...

    def close(self) -> None:
        """No more readings."""
        ...


class LooksNow:
    """Reads at once: the same frames give the same answers. For what is replayed, and for tests."""

    def __init__(self, looker: Looker) -> None:
        self._looker, self._finder = looker, MatFinder()
        self._sight: Sight | None = None

    def ask(self, image: Image, known: Mapping[int, Mat]) -> None:
        """Read it."""
        self._sight = _look(self._looker, self._finder, image, known)

    def take(self) -> Sight | None:
        """The answer."""
        sight, self._sight = self._sight, None
        return sight

    def close(self) -> None:
        """Nothing is held."""


class LooksAside:
    """Reads in a thread of its own, so that the picture goes on and a hand is seen while a frame is read."""

    def __init__(self, looker: Looker) -> None:
        self._looker, self._finder = looker, MatFinder()
        self._thread = ThreadPoolExecutor(1, "looks")
        self._answer: Future[Sight] | None = None

    def ask(self, image: Image, known: Mapping[int, Mat]) -> None:
        """Begin to read."""
        self._answer = self._thread.submit(_look, self._looker, self._finder, image, known)

    def take(self) -> Sight | None:
        """The answer, where it is there."""
        answer = self._answer
        if answer is None or not answer.done():
            return None
        self._answer = None
        return answer.result()

    def close(self) -> None:
        """Let the thread end; what it reads now is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _look(looker: Looker, finder: MatFinder, image: Image, known: Mapping[int, Mat]) -> Sight:
    return Sight(looker.look(image), finder.find(image, known))
