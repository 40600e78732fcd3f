"""The course of a game with real dice, event by event: whose turn, what each row would give, what cannot happen."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.course import Change, Happened, Meaning, Standing
from kiosk.games.yatzy.course import YATZY_COURSE
from kiosk.games.yatzy.rows import ROWS

START = Happened("start", {"names": ["Анна", "Борис"]})


def roll(values: str, **more: Any) -> Happened:
    return Happened("roll", {"lying": [[value, 0, 0, 40] for value in values], **more})


def write(row: str) -> Happened:
    return Happened("write", {"row": row})


def told(act: str, by: str = "Вера", **said: Any) -> Happened:
    return Happened(act, {**said, "act": {"by": by}})


def after(*events: Happened) -> Standing:
    return YATZY_COURSE.replay((START, *events))


def cells(standing: Standing, row: str) -> list[tuple[int | None, int | None]]:
    return [(cell.points, cell.offer) for line in standing.sheet if line.key == row for cell in line.cells]


@pytest.mark.parametrize(("dice", "row", "points"), [
    ("44446", "house", 0),
    ("44446", "four_of_a_kind", 16),
    ("12344", "small_straight", 0),
    ("22345", "small_straight", 0),
    ("23456", "large_straight", 20),
    ("55123", "two_pairs", 0),
    ("55123", "one_pair", 10),
    ("33345", "one_pair", 6),
    ("55655", "two_pairs", 0),
    ("55555", "house", 0),
    ("55555", "yatzy", 50),
    ("66655", "house", 28),
    ("55512", "fives", 15),
])  # fmt: skip
def test_the_sheet_offers_what_the_source_says(dice: str, row: str, points: int) -> None:
    """T5, T7-T13, T15, and what other programs get wrong; only who rolled is offered anything."""
    assert cells(after(roll(dice)), row) == [(None, points), (None, None)]


def test_every_free_row_is_offered_and_a_written_one_never_again() -> None:
    standing = after(roll("55512"), write("fives"), roll("11111"), write("yatzy"), roll("55555"))
    assert cells(standing, "fives") == [(15, None), (None, None)]
    assert cells(standing, "yatzy") == [(None, 50), (50, None)]
    offered = [line.key for line in standing.sheet if line.cells[0].offer is not None]
    assert offered == [row.value for row in ROWS if row != "fives"]


@pytest.mark.parametrize(("events", "says"), [
    ((write("fives"),), "roll the dice first"),
    ((roll("55512"), write("fives"), roll("55512"), write("ones"), roll("55512"), write("fives")), "written already"),
    ((roll("1234"),), "5 dice"),
    ((roll("123456"),), "5 dice"),
    ((roll("12347"),), "5 dice"),
    ((roll("11111"), roll("22222"), roll("33333"), roll("44444")), "all 3 rolls are done"),
    ((roll("12345"), write("sevens")), "no such row"),
    ((roll("12345"), told("fix", place=6, face=1)), "no such die"),
    ((told("fix", place=1, face=1),), "no such die"),
    ((told("count", roll=2),), "5 dice"),
])  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(events: tuple[Happened, ...], says: str) -> None:
    standing, before = after(*events), after(*events[:-1])
    assert [says in fault.text.en for fault in standing.faults] == [True]
    assert (standing.sheet, standing.turn) == (before.sheet, before.turn)


def test_names_are_needed_and_differ() -> None:
    for names in ([], ["Анна", "Анна"], list("абвгдеж")):
        assert YATZY_COURSE.replay([Happened("start", {"names": names})]).faults
    assert YATZY_COURSE.replay([roll("12345")]).faults[0].text.en == "start a game first"


def test_a_game_alone_goes_on_to_the_end_and_the_bonus() -> None:
    """T1, T6: 3 + 6 + 9 + 12 + 15 + 18 is 63: 50 more. T15 at the end."""
    events = [Happened("start", {"names": ["Анна"]})]
    for row, dice in zip(ROWS, ("11123", "22213", "33312", "44412", "55512", "66612", *("12345",) * 9), strict=True):
        assert YATZY_COURSE.replay(events).turn is not None
        events += [roll(dice), write(row.value)]
    standing = YATZY_COURSE.replay(events)
    # Of 1 2 3 4 5 the lower rows give a small straight, 15, and chance, 15.
    assert (standing.turn, standing.seats[0].score, standing.title.en) == (None, 143, "the game is over: Анна, 143")
    assert [act.key for act in standing.acts] == ["start"]
    assert YATZY_COURSE.replay([*events, roll("11111")]).faults[0].text.en == "the game is over"


def test_equal_points_are_a_draw() -> None:
    """T19."""
    turns = [event for row in ROWS for event in (roll("66655"), write(row.value)) * 2]
    assert after(*turns).title.en.startswith("the game is over, a draw: Анна, Борис")


def test_what_a_person_says_of_dice_stands_in_the_row() -> None:
    by_person = after(roll("33345"), told("fix", place=5, face=4), write("house"))
    assert (by_person.told["points"], by_person.told["confirmed_by"]) == (17, "Вера")
    rolled_on = after(roll("33345"), told("fix", place=5, face=4), roll("33344"), write("house"))
    assert rolled_on.told["confirmed_by"] is None


def test_a_die_that_was_corrected_stays_corrected_when_the_dice_are_laid_otherwise() -> None:
    """The first was read as 3 and is a 5: it is known from where it lay, the others from their values."""
    fixed = (roll("33416"), told("fix", place=1, face=5))
    lying = [[value, 0, 0, 40] for value in ("6", "3", "1", "3", "4")]
    standing = after(*fixed, told("same", lying=lying, homes=[None, 0, None, None, None]))
    assert standing.turn is not None
    assert "".join(standing.turn.labels) == "65134"


FIRST, LATER = (), (roll("51326"),)
SAME = (True,) * 5
NEW = (False,) * 5


@pytest.mark.parametrize(("events", "change", "meaning", "code"), [
    (FIRST, Change((), tuple("51326"), NEW), Meaning.HAPPENED, ""),
    (FIRST, Change(tuple("51326"), tuple("51326"), SAME), Meaning.SAME, ""),
    (FIRST, Change(tuple("51326"), tuple("44326"), (False, False, True, True, True)), Meaning.ASKED, "not-all"),
    (FIRST, Change((), tuple("5132"), NEW[:4]), Meaning.NOTHING, ""),
    (FIRST, Change((), tuple("513261"), (False,) * 6), Meaning.REFUSED, "wrong-count"),
    (FIRST, Change((), tuple("5132?1"), (False,) * 6), Meaning.ASKED, "wrong-count"),
    (FIRST, Change((), tuple("5132?"), NEW), Meaning.ASKED, "unread"),
    (FIRST, Change((), tuple("51326"), NEW, watched=False), Meaning.ASKED, "unseen"),
    (LATER, Change(tuple("51326"), tuple("51344"), (True, True, True, False, False)), Meaning.HAPPENED, ""),
    (LATER, Change(tuple("51326"), tuple("62315"), NEW), Meaning.ASKED, "same-faces"),
    (LATER, Change(tuple("51326"), tuple("62315"), NEW, moved_only=True), Meaning.SAME, ""),
    (LATER, Change(tuple("51326"), tuple("51324"), (*SAME[:4], False), nearby=True), Meaning.ASKED, "tipped"),
    (LATER, Change(tuple("51326"), tuple("51324"), (*SAME[:4], False), nearby=True, lifted=True), Meaning.HAPPENED, ""),
    (LATER, Change(tuple("51326"), tuple("44444"), NEW, asked=True), Meaning.ASKED, "unanswered"),
    (LATER, Change(tuple("51326"), tuple("44444"), NEW, taken_back=True), Meaning.ASKED, "taken-back"),
    (LATER * 3, Change(tuple("51326"), tuple("44444"), NEW), Meaning.REFUSED, "no-rolls-left"),
    (LATER * 3, Change(tuple("51326"), tuple("62315"), NEW), Meaning.SAME, ""),
])  # fmt: skip
def test_what_a_change_on_the_table_means(
    events: tuple[Happened, ...], change: Change, meaning: Meaning, code: str
) -> None:
    watch = YATZY_COURSE.watch
    assert watch is not None
    weighed = watch.weigh((START, *events), change)
    assert (weighed.meaning, weighed.code) == (meaning, code)
