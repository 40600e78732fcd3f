"""Laws that hold for every hand, tried on hands that hypothesis makes."""

from dataclasses import FrozenInstanceError
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ycws144_hands import SUITS, SYMBOLS, outcomes, rules_for

from kiosk.games.base import Incomplete, Invalid, Placement, Score
from kiosk.games.ycws144.cards import TYPES, Card
from kiosk.games.ycws144.categories import CATEGORIES, recognise
from kiosk.games.ycws144.game import YCWS144
from kiosk.games.ycws144.rules import Answers, Method

MAXIMA = {3: 57, 4: 78, 5: 100}
"""35.11."""

BONUSES = {
    3: {"ladder": 6, "mirror": 9, "kind": 12, "line": 15, "summit": 21},
    4: {"ladder": 10, "mirror": 16, "kind": 20, "line": 24, "summit": 32},
    5: {"ladder": 15, "mirror": 25, "kind": 30, "line": 35, "summit": 45},
}
"""35.5, as the section writes them out."""

modes = st.sampled_from([3, 4, 5])
cards = st.builds(Card, st.sampled_from(TYPES), st.sampled_from(list(SYMBOLS)))
suits = st.sampled_from(list(SYMBOLS))


@st.composite
def runs(draw) -> list[Card]:
    """A ladder, a line or a Summit."""
    mode = draw(modes)
    start = draw(st.integers(0, 12 - mode))
    one = draw(suits)
    ids = draw(st.one_of(st.just([one] * mode), st.lists(suits, min_size=mode, max_size=mode)))
    return [Card(TYPES[start + place], suit) for place, suit in enumerate(ids)]


@st.composite
def kinds(draw) -> list[Card]:
    ids = draw(st.lists(suits, min_size=3, max_size=5, unique=True))
    card_type = draw(st.sampled_from(TYPES))
    return [Card(card_type, suit) for suit in ids]


