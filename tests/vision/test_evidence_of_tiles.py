"""Tiles touch each other: which of them is which from one reading to the next."""

from __future__ import annotations

import numpy as np

from vision.evidence import Track, match
from vision.types import Card, Detection, MarkKind, Reading, View

WIDTH, HEIGHT = 50.0, 77.0
"""A narrow tile: the next one lies 0.65 heights away."""


def reading(label: str, place: float) -> Reading:
    x = 100 + WIDTH * place
    corners = [(x, 100), (x + WIDTH, 100), (x + WIDTH, 100 + HEIGHT), (x, 100 + HEIGHT)]
    return Reading(Detection(np.asarray(corners, np.float32), 0.9, MarkKind.TILE), label, label, 0.99, 0.9, None)


def view(*tiles: tuple[str, float]) -> View:
    marks = tuple(reading(*tile) for tile in tiles)
    return View(marks, tuple(Card(one.label, one.seen, 0.99, None, (i,)) for i, one in enumerate(marks)), 900, 300, 5.0)


def tracks_of(seen: View) -> list[Track]:
    return [Track(card, tuple(seen.marks[i] for i in card.marks)) for card in seen.cards]


def told(seen: View, tracks: list[Track]) -> list[tuple[str | None, str | None]]:
    return [(card.label, track.card.label if track else None) for card, track in match(seen, tracks)]


def test_a_tile_that_was_missed_before_takes_nobodys_place() -> None:
    tracks = tracks_of(view(("2m", 1), ("3m", 2)))
    assert told(view(("1m", 0), ("2m", 1), ("3m", 2)), tracks) == [("1m", None), ("2m", "2m"), ("3m", "3m")]


def test_a_row_that_was_pushed_a_little_is_the_same_row() -> None:
    tracks = tracks_of(view(("2m", 1), ("3m", 2), ("4m", 3)))
    pushed = view(("2m", 0.6), ("3m", 1.6), ("4m", 2.6))
    assert told(pushed, tracks) == [("2m", "2m"), ("3m", "3m"), ("4m", "4m")]


def test_what_no_camera_saw_is_known_by_its_number() -> None:
    cards = tuple(Card(label, label, 1.0, None, ()) for label in ("E", "E"))
    typed = View((), cards, 900, 300, 0.0)
    assert told(typed, [Track(card, ()) for card in cards]) == [("E", "E"), ("E", "E")]
