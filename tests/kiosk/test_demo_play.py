"""The demo table played through the kiosk: what its pictures show settles, scores and is booked, once."""

from __future__ import annotations

from pathlib import Path

from datasets.decks import load_deck
from datasets.demo import DemoTable
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.games import GAMES
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.types import Card, Image, View


class Oracle:
    """Knows what lies on the demo table. Settling, which looks at the pixels, has to find out when to ask it."""

    def __init__(self, demo: DemoTable) -> None:
        self.demo, self.calls = demo, 0

    def look(self, image: Image) -> View:
        self.calls += 1
        cards = tuple(Card(label, label, 0.99, None, ()) for label in self.demo.truth())
        return View((), cards, image.shape[1], image.shape[0], 1.0)


def test_the_first_hand_of_the_demo_is_laid_scored_booked_once_and_taken_away(tmp_path: Path) -> None:
    demo = DemoTable(seed=0, realtime=False)
    first, oracle, store = demo.act, Oracle(demo), open_store(tmp_path)
    worker = Worker(
        table=Table(GAMES["ycws144"], load_deck("yahchain3")),
        party=Party({"mode": 5, "method": "B", "sota": 1}),
        source=demo,
        reopen=lambda: DemoTable(),
        looker=oracle,
        booking=Booking(store),
        archive=Archive(tmp_path, load_deck("yahchain3"), {}),
        trouble={},
    )
    stories, frames = [], 0
    while (demo.act == first or stories[-1][0] != "EMPTY") and frames < 400:
        worker.turn()
        state = worker.board.current()
        story = (state.state.value, tuple(card.label for card in state.cards))
        if state.motion in {"settled", "empty"} and story not in stories[-1:]:
            stories.append(story)
        frames += 1
    assert [story for story in stories if story[0] != "PENDING"] == [
        ("EMPTY", ()),
        ("VERIFIED", ("4S", "5H", "6S")),
        ("EMPTY", ()),
    ]
    (result,) = store.results()
    assert (result.body["mode"], result.body["score"]["game_points"]) == (3, 21)
    assert oracle.calls < frames / 3
