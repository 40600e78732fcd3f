"""The file for registration (Y23): the results and the standings of an event, with the log that proves them.

The kiosk writes it and sends it nowhere. Nominals and Game Points stand apart, and rating units are not in it (Y22).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.acts import MissingError
from kiosk.log.chain import FIELDS, Record, canonical_json
from kiosk.log.view import Result, View
from kiosk.party.acts import NO_PARTIES
from kiosk.party.ledger import PlayedParty, ledger_of
from kiosk.party.standings import Scope, Standing, scope_of, standings

KIND = "kiosk-registration"
VERSION = 1


def registration_file(records: Iterable[Record]) -> bytes:
    """The file for a log. Raises `MissingError` before the first party."""
    listed = tuple(records)
    told = told_by(View.of(listed))
    log = [{name: getattr(record, name) for name in FIELDS} for record in listed]
    content = {"kind": KIND, "version": VERSION, **told, "log": log}
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def told_by(view: View) -> Mapping[str, Any]:
    """What the file says besides the log: it follows from the log alone. Raises `MissingError`."""
    scope = scope_of(ledger_of(view))
    if scope is None:
        raise MissingError(NO_PARTIES)
    last = view.last
    plain: Mapping[str, Any] = json.loads(canonical_json(_fields(scope)))
    return {"events": last.number if last else 0, "head": last.digest if last else None, **plain}


def _fields(scope: Scope) -> Mapping[str, Any]:
    return {
        "title": scope.title,
        "edition": scope.edition,
        "standings": [_standing(row) for row in standings(scope)],
        "results": [_result(party, result) for party, result in scope.released()],
    }


def _standing(row: Standing) -> Mapping[str, Any]:
    return {
        "place": row.place,
        "participant": row.name,
        "parties_played": row.parties,
        "blockchains": row.blockchains,
        "categories": row.categories,
        "nominal_points": row.nominal_sum.value,
        "bonus_game_points": row.bonuses.value,
        "game_points": row.game_points.value,
        "best_game_points": row.best.value if row.best else None,
        "verify": row.verify.value,
    }


def _result(party: PlayedParty, result: Result) -> Mapping[str, Any]:
    body, score, place = result.body, result.body["score"], party.place
    return {
        "result": result.number,
        "party": party.number,
        "round": place.round if place else None,
        "table": place.table if place else None,
        "sota": body["sota"],
        "participant": party.owner(result),
        "edition": body["edition"],
        "deck": body["deck"],
        "cards": [card["label"] for card in body["cards"]],
        "category": score["category"],
        "nominal_points": score["nominal_sum"],
        "bonus_game_points": score["bonus"],
        "game_points": score["game_points"],
        "confirmed_by": body["confirmed_by"],
        "digest": result.standing[-1].digest,
    }
