"""How many ordered hands each category has, counted by the recogniser and worked out by hand.

L = 3 is counted card by card. For L = 4 and 5 that would be 4e8 and 6e10 hands, so hands that differ only in which
suits they have are counted together: for each pattern of types, each way to split the places into groups of one
suit stands for 12·11·10·… hands. Places with the same type are never in one group, for they would be one card twice.
"""

from collections import Counter
from itertools import permutations, product
from math import perm

import pytest
from ycws144_hands import SUITS

from kiosk.games.ycws144.categories import recognise

NOTHING = "nothing"


def by_cards(length: int) -> Counter[str]:
    cards = [SUITS.parse(label) for label in SUITS.labels]
    table = [(card.nominal.value, card.suit) for card in cards]
    counts: Counter[str] = Counter()
    for hand in permutations(table, length):
        category = recognise(length, tuple(n for n, _ in hand), tuple(s for _, s in hand))
        counts[category.family if category else NOTHING] += 1
    return counts


def groupings(length: int) -> list[tuple[int, ...]]:
    """Every way to split the places into groups, as group numbers in order of first appearance.

    5 ways for 3 places, 15 for 4, 52 for 5 (the Bell numbers).
    """
    found = [()]
    for _ in range(length):
        found = [(*start, group) for start in found for group in range(len(set(start)) + 1)]
    return found


def by_patterns(length: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    splits: dict[tuple[int, ...], list[tuple[tuple[int, ...], int]]] = {}
    for nominals in product(range(2, 14), repeat=length):
        same = tuple(map(nominals.index, nominals))
        if same not in splits:
            splits[same] = possible_splits(same)
        for split, hands in splits[same]:
            category = recognise(length, nominals, split)
            counts[category.family if category else NOTHING] += hands
    return counts


def possible_splits(same: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """The splits in which no card is there twice, each with the number of ways to give its groups suits.

    `same` names the type of each place, by the first place that has it.
    """
    every = groupings(len(same))
    return [
        (split, perm(12, len(set(split)))) for split in every if len(set(zip(same, split, strict=True))) == len(same)
    ]


def expected(length: int) -> dict[str, int]:
    """Worked out from the rules alone.

    summit: the one run that ends in K, in one of 12 suits.
    line: a run can start at 12 - L + 1 types; all but the Summit, in one of 12 suits.
    kind: 12 types; the L places take different suits in order: 12·11·…
    mirror: different types for the ceil(L/2) letters; the two places of a letter take different suits, 12·11; the
    middle letter of an odd length stands alone, 12.
    ladder: every run, with any suits but all the same: 12^L - 12.
    """
    runs = 12 - length + 1
    pairs, middle = divmod(length, 2)
    counts = {
        "summit": 12,
        "line": (runs - 1) * 12,
        "kind": 12 * perm(12, length),
        "mirror": perm(12, pairs + middle) * (12 * 11) ** pairs * 12**middle,
        "ladder": runs * (12**length - 12),
    }
    return counts | {NOTHING: perm(144, length) - sum(counts.values())}


PUBLISHED = {
    3: {"summit": 12, "line": 108, "kind": 15_840, "mirror": 209_088, "ladder": 17_160, NOTHING: 2_681_856},
    4: {"summit": 12, "line": 96, "kind": 142_560, "mirror": 2_299_968, "ladder": 186_516, NOTHING: 409_663_872},
    5: {
        "summit": 12,
        "line": 84,
        "kind": 1_140_480,
        "mirror": 275_996_160,
        "ladder": 1_990_560,
        NOTHING: 57_441_896_064,
    },
}


def test_every_ordered_triple_of_cards():
    counts = by_cards(3)
    assert counts == PUBLISHED[3]
    assert counts.total() == 2_924_064


@pytest.mark.parametrize("length", [3, 4, 5])
def test_every_pattern_of_types_and_suits(length):
    counts = by_patterns(length)
    assert counts == PUBLISHED[length]
    assert counts.total() == perm(144, length)


@pytest.mark.parametrize("length", [3, 4, 5])
def test_the_numbers_follow_from_the_rules(length):
    assert expected(length) == PUBLISHED[length]
