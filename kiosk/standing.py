"""A result as people have left it, put in the place of what the eye says about the same cards."""

from __future__ import annotations

from kiosk.describe import SCORES, describe_card, describe_outcome
from kiosk.games.verify import Verify
from kiosk.labels import Labels
from kiosk.log.chain import Body
from kiosk.log.view import Result
from kiosk.state import CardState, KioskState
from kiosk.table import Party, Table
from vision.types import Card, Refusal


def describe_standing(state: KioskState, result: Result, table: Table, party: Party) -> KioskState:
    """The state with the result as a person has left it, in place of what the eye says.

    `party` is what it is judged by.
    """
    body = result.body
    score = SCORES.validate_python(body["score"]) if body["score"] else None
    if score is None:
        nothing = table.appraise_labels(party, ()).outcome
        steps = describe_outcome(nothing).steps if nothing else []
    else:
        steps = score.steps
    by_place = {card.place: card for card in state.cards}
    return state.model_copy(
        update={
            "state": Verify(body["state"]),
            "cards": [
                _describe_standing_card(card, by_place.get(card.get("place")), table.labels) for card in body["cards"]
            ],
            "score": score,
            "steps": steps,
            "confirmed_by": body["confirmed_by"],
            "record": result.last.number,
        }
    )


def _describe_standing_card(card: Body, live: CardState | None, labels: Labels) -> CardState:
    """A card of a result; where it still lies there, with its picture and its marks."""
    refused = Refusal(card["refused"]) if card.get("refused") else None
    marks = tuple(live.marks) if live else ()
    described = describe_card(
        Card(
            card["label"], card["seen"], card["confidence"], refused, marks, card.get("row", 0),
            card.get("turned", False),
        ), labels, live.crop if live else None,
        card.get("place"), given=card.get("given", False),
    )  # fmt: skip
    return described.model_copy(update={"candidates": live.candidates if live else []})
