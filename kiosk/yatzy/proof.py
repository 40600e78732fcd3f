"""Proves a game that has ended, from its file alone: no network, no store, nothing but the rules (T27).

Commitment, seeds, dice, digests, password, archive; then the whole game is played again, event by event.
The first difference is named.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.request import show_value
from kiosk.games.yatzy.fairness import (
    BOT_SEED,
    SEATS,
    archive_password,
    commitment,
    digests,
    digits,
    is_seed,
    sequences,
)
from kiosk.games.yatzy.match import BOT_SEAT, Match, Opening, Opponent, Timing
from kiosk.yatzy.archive import ArchiveError, unseal
from kiosk.yatzy.differences import Difference, Differs
from kiosk.yatzy.record import Head, record_fields
from kiosk.yatzy.replay import replay
from vision.words import Text


@dataclass(frozen=True, slots=True)
class Proof:
    """What a file proves: the game as it was, or the first difference."""

    match: Match | None
    difference: Difference | None


def prove(data: bytes, downloaded: bytes | None = None) -> Proof:
    """Check the file of a game, and the archive that a player has downloaded where there is one."""
    try:
        head, opening = _read(data)
        seeds = _seeds(head)
        _check_fairness(head, opening, seeds)
        _check_archives(head, opening, seeds, downloaded)
        match = replay(opening, head.events)
        _check_all(head, match, data)
    except Differs as differs:
        return Proof(None, differs.difference)
    return Proof(match, None)


def _read(data: bytes) -> tuple[Head, Opening]:
    try:
        head = Head.model_validate_json(data)
        opening = head.opening()
    except ValueError as error:
        what = show_value(str(error).splitlines()[0])
        raise Differs("shape", f"the file is no record of a game: {what}", f"файл — не запись игры: {what}") from None
    if opening.timing != Timing():
        raise Differs(
            "timing",
            "the rules give 60 s for each roll and 12 hours for the game",
            "по правилам на бросок 60 секунд, на игру 12 часов",
        )
    return head, opening


def _seeds(head: Head) -> tuple[str, str] | None:
    """The seeds of a game that was started."""
    seeds = head.fairness.get("seeds")
    if seeds is None:
        return None
    if not isinstance(seeds, list) or len(seeds) != len(SEATS):
        raise Differs("seed", "there are not two seeds", "начальных слов не два")
    for seat, seed in enumerate(seeds):
        named = BOT_SEED if seat == BOT_SEAT and head.opponent is Opponent.BOT else _confirmed_seed(head, seat)
        if seed != named or not is_seed(seed):
            raise Differs(
                "seed",
                f"the seed of player {seat + 1} is not the one that was confirmed",
                f"начальное слово игрока {seat + 1} — не то, что было подтверждено",
            )
    return seeds[0], seeds[1]


def _confirmed_seed(head: Head, seat: int) -> object:
    """The seed that this seat named; None where it named none."""
    confirmed = (event for event in head.events if event.get("event") == "confirmed" and event.get("seat") == seat)
    return next(confirmed, {}).get("seed")


def _check_fairness(head: Head, opening: Opening, seeds: tuple[str, str] | None) -> None:
    """In the order in which one follows from the other."""
    if head.fairness.get("commitment") != commitment(opening.secret):
        raise Differs(
            "commitment",
            "the commitment is not the SHA-256 of the secret",
            "обязательство — не SHA-256 раскрытого секрета",
        )
    if head.fairness.get("password") != archive_password(opening.secret):
        raise Differs("password", "the password does not follow from the secret", "пароль не следует из секрета")
    if seeds is not None:
        dice = sequences(opening.secret, seeds)
        for seat in SEATS:
            _check_sequence(head.fairness, seat, digits(dice[seat]))
        for seat in SEATS:
            _check_digests(head.fairness, seat, digests(dice[seat]).md5, digests(dice[seat]).sha256)


def _check_sequence(fairness: Mapping[str, object], seat: int, derived: str) -> None:
    recorded = _item(fairness.get("sequences"), seat)
    if recorded == derived:
        return
    if not isinstance(recorded, str) or len(recorded) != len(derived):
        raise Differs(
            "dice",
            f"the sequence of player {seat + 1} has not {len(derived)} digits",
            f"в последовательности игрока {seat + 1} не {len(derived)} цифр",
        )
    place = next(number for number, (old, new) in enumerate(zip(recorded, derived, strict=True)) if old != new)
    raise Differs(
        "dice",
        f"die {place + 1} of player {seat + 1}: the file says {recorded[place]}, "
        f"secret and seeds give {derived[place]}",
        f"кубик {place + 1} игрока {seat + 1}: в файле {recorded[place]}, из секрета и начальных слов "
        f"следует {derived[place]}",
    )


def _check_digests(fairness: Mapping[str, object], seat: int, md5: str, sha256: str) -> None:
    recorded = _item(fairness.get("digests"), seat)
    found = recorded if isinstance(recorded, dict) else {}
    for name, digest in (("MD5", md5), ("SHA-256", sha256)):
        if found.get(name.replace("-", "").lower()) != digest:
            raise Differs(
                "digest",
                f"the {name} of player {seat + 1} is not that of the 225 digits",
                f"{name} игрока {seat + 1} — не от этих 225 цифр",
            )


def _check_archives(head: Head, opening: Opening, seeds: tuple[str, str] | None, downloaded: bytes | None) -> None:
    """The archive in the file opens and holds the dice; the downloaded one is the same, byte for byte."""
    if seeds is None:
        return
    first, second = sequences(opening.secret, seeds)
    texts, password = (digits(first), digits(second)), archive_password(opening.secret)
    inside = head.archive_bytes() or b""
    _check_archive(inside, texts, password, Text("the archive in the file", "архив в файле"))
    if head.archive is None or head.archive.get("sha256") != hashlib.sha256(inside).hexdigest():
        raise Differs(
            "archive",
            "the archive in the file has another SHA-256",
            "у архива в файле другая SHA-256",
        )
    if downloaded is not None and downloaded != inside:
        name = Text("the archive beside the file", "архив рядом с файлом")
        _check_archive(downloaded, texts, password, name)
        raise Differs("archive", f"{name.en} is not the one of this game", f"{name.ru} — не архив этой игры")


def _check_archive(data: bytes, texts: tuple[str, str], password: str, name: Text) -> None:
    try:
        found = unseal(data, password)
    except ArchiveError as error:
        raise Differs("archive", f"{name.en}: {error.text.en}", f"{name.ru}: {error.text.ru}") from None
    if found != texts:
        raise Differs("archive", f"{name.en}: its digits are not those of the game", f"{name.ru}: в нём не те цифры")


def _check_all(head: Head, match: Match, data: bytes) -> None:
    """Everything else in the file, and nothing more than that."""
    recorded, expected = json.loads(data), json.loads(json.dumps(record_fields(match, head.archive_bytes())))
    for path, old, new in _differing(recorded, expected, ""):
        raise Differs(
            "result",
            f"{path}: the file says {show_value(old)}, the game gives {show_value(new)}",
            f"{path}: в файле {show_value(old)}, по игре {show_value(new)}",
        )


_MISSING = "(missing)"


def _differing(old: object, new: object, path: str) -> Iterator[tuple[str, object, object]]:
    """The leaves that differ, with their places: `result.totals.1`."""
    if type(old) is type(new) and isinstance(old, dict) and isinstance(new, dict):
        for key in {**new, **old}:
            yield from _differing(old.get(key, _MISSING), new.get(key, _MISSING), f"{path}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (left, right) in enumerate(zip(old, new, strict=True)):
            yield from _differing(left, right, f"{path}.{number}")
    elif type(old) is not type(new) or old != new:
        yield path, old, new


def _item(value: object, place: int) -> object:
    return value[place] if isinstance(value, Sequence) and len(value) > place else None
