"""Compares what the eye says of a picture with what is true, card by card."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np

from models.eye_observe import Observation
from models.eye_truth import LabelledPicture, TrueCard
from vision.arrange import arrange
from vision.cards import join_marks
from vision.quads import overlap
from vision.read import Evidence, PatchReader, judge
from vision.types import Card, Quad, Reading, Refusal, View, quad_height

MIN_SHARED = 0.5
"""A mark is about the labelled index with which it shares this much of the smaller of both: it may lie awry."""


class Fate(StrEnum):
    """What became of a card that should have been named."""

    NAMED = "named"
    REFUSED = "refused"
    MISREAD = "misread"
    NOT_FOUND = "not-found"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A true card of the deck and its fate. `claim` is the number of the claim about it.

    `height_px` is the height of its index; where nothing of it was found in a photograph that of the picture's other
    indices, or None. `blur` is the sigma of the lens blur in heights of the index, None in photographs.
    """

    card: TrueCard
    fate: Fate
    claim: int | None
    height_px: float | None
    blur: float | None
    sharpness: float | None


@dataclass(frozen=True, slots=True)
class Claim:
    """One card as the eye sees it: `card.label` named, or refused. `right`: the label (or what was seen) is true.

    `truth` is what lies there, as far as it is known.
    """

    card: Card
    mark: Evidence
    right: bool
    truth: str | None

    @property
    def is_wrong(self) -> bool:
        """Named, and not there."""
        return self.card.label is not None and not self.right


@dataclass(frozen=True, slots=True)
class MarkClaim:
    """One index as it was read, before it was joined to a card; in a photograph right where such a card lies in it."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class RowResult:
    """One row: what was said from left to right, and what is true of the deck."""

    number: int
    said: tuple[str, ...]
    truth: tuple[str, ...]
    has_wrong: bool

    @property
    def is_complete(self) -> bool:
        """All cards of the deck were named, in order, and nothing else was."""
        return self.said == self.truth


@dataclass(frozen=True, slots=True)
class PictureResult:
    """One picture: all cards that should have been named, all claims, all single marks, all rows."""

    picture: LabelledPicture
    outcomes: tuple[Outcome, ...]
    claims: tuple[Claim, ...]
    marks: tuple[MarkClaim, ...]
    rows: tuple[RowResult, ...]
    ms: float

    @property
    def correct(self) -> int:
        """Cards named rightly."""
        return sum(one.fate is Fate.NAMED for one in self.outcomes)

    @property
    def wrong(self) -> int:
        """Cards named that are not there."""
        return sum(claim.is_wrong for claim in self.claims)

    @property
    def is_exact(self) -> bool:
        """Every card named and none wrong."""
        return self.correct == len(self.outcomes) and not self.wrong


@dataclass(frozen=True, slots=True)
class Sight:
    """What the eye makes of one observation: the view, and the evidence of each of its marks."""

    view: View
    evidence: tuple[Evidence, ...]


def look_at(observation: Observation, reader: PatchReader) -> Sight:
    """The same as `Eye.look` gives for the picture, from what was observed."""
    evidence = reader.weigh(observation.looks) if observation.looks is not None else ()
    readings = tuple(judge(one, reader.gates) for one in evidence)
    cards = arrange(join_marks(readings, reader.gates), readings)
    return Sight(View(readings, cards, observation.width_px, observation.height_px, observation.ms), evidence)


def judge_photograph(picture: LabelledPicture, sight: Sight, rows: Sequence[View]) -> PictureResult:
    """Count by labels: a card is right when the photograph has one of that label left; places only explain errors."""
    order = _named_first(sight.view.cards)
    claims = [_claim(card, sight) for card in sight.view.cards]
    free = Counter(card.label for card in picture.cards)
    for at in order:
        seen = claims[at].card.seen
        if seen is not None and free[seen] > 0:
            free[seen] -= 1
            claims[at] = replace(claims[at], right=True, truth=seen)
    heights = [claim.mark.detection.height_px for claim in claims]
    usual = float(np.median(heights)) if heights else None
    owners = _owners(picture.cards, claims, order)
    for card, owner in zip(picture.cards, owners, strict=True):
        if owner is not None and claims[owner].truth is None:
            claims[owner] = replace(claims[owner], truth=card.label)
    outcomes = (
        _outcome(card, owner, claims, usual) for card, owner in zip(picture.cards, owners, strict=True) if card.counts
    )
    labels = {card.label for card in picture.cards}
    marks = tuple(MarkClaim(one.confidence, one.seen in labels) for one in sight.evidence)
    judged = tuple(_judge_row(picture, number, view) for number, view in enumerate(rows))
    return PictureResult(picture, tuple(outcomes), tuple(claims), marks, judged, sight.view.ms)


def _named_first(cards: Sequence[Card]) -> list[int]:
    return sorted(range(len(cards)), key=lambda i: (cards[i].label is None, -cards[i].confidence))


def _claim(card: Card, sight: Sight) -> Claim:
    best = max(card.marks, key=lambda i: sight.evidence[i].confidence)
    return Claim(card, sight.evidence[best], right=False, truth=None)


def _owners(cards: Sequence[TrueCard], claims: Sequence[Claim], order: Sequence[int]) -> list[int | None]:
    """For each true card the number of its claim: first by label, readable cards first, then by place."""
    owners: list[int | None] = [None] * len(cards)
    by_label = [at for at in order if claims[at].right]
    for at in by_label:
        fits = [i for i, card in enumerate(cards) if owners[i] is None and card.label == claims[at].card.seen]
        owners[min(fits, key=lambda i: not cards[i].counts)] = at
    for at in (at for at in order if not claims[at].right):
        centre = claims[at].mark.detection.quad_px.mean(axis=0)
        fits = [i for i, card in enumerate(cards) if owners[i] is None and _lies_on(centre, card, len(cards))]
        if fits:
            owners[fits[0]] = at
    return owners


def _lies_on(point: Quad, card: TrueCard, cards: int) -> bool:
    """Whether a mark can be that card's: on its area; if that is not known, when the picture has no other card."""
    if card.area is None:
        return cards == 1
    return cv2.pointPolygonTest(card.area, (float(point[0]), float(point[1])), False) >= 0


