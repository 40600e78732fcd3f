"""The value of a card by plain recursion over dictionaries: no arrays, no lattice. Slow, for a few free rows."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from yatzy_rolls import ROLLS, table_of, ways

TABLE = {roll: table_of(roll) for roll in ROLLS}
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@cache
def chances(held: str) -> dict[str, float]:
    """Roll -> probability after throwing the dice that are not held."""
    thrown = 5 - len(held)
    found: dict[str, float] = {}
    for faces in combinations_with_replacement("123456", thrown):
        roll = "".join(sorted(held + "".join(faces)))
        orders = ways_of("".join(faces))
        found[roll] = found.get(roll, 0) + orders / 6**thrown
    return found


def ways_of(faces: str) -> int:
    return ways(faces) if len(faces) == 5 else len(set(orderings(faces)))


def orderings(faces: str) -> list[str]:
    if not faces:
        return [""]
    return [faces[i] + rest for i in range(len(faces)) for rest in orderings(faces[:i] + faces[i + 1 :])]


@cache
def holds(roll: str) -> frozenset[str]:
    return frozenset("".join(held) for size in range(6) for held in combinations(roll, size))


@cache
def value(free: frozenset[str], upper: int) -> float:
    """Expected points to come with these rows free and that sum in the rows 1..6."""
    if not free:
        return 0.0
    worth = {roll: max(written(free, upper, row, roll) for row in free) for roll in ROLLS}
    for _ in range(2):
        held_worth = {
            held: sum(chance * worth[roll] for roll, chance in chances(held).items())
            for held in {held for roll in ROLLS for held in holds(roll)}
        }
        worth = {roll: max(held_worth[held] for held in holds(roll)) for roll in ROLLS}
    return sum(chance * worth[roll] for roll, chance in chances("").items())


def written(free: frozenset[str], upper: int, row: str, roll: str) -> float:
    points = TABLE[roll][row]
    after = upper + points if row in UPPER else upper
    bonus = 50 if upper < 63 <= after else 0
    return points + bonus + value(free - {row}, after)
