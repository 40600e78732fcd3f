"""The eye for dice: one picture in, the upper faces of all dice out, from left to right, or why one is not named."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.die_patch import die_patch, side_px
from vision.eye import Locator
from vision.lean import Tilts, leaning, turned_back
from vision.pips import count_pips
from vision.quality import is_glared, sharpness
from vision.types import Card, Detection, Image, Quad, Reading, Refusal, View

TURNS = tuple(k * np.pi / 8 for k in range(4))
"""Each face is looked at turned by these angles: a count of pips does not depend on how a die is turned."""


class TiltNet(Protocol):
    """Weights that read patches `(n, 64, 64, 3) uint8`."""

    def read(self, patches: NDArray[np.uint8]) -> Tilts:
        """The tilt of each patch's face, `(n, 2)`, in the patch's own directions."""
        ...


class DieNet(Protocol):
    """Weights that read patches `(n, 64, 64, 3) uint8`."""

    def read(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The probabilities of each patch's value, `(n, 7)`; 0 is no face that can be read."""
        ...


@dataclass(frozen=True, slots=True)
class DiceGates:
    """What an upper face has to fulfil to be named. Chosen on synthetic hold-outs; see docs/dice.md.

    `accept`: probability that is enough by itself; `agreeing`: enough where the count of pips without a network says
    the same. Where the locator is less sure than `faint`, both have to say it; where it is less sure than `weak`, what
    is not named so is left out, and so is what is no face with the probability `nothing`, and what is smaller than
    `smallest` of the usual die of the picture: a pip of it, a coin. `outside`: how far a face may reach out of the
    picture, in sides; `min_side_px` is measured in the picture; `min_sharpness`: 0..1, below it a doubtful face is
    called blurred.
    """

    accept: float = 0.9
    agreeing: float = 0.6
    faint: float = 0.55
    weak: float = 0.45
    nothing: float = 0.8
    smallest: float = 0.45
    outside: float = 0.06
    min_side_px: float = 11.0
    min_sharpness: float = 0.16


@dataclass(frozen=True, slots=True)
class FaceEvidence:
    """What speaks for one face before any gate.

    `chances`: `(7,)`, of no face and of 1 to 6; `counted`: pips counted without a network; `outside`: how far it
    reaches out of the picture, in sides; `leans`: it looks another way than the faces around it.
    """

    detection: Detection
    chances: NDArray[np.float32]
    counted: int | None
    sharpness: float
    glared: bool
    outside: float
    leans: bool = False

    @property
    def agreed(self) -> bool:
        """Whether the network and the count without one say the same."""
        return self.counted == self.value

    @property
    def value(self) -> int:
        """The likeliest value, 1 to 6."""
        return int(self.chances[1:].argmax()) + 1

    @property
    def confidence(self) -> float:
        """Its probability, 0..1."""
        return float(self.chances[self.value])


