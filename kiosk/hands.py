"""The hand that lies on the table and is no result yet, under a name.

Who acts on it means these cards and no others.
"""

from __future__ import annotations

import secrets

from kiosk.acts import GONE, StaleError
from kiosk.booking import Hand


class OpenHand:
    """At most one hand. Its name changes with its cards, and never comes again after a restart."""

    def __init__(self) -> None:
        self._start = secrets.token_hex(4)
        self._count = 0
        self._hand: Hand | None = None

    @property
    def id(self) -> str | None:
        """The name of the hand that lies there; None where there is none to act on."""
        return None if self._hand is None else f"{self._start}-{self._count}"

    def show(self, hand: Hand) -> None:
        """This hand lies there now."""
        before = self._hand
        if before is None or before.labels != hand.labels or _rules(before) != _rules(hand):
            self._count += 1
        self._hand = hand

    def close(self) -> None:
        """There is none to act on."""
        self._hand = None

    def get(self, hand_id: str) -> Hand:
        """The hand of this name. Raises `StaleError` where other cards lie there by now."""
        if self._hand is None or hand_id != self.id:
            raise StaleError(GONE)
        return self._hand


def _rules(hand: Hand) -> tuple[object, ...]:
    """What else a person sees and decides about: a changed party makes it another decision."""
    return tuple(hand.body.get(name) for name in ("edition", "sota", "owner", "fields"))
