"""Drawings of captures beside a picture: which are compared, and what counts. The comparer is written down here."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.comparer import Drawings, Trust
from vision.prints import Prints
from vision.shown import Shown
from vision.suit_picture import LEAST_CONTRAST, SUIT_PX, SUIT_TOP, contrast, print_of, suit_picture

TRUST = Trust(suits=2, captures=1, weight=0.5, usual=1.0, most=6.0)


class Grey:
    """Features are a picture's grey; the log-odds of two are 4, less a tenth of what they differ."""

    def __init__(self) -> None:
        self.compared: list[tuple[float, float]] = []

    def features(self, suits: NDArray[np.uint8]) -> NDArray[np.float32]:
        return suits.mean(axis=(1, 2)).astype(np.float32)

    def log_odds(self, seen: NDArray[np.float32], shown: NDArray[np.float32]) -> NDArray[np.float32]:
        self.compared += list(zip(seen.tolist(), shown.tolist(), strict=True))
        return np.asarray(4 - abs(seen - shown) / 10, np.float32)


def pictures(*greys: int) -> NDArray[np.uint8]:
    return np.stack([np.full((SUIT_PX[1], SUIT_PX[0]), grey, np.uint8) for grey in greys])


def test_the_likeliest_capture_of_the_likeliest_suits_is_compared() -> None:
    """Suits S and C are likelier than D; of S the second capture. 100 against 100: 4; against 150: 4 - 5 = -1."""
    grey = Grey()
    shown = Drawings.of(grey, ("S", "S", "C", "D"), pictures(90, 100, 150, 100))
    likely = np.asarray([[1.0, 2.0, 1.5, 0.5]], np.float32)
    odds = Drawings(grey, shown.names, shown.features, TRUST).log_odds(pictures(100), likely)
    assert grey.compared == [(100.0, 100.0), (100.0, 150.0)]
    assert odds.tolist() == [[0.5 * (-6 - 1), 0.5 * (4 - 1), 0.5 * (-1 - 1), 0.5 * (-6 - 1)]]


def test_one_comparison_is_believed_only_so_far() -> None:
    """250 against 0 would be 4 - 25 = -21, and counts as -6."""
    shown = Drawings(Grey(), ("S",), np.asarray([0.0], np.float32), TRUST)
    assert shown.log_odds(pictures(250), np.zeros((1, 1), np.float32)).tolist() == [[0.5 * (-6 - 1)]]


def test_captures_left_out_are_not_compared() -> None:
    grey = Grey()
    shown = Drawings.of(grey, ("S", "C", "D"), pictures(1, 2, 3)).some(np.asarray([True, False, True]))
    assert shown.names == ("S", "D")
    shown.log_odds(pictures(9), np.zeros((1, 2), np.float32))
    assert {other for _, other in grey.compared} == {1.0, 3.0}


def test_a_capture_is_not_compared_with_itself() -> None:
    grey = Grey()
    patches = np.random.default_rng(0).integers(0, 255, (3, 72, 48, 3)).astype(np.uint8)
    vectors = np.eye(3, dtype=np.float32)
    suits = pictures(10, 20, 30)
    shown = Shown(vectors, 30.0, Prints.of(patches), Drawings.of(grey, ("S", "C", "D"), suits))
    odds = shown.log_odds(patches, suits, vectors, np.eye(3, dtype=np.bool_))
    assert sorted(grey.compared) == [(a, b) for a in (10.0, 20.0, 30.0) for b in (10.0, 20.0, 30.0) if a != b]
    assert np.isfinite(odds).all()


def test_without_a_comparer_prints_say_it_all() -> None:
    patches = np.random.default_rng(1).integers(0, 255, (2, 72, 48, 3)).astype(np.uint8)
    prints = Prints.of(patches)
    shown = Shown(np.eye(2, dtype=np.float32), 30.0, prints)
    assert shown.log_odds(patches, None, np.eye(2, dtype=np.float32)) == pytest.approx(prints.log_odds(patches))


def test_the_suit_of_an_index_is_its_lower_half() -> None:
    """An index of 50 x 75 px on white paper, grey above and black below its middle, at (115, 60) of a picture."""
    image = np.full((200, 300, 3), 255, np.uint8)
    image[60:97, 115:165] = 128
    image[97:135, 115:165] = 0
    quad = np.asarray([[115, 60], [165, 60], [165, 135], [115, 135]], np.float32)
    whole, suit = print_of(image, quad), suit_picture(image, quad)
    assert whole.shape == (120, 80)
    assert whole[30, 40] == pytest.approx(whole[25:55, 20:60].mean(), abs=3)
    rows = np.flatnonzero(suit[:, SUIT_PX[0] // 2] < 60)
    assert (rows.min(), rows.max()) == pytest.approx((60 - SUIT_TOP, 97 - SUIT_TOP), abs=2)
    columns = np.flatnonzero(suit[20] < 60)
    assert (columns.min(), columns.max()) == pytest.approx((15 - 8, 64 - 8), abs=2)


def test_a_faint_suit_is_told_from_a_plain_one() -> None:
    """Black and pale grey ink on white paper, smoothed by two pixels; noise is no ink."""
    plain = pictures(240)[0].copy()
    faint = plain.copy()
    plain[20:40, 20:44], faint[20:40, 20:44] = 20, 215
    noisy = np.random.default_rng(0).normal(230, 15, plain.shape).clip(0, 255).astype(np.uint8)
    assert contrast(plain) == pytest.approx(220, abs=5)
    assert contrast(faint) == pytest.approx(25, abs=3)
    assert contrast(noisy) < 15
    assert contrast(faint) < LEAST_CONTRAST < contrast(plain)
