"""The one index in a picture that a person holds up: found, and not mixed up with those of other cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kiosk.enrol.tools import Tools
from vision.codebook import Vectors
from vision.rectify import rectify, stretch
from vision.types import Detection, Image

MIN_HEIGHT_PX = 16.0
"""A mark smaller than this has lost what tells suits apart; the card has to come nearer."""

_IS_MARK = 0.5
_AS_LARGE = 0.6
"""Marks of the card in front are about as large as the largest; smaller ones lie behind it."""
_SAME_CARD = 0.5
"""Cosine of two indices of one card, at least; those of different cards are mostly far below."""


@dataclass(frozen=True, slots=True)
class Found:
    """The index to cut out, None where there is none, and whether all indices of its size look like one card's."""

    best: Detection | None
    one_card: bool


def find_index(image: Image, tools: Tools) -> Found:
    """Of the marks that the weights take for an upright index, the surest of the large ones."""
    marks = tools.locator.locate(image)
    if not marks:
        return Found(None, True)
    seen = tools.net.read(np.stack([stretch(rectify(image, mark.quad_px)) for mark in marks]))
    heights = np.asarray([mark.height_px for mark in marks])
    usable = seen.marks >= _IS_MARK
    if not usable.any():
        return Found(None, True)
    large = np.flatnonzero(usable & (heights > _AS_LARGE * heights[usable].max()))
    best = marks[max(large.tolist(), key=lambda place: marks[place].confidence)]
    return Found(best, all(_least_cosine(vectors[large]) >= _SAME_CARD for vectors in (seen.ranks, seen.suits)))


def _least_cosine(vectors: Vectors) -> float:
    return float((vectors @ vectors.T).min())
