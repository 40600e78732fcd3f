"""Reads rectified indices: a rank, a suit, how sure, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook, Seen, Vectors
from vision.deck import RANKS, Deck
from vision.quality import is_glared, sharpness
from vision.rectify import SCALES, rectify_each, stretch
from vision.shown import Shown
from vision.suit_picture import LEAST_CONTRAST, SuitPictures, contrast, suit_picture
from vision.types import Detection, Image, Reading, Refusal

GLANCE = (1.0,)
"""The scale of the first look, which decides three marks of four."""

NEVER = 2.0
"""A confidence that nothing has."""

CANDIDATES = 5
"""Labels that a person is offered for a doubtful mark."""

Probabilities = NDArray[np.float32]
"""One number for each label of a codebook, 0..1."""


class PatchNet(Protocol):
    """Weights that map patches `(n, 72, 48, 3) uint8` to vectors, with the names that they were trained on."""

    ranks: Codebook
    suits: Codebook

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        """What is in each patch."""
        ...


@dataclass(frozen=True, slots=True)
class Gates:
    """What a mark has to fulfil to be named. Chosen on synthetic hold-outs; see the reader's model card.

    `min_height_px` is measured in the picture, not in the network's input. A doubtful mark below `min_sharpness` is
    called blurred: a card of the demo table that was still read when blurred by a fifteenth of its index has that
    much. `agreeing` is enough where two independent readings (both corners of a card, or two scales) say the same.
    """

    accept: float = 0.9
    agreeing: float = 0.75
    margin: float = 0.3
    min_height_px: float = 9.0
    min_sharpness: float = 0.07
    mark: float = 0.9
    strangers: float = 0.1
    """How often a rank or suit that the deck does not have is expected, beside one that it has."""
    contradiction: float = 0.35
    """A corner that says something else with this much confidence makes its card doubtful,"""
    beyond_doubt: float = 0.98
    """unless the other corner is read with this much."""
    glance: float = 0.99
    glance_mark: float = 0.97
    """A mark of the deck that the first glance reads with this much confidence, and takes for a mark, is read."""
    hopeless: float = 0.2
    """What it takes for a mark with less than this is none: two more looks would not bring it to `mark`."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What the network makes of `n` detections, each looked at `k` times: all that gates and decks are applied to.

    `seen` has `n * k` rows, all looks at one detection together; `sharpness` `(n,)` is 0..1, `glared` `(n,)`;
    `patches` `(n, 72, 48, 3)` are the middle looks; `suits` `(n, 52, 64)` where drawings are compared.
    """

    detections: tuple[Detection, ...]
    seen: Seen
    sharpness: NDArray[np.float32]
    glared: NDArray[np.bool_]
    patches: NDArray[np.uint8]
    suits: SuitPictures | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one mark, before any gate: the fields of `Reading`, and how well its patch can be seen."""

    detection: Detection
    seen: str
    confidence: float
    margin: float
    in_deck: bool
    candidates: tuple[tuple[str, float], ...]
    sharpness: float
    glared: bool
    faint: bool = False
    """Whether the suit of an enrolled deck can hardly be seen: two that cannot be seen look alike."""
    may_be_unshown: bool = False
    """Whether the deck has suits that nobody has shown yet, and this could be one of them."""


