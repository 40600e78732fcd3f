"""Reads rectified indices: a rank, a suit, how sure, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import RANKS, Deck
from vision.rectify import Patch, rectify, stretch
from vision.types import Detection, Image, Reading, Refusal

RANK_CLASSES = (*RANKS, "A", "?")
"""The rank head's classes: twelve types, the ace (foreign to every deck here), and whatever is no rank."""
SUIT_CLASSES = ("♠", "♥", "♦", "♣", "☀", "☂", "♬", "✉", "⚗", "⌂", "◐", "✎", "?")
"""The suit head's classes: the symbols that the shipped weights know, and whatever is none of them."""

Probabilities = NDArray[np.float32]


class PatchNet(Protocol):
    """Weights that map patches `(n, 72, 48, 3) uint8` to probabilities of ranks and suits."""

    def read(self, patches: NDArray[np.uint8]) -> tuple[Probabilities, Probabilities]:
        """Probabilities of rank and suit classes."""
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
    not_a_mark: float = 0.5
    contradiction: float = 0.35
    """A corner that says something else with this much confidence makes its card doubtful,"""
    beyond_doubt: float = 0.98
    """unless the other corner is read with this much."""


@dataclass(frozen=True, slots=True)
class PatchReader:
    """Reads detections for one deck. Each mark is looked at `len(scales)` times and the probabilities are averaged."""

    net: PatchNet
    deck: Deck
    gates: Gates = Gates()
    scales: tuple[float, ...] = (0.94, 1.0, 1.08)

    def read(self, image: Image, detections: Sequence[Detection]) -> tuple[Reading, ...]:
        """A reading for each detection that is a mark at all; what the net takes for no index is left out."""
        if not detections:
            return ()
        patches = [stretch(rectify(image, mark.quad_px, scale)) for mark in detections for scale in self.scales]
        ranks, suits = self.net.read(np.stack(patches))
        shape = (len(detections), len(self.scales), -1)
        ranks, suits = ranks.reshape(shape).mean(axis=1), suits.reshape(shape).mean(axis=1)
        raw = [patches[i * len(self.scales) + len(self.scales) // 2] for i in range(len(detections))]
        readings = (
            self._judge(mark, rank, suit, patch)
            for mark, rank, suit, patch in zip(detections, ranks, suits, raw, strict=True)
        )
        return tuple(reading for reading in readings if reading is not None)

    def _judge(self, mark: Detection, rank_p: Probabilities, suit_p: Probabilities, patch: Patch) -> Reading | None:
        if rank_p[-1] >= self.gates.not_a_mark:
            return None
        suit_p = among_suits(suit_p, self.deck)
        rank_at, suit_at = int(np.argmax(rank_p[:-1])), int(np.argmax(suit_p[:-1]))
        rank, symbol = RANK_CLASSES[rank_at], SUIT_CLASSES[suit_at]
        confidence = float(rank_p[rank_at] * suit_p[suit_at])
        margin = min(_lead(rank_p, rank_at), _lead(suit_p, suit_at))
        suit = next((one.id for one in self.deck.suits if one.symbol == symbol), None)
        seen = rank + (suit or symbol)
        refused = self._refusal(mark, rank, suit, confidence, margin, suit_p, patch)
        label = None if refused else f"{rank}{suit}"
        in_deck = rank in RANKS and suit is not None
        return Reading(mark, label, seen, confidence, margin, refused, in_deck, likeliest(self.deck, rank_p, suit_p))

    def _refusal(
        self,
        mark: Detection,
        rank: str,
        suit: str | None,
        confidence: float,
        margin: float,
        suit_p: Probabilities,
        patch: Patch,
    ) -> Refusal | None:
        gates = self.gates
        checks = (
            (mark.height_px < gates.min_height_px, Refusal.TOO_SMALL),
            (sharpness(patch) < gates.min_sharpness, Refusal.BLURRED),
            (confidence < gates.accept and is_glared(patch), Refusal.GLARE),
            (suit_p[-1] >= 0.5, Refusal.UNKNOWN_MARK),
            (confidence < gates.accept or margin < gates.margin, Refusal.UNSURE),
            (rank not in RANKS or suit is None, Refusal.FOREIGN),
        )
        return next((reason for failed, reason in checks if failed), None)


def likeliest(deck: Deck, rank_p: Probabilities, suit_p: Probabilities) -> tuple[tuple[str, float], ...]:
    """The five likeliest labels of the deck with their probabilities, best first."""
    chances = [
        (rank + suit.id, float(rank_p[RANK_CLASSES.index(rank)] * suit_p[SUIT_CLASSES.index(suit.symbol)]))
        for rank in RANKS
        for suit in deck.suits
        if suit.symbol in SUIT_CLASSES
    ]
    return tuple(sorted(chances, key=lambda one: -one[1])[:5])


def among_suits(suit_p: Probabilities, deck: Deck) -> Probabilities:
    """Suit probabilities, given that this deck is on the table.

    What little speaks for symbols that the deck does not have is shared out among those that it has and "none of
    them". Where most speaks for a symbol of another deck, that stays: the card is foreign.
    """
    ours = np.asarray([symbol == "?" or any(suit.symbol == symbol for suit in deck.suits) for symbol in SUIT_CLASSES])
    if suit_p[~ours].sum() >= 0.5:
        return suit_p
    kept = np.where(ours, suit_p, 0)
    return np.asarray(kept / kept.sum(), np.float32)


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
