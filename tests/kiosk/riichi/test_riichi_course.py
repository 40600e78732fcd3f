"""A game at the table: events in the log, the standing rebuilt from it, wins taken from the results as they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from painted import PaintedSource

from kiosk.acts import ActRefusedError, Confirm, Correct, Placed, Reject
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.course import CourseDesk
from kiosk.games import GAMES
from kiosk.games.course import Happened
from kiosk.games.riichi.course import RIICHI_COURSE
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.types import Card

NAMES = ["Анна", "Борис", "Вера", "Глеб"]


class Parlour:
    """A kiosk that plays riichi without a camera."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(folder)
        self.worker = Worker(
            table=Table(GAMES["riichi"], None), party=Party({}), source=PaintedSource(), reopen=PaintedSource,
            looker=None, booking=Booking(self.store), archive=Archive(folder, None, {}), trouble={},
        )  # fmt: skip
        self.desk = CourseDesk(self.worker, self.store)
        self.desk.follow()

    def win(self, row: str, apart: str, **said: Any) -> int:
        """A hand that is typed and confirmed; the number of its result."""
        self.worker.lay(())
        self.worker.change_party(said)
        labels = [(label, 0) for label in self.worker.table.labels.parse_row(row)] + [(apart, 1)]
        cards = tuple(Card(label, label, 0.0, None, (), group) for label, group in labels)
        state = self.worker.lay(cards)
        assert state.hand is not None, state.score
        return int(self.worker.act_on_hand(state.hand, Confirm(), "Судья", None).result or 0)

    def tell(self, act: str, **said: Any) -> Any:
        return self.desk.act(act, said, "Судья", None)

    def scores(self) -> list[int]:
        standing = self.desk.standing()
        return [seat.score for seat in standing.seats] if standing else []

    @property
    def title(self) -> str:
        standing = self.desk.standing()
        return standing.title.en if standing else ""


@pytest.fixture
def parlour(tmp_path: Path) -> Parlour:
    parlour = Parlour(tmp_path)
    parlour.tell("start", names=NAMES)
    return parlour


HAND = ("FF 234567m 567p 99s", "F")
"""R27: with riichi and one dora 3 han 40 fu, 5200."""
SAID = {"seat_wind": "S", "loser_wind": "W", "riichi": True, "dora_indicators": "4p 9m"}


def test_a_win_a_draw_and_a_void_hand(parlour: Parlour) -> None:
    assert (parlour.title, parlour.scores()) == ("East 1", [25000] * 4)
    parlour.tell("riichi", seats=[1])
    assert (parlour.scores(), parlour.worker.party.fields["riichi_sticks"]) == ([25000, 24000, 25000, 25000], 1)
    parlour.win(*HAND, **SAID)
    parlour.tell("won")
    # R12: the stick goes to the winner; R11: after a non-dealer's win the counter is 0.
    assert (parlour.title, parlour.scores()) == ("East 2", [25000, 30200, 19800, 25000])
    parlour.tell("drawn", seats=[0, 2])
    # 3000 from the two who are not ready to the two who are; [decision] the deal moves on and a honba is added.
    assert (parlour.title, parlour.scores()) == ("East 3", [26500, 28700, 21300, 23500])
    assert {key: parlour.worker.party.fields[key] for key in ("honba", "riichi_sticks", "round_wind")} == {
        "honba": 1, "riichi_sticks": 0, "round_wind": "E",
    }  # fmt: skip
    parlour.tell("aborted")
    assert (parlour.title, parlour.worker.party.fields["honba"]) == ("East 3", 2)


