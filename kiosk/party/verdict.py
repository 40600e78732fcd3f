"""The part of `python -m kiosk verify` that looks at files for registration (Y23).

Three things are proved: that the log in the file is whole, that results and standings are those of the log, and that
every result is worth what it says by the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.acts import MissingError
from kiosk.games.base import Invalid, Score
from kiosk.games.ycws144.game import YCWS144
from kiosk.log.chain import Record, canonical_json
from kiosk.log.proof import prove
from kiosk.log.reading import UnreadableError, read_export
from kiosk.log.view import Result, View
from kiosk.party.judging import party_of_result
from kiosk.party.ledger import Ledger, PlayedParty, ledger_of
from kiosk.party.registration import KIND, VERSION, told_by
from kiosk.party.standings import scope_of
from kiosk.verdict import Verdict
from vision.words import SpokenError, Text

SUFFIX = ".json"


class WrongFileError(SpokenError):
    """What is wrong with the file first."""


def find_registrations(path: Path) -> tuple[Path, ...]:
    """The file itself where it says that it is one; nothing for anything else."""
    if path.suffix != SUFFIX or not path.is_file():
        return ()
    try:
        return (path,) if _load(path).get("kind") == KIND else ()
    except WrongFileError:
        return ()


def verify_registration(path: Path) -> Verdict:
    """Prove one file."""
    try:
        events, results = _prove(_load(path), path)
    except WrongFileError as error:
        return Verdict(path, False, Text(f"{path}: {error.text.en}", f"{path}: {error.text.ru}"))
    text = Text(
        f"{path}: as it was written, and right by the rules. Events: {events.count}, results: {results}; "
        f"last digest {events.head}",
        f"{path}: всё как записано и верно по правилам. Событий: {events.count}, результатов: {results}; "
        f"последняя контрольная сумма {events.head}",
    )
    return Verdict(path, True, text, {"events": events.count, "results": results, "head": events.head})


@dataclass(frozen=True, slots=True)
class _Events:
    count: int
    head: str


def _prove(content: Mapping[str, Any], path: Path) -> tuple[_Events, int]:
    if content.get("version") != VERSION:
        raise WrongFileError(Text("it is of another version of the kiosk", "файл от другой версии киоска"))
    records = tuple(_records(content.get("log")))
    proof = prove(records, path.parent / "frames", frames_needed=False)
    if proof.touched is not None:
        number, why = proof.touched.number, proof.touched.why
        raise WrongFileError(Text(f"EVENT {number} WAS TOUCHED: {why.en}", f"СОБЫТИЕ {number} ИЗМЕНЕНО: {why.ru}"))
    view = View.of(records)
    _compare(content, view)
    return _Events(proof.events, proof.head), _judge(ledger_of(view))


def _records(log: object) -> Iterator[Record]:
    """The events, each in the one right form."""
    if not isinstance(log, list):
        raise WrongFileError(Text("there is no log in it", "в нём нет журнала"))
    for number, fields in enumerate(log, 1):
        try:
            yield from read_export(canonical_json(fields).encode() + b"\n")
        except (UnreadableError, ValueError) as error:
            why = error.text if isinstance(error, UnreadableError) else Text(str(error), str(error))
            raise WrongFileError(
                Text(f"EVENT {number} WAS TOUCHED: {why.en}", f"СОБЫТИЕ {number} ИЗМЕНЕНО: {why.ru}")
            ) from error


def _compare(content: Mapping[str, Any], view: View) -> None:
    """Everything beside the log has to follow from it."""
    try:
        told = {"kind": KIND, "version": VERSION, **told_by(view)}
    except (MissingError, KeyError, TypeError, AttributeError) as error:
        raise WrongFileError(Text("the log holds no parties", "в журнале нет партий")) from error
    said = {key: value for key, value in content.items() if key != "log"}
    for key in (*told, *said):
        if key not in told or key not in said or said[key] != told[key]:
            raise WrongFileError(
                Text(f"WAS TOUCHED: {key!r} is not what the log says", f"ИЗМЕНЕНО: {key!r} не то, что в журнале")
            )


def _judge(ledger: Ledger) -> int:
    """Work out every result anew; how many there are."""
    scope = scope_of(ledger)
    released = scope.released() if scope else ()
    for party, result in released:
        said = result.body["score"]["game_points"]
        if _worth(party, result) != said:
            raise WrongFileError(
                Text(f"result {result.number} is not worth {said} by the rules",
                     f"результат {result.number} по правилам не стоит {said}")
            )  # fmt: skip
    return len(released)


def _worth(party: PlayedParty, result: Result) -> int | None:
    """The Game Points by the rules; None where they give none. What suits look like does not matter for it."""
    cards = [card["label"] for card in result.body["cards"]]
    suits = {card[-1]: card[-1] for blockchain in party.course.collected for card in blockchain.cards}
    judged_by = party_of_result(party, result)
    request = YCWS144.request({**judged_by.course, **judged_by.fields, "cards": cards}, suits)
    if isinstance(request, Invalid):
        return None
    outcome = YCWS144.appraise(request.placement, request.answers, request.rules)
    return outcome.total if isinstance(outcome, Score) else None


def _load(path: Path) -> Mapping[str, Any]:
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise WrongFileError(Text("it cannot be read as JSON", "файл не читается как JSON")) from error
    if not isinstance(content, dict):
        raise WrongFileError(Text("it cannot be read as JSON", "файл не читается как JSON"))
    return content
