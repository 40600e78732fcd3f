"""Real dice: advice for the roll that lies there, and what is said when the last row is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from painted_dice import DiceTable

from kiosk.course import CourseDesk
from kiosk.games.yatzy.rows import ROWS, Row
from kiosk.web.course import describe_course
from kiosk.web.public import is_public
from kiosk.yatzy.adviser import TableAdviser
from kiosk.yatzy.live.players import Players

ROLL = tuple((int(value), 60.0 + 120 * place, 100.0 + 30 * place) for place, value in enumerate("66661"))
OTHERS = [row for row in ROWS if row is not Row.CHANCE]


@pytest.fixture
def table(tmp_path: Path) -> DiceTable:
    """An empty table; the adviser knows the table of values."""
    table = DiceTable(tmp_path)
    table.desk = CourseDesk(table.worker, table.store, {"yatzy": TableAdviser(Players())})
    table.lie()
    return table


def start(table: DiceTable, *names: str) -> None:
    table.tell("start", names=list(names))


def write_all(table: DiceTable, rolls: dict[str, list[int]], rows: Sequence[Row] = ROWS) -> None:
    """Each player writes the same dice into every row."""
    for row in rows:
        for dice in rolls.values():
            table.tell("count", roll=1, dice=dice)
            table.tell("write", row=row.value)


def test_advice_for_the_last_row_is_what_anybody_works_out(table: DiceTable) -> None:
    """14 rows of 1 1 2 2 3, then 6 6 6 6 1 with chance free: a die is worth 3.5, so a six is 2.5 too good to throw."""
    start(table, "Анна")
    write_all(table, {"Анна": [1, 1, 2, 2, 3]}, OTHERS)
    # 2 + 4 + 3 in the upper rows, a pair of twos, both pairs.
    so_far = 9 + 4 + 6
    assert table.card()["total"] == so_far
    assert table.desk.advice()[1] == ()
    table.throw(*ROLL)
    table.tell("count", roll=2)
    event, choices = table.desk.advice()
    assert event == table.desk.newest()
    found = {(choice.keeps, choice.row): (choice.expected, choice.cost) for choice in choices}
    best = so_far + 24 + 3.5
    assert found[("6", "6", "6", "6"), None] == (pytest.approx(best, abs=1e-3), 0.0)
    assert found[(), "chance"] == (pytest.approx(best - 2.5, abs=1e-3), pytest.approx(2.5, abs=1e-3))
    assert found[(), None] == (pytest.approx(so_far + 17.5, abs=1e-3), pytest.approx(10.0, abs=1e-3))
    assert (choices[0].keeps, choices[-1].keeps) == (("6", "6", "6", "6"), ("1",))

    table.tell("count", roll=3)
    assert [(choice.row, choice.cost) for choice in table.desk.advice()[1]] == [("chance", 0.0)]


def test_advice_is_there_while_something_is_to_be_decided(table: DiceTable) -> None:
    def advised(desk: CourseDesk) -> bool | None:
        state = describe_course(desk, desk.standing())
        return state.advised if state else None

    assert advised(table.desk) is False
    start(table, "Анна")
    assert (advised(table.desk), table.desk.advice()[1]) == (False, ())
    table.throw(*ROLL)
    assert advised(table.desk) is True
    assert len(table.desk.advice()[1]) > len(ROWS)
    assert advised(CourseDesk(table.worker, table.store)) is False, "without an adviser"


def test_advice_is_for_who_operates() -> None:
    assert not is_public("GET", "/api/course/advice")


def test_a_game_that_is_over_says_so_with_places_and_a_new_one_begins(table: DiceTable) -> None:
    """The fifteen rows by hand. 6 6 6 6 6: 30 in sixes, 12, 18, 24, chance 30, Yatzy 50: 164.

    1 2 3 4 5: 1 to 5 in the upper rows, 15 for the small straight, chance 15: 45.
    """
    start(table, "Анна", "Борис", "Вера")
    table.throw(*ROLL)
    write_all(table, {"Анна": [1, 2, 3, 4, 5], "Борис": [6] * 5, "Вера": [1, 2, 3, 4, 5]})
    state = table.state
    assert state.ended is not None
    assert [(seat.place, seat.name, seat.points) for seat in state.ended.seats] == [
        (1, "Борис", 164), (2, "Анна", 45), (2, "Вера", 45),
    ]  # fmt: skip
    assert (state.state, state.turn, state.cards, state.expected) == ("VERIFIED", None, [], 0)
    assert state.score.total == 164
    assert state.score.headline.en == "the game is over: Борис, 164"
    assert state.score.headline.ru == "игра окончена: Борис, 164"

    assert table.lie().state == "VERIFIED", "also when the dice are gone"
    table.undo()
    assert (table.state.ended, table.state.turn.player) == (None, "Вера")
    table.tell("write", row="yatzy")
    start(table, "Борис", "Анна")
    assert (table.state.ended, table.state.turn.player, table.state.state) == (None, "Борис", "EMPTY")


def test_a_draw_has_two_first_places(table: DiceTable) -> None:
    """T19."""
    start(table, "Анна", "Борис")
    write_all(table, {"Анна": [1, 2, 3, 4, 5], "Борис": [5, 4, 3, 2, 1]})
    assert table.state.ended is not None
    assert [seat.place for seat in table.state.ended.seats] == [1, 1]
    assert "a draw: Анна, Борис, 45" in table.state.ended.titles.en
