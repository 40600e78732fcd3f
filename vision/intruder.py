"""Sees a hand that rests on the table: something that was not there when it was empty, and is no card."""

from __future__ import annotations

import cv2
import numpy as np

from vision.motion import Mask, Reference, Small
from vision.poses import TYPICAL_OFFSET, pose_of
from vision.types import View

LEAST_SHARE = 0.012
"""Of the place: two fingers that reach over its edge."""

THINNEST_PX = 5
"""Of the small picture: what is thinner is the edge of a card that lies a little other than thought."""

_CARD_MARGIN = 1.0
"""How far a card may reach beyond what its index says, in heights of an index."""


def reaches_in(empty: Reference, now: Small, zone: Mask | None, view: View | None, width_px: int) -> bool:
    """Whether something that is no card reaches into the place from outside of it.

    `empty` is the place without cards; `view` holds the cards that are known, in a picture `width_px` wide.
    """
    if now.shape != empty.small.shape:
        return False
    shape = (now.shape[0], now.shape[1])
    inside = np.ones(shape, np.bool_) if zone is None else zone
    cards = np.zeros(shape, np.bool_) if view is None else _cards_of(view, shape, width_px)
    strange = empty.changes(_without(cards, empty.small, now)) & inside & ~cards
    thick = np.ones((THINNEST_PX, THINNEST_PX), np.uint8)
    blobs = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_OPEN, thick)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(blobs)
    rim = inside & ~cv2.erode(inside.astype(np.uint8), thick, borderValue=0).astype(np.bool_)
    at_rim = set(np.unique(labels[rim]).tolist())
    least = LEAST_SHARE * inside.sum()
    return any(stats[n, cv2.CC_STAT_AREA] >= least and n in at_rim for n in range(1, count))


def _without(cards: Mask, empty: Small, now: Small) -> Small:
    """The picture as if no cards lay there, in the light of now: a row of cards would be taken for another light."""
    if not cards.any() or cards.all():
        return now
    added = np.median((now - empty)[~cards], axis=0)
    return np.where(cards[..., None], empty + added.astype(np.float32), now)


def _cards_of(view: View, shape: tuple[int, int], width_px: int) -> Mask:
    """Where cards lie: each of their indices stands in a corner of one."""
    drawn = np.zeros(shape, np.uint8)
    scale = shape[1] / width_px
    for mark in view.marks:
        pose = pose_of(mark)
        right, down = TYPICAL_OFFSET[0] + _CARD_MARGIN, TYPICAL_OFFSET[1] + _CARD_MARGIN
        corners = [
            pose.centre + (pose.across * x + pose.down * y) * pose.height_px
            for x, y in ((-1, -1), (right, -1), (right, down), (-1, down))
        ]
        cv2.fillConvexPoly(drawn, np.round(np.asarray(corners) * scale).astype(np.int32), 1)
    return np.asarray(drawn, np.bool_)
