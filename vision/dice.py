"""The eye for dice: one picture in, the upper faces of all dice out, from left to right, or why one is not named."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.die_net import FacesSeen
from vision.die_patch import die_patch, side_px
from vision.eye import Locator
from vision.pips import count_pips
from vision.quality import is_glared, sharpness
from vision.types import Card, Detection, Image, Quad, Reading, Refusal, View

TURNS = tuple(k * np.pi / 8 for k in range(4))
"""Each face is looked at turned by these angles: a count of pips does not depend on how a die is turned."""


class DieNet(Protocol):
    """Weights that read patches `(n, 64, 64, 3) uint8`."""

    def read(self, patches: NDArray[np.uint8]) -> FacesSeen:
        """What is in each patch."""
        ...


@dataclass(frozen=True, slots=True)
class DiceGates:
    """What an upper face has to fulfil to be named. Chosen on synthetic hold-outs; see docs/dice.md.

    `accept`: probability that is enough by itself; `agreeing`: enough where the count of pips without a network says
    the same. `none`: what is no face with that probability is left out. `flat`: probability of lying flat. `outside`:
    how far a face may reach out of the picture, in sides; `min_side_px` is measured in the picture; `min_sharpness`:
    0..1, below it a doubtful face is called blurred.
    """

    accept: float = 0.9
    agreeing: float = 0.6
    none: float = 0.8
    flat: float = 0.5
    outside: float = 0.06
    min_side_px: float = 11.0
    min_sharpness: float = 0.16


@dataclass(frozen=True, slots=True)
class FaceEvidence:
    """What speaks for one face before any gate.

    `chances`: `(7,)`, of no face and of 1 to 6; `flat`: probability; `counted`: pips counted without a network;
    `outside`: how far it reaches out of the picture, in sides.
    """

    detection: Detection
    chances: NDArray[np.float32]
    flat: float
    counted: int | None
    sharpness: float
    glared: bool
    outside: float


@dataclass(frozen=True, slots=True)
class DiceEye:
    """Locate, read, put in order."""

    locator: Locator
    net: DieNet
    gates: DiceGates = DiceGates()

    def look(self, image: Image) -> View:
        """What one picture shows."""
        height, width = image.shape[:2]
        begun = time.perf_counter()
        detections = sorted(self.locator.locate(image), key=lambda one: float(one.quad_px[:, 0].mean()))
        readings = [judge(one, self.gates) for one in self.weigh(image, detections)]
        marks = tuple(reading for reading in readings if reading is not None)
        cards = tuple(Card(m.label, m.seen, m.confidence, m.refused, (i,)) for i, m in enumerate(marks))
        return View(marks, cards, width, height, (time.perf_counter() - begun) * 1000)

    def weigh(self, image: Image, detections: Sequence[Detection]) -> tuple[FaceEvidence, ...]:
        """The evidence of each detection, in their order."""
        if not detections:
            return ()
        patches = [die_patch(image, one.quad_px, turn) for one in detections for turn in TURNS]
        seen = self.net.read(np.stack(patches))
        values = seen.values.reshape(len(detections), len(TURNS), -1).mean(axis=1)
        flat = seen.flat.reshape(len(detections), len(TURNS)).mean(axis=1)
        straight = patches[:: len(TURNS)]
        return tuple(
            FaceEvidence(
                one,
                values[i],
                float(flat[i]),
                count_pips(image, one.quad_px),
                sharpness(straight[i]),
                is_glared(straight[i]),
                reaches_out(one.quad_px, image.shape[1], image.shape[0]),
            )
            for i, one in enumerate(detections)
        )

    def close(self) -> None:
        """Give back the locator's memory."""
        self.locator.close()


def reaches_out(quad: Quad, width: int, height: int) -> float:
    """How far a face reaches out of a picture, in sides; 0 where it is all inside."""
    out = max(float(-quad.min()), float((quad - (width - 1, height - 1)).max()), 0.0)
    return out / max(side_px(quad), 1.0)


def judge(evidence: FaceEvidence, gates: DiceGates) -> Reading | None:
    """The reading that comes of the evidence: a value, or the first reason against it; None where there is no die."""
    if evidence.chances[0] >= gates.none and evidence.outside <= gates.outside:
        return None
    order = np.argsort(-evidence.chances[1:], kind="stable") + 1
    best, second = int(order[0]), int(order[1])
    confidence = float(evidence.chances[best])
    refused = _refusal(evidence, best, confidence, gates)
    return Reading(
        evidence.detection,
        None if refused else str(best),
        str(best),
        confidence,
        confidence - float(evidence.chances[second]),
        refused,
        candidates=tuple((str(value), float(evidence.chances[value])) for value in order),
    )


def _refusal(evidence: FaceEvidence, best: int, confidence: float, gates: DiceGates) -> Refusal | None:
    doubtful = confidence < (gates.agreeing if evidence.counted == best else gates.accept)
    checks = (
        (evidence.outside > gates.outside, Refusal.CUT_OFF),
        (side_px(evidence.detection.quad_px) < gates.min_side_px, Refusal.TOO_SMALL),
        (evidence.flat < gates.flat, Refusal.LEANING),
        (evidence.counted not in (None, best), Refusal.DISAGREE),
        (doubtful and evidence.sharpness < gates.min_sharpness, Refusal.BLURRED),
        (doubtful and evidence.glared, Refusal.GLARE),
        (doubtful, Refusal.UNSURE),
    )
    return next((reason for failed, reason in checks if failed), None)
