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
_SURE, _SURE_MARK = 0.6, 0.8
"""Only a mark that locator and reader are sure of can be a second card; a pip of the same card is none."""
_SAME_RANK, _SAME_SUIT = 0.4, 0.2
"""Cosines of two indices of one card, at least. Ranks are known and far apart; of unseen suits less can be said."""


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
    large = np.flatnonzero(usable & (heights > _AS_LARGE * heights[usable].max())).tolist()
    best = max(large, key=lambda place: marks[place].confidence)
    sure = [place for place in large if marks[place].confidence >= _SURE and seen.marks[place] >= _SURE_MARK]
    one_card = _alike(seen.ranks, best, sure, _SAME_RANK) and _alike(seen.suits, best, sure, _SAME_SUIT)
    return Found(marks[best], one_card)


def _alike(vectors: Vectors, best: int, others: list[int], least: float) -> bool:
    return bool((vectors[others] @ vectors[best] >= least).all())
