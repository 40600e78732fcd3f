"""What the hands of the demo are worth by the rules, worked out by hand from Y7-Y14."""

import pytest

from datasets.decks import load_deck
from datasets.demo import SHOW, Act
from kiosk.games import GAMES
from kiosk.games.base import Incomplete, Invalid, Score

SUITS = {suit.id: suit.symbol for suit in load_deck("yahchain3").suits}
POINTS = {
    "BC-001": 4 + 5 + 6 + 6,
    "BC-002": 7 * 3 + 12,
    "BC-003": 7 + 8 + 9 + 15,
    "BC-004": 5 + 9 + 5 + 9,
    "BC-005": 57,
    "BC4-001": 4 + 5 + 6 + 7 + 10,
    "BC4-002": 10 * 4 + 20,
    "BC4-003": 6 + 7 + 8 + 9 + 24,
    "BC4-004": 4 + 8 + 8 + 4 + 16,
    "BC4-005": 78,
    "BC5-001": 3 + 4 + 5 + 6 + 7 + 15,
    "BC5-002": 7 * 5 + 30,
    "BC5-003": 5 + 6 + 7 + 8 + 9 + 35,
    "BC5-004": 4 + 7 + 9 + 7 + 4 + 25,
    "BC5-005": 100,
}
CODES = {"descending": {"no-category"}, "foreign": {"foreign-card"}}


@pytest.mark.parametrize("act", SHOW, ids=lambda act: act.shows)
def test_an_act_is_worth_what_it_shows(act: Act) -> None:
    game = GAMES["ycws144"]
    request = game.request({"mode": act.mode, "cards": list(act.cards)}, SUITS)
    assert not isinstance(request, Invalid)
    outcome = game.appraise(request.placement, request.answers, request.rules)
    if act.shows in POINTS:
        assert isinstance(outcome, Score)
        assert (outcome.details.fields()["category"], outcome.total) == (act.shows, POINTS[act.shows])
    elif act.shows in CODES:
        assert isinstance(outcome, Invalid)
        assert CODES[act.shows] <= {reason.code for reason in outcome.reasons}
    elif act.shows == "pending":
        assert isinstance(outcome, Incomplete)
    else:
        assert act.shows == "worn"


def test_every_category_is_there() -> None:
    assert {act.shows for act in SHOW} - set(POINTS) == {"descending", "foreign", "worn", "pending"}
    assert set(POINTS) == {f"BC{length}-00{place}" for length in ("", "4", "5") for place in range(1, 6)}
