"""Nominals, Game Points and rating units never mix (Y22)."""

import operator

import pytest

from kiosk.games.ycws144.points import GamePoints, NominalPoints, RatingUnits, game_points

KINDS = [NominalPoints, GamePoints, RatingUnits]
PAIRS = [(one, other) for one in KINDS for other in KINDS if one is not other]


@pytest.mark.parametrize("kind", KINDS)
def test_each_adds_up_and_compares_with_its_own(kind):
    assert kind(2) + kind(11) == kind(13)
    assert kind.sum([kind(9), kind(10), kind(11)]) == kind(30)
    assert kind.sum([]) == kind(0)
    assert type(kind.sum([kind(1)])) is kind
    assert kind(2) < kind(13)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_kinds_are_never_equal_added_or_compared(one, other):
    assert one(13) != other(13)
    assert len({one(13), other(13)}) == 2
    for operation in (operator.add, operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            operation(one(13), other(13))
    with pytest.raises(TypeError):
        one.sum([one(1), other(1)])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [13, 13.0, True])
def test_a_bare_number_is_no_points(kind, number):
    assert kind(13) != number
    with pytest.raises(TypeError):
        kind(13) + number
    with pytest.raises(TypeError):
        number + kind(13)


@pytest.mark.parametrize("kind", KINDS)
def test_points_are_whole_and_not_negative(kind):
    for wrong in (1.0, True, "1", None):
        with pytest.raises(TypeError):
            kind(wrong)
    with pytest.raises(ValueError, match="negative"):
        kind(-1)


@pytest.mark.parametrize("kind", KINDS)
def test_points_convert_to_nothing_by_themselves(kind):
    with pytest.raises(TypeError):
        int(kind(13))
    with pytest.raises(TypeError):
        operator.index(kind(13))


def test_the_one_formula():
    assert game_points(NominalPoints(55), GamePoints(45)) == GamePoints(100)
    for nominals, bonus in [
        (GamePoints(55), GamePoints(45)),
        (NominalPoints(55), NominalPoints(45)),
        (RatingUnits(55), GamePoints(45)),
        (NominalPoints(55), 45),
    ]:
        with pytest.raises(TypeError):
            game_points(nominals, bonus)
