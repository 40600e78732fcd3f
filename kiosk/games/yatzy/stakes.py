"""Stakes of an event (T30): play points, never money. A game has none unless both players agree on them."""

from __future__ import annotations

from dataclasses import dataclass

COMMISSION_PERCENT = 10
LARGEST_WIN = 100
"""In play points, before the commission."""

STEP = 5
"""Stakes are multiples of 5: then the commission of 10 % of two of them is a whole number."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What each of the two players puts in, in play points. Raises ValueError for what cannot be staked."""

    each: int
    largest_win: int = LARGEST_WIN

    def __post_init__(self) -> None:
        if self.each <= 0 or self.each % STEP or self.bank > self.largest_win:
            raise ValueError(f"a stake is a multiple of {STEP}, at most {self.largest_win // 2}, not {self.each}")

    @property
    def bank(self) -> int:
        """Both stakes together."""
        return 2 * self.each

    @property
    def prize(self) -> int:
        """What the winner gets: the bank less 10 %."""
        return self.bank - self.bank * COMMISSION_PERCENT // 100
