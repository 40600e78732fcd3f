"""From pictures to reading, with the real weights: a deck of symbols that no training has seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from drawn_deck import PAIRS, STRANGERS, DrawnDeck, draw_deck, held_out_symbols

from kiosk.enrol.archive import DeckFile
from kiosk.enrol.folder import captures_in, shots_of
from kiosk.enrol.plan import PICTURES, cards_to_show
from kiosk.enrol.shelf import Shelf
from kiosk.enrol.tools import Tools, open_tools
from vision.deck import Deck
from vision.enrolment import open_reader, references_of
from vision.eye import Eye
from vision.likeness import report_on
from vision.types import View
from vision.words import SpokenError

PICTURES_OF_TABLES = 12
CARDS = 4


@pytest.fixture(scope="module")
def tools() -> Tools:
    if len(held_out_symbols()) < PAIRS + STRANGERS:
        pytest.skip("the font has too few held-out symbols")
    try:
        return open_tools()
    except SpokenError as error:
        pytest.skip(f"no weights: {error.text.en}")


@pytest.fixture(scope="module")
def drawn() -> DrawnDeck:
    return draw_deck(3)


@pytest.fixture(scope="module")
def enrolled(drawn: DrawnDeck, tools: Tools, tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """Twelve cards, three pictures each, put through a deck file."""
    folder = tmp_path_factory.mktemp("pictures")
    rng = np.random.default_rng(1)
    for label in cards_to_show(drawn.deck):
        for shot in range(PICTURES):
            image = drawn.picture(rng, [(label[:-1], drawn.symbols[label[-1]])], 50)
            cv2.imwrite(str(folder / f"{label}-{shot}.png"), image)
    shots = shots_of(folder, drawn.deck, tools)
    captures = tuple(captures_in(shots))
    assert len(captures) >= 30, [(shot.path.name, shot.trouble) for shot in shots if shot.trouble]
    shelf = Shelf(Path(folder))
    shelf.save(DeckFile(replace(drawn.deck, captures=captures), tools.weights))
    return shelf.open(drawn.deck.name)


def look(deck: Deck, tools: Tools, picture: np.ndarray) -> View:
    return Eye(tools.locator, open_reader(tools.net, deck, comparer=tools.comparer)).look(picture)


def test_an_unseen_deck_is_read_from_twelve_cards(drawn: DrawnDeck, enrolled: Deck, tools: Tools) -> None:
    rng = np.random.default_rng(2)
    ids = {symbol: id_ for id_, symbol in drawn.symbols.items()}
    laid, named, wrong = 0, 0, []
    for _ in range(PICTURES_OF_TABLES):
        cards = list(drawn.cards(rng, CARDS))
        labels = {rank + ids[symbol] for rank, symbol in cards}
        seen = [card.label for card in look(enrolled, tools, drawn.picture(rng, cards, 30)).cards if card.label]
        laid, named = laid + len(cards), named + len(seen)
        wrong += [label for label in seen if label not in labels]
    assert wrong == []
    assert named >= 0.5 * laid


def test_symbols_that_the_deck_does_not_have_are_not_named(drawn: DrawnDeck, enrolled: Deck, tools: Tools) -> None:
    """Of twelve cards of six strange symbols at most one: what the weights cannot tell apart is told in docs."""
    rng = np.random.default_rng(3)
    named = 0
    for symbol in drawn.strangers:
        view = look(enrolled, tools, drawn.picture(rng, [("7", symbol), ("9", symbol)], 36))
        named += sum(card.label is not None for card in view.cards)
    assert named <= 1


def test_cards_of_suits_that_were_not_shown_are_not_named(drawn: DrawnDeck, enrolled: Deck, tools: Tools) -> None:
    rng = np.random.default_rng(4)
    missing = [suit.id for suit in drawn.deck.suits[:4]]
    part = replace(enrolled, captures=tuple(one for one in enrolled.captures if one.suit not in missing))
    for id_ in missing:
        view = look(part, tools, drawn.picture(rng, [("8", drawn.symbols[id_])], 40))
        assert [card.label for card in view.cards if card.label] == []


def test_the_report_of_a_good_deck_expects_good_reading(enrolled: Deck, tools: Tools) -> None:
    report = report_on(references_of(tools.net, enrolled, tools.comparer))
    assert report.right == report.accepted >= 0.4 * report.cards
