"""From readings to physical cards: a card that shows two or four indices counts once."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.read import Gates
from vision.types import Card, Reading, Refusal

TYPICAL_OFFSET = (3.0, 4.4)
"""From the middle of one index to that of the opposite one, across and down, in heights of an index: a poker card."""
CARD_DIAGONAL = 8.5
"""From one corner index to the opposite one, at most, in heights of an index: thin cards with small indices."""
ODD_SIZE = 0.62
"""An index this much lower than the others of the picture is hardly one, seen however flat."""
_UNREAD = (Refusal.UNSURE, Refusal.UNKNOWN_MARK)
TURN_SLACK = np.cos(np.radians(35))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a mark is and how it stands: middle, unit vectors across and down, height along `down`; pixels."""

    centre: NDArray[np.float64]
    across: NDArray[np.float64]
    down: NDArray[np.float64]
    height_px: float


def pose_of(reading: Reading) -> Pose:
    """The pose of a reading's quad."""
    quad = reading.detection.quad_px.astype(np.float64)
    down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    across = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    height = float(np.linalg.norm(down))
    return Pose(quad.mean(axis=0), _unit(across), _unit(down), max(height, 1e-6))


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)


def _offset(one: Pose, other: Pose) -> tuple[float, float]:
    """The other mark's middle in the first one's frame, across and down, in mean heights."""
    scale = (one.height_px + other.height_px) / 2
    step = other.centre - one.centre
    return float(step @ one.across) / scale, float(step @ one.down) / scale


def is_opposite(one: Pose, other: Pose) -> bool:
    """Whether two marks can be the upper-left and the lower-right index of one card."""
    if not _turned(one, other) or not _alike(one, other):
        return False
    return all(0.5 < across < 7 and 1.0 < down < 9 for across, down in (_offset(one, other), _offset(other, one)))


def may_be_one_card(one: Pose, other: Pose) -> bool:
    """Whether two marks that say the same can be corners of one card, of whatever deck and seen however flat.

    A deck has each card once, so this asks for little: they lie a card apart at most and along each other, either way
    round. Decks with four indices have them above, below and beside each other.
    """
    along = abs(float(one.down @ other.down)) > TURN_SLACK
    across, down = _offset(one, other)
    return bool(along and 0.4 < one.height_px / other.height_px < 2.5 and np.hypot(across, down) < CARD_DIAGONAL)


def _turned(one: Pose, other: Pose) -> bool:
    return bool(float(one.down @ other.down) < -TURN_SLACK)


def _alike(one: Pose, other: Pose) -> bool:
    return 0.55 < one.height_px / other.height_px < 1.8


def join_marks(readings: Sequence[Reading], gates: Gates) -> tuple[Card, ...]:
    """One card for each physical card, in no special order.

    Marks that say the same and stand as the corners of one card do are one card; each deck has a card only once, so
    a doubtful pair is joined rather than counted twice. A mark that could not be read joins the card at whose
    missing corner it lies.
    """
    poses = [pose_of(reading) for reading in readings]
    groups = _same_label_groups(readings, poses)
    offset = _usual_offset(groups, poses)
    groups = _adopt_singles(groups, readings, poses, offset)
    cards = _without_pictures(tuple(_card(readings, group, gates) for group in groups), readings, poses)
    return tuple(_doubted_if_odd(card, cards, poses, gates) for card in cards)


def _same_label_groups(readings: Sequence[Reading], poses: Sequence[Pose]) -> list[list[int]]:
    groups: list[list[int]] = []
    for i in sorted(range(len(readings)), key=lambda k: -readings[k].confidence):
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
        _offset(poses[a], poses[b])
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
    return float(np.hypot(*np.subtract(_offset(one, other), offset)))


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


def _without_pictures(cards: tuple[Card, ...], readings: Sequence[Reading], poses: Sequence[Pose]) -> tuple[Card, ...]:
    """The cards, less those that are part of a picture: each such mark goes to the card on whose face it is.

    A mark that could not be read, between the two read corners of a card and of another size than they, is no card that
    lies there: all indices of a deck are of one size.
    """
    faces = {card.marks: face for card in cards if card.label and (face := _face(card, readings, poses)) is not None}
    homes = {card.marks: _home(card, faces, poses) for card in cards}
    kept = []
    for card in cards:
        if homes[card.marks] is None:
            more = [i for marks, home in homes.items() if home == card.marks for i in marks]
            kept.append(replace(card, marks=tuple(sorted((*card.marks, *more)))))
    return tuple(kept)


def _face(card: Card, readings: Sequence[Reading], poses: Sequence[Pose]) -> NDArray[np.float32] | None:
    """The rectangle `(4, 2)` between the outer corners of two opposite indices of a card; None where one is seen."""
    for a, b in itertools.combinations(card.marks, 2):
        if is_opposite(poses[a], poses[b]):
            first, last = readings[a].detection.quad_px[0], readings[b].detection.quad_px[0]
            right, below = (first + axis * float((last - first) @ axis) for axis in (poses[a].across, poses[a].down))
            return np.asarray([first, right, last, below], np.float32)
    return None


def _home(
    card: Card, faces: Mapping[tuple[int, ...], NDArray[np.float32]], poses: Sequence[Pose]
) -> tuple[int, ...] | None:
    """The marks of the card on whose face a mark that is alone is drawn."""
    if len(card.marks) > 1 or card.refused not in _UNREAD:
        return None
    pose = poses[card.marks[0]]
    for marks, face in faces.items():
        share = pose.height_px / poses[marks[0]].height_px
        x, y = pose.centre.tolist()
        if not ODD_SIZE < share < 1 / ODD_SIZE and cv2.pointPolygonTest(face, (x, y), False) > 0:
            return marks
    return None


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
