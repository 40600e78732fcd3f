"""Yatzy's part of `python -m kiosk verify`: which files are games, and what is said about them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from kiosk.games.base import Json
from kiosk.games.yatzy.actions import Ending
from kiosk.games.yatzy.fairness import digests
from kiosk.games.yatzy.match import Match
from kiosk.verdict import Verdict
from kiosk.yatzy.proof import Proof, prove
from kiosk.yatzy.record import KIND
from vision.words import Text, reason_of

GAME_SUFFIX, ARCHIVE_SUFFIX = ".json", ".zip"
_LARGEST = 1024 * 1024
"""Bytes. The longest game has less than 40 KB."""


def find_games(path: Path) -> tuple[Path, ...]:
    """The file itself where it says that it is a game of Yatzy; nothing for anything else."""
    if path.suffix != GAME_SUFFIX or not path.is_file():
        return ()
    try:
        fields = json.loads(_read(path))
    except (OSError, ValueError, RecursionError):
        return ()
    return (path,) if isinstance(fields, dict) and fields.get("kind") == KIND else ()


def verify_game(path: Path) -> Verdict:
    """Prove one game, and the archive beside it where a player has put it: `game.zip` beside `game.json`."""
    beside = path.with_suffix(ARCHIVE_SUFFIX)
    try:
        proof = prove(_read(path), _read(beside) if beside.is_file() else None)
    except OSError as error:
        why = reason_of(error)
        return Verdict(path, False, Text(f"{path}: cannot be read: {why.en}", f"{path}: не читается: {why.ru}"))
    return Verdict(path, proof.difference is None, _say(path, proof), _details(proof))


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST)


def _details(proof: Proof) -> dict[str, Json]:
    difference = proof.difference
    fields: dict[str, Json] = {
        "kind": KIND,
        "difference": None if difference is None else {"code": difference.code, "texts": difference.text.as_dict()},
    }
    if proof.match and proof.match.outcome:
        outcome = proof.match.outcome
        result = {"ending": outcome.ending.value, "winner": outcome.winner, "totals": list(proof.match.totals)}
        fields |= {"game": proof.match.opening.game, "commitment": proof.match.opening.commitment, "result": result}
    return fields


def _say(path: Path, proof: Proof) -> Text:
    if proof.difference is not None:
        why = proof.difference.text
        return Text(f"{path}: NOT AS IT WAS PLAYED: {why.en}", f"{path}: НЕ ТАК, КАК СЫГРАНО: {why.ru}")
    assert proof.match is not None
    ending, checks = _ending(proof.match), _noted(proof.match)
    return Text(
        f"{path}: as it was played. {ending.en}\n{checks.en}", f"{path}: всё так, как сыграно. {ending.ru}\n{checks.ru}"
    )


def _noted(match: Match) -> Text:
    """What a player may have noted before the first roll, to compare it with."""
    lines = [f"  SHA-256 {match.opening.commitment}"]
    for name, dice in zip(match.opening.names, match.dice or (), strict=False):
        lines.append(f"  {name}: MD5 {digests(dice).md5}, SHA-256 {digests(dice).sha256}")
    shown = "\n".join(lines)
    return Text(
        f"Compare with what was shown before the first roll, commitment and digests:\n{shown}",
        f"Сравните с тем, что было показано до первого броска, — обязательство и контрольные суммы:\n{shown}",
    )


def _ending(match: Match) -> Text:
    outcome, (first, second) = match.outcome, match.totals
    assert outcome is not None
    name = "" if outcome.winner is None else match.opening.names[outcome.winner]
    en, ru = _ENDINGS[outcome.ending, outcome.winner is not None]
    return Text(en.format(name=name, first=first, second=second), ru.format(name=name, first=first, second=second))


_ENDINGS: Mapping[tuple[Ending, bool], tuple[str, str]] = MappingProxyType(
    {
        (Ending.FINISHED, True): ("{name} wins, {first} : {second}.", "Победа: {name}, {first} : {second}."),
        (Ending.FINISHED, False): ("A draw, {first} : {second}.", "Ничья, {first} : {second}."),
        (Ending.TIMED_OUT, True): (
            "{name} wins: the other player did not move in time, {first} : {second}.",
            "Победа: {name}, соперник не успел сделать ход, {first} : {second}.",
        ),
        (Ending.EXPIRED, False): (
            "Nobody wins: the 12 hours were over, {first} : {second}.",
            "Никто не победил: истекли 12 часов, {first} : {second}.",
        ),
        (Ending.CANCELLED, False): ("The game was not started.", "Игра не началась."),
    }
)
"""By the ending and whether somebody won, in English and in Russian."""