@dataclass(frozen=True, slots=True)
class DiceEye:
    """Locate, read, put in order. Without `tilts` a die that leans is read like any other."""

    locator: Locator
    net: DieNet
    gates: DiceGates = DiceGates()
    tilts: TiltNet | None = None

    def look(self, image: Image) -> View:
        """What one picture shows."""
        height, width = image.shape[:2]
        begun = time.perf_counter()
        detections = sorted(self.locator.locate(image), key=lambda one: float(one.quad_px[:, 0].mean()))
        marks = tuple(judge(one, self.gates) for one in self.weigh(image, detections))
        cards = tuple(Card(mark.label, mark.seen, mark.confidence, mark.refused, (i,)) for i, mark in enumerate(marks))
        return View(marks, cards, width, height, (time.perf_counter() - begun) * 1000)

    def weigh(self, image: Image, detections: Sequence[Detection]) -> tuple[FaceEvidence, ...]:
        """The evidence of each detection that is a die at all, in their order."""
        if not detections:
            return ()
        height, width = image.shape[:2]
        patches = np.stack([die_patch(image, one.quad_px, turn) for one in detections for turn in TURNS])
        chances = self.net.read(patches).reshape(len(detections), len(TURNS), -1).mean(axis=1)
        leans = self._leaning(patches, detections, width, height)
        seen = [
            FaceEvidence(
                one,
                chances[i],
                count_pips(image, one.quad_px),
                sharpness(patches[i * len(TURNS)]),
                is_glared(patches[i * len(TURNS)]),
                reaches_out(one.quad_px, width, height),
                leans[i],
            )
            for i, one in enumerate(detections)
        ]
        return without_others(seen, self.gates)

    def _leaning(
        self, patches: NDArray[np.uint8], detections: Sequence[Detection], width: int, height: int
    ) -> tuple[bool, ...]:
        if self.tilts is None:
            return (False,) * len(detections)
        tilts = turned_back(self.tilts.read(patches).reshape(len(detections), len(TURNS), 2), TURNS)
        middles = np.stack([one.quad_px.mean(axis=0) for one in detections])
        return leaning(tilts, middles, width, height)

    def close(self) -> None:
        """Give back the locator's memory."""
        self.locator.close()


def reaches_out(quad: Quad, width: int, height: int) -> float:
    """How far a face reaches out of a picture, in sides; 0 where it is all inside."""
    out = max(float(-quad.min()), float((quad - (width - 1, height - 1)).max()), 0.0)
    return out / max(side_px(quad), 1.0)


def without_others(seen: Sequence[FaceEvidence], gates: DiceGates) -> tuple[FaceEvidence, ...]:
    """Those that are dice, readable or not."""
    sides = [side_px(one.detection.quad_px) for one in seen if _is_clear(one, gates)]
    least = gates.smallest * float(np.median(sides)) if sides else 0.0
    return tuple(one for one in seen if _is_die(one, gates) and side_px(one.detection.quad_px) >= least)


def _is_clear(evidence: FaceEvidence, gates: DiceGates) -> bool:
    sure = evidence.detection.confidence >= gates.faint and evidence.confidence >= gates.accept
    return sure and evidence.outside <= gates.outside


def _is_die(evidence: FaceEvidence, gates: DiceGates) -> bool:
    """One that is cut off may well show no face, and a faint one has to show a clear one."""
    if evidence.detection.confidence < gates.weak:
        return evidence.agreed and evidence.confidence >= gates.accept
    return bool(evidence.chances[0] < gates.nothing) or evidence.outside > gates.outside


def judge(evidence: FaceEvidence, gates: DiceGates) -> Reading:
    """The reading that comes of the evidence: a value, or the first reason against it."""
    order = np.argsort(-evidence.chances[1:], kind="stable") + 1
    refused = _refusal(evidence, gates)
    return Reading(
        evidence.detection,
        None if refused else str(evidence.value),
        str(evidence.value),
        evidence.confidence,
        evidence.confidence - float(evidence.chances[order[1]]),
        refused,
        candidates=tuple((str(value), float(evidence.chances[value])) for value in order),
    )


def _refusal(evidence: FaceEvidence, gates: DiceGates) -> Refusal | None:
    doubtful = evidence.confidence < (gates.agreeing if evidence.agreed else gates.accept)
    doubtful = doubtful or (evidence.detection.confidence < gates.faint and not evidence.agreed)
    checks = (
        (evidence.outside > gates.outside, Refusal.CUT_OFF),
        (side_px(evidence.detection.quad_px) < gates.min_side_px, Refusal.TOO_SMALL),
        (evidence.leans, Refusal.LEANING),
        (evidence.counted is not None and not evidence.agreed, Refusal.DISAGREE),
        (doubtful and evidence.sharpness < gates.min_sharpness, Refusal.BLURRED),
        (doubtful and evidence.glared, Refusal.GLARE),
        (doubtful, Refusal.UNSURE),
    )
    return next((reason for failed, reason in checks if failed), None)
