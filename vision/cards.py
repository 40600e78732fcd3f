"""From readings to physical cards: a card that shows two or four indices counts once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.pictures import ODD_SIZE, pieces_of_pictures, without_pictures
from vision.poses import TYPICAL_OFFSET, Pose, is_opposite, may_be_one_card, offset_between, pose_of
from vision.read import Gates
from vision.types import Card, Reading, Refusal


def join_marks(readings: Sequence[Reading], gates: Gates) -> tuple[Card, ...]:
    """One card for each physical card, in no special order.

    Marks that say the same and stand as the corners of one card do are one card; each deck has a card only once, so
    a doubtful pair is joined rather than counted twice. A mark that could not be read joins the card at whose
    missing corner it lies. What is a piece of a picture belongs to no card.
    """
    poses = [pose_of(reading) for reading in readings]
    offset = _usual_offset(_same_label_groups(range(len(readings)), readings, poses), poses)
    drawn = pieces_of_pictures(readings, poses, offset, gates)
    groups = _same_label_groups([i for i in range(len(readings)) if i not in drawn], readings, poses)
    groups = _adopt_singles(groups, readings, poses, offset)
    cards = without_pictures(tuple(_card(readings, group, gates) for group in groups), readings, poses)
    return tuple(_doubted_if_odd(card, cards, poses, gates) for card in cards)


def _same_label_groups(numbers: Sequence[int], readings: Sequence[Reading], poses: Sequence[Pose]) -> list[list[int]]:
    groups: list[list[int]] = []
    for i in sorted(numbers, key=lambda k: -readings[k].confidence):
        home = next((group for group in groups if _belongs(i, group, readings, poses)), None)
        if home is None:
            groups.append([i])
        else:
            home.append(i)
    return groups


def _belongs(i: int, group: list[int], readings: Sequence[Reading], poses: Sequence[Pose]) -> bool:
    if readings[i].seen != readings[group[0]].seen or len(group) >= 4:
        return False
    return any(may_be_one_card(poses[i], poses[k]) for k in group)


def _usual_offset(groups: Sequence[list[int]], poses: Sequence[Pose]) -> tuple[float, float]:
    """Across and down from corner to corner on this deck, from the cards that show both; else that of a poker card."""
    pairs = [
        offset_between(poses[a], poses[b])
        for group in groups
        for a in group
        for b in group
        if a != b and is_opposite(poses[a], poses[b])
    ]
    if not pairs:
        return TYPICAL_OFFSET
    middle = np.median(np.asarray(pairs), axis=0)
    return float(middle[0]), float(middle[1])


def _adopt_singles(
    groups: list[list[int]], readings: Sequence[Reading], poses: Sequence[Pose], offset: tuple[float, float]
) -> list[list[int]]:
    """Give marks that are alone to the surer mark at whose free corner they lie.

    One that could not be read belongs to that card; one that says something else too, so that the card is doubted: two
    cards hardly ever lie so that their indices look like the corners of one.
    """
    kept: list[list[int]] = []
    for group in sorted(groups, key=lambda one: (len(one) < 2, readings[one[0]].refused is not None)):
        i = group[0]
        reach = 1.3 if readings[i].refused else 0.8
        homes = [
            (_misfit(poses[other[0]], poses[i], offset), n)
            for n, other in enumerate(kept)
            if len(other) == 1 and readings[other[0]].refused is None and is_opposite(poses[other[0]], poses[i])
        ]
        best = min(homes, default=(9.0, -1))
        if len(group) == 1 and best[0] < reach:
            kept[best[1]] = [*kept[best[1]], i]
        else:
            kept.append(group)
    return kept


def _misfit(one: Pose, other: Pose, offset: tuple[float, float]) -> float:
    """How far the other mark lies from where this card's opposite index should be, in heights of an index."""
    return float(np.hypot(*np.subtract(offset_between(one, other), offset)))


def _is_contradicted(members: Sequence[Reading], best: Reading, gates: Gates) -> bool:
    """Whether another corner of the card says something else: named, or unsure of it but not without evidence."""
    others = [reading for reading in members if reading.seen != best.seen]
    if any(reading.refused is None for reading in others):
        return True
    doubt = max((reading.confidence for reading in others), default=0.0)
    return doubt >= gates.contradiction and best.confidence < gates.beyond_doubt


def _doubted_if_odd(card: Card, cards: Sequence[Card], poses: Sequence[Pose], gates: Gates) -> Card:
    """The card, unnamed where its only index is much lower or higher than those of at least two other named cards.

    All indices of a deck are of one size; what stands out is a pip or a piece of a court's picture.
    """
    others = [poses[i].height_px for one in cards if one.label and one is not card for i in one.marks[:1]]
    if card.label is None or len(card.marks) > 1 or card.confidence >= gates.beyond_doubt or len(others) < 2:
        return card
    share = poses[card.marks[0]].height_px / float(np.median(others))
    if ODD_SIZE < share < 1 / ODD_SIZE:
        return card
    return replace(card, label=None, refused=Refusal.UNSURE)


def _card(readings: Sequence[Reading], group: list[int], gates: Gates) -> Card:
    """A card's label from its marks: the surest reading, or two that agree and are each fairly sure."""
    members = [readings[i] for i in group]
    best = max(members, key=lambda reading: (reading.refused is None, reading.confidence))
    same = [reading for reading in members if reading.seen == best.seen]
    confidence = float(1 - np.prod([1 - reading.confidence for reading in same]))
    label, refused = best.label, best.refused
    agreeing = [reading for reading in same if reading.confidence >= gates.agreeing]
    if refused is Refusal.UNSURE and len(agreeing) >= 2 and best.in_deck:
        label, refused = best.seen, None
    if label is not None and _is_contradicted(members, best, gates):
        label, refused = None, Refusal.DISAGREE
    return Card(label, best.seen, confidence, refused, tuple(sorted(group)))
