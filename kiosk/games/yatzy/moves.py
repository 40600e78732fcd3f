"""What a player can do with a roll: hold some of the dice and throw the others again, or write it (T2, T3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.rows import Dice, Row

THROWS = 3
"""At most three throws a turn: all five dice, then twice any of them (T2)."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep dice with these faces, throw the others."""

    faces: Dice


@dataclass(frozen=True, slots=True)
class Write:
    """Write the roll into this row."""

    row: Row


Move: TypeAlias = Hold | Write


class Player(Protocol):
    """Somebody who decides, from nothing but the own card and the dice that lie on the table."""

    def decide(self, card: Card, dice: Dice, throws_left: int) -> Move:
        """The move for a roll with 0..2 throws left. Without a throw left it is always a `Write`."""
        ...


def held_places(faces: Sequence[int], dice: Sequence[int]) -> tuple[bool, ...]:
    """Which of the dice stay, the leftmost of equal ones. Raises ValueError where they don't show these faces.

    >>> held_places((5, 5), (5, 1, 5, 5, 2))
    (True, False, True, False, False)
    """
    wanted = list(faces)
    held = []
    for face in dice:
        held.append(face in wanted)
        if face in wanted:
            wanted.remove(face)
    if wanted:
        raise ValueError(f"the dice {dice} do not show {faces}")
    return tuple(held)
