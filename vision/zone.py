"""Where cards count: a mat that is seen, the zone that a person drew, or the whole picture."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrange import arrange, card_centre, is_order_doubtful
from vision.mats import Mat
from vision.motion import Mask
from vision.poses import pose_of
from vision.types import Card, MarkKind, Quad, Reading, View
from vision.words import SpokenError, Text

LEAST_AREA = 0.02
"""Of the picture: a smaller zone holds no card that can be read."""


class ZoneError(SpokenError):
    """Corners that are no zone; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone that a person drew: four corners in parts of the picture's width and height, clockwise."""

    corners: tuple[tuple[float, float], ...]

    def outline_px(self, width: int, height: int) -> Quad:
        """The corners in a picture of that size."""
        return np.asarray(np.multiply(self.corners, (width, height)), np.float32)


def parse_zone(corners: Sequence[Sequence[float]]) -> Zone:
    """The zone of four corners, in parts of the picture, in any order of turn. Raises `ZoneError`.

    >>> parse_zone([(0, 0), (0, 1), (1, 1), (1, 0)]).corners
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    """
    points = [tuple(map(float, corner)) for corner in corners]
    if len(points) != 4 or not all(len(point) == 2 and all(0 <= part <= 1 for part in point) for point in points):
        raise ZoneError(Text("a zone has four corners, all of them in the picture",
                             "у зоны четыре угла, все в пределах кадра"))  # fmt: skip
    area = float(cv2.contourArea(np.asarray(points, np.float32), oriented=True))
    if area < 0:
        points = [points[0], *reversed(points[1:])]
    if abs(area) < LEAST_AREA or not cv2.isContourConvex(np.asarray(points, np.float32)):
        raise ZoneError(
            Text("draw the zone as a quadrangle around the cards, without crossing sides and not too small",
                 "обведите место для карт четырёхугольником: стороны не пересекаются, не слишком маленький")
        )  # fmt: skip
    return Zone(tuple((x, y) for x, y in points))


class PlaceKind(StrEnum):
    """How it is known where cards count."""

    MAT = "mat"
    ZONE = "zone"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """One Sota in a picture. `sota` is its number where a mat says it."""

    kind: PlaceKind
    outline_px: Quad
    mat: Mat | None = None

    @property
    def sota(self) -> int | None:
        """The number of the Sota (Y17, step 3)."""
        return self.mat.sota if self.mat else None

    def holds(self, card: Card, readings: Sequence[Reading]) -> bool:
        """Whether the middle of a card lies inside; one without marks lies wherever it is asked for."""
        if self.kind is PlaceKind.PICTURE or not card.marks:
            return True
        x, y = middle_of(card, readings)
        return cv2.pointPolygonTest(self.outline_px, (float(x), float(y)), measureDist=False) >= 0

    def mask(self, shape: tuple[int, int], width: int) -> Mask | None:
        """The place in a small picture of that shape, of a picture `width` wide; None: all of it."""
        if self.kind is PlaceKind.PICTURE:
            return None
        drawn = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(drawn, np.round(self.outline_px * (shape[1] / width)).astype(np.int32), 1)
        return np.asarray(drawn, np.bool_)


def places_of(mats: Sequence[Mat], zone: Zone | None, width: int, height: int) -> tuple[Place, ...]:
    """Every mat is a Sota; without one the zone is, or the whole picture."""
    if mats:
        return tuple(Place(PlaceKind.MAT, mat.outline_px, mat) for mat in mats)
    if zone is not None:
        return (Place(PlaceKind.ZONE, zone.outline_px(width, height)),)
    whole = Zone(((0, 0), (1, 0), (1, 1), (0, 1))).outline_px(width, height)
    return (Place(PlaceKind.PICTURE, whole),)


def divide(view: View, places: Sequence[Place]) -> tuple[View, ...]:
    """What each place holds, in its reading order; the marks stay those of the whole picture.

    A card on two places (mats that overlap) belongs to the first.
    """
    home = [next((at for at, place in enumerate(places) if place.holds(card, view.marks)), None) for card in view.cards]
    outside = tuple(card for card, at in zip(view.cards, home, strict=True) if at is None)
    return tuple(
        _part(view, place, tuple(itertools.compress(view.cards, (at == number for at in home))), outside)
        for number, place in enumerate(places)
    )


def _part(view: View, place: Place, cards: tuple[Card, ...], outside: tuple[Card, ...]) -> View:
    """What one place holds. The mat tells the order of cards; tiles and dice stay as the eye has ordered them."""
    are_cards = all(mark.detection.kind is MarkKind.INDEX for mark in view.marks)
    if place.mat is not None:
        ordered = arrange(cards, view.marks, place.mat.across) if are_cards else cards
        cards = tuple(replace(card, at_mm=place.mat.at_mm(middle_of(card, view.marks))) for card in ordered)
        return replace(view, cards=cards, outside=outside, order_doubtful=False)
    if len(cards) == len(view.cards):
        return view
    if not are_cards:
        return replace(view, cards=cards, outside=outside)
    cards = arrange(cards, view.marks)
    return replace(view, cards=cards, outside=outside, order_doubtful=is_order_doubtful(cards, view.marks))


def middle_of(card: Card, readings: Sequence[Reading]) -> NDArray[np.float64]:
    """The middle of a card, of a tile or a die that of its face, `(2,)` pixels. It has at least one mark."""
    if readings[card.marks[0]].detection.kind is MarkKind.INDEX:
        return card_centre([pose_of(readings[i]) for i in card.marks])
    return np.asarray(np.mean([pose_of(readings[i]).centre for i in card.marks], axis=0))
