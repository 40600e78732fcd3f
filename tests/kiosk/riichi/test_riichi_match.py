"""The course of a game: scores, deal, honba, sticks, the end (R10-R12). Games worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.base import Invalid
from kiosk.games.riichi.advance import advance
from kiosk.games.riichi.match import Aborted, Drawn, Match, RiichiDeclared, Winner, Won, start
from kiosk.games.riichi.match_rules import MATCH_PRESETS, MatchRules, MultipleRon
from kiosk.games.riichi.payments import Value, value_below_yakuman, value_of_yakuman
from kiosk.games.riichi.rules import PRESETS, Rules

TENHOU, EMA, WRC = (MATCH_PRESETS[name] for name in ("tenhou", "ema", "wrc"))


def value(han: int, fu: int = 30) -> Value:
    return value_below_yakuman(han, fu, Rules())


def ron(winner: int, loser: int, han: int = 1, fu: int = 30) -> Won:
    return Won((Winner(winner, value(han, fu)),), loser)


def tsumo(winner: int, han: int = 1, fu: int = 30) -> Won:
    return Won((Winner(winner, value(han, fu)),))


def play(*events, match: Match | None = None, rules: MatchRules = TENHOU) -> Match:
    state = match or start(rules)
    for event in events:
        state = advance(state, event, rules, Rules())
        assert isinstance(state, Match), state
    return state


def table(match: Match) -> tuple:
    return (f"{match.round_wind}{match.hand}", match.honba, match.sticks, match.scores)


def test_a_game_begins_in_east_1():
    assert table(start(TENHOU)) == ("E1", 0, 0, (25000,) * 4)
    assert table(start(EMA)) == ("E1", 0, 0, (30000,) * 4)


GAME = [
    # event, then the table: 1 han 30 fu is 1000, the dealer's 1500; by tsumo 300/500, the dealer's 500 each
    (RiichiDeclared(2), ("E1", 0, 1, (25000, 25000, 24000, 25000))),
    (ron(0, 1), ("E1", 1, 0, (27500, 23500, 24000, 25000))),
    (Drawn(frozenset({0, 3})), ("E1", 2, 0, (29000, 22000, 22500, 26500))),
    (tsumo(0), ("E1", 3, 0, (31100, 21300, 21800, 25800))),
    (Drawn(frozenset({1})), ("E2", 4, 0, (30100, 24300, 20800, 24800))),
    (RiichiDeclared(3), ("E2", 4, 1, (30100, 24300, 20800, 23800))),
    (tsumo(2), ("E3", 0, 0, (29400, 23400, 24100, 23100))),
    (Aborted(), ("E3", 1, 0, (29400, 23400, 24100, 23100))),
    (Drawn(), ("E4", 2, 0, (29400, 23400, 24100, 23100))),
    (Drawn(frozenset({0, 1, 2, 3})), ("E4", 3, 0, (29400, 23400, 24100, 23100))),
    (ron(1, 3, 5), ("S1", 0, 0, (29400, 32300, 24100, 14200))),
    (Drawn(frozenset({0, 1, 2})), ("S1", 1, 0, (30400, 33300, 25100, 11200))),
]


def test_a_game_hand_by_hand():
    match = start(TENHOU)
    for event, expected in GAME:
        match = play(event, match=match)
        assert table(match) == expected
        assert sum(match.scores) + 1000 * match.sticks == 100_000


def test_seats_and_winds_turn_with_the_deal():
    match = Match((25000,) * 4, "S", 3)
    assert match.dealer == 2
    assert [match.wind_of(seat) for seat in range(4)] == ["W", "N", "E", "S"]
    assert [match.seat_of(wind) for wind in "ESWN"] == [2, 3, 0, 1]
    assert (match.title.ru, match.title.en) == ("юг-3", "South 3")


def test_of_two_winners_the_first_in_turn_order_takes_honba_and_sticks():
    """Seat 3 discards; seat 0 comes next, then seat 2. 1000 and 3900; two honba, one stick."""
    before = Match((25000, 25000, 24000, 25000), "E", 2, honba=2, sticks=1, riichi=frozenset({2}))
    after = play(Won((Winner(2, value(3)), Winner(0, value(1))), 3), match=before)
    assert table(after) == ("E3", 0, 0, (27600, 25000, 27900, 19500))


def test_the_dealer_among_two_winners_keeps_the_deal():
    after = play(Won((Winner(2, value(1)), Winner(0, value(1))), 3))
    assert table(after) == ("E1", 1, 0, (26500, 25000, 26000, 22500))


THREE = Won((Winner(0, value(1)), Winner(1, value(1)), Winner(2, value(1))), 3)


@pytest.mark.parametrize(("multiple", "expected"), [
    (MultipleRon.TWO, ("E1", 1, 0, (25000, 25000, 25000, 25000))),
    (MultipleRon.ALL, ("E1", 1, 0, (26500, 26000, 26000, 21500))),
    (MultipleRon.FIRST, ("E1", 1, 0, (26500, 25000, 25000, 23500))),
])  # fmt: skip
def test_three_winners(multiple, expected):
    assert table(play(THREE, rules=MatchRules(multiple_ron=multiple))) == expected


def test_with_one_winner_at_most_the_dealer_behind_another_loses_the_deal():
    after = play(Won((Winner(0, value(1)), Winner(3, value(1))), 2), rules=WRC)
    assert table(after) == ("E2", 0, 0, (30000, 30000, 29000, 31000))


def test_liability_follows_the_seats():
    big_dragons = value_of_yakuman({"daisangen": 1}, Rules())
    after = play(Won((Winner(1, big_dragons, liable=2),)), match=Match((35000,) * 4, "E", 3, honba=1))
    assert table(after) == ("E4", 0, 0, (35000, 67300, 2700, 35000))


LAST = Match((24000, 26000, 25000, 25000), "S", 4)

ENDS = [
    # what, before, event, rules, over, table
    ("nobody has the target", LAST, ron(1, 0), TENHOU, False, ("W1", 0, 0, (23000, 27000, 25000, 25000))),
    ("somebody has it", LAST, ron(1, 0, 3, 40), TENHOU, True, ("S4", 0, 0, (18800, 31200, 25000, 25000))),
    ("no target", LAST, ron(1, 0), EMA, True, ("S4", 0, 0, (23000, 27000, 25000, 25000))),
    ("the dealer goes on", LAST, ron(3, 0), TENHOU, False, ("S4", 1, 0, (22500, 26000, 25000, 26500))),
    ("the first dealer stops", LAST, ron(3, 0, 5), TENHOU, True, ("S4", 1, 0, (12000, 26000, 25000, 37000))),
    ("no stop by EMA", LAST, ron(3, 0, 5), EMA, False, ("S4", 1, 0, (12000, 26000, 25000, 37000))),
    ("the dealer is not first", Match((10000, 41000, 24000, 25000), "S", 4), ron(3, 0, 3), TENHOU, False,
     ("S4", 1, 0, (4200, 41000, 24000, 30800))),
    ("below nothing", Match((500, 40000, 30000, 29500), "E", 2), ron(2, 0), TENHOU, True,
     ("E2", 0, 0, (-500, 40000, 31000, 29500))),
    ("exactly nothing goes on", Match((1000, 40000, 30000, 29000), "E", 2), ron(2, 0), TENHOU, False,
     ("E3", 0, 0, (0, 40000, 31000, 29000))),
    ("below nothing by EMA", Match((500, 40000, 30000, 29500), "E", 2), ron(2, 0), EMA, False,
     ("E3", 0, 0, (-500, 40000, 31000, 29500))),
    ("west, target", Match((24000, 26000, 25000, 25000), "W", 1), ron(1, 0, 4), TENHOU, True,
     ("W1", 0, 0, (16300, 33700, 25000, 25000))),
    ("west, no target", Match((24000, 26000, 25000, 25000), "W", 1), ron(1, 0), TENHOU, False,
     ("W2", 0, 0, (23000, 27000, 25000, 25000))),
    ("west is the last", Match((24000, 26000, 25000, 25000), "W", 4), ron(1, 0), TENHOU, True,
     ("W4", 0, 0, (23000, 27000, 25000, 25000))),
    ("short game", Match((24000, 31000, 25000, 20000), "E", 4), ron(1, 0), MatchRules(last_wind="E"), True,
     ("E4", 0, 0, (23000, 32000, 25000, 20000))),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "rules", "over", "expected"), [row[1:] for row in ENDS],
                         ids=[row[0] for row in ENDS])  # fmt: skip
def test_the_end_of_a_game(before, event, rules, over, expected):
    after = play(event, match=before, rules=rules)
    assert after.over is over
    assert table(after) == expected


STICK_LEFT = Match((24000, 30000, 25000, 20000), "S", 4, sticks=1)


def test_a_stick_left_at_the_end_goes_to_the_first():
    """A draw; seats 1 and 2 are ready, the dealer, seat 3, is not."""
    after = play(Drawn(frozenset({1, 2})), match=STICK_LEFT)
    assert after.over
    assert table(after) == ("S4", 1, 0, (22500, 32500, 26500, 18500))
    assert after.places == (1, 2, 0, 3)


def test_a_stick_left_at_the_end_goes_to_nobody_by_wrc():
    after = play(Drawn(frozenset({1, 2})), match=STICK_LEFT, rules=WRC)
    assert after.over
    assert table(after) == ("S4", 1, 1, (22500, 31500, 26500, 18500))


def test_of_equal_scores_the_earlier_seat_is_before():
    assert Match((25000, 30000, 25000, 20000)).places == (1, 0, 2, 3)


NOT_POSSIBLE = [
    # what, event, the sentence
    ("twice", RiichiDeclared(1), "this seat has declared riichi already"),
    ("too poor", RiichiDeclared(2), "the points do not suffice for a riichi stick"),
    ("no such seat", RiichiDeclared(4), "there is no seat 4: they are 0 to 3"),
    ("nobody", Won(()), "there is no winner"),
    ("the same twice", Won((Winner(0, value(1)), Winner(0, value(2))), 3), "a winner is named twice"),
    ("two by tsumo", Won((Winner(0, value(1)), Winner(1, value(2)))), "only one can win by tsumo"),
    ("from oneself", ron(0, 0), "a winner does not pay himself"),
    ("own liability", Won((Winner(0, value(1), liable=0),), 3), "a winner is not liable to himself"),
    ("riichi, not ready", Drawn(frozenset({0})), "a hand with riichi was not shown ready"),
]


@pytest.mark.parametrize(("event", "said"), [row[1:] for row in NOT_POSSIBLE], ids=[row[0] for row in NOT_POSSIBLE])
def test_what_cannot_have_happened_is_refused_with_its_reason(event, said):
    before = Match((50000, 49000, 900, 100), sticks=1, riichi=frozenset({1}))
    outcome = advance(before, event, TENHOU, Rules())
    assert isinstance(outcome, Invalid)
    assert [reason.text.en for reason in outcome.reasons] == [said]
    assert all(reason.text.ru != reason.text.en for reason in outcome.reasons)


def test_nothing_happens_after_the_end():
    outcome = advance(Match((25000,) * 4, over=True), Aborted(), TENHOU, Rules())
    assert [reason.text.en for reason in outcome.reasons] == ["the game is over"]


seats = st.integers(0, 3)
winners = st.builds(Winner, seats, st.builds(value_below_yakuman, st.integers(1, 13), st.sampled_from([30, 40]),
                                             st.builds(Rules)), st.none() | seats)  # fmt: skip
events = st.lists(
    st.one_of(
        st.builds(RiichiDeclared, seats),
        st.builds(Won, st.lists(winners, min_size=1, max_size=3).map(tuple), st.none() | seats),
        st.builds(Drawn, st.frozensets(seats)),
        st.builds(Aborted),
    ),
    max_size=60,
)


@given(events=events, name=st.sampled_from(sorted(MATCH_PRESETS)))
def test_no_point_is_made_or_lost(events, name):
    """Whatever happens, scores and sticks add up; a refused event changes nothing; a game that is over stays so."""
    rules = MATCH_PRESETS[name]
    match = start(rules)
    for event in events:
        after = advance(match, event, rules, PRESETS[name])
        if isinstance(after, Invalid):
            assert after.reasons
            continue
        assert not match.over
        assert sum(after.scores) + 1000 * after.sticks == 4 * rules.start_points
        assert all(score % 100 == 0 for score in after.scores)
        match = after
