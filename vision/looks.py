"""Who reads a frame, and when: at once, or beside the watching so that no frame is missed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import MarkerFinder, Mat, mats_of
from vision.settle import Looker
from vision.types import Image, Quad, View


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

    @property
    def busy(self) -> bool:
        """Whether a picture is being read at this moment."""
        ...

    def close(self) -> None:
        """No more readings."""
        ...


class LooksNow:
    """Reads at once: the same frames give the same answers. For what is replayed, and for tests."""

    def __init__(self, looker: Looker) -> None:
        self._looker, self._finder = looker, MarkerFinder()
        self._sight: Sight | None = None

    def ask(self, image: Image, known: Mapping[int, Mat]) -> None:
        """Read it."""
        self._sight = _look(self._looker, self._finder, image, known)

    def take(self) -> Sight | None:
        """The answer."""
        sight, self._sight = self._sight, None
        return sight

    @property
    def busy(self) -> bool:
        """Never: it has been read when `ask` returns."""
        return False

    def close(self) -> None:
        """Nothing is held."""


class LooksAside:
    """Reads in a thread of its own, so that the picture goes on and a hand is seen while a frame is read."""

    def __init__(self, looker: Looker) -> None:
        self._looker, self._finder = looker, MarkerFinder()
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

    @property
    def busy(self) -> bool:
        """Whether the thread reads."""
        return self._answer is not None and not self._answer.done()

    def close(self) -> None:
        """Let the thread end; what it reads now is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _look(looker: Looker, finder: MarkerFinder, image: Image, known: Mapping[int, Mat]) -> Sight:
    markers = finder.markers(image)
    return Sight(without_marks_on(looker.look(image), markers.quads_px), mats_of(markers, known))


def without_marks_on(view: View, quads_px: Sequence[Quad]) -> View:
    """The view without marks whose middle lies on one of these quads, and without cards that have no others.

    A marker of a mat that is read as such is not covered: what the eye takes for an index there is the marker.
    """
    kept = [
        at for at, mark in enumerate(view.marks)
        if not any(_covers(quad, mark.detection.quad_px.mean(axis=0)) for quad in quads_px)
    ]  # fmt: skip
    return view.with_marks(kept)


def _covers(quad: Quad, point: NDArray[np.float32]) -> bool:
    return cv2.pointPolygonTest(quad, (float(point[0]), float(point[1])), measureDist=False) >= 0
