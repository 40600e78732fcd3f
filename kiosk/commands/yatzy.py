"""`python -m kiosk yatzy`: what every row gives for every roll; the bot's table, its strength, its advice."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from itertools import combinations_with_replacement
from pathlib import Path

from kiosk.console import Console, detect_language
from kiosk.games.base import Json
from kiosk.games.yatzy.card import Card
from kiosk.games.yatzy.fairness import SECRET_BYTES, archive_password
from kiosk.games.yatzy.match import Opening, Opponent
from kiosk.games.yatzy.moves import Hold
from kiosk.games.yatzy.rows import DICE, FACES, ROWS, Row, is_roll, points
from kiosk.yatzy.advice import Advice, advise
from kiosk.yatzy.archive import seal
from kiosk.yatzy.bots import Level, open_bot
from kiosk.yatzy.exhibition import play_exhibition
from kiosk.yatzy.many import totals_of
from kiosk.yatzy.record import record_fields, sequence_texts
from kiosk.yatzy.solve import solve
from kiosk.yatzy.table import FOLDER, load_values, save_values
from kiosk.yatzy.verdict import ARCHIVE_SUFFIX
from vision.words import Text, reason_of

_MOST_GAMES = 1_000_000


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("yatzy", help="the Yatzy bot: its table, strength, advice · бот ЕЦЦИ")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    showing = commands.add_parser("rows", help="what each row gives for each roll, as CSV · очки всех бросков, CSV")
    showing.set_defaults(run=run_rows)
    solving = commands.add_parser("solve", help="compute the bot's table, one to three minutes · вычислить таблицу")
    solving.add_argument("--out", type=Path, default=FOLDER, help="folder for table and certificate · папка")
    solving.set_defaults(run=run_solve)
    measuring = commands.add_parser("measure", help="play games alone and tell the mean · средний результат бота")
    measuring.add_argument("--games", type=_count, default=1000, help="how many · сколько партий (%(default)s)")
    measuring.add_argument("--seed", type=int, default=1, help="of the dice · начальное число (%(default)s)")
    measuring.add_argument("--level", choices=[*Level], type=Level, default=Level.OPTIMAL, help="bot · сила бота")
    measuring.set_defaults(run=run_measure)
    advising = commands.add_parser("advise", help="what each choice is worth · чего стоит каждый выбор")
    advising.add_argument("dice", nargs=5, type=int, metavar="DIE", help="the five dice · пять кубиков")
    advising.add_argument(
        "--throws-left", type=int, choices=(0, 1, 2), default=2, help="осталось бросков (%(default)s)"
    )
    advising.add_argument("--card", type=_card, default=Card(), metavar="ROW=POINTS,…",
                          help="rows written so far, e.g. ones=3,house=28 · заполненные строки")  # fmt: skip
    advising.set_defaults(run=run_advise)
    playing = commands.add_parser("play", help="two bots under fairness control, to a file · партия двух ботов в файл")
    playing.add_argument("file", type=Path, metavar="FILE.json", help="game; its archive beside it · файл партии")
    playing.add_argument("--player", choices=[*Level], type=Level, default=Level.ONE_TURN, help="сила первого")
    playing.add_argument("--level", choices=[*Level], type=Level, default=Level.OPTIMAL, help="сила бота")
    playing.set_defaults(run=run_play)


def run_rows(args: argparse.Namespace) -> int:
    """A line for each of the 252 rolls: its dice, and what each row gives for it."""
    print("roll", *(row.value for row in ROWS), sep=",")
    for dice in combinations_with_replacement(FACES, DICE):
        print("".join(map(str, dice)), *(points(row, dice) for row in ROWS), sep=",")
    return 0


def run_solve(args: argparse.Namespace) -> int:
    """Compute the table and write it with its certificate. Raises `TableError`."""
    console = Console(detect_language(os.environ))
    shown = 0

    def tell(done: float) -> None:
        nonlocal shown
        if (percent := int(done * 100)) >= shown + 5:
            shown = percent
            console.say(Text(f"{percent} % of the states", f"{percent} % состояний"))

    values = solve(tell)
    save_values(values, args.out)
    expected = f"{values[0, 0]:.6f}"
    console.say(Text(f"Expected total of a game: {expected}", f"Ожидаемая сумма партии: {expected}"))
    return 0


def run_measure(args: argparse.Namespace) -> int:
    """One JSON line: mean, its standard error, least and greatest total. Raises `TableError`."""
    totals = totals_of(open_bot(args.level), args.games, args.seed)
    mean = sum(totals) / len(totals)
    variance = sum((total - mean) ** 2 for total in totals) / max(1, len(totals) - 1)
    _write_line(
        {
            "level": args.level.value,
            "games": len(totals),
            "seed": args.seed,
            "mean": round(mean, 3),
            "standard_error": round((variance / len(totals)) ** 0.5, 3),
            "least": min(totals),
            "greatest": max(totals),
        }
    )
    return 0


def run_advise(args: argparse.Namespace) -> int:
    """One JSON line for each choice, the best first; 2 where these are no five dice. Raises `TableError`."""
    if not is_roll(args.dice) or args.card.is_full:
        Console(detect_language(os.environ)).say(
            Text("five dice 1 to 6 and a card with a free row are needed", "нужны пять граней 1–6 и свободная строка")
        )
        return 2
    for advice in advise(load_values(), args.card, tuple(args.dice), args.throws_left):
        _write_line(advice_fields(advice))
    return 0


def run_play(args: argparse.Namespace) -> int:
    """Play, write the game and its archive, tell who won. Raises `TableError`; 1 where a file cannot be written."""
    console = Console(detect_language(os.environ))
    names = (f"{args.player} (1)", f"{args.level} (2)")
    opening = Opening(
        secrets.token_hex(8), names, Opponent.BOT, secrets.token_bytes(SECRET_BYTES), time.time_ns() // 1_000_000
    )
    match = play_exhibition(opening, secrets.token_hex(8), open_bot(args.player), open_bot(args.level))
    texts = sequence_texts(match)
    archive = seal(texts, archive_password(opening.secret)) if texts else None
    try:
        args.file.write_text(json.dumps(record_fields(match, archive), ensure_ascii=False, indent=1) + "\n", "utf-8")
        if archive:
            args.file.with_suffix(ARCHIVE_SUFFIX).write_bytes(archive)
    except OSError as error:
        why = reason_of(error)
        console.say(Text(f"cannot write {args.file}: {why.en}", f"не записывается {args.file}: {why.ru}"))
        return 1
    first, second = match.totals
    line = f"{names[0]} {first} : {second} {names[1]}"
    console.say(Text(line, line))
    return 0


def advice_fields(advice: Advice) -> dict[str, Json]:
    """As plain JSON: `hold` or `write`, the expected total, what it costs; in points."""
    move = advice.move
    name: dict[str, Json] = {"hold": list(move.faces)} if isinstance(move, Hold) else {"write": move.row.value}
    return {**name, "expected": round(advice.expected, 3), "cost": round(advice.cost, 3)}


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= _MOST_GAMES:
        raise argparse.ArgumentTypeError(f"1..{_MOST_GAMES}, not {text!r}")
    return int(text)


def _card(text: str) -> Card:
    """`ones=3,house=28`."""
    try:
        written = dict(part.split("=") for part in text.split(","))
        given = {Row(name): int(value) for name, value in written.items()}
    except ValueError:
        raise argparse.ArgumentTypeError(f"ROW=POINTS,… · СТРОКА=ОЧКИ,…: {text!r}") from None
    return Card(tuple(given.get(row) for row in ROWS))


def _write_line(fields: dict[str, Json]) -> None:
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    sys.stdout.flush()
