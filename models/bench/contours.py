"""The classical way: bright quadrangles are cards, and their corners are compared with pictures of all corners.

A small and honest version of what most projects on the net do. It is given what they need: pictures of the very deck.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.faces import draw_face
from vision.deck import RANKS, Deck
from vision.rectify import warp
from vision.types import Card, Detection, Image, Quad, Reading, Refusal, View

CARD_PX = (200, 279)
"""A card cut out, 63 x 88 mm."""
SEARCHED = 6
"""How far, in pixels, an index may lie from where it should."""
LEAST_SHARE, MOST_SHARE = 0.003, 0.3
"""Of the picture's area that a card covers."""
ACCEPT = 0.75
"""Correlation with the picture of a corner from which it is believed."""


@dataclass(frozen=True, slots=True)
class ContourReader:
    """Reads cards that lie apart on a darker table.

    `corners`: grey pictures of the upper-left corners by label, looked for in the first `searched` rows and columns.
    """

    corners: Mapping[str, NDArray[np.uint8]]
    searched: tuple[int, int]

    def look(self, image: Image) -> View:
        """What one picture shows, cards from left to right."""
        begun = time.perf_counter()
        readings = tuple(sorted((self._read(image, quad) for quad in find_cards(image)), key=_left))
        cards = tuple(Card(one.label, one.seen, one.confidence, one.refused, (i,)) for i, one in enumerate(readings))
        return View(readings, cards, image.shape[1], image.shape[0], (time.perf_counter() - begun) * 1000)

    def close(self) -> None:
        """Nothing to give back."""

    def _read(self, image: Image, quad: Quad) -> Reading:
        width, height = CARD_PX
        target = np.asarray([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        scores = [
            (float(cv2.matchTemplate(area, corner, cv2.TM_CCOEFF_NORMED).max()), label, turned)
            for turned in (quad, np.roll(quad, 2, axis=0))
            for area in [self._corner_area(cv2.cvtColor(warp(image, turned, target, CARD_PX), cv2.COLOR_BGR2GRAY))]
            for label, corner in self.corners.items()
        ]
        score, label, turned = max(scores, key=lambda one: one[0])
        refused = None if score >= ACCEPT else Refusal.UNSURE
        return Reading(Detection(turned, score), None if refused else label, label, max(score, 0.0), 0.0, refused)

    def _corner_area(self, card: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return card[: self.searched[0], : self.searched[1]]


def open_contours(deck: Deck) -> ContourReader:
    """The reader for a deck that can be drawn."""
    faces = {rank + suit.id: draw_face(deck, rank + suit.id, CARD_PX[0]) for rank in RANKS for suit in deck.suits}
    right, bottom = np.max([face.index_quads[0].max(axis=0) for face in faces.values()], axis=0).astype(int) + 2
    left, top = np.min([face.index_quads[0].min(axis=0) for face in faces.values()], axis=0).astype(int)
    grey = {label: cv2.cvtColor(face.image, cv2.COLOR_BGR2GRAY) for label, face in faces.items()}
    corners = {label: face[top:bottom, left:right] for label, face in grey.items()}
    return ContourReader(corners, (bottom + SEARCHED, right + SEARCHED))


def find_cards(image: Image) -> Iterator[Quad]:
    """Bright areas with four corners, as upright cards: corners clockwise from the upper left one."""
    grey = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    _, bright = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    contours, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        share = cv2.contourArea(contour) / grey.size
        corners = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True).reshape(-1, 2)
        if LEAST_SHARE < share < MOST_SHARE and len(corners) == 4 and cv2.isContourConvex(corners):
            yield _upright(corners.astype(np.float32))


def _upright(corners: Quad) -> Quad:
    """Clockwise from a corner at the left end of a short side, the topmost such side first."""
    if cv2.contourArea(corners, True) < 0:
        corners = corners[::-1]
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    first = 0 if sides[0] + sides[2] < sides[1] + sides[3] else 1
    starts = [np.roll(corners, -begin, axis=0) for begin in (first, first + 2)]
    return np.ascontiguousarray(min(starts, key=lambda quad: float(quad[:2, 1].sum())), np.float32)


def _left(reading: Reading) -> float:
    return float(reading.detection.quad_px[:, 0].mean())
