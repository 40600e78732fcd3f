"""The kiosk's own eye reads the printed deck, alone and on a printed mat, and reads no card on an empty mat."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from rendered import Document

from datasets.decks import load_deck
from kiosk.__main__ import main
from kiosk.printing.deck import print_deck
from kiosk.printing.mat import print_mats
from kiosk.printing.paper import DECK_PAPERS, MAT_PAPERS, parse_paper
from models.registry import open_eye
from vision.eye import Eye
from vision.mat import card_places
from vision.types import Image

YAHCHAIN = load_deck("yahchain3")
PX_PER_MM = 3.05
"""A camera with 1280 pixels that sees an A3 sheet: an index is 47 pixels high."""


@pytest.fixture(scope="module")
def deck() -> Document:
    return Document(print_deck(YAHCHAIN, parse_paper("A4", DECK_PAPERS), False)[0])


@pytest.fixture(scope="module")
def mats() -> Document:
    return Document(print_mats(range(1, 13), parse_paper("A3", MAT_PAPERS))[0])


@pytest.fixture(scope="module")
def eye() -> Eye:
    return open_eye(YAHCHAIN)


def cut_out(deck: Document, label: str, px_per_mm: float = PX_PER_MM) -> Image:
    """A card of the printed sheet, with its corners left square."""
    page, number = divmod(YAHCHAIN.labels.index(label), 9)
    left, top = 10.5 + 63 * (number % 3), 16.5 + 88 * (number // 3)
    sheet = deck.render(page, px_per_mm)
    rows = slice(round(top * px_per_mm), round((top + 88) * px_per_mm))
    return sheet[rows, round(left * px_per_mm) : round((left + 63) * px_per_mm)]


def lay(table: Image, card: Image, left: float, top: float) -> None:
    x, y = round(left * PX_PER_MM), round(top * PX_PER_MM)
    table[y : y + card.shape[0], x : x + card.shape[1]] = card


def softened(image: Image) -> Image:
    """As a lens and a dim room would show it."""
    return np.asarray((cv2.GaussianBlur(image, (0, 0), 0.8).astype(float) * 0.85 + 8).astype(np.uint8))


@pytest.mark.parametrize(
    ("sota", "hand"),
    [
        (1, ["4S", "5H", "6D"]),
        (6, ["7C", "8O", "9U", "10N"]),
        (10, ["10L", "JF", "QR", "KM", "2P"]),
        (12, ["9S", "10S", "JS", "QS", "KS"]),
    ],
)
def test_hands_on_the_mat(deck: Document, mats: Document, eye: Eye, sota: int, hand: list[str]) -> None:
    """Every suit and eleven of the twelve ranks, in the order in which they lie. A marker may be taken for a card
    that cannot be read, never for one with a name."""
    table = mats.render(sota - 1, PX_PER_MM)
    for label, place in zip(hand, card_places(len(hand)), strict=True):
        lay(table, cut_out(deck, label), 20 + place.left_mm, 8.5 + place.top_mm)
    assert [card.label for card in eye.look(softened(table)).cards if card.label] == hand


@pytest.mark.parametrize("sota", range(1, 13))
def test_an_empty_mat_shows_no_card(mats: Document, eye: Eye, sota: int) -> None:
    assert [card.label for card in eye.look(mats.render(sota - 1, PX_PER_MM)).cards if card.label] == []


def test_the_read_command_names_printed_cards(
    deck: Document, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    table = np.full((400, 900, 3), (90, 120, 60), np.uint8)
    for number, label in enumerate(("3H", "8H", "KH")):
        lay(table, cut_out(deck, label), 12 + 90 * number, 20)
    picture = tmp_path / "printed.png"
    picture.write_bytes(cv2.imencode(".png", table)[1].tobytes())
    assert main(["read", str(picture), "--json"]) == 0
    line = json.loads(capfdbinary.readouterr().out)
    assert [card["label"] for card in line["cards"] if card["label"]] == ["3H", "8H", "KH"]
