"""Where people tell how a game goes on between its placements. Each event is in the log, and all rebuilt from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from kiosk.acts import CHANGED, NOTHING_TO_UNDO, ActRefusedError, StaleError
from kiosk.deciding import marks_of
from kiosk.games.base import Reason, Score
from kiosk.games.course import Adviser, Choice, Course, Happened, Picks, Standing
from kiosk.log.chain import NO_RESULT, UNDONE, Body, Record
from kiosk.log.view import Result, View
from kiosk.state import KioskState
from kiosk.store import Draft, Store
from kiosk.table import Party, PartyError, Table
from vision.words import Text


class Floor(Protocol):
    """Where the game is played: the worker."""

    @property
    def table(self) -> Table:
        """The game."""
        ...

    def change_party(self, changes: Mapping[str, str | int | bool | None]) -> KioskState:
        """Change settings or answers."""
        ...

    def witness(self) -> Body:
        """What lies on the table, for an event that says so."""
        ...


class CourseDesk:
    """The course of the game that is played, where it has one. Any number of people may tell what happens."""

    def __init__(self, floor: Floor, store: Store, advisers: Mapping[str, Adviser] = MappingProxyType({})) -> None:
        """`advisers` by the keys of their games."""
        self._floor, self._store, self._advisers = floor, store, advisers

    def standing(self) -> Standing | None:
        """Where the game stands; None: it has no course. Raises `StoreError`."""
        table = self._floor.table
        course = table.game.course
        return None if course is None else self._store.ask(lambda view: course.replay(happened_in(view, table)))

    @property
    def has_adviser(self) -> bool:
        """Whether there is advice for the game that is played."""
        return self._floor.table.game.key in self._advisers

    def advice(self) -> tuple[int, tuple[Choice, ...]]:
        """What the choices of now are worth, the best first, after the event of that number.

        None without an adviser, or where nothing is to be decided. Raises `StoreError`, and what the adviser raises.
        """
        table = self._floor.table
        adviser = self._advisers.get(table.game.key)
        event, happened = self._store.ask(lambda view: (newest_event(view, table), happened_in(view, table)))
        return event, () if adviser is None else adviser.advise(happened)

    def newest(self) -> int:
        """The number of the newest event of this game. Raises `StoreError`."""
        return self._store.ask(lambda view: newest_event(view, self._floor.table))

    def follow(self) -> Standing | None:
        """Answer the game's questions as its standing does, after a start or a change. Raises as `standing` does."""
        standing = self.standing()
        if standing is not None and standing.answers:
            self._floor.change_party(dict(standing.answers))  # type: ignore[arg-type]
        return standing

    def act(
        self, act: str, said: Mapping[str, Any], by: str, key: str | None, after: int | None = None
    ) -> Standing | None:
        """Tell what happened. `after` is the newest event of the course that was seen, where that matters.

        Raises `ActRefusedError` where it cannot have happened, `StaleError` where something did since, `StoreError`.
        """
        table = self._floor.table
        course = self._course(table)
        seen = self._floor.witness() if course.watch and act in course.watch.witnessed else {}

        def drafts(view: View) -> tuple[Draft, ...]:
            if after is not None and newest_event(view, table) != after:
                raise StaleError(CHANGED)
            results = _open_results(view, table, course) if _takes(course, view, table, act) else []
            return (draft_event(view, table, act, {**said, **seen, "results": results}, by),)

        self._store.write(drafts, key)
        return self.follow()

    def undo(self, by: str, key: str | None) -> Standing | None:
        """Take back the newest event of this course. Raises `ActRefusedError`, `StoreError`."""
        table = self._floor.table
        self._course(table)

        def drafts(view: View) -> tuple[Draft, ...]:
            last = view.course[-1] if view.course else None
            if last is None or act_of(table, last) is None:
                raise ActRefusedError(NOTHING_TO_UNDO)
            return (Draft(NO_RESULT, UNDONE, {"undoes": last.number, "act": {"by": by}}),)

        self._store.write(drafts, key)
        return self.follow()

    @staticmethod
    def _course(table: Table) -> Course:
        course = table.game.course
        if course is None:
            raise ActRefusedError(Text("this game has no course", "у этой игры нет хода между раздачами"))
        return course


def happened_in(view: View, table: Table) -> tuple[Happened, ...]:
    """The events of this game's course that stand, oldest first."""
    return tuple(
        _told(view, table, act, record.body) for record in view.course if (act := act_of(table, record)) is not None
    )


def newest_event(view: View, table: Table) -> int:
    """The number of the newest of them, 0 where there is none."""
    return next((record.number for record in reversed(view.course) if act_of(table, record) is not None), 0)


def draft_event(view: View, table: Table, act: str, body: Body, by: str | None) -> Draft:
    """The event that says what happened; `by` None: the kiosk has seen it. Raises `ActRefusedError` where it cannot."""
    course = table.game.course
    assert course is not None, "only a game with a course has events"
    standing = course.replay((*happened_in(view, table), _told(view, table, act, body)))
    if standing.faults:
        raise ActRefusedError(_text_of(standing.faults))
    told = {"told": dict(standing.told)} if standing.told else {}
    return Draft(NO_RESULT, _name(table, act), {**body, **told, "act": {"by": by}})


def act_of(table: Table, record: Record) -> str | None:
    """The act of an event of this game's course, None for events of other courses."""
    prefix = _name(table, "")
    return record.event.removeprefix(prefix) if record.event.startswith(prefix) else None


def _told(view: View, table: Table, act: str, body: Mapping[str, Any]) -> Happened:
    results = (view.result(number) for number in body.get("results", ()))
    return Happened(act, body, tuple(_worth(result, table) for result in results))


def _worth(result: Result | None, table: Table) -> Any:
    """What a result is worth as it stands now; None where it does not count."""
    if result is None or not result.is_released:
        return None
    try:
        outcome = table.appraise_laid(Party.of(result.body), marks_of(result.body)).outcome
    except PartyError:
        return None
    return outcome.details if isinstance(outcome, Score) else None


def _open_results(view: View, table: Table, course: Course) -> list[int]:
    """The results of this game that were booked since its last placement ended, and count."""
    ends = [record.number for record in view.course if act_of(table, record) in course.ending]
    since = ends[-1] if ends else 0
    return [
        result.number
        for result in view.results()
        if result.is_released and result.body["game"] == table.game.key and result.history[0].number > since
    ]


def _takes(course: Course, view: View, table: Table, key: str) -> bool:
    acts = course.replay(happened_in(view, table)).acts
    return any(act.key == key and act.picks is Picks.RESULTS for act in acts)


def _name(table: Table, act: str) -> str:
    return f"{table.game.key}-{act}"


def _text_of(faults: Sequence[Reason]) -> Text:
    return Text("; ".join(fault.text.en for fault in faults), "; ".join(fault.text.ru for fault in faults))
