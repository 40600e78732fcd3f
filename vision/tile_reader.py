"""Reads the faces of tiles: which one, which way up, how sure, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook
from vision.quality import is_glared
from vision.read import PatchNet
from vision.rectify import SCALES, Patch, rectify, stretch
from vision.tile_names import ANY_TURN_ALIKE, OTHER_TILE, PAIRS
from vision.types import Detection, Image, Quad, Reading, Refusal

PRIOR = np.asarray((1.0, 0.6, 1.0, 0.6), np.float32)
"""How likely each of the four sides is the upper one: the locator hardly ever takes the long side for the short one."""
QUARTERS = len(PRIOR)
ANY_TURN = [column for column, name in enumerate(PAIRS.values()) if name in ANY_TURN_ALIKE]
SIDES = 2
"""From so many sides a face has to look like a bird to be one: others, turned, look like one from a single side."""
CANDIDATES = 5
"""Tiles that a person is offered for a doubtful one."""


@dataclass(frozen=True, slots=True)
class TileGates:
    """What a face has to fulfil to be named; chosen on synthetic hold-outs, see docs/tiles.md.

    `mark`: how sure it has to be that an upright face is seen, 0..1; what has less than `nothing` is no tile at all.
    `min_height_px` is measured in the picture. A tile of which more than `cut_off` lies outside the picture is refused.
    """

    accept: float = 0.7
    margin: float = 0.3
    mark: float = 0.5
    nothing: float = 0.2
    min_height_px: float = 12.0
    cut_off: float = 0.3


@dataclass(frozen=True, slots=True)
class TileEvidence:
    """What speaks for one tile before any gate. `detection` is turned so that the face reads upright."""

    detection: Detection
    mark: float
    names: tuple[tuple[str, float], ...]
    """The likeliest tiles with their probabilities, best first."""
    other: float
    """The probability that it is a tile that riichi does not use."""
    glared: bool
    outside: float
    """The share of the face that lies outside the picture, 0..1."""


@dataclass(frozen=True, slots=True)
class TileReader:
    """Reads detections. Which of the four sides is the upper one is tried; the best is looked at more closely."""

    net: PatchNet
    ranks: Codebook
    suits: Codebook
    gates: TileGates = TileGates()

    def read(self, image: Image, detections: Sequence[Detection]) -> tuple[Reading, ...]:
        """A reading for each detection that is a tile at all."""
        evidence = self.weigh(image, detections)
        return tuple(judge(one, self.gates) for one in evidence if one.mark >= self.gates.nothing)

    def weigh(self, image: Image, detections: Sequence[Detection]) -> tuple[TileEvidence, ...]:
        """The evidence for each detection, in the same order."""
        if not detections:
            return ()
        turned = [_turned(one.quad_px, quarter) for one in detections for quarter in range(QUARTERS)]
        first = [stretch(rectify(image, quad)) for quad in turned]
        marks, names = self._see(first)
        support, shared = _support(marks, names)
        promise = shared.max(axis=1).reshape(-1, QUARTERS) * PRIOR
        best = promise.argmax(axis=1) + QUARTERS * np.arange(len(detections))
        closer = [stretch(rectify(image, turned[i], scale)) for i in best for scale in SCALES if scale != 1.0]
        more_marks, more_names = self._see(closer)
        looks = len(SCALES) - 1
        mark = (marks[best] + more_marks.reshape(-1, looks).sum(axis=1)) / len(SCALES)
        chances = (names[best] + more_names.reshape(len(best), looks, -1).sum(axis=1)) / len(SCALES)
        chances[:, : len(PAIRS)] *= np.minimum(1, shared[best] / np.maximum(support[best], 1e-6))
        size = image.shape[1], image.shape[0]
        return tuple(
            TileEvidence(
                replace(detections[at], quad_px=turned[place]),
                float(mark[at]),
                _likeliest(chances[at]),
                float(chances[at, len(PAIRS)]),
                is_glared(first[place]),
                _share_outside(turned[place], size),
            )
            for at, place in enumerate(best.tolist())
        )

    def _see(self, patches: Sequence[Patch]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """`(n,)` how sure each patch is an upright face, and `(n, 38)` how sure it is each tile or one of no use."""
        seen = self.net.read(np.stack(patches))
        ranks = self.ranks.odds(seen.ranks)
        suits = self.suits.odds(seen.suits)
        ranks, suits = (part / part.sum(axis=1, keepdims=True) for part in (ranks, suits))
        columns = [ranks[:, self.ranks.columns[rank]] * suits[:, self.suits.columns[suit]] for rank, suit in PAIRS]
        other = ranks[:, self.ranks.columns[OTHER_TILE]] * suits[:, self.suits.columns[OTHER_TILE]]
        return seen.marks, np.column_stack([*columns, other])


def open_tile_reader(net: PatchNet, gates: TileGates | None = None) -> TileReader:
    """A reader for weights that were trained on tiles; names of their book that no tile bears are left out."""
    ranks = {rank for rank, _ in PAIRS} | {OTHER_TILE}
    suits = {suit for _, suit in PAIRS} | {OTHER_TILE}
    return TileReader(net, _only(net.ranks, ranks), _only(net.suits, suits), gates or TileGates())


def _only(book: Codebook, names: set[str]) -> Codebook:
    at = [place for place, name in enumerate(book.names) if name in names]
    return replace(book, names=tuple(book.names[place] for place in at), vectors=book.vectors[at])


def judge(evidence: TileEvidence, gates: TileGates) -> Reading:
    """The reading that comes of the evidence: a tile, or the first reason against it."""
    name, confidence = evidence.names[0]
    refused = _refusal(evidence, gates)
    return Reading(
        evidence.detection,
        None if refused else name,
        None if refused is Refusal.FOREIGN else name,
        confidence,
        confidence - evidence.names[1][1],
        refused,
        refused is not Refusal.FOREIGN,
        evidence.names,
    )


def _refusal(evidence: TileEvidence, gates: TileGates) -> Refusal | None:
    confidence = evidence.names[0][1]
    doubtful = confidence < gates.accept or evidence.mark < gates.mark
    checks = (
        (evidence.outside > gates.cut_off, Refusal.CUT_OFF),
        (evidence.detection.height_px < gates.min_height_px, Refusal.TOO_SMALL),
        (evidence.other >= gates.accept and evidence.mark >= gates.mark, Refusal.FOREIGN),
        (doubtful and evidence.glared, Refusal.GLARE),
        (doubtful or confidence - evidence.names[1][1] < gates.margin, Refusal.UNSURE),
    )
    return next((reason for failed, reason in checks if failed), None)


def _support(marks: NDArray[np.float32], names: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How much each look speaks for each tile, and the same where what any side may show has to be shared by `SIDES`.

    Both `(n * QUARTERS, 37)`.
    """
    support = marks[:, None] * names[:, : len(PAIRS)]
    sides = np.sort(support[:, ANY_TURN].reshape(-1, QUARTERS, len(ANY_TURN)), axis=1)
    shared = support.copy()
    shared[:, ANY_TURN] = np.repeat(sides[:, -SIDES:].mean(axis=1), QUARTERS, axis=0)
    return support, shared


def _likeliest(chances: NDArray[np.float32]) -> tuple[tuple[str, float], ...]:
    names = tuple(PAIRS.values())
    order = np.argsort(-chances[: len(names)], kind="stable")[:CANDIDATES]
    return tuple((names[at], float(chances[at])) for at in order.tolist())


def _turned(quad: Quad, quarters: int) -> Quad:
    """The same corners, beginning `quarters` corners later."""
    return np.ascontiguousarray(np.roll(quad, -quarters, axis=0))


def _share_outside(quad: Quad, size: tuple[int, int]) -> float:
    """The share of a face that a picture of `size` (width, height) does not show, by a grid of points on it."""
    steps = np.linspace(0.05, 0.95, 10)
    x, y = np.meshgrid(steps, steps)
    across, down = x.reshape(-1, 1), y.reshape(-1, 1)
    upper = quad[0] * (1 - across) + quad[1] * across
    lower = quad[3] * (1 - across) + quad[2] * across
    points = upper * (1 - down) + lower * down
    inside = ((points >= 0) & (points < size)).all(axis=1)
    return float(1 - inside.mean())
