"""Directions to probabilities; worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from vision.codebook import Codebook

SQUARE = np.array([[1, 0], [0, 1], [-1, 0]], np.float32)


def test_odds_follow_the_scale() -> None:
    """A vector along the first axis: cosines 1, 0, -1, so odds 1, 1/e**2, 1/e**4 at scale 2."""
    odds = Codebook(("a", "b", "c"), SQUARE, 2.0).odds(np.array([[1, 0]], np.float32))
    assert odds[0] == pytest.approx([1, np.exp(-2), np.exp(-4)], rel=1e-5)


def test_rows_of_one_name_are_added() -> None:
    book = Codebook(("a", "b", "a"), SQUARE, 2.0)
    assert book.labels == ("a", "b")
    assert book.odds(np.array([[1, 0]], np.float32))[0] == pytest.approx([1 + np.exp(-4), np.exp(-2)], rel=1e-5)


def test_strangers_weigh_less_and_win_when_plainly_seen() -> None:
    book = Codebook(("ours", "stranger"), SQUARE[:2], 5.0)
    torn, plain = np.array([[0.6, 0.8], [0.0, 1.0]], np.float32)
    ours = np.array([True, False])
    weak = np.exp(5 * 0.6) / (np.exp(5 * 0.6) + 0.1 * np.exp(5 * 0.8))
    assert book.probabilities(torn[None], ours, 0.1)[0, 0] == pytest.approx(weak, rel=1e-5)
    assert book.probabilities(plain[None], ours, 0.1)[0].argmax() == 1


def test_names_can_be_given_anew() -> None:
    assert Codebook(("♠", "☀"), SQUARE[:2], 1.0).renamed({"♠": "S"}).names == ("S", "☀")
