"""All 252 rolls and what each row gives, worked out from the digits as text: by patterns, not by counting."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from math import factorial

ROLLS = ["".join(roll) for roll in combinations_with_replacement("123456", 5)]
"""Sorted digits, `"11234"`."""

PAIR = re.compile(r"(?=(.)\1)")
TRIPLE = re.compile(r"(.)\1\1")
FOUR = re.compile(r"(.)\1\1\1")
TWO_PAIRS = re.compile(r"(.)\1.*(?!\1)(.)\2")
HOUSE = re.compile(r"(.)\1\1(?!\1)(.)\2|(.)\3(?!\3)(.)\4\4")


def digit_sum(text: str) -> int:
    return sum(map(int, text))


def table_of(roll: str) -> dict[str, int]:
    """Row -> points, for sorted digits."""
    pairs = PAIR.findall(roll)
    triple, four, two, house = (pattern.search(roll) for pattern in (TRIPLE, FOUR, TWO_PAIRS, HOUSE))
    names = ("ones", "twos", "threes", "fours", "fives", "sixes")
    upper = {name: digit_sum("".join(re.findall(str(face), roll))) for face, name in enumerate(names, 1)}
    return upper | {
        "one_pair": 2 * int(pairs[-1]) if pairs else 0,
        "two_pairs": 2 * (int(two[1]) + int(two[2])) if two else 0,
        "three_of_a_kind": digit_sum(triple[0]) if triple else 0,
        "four_of_a_kind": digit_sum(four[0]) if four else 0,
        "small_straight": 15 if roll == "12345" else 0,
        "large_straight": 20 if roll == "23456" else 0,
        "house": digit_sum(roll) if house else 0,
        "chance": digit_sum(roll),
        "yatzy": 50 if roll == roll[0] * 5 else 0,
    }


def ways(roll: str) -> int:
    """How many of the 7,776 throws of five different dice give this roll."""
    count = factorial(5)
    for face in set(roll):
        count //= factorial(roll.count(face))
    return count
