"""What several readings of one still table say together: the evidence of each card, summed over frames."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from vision.arrange import arrange
from vision.poses import pose_of
from vision.types import Card, Reading, Refusal, View

SAME_PLACE = 0.7
"""Marks of two readings are one when they lie no further apart than this part of their height."""

AGREED = 0.8
"""Part of all that speaks for one name or another that has to speak for the same."""

OFTEN = 0.5
SELDOM = 0.2
"""Parts of all readings: what is seen as often lies there, what is seen more seldom was a mistake; else it is doubt."""

OVERLOOKED_AT_MOST = 2
"""Readings in a row that may miss a card of a result: 1.4 % of indices are not located in a single reading, and taking
a card away moves something."""

STILL_SEEN = 1 / 3
"""Mean confidence, over all readings, with which a card that is believed has to be seen as the same to stay so."""

REMEMBERED = 8.0
"""Older evidence fades beyond this weight, so that better light or focus can still clear a doubt."""

Name = tuple[str, bool]
"""What a card was read as, and whether that is foreign to the deck."""


class Contradiction(Enum):
    """Whether a new reading is at odds with what is known."""

    NONE = auto()
    MISSING = auto()
    """A card is not seen: it may have been overlooked."""
    OTHER = auto()
    """A card is surely another one, a new one, or gone."""


@dataclass(slots=True, eq=False)
class Track:
    """One card over several readings. `seen` is the weight of all that show it; the votes are for its names.

    `believed` is the name under which it belongs to a result, `missed` in how many readings it was not seen since.
    """

    card: Card
    readings: tuple[Reading, ...]
    seen: float = 0.0
    votes: dict[Name, float] = field(default_factory=dict)
    """For each name the confidence of the readings that say so, by their weight, the refused ones among them."""
    named: dict[Name, float] = field(default_factory=dict)
    """For each name the weight of the readings that were sure of it."""
    believed: Name | None = None
    missed: int = 0

    def add(self, card: Card, readings: tuple[Reading, ...], weight: float) -> None:
        """One more reading of the card."""
        self.card, self.readings, self.missed = card, readings, 0
        self.seen += weight
        name = _spoken(card)
        if name is None:
            return
        self.votes[name] = self.votes.get(name, 0.0) + weight * card.confidence
        if card.refused in (None, Refusal.FOREIGN):
            self.named[name] = self.named.get(name, 0.0) + weight

    def fade(self, part: float) -> None:
        """Weigh all that was added so far less."""
        self.seen *= part
        self.votes = {name: votes * part for name, votes in self.votes.items()}
        self.named = {name: weight * part for name, weight in self.named.items()}

    def name(self, needed: float) -> Name | None:
        """The name that enough and nearly all evidence speaks for; None where there is none.

        Of a card that is believed already, readings that are no longer sure but see the same change nothing.
        """
        if not self.votes:
            return None
        best = max(self.votes, key=self.votes.__getitem__)
        if self.votes[best] < AGREED * sum(self.votes.values()):
            return None
        if best == self.believed:
            return best if self.votes[best] >= STILL_SEEN * self.seen else None
        named = self.named.get(best, 0.0)
        return best if named >= needed and named >= self.seen / 3 else None

    def judged(self, needed: float, often: bool) -> Card:
        """The card with what all evidence says; `often` is False where it is not even sure that it lies there."""
        name = self.name(needed) if often else None
        if name is not None:
            confidence = min(1.0, self.votes[name] / max(self.seen, 1e-9))
            label, refused = (None, Refusal.FOREIGN) if name[1] else (name[0], None)
            return replace(self.card, label=label, seen=name[0], confidence=confidence, refused=refused)
        differ = len(self.named) > 1
        refused = Refusal.DISAGREE if differ else self.card.refused or Refusal.UNSURE
        refused = Refusal.UNSURE if refused is Refusal.FOREIGN else refused
        return replace(self.card, label=None, refused=refused)


class Evidence:
    """All readings of one place since it last moved. `across` is its reading direction where a mat tells it."""

    def __init__(self, across: NDArray[np.float64] | None = None) -> None:
        self._across = across
        self.tracks: list[Track] = []
        self.weight = 0.0
        self._last: View | None = None
        self._order: list[Track] = []

    def add(self, view: View, weight: float) -> None:
        """One more reading; `weight` 0..1 is how sharp its picture was."""
        if self.weight > REMEMBERED:
            part = REMEMBERED / self.weight
            self.weight *= part
            for track in self.tracks:
                track.fade(part)
        self.weight += weight
        self._last, self._order = view, []
        for card, known in match(view, self.tracks):
            readings = tuple(view.marks[i] for i in card.marks)
            track = known or Track(card, readings)
            if known is None:
                self.tracks.append(track)
            track.add(card, readings, weight)
            self._order.append(track)
        for track in self.tracks:
            track.missed += track not in self._order

    @property
    def shows_cards(self) -> bool:
        """Whether any card lies there."""
        return bool(self._lying())

    def is_clear(self, needed: float) -> bool:
        """Whether there is enough, and no card in doubt."""
        if self.weight < needed:
            return False
        lying = self._lying()
        return all(self._often(track) and track.name(needed) is not None for track in lying) and self._shows(lying)

    def contradiction(self, view: View, needed: float) -> Contradiction:
        """How a new reading stands to what the evidence says. What is in doubt can be contradicted by nothing."""
        names = {id(track): track.name(needed) for track in self._lying()}
        pairs = match(view, self.tracks)
        for card, track in pairs:
            spoken = _spoken(card) if card.refused in (None, Refusal.FOREIGN) else None
            if spoken is not None and (track is None or names.get(id(track), spoken) not in (None, spoken)):
                return Contradiction.OTHER
        shown = {id(track) for _, track in pairs}
        missed = [track.missed for track in self._lying() if names[id(track)] is not None and id(track) not in shown]
        if max(missed, default=0) >= OVERLOOKED_AT_MOST:
            return Contradiction.OTHER
        return Contradiction.MISSING if missed else Contradiction.NONE

    def believe(self, needed: float) -> View:
        """The table as all evidence has it, which is a result from now on. There has to be a reading."""
        for track in self.tracks:
            track.believed = track.name(needed) if self._often(track) else None
        return self._view(needed)

    def _view(self, needed: float) -> View:
        assert self._last is not None
        lying = self._lying()
        if self._shows(lying):
            cards = tuple(track.judged(needed, self._often(track)) for track in self._order if track in lying)
            return replace(self._last, cards=cards)
        return self._joined(self._last, lying, needed)

    def _lying(self) -> list[Track]:
        return [track for track in self.tracks if track.seen >= SELDOM * self.weight]

    def _often(self, track: Track) -> bool:
        return track.seen >= OFTEN * self.weight

    def _shows(self, lying: Sequence[Track]) -> bool:
        """Whether the last reading shows all that lies there."""
        return all(track in self._order for track in lying)

    def _joined(self, last: View, lying: Sequence[Track], needed: float) -> View:
        """The last reading, with the cards that it missed put in their places."""
        marks, cards = list(last.marks), []
        for track in lying:
            card = track.judged(needed, self._often(track))
            if track not in self._order:
                card = replace(card, marks=tuple(range(len(marks), len(marks) + len(track.readings))))
                marks += track.readings
            cards.append(card)
        return replace(last, marks=tuple(marks), cards=arrange(cards, marks, self._across) if marks else tuple(cards))


def _spoken(card: Card) -> Name | None:
    spoken = card.label or card.seen
    return None if spoken is None else (spoken, card.refused is Refusal.FOREIGN)


def match(view: View, tracks: Sequence[Track]) -> list[tuple[Card, Track | None]]:
    """For each card of a view, in its order, the track of the same card; one without marks is known by its number.

    What lies nearest to each other is paired first: the next tile of a row is hardly further away than a moved one.
    """
    apart = sorted(
        (distance, at, number)
        for at, card in enumerate(view.cards)
        for number, track in enumerate(tracks)
        if (distance := _apart(card, view, track)) < SAME_PLACE
    )
    homes: dict[int, int] = {}
    for _, at, number in apart:
        if at not in homes and number not in homes.values():
            homes[at] = number
    unseen = zip(range(len(tracks)), view.cards, tracks, strict=False)
    homes |= {at: at for at, card, track in unseen if not card.marks and not track.readings}
    return [(card, tracks[homes[at]] if at in homes else None) for at, card in enumerate(view.cards)]


def _apart(card: Card, view: View, track: Track) -> float:
    """How far the nearest marks of a card and a track lie from each other, in parts of the smaller one's height."""
    poses = [pose_of(view.marks[mark]) for mark in card.marks]
    others = [pose_of(reading) for reading in track.readings]
    return min(
        (
            float(np.hypot(*(one.centre - other.centre))) / min(one.height_px, other.height_px)
            for one, other in itertools.product(poses, others)
        ),
        default=float("inf"),
    )
