"""How cards are written, and what is no card of the deck (Y1-Y5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ycws144_hands import SUITS, SYMBOLS

from kiosk.games.ycws144.cards import NOMINALS, Card, Foreign, Suits, Unknown, format_card
from kiosk.games.ycws144.points import NominalPoints

CARDS = [
    ("10S", "10", "S"),
    ("10s", "10", "S"),
    ("10♠", "10", "S"),
    ("10♠\ufe0f", "10", "S"),
    (" 10S\n", "10", "S"),
    ("10 S", "10", "S"),
    ("10\t♠", "10", "S"),
    ("JS", "J", "S"),
    ("jS", "J", "S"),
    ("js", "J", "S"),
    ("11S", "J", "S"),
    ("11♠", "J", "S"),
    ("12h", "Q", "H"),
    ("q♥", "Q", "H"),
    ("13H", "K", "H"),
    ("KH", "K", "H"),
    ("2D", "2", "D"),
    ("7O", "7", "O"),
    ("7☀", "7", "O"),
    ("7☀\ufe0f", "7", "O"),
    ("7 o", "7", "O"),
]

FOREIGN = [
    "AS", "A♠", "a♠", "as", "A S", "AO", "A☀",
    "7X", "7x", "10★", "JJ", "KA", "11Z",
    "joker", "Joker", "JOKER 1", "red joker"[4:], "🃏", "джокер", "туз", "ace",
]  # fmt: skip

UNKNOWN = [
    "", " ", "?", "S", "♠", "10", "K", "A", "7", "1S", "14S", "0S", "01S", "010S", "+7S", "-7S", "7.0S", "1 0S", "1 1S",
    "SS7", "S10", "10SS", "10S♠", "♠10", "7♠♠", "7 ♠ ♠", "TS", "2,S", "7-S", "7?", "7 ", "77", "7Ы", "КS", "٧S", "７S",
    "7ſ", "10\u0000S", "10S;KH", "ten of spades", "7\ud800", "x" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize(("text", "card_type", "suit"), CARDS)
def test_ways_to_write_a_card(text, card_type, suit):
    assert SUITS.parse(text) == Card(card_type, suit)


@pytest.mark.parametrize("text", FOREIGN)
def test_a_card_of_another_deck_is_named_as_such(text):
    assert SUITS.parse(text) == Foreign(text)


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_names_no_card(text):
    assert SUITS.parse(text) == Unknown(text)


def test_a_suit_that_the_deck_lacks_is_foreign():
    french = Suits.of({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
    assert french.parse("7C") == Card("7", "C")
    assert french.parse("7O") == Foreign("7O")
    assert french.parse("7☀") == Foreign("7☀")


def test_a_suit_without_a_symbol_is_written_by_its_id():
    suits = Suits.of({"X": "", "Y": "★"})
    assert suits.show(Card("7", "X")) == "7X"
    assert suits.show(Card("7", "Y")) == "7★"
    assert suits.parse("7") == Unknown("7")


def test_the_deck_has_144_cards_of_12_types_and_12_suits():
    assert len(set(SUITS.labels)) == 144
    assert SUITS.labels[:12] == ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS")


@pytest.mark.parametrize("label", SUITS.labels)
def test_every_card_comes_back_from_each_way_to_write_it(label):
    card = SUITS.parse(label)
    assert isinstance(card, Card)
    assert format_card(card) == label
    assert SUITS.parse(format_card(card)) == card
    assert SUITS.parse(SUITS.show(card)) == card
    assert SUITS.parse(f"{card.nominal.value}{card.suit}".lower()) == card


def test_nominals_are_2_to_13_in_the_order_of_the_types():
    assert dict(NOMINALS) == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13,
    }  # fmt: skip


@given(st.sampled_from(list(NOMINALS)), st.sampled_from(list(SYMBOLS)), st.sampled_from(list(SYMBOLS)))
def test_no_suit_changes_a_nominal(card_type, suit, other):
    assert Card(card_type, suit).nominal == Card(card_type, other).nominal == NominalPoints(NOMINALS[card_type])


@given(st.text())
def test_any_text_is_read_as_something(text):
    laid = SUITS.parse(text)
    assert isinstance(laid, Card) or laid.seen == text


@pytest.mark.parametrize(
    ("symbols", "said"),
    [
        ({"s": "♠"}, "capital letter"),
        ({"SS": "♠"}, "capital letter"),
        ({"": "♠"}, "capital letter"),
        ({"Я": "♠"}, "capital letter"),
        ({"S": "♠♠"}, "one character"),
        ({"S": " "}, "one character"),
        ({"S": "♠", "C": "♠"}, "two cards"),
        ({"S": "♠", "C": "s"}, "two cards"),
        ({"S": "C", "C": "♣"}, "two cards"),
    ],
)
def test_suits_that_do_not_add_up_are_refused(symbols, said):
    with pytest.raises(ValueError, match=said):
        Suits.of(symbols)


def test_a_suit_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        Suits((("S", "♠"), ("S", "♤")))
