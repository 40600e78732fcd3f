"""What the set-up page measures in the frames that come now."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from kiosk.build import OpenLooker
from vision.deck import Deck
from vision.quality import banding, blur_px, glare_share, white_level
from vision.settle import Looker
from vision.source import FrameSource, SourceState
from vision.sources.format import CameraInfo
from vision.sources.live import LiveSource
from vision.types import Frame, Image, MarkKind, View
from vision.words import Text

FRAMES = 8
"""Bands wander through a picture within a few frames."""

WITHIN_S = 1.0
_POLL_S = 0.01

_GIVES_PICTURES = frozenset({SourceState.OK, SourceState.SLOW, SourceState.BLURRED})
"""That they are too few or not sharp is said by checks of their own."""

MIRRORED_LEAD = 2
"""So many marks more that are named in the mirrored picture than in the picture itself: one can be a coincidence, since
some figures and suits look the same in a mirror."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One inspection. None: could not be measured in these frames.

    `blur_px` standard deviation of the blur; `index_px` median height of the indices; `glare` and `banding` 0..1;
    `white` 0..255; `fps` what really comes.
    """

    width_px: int
    height_px: int
    blur_px: float | None
    index_px: float | None
    glare: float
    white: float
    banding: float | None
    mirrored: bool | None
    fps: float | None


@dataclass(frozen=True, slots=True)
class CameraReport:
    """What the source says of itself: whether it gives pictures, what it promises, and what a person should know."""

    name: str
    is_fine: bool
    note: Text | None
    info: CameraInfo | None
    fps: float | None


def one_at_a_time(open_looker: OpenLooker) -> OpenLooker:
    """The same eyes, but each for several threads."""

    def open_for_all(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
        return TurnByTurn(open_looker(kind, deck, weights))

    return open_for_all


class TurnByTurn:
    """An eye for several threads: one looks after the other."""

    def __init__(self, looker: Looker) -> None:
        self._looker, self._lock = looker, threading.Lock()

    def look(self, image: Image) -> View:
        """Wait for one's turn, and read."""
        with self._lock:
            return self._looker.look(image)


class Inspector:
    """Measures when it is asked. Two who ask at once get the same answer."""

    def __init__(
        self, newest: Callable[[], Frame | None], source: Callable[[], FrameSource], looker: Callable[[], Looker | None]
    ) -> None:
        """`newest` is the newest frame; `source` and `looker` are what is used now, if there is an eye."""
        self._newest, self._source, self._looker = newest, source, looker
        self._lock = threading.Lock()
        self._last: tuple[float, Measured | None] = (-WITHIN_S, None)

    def report(self) -> CameraReport:
        """How the camera is."""
        source = self._source()
        is_fine = source.state in _GIVES_PICTURES
        if isinstance(source, LiveSource):
            return CameraReport(source.name, is_fine, source.note, source.info, source.fps)
        return CameraReport(source.name, is_fine, None, None, None)

    def inspect(self) -> Measured | None:
        """What the next frames show; None where there is none."""
        asked_s = time.monotonic()
        with self._lock:
            measured_s, measured = self._last
            if measured_s < asked_s:
                measured = self._measure(collect(self._newest, FRAMES, WITHIN_S))
                self._last = time.monotonic(), measured
            return measured

    def _measure(self, frames: list[Frame]) -> Measured | None:
        return measure(frames, self._looker(), self.report().fps) if frames else None


def collect(newest: Callable[[], Frame | None], count: int, within_s: float) -> list[Frame]:
    """Successive frames, as many as come in that time; at least the newest one, where there is any."""
    frames: list[Frame] = []
    until_s = time.monotonic() + within_s
    while len(frames) < count and (time.monotonic() < until_s or not frames):
        frame = newest()
        if frame is None:
            return frames
        if not frames or frame.sequence != frames[-1].sequence:
            frames.append(frame)
        time.sleep(_POLL_S)
    return frames


def measure(frames: list[Frame], looker: Looker | None, fps: float | None) -> Measured:
    """Measure successive frames, one at least; all but banding in the last of them."""
    image = frames[-1].image
    view = looker.look(image) if looker else None
    mirrored = looker.look(np.ascontiguousarray(cv2.flip(image, 1))) if looker else None
    height, width = image.shape[:2]
    return Measured(
        width,
        height,
        blur_px(image),
        index_height(view, mirrored),
        glare_share(image),
        white_level(image),
        _banding_of([frame.image for frame in frames]),
        is_mirrored(view, mirrored),
        fps,
    )


def index_height(*views: View | None) -> float | None:
    """Median height of the indices in the view that has most of them, pixels."""
    heights = max(([mark.detection.height_px for mark in view.marks] for view in views if view), key=len, default=[])
    return float(np.median(heights)) if heights else None


def is_mirrored(view: View | None, flipped: View | None) -> bool | None:
    """Whether the cards can be read in the mirrored picture only; None where neither shows enough of them."""
    if view is None or flipped is None:
        return None
    lead = _named(flipped) - _named(view)
    return lead > 0 if abs(lead) >= MIRRORED_LEAD else None


def _named(view: View) -> int:
    return sum(mark.label is not None for mark in view.marks)


def _banding_of(images: list[Image]) -> float | None:
    same = [image for image in images if image.shape == images[-1].shape]
    return banding(same) if len(same) >= FRAMES // 2 else None