@st.composite
def mirrors(draw) -> list[Card]:
    mode = draw(modes)
    letters = draw(st.lists(st.sampled_from(TYPES), min_size=(mode + 1) // 2, max_size=(mode + 1) // 2, unique=True))
    types = letters + letters[: mode // 2][::-1]
    left = draw(st.lists(suits, min_size=mode, max_size=mode))
    for place in range(mode // 2):
        if left[place] == left[-1 - place]:
            left[-1 - place] = "O" if left[place] != "O" else "S"
    return [Card(card_type, suit) for card_type, suit in zip(types, left, strict=True)]


@st.composite
def noise(draw) -> list[Card]:
    mode = draw(modes)
    return draw(st.lists(cards, min_size=mode, max_size=mode, unique=True))


scoring = st.one_of(runs(), kinds(), mirrors())
hands = st.one_of(scoring, noise())


def appraise(hand: list[Card], mode: int | None = None, answers: Answers | None = None, **changes: object):
    placement = Placement(tuple(card.label for card in hand))
    return YCWS144.appraise(placement, answers or Answers(), rules_for(mode or len(hand), **changes))


def family(outcome) -> str | None:
    return outcome.details.fields()["family"] if isinstance(outcome, Score) else None


@given(scoring)
def test_the_lines_add_up_to_nominals_and_one_bonus(hand):
    outcome = appraise(hand)
    assert isinstance(outcome, Score)
    fields = outcome.details.fields()
    nominals = [2 + TYPES.index(card.type) for card in hand]
    assert fields["nominals"] == nominals
    assert fields["bonus"] == BONUSES[len(hand)][fields["family"]]
    assert fields["game_points"] == sum(nominals) + fields["bonus"]
    assert sum(line.amount for line in outcome.lines) == outcome.total == fields["game_points"]


@given(hands)
def test_only_the_summit_reaches_the_maximum(hand):
    outcome = appraise(hand)
    value = outcome.total if isinstance(outcome, Score) else 0
    maximum = MAXIMA[len(hand)]
    assert value <= maximum
    assert (value == maximum) == (family(outcome) == "summit")


@pytest.mark.parametrize("mode", [3, 4, 5])
def test_the_maximum_is_reached_in_every_suit(mode):
    for suit in SYMBOLS:
        hand = [Card(card_type, suit) for card_type in TYPES[-mode:]]
        assert appraise(hand).total == MAXIMA[mode]


@given(hands)
def test_at_most_one_category_fits(hand):
    nominals, ids = tuple(card.nominal.value for card in hand), tuple(card.suit for card in hand)
    fitting = [category for category in CATEGORIES[len(hand)] if category.fits(nominals, ids)]
    assert len(fitting) <= 1
    assert recognise(len(hand), nominals, ids) == (fitting[0] if fitting else None)


@given(runs())
def test_a_run_scores_in_no_other_order(hand):
    for other in permutations(hand):
        assert isinstance(appraise(list(other)), Score if list(other) == hand else Invalid)


@given(mirrors())
def test_a_mirror_reads_the_same_from_behind(hand):
    assert family(appraise(hand)) == family(appraise(hand[::-1])) == "mirror"


@given(kinds(), st.randoms())
def test_equal_types_score_the_same_in_any_order(hand, random):
    mixed = random.sample(hand, len(hand))
    assert family(appraise(mixed)) == "kind"
    assert appraise(mixed).total == appraise(hand).total


@given(hands, st.permutations(list(SYMBOLS)))
def test_no_suit_is_worth_more_than_another(hand, renamed):
    names = dict(zip(SYMBOLS, renamed, strict=True))
    other = appraise([Card(card.type, names[card.suit]) for card in hand])
    outcome = appraise(hand)
    assert family(other) == family(outcome)
    assert [line.amount for line in getattr(other, "lines", ())] == [
        line.amount for line in getattr(outcome, "lines", ())
    ]


@given(hands, st.integers(1, 12), st.sampled_from([None, "Anna", "Борис"]))
def test_neither_sota_nor_owner_changes_the_value(hand, sota, owner):
    there = appraise(hand, answers=Answers(sota, owner), active_sota=sota)
    assert getattr(there, "lines", None) == getattr(appraise(hand), "lines", None)


@given(scoring, st.data())
def test_a_foreign_card_never_scores(hand, data):
    place = data.draw(st.integers(0, len(hand) - 1))
    foreign = data.draw(st.sampled_from(["AS", "A♥", "joker", "7Z", "🃏"]))
    labels = [card.label for card in hand]
    replaced = Placement((*labels[:place], foreign, *labels[place + 1 :]))
    outcome = YCWS144.appraise(replaced, Answers(), rules_for(len(hand)))
    assert [reason.code for reason in outcome.reasons] == ["foreign-card"]
    added = Placement((*labels[:place], foreign, *labels[place:]))
    assert isinstance(YCWS144.appraise(added, Answers(), rules_for(len(hand))), Invalid)


@given(scoring, st.data())
def test_a_repeated_card_never_scores(hand, data):
    one, other = data.draw(st.permutations(range(len(hand))))[:2]
    repeated = [hand[one] if place == other else card for place, card in enumerate(hand)]
    for method in (Method.A, Method.B):
        outcome = appraise(repeated, method=method)
        assert [reason.code for reason in outcome.reasons] == ["repeated-card"]


@given(scoring, st.data())
def test_a_card_that_lay_before_never_scores(hand, data):
    before = data.draw(st.sampled_from(hand))
    outcome = appraise(hand, answers=Answers(used=(SUITS.show(before),)))
    assert [reason.code for reason in outcome.reasons] == ["repeated-card"]


@given(scoring, modes)
def test_a_combination_scores_only_in_the_mode_of_its_length(hand, mode):
    outcome = appraise(hand, mode)
    expected = Score if mode == len(hand) else Incomplete if mode > len(hand) else Invalid
    assert isinstance(outcome, expected)


@given(hands, st.integers(0, 4))
def test_fewer_cards_are_never_a_score_and_never_a_fault(hand, kept):
    if kept < len(hand):
        assert isinstance(appraise(hand[:kept], len(hand)), Incomplete)


@given(hands)
def test_after_the_party_nothing_scores(hand):
    outcome = appraise(hand, party_over=True)
    assert "party-over" in [reason.code for reason in outcome.reasons]


@given(hands)
def test_basic_sum_and_bonus_agree_on_what_scores(hand):
    basic, bonus = appraise(hand, method=Method.A), appraise(hand)
    assert type(basic) is type(bonus)
    if isinstance(basic, Score):
        assert basic.total == bonus.details.fields()["nominal_sum"] < bonus.total


@given(st.lists(st.one_of(cards.map(lambda card: card.label), st.text(max_size=4)), max_size=8), modes)
def test_any_labels_have_an_outcome_whose_steps_agree_with_it(labels, mode):
    outcome = YCWS144.appraise(Placement(tuple(labels)), Answers(), rules_for(mode))
    word = outcomes(outcome)
    assert len(word) == 14
    if isinstance(outcome, Score):
        assert word == "p" * 14
        return
    failed = {step.number for step in outcome.steps if step.outcome == "failed"}
    named = {reason.step for reason in outcome.reasons}
    assert named == failed if isinstance(outcome, Invalid) else not failed
    assert "p" not in word.lstrip("p")
    assert word[8:] == "w" * 6


@given(hands)
def test_the_same_hand_always_has_the_same_outcome(hand):
    assert appraise(hand) == appraise(hand)


def test_nothing_can_be_changed():
    outcome = appraise([Card("J", "S"), Card("Q", "S"), Card("K", "S")])
    for piece in (outcome, outcome.details, outcome.steps[0], outcome.lines[0], rules_for(3), Answers(), SUITS):
        field = next(iter(piece.__dataclass_fields__))
        with pytest.raises(FrozenInstanceError):
            setattr(piece, field, None)
