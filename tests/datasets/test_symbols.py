"""The suit symbols are far apart in black and white at 20 pixels, and the colours are apart as well."""

import itertools

import pytest

from datasets.decks import load_deck
from datasets.symbols import FIXED, LEAST_INK, choose, colour_distance, distance, distances, ink_share

YAHCHAIN = load_deck("yahchain3")
SYMBOLS = "".join(suit.symbol for suit in YAHCHAIN.suits)


def test_our_seven_are_the_ones_that_the_measurement_chooses() -> None:
    assert SYMBOLS.startswith(FIXED)
    chosen, least = choose(7)
    assert set(chosen) == set(SYMBOLS[5:])
    assert least == pytest.approx(0.413, abs=0.01)  # docs/decks.md


def test_every_pair_is_apart() -> None:
    table = distances(SYMBOLS)
    # The rules fix spades and diamonds, 0.20 apart; a pair with one of ours is at least twice as far apart.
    assert table.min() > 0.19
    assert table[5:].min() > 0.40


def test_every_symbol_has_the_ink_to_be_seen() -> None:
    assert [symbol for symbol in SYMBOLS if ink_share(symbol) < LEAST_INK] == []


@pytest.mark.parametrize("pair", ["◆♦", "●⬢", "☘♣", "⚙●"])
def test_symbols_that_a_person_mixes_up_are_close(pair: str) -> None:
    assert distance(pair[0], pair[1]) < 0.3


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_is_no_distance_from_itself(symbol: str) -> None:
    assert distance(symbol, symbol) == pytest.approx(0, abs=1e-9)


def test_colours_are_apart() -> None:
    pairs = itertools.combinations((suit.colour for suit in YAHCHAIN.suits), 2)
    assert min(colour_distance(one, other) for one, other in pairs) > 30
    assert colour_distance("#ffffff", "#000000") == pytest.approx(100, abs=0.5)


def test_too_few_candidates() -> None:
    with pytest.raises(ValueError, match="3 symbols wanted, 2 candidates have enough ink"):
        choose(3, candidates="☁♬☄")
