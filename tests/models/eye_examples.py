"""Hand-made sights for the tests of the proof: marks in a row, each with what was read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from datasets.decks import load_deck
from models.eye_judge import Sight
from models.eye_truth import LabelledPicture, TrueCard, TrueRow
from vision.read import Evidence
from vision.types import Card, Detection, Quad, Reading, Refusal, View

FRENCH = load_deck("french")
HEIGHT_PX = 20.0


def box(x: float, y: float = 0.0, height: float = HEIGHT_PX) -> Quad:
    """An upright index half as wide as high."""
    return np.array([[x, y], [x + height / 2, y], [x + height / 2, y + height], [x, y + height]], np.float32)


def evidence(seen: str, confidence: float = 0.95, x: float = 0.0, height: float = HEIGHT_PX) -> Evidence:
    return Evidence(
        Detection(box(x, height=height), 0.9),
        seen,
        confidence,
        margin=max(0.0, 2 * confidence - 1),
        in_deck=seen in FRENCH.labels,
        candidates=((seen, confidence),),
        sharpness=0.5,
        glared=False,
    )


def sight(*cards: tuple[str, str | None, float]) -> Sight:
    """Cards `(seen, label, confidence)` of one mark each, at x = 0, 100, 200 ...; without a label: unsure."""
    found = [evidence(seen, confidence, x=100.0 * at) for at, (seen, _, confidence) in enumerate(cards)]
    readings = tuple(
        Reading(one.detection, label, one.seen, one.confidence, one.margin, None if label else Refusal.UNSURE)
        for one, (_, label, _) in zip(found, cards, strict=True)
    )
    seen = tuple(
        Card(label, shown, confidence, None if label else Refusal.UNSURE, (at,))
        for at, (shown, label, confidence) in enumerate(cards)
    )
    return Sight(View(readings, seen, 640, 480, 10.0), tuple(found))


def card(label: str, counts: bool = True, x: float | None = None) -> TrueCard:
    """A true card; with `x` it lies around a mark there."""
    area = None if x is None else np.array([[x - 5, -5], [x + 50, -5], [x + 50, 80], [x - 5, 80]], np.float32)
    return TrueCard(label, counts, area)


def photograph(cards: Sequence[TrueCard], rows: Sequence[TrueRow] = (), name: str = "a.jpg") -> LabelledPicture:
    return LabelledPicture(name, Path(name), "attic", FRENCH, tuple(cards), tuple(rows))