def test_all_of_it_is_there_after_a_restart_and_every_event_is_proved(parlour: Parlour, tmp_path: Path) -> None:
    parlour.tell("riichi", seats=[1])
    parlour.win(*HAND, **SAID)
    parlour.tell("won")
    parlour.tell("drawn", seats=[])
    before = (parlour.title, parlour.scores())
    again = Parlour(tmp_path)
    assert (again.title, again.scores()) == before == ("East 3", [25000, 30200, 19800, 25000])
    assert again.worker.party.fields["honba"] == 1
    assert [record.event for record in again.store.records()] == [
        "riichi-start", "riichi-riichi", "booked", "confirmed", "riichi-won", "riichi-drawn",
    ]  # fmt: skip


def test_a_corrected_hand_changes_the_scores_of_the_game(parlour: Parlour) -> None:
    number = parlour.win(*HAND, **SAID)
    parlour.tell("won")
    assert parlour.scores() == [25000, 30200, 19800, 25000]
    body = parlour.store.result(number).body
    cards = tuple(Placed(card["label"], card["place"]) for card in body["cards"])
    parlour.worker.act_on_result(number, Correct(cards, {"loser_wind": "N"}), "Судья", None, None)
    assert parlour.scores() == [25000, 30200, 25000, 19800]
    parlour.worker.act_on_result(number, Reject("mistake"), "Судья", None, None)
    assert (parlour.title, parlour.scores()) == ("East 1", [25000] * 4)


def test_the_newest_event_is_taken_back(parlour: Parlour) -> None:
    parlour.win(*HAND, **SAID)
    parlour.tell("won")
    parlour.desk.undo("Судья", None)
    assert parlour.title == "East 1"
    parlour.tell("won")
    assert parlour.scores() == [25000, 30200, 19800, 25000]


def test_two_winners_on_one_discard(parlour: Parlour) -> None:
    parlour.tell("drawn", seats=[0, 1, 2, 3])
    parlour.win(*HAND, **SAID)
    parlour.win("EE 234567p 567s 99m", "E", seat_wind="N", loser_wind="W", round_wind="E", honba=0, riichi_sticks=0)
    parlour.tell("won")
    # One honba. First in turn order after the discarder W is N, with a triplet of East by ron: 1 han, 20 + 10 + 4 fu,
    # 40: 4 * 160 * 2 = 1280 -> 1300 and the honba's 300; then S with 5200.
    assert parlour.scores() == [25000, 30200, 25000 - 1600 - 5200, 26600]
    assert parlour.title == "East 2"


@pytest.mark.parametrize(("act", "said", "says"), [
    ("won", {}, "confirm the winner's hand first"),
    ("riichi", {"seats": []}, "name one seat"),
    ("riichi", {"seats": [7]}, "no seat 7"),
    ("start", {"names": ["Анна", "Анна", "Вера", "Глеб"]}, "four different names"),
    ("start", {"names": NAMES, "rule_set": "chess"}, "rules: tenhou, ema, wrc"),
    ("dance", {}, "no such act"),
])  # fmt: skip
def test_what_cannot_have_happened_is_refused_and_not_in_the_log(
    parlour: Parlour, act: str, said: Any, says: str
) -> None:
    before = len(parlour.store.records())
    with pytest.raises(ActRefusedError, match=says):
        parlour.tell(act, **said)
    assert len(parlour.store.records()) == before


def test_nothing_happens_before_a_game_is_started(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    assert (parlour.title, [act.key for act in parlour.desk.standing().acts]) == ("no game yet", ["start"])
    with pytest.raises(ActRefusedError, match="start a game first"):
        parlour.tell("drawn", seats=[])


def test_a_declaration_with_too_few_points_is_left_out() -> None:
    names = Happened("start", {"names": NAMES})
    declared = [Happened("riichi", {"seats": [0]}), Happened("drawn", {"seats": [0]})]
    standing = RIICHI_COURSE.replay(
        (names, *declared, Happened("riichi", {"seats": [0]}), Happened("riichi", {"seats": [0]}))
    )
    assert [fault.text.en for fault in standing.faults] == ["this seat has declared riichi already"]
    assert [seat.score for seat in standing.seats] == [25000 - 1000 + 3000 - 1000, 24000, 24000, 24000]
