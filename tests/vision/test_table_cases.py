"""Cases that other readers of cards fail at, laid on a drawn table before the real eye and its shipped weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from datasets.faces import CardFace, draw_back, draw_face
from models.registry import open_eye
from vision.eye import Eye
from vision.types import Image, Refusal, View

WIDTH, HEIGHT = 960, 640
CARD_PX = 190
"""Width of a card; its index is about 40 px high."""
TOP = 180

PROXY, FRENCH = load_deck("yahchain3"), load_deck("french")


@dataclass(frozen=True)
class Laid:
    """A card on the table: where its middle is, px, and its turn in degrees."""

    label: str
    x: float
    y: float = 320
    turn: float = 0


@pytest.fixture(scope="module")
def eye() -> Iterator[Eye]:
    one = open_eye(PROXY)
    yield one
    one.close()


@pytest.fixture(scope="module")
def french_eye() -> Iterator[Eye]:
    one = open_eye(FRENCH)
    yield one
    one.close()


def felt() -> Image:
    """A quiet green cloth."""
    rng = np.random.default_rng(3)
    cloth = np.full((HEIGHT, WIDTH, 3), (70, 96, 58), np.float32) + rng.normal(0, 5, (HEIGHT, WIDTH, 1))
    return np.clip(cloth, 0, 255).astype(np.uint8)


def lay(table: Image, *cards: Laid, width: int = CARD_PX) -> Image:
    """The cards on the table, the later ones over the earlier ones."""
    for card in cards:
        face = draw_back(width) if card.label == "back" else draw_face(PROXY, card.label, width)
        _put(table, face, card)
    return cv2.GaussianBlur(table, (0, 0), 0.7)  # a lens


def _put(table: Image, face: CardFace, card: Laid) -> None:
    h, w = face.image.shape[:2]
    matrix = cv2.getRotationMatrix2D((w / 2, h / 2), -card.turn, 1)
    matrix[:, 2] += (card.x - w / 2, card.y - h / 2)
    size = (table.shape[1], table.shape[0])
    cover = cv2.warpAffine(face.mask, matrix, size)[:, :, None] / 255
    colour = cv2.warpAffine(face.image, matrix, size, flags=cv2.INTER_AREA)
    table[:] = (table * (1 - cover) + colour * cover).astype(np.uint8)


def said(view: View) -> list[str | None]:
    return [card.label for card in view.cards]


def named(view: View) -> list[str]:
    return [card.label for card in view.cards if card.label]


def test_a_nine_that_shows_both_corners_is_one_card(eye: Eye) -> None:
    assert said(eye.look(lay(felt(), Laid("9S", 480)))) == ["9S"]


def test_an_upside_down_nine_of_which_one_corner_is_seen_is_no_six(eye: Eye) -> None:
    table = lay(felt(), Laid("9H", 480, turn=180))
    upper_half = table.copy()
    upper_half[320:] = felt()[320:]  # only the index that stands on its head is left
    assert named(eye.look(table)) == ["9H"]
    assert not {label[:-1] for label in named(eye.look(upper_half))} & {"6"}


def test_tens_are_not_ones(eye: Eye) -> None:
    assert named(eye.look(lay(felt(), Laid("10S", 200), Laid("10D", 480), Laid("10C", 760)))) == ["10S", "10D", "10C"]


def test_suits_of_one_colour_are_not_swapped(eye: Eye) -> None:
    assert named(eye.look(lay(felt(), Laid("7S", 200), Laid("7C", 480)))) == ["7S", "7C"]
    assert named(eye.look(lay(felt(), Laid("7H", 200), Laid("7D", 480)))) == ["7H", "7D"]


def test_a_court_is_read_by_its_index_not_by_its_inner_frame(eye: Eye) -> None:
    assert said(eye.look(lay(felt(), Laid("JS", 200), Laid("QH", 480), Laid("KD", 760)))) == ["JS", "QH", "KD"]


@pytest.mark.parametrize(("x", "y"), [(-60, 320), (1020, 320), (480, -90), (480, 730)])
def test_half_a_card_at_the_edge_is_read_by_its_index_or_not_at_all(eye: Eye, x: float, y: float) -> None:
    assert set(named(eye.look(lay(felt(), Laid("8D", x, y))))) <= {"8D"}


def test_cards_of_which_only_the_strip_with_the_index_is_seen_are_read_in_order(eye: Eye) -> None:
    fan = [Laid(label, 250 + 62 * place) for place, label in enumerate(("5S", "6S", "7S", "8S", "9S"))]
    assert said(eye.look(lay(felt(), *fan))) == ["5S", "6S", "7S", "8S", "9S"]


def test_a_card_in_a_sleeve_larger_than_itself_is_read(eye: Eye) -> None:
    table = felt()
    cv2.rectangle(table, (362, 160), (598, 480), (150, 160, 150), -1)  # the sleeve, its foil a little brighter
    cv2.rectangle(table, (362, 160), (598, 480), (215, 220, 215), 2)
    table = lay(table, Laid("QD", 480))
    shine = np.zeros_like(table)
    cv2.line(shine, (380, 470), (560, 170), (60, 60, 60), 26)
    assert said(eye.look(cv2.add(table, cv2.GaussianBlur(shine, (0, 0), 9)))) == ["QD"]


def test_glare_over_an_index_never_makes_it_another_card(eye: Eye) -> None:
    table = lay(felt(), Laid("9S", 300), Laid("10S", 660))
    table[320:] = felt()[320:]  # upper corners only
    for x, y in ((222, 212), (226, 240)):
        burnt = table.astype(np.float32)
        cv2.circle(burnt, (x, y), 26, (255, 255, 255), -1)
        view = eye.look(cv2.GaussianBlur(burnt, (0, 0), 3).clip(0, 255).astype(np.uint8))
        assert set(named(view)) <= {"9S", "10S"}


def test_a_card_too_far_away_is_too_small_and_no_guess(eye: Eye) -> None:
    for width in (52, 40, 30, 22):
        view = eye.look(lay(felt(), Laid("5H", 300), Laid("6H", 480), Laid("7H", 660), width=width))
        assert set(named(view)) <= {"5H", "6H", "7H"}
    small = [card.refused for card in view.cards]
    assert all(reason in {Refusal.TOO_SMALL, Refusal.UNSURE, Refusal.UNKNOWN_MARK} for reason in small)


def test_a_deck_that_was_never_enrolled_is_not_misread(french_eye: Eye) -> None:
    strange = [suit.id for suit in PROXY.suits if suit.id not in "SHDC"]
    table = lay(felt(), *[Laid(f"{rank}{strange[at]}", 200 + 280 * at) for at, rank in enumerate(("5", "8", "Q"))])
    view = french_eye.look(table)
    assert named(view) == []
    assert {card.refused for card in view.cards} <= {Refusal.FOREIGN, Refusal.UNKNOWN_MARK, Refusal.UNSURE}


def test_an_ace_and_a_back_are_foreign_or_nothing(eye: Eye) -> None:
    view = eye.look(lay(felt(), Laid("AS", 250), Laid("back", 500), Laid("KS", 750)))
    assert named(view) == ["KS"]
    assert {card.refused for card in view.cards if card.seen == "AS"} <= {Refusal.FOREIGN, Refusal.UNKNOWN_MARK}


def test_of_four_cards_the_one_out_of_focus_is_refused(eye: Eye) -> None:
    table = lay(felt(), *[Laid(label, 130 + 230 * at) for at, label in enumerate(("4D", "5D", "6D", "7D"))])
    soft = cv2.GaussianBlur(table, (0, 0), 9)
    table[:, 480:700] = soft[:, 480:700]
    view = eye.look(table)
    assert named(view) == ["4D", "5D", "7D"]
