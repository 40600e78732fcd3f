"""When one glance is enough. The marks and what they say are written down."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from datasets.decks import load_deck
from vision.codebook import Codebook, Seen
from vision.deck import RANKS
from vision.eye import Eye
from vision.read import reader_of_deck
from vision.types import Detection, Image

SUITS = ("♠", "♥", "♦", "♣", "☀")
MARKS = tuple(Detection(np.asarray([[x, 50], [x + 20, 50], [x + 20, 90], [x, 90]], np.float32), 0.9) for x in (50, 150))


@dataclass
class Both:
    """A locator and its glance; counts how often each was asked."""

    glanced: tuple[Detection, ...]
    asked: list[str] = field(default_factory=list)

    def glance(self, image: Image) -> tuple[Detection, ...]:
        self.asked.append("glance")
        return self.glanced

    def locate(self, image: Image) -> tuple[Detection, ...]:
        self.asked.append("locate")
        return MARKS

    def close(self) -> None: ...


class Plain:
    """Every patch is a seven of the suit, as surely as was told."""

    ranks = Codebook((*RANKS, "A"), np.eye(len(RANKS) + 1, dtype=np.float32), 1.0)
    suits = Codebook(SUITS, np.eye(len(SUITS), dtype=np.float32), 1.0)

    def __init__(self, suit: str, sure: float) -> None:
        said = [sure if name == suit else (1 - sure) / (len(SUITS) - 1) for name in SUITS]
        self._suit = np.log(np.asarray([said], np.float32))

    def read(self, patches: np.ndarray) -> Seen:
        count = len(patches)
        return Seen(np.ones(count, np.float32), 20 * self.ranks.vectors[[5] * count], self._suit.repeat(count, axis=0))


@pytest.mark.parametrize(
    ("glanced", "suit", "sure", "asked"),
    [
        (MARKS[:1], "♠", 0.999, ["glance"]),
        (MARKS[:1], "☀", 0.9999, ["glance"]),  # of another deck, plainly
        (MARKS[:1], "♠", 0.6, ["glance", "locate"]),  # a doubtful card
        ((), "♠", 0.999, ["glance", "locate"]),
    ],
)
def test_a_glance_is_believed_where_it_leaves_no_doubt(
    glanced: tuple[Detection, ...], suit: str, sure: float, asked: list[str]
) -> None:
    both = Both(glanced)
    reader = reader_of_deck(Plain(suit, sure), load_deck("french"))
    view = Eye(both, reader, both.glance).look(np.full((200, 300, 3), 128, np.uint8))
    assert both.asked == asked
    assert len(view.marks) == (1 if asked == ["glance"] else 2)


def test_without_a_glance_the_locator_is_asked() -> None:
    both = Both(MARKS[:1])
    Eye(both, reader_of_deck(Plain("♠", 0.999), load_deck("french"))).look(np.full((200, 300, 3), 128, np.uint8))
    assert both.asked == ["locate"]
