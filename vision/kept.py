"""Which dice were kept: those that still lie where they lay before the throw. Nobody has to say it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from vision.die_patch import side_px
from vision.types import View

STAYS = 0.3
"""How far, in sides, the middle of a die may move and it still was not thrown: somebody touched the table."""

STRETCH = 0.08
"""By which part the distance of two dice may differ between two readings: corners are located that well."""


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die as it lies: its value, None where it was not read; its middle and its side in pixels of the picture."""

    label: str | None
    x_px: float
    y_px: float
    side_px: float


Homes = tuple[int | None, ...]
"""For each die of now the number of the die that it was before; None: it was none of them."""


def lying_dice(view: View) -> tuple[LyingDie, ...]:
    """The dice of a view, in its order; none where no camera saw them."""
    quads = [(card.label, view.marks[card.marks[0]].detection.quad_px) for card in view.cards if card.marks]
    middles = [(label, quad.mean(axis=0), side_px(quad)) for label, quad in quads]
    return tuple(LyingDie(label, float(at[0]), float(at[1]), side) for label, at, side in middles)


def kept_dice(before: Sequence[LyingDie], after: Sequence[LyingDie]) -> tuple[bool, ...]:
    """For each die of `after` whether it lay there before with the same value.

    Each die of `before` stands for one at most. A die that was not read in one of both is not known to be kept.
    """
    return tuple(
        home is not None and die.label is not None and before[home].label is not None
        for home, die in zip(homes(before, after), after, strict=True)
    )


def homes(before: Sequence[LyingDie], after: Sequence[LyingDie], within: float = STAYS) -> Homes:
    """Where each die lay before, at most `within` sides away; the nearest first. One that was not read may be any."""
    found: list[int | None] = [None] * len(after)
    taken: set[int] = set()
    for _, now, was in sorted(_near(before, after, within)):
        if found[now] is None and was not in taken and _may_be(before[was], after[now]):
            found[now] = was
            taken.add(was)
    return tuple(found)


def are_nearby(before: Sequence[LyingDie], after: Sequence[LyingDie], within: float) -> bool:
    """Whether each die that is another one now lies close to where one lay that is not there any more."""
    stayed = homes(before, after)
    gone = [die for number, die in enumerate(before) if number not in stayed]
    new = [die for die, home in zip(after, stayed, strict=True) if home is None]
    return all(any(_sides_apart(die, old) <= within for old in gone) for die in new)


def moved_together(before: Sequence[LyingDie], after: Sequence[LyingDie]) -> Homes | None:
    """Where each die lay before somebody bumped the table or the camera; None where they did not move as one.

    All dice were moved and turned by the same, and show what they showed. Three are needed to tell that.
    """
    if len(before) != len(after) or len(before) < 3:
        return None
    one, other = max(permutations(range(len(before)), 2), key=lambda two: _apart(before[two[0]], before[two[1]]))
    for first, second in permutations(range(len(after)), 2):
        if not (_may_be(before[one], after[first]) and _may_be(before[other], after[second])):
            continue
        was, now = _apart(before[one], before[other]), _apart(after[first], after[second])
        if abs(was - now) > STRETCH * was:
            continue
        moved = _moved(before, (before[one], before[other]), (after[first], after[second]))
        found = homes(moved, after)
        if None not in found:
            return found
    return None


def _moved(
    dice: Sequence[LyingDie], was: tuple[LyingDie, LyingDie], now: tuple[LyingDie, LyingDie]
) -> tuple[LyingDie, ...]:
    """The dice moved and turned as those two were."""
    turn = _bearing(*now) - _bearing(*was)
    c, s = math.cos(turn), math.sin(turn)
    middle_x, middle_y = (was[0].x_px + was[1].x_px) / 2, (was[0].y_px + was[1].y_px) / 2
    to_x, to_y = (now[0].x_px + now[1].x_px) / 2, (now[0].y_px + now[1].y_px) / 2
    steps = ((die, die.x_px - middle_x, die.y_px - middle_y) for die in dice)
    return tuple(LyingDie(die.label, to_x + c * x - s * y, to_y + s * x + c * y, die.side_px) for die, x, y in steps)


def _bearing(one: LyingDie, other: LyingDie) -> float:
    return math.atan2(other.y_px - one.y_px, other.x_px - one.x_px)


def _near(before: Sequence[LyingDie], after: Sequence[LyingDie], within: float) -> Iterator[tuple[float, int, int]]:
    for now, die in enumerate(after):
        for was, old in enumerate(before):
            if (apart := _sides_apart(die, old)) < within:
                yield apart, now, was


def _may_be(old: LyingDie, die: LyingDie) -> bool:
    return old.label == die.label or None in (old.label, die.label)


def _apart(one: LyingDie, other: LyingDie) -> float:
    return math.hypot(one.x_px - other.x_px, one.y_px - other.y_px)


def _sides_apart(one: LyingDie, other: LyingDie) -> float:
    return _apart(one, other) / ((one.side_px + other.side_px) / 2)
