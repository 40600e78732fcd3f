"""The table of MODE C: values that somebody approved, with a name, an edition and a date (Y15).

As JSON: `{"name": "Cup", "edition": "1", "date": "2026-05-01", "values": {"BC-001": 10, "BC-002": 20, …}}`.
[decision] A value belongs to a category code, and a table has all five categories of each mode that it covers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from kiosk.games.base import Text
from kiosk.games.request import show_value
from kiosk.games.ycws144.categories import CATEGORIES, Mode
from kiosk.games.ycws144.points import GamePoints

_FIELDS = ("name", "edition", "date", "values")


class TableRefused(ValueError):  # noqa: N818 - it is not an error of the program
    """A reference table that cannot be used, with every fault of it."""

    def __init__(self, faults: tuple[Text, ...]) -> None:
        super().__init__("; ".join(fault.en for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """An approved table: (category code, value) pairs under a name, an edition and a date."""

    name: str
    edition: str
    approved: date
    values: tuple[tuple[str, GamePoints], ...]

    @property
    def title(self) -> str:
        """How a stored result names the table."""
        return f"{self.name}, {self.edition}, {self.approved.isoformat()}"

    def covers(self, mode: Mode) -> bool:
        """Whether each category of the mode has a value."""
        return _codes(mode.length) <= dict(self.values).keys()

    def value(self, code: str) -> GamePoints:
        """The value of a category. Raises KeyError where the table does not cover its mode."""
        return dict(self.values)[code]


def parse_reference(data: object) -> ReferenceTable:
    """A table from JSON data. Raises `TableRefused` with all faults."""
    if not isinstance(data, Mapping):
        raise TableRefused((Text("таблица должна быть объектом JSON", "the table must be a JSON object"),))
    faults = (*_head_faults(data), *_value_faults(data.get("values")))
    if faults:
        raise TableRefused(tuple(faults))
    values = tuple((code, GamePoints(value)) for code, value in data["values"].items())
    return ReferenceTable(data["name"].strip(), data["edition"].strip(), date.fromisoformat(data["date"]), values)


def format_reference(table: ReferenceTable) -> dict[str, object]:
    """The JSON data; `parse_reference` reads it back."""
    values = {code: points.value for code, points in table.values}
    return {"name": table.name, "edition": table.edition, "date": table.approved.isoformat(), "values": values}


def _codes(length: int) -> frozenset[str]:
    return frozenset(category.code for category in CATEGORIES[length])


def _head_faults(data: Mapping[object, object]) -> Iterator[Text]:
    for key in data:
        if key not in _FIELDS:
            yield Text(f"неизвестное поле таблицы {show_value(key)}", f"unknown field of the table {show_value(key)}")
    for key in ("name", "edition"):
        value = data.get(key)
        if not isinstance(value, str) or not value.strip():
            yield Text(f'таблице нужен непустой текст "{key}"', f'the table needs a text "{key}" that is not blank')
    if not _is_date(data.get("date")):
        yield Text('таблице нужна дата "date" вида 2026-05-01', 'the table needs a "date" like 2026-05-01')


def _is_date(value: object) -> bool:
    """Year, month and day, and nothing else that ISO 8601 allows."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _value_faults(values: object) -> Iterator[Text]:
    if not isinstance(values, Mapping) or not values:
        yield Text('таблице нужны значения "values": код — очки', 'the table needs "values": code to points')
        return
    known = frozenset[str]().union(*(_codes(length) for length in CATEGORIES))
    for code, value in values.items():
        if code not in known:
            yield Text(f"нет категории {show_value(code)}", f"there is no category {show_value(code)}")
        elif type(value) is not int or value < 0:
            shown = f"{code}: {show_value(value)}"
            yield Text(f"значение — целое число от 0: {shown}", f"a value is a whole number from 0: {shown}")
    for length in CATEGORIES:
        missing = sorted(_codes(length) - values.keys())
        if 0 < len(missing) < len(_codes(length)):
            yield Text(f"нет значений для {', '.join(missing)}", f"no values for {', '.join(missing)}")
