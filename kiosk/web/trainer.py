"""The trainer: a hand is shown, somebody says what it is worth, then it is explained. Nothing of it is kept."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Path, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from kiosk.games.base import Text
from kiosk.games.plain import section_fields
from kiosk.games.riichi.deal import Deal, deal
from kiosk.games.riichi.game import RIICHI
from kiosk.games.riichi.hand import SITUATIONS
from kiosk.games.riichi.lesson import lesson_of
from kiosk.games.riichi.tiles import WIND_NAMES, WINDS
from kiosk.state import Model, SectionState, Texts
from kiosk.web.pages import STATIC

MOST_SEED = 999_999_999

Seed = Annotated[int, Path(ge=0, le=MOST_SEED)]


class Played(Protocol):
    """Who knows the hands that lay on the table: `kiosk.played`."""

    def numbers(self) -> tuple[int, ...]:
        """Their numbers, newest first."""
        ...

    def hand(self, number: int) -> Deal | None:
        """One of them."""
        ...

    def photograph(self, number: int) -> bytes | None:
        """Its photograph, JPEG."""
        ...


class ShownMark(Model):
    """One tile; `turned`: it was called."""

    label: str
    turned: bool


class HandShown(Model):
    """A hand to be valued: closed tiles, winning tile, melds, and what is said of it."""

    seed: int
    photograph: str | None
    """Where its photograph is, of a hand that lay on the table."""
    closed: list[str]
    win: str
    melds: list[list[ShownMark]]
    dora_indicators: list[str]
    ura_indicators: list[str]
    said: list[Texts]
    payers: list[str]
    payer_names: list[Texts]


class PlayedState(Model):
    """The numbers of the hands that were played here and photographed, newest first."""

    hands: list[int]


class Guess(BaseModel):
    """What somebody says the hand is worth. `han` 0 is a yakuman; `payments` by the winds of those who pay."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    han: Annotated[int, Field(ge=0, le=100)] | None = None
    fu: Annotated[int, Field(ge=0, le=200)] | None = None
    points: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    payments: dict[str, Annotated[int, Field(ge=0, le=1_000_000)]] = Field(default_factory=dict)


class Explained(Model):
    """What is right, what the hand is worth, and why. `right` has an entry for each part of the guess."""

    right: dict[str, bool]
    han: int | None
    fu: int | None
    points: int
    payments: dict[str, int]
    headline: Texts
    sections: list[SectionState]
    lesson: list[Texts]


def trainer_routes(played: Played) -> APIRouter:
    """The page and its interface. `played` knows the hands that lay on this kiosk's table."""
    router = APIRouter()
    _add_played(router, played)

    @router.get("/trainer", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "trainer.html")

    @router.get("/api/trainer/{seed}")
    def hand(seed: Seed) -> HandShown:
        """The hand of that number: always the same."""
        return show(deal(seed))

    @router.post("/api/trainer/{seed}")
    def answer(seed: Seed, guess: Guess) -> Explained:
        """Compare a guess with what the rules say, and explain it."""
        return explain(deal(seed), guess)

    return router


def _add_played(router: APIRouter, played: Played) -> None:
    def hand_of(number: int) -> Deal:
        found = played.hand(number)
        if found is None:
            raise HTTPException(404)
        return found

    @router.get("/api/trainer/played")
    def hands() -> PlayedState:
        """Which hands were read and confirmed here, and have a photograph."""
        return PlayedState(hands=list(played.numbers()))

    @router.get("/api/trainer/played/{number}.jpg", response_class=Response)
    def photograph(number: Seed) -> Response:
        """The tiles as the camera saw them."""
        jpeg = played.photograph(number)
        if jpeg is None:
            raise HTTPException(404)
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    @router.get("/api/trainer/played/{number}")
    def played_hand(number: Seed) -> HandShown:
        """The hand of that result."""
        return show(hand_of(number), f"/api/trainer/played/{number}.jpg")

    @router.post("/api/trainer/played/{number}")
    def answer_played(number: Seed, guess: Guess) -> Explained:
        """Compare a guess with what the hand is worth, and explain it."""
        return explain(hand_of(number), guess)


def show(dealt: Deal, photograph: str | None = None) -> HandShown:
    """The hand as the page draws it."""
    fields = dealt.fields
    payers = [wind for wind, _ in dealt.worth.payments.by_wind]
    return HandShown(
        seed=dealt.seed,
        photograph=photograph,
        closed=fields["closed_tiles"],
        win=fields["win_tile"],
        melds=[_shown_meld(meld) for meld in fields["melds"]],
        dora_indicators=fields["dora_indicators"],
        ura_indicators=fields.get("ura_indicators", []),
        said=[_texts(text) for text in _said(fields)],
        payers=payers,
        payer_names=[_texts(WIND_NAMES[wind]) for wind in payers],
    )


def explain(dealt: Deal, guess: Guess) -> Explained:
    """Right or wrong, part by part. From five han on fu do not matter, so that any are right."""
    worth, paid = dealt.worth, dict(dealt.worth.payments.by_wind)
    right = {
        "han": guess.han == (worth.han or 0),
        "fu": guess.fu == worth.fu or worth.value.limit is not None,
        "points": guess.points == worth.payments.points,
        "payments": {wind: points for wind, points in guess.payments.items() if points} == paid,
    }
    return Explained(
        right=right,
        han=worth.han,
        fu=worth.fu,
        points=worth.payments.points,
        payments=paid,
        headline=_texts(worth.headline()),
        sections=[SectionState.model_validate(section_fields(section)) for section in worth.sections()],
        lesson=[_texts(text) for text in lesson_of(worth)],
    )


def _shown_meld(meld: dict[str, Any]) -> list[ShownMark]:
    """A called tile lies on its side; of a closed kan none does."""
    called = meld["type"] != "ankan"
    return [ShownMark(label=label, turned=called and place == 0) for place, label in enumerate(meld["tiles"])]


def _said(fields: dict[str, Any]) -> list[Text]:
    round_wind, seat = WIND_NAMES[fields["round_wind"]], WIND_NAMES[fields["seat_wind"]]
    said = [
        Text(f"раунд: {round_wind.ru}", f"round: {round_wind.en}"),
        Text(f"место: {seat.ru}", f"seat: {seat.en}"),
        Text("цумо", "tsumo") if fields["tsumo"] else _ron(fields["loser_wind"]),
    ]
    if fields["seat_wind"] == WINDS[0]:
        said.append(Text("дилер", "the dealer"))
    said += [question.title for question in RIICHI.questions if question.key in SITUATIONS and fields.get(question.key)]
    if fields["honba"]:
        said.append(Text(f"хонба: {fields['honba']}", f"honba: {fields['honba']}"))
    return said


def _ron(wind: str) -> Text:
    name = WIND_NAMES[wind]
    return Text(f"рон, сбросил {name.ru}", f"ron, discarded by {name.en}")


def _texts(text: Text) -> Texts:
    return Texts(ru=text.ru, en=text.en)
