"""What people do over the web interface: confirm, correct, reject, reopen, undo (Y18)."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.exceptions import HTTPException

from kiosk.acts import NO_RESULT, REASONS, Act, Confirm, Correct, MissingError, Placed, Reject, Reopen, Undo
from kiosk.log.proof import frame_file
from kiosk.log.view import Result
from kiosk.party.ledger import ledger_of
from kiosk.state import AnyScore, KioskState, Model, Texts
from kiosk.store import Store
from kiosk.web.models import Answer, Refused, ResultState, describe_result

NAME_AT_MOST = 60

_Text60 = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_AT_MOST)]

_REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Refused, "description": "There is no such result."},
    409: {
        "model": Refused,
        "description": "What was seen is no longer so: others acted, or other cards lie there.",
    },
    422: {"model": Refused, "description": "Not possible; the texts say why."},
    503: {"model": Refused, "description": "The store cannot be written; nothing was done."},
}


class People(Protocol):
    """Who carries out what people do: the worker."""

    def act_on_hand(self, hand_id: str, act: Act, by: str, key: str | None) -> KioskState:
        """Book what lies on the table, and act on it."""
        ...

    def act_on_result(self, number: int, act: Act, by: str, key: str | None, after: int | None) -> Result:
        """Act on a booked result."""
        ...

    def appraise(self, placed: tuple[Placed, ...]) -> AnyScore | None:
        """What cards would be worth on this table; nothing is booked."""
        ...


class Signed(BaseModel):
    """Who acts, under which key: the same key again does nothing, and answers the same.

    `after` is the newest event of the result that the person has seen (`record`); it is looked at for results only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    by: _Text60
    key: Annotated[str, StringConstraints(min_length=8, max_length=64)] | None = None
    after: Annotated[int, Field(ge=1)] | None = None


class PlacedCard(BaseModel):
    """One card as a person says it lies; `place` is its place as the camera sees it, null where it saw none."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    label: Annotated[str, StringConstraints(min_length=1, max_length=16)]
    place: Annotated[int, Field(ge=1, le=99)] | None = None
    row: Annotated[int, Field(ge=0, le=19)] | None = None
    turned: bool | None = None


class Correction(Signed):
    """All cards in order; `fields` are answers of the party that were others for them, null: not answered."""

    cards: Annotated[list[PlacedCard], Field(min_length=1, max_length=20)]
    fields: dict[str, Answer] = Field(default_factory=dict)


class Rejection(Signed):
    """A code of `/api/reasons`, or a person's own words."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class ReasonChoice(Model):
    """A reason to reject that can be chosen."""

    code: str
    texts: Texts


_Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=16)]


class NamedMark(BaseModel):
    """One mark as a person names it; `row` counts groups that lie apart, `turned`: it lies on its side."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    label: _Label
    row: Annotated[int, Field(ge=0, le=19)] = 0
    turned: bool = False


class Cards(BaseModel):
    """Cards in order; a label alone is one that lies in the first row."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    cards: Annotated[list[_Label | NamedMark], Field(min_length=1, max_length=20)]

    def placed(self) -> tuple[Placed, ...]:
        """As they lie."""
        return tuple(
            Placed(card, None) if isinstance(card, str) else Placed(card.label, None, card.row, card.turned)
            for card in self.cards
        )


def correct_of(correction: Correction) -> Correct:
    """The act that the request asks for."""
    cards = (Placed(card.label, card.place, card.row, card.turned) for card in correction.cards)
    return Correct(tuple(cards), correction.fields)


def people_routes(people: People, store: Store) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api", responses=_REFUSALS)
    _add_hand(router, people)
    _add_results(router, people, store)
    _add_reading(router, people, store)
    return router


def _add_hand(router: APIRouter, people: People) -> None:
    @router.post("/hand/{hand}/confirm")
    def confirm_hand(hand: str, signed: Signed) -> KioskState:
        """The cards on the table are as they were seen; book them. `hand` is that of the state."""
        return people.act_on_hand(hand, Confirm(), signed.by, signed.key)

    @router.post("/hand/{hand}/correct")
    def correct_hand(hand: str, correction: Correction) -> KioskState:
        """The cards on the table are these; book them."""
        return people.act_on_hand(hand, correct_of(correction), correction.by, correction.key)

    @router.post("/hand/{hand}/reject")
    def reject_hand(hand: str, rejection: Rejection) -> KioskState:
        """The cards on the table are no result; book that."""
        return people.act_on_hand(hand, Reject(rejection.reason), rejection.by, rejection.key)


def _add_results(router: APIRouter, people: People, store: Store) -> None:
    def act(number: int, act: Act, signed: Signed) -> ResultState:
        result = people.act_on_result(number, act, signed.by, signed.key, signed.after)
        return describe_result(result, store.ask(ledger_of))

    @router.post("/results/{number}/confirm")
    def confirm(number: int, signed: Signed) -> ResultState:
        """The result is right as it stands."""
        return act(number, Confirm(), signed)

    @router.post("/results/{number}/correct")
    def correct(number: int, correction: Correction) -> ResultState:
        """The cards were these, in this order."""
        return act(number, correct_of(correction), correction)

    @router.post("/results/{number}/reject")
    def reject(number: int, rejection: Rejection) -> ResultState:
        """It is no result."""
        return act(number, Reject(rejection.reason), rejection)

    @router.post("/results/{number}/reopen")
    def reopen(number: int, signed: Signed) -> ResultState:
        """It is to be looked at again, and does not count until then."""
        return act(number, Reopen(), signed)

    @router.post("/results/{number}/undo")
    def undo(number: int, signed: Signed) -> ResultState:
        """Take back the newest act that stands."""
        return act(number, Undo(), signed)


def _add_reading(router: APIRouter, people: People, store: Store) -> None:
    @router.get("/results/{number}")
    def result(number: int) -> ResultState:
        """One booked result with its history."""
        found = _find(store, number)
        return describe_result(found, store.ask(ledger_of)).model_copy(update={"evidence": found.evidence})

    @router.get("/results/{number}/frame.jpg", response_class=Response)
    def frame(number: int) -> Response:
        """The frame that the result was read from, as it was kept."""
        kept = (_find(store, number).evidence or {}).get("frame")
        path = frame_file(store.path.parent, kept) if kept else None
        if path is None or not path.is_file():
            raise HTTPException(404)
        return Response(path.read_bytes(), media_type="image/jpeg")

    @router.get("/reasons")
    def reasons() -> list[ReasonChoice]:
        """Reasons to reject a result, in the order of their keys."""
        return [
            ReasonChoice(code=code, texts=Texts(ru=text.ru, en=text.en)) for code, text in REASONS.items()
        ]  # fmt: skip

    @router.post("/appraise")
    def appraise(cards: Cards) -> AnyScore | None:
        """What cards would be worth on this table now; nothing is booked."""
        return people.appraise(cards.placed())


def _find(store: Store, number: int) -> Result:
    found = store.result(number)
    if found is None:
        raise MissingError(NO_RESULT)
    return found
