"""Marks that are no index but a piece of a picture on a card's face: a crown above a suit reads much like one."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poses import Pose, is_opposite
from vision.read import Gates
from vision.types import Card, Reading, Refusal

ODD_SIZE = 0.62
"""An index this much lower than the others of the picture is hardly one, seen however flat."""

SMALL, LARGE = 0.62, 1.45
"""Parts of the size of an index: of the root of its area, which does not depend on how cards are turned, however flat
they are seen. Half of an index has 0.7 and may be a card; nothing that lies on an index makes it larger, and what is
nearer to the camera by the length of a card is 1.25 times as large at most."""

ACROSS = 0.85
"""The same instead of `SMALL` for what stands across the card on which it lies, as text read sideways does: an index of
a card that lies across another has the size of all, and what covers a part of it would have to lie on both."""

TURNED_ACROSS = np.sin(np.radians(25))
"""Cosine between both reading directions, at most."""

ALIKE_AT_LEAST = 3
"""Named indices of one size before another size is odd: as many as the smallest hand has."""

_UNREAD = (Refusal.UNSURE, Refusal.UNKNOWN_MARK)


def pieces_of_pictures(
    readings: Sequence[Reading],
    poses: Sequence[Pose],
    offset: tuple[float, float],
    gates: Gates,
) -> frozenset[int]:
    """Numbers of the marks that lie on the face of a card and are much larger or smaller than its index.

    All indices of a deck are of one size: such a mark is a court, a pip or a piece of text and no card that lies there,
    so that nobody has to be asked about it. What is read beyond doubt stays, what stands in the column of an index, and
    what has its counterpart at an opposite corner, as a card of another deck would.
    """
    sizes = [size_px(reading) for reading in readings]
    homes = _alike(readings, sizes)
    if len(homes) < ALIKE_AT_LEAST:
        return frozenset()
    faces = [_Face.of(readings[i], poses[i], offset, sizes[i]) for i in homes]
    odd = [i for i, one in enumerate(readings) if _may_be_drawn(one, gates) and _lies_odd(poses[i], sizes[i], faces)]
    return frozenset(i for i in odd if not any(is_opposite(poses[i], poses[k]) for k in odd if k != i))


def size_px(reading: Reading) -> float:
    """The root of a mark's area."""
    return float(np.sqrt(cv2.contourArea(reading.detection.quad_px)))


@dataclass(frozen=True, slots=True)
class _Face:
    """A card, told from one index: the size of that and its direction down, the column `(4, 2)` in which it stands, and
    what lies between that and the column of the opposite index; pixels.
    """

    size_px: float
    down: NDArray[np.float64]
    column: NDArray[np.float32]
    inner: NDArray[np.float32]

    @classmethod
    def of(cls, reading: Reading, pose: Pose, offset: tuple[float, float], size: float) -> _Face:
        outer, edge, *_ = reading.detection.quad_px
        right = pose.across * (offset[0] * pose.height_px - float(np.linalg.norm(edge - outer)))
        below = pose.down * (offset[1] + 1) * pose.height_px
        column = np.asarray([outer, edge, edge + below, outer + below], np.float32)
        inner = np.asarray([edge, edge + right, edge + right + below, edge + below], np.float32)
        return cls(size, pose.down, column, inner)

    def shows(self, pose: Pose, size: float) -> bool:
        """Whether a mark lies on it and is of quite another size than its index."""
        is_across = abs(float(pose.down @ self.down)) < TURNED_ACROSS
        return not (ACROSS if is_across else SMALL) < size / self.size_px < LARGE and _is_in(pose, self.inner)


def _alike(readings: Sequence[Reading], sizes: Sequence[float]) -> list[int]:
    """Numbers of the named marks that are about as large as most of them."""
    named = [i for i, reading in enumerate(readings) if reading.refused is None]
    usual = float(np.median([sizes[i] for i in named])) if named else 0.0
    return [i for i in named if SMALL * usual < sizes[i] < LARGE * usual]


def _may_be_drawn(reading: Reading, gates: Gates) -> bool:
    if reading.refused is None:
        return reading.confidence < gates.beyond_doubt
    return reading.refused in _UNREAD


def _lies_odd(pose: Pose, size: float, faces: Sequence[_Face]) -> bool:
    """Whether a mark lies on the face of a card, is of quite another size than its index, and stands in no column."""
    return any(face.shows(pose, size) for face in faces) and not any(_is_in(pose, face.column) for face in faces)


def _is_in(pose: Pose, area: NDArray[np.float32]) -> bool:
    x, y = pose.centre.tolist()
    return cv2.pointPolygonTest(area, (x, y), False) > 0


def without_pictures(cards: tuple[Card, ...], readings: Sequence[Reading], poses: Sequence[Pose]) -> tuple[Card, ...]:
    """The cards, less those that are part of a picture: each such mark goes to the card on whose face it is.

    A mark that could not be read, between the two read corners of a card and of another size than they, is no card that
    lies there: all indices of a deck are of one size.
    """
    faces = {card.marks: face for card in cards if card.label and (face := _face(card, readings, poses)) is not None}
    homes = {card.marks: _home(card, faces, poses) for card in cards}
    kept = []
    for card in cards:
        if homes[card.marks] is None:
            more = [i for marks, home in homes.items() if home == card.marks for i in marks]
            kept.append(replace(card, marks=tuple(sorted((*card.marks, *more)))))
    return tuple(kept)


def _face(card: Card, readings: Sequence[Reading], poses: Sequence[Pose]) -> NDArray[np.float32] | None:
    """The rectangle `(4, 2)` between the outer corners of two opposite indices of a card; None where one is seen."""
    for a, b in itertools.combinations(card.marks, 2):
        if is_opposite(poses[a], poses[b]):
            first, last = (
                readings[a].detection.quad_px[0],
                readings[b].detection.quad_px[0],
            )
            right, below = (first + axis * float((last - first) @ axis) for axis in (poses[a].across, poses[a].down))
            return np.asarray([first, right, last, below], np.float32)
    return None


def _home(
    card: Card,
    faces: Mapping[tuple[int, ...], NDArray[np.float32]],
    poses: Sequence[Pose],
) -> tuple[int, ...] | None:
    """The marks of the card on whose face a mark that is alone is drawn."""
    if len(card.marks) > 1 or card.refused not in _UNREAD:
        return None
    pose = poses[card.marks[0]]
    for marks, face in faces.items():
        share = pose.height_px / poses[marks[0]].height_px
        if not ODD_SIZE < share < 1 / ODD_SIZE and _is_in(pose, face):
            return marks
    return None
