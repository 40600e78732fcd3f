"""Which dice were kept: those that still lie where they lay before the throw. Nobody has to say it."""

from __future__ import annotations

import numpy as np

from vision.die_patch import side_px
from vision.types import Card, View

STAYS = 0.3
"""How far, in sides, the middle of a die may move and it still was not thrown: somebody touched the table."""


def kept_dice(before: View, after: View) -> tuple[bool, ...]:
    """For each die of `after`, in its order, whether it lay there before with the same value.

    Each die of `before` stands for one at most. A die that was not read in one of both views is not known to be kept.
    """
    free = [die for die in before.cards if die.label is not None]
    kept = []
    for die in after.cards:
        home = next((old for old in free if _is_same(old, before, die, after)), None)
        if home is not None:
            free.remove(home)
        kept.append(home is not None)
    return tuple(kept)


def _is_same(old: Card, before: View, die: Card, after: View) -> bool:
    if die.label is None or old.label != die.label or not old.marks or not die.marks:
        return False
    was, now = before.marks[old.marks[0]].detection.quad_px, after.marks[die.marks[0]].detection.quad_px
    return bool(np.linalg.norm(was.mean(axis=0) - now.mean(axis=0)) < STAYS * (side_px(was) + side_px(now)) / 2)
