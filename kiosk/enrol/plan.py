"""Which cards a person is asked to show: twelve, which have every rank and every suit on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vision.capture import Capture
from vision.deck import RANKS, Deck

PICTURES = 3
"""Of each card. The third picture raises what is accepted from 40 to 47 of a hundred; see docs/enrolment.md."""

COLOURS = (
    "#101418", "#d4001a", "#1e78e6", "#0b7a2b", "#f08a00", "#7a1fc8",
    "#e0359b", "#7a4a14", "#009fa8", "#8a0a3c", "#1d2f80", "#7c8a00",
)  # fmt: skip
"""What suits are shown in where nobody said: the colours of the program's own twelve."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the references were shown: `done` of `total` ranks and suits."""

    done: int
    total: int


def cards_to_show(deck: Deck) -> tuple[str, ...]:
    """The labels to show: the 2 of the first suit, the 3 of the second, ...; with fewer suits these come round again.

    >>> from datasets.decks import load_deck
    >>> cards_to_show(load_deck("french"))
    ('2S', '3H', '4D', '5C', '6S', '7H', '8D', '9C', '10S', 'JH', 'QD', 'KC')
    """
    return tuple(rank + deck.suits[place % len(deck.suits)].id for place, rank in enumerate(RANKS))


def progress(deck: Deck, captures: Sequence[Capture]) -> Progress:
    """What was shown at least once."""
    ranks = {capture.rank for capture in captures} & set(RANKS)
    suits = {capture.suit for capture in captures} & {suit.id for suit in deck.suits}
    return Progress(len(ranks) + len(suits), len(RANKS) + len(deck.suits))


def pictures_of(captures: Sequence[Capture]) -> Counter[str]:
    """How many pictures there are of each label."""
    return Counter(capture.name for capture in captures)


def next_card(deck: Deck, captures: Sequence[Capture]) -> str | None:
    """The first card that has too few pictures; None where all have enough."""
    taken = pictures_of(captures)
    return next((label for label in cards_to_show(deck) if taken[label] < PICTURES), None)
