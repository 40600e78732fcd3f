"""Reads rectified indices: a rank, a suit, how sure, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook, Seen, Vectors
from vision.deck import RANKS, Deck
from vision.rectify import Patch, rectify, stretch
from vision.types import Detection, Image, Reading, Refusal

Probabilities = NDArray[np.float32]


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

    `min_height_px` is measured in the picture, not in the network's input. `agreeing` is enough where two
    independent readings (both corners of a card, or two scales) say the same.
    """

    accept: float = 0.9
    agreeing: float = 0.75
    margin: float = 0.3
    min_height_px: float = 9.0
    min_sharpness: float = 0.0
    mark: float = 0.5
    strangers: float = 0.1
    """How often a rank or suit that the deck does not have is expected, beside one that it has."""
    contradiction: float = 0.35
    """A corner that says something else with this much confidence makes its card doubtful,"""
    beyond_doubt: float = 0.98
    """unless the other corner is read with this much."""


@dataclass(frozen=True, slots=True)
class PatchReader:
    """Reads detections for one deck. Each mark is looked at `len(scales)` times and the probabilities are averaged.

    In `ranks` the deck's ranks are called as in `RANKS`, in `suits` its suits by their ids; all else are strangers.
    """

    net: PatchNet
    deck: Deck
    ranks: Codebook
    suits: Codebook
    gates: Gates = Gates()
    scales: tuple[float, ...] = (0.94, 1.0, 1.08)

    def read(self, image: Image, detections: Sequence[Detection]) -> tuple[Reading, ...]:
        """A reading for each detection that is a mark at all; what the net takes for no index is left out."""
        if not detections:
            return ()
        patches = [stretch(rectify(image, mark.quad_px, scale)) for mark in detections for scale in self.scales]
        seen = self.net.read(np.stack(patches))
        shape = (len(detections), len(self.scales), -1)
        marks = seen.marks.reshape(shape).mean(axis=(1, 2))
        ranks = self._probabilities(self.ranks, RANKS, seen.ranks).reshape(shape).mean(axis=1)
        suit_ids = tuple(suit.id for suit in self.deck.suits)
        suits = self._probabilities(self.suits, suit_ids, seen.suits).reshape(shape).mean(axis=1)
        raw = [patches[i * len(self.scales) + len(self.scales) // 2] for i in range(len(detections))]
        return tuple(
            self._judge(mark, rank, suit, patch)
            for mark, chance, rank, suit, patch in zip(detections, marks, ranks, suits, raw, strict=True)
            if chance >= self.gates.mark
        )

    def _probabilities(self, book: Codebook, ours: tuple[str, ...], seen: Vectors) -> NDArray[np.float32]:
        return book.probabilities(seen, np.isin(book.labels, ours), self.gates.strangers)

    def _judge(self, mark: Detection, rank_p: Probabilities, suit_p: Probabilities, patch: Patch) -> Reading:
        rank_at, suit_at = int(np.argmax(rank_p)), int(np.argmax(suit_p))
        rank, suit = self.ranks.labels[rank_at], self.suits.labels[suit_at]
        confidence = float(rank_p[rank_at] * suit_p[suit_at])
        margin = min(_lead(rank_p, rank_at), _lead(suit_p, suit_at))
        in_deck = rank in RANKS and any(one.id == suit for one in self.deck.suits)
        refused = self._refusal(mark, confidence, margin, in_deck, patch)
        if rank in RANKS and refused in (Refusal.FOREIGN, Refusal.UNKNOWN_MARK) and self._lacks_suits:
            refused = Refusal.NOT_ENROLLED
        label = None if refused else f"{rank}{suit}"
        return Reading(mark, label, f"{rank}{suit}", confidence, margin, refused, in_deck)

    @property
    def _lacks_suits(self) -> bool:
        """Whether the deck has suits of which nobody knows what they look like: a strange one may be one of them."""
        return not {suit.id for suit in self.deck.suits} <= set(self.suits.names)

    def _refusal(
        self, mark: Detection, confidence: float, margin: float, in_deck: bool, patch: Patch
    ) -> Refusal | None:
        gates = self.gates
        checks = (
            (mark.height_px < gates.min_height_px, Refusal.TOO_SMALL),
            (sharpness(patch) < gates.min_sharpness, Refusal.BLURRED),
            (confidence < gates.accept and is_glared(patch), Refusal.GLARE),
            (not in_deck and confidence < gates.accept, Refusal.UNKNOWN_MARK),
            (confidence < gates.accept or margin < gates.margin, Refusal.UNSURE),
            (not in_deck, Refusal.FOREIGN),
        )
        return next((reason for failed, reason in checks if failed), None)


def reader_of_deck(net: PatchNet, deck: Deck, gates: Gates | None = None) -> PatchReader:
    """A reader for a deck whose symbols the weights were trained on."""
    suits = net.suits.renamed({suit.symbol: suit.id for suit in deck.suits})
    return PatchReader(net, deck, net.ranks, suits, gates or Gates())


def _lead(probabilities: Probabilities, best: int) -> float:
    """How far the best class leads the next one."""
    others = np.delete(probabilities, best)
    return float(probabilities[best] - others.max())


def sharpness(patch: Patch) -> float:
    """Steepest one per cent of edges of a stretched patch, 0..1: 1 is a step from black to white within one pixel."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255
    steps = np.abs(np.diff(grey, axis=1))
    return float(np.percentile(steps, 99))


def is_glared(patch: Patch) -> bool:
    """Whether a fifth of the patch is burnt out to one value while the rest is not paper-white too."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    burnt = grey >= 250
    rest = grey[~burnt]
    return bool(burnt.mean() > 0.2 and rest.size > 50 and np.median(rest) < 150)
