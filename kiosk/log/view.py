"""Results as a view of the log: a fold over its events, that can be done again at any time with the same outcome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from kiosk.log.chain import BOOKED, NO_RESULT, UNDONE, Body, Record


class LogError(ValueError):
    """An event that cannot follow the ones before it; `number` is the event's."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"event {number} {why}")
        self.number = number


@dataclass(frozen=True, slots=True)
class Result:
    """One Blockchain: all its events, oldest first, and those of them that stand, which undoing takes away again."""

    number: int
    history: tuple[Record, ...]
    standing: tuple[Record, ...]

    @property
    def body(self) -> Body:
        """The result as it stands now."""
        return self.standing[-1].body

    @property
    def evidence(self) -> Body | None:
        """What was kept when it was booked: frame, readings, deck, weights. None for results of older versions."""
        found: Body | None = self.history[0].body.get("evidence")
        return found

    @property
    def last(self) -> Record:
        """The newest event, whatever it is; who acts on the result has to have seen it."""
        return self.history[-1]

    @property
    def is_touched(self) -> bool:
        """Whether a person ever acted on it."""
        return len(self.history) > 1

    @property
    def is_released(self) -> bool:
        """Whether it counts and may be shown: VERIFIED, by the check or by a person (Y18)."""
        return bool(self.body.get("state") == "VERIFIED")

    def followed_by(self, record: Record) -> Result:
        """The result after one more event. Raises `LogError` where that event cannot follow."""
        return Result(self.number, (*self.history, record), _after(self.standing, record, least=1))


def _after(standing: tuple[Record, ...], record: Record, least: int) -> tuple[Record, ...]:
    """The events that stand after one more; the first `least` of them cannot be undone. Raises `LogError`."""
    if record.event != UNDONE:
        return (*standing, record)
    if len(standing) <= least or record.body.get("undoes") != standing[-1].number:
        raise LogError(record.number, "undoes what does not stand")
    return standing[:-1]


class View:
    """All results of a log so far, and the course of the party around them. Not safe to use from several threads."""

    def __init__(self) -> None:
        self._results: dict[int, Result] = {}
        self.course: tuple[Record, ...] = ()
        """The events about no single Blockchain that stand, oldest first."""
        self._keys: dict[str, Record] = {}
        self.last: Record | None = None

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        """Replay a log. Raises `LogError`."""
        view = cls()
        for record in records:
            view.apply(record)
        return view

    def apply(self, record: Record) -> None:
        """Take in the next event. Raises `LogError`, and is unchanged then."""
        if record.result == NO_RESULT:
            self.course = _after(self.course, record, least=0)
        else:
            self._results[record.result] = self._result_after(record)
        if record.key is not None:
            self._keys[record.key] = record
        self.last = record

    def copy(self) -> Self:
        """A view that goes on by itself: results and events are values."""
        other = type(self)()
        other._results, other._keys = dict(self._results), dict(self._keys)
        other.course, other.last = self.course, self.last
        return other

    def results(self) -> tuple[Result, ...]:
        """All results, oldest first."""
        return tuple(self._results.values())

    def result(self, number: int) -> Result | None:
        """One result."""
        return self._results.get(number)

    def by_key(self, key: str | None) -> Record | None:
        """The event that was sent under this key."""
        return None if key is None else self._keys.get(key)

    def _result_after(self, record: Record) -> Result:
        before = self._results.get(record.result)
        if (record.event == BOOKED) != (before is None):
            raise LogError(record.number, "is of a result that was not booked, or books it twice")
        if before is not None:
            return before.followed_by(record)
        if record.result != len(self._results) + 1:
            raise LogError(record.number, "leaves out a result")
        return Result(record.result, (record,), (record,))
