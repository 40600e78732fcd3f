"""The command line's own grammar: what is wrong with the words is said in the user's language, as all else is."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import NoReturn

from vision.words import SpokenError, Text


class UsageError(SpokenError):
    """Words that are no command; the text ends with how the command is written."""


_HEADINGS = {
    "positional arguments": "arguments · аргументы",
    "options": "options · параметры",
    "subcommands": "commands · команды",
}
_USAGE = "usage · запуск: "
_HELP = "show this help · показать эту справку"

_RUSSIAN = tuple(
    (re.compile(pattern, re.DOTALL), russian)
    for pattern, russian in (
        (r"argument (?P<name>.+?): (?P<rest>.+)", "{name}: {rest}"),
        (r"the following arguments are required: (?P<names>.+)", "не хватает: {names}"),
        (r"one of the arguments (?P<names>.+) is required", "нужно одно из: {names}"),
        (r"unrecognized arguments: (?P<names>.+)", "лишнее или неизвестное: {names}"),
        (r"invalid choice: (?P<value>.+?) \(choose from (?P<known>.+)\)", "{value} не подходит; возможно: {known}"),
        (r"invalid (?:int|_count) value: (?P<value>.+)", "{value}: нужно целое число"),
        (r"invalid float value: (?P<value>.+)", "{value}: нужно число"),
        (r"invalid \S+ value: (?P<value>.+)", "{value} не подходит"),
        (r"expected (?:one|at least one) argument", "нужно значение"),
        (r"expected at most one argument", "значение может быть только одно"),
        (r"expected (?P<count>\d+) arguments?", "нужно значений: {count}"),
        (r"not allowed with argument (?P<name>.+)", "нельзя вместе с {name}"),
        (r"ignored explicit argument (?P<value>.+)", "значения не бывает, а дано {value}"),
        (r"ambiguous option: (?P<name>.+) could match (?P<known>.+)", "{name} неоднозначно: {known}"),
    )
)
"""What `argparse` says, by the first words that fit; `rest` is a sentence of these again."""


def in_russian(said: str) -> str:
    """A sentence of `argparse` in Russian; one that is not known stays as it is.

    >>> in_russian("argument --mode: expected one argument")
    '--mode: нужно значение'
    """
    for pattern, russian in _RUSSIAN:
        if found := pattern.fullmatch(said):
            parts = found.groupdict()
            if "rest" in parts:
                parts["rest"] = in_russian(parts["rest"])
            return russian.format(**parts)
    return said


class Parser(argparse.ArgumentParser):
    """Raises `UsageError` where `argparse` would end the program; its help has both languages."""

    def __init__(self, *, add_help: bool = True, **more: object) -> None:
        super().__init__(add_help=False, formatter_class=_Help, **more)  # type: ignore[arg-type]
        if add_help:
            self.add_argument("-h", "--help", action="help", help=_HELP)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and how the command is written."""
        usage = self.format_usage().rstrip()
        raise UsageError(Text(f"{message}\n{usage}", f"{in_russian(message)}\n{usage}"))


class _Help(argparse.HelpFormatter):
    """The library's form, with headings in both languages."""

    def start_section(self, heading: str | None) -> None:
        super().start_section(_HEADINGS.get(heading or "", heading))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _USAGE if prefix is None else prefix)
