"""What an act makes of a result. Pure: the same result and the same act always give the same event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kiosk.acts import (
    FIXED,
    NOTHING_TO_UNDO,
    REJECTED_BEFORE,
    TWICE,
    UNNAMED,
    Act,
    ActRefusedError,
    Confirm,
    Correct,
    Placed,
    Reject,
    Reopen,
    Undo,
    no_card,
    not_finished,
    other_rules,
    reason_text,
    too_few,
)
from kiosk.games.base import Incomplete, Laid
from kiosk.games.verify import Verify
from kiosk.log.chain import UNDONE, Body
from kiosk.log.view import Result
from kiosk.store import Draft
from kiosk.table import Party, PartyError, Table

CONFIRMED, CORRECTED, REORDERED, REJECTED, REOPENED = "confirmed", "corrected", "reordered", "rejected", "reopened"

REJECTED_BY_PERSON = "rejected-by-person"
"""Code of the reason where a person said no, not a step of the check."""

_OF_ONE_EVENT = ("evidence", "act")


def decide(result: Result, act: Act, by: str, table: Table, party: Party) -> tuple[Draft, ...]:
    """The event that the act is, or none where all is already as it asks (a key pressed twice).

    `party` is what the result is judged by. Raises `ActRefusedError`.
    """
    if isinstance(act, Undo):
        return (_undo(result, by),)
    decided = decide_body(result.body, act, by, table, party)
    return () if decided is None else (Draft(result.number, *decided),)


def decide_body(body: Body, act: Act, by: str, table: Table, party: Party) -> tuple[str, Body] | None:
    """The name of the event and the whole result as it stands after it; None: nothing changes."""
    match act:
        case Reopen():
            return _reopen(body, by)
        case Reject():
            return _reject(body, act, by)
        case Confirm():
            return _judge(body, Correct(_as_seen(body)), by, table, party)
        case Correct():
            return _judge(body, act, by, table, party)
    raise TypeError(f"{act} is no act on a body")


def is_rejected_by_person(body: Body) -> bool:
    """Whether a person said that it is no result."""
    return body.get("rejected") is not None


def _undo(result: Result, by: str) -> Draft:
    if len(result.standing) < 2:
        raise ActRefusedError(NOTHING_TO_UNDO)
    return Draft(result.number, UNDONE, {"undoes": result.standing[-1].number, "act": {"by": by}})


def _reopen(body: Body, by: str) -> tuple[str, Body] | None:
    if body["state"] == Verify.REVIEW:
        return None
    return REOPENED, _after(body, by, state=Verify.REVIEW.value, score=None, confirmed_by=None, rejected=None)


def _reject(body: Body, act: Reject, by: str) -> tuple[str, Body] | None:
    if is_rejected_by_person(body):
        if body["rejected"]["reason"] == act.reason:
            return None
        raise ActRefusedError(REJECTED_BEFORE)
    text = reason_text(act.reason)
    reason = {"step": None, "code": REJECTED_BY_PERSON, "text": text.en, "texts": text.as_dict()}
    steps = (body["score"] or {}).get("steps", [])
    score = {"status": "invalid", "reasons": [reason], "steps": steps}
    rejected = {"by": by, "reason": act.reason}
    return REJECTED, _after(
        body, by, state=Verify.REJECTED.value, score=score, confirmed_by=by, rejected=rejected
    )  # fmt: skip


def _judge(body: Body, act: Correct, by: str, table: Table, before: Party) -> tuple[str, Body] | None:
    """A person says which cards lie there; the rules say what they are worth."""
    if is_rejected_by_person(body):
        raise ActRefusedError(REJECTED_BEFORE)
    cards = [_card(body, placed, table) for placed in act.cards]
    if _is_twice(card["place"] for card in cards if card["place"] is not None):
        raise ActRefusedError(TWICE)
    party = before.changed(act.fields)
    if before.number is not None and party != before:
        raise ActRefusedError(FIXED)
    event = _event(cards, body) if party == before else CORRECTED
    # An order is told by the places, so that two cards that were mixed up by name are a correction.
    places = [card["place"] for card in cards]
    if event == CONFIRMED and body["confirmed_by"] is not None and places == [card["place"] for card in _laid(body)]:
        return None
    said = {**party.described(), "asked": dict(table.asked(party))} if act.fields else {}
    worth = _worth(body, cards, party, table)
    return event, _after(body, by, cards=cards, confirmed_by=by, rejected=None, **said, **worth)


def _event(cards: Sequence[Mapping[str, Any]], body: Body) -> str:
    if _marks(cards) == _marks(_laid(body)):
        return CONFIRMED
    return REORDERED if _same_cards(cards, body) else CORRECTED


def _worth(body: Body, cards: Sequence[Mapping[str, Any]], party: Party, table: Table) -> dict[str, Any]:
    if (body["game"], body["deck"]) != (table.game.key, table.deck_name):
        raise other_rules(body["edition"])
    try:
        appraisal = table.appraise_laid(party, _marks(cards))
    except PartyError as error:
        raise other_rules(body["edition"]) from error
    if appraisal.edition != body["edition"]:
        raise other_rules(body["edition"])
    if isinstance(appraisal.outcome, Incomplete):
        few = len(cards) < appraisal.expected
        raise too_few(len(cards), appraisal.expected) if few else not_finished(appraisal.outcome.reasons)
    return {"state": appraisal.verify.value, "score": appraisal.score_fields()}


def _card(body: Body, placed: Placed, table: Table) -> dict[str, Any]:
    """A card as a person says it lies, with what the camera saw of it."""
    seen = next((card for card in _laid(body) if card["place"] == placed.place), None)
    if seen is None and placed.place is not None:
        raise no_card(f"№ {placed.place}")
    label = table.labels.parse(placed.label)
    if label is None and (seen is None or seen["refused"] != "foreign" or placed.label != seen["seen"]):
        raise no_card(placed.label)
    base = seen or {"seen": None, "confidence": 0.0, "place": None, "row": 0, "turned": False}
    lies = {"row": placed.row, "turned": placed.turned}
    return {
        **base,
        **{name: value for name, value in lies.items() if value is not None},
        "label": label,
        "refused": "foreign" if label is None else None,
        "given": bool(seen is None or seen["given"] or seen["label"] != label),
    }


def _is_twice(places: Iterable[int]) -> bool:
    listed = list(places)
    return len(set(listed)) < len(listed)


def _as_seen(body: Body) -> tuple[Placed, ...]:
    """The cards as they are named, or, where the eye would not say, as it saw them."""
    cards = [(card["label"] or card["seen"], card["place"]) for card in _laid(body)]
    if any(label is None for label, _ in cards):
        raise ActRefusedError(UNNAMED)
    return tuple(Placed(label, place) for label, place in cards)


def _laid(body: Body) -> list[Mapping[str, Any]]:
    """The cards of a result; those of older versions say neither their place nor why they were refused."""
    more = {"given": False, "row": 0, "turned": False}
    return [
        {"refused": None if card["label"] else "foreign", "place": place, **more, **card}
        for place, card in enumerate(body["cards"], 1)
    ]


def marks_of(body: Body) -> tuple[Laid, ...]:
    """What lies there, as a result has it."""
    return _marks(_laid(body))


def _marks(cards: Sequence[Mapping[str, Any]]) -> tuple[Laid, ...]:
    return tuple(Laid(card["label"] or card["seen"], card["row"], card["turned"]) for card in cards)


def _same_cards(cards: Sequence[Mapping[str, Any]], body: Body) -> bool:
    laid = _laid(body)
    named = {(card["place"], mark) for card, mark in zip(laid, _marks(laid), strict=True)}
    return named == {(card["place"], mark) for card, mark in zip(cards, _marks(cards), strict=True)}


def _after(body: Body, by: str, **changes: Any) -> Body:
    kept = {key: value for key, value in body.items() if key not in _OF_ONE_EVENT}
    return {**kept, **changes, "act": {"by": by}}
