"""The seating of a tournament: one seat each, nobody alone, waiting by turns, as many others met as can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.party.seating import plan_faults, plan_seating, seating_faults


def people(count: int) -> list[str]:
    return [f"Игрок {number}" for number in range(1, count + 1)]


@settings(max_examples=25)
@given(count=st.integers(2, 30), tables=st.integers(1, 8), seats=st.integers(2, 6), rounds=st.integers(1, 4))
def test_in_each_round_everybody_has_one_seat_or_waits_in_turn(
    count: int, tables: int, seats: int, rounds: int
) -> None:
    plan = plan_seating(people(count), tables, seats, rounds)
    sat: Counter[str] = Counter()
    can_sit = min(count - count % 2 if seats == 2 else count, tables * seats)
    for round_ in plan.rounds:
        seated = [name for table in round_ for name in table]
        assert len(round_) == tables
        assert len(set(seated)) == len(seated) == can_sit
        assert all(len(table) == 0 or 2 <= len(table) <= seats for table in round_)
        sat.update(seated)
    assert max(sat.values()) - min(sat[name] for name in people(count)) <= 1
    assert list(seating_faults(people(count), plan.rounds)) == []


def test_sixteen_at_four_tables_meet_everybody_in_five_rounds() -> None:
    """20 pairs a round, 5 rounds, 120 pairs: it can be done without anybody meeting twice, and the plan does it."""
    plan = plan_seating(people(16), 4, 4, 5)
    met = Counter(frozenset(pair) for round_ in plan.rounds for table in round_ for pair in combinations(table, 2))
    assert (len(met), max(met.values())) == (120, 1)


def test_the_same_people_get_the_same_plan() -> None:
    assert plan_seating(people(13), 3, 4, 6) == plan_seating(people(13), 3, 4, 6)


@pytest.mark.parametrize(
    ("count", "tables", "said"),
    [
        (8, 2, []),
        (10, 2, ["10 participants, 8 can sit: 2 wait in each round, by turns"]),
        (3, 2, ["1 of 2 tables are taken: there are fewer participants"]),
    ],
)  # fmt: skip
def test_more_players_than_seats_are_a_warning(count: int, tables: int, said: list[str]) -> None:
    assert [warning.en for warning in plan_seating(people(count), tables, 4, 3).warnings] == said


@pytest.mark.parametrize(
    ("count", "tables", "seats", "rounds", "said"),
    [
        (1, 1, 2, 1, "participants: 2 to 200 are possible, not 1"),
        (201, 1, 2, 1, "participants: 2 to 200 are possible, not 201"),
        (4, 0, 2, 1, "tables: 1 to 50 are possible, not 0"),
        (4, 1, 13, 1, "seats at a table: 2 to 12 are possible, not 13"),
        (4, 1, 2, 41, "rounds: 1 to 40 are possible, not 41"),
    ],
)
def test_what_cannot_be_planned_is_told(count: int, tables: int, seats: int, rounds: int, said: str) -> None:
    assert [fault.en for fault in plan_faults(people(count), tables, seats, rounds)] == [said]


def test_a_seating_that_somebody_made_is_looked_at() -> None:
    faults = [fault.en for fault in seating_faults(["Анна", "Борис"], ((("Анна", "Вера"), ("Анна",)),))]
    assert faults == ["Вера does not take part in the tournament", "round 1: Анна sits in two places"]
