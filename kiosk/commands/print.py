"""`python -m kiosk print deck` and `print mat`: a deck to cut out, mats of the Sotas, guides of games."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kiosk.console import Console, detect_language
from kiosk.enrol.choice import open_deck
from kiosk.games import GAMES
from kiosk.printing.deck import print_deck
from kiosk.printing.guide import print_guide
from kiosk.printing.mat import print_mats
from kiosk.printing.paper import DECK_PAPERS, GUIDE_PAPERS, MAT_PAPERS, Paper, PaperError, parse_paper
from kiosk.whole_file import cannot_write
from vision.mat import SOTAS
from vision.words import SpokenError, Text

DEFAULT_DECK = "yahchain3"
ALL = "all"


class SotaError(SpokenError):
    """There is no such Sota."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("print", help="a deck or mats as PDF · колода или маты в PDF")
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="deck|mat")
    deck = kinds.add_parser("deck", help="all cards with cut marks · все карты с метками реза")
    deck.add_argument("--deck", default=DEFAULT_DECK, help="deck, a name or a file · колода (%(default)s)")
    deck.add_argument("--backs", action="store_true", help="backs, for printing on both sides · рубашки")
    _add_common(deck, DECK_PAPERS, "A4")
    deck.set_defaults(run=run_deck)
    mat = kinds.add_parser("mat", help="mats with markers for the camera · маты с метками для камеры")
    mat.add_argument("--game", help=f"instead the guide of a game: {', '.join(_guided())} · разметка для игры")
    mat.add_argument("--sota", default=ALL, help="1 to 12, or all · номер Соты или all (%(default)s)")
    _add_common(mat, MAT_PAPERS, "A3")
    mat.set_defaults(run=run_mat)


def run_deck(args: argparse.Namespace) -> int:
    """0: the file was written; 1: the deck or the file is not usable; 2: wrong paper."""
    console = Console(detect_language(os.environ))
    try:
        paper = parse_paper(args.paper, DECK_PAPERS)
    except PaperError as error:
        console.say(error.text)
        return 2
    deck = open_deck(args.deck, None)
    content, pages = print_deck(deck, paper, args.backs)
    _write(args.out, content)
    cards = len(deck.labels)
    _tell(console, args.out, Text(f"{cards} cards, pages: {pages}", f"карт {cards}, страниц {pages}"), paper)
    return 0


def run_mat(args: argparse.Namespace) -> int:
    """0: the file was written; 1: it cannot be; 2: no such paper, Sota or game."""
    console = Console(detect_language(os.environ))
    if args.game is not None:
        return _run_guide(args, console)
    try:
        paper, sotas = parse_paper(args.paper, MAT_PAPERS), parse_sotas(args.sota)
    except (PaperError, SotaError) as error:
        console.say(error.text)
        return 2
    content, pages = print_mats(sotas, paper)
    _write(args.out, content)
    mats = len(sotas)
    _tell(console, args.out, Text(f"mats: {mats}, pages: {pages}", f"матов {mats}, страниц {pages}"), paper)
    return 0


def _run_guide(args: argparse.Namespace, console: Console) -> int:
    """The mat by which the marks of a game are laid."""
    game = GAMES.get(args.game)
    if game is None or not game.guide:
        known = ", ".join(_guided())
        console.say(Text(f"there is no guide for {args.game!r}; there are: {known}",
                         f"нет разметки для {args.game!r}; есть: {known}"))  # fmt: skip
        return 2
    try:
        paper = parse_paper(args.paper, GUIDE_PAPERS)
    except PaperError as error:
        console.say(error.text)
        return 2
    _write(args.out, print_guide(game.title, game.guide, paper))
    _tell(console, args.out, Text(f"guide: {game.title.en}", f"разметка: {game.title.ru}"), paper)
    return 0


def _guided() -> tuple[str, ...]:
    """The games that have a guide."""
    return tuple(key for key, game in GAMES.items() if game.guide)


def parse_sotas(text: str) -> tuple[int, ...]:
    """The Sotas that are meant. Raises `SotaError`.

    >>> parse_sotas("7")
    (7,)
    """
    if text.lower() == ALL:
        return tuple(SOTAS)
    if text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) in SOTAS:
        return (int(text),)
    raise SotaError(Text(f"there is no Sota {text!r}; choose 1 to 12, or {ALL}",
                         f"нет Соты {text!r}; есть от 1 до 12, или {ALL} — все"))  # fmt: skip


def _add_common(parser: argparse.ArgumentParser, papers: tuple[str, ...], paper: str) -> None:
    parser.add_argument("--paper", default=paper, help=f"{', '.join(papers)} · бумага (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="PDF to write · файл PDF")


def _write(path: Path, content: bytes) -> None:
    """Raises `SpokenError` where the file cannot be written."""
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None


def _tell(console: Console, path: Path, what: Text, paper: Paper) -> None:
    """What was written, and the one thing that goes wrong at the printer."""
    console.say(Text(f"{path}: {what.en}, {paper.name}. Print at 100 %, without fitting to the page.",
                     f"{path}: {what.ru}, {paper.name}. Печатать в масштабе 100 %, без подгонки."))  # fmt: skip
