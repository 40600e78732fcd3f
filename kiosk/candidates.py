"""What a doubtful card could be: the labels that a person chooses among."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from kiosk.labels import Labels
from vision.types import Card, Reading

OFFERED = 5
"""More than one hand's keys would take longer to read than to type the card."""


def candidates_of(
    card: Card, marks: Sequence[Reading], elsewhere: Collection[str], labels: Labels
) -> tuple[tuple[str, float], ...]:
    """The likeliest labels with their probabilities, 0..1, best first; what all marks of the card say together.

    `elsewhere` are cards that surely lie in another place, where each exists once (Y5).
    """
    own = [marks[number] for number in card.marks if number < len(marks)]
    sums: dict[str, float] = defaultdict(float)
    for mark in own:
        for label, probability in mark.candidates:
            sums[label] += probability / len(own)
    if not sums and card.seen in labels:
        sums[str(card.seen)] = card.confidence
    possible = [(label, round(probability, 4)) for label, probability in sums.items() if label not in elsewhere]
    return tuple(sorted(possible, key=lambda one: -one[1])[:OFFERED])
