"""Leave one out: what each capture would be read as without itself. The vectors are written down here."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from vision.capture import Embedded
from vision.codebook import Codebook
from vision.deck import RANKS
from vision.enrolment import Books, Limits, References
from vision.likeness import Again, Kind, Weakness, report_on
from vision.read import Gates

SIZE = 16
AXES = np.eye(SIZE, dtype=np.float32)
FRENCH = load_deck("french")
STRIPES = np.tile(np.array([20, 20, 230, 230], np.uint8), 12)
"""A row of a sharp patch: from black to white within a pixel."""
PATCHES = np.broadcast_to(STRIPES[None, None, :, None], (1, 72, 48, 3))
GATES = Gates(accept=0.9, margin=0.3, strangers=0.1)


def between(one: int, other: int, share: float) -> np.ndarray:
    """A vector from one axis to another, of length 1; `share` 0.5 is in the middle."""
    vector = (1 - share) * AXES[one] + share * AXES[other]
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


def references(shown: list[tuple[str | None, str | None, np.ndarray, np.ndarray]]) -> References:
    """Captures as (rank, suit, rank vector, suit vector); the weights know one rank, A, and one symbol, ☂."""
    known = Books(Codebook(("A",), AXES[15:16], 30.0), Codebook(("☂",), AXES[14:15], 30.0))
    ranks, suits, rank_vectors, suit_vectors = zip(*shown, strict=True)
    marks, patches = np.ones(len(shown), np.float32), PATCHES[[0] * len(shown)]
    embedded = Embedded(np.stack(rank_vectors), np.stack(suit_vectors), marks, patches)
    return References(known, FRENCH, ranks, suits, embedded, Limits(same=0.9, unknown=0.5))


def clean(pictures: int) -> list[tuple[str | None, str | None, np.ndarray, np.ndarray]]:
    """Twelve cards of four suits, each shown so many times, each along its own axis."""
    return [
        (rank, FRENCH.suits[place % 4].id, AXES[place], AXES[place % 4])
        for place, rank in enumerate(RANKS)
        for _ in range(pictures)
    ]


def test_a_clean_deck_is_read_whole_and_nothing_is_weak() -> None:
    report = report_on(references(clean(3)), GATES)
    assert (report.cards, report.accepted, report.right) == (36, 36, 36)
    assert report.again == report.alike == ()
    assert report.suits.counts.tolist() == [[9, 0, 0, 0, 0], [0, 9, 0, 0, 0], [0, 0, 9, 0, 0], [0, 0, 0, 9, 0]]
    assert report.ranks.counts.sum() == 36


def test_a_blurred_capture_is_asked_for_again() -> None:
    """The same stripes, softened until a step from black to white takes more than ten pixels."""
    shown = references(clean(3))
    patches = shown.shown.patches.copy()
    patches[0] = cv2.GaussianBlur(patches[0], (0, 0), 8)
    report = report_on(dataclasses.replace(shown, shown=dataclasses.replace(shown.shown, patches=patches)), GATES)
    assert report.again == (Again(Kind.RANK, "2", Weakness.BLURRED), Again(Kind.SUIT, "S", Weakness.BLURRED))


def test_what_was_shown_once_can_t_be_left_out_and_is_asked_for_again() -> None:
    report = report_on(references(clean(1)), GATES)
    assert (report.cards, report.accepted) == (12, 0), "each rank is only on its one picture"
    assert report.again == tuple(Again(Kind.RANK, rank, Weakness.ONCE) for rank in RANKS)


def test_a_capture_that_looks_like_another_suit_is_found_and_its_pair_named() -> None:
    shown = clean(3)
    shown[0] = ("2", "S", AXES[0], between(0, 1, 0.9))
    report = report_on(references(shown), GATES)
    assert Again(Kind.SUIT, "S", Weakness.MISREAD) in report.again
    assert report.suits.counts[0].tolist() == [8, 1, 0, 0, 0]
    assert (report.alike[0].kind, report.alike[0].one, report.alike[0].other) == (Kind.SUIT, "S", "H")
    assert report.accepted - report.right == 1


def test_two_ranks_that_look_alike_are_torn_and_refused() -> None:
    """The 6 and the 9 of this deck are one drawing: half for each."""
    shown = [(rank, suit, AXES[4] if rank in "69" else vector, other) for rank, suit, vector, other in clean(3)]
    report = report_on(references(shown), GATES)
    pair = report.alike[0]
    assert (pair.kind, pair.one, pair.other) == (Kind.RANK, "6", "9")
    # Without the capture itself two of its name stand against three of the other: 2 / 5 and 3 / 5.
    assert pair.likeness == pytest.approx(0.6, abs=0.01)
    assert {again.name for again in report.again} == {"6", "9"}
    assert report.right == report.accepted == 30


def test_ranks_and_suits_that_were_not_shown_are_named() -> None:
    report = report_on(references([("7", "S", AXES[0], AXES[1])] * 2), GATES)
    missing = {(again.kind, again.name) for again in report.again if again.why is Weakness.NOT_SHOWN}
    assert missing == {(Kind.RANK, rank) for rank in RANKS if rank != "7"} | {(Kind.SUIT, id_) for id_ in "HDC"}


def test_captures_of_a_rank_alone_say_nothing_of_suits() -> None:
    report = report_on(references([("7", None, AXES[0], AXES[1]), ("7", None, AXES[0], AXES[2])]), GATES)
    assert report.suits.counts.sum() == 0
    assert report.cards == 0
    assert report.ranks.counts[RANKS.index("7")].tolist() == [0] * 5 + [2] + [0] * 7