def _outcome(card: TrueCard, owner: int | None, claims: Sequence[Claim], usual: float | None) -> Outcome:
    if owner is None:
        return Outcome(card, Fate.NOT_FOUND, None, usual, None, None)
    claim = claims[owner]
    mark = claim.mark
    return Outcome(card, _fate(claim.card, claim.right), owner, mark.detection.height_px, None, mark.sharpness)


def _fate(card: Card, is_right: bool) -> Fate:
    if card.label is None:
        return Fate.REFUSED
    return Fate.NAMED if is_right else Fate.MISREAD


def _judge_row(picture: LabelledPicture, number: int, view: View) -> RowResult:
    of_deck = set(picture.deck.labels)
    truth = tuple(label for label in picture.rows[number].labels if label in of_deck)
    said = tuple(card.label for card in view.cards if card.label is not None)
    return RowResult(number, said, truth, bool(Counter(said) - Counter(truth)))


def judge_scene(picture: LabelledPicture, sight: Sight) -> PictureResult:
    """Count by place: each labelled index is one truth; it is named when the card that it was joined to is."""
    found = _assign(picture.cards, sight.view.marks)
    home = {mark: at for at, card in enumerate(sight.view.cards) for mark in card.marks}
    claims = []
    for card in sight.view.cards:
        truths = [picture.cards[i].label for i, mark in enumerate(found) if mark in card.marks]
        right = bool(truths) and all(label == card.seen for label in truths)
        other = next((label for label in truths if label != card.seen), None)
        claims.append(replace(_claim(card, sight), right=right, truth=card.seen if right else other))
    outcomes = tuple(
        _scene_outcome(card, None if mark is None else home[mark], mark, claims, sight, picture.blur_px)
        for card, mark in zip(picture.cards, found, strict=True)
        if card.counts
    )
    truth = {mark: card.label for card, mark in zip(picture.cards, found, strict=True)}
    marks = tuple(MarkClaim(one.confidence, truth.get(at) == one.seen) for at, one in enumerate(sight.evidence))
    return PictureResult(picture, outcomes, tuple(claims), marks, (), sight.view.ms)


def _scene_outcome(
    card: TrueCard, owner: int | None, mark: int | None, claims: Sequence[Claim], sight: Sight, blur_px: float | None
) -> Outcome:
    height = quad_height(card.area) if card.area is not None else math.nan
    blur = None if blur_px is None else blur_px / height
    if owner is None or mark is None:
        return Outcome(card, Fate.NOT_FOUND, None, height, blur, None)
    fate = _fate(claims[owner].card, is_right=claims[owner].card.label == card.label)
    return Outcome(card, fate, owner, height, blur, sight.evidence[mark].sharpness)


def _assign(cards: Sequence[TrueCard], marks: Sequence[Reading]) -> list[int | None]:
    """For each true index the mark that lies on it: each mark, surest first, takes the free index it covers most."""
    found: list[int | None] = [None] * len(cards)
    for at in sorted(range(len(marks)), key=lambda i: -marks[i].detection.confidence):
        shares = {
            i: overlap(card.area, marks[at].detection.quad_px)
            for i, card in enumerate(cards)
            if card.area is not None and found[i] is None
        }
        near = [i for i, (_, shared) in shares.items() if shared >= MIN_SHARED]
        if near:
            found[max(near, key=lambda i: shares[i])] = at
    return found


def refusal_of(result: PictureResult, outcome: Outcome) -> Refusal | None:
    """Why a refused card was refused."""
    return None if outcome.claim is None else result.claims[outcome.claim].card.refused