@dataclass(frozen=True, slots=True)
class PatchReader:
    """Reads detections for one deck. What one glance leaves in doubt is looked at `len(scales)` times and averaged;
    of a deck that was shown, all marks are: none of it is named by one glance.

    In `ranks` the deck's ranks are called as in `RANKS`, in `suits` its suits by their ids; all else are strangers.
    """

    net: PatchNet
    deck: Deck
    ranks: Codebook
    suits: Codebook
    gates: Gates = Gates()
    scales: tuple[float, ...] = SCALES
    shown: Shown | None = None
    """What the captures behind the suits' first rows show, where the deck was enrolled."""

    def read(self, image: Image, detections: Sequence[Detection]) -> tuple[Reading, ...]:
        """A reading for each detection that is a mark at all; what the net takes for no index is left out."""
        if not detections:
            return ()
        glance = self._look(image, detections, GLANCE)
        known = {} if self.shown else self._known_at_a_glance(glance)
        torn = [i for i, mark in enumerate(glance.seen.marks) if mark >= self.gates.hopeless and i not in known]
        if torn:
            looks = self.look(image, [detections[i] for i in torn])
            known |= {torn[i]: one for i, one in self._weigh_marks(looks, self.gates.mark)}
        return tuple(judge(known[i], self.gates) for i in sorted(known))

    def _known_at_a_glance(self, glance: Looks) -> dict[int, Evidence]:
        return {
            i: one
            for i, one in self._weigh_marks(glance, self.gates.glance_mark)
            if one.confidence >= self.gates.glance and one.in_deck
        }

    def look(self, image: Image, detections: Sequence[Detection]) -> Looks:
        """Cut out at all scales and show to the network; at least one detection."""
        looks = self._look(image, detections, self.scales)
        if not self.compares:
            return looks
        return replace(looks, suits=np.stack([suit_picture(image, mark.quad_px) for mark in detections]))

    def _look(self, image: Image, detections: Sequence[Detection], scales: Sequence[float]) -> Looks:
        patches = [stretch(patch) for mark in detections for patch in rectify_each(image, mark.quad_px, scales)]
        middle = patches[len(scales) // 2 :: len(scales)]
        return Looks(
            tuple(detections),
            self.net.read(np.stack(patches)),
            np.asarray([sharpness(patch) for patch in middle], np.float32),
            np.asarray([is_glared(patch) for patch in middle], np.bool_),
            np.stack(middle),
        )

    @property
    def compares(self) -> bool:
        """Whether drawings are compared."""
        return self.shown is not None and self.shown.drawings is not None

    def weigh(self, looks: Looks) -> tuple[Evidence, ...]:
        """The evidence of each detection that is a mark, for this deck; looks of another deck's reader will do."""
        return tuple(one for _, one in self._weigh_marks(looks, self.gates.mark))

    def _weigh_marks(self, looks: Looks, least: float) -> list[tuple[int, Evidence]]:
        """Numbers and evidence of the detections that are marks with at least that probability."""
        shape = (len(looks.detections), len(looks.seen.marks) // len(looks.detections), -1)
        marks = looks.seen.marks.reshape(shape).mean(axis=(1, 2))
        ranks = self._probabilities(self.ranks, RANKS, looks.seen.ranks).reshape(shape).mean(axis=1)
        suit_ids = tuple(suit.id for suit in self.deck.suits)
        beside = self._beside(looks, shape[1])
        suits = self._probabilities(self.suits, suit_ids, looks.seen.suits, beside).reshape(shape).mean(axis=1)
        return [(i, self._weigh(looks, i, ranks[i], suits[i])) for i in np.flatnonzero(marks >= least).tolist()]

    def _beside(self, looks: Looks, of_each: int) -> NDArray[np.float32] | None:
        """What the captures say of each look beside their vectors."""
        if self.shown is None:
            return None
        vectors = looks.seen.suits.reshape(len(looks.detections), of_each, -1).mean(axis=1)
        return self.shown.log_odds(looks.patches, looks.suits, vectors).repeat(of_each, axis=0)

    def _probabilities(
        self, book: Codebook, ours: tuple[str, ...], seen: Vectors, beside: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        known = np.zeros(len(book.labels), np.bool_)
        known[[book.columns[label] for label in ours if label in book.columns]] = True
        return book.probabilities(seen, known, self.gates.strangers, beside)

    def _weigh(self, looks: Looks, i: int, rank_p: Probabilities, suit_p: Probabilities) -> Evidence:
        rank_at, suit_at = int(np.argmax(rank_p)), int(np.argmax(suit_p))
        rank, suit = self.ranks.labels[rank_at], self.suits.labels[suit_at]
        return Evidence(
            looks.detections[i],
            f"{rank}{suit}",
            confidence=float(rank_p[rank_at] * suit_p[suit_at]),
            margin=min(_lead(rank_p, rank_at), _lead(suit_p, suit_at)),
            in_deck=rank in RANKS and any(one.id == suit for one in self.deck.suits),
            candidates=self._likeliest(rank_p, suit_p),
            sharpness=float(looks.sharpness[i]),
            glared=bool(looks.glared[i]),
            faint=looks.suits is not None and contrast(looks.suits[i]) < LEAST_CONTRAST,
            may_be_unshown=rank in RANKS and self._lacks_suits,
        )

    @property
    def _lacks_suits(self) -> bool:
        """Whether the deck has suits of which nobody knows what they look like: a strange one may be one of them."""
        return any(suit.id not in self.suits.columns for suit in self.deck.suits)

    def _likeliest(self, rank_p: Probabilities, suit_p: Probabilities) -> tuple[tuple[str, float], ...]:
        """The likeliest labels of the deck with their probabilities, best first."""
        ranks = [rank for rank in RANKS if rank in self.ranks.columns]
        suits = [suit.id for suit in self.deck.suits if suit.id in self.suits.columns]
        chances = np.outer(
            rank_p[[self.ranks.columns[rank] for rank in ranks]], suit_p[[self.suits.columns[suit] for suit in suits]]
        )
        best = np.argsort(-chances, axis=None, kind="stable")[:CANDIDATES]
        places = zip(*np.unravel_index(best, chances.shape), strict=True)
        return tuple((ranks[i] + suits[j], float(chances[i, j])) for i, j in places)


def judge(evidence: Evidence, gates: Gates) -> Reading:
    """The reading that comes of the evidence: a label, or the first reason against it."""
    refused = _refusal(evidence, gates)
    return Reading(
        evidence.detection,
        None if refused else evidence.seen,
        evidence.seen,
        evidence.confidence,
        evidence.margin,
        refused,
        evidence.in_deck,
        evidence.candidates,
    )


def _refusal(evidence: Evidence, gates: Gates) -> Refusal | None:
    doubtful = evidence.confidence < gates.accept
    checks = (
        (evidence.detection.height_px < gates.min_height_px, Refusal.TOO_SMALL),
        (doubtful and evidence.sharpness < gates.min_sharpness, Refusal.BLURRED),
        (doubtful and evidence.glared, Refusal.GLARE),
        (doubtful and not evidence.in_deck, Refusal.UNKNOWN_MARK),
        (doubtful or evidence.faint or evidence.margin < gates.margin, Refusal.UNSURE),
        (not evidence.in_deck, Refusal.FOREIGN),
    )
    refused = next((reason for failed, reason in checks if failed), None)
    if evidence.may_be_unshown and refused in (Refusal.FOREIGN, Refusal.UNKNOWN_MARK):
        return Refusal.NOT_ENROLLED
    return refused


def reader_of_deck(net: PatchNet, deck: Deck, gates: Gates | None = None) -> PatchReader:
    """A reader for a deck whose symbols the weights were trained on."""
    suits = net.suits.renamed({suit.symbol: suit.id for suit in deck.suits})
    return PatchReader(net, deck, net.ranks, suits, gates or Gates())


def _lead(probabilities: Probabilities, best: int) -> float:
    """How far the best class leads the next one."""
    return float(probabilities[best] - np.partition(probabilities, -2)[-2])
