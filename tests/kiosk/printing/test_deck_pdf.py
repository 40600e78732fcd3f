"""The printed deck, measured on its pages: every card once, in its place, marked, and as the demo deck looks."""

from __future__ import annotations

import cv2
import numpy as np
import pypdfium2.raw as raw
import pytest
from rendered import Document, dark, middles_mm

from datasets.decks import load_deck, parse_deck
from datasets.faces import draw_face
from kiosk.printing.deck import DeckUnprintable, print_deck
from kiosk.printing.paper import DECK_PAPERS, parse_paper
from vision.deck import Deck

YAHCHAIN = load_deck("yahchain3")
PX_PER_MM = 10
LEFT, TOP, WIDTH, HEIGHT = 10.5, 16.5, 63.0, 88.0
"""On A4: (210 - 3 * 63) / 2 and (297 - 3 * 88) / 2."""


def printed(deck: Deck = YAHCHAIN, paper: str = "A4", backs: bool = False) -> Document:
    content, pages = print_deck(deck, parse_paper(paper, DECK_PAPERS), backs)
    document = Document(content)
    assert len(document) == pages
    return document


@pytest.fixture(scope="module")
def a4() -> Document:
    return printed()


def place(label: str) -> tuple[int, float, float]:
    """Page and upper-left corner of a card on A4, nine a page in the order of the deck."""
    page, number = divmod(YAHCHAIN.labels.index(label), 9)
    return page, LEFT + WIDTH * (number % 3), TOP + HEIGHT * (number // 3)


@pytest.mark.parametrize(
    ("deck", "paper", "size_mm", "pages", "cards"),
    [
        ("yahchain3", "A4", (210, 297), 16, 9),
        ("yahchain3", "a3", (420, 297), 8, 18),
        ("yahchain3", "Letter", (215.9, 279.4), 16, 9),
        ("french", "A4", (210, 297), 6, 9),
    ],
)
def test_pages(deck: str, paper: str, size_mm: tuple[float, float], pages: int, cards: int) -> None:
    document = printed(load_deck(deck), paper)
    assert len(document) == pages
    for page in range(pages):
        assert document.size_mm(page) == pytest.approx(size_mm, abs=0.05)
    assert document.text(0).count("YAHcoin POINTS") == 2 * cards


def test_every_card_has_both_indices_in_its_place(a4: Document) -> None:
    for label in YAHCHAIN.labels:
        page, x, y = place(label)
        index = label[:-1] + YAHCHAIN.split(label)[1].symbol
        assert a4.text_in(page, x + 2, y + 2, 12, 19) == index
        turned = a4.text_in(page, x + WIDTH - 14, y + HEIGHT - 21, 12, 19)
        assert sorted(turned) == sorted(index)


def test_every_nominal_is_written_twice_on_each_of_twelve_cards(a4: Document) -> None:
    lines = "\n".join(a4.text(page) for page in range(16)).splitlines()
    counts = {nominal: lines.count(f"{nominal} YAHcoin POINTS") for nominal in range(15)}
    assert counts == {nominal: 24 if 2 <= nominal <= 13 else 0 for nominal in range(15)}


@pytest.mark.parametrize("label", ["10S", "JH", "6D", "9O", "QL", "KP"])
def test_the_lower_right_index_is_the_upper_left_one_turned_round(a4: Document, label: str) -> None:
    page, x, y = place(label)
    sheet = a4.render(page, PX_PER_MM)
    left, top = round((x + 2) * PX_PER_MM), round((y + 2) * PX_PER_MM)
    right, bottom = round((x + WIDTH - 2) * PX_PER_MM), round((y + HEIGHT - 2) * PX_PER_MM)
    upper, lower = sheet[top : top + 190, left : left + 120], sheet[bottom - 190 : bottom, right - 120 : right]
    assert dark(upper).mean() > 0.05
    assert np.abs(upper.astype(int) - lower[::-1, ::-1]).mean() < 1
    assert np.abs(upper.astype(int) - lower).mean() > 15


@pytest.mark.parametrize(
    ("paper", "across", "down"),
    [
        ("A4", [10.5, 73.5, 136.5, 199.5], [16.5, 104.5, 192.5, 280.5]),
        ("letter", [13.45, 76.45, 139.45, 202.45], [7.7, 95.7, 183.7, 271.7]),
        ("A3", [21, 84, 147, 210, 273, 336, 399], [16.5, 104.5, 192.5, 280.5]),
    ],
)
def test_cut_marks(paper: str, across: list[float], down: list[float]) -> None:
    ink = dark(printed(paper=paper).render(0, PX_PER_MM))
    for y in (down[0] - 4.5, down[-1] + 2.5):
        assert middles_mm(ink[round(y * PX_PER_MM)], PX_PER_MM) == pytest.approx(across, abs=0.15)
    for x in (across[0] - 2.5, across[-1] + 2.5):
        assert middles_mm(ink[:, round(x * PX_PER_MM)], PX_PER_MM) == pytest.approx(down, abs=0.15)


def test_vectors_and_embedded_fonts_only(a4: Document) -> None:
    with_backs = printed(backs=True)
    for document in (a4, with_backs):
        for page in range(4):
            assert raw.FPDF_PAGEOBJ_IMAGE not in document.kinds(page)
            assert document.fonts_embedded(page) == {True}
    assert "Печатать в масштабе 100 %" in a4.text(0)
    assert "Рубашки" in with_backs.text(1)


@pytest.mark.parametrize("label", ["2S", "3H", "7D", "8C", "9O", "10U", "JN", "QL", "KF"])
def test_a_card_looks_as_on_the_demo_table(a4: Document, label: str) -> None:
    page, x, y = place(label)
    sheet = a4.render(page, PX_PER_MM)
    inside = slice(36, -36), slice(36, -36)  # without the edge and its round corners
    left, top = round(x * PX_PER_MM), round(y * PX_PER_MM)
    ours = dark(sheet[top : top + 880, left : left + 630][inside]).astype(np.uint8)
    demo = dark(draw_face(YAHCHAIN, label, 630).image[inside]).astype(np.uint8)
    near = np.ones((PX_PER_MM + 1, PX_PER_MM + 1), np.uint8)  # 0.5 mm around
    assert ours.mean() > 0.03
    assert np.count_nonzero(ours & ~cv2.dilate(demo, near)) < 0.002 * ours.sum()
    assert np.count_nonzero(demo & ~cv2.dilate(ours, near)) < 0.002 * demo.sum()


def test_backs_lie_behind_their_faces() -> None:
    one_suit = parse_deck(
        'name = "x"\ntitle = { ru = "К", en = "D" }\n[[suits]]\nid = "S"\nnames = { ru = "П", en = "S" }\n'
        'colour = "#000000"\nsymbol = "♠"\n',
        "x.toml",
    )
    document = printed(one_suit, backs=True)
    faces, backs = document.render(2, PX_PER_MM), document.render(3, PX_PER_MM)
    behind = dark(backs)[:, ::-1]
    for number in range(9):
        y, x = TOP + HEIGHT * (number // 3), LEFT + WIDTH * (number % 3)
        card = slice(round((y + 3) * 10), round((y + 85) * 10)), slice(round((x + 3) * 10), round((x + 60) * 10))
        assert dark(faces[card]).any() == (number < 3)
        assert behind[card].mean() == pytest.approx(1 if number < 3 else 0, abs=0.05)


def test_a_back_looks_the_same_from_both_ends() -> None:
    sheet = printed(backs=True).render(1, PX_PER_MM)
    card = sheet[round(TOP * 10) : round((TOP + 88) * 10), round(LEFT * 10) : round((LEFT + 63) * 10)]
    assert np.abs(card.astype(int) - card[::-1, ::-1]).mean() < 3
    assert np.abs(card.astype(int) - cv2.flip(card, 1)).mean() < 20


def test_a_deck_that_the_font_cannot_draw() -> None:
    deck = parse_deck(
        'name = "moon"\ntitle = { ru = "К", en = "D" }\n'
        'ranks = ["一", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]\n'
        '[[suits]]\nid = "S"\nnames = { ru = "П", en = "S" }\ncolour = "#000000"\nsymbol = "🚀"\n'
        '[[suits]]\nid = "M"\nnames = { ru = "Л", en = "M" }\ncolour = "#000000"\n',
        "moon.toml",
    )
    with pytest.raises(DeckUnprintable) as refused:
        printed(deck)
    assert refused.value.text.en.endswith("of deck moon: 一 🚀 M")
    assert "колоды moon" in refused.value.text.ru
