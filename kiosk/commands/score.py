"""`python -m kiosk score [FILE]`: requests as JSON lines in, outcomes as JSON lines out, one for one and in order."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from kiosk.enrol.choice import open_deck
from kiosk.games import GAMES
from kiosk.games.base import BAD_INPUT, Invalid, Outcome, Reason, Request, Text
from kiosk.games.plain import outcome_fields
from kiosk.games.request import show_value
from vision.words import SpokenError, reason_of
from vision.words import Text as Words

DEFAULT_DECK = "yahchain3"

LONGEST_LINE = 64 * 1024
"""In bytes. A request takes less than 2 KB; without a limit one line could fill the memory."""


class LineRefused(ValueError):  # noqa: N818 - a wrong line is no error of the program
    """A line that holds no request."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "score",
        help="score hands: JSON lines in, JSON lines out · подсчёт: строки JSON на входе и на выходе",
        description="One request a line in, one outcome a line out, in the same order. "
        'Example: {"game":"ycws144","mode":3,"cards":["4S","5H","6S"]}',
    )
    parser.add_argument("file", nargs="?", default="-", help="file of JSON lines (default: the standard input)")
    parser.add_argument(
        "--deck", default=DEFAULT_DECK, help="deck of the cards, a name or a file (default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: every line was a request that could be read; 1: some were not. A wrong deck or file raises `SpokenError`."""
    deck = open_deck(args.deck, None)
    suits = {suit.id: suit.symbol for suit in deck.suits}
    with _opened(args.file) as source:
        return 0 if score_lines(source, sys.stdout.buffer, suits) else 1


def score_lines(source: BinaryIO, sink: BinaryIO, suits: Mapping[str, str]) -> bool:
    """Answer each line as soon as it is there. True where every line was a request that could be read."""
    all_read = True
    for number, line in enumerate(_lines(source), 1):
        request = read_line(line, number, suits)
        all_read = all_read and not isinstance(request, Invalid)
        sink.write(_format(appraise(request)))
        sink.flush()
    return all_read


def read_line(line: bytes | None, number: int, suits: Mapping[str, str]) -> tuple[str, Request[Any, Any]] | Invalid:
    """The game and its request, or all that is wrong with the line. None is a line that was too long."""
    try:
        fields = _parse(line)
        key = _game_key(fields.pop("game", None))
    except LineRefused as refused:
        text = Text(f"строка {number}: {refused.text.ru}", f"line {number}: {refused.text.en}")
        return Invalid((Reason(None, BAD_INPUT, text),))
    request = GAMES[key].request(fields, suits)
    return request if isinstance(request, Invalid) else (key, request)


def appraise(request: tuple[str, Request[Any, Any]] | Invalid) -> Outcome:
    """The outcome of a request that was read; one that was not is an outcome already."""
    if isinstance(request, Invalid):
        return request
    key, asked = request
    return GAMES[key].appraise(asked.placement, asked.answers, asked.rules)


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Lines without a byte order mark at the start of the file; None in place of one that is too long."""
    first = True
    while line := source.readline(LONGEST_LINE + 1):
        if first:
            line, first = line.removeprefix(codecs.BOM_UTF8), False
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def _game_key(value: object) -> str:
    if isinstance(value, str) and value in GAMES:
        return value
    known, shown = ", ".join(GAMES), show_value(value)
    if value is None:
        raise LineRefused(Text(f'нет поля "game"; игры: {known}', f'field "game" is missing; games: {known}'))
    raise LineRefused(Text(f"нет игры {shown}; есть: {known}", f"there is no game {shown}; there are: {known}"))


def _parse(line: bytes | None) -> dict[str, object]:
    """The object that a line holds. Raises `LineRefused`."""
    if line is None:
        raise LineRefused(Text(f"длиннее {LONGEST_LINE} байт", f"longer than {LONGEST_LINE} bytes"))
    if not line.strip():
        raise LineRefused(Text("пустая строка", "the line is empty"))
    value = _json(line.rstrip(b"\r\n"))
    if not isinstance(value, dict):
        shown = show_value(value)
        raise LineRefused(Text(f"нужен объект JSON, а не {shown}", f"a JSON object is needed, not {shown}"))
    return value


def _json(line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_unique_fields)
    except LineRefused:
        raise
    except UnicodeDecodeError:
        raise LineRefused(Text("не в UTF-8", "not UTF-8")) from None
    except RecursionError:
        raise LineRefused(Text("слишком глубокая вложенность", "nested too deeply")) from None
    except json.JSONDecodeError as error:
        place = error.pos + 1
        raise LineRefused(Text(f"не JSON, символ {place}", f"not JSON, character {place}: {error.msg}")) from None
    except ValueError:
        raise LineRefused(Text("слишком длинное число", "a number is too long")) from None


def _refuse_constant(name: str) -> NoReturn:
    raise LineRefused(Text(f"{name} — не значение JSON", f"{name} is no JSON value"))


def _unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A field that is there twice could mean two things: refuse rather than take the last."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = show_value(counts.most_common(1)[0][0])
        raise LineRefused(Text(f"поле {twice} есть дважды", f"field {twice} is there twice"))
    return fields


def _format(outcome: Outcome) -> bytes:
    """One line of UTF-8. A lone surrogate, which UTF-8 cannot hold, goes out as the JSON escape that it came in as."""
    line = json.dumps(outcome_fields(outcome), ensure_ascii=False, allow_nan=False)
    return line.encode("utf-8", "backslashreplace") + b"\n"


def _opened(file: str) -> contextlib.AbstractContextManager[BinaryIO]:
    if file == "-":
        return contextlib.nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as error:
        why = reason_of(error)
        raise SpokenError(Words(f"cannot read {file}: {why.en}", f"не читается {file}: {why.ru}")) from None
