"""Reading the fields of a request: every wrong field is reported, not only the first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from kiosk.games.base import BAD_INPUT, Reason, Text

ChoiceT = TypeVar("ChoiceT", str, int)

SHOWN_CHARACTERS = 40
"""As much of a wrong value as a message repeats; the rest would only hide the message."""


class FieldReader:
    """Takes fields one by one and collects the faults. Made for one request, used once, never shared.

    >>> reader = FieldReader({"mode": "3", "colour": 1})
    >>> reader.choice("mode", (3, 4, 5), step=1) is None
    True
    >>> [fault.text.en for fault in reader.finish()]
    ['field "mode" must be one of 3, 4, 5, not "3"', 'unknown field "colour"; known: mode']
    """

    def __init__(self, fields: Mapping[str, object]) -> None:
        self._fields = fields
        self._known: list[str] = []
        self._faults: list[Reason] = []

    def finish(self) -> tuple[Reason, ...]:
        """All faults, unknown fields included."""
        known = ", ".join(self._known)
        unknown = [key for key in self._fields if key not in self._known]
        extra = (
            Reason(
                None,
                BAD_INPUT,
                Text(
                    f"неизвестное поле {show_value(key)}; известны: {known}",
                    f"unknown field {show_value(key)}; known: {known}",
                ),
            )
            for key in unknown
        )
        return (*self._faults, *extra)

    def refuse(self, text: Text, step: int | None = None, code: str = BAD_INPUT) -> None:
        """Add a fault that the caller found."""
        self._faults.append(Reason(step, code, text))

    def raw(self, key: str) -> object:
        """The value as it came, None where it is missing."""
        if key not in self._known:
            self._known.append(key)
        return self._fields.get(key)

    def choice(
        self,
        key: str,
        choices: Iterable[ChoiceT],
        step: int | None = None,
        default: ChoiceT | None = None,
        optional: bool = False,
    ) -> ChoiceT | None:
        """One of the choices, of exactly their type (3.0 and true are no 3); the default where it is missing.

        None where it is missing and optional, or wrong.
        """
        value = self.raw(key)
        if value is None and (optional or default is not None):
            return default
        listed = list(choices)
        for choice in listed:
            if type(value) is type(choice) and value == choice:
                return choice
        names = ", ".join(map(str, listed))
        self._wrong(key, f"одним из {names}", f"one of {names}", step)
        return None

    def whole_number(self, key: str, step: int | None = None) -> int | None:
        """A whole number, or None where it is missing."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._wrong(key, "целым числом", "a whole number", step)
        return None

    def text(self, key: str, step: int | None = None) -> str | None:
        """A text that is not blank, or None where it is missing."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, str) and value.strip():
            return value.strip()
        self._wrong(key, "непустым текстом", "a text that is not blank", step)
        return None

    def flag(self, key: str, default: bool, step: int | None = None) -> bool:
        """true or false; the default where it is missing."""
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self._wrong(key, "true или false", "true or false", step)
        return default

    def texts(self, key: str, step: int | None = None, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts; the default where it is missing, a fault where there is no default."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, Sequence) and not isinstance(value, str):
            items = tuple(item for item in value if isinstance(item, str))
            if len(items) == len(value):
                return items
        self._wrong(key, "списком текстов", "a list of texts", step)
        return ()

    def whole_numbers(
        self, key: str, step: int | None = None, default: tuple[int, ...] | None = None
    ) -> tuple[int, ...]:
        """A list of whole numbers; the default where it is missing, a fault where there is no default."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, Sequence) and not isinstance(value, str):
            items = tuple(item for item in value if isinstance(item, int) and not isinstance(item, bool))
            if len(items) == len(value):
                return items
        self._wrong(key, "списком целых чисел", "a list of whole numbers", step)
        return ()

    def _wrong(self, key: str, ru: str, en: str, step: int | None) -> None:
        if self._fields.get(key) is None:
            self.refuse(Text(f'нет поля "{key}": оно должно быть {ru}', f'field "{key}" is missing: {en}'), step)
            return
        shown = show_value(self._fields[key])
        self.refuse(
            Text(f'поле "{key}" должно быть {ru}, а не {shown}', f'field "{key}" must be {en}, not {shown}'), step
        )


def show_value(value: object) -> str:
    """A value as JSON would write it, cut to a length that a person reads.

    >>> show_value(True), show_value("7S"), show_value([1] * 99)
    ('true', '"7S"', '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,…')
    """
    try:
        shown = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "…"
    return shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + "…"
