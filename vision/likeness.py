"""How well a deck was enrolled: each capture is read with what the others have shown (leave one out)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.codebook import Codebook, Vectors
from vision.deck import RANKS
from vision.enrolment import ENROLLED_GATES, References
from vision.quality import sharpness
from vision.read import Gates
from vision.suit_picture import LEAST_CONTRAST, contrast

ALIKE_FROM = 0.05
"""Two names are alike where a capture of one has this probability for the other: half of what an unsure card needs."""

MOST_PAIRS = 8
LEAST_SHARPNESS = 0.16
"""Captures softer than this (`vision.quality.sharpness`) cost more than they bring; see docs/enrolment.md."""

_MARK = 0.5
"""What the weights take for an index with less probability than this is none, or not the right way up."""


class Kind(StrEnum):
    """What a name is."""

    RANK = "rank"
    SUIT = "suit"


class Weakness(StrEnum):
    """Why a name should be shown again, worst first."""

    NOT_SHOWN = "not-shown"
    NO_INDEX = "no-index"
    BLURRED = "blurred"
    MISREAD = "misread"
    UNSURE = "unsure"
    ONCE = "shown-once"


@dataclass(frozen=True, slots=True)
class Confusion:
    """Leave-one-out over the captures of `names`.

    `counts (k, k + 1)`: a row for what was shown, a column for what it would be read as; the last column: not named.
    `likeness (k, k)`: the highest probability that a capture of the row's name had for the column's.
    """

    names: tuple[str, ...]
    counts: NDArray[np.int64]
    likeness: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names that look alike, with the highest probability of one for the other, 0..1."""

    kind: Kind
    one: str
    other: str
    likeness: float


@dataclass(frozen=True, slots=True)
class Again:
    """A name to show again."""

    kind: Kind
    name: str
    why: Weakness


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be expected of an enrolled deck.

    `cards` captures show a whole index; read with the others alone, `accepted` of them would be named, `right` of these
    rightly. A capture that is the only one of its name cannot be named that way, so show each more than once.
    """

    ranks: Confusion
    suits: Confusion
    alike: tuple[Pair, ...]
    again: tuple[Again, ...]
    cards: int
    accepted: int
    right: int


@dataclass(frozen=True, slots=True)
class _Guess:
    """What one capture would be read as, with its probabilities for all names of the deck."""

    name: str
    chance: float
    sure: bool
    ours: NDArray[np.float64]


def report_on(references: References, gates: Gates | None = None) -> Report:
    """Read each capture with the others."""
    gates = gates or ENROLLED_GATES
    suit_ids = tuple(suit.id for suit in references.deck.suits)
    count = len(references.ranks)
    beside = references.of_each_other()
    guesses = [_guess(references, place, suit_ids, gates, beside) for place in range(count)]
    ranks = _confusion(RANKS, references.ranks, [rank for rank, _ in guesses])
    suits = _confusion(suit_ids, references.suits, [suit for _, suit in guesses])
    whole = [place for place in range(count) if references.ranks[place] and references.suits[place]]
    accepted = [place for place in whole if _accepts(*guesses[place], gates)]
    said = [(rank.name, suit.name) for rank, suit in guesses]
    right = [place for place in accepted if said[place] == (references.ranks[place], references.suits[place])]
    marks = references.shown.marks >= _MARK
    soft = np.asarray([sharpness(patch) < LEAST_SHARPNESS for patch in references.shown.patches], np.bool_)
    if references.pictures is not None:
        soft |= np.asarray([contrast(suit) < LEAST_CONTRAST for suit in references.pictures], np.bool_)
    return Report(
        ranks,
        suits,
        _pairs(((Kind.RANK, ranks), (Kind.SUIT, suits))),
        (
            *_weak(Kind.RANK, ranks, references.ranks, marks, soft),
            *_weak(Kind.SUIT, suits, references.suits, marks, soft),
        ),
        len(whole),
        len(accepted),
        len(right),
    )


def _guess(
    references: References,
    place: int,
    suit_ids: tuple[str, ...],
    gates: Gates,
    of_each_other: NDArray[np.float32] | None,
) -> tuple[_Guess, _Guess]:
    others = np.arange(len(references.ranks)) != place
    books = references.books(others)
    shown = references.shown
    beside = None if of_each_other is None else of_each_other[place, others & references.says_suit][None]
    return (
        _best(books.ranks, RANKS, shown.ranks[place], gates),
        _best(books.suits, suit_ids, shown.suits[place], gates, beside),
    )


def _best(
    book: Codebook,
    ours: tuple[str, ...],
    vector: Vectors,
    gates: Gates,
    beside: NDArray[np.float32] | None = None,
) -> _Guess:
    labels = book.labels
    chances = book.probabilities(vector[None], np.isin(labels, ours), gates.strangers, beside)[0]
    first, second = np.sort(chances)[-1], np.sort(chances)[-2] if len(chances) > 1 else 0.0
    by_name = dict(zip(labels, chances.tolist(), strict=True))
    name = labels[int(chances.argmax())]
    sure = name in ours and first >= gates.accept and first - second >= gates.margin
    return _Guess(name, float(first), bool(sure), np.asarray([by_name.get(one, 0.0) for one in ours]))


def _accepts(rank: _Guess, suit: _Guess, gates: Gates) -> bool:
    return rank.sure and suit.sure and rank.chance * suit.chance >= gates.accept


def _confusion(names: tuple[str, ...], said: Sequence[str | None], guesses: Sequence[_Guess]) -> Confusion:
    place = {name: number for number, name in enumerate(names)}
    counts = np.zeros((len(names), len(names) + 1), np.int64)
    likeness = np.zeros((len(names), len(names)))
    for name, guess in zip(said, guesses, strict=True):
        if name is None:
            continue
        row = place[name]
        counts[row, place[guess.name] if guess.sure else len(names)] += 1
        likeness[row] = np.maximum(likeness[row], guess.ours)
    np.fill_diagonal(likeness, 0)
    return Confusion(names, counts, likeness)


def _pairs(kinds: Sequence[tuple[Kind, Confusion]]) -> tuple[Pair, ...]:
    found = []
    for kind, confusion in kinds:
        both = np.maximum(confusion.likeness, confusion.likeness.T)
        for one in range(len(confusion.names)):
            for other in range(one):
                if both[one, other] >= ALIKE_FROM:
                    pair = confusion.names[other], confusion.names[one]
                    found.append(Pair(kind, *pair, float(both[one, other])))
    return tuple(sorted(found, key=lambda pair: -pair.likeness)[:MOST_PAIRS])


def _weak(
    kind: Kind, confusion: Confusion, said: Sequence[str | None], marks: NDArray[np.bool_], soft: NDArray[np.bool_]
) -> tuple[Again, ...]:
    found = []
    for row, name in enumerate(confusion.names):
        counts = confusion.counts[row]
        own = np.asarray([one == name for one in said], np.bool_)
        checks = (
            (counts.sum() == 0, Weakness.NOT_SHOWN),
            (bool((own & ~marks).any()), Weakness.NO_INDEX),
            (bool((own & soft).any()), Weakness.BLURRED),
            (counts[:-1].sum() - counts[row] > 0, Weakness.MISREAD),
            (counts.sum() == 1, Weakness.ONCE),
            (counts[-1] > 0, Weakness.UNSURE),
        )
        why = next((reason for failed, reason in checks if failed), None)
        if why is not None:
            found.append(Again(kind, name, why))
    return tuple(found)
