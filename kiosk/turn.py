"""The turn of a game that is played under the camera, in words for the state: VERIFY, the throw, what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kiosk.games.course import Meaning, Standing, Turn
from kiosk.games.verify import Verify
from kiosk.onlooker import UNREAD, Found, Onlooker
from kiosk.state import (
    CardState,
    EndedSeat,
    EndedState,
    KioskState,
    NoScoreState,
    ReasonState,
    ScoreState,
    Texts,
    TurnState,
)

_VERIFY: Mapping[Meaning, Verify] = MappingProxyType(
    {Meaning.HAPPENED: Verify.PENDING, Meaning.ASKED: Verify.REVIEW, Meaning.REFUSED: Verify.REJECTED}
)


def describe_turn(state: KioskState, onlooker: Onlooker) -> Mapping[str, Any]:
    """What the state says instead while such a game is played; nothing while none is."""
    standing, found = onlooker.known.standing, onlooker.found
    if standing is None:
        return {}
    if standing.turn is None:
        return _describe_end(standing) if standing.seats else {}
    turn, player = standing.turn, standing.seats[standing.turn.seat].name
    counted = turn.number > 0 and found is not None and found.weighed.meaning is Meaning.SAME
    told = _describe(turn, player, found, counted, onlooker.known.event)
    if found is None or found.weighed.meaning is Meaning.NOTHING:
        return {"turn": told}
    if counted:
        return {"turn": told, "state": Verify.VERIFIED, "score": _score(turn), "cards": _cards(state, turn, found)}
    return {
        "turn": told,
        "state": _VERIFY.get(found.weighed.meaning, Verify.PENDING),
        "score": _reasons(told, refused=found.weighed.meaning is Meaning.REFUSED),
    }


def _describe_end(standing: Standing) -> Mapping[str, Any]:
    """The game is over: every row of it was verified when it was written."""
    scores = [seat.score for seat in standing.seats]
    seats = [
        EndedSeat(place=1 + sum(score > seat.score for score in scores), name=seat.name, points=seat.score)
        for seat in sorted(standing.seats, key=lambda seat: -seat.score)
    ]
    titles = Texts(ru=standing.title.ru, en=standing.title.en)
    score = ScoreState(status="score", lines=[], steps=[], total=max(scores), headline=titles)
    ended = EndedState(titles=titles, seats=seats)
    return {"ended": ended, "state": Verify.VERIFIED, "score": score, "cards": [], "expected": 0}


def _describe(turn: Turn, player: str, found: Found | None, counted: bool, event: int) -> TurnState:
    weighed = found.weighed if found else None
    text = weighed.text if weighed else None
    stays: list[bool] = []
    if found is not None:
        kept = turn.kept if counted else (True,) * 99
        stays = [
            home is not None and home < len(kept) and kept[home] and label != UNREAD
            for home, label in zip(found.homes, found.labels, strict=False)
        ]
    places = [None if home is None else home + 1 for home in found.homes] if found is not None and counted else []
    return TurnState(
        player=player,
        number=turn.number,
        most=turn.most,
        next=min(turn.number + 1, turn.most),
        labels=list(turn.labels),
        kept=list(turn.kept),
        counted=counted,
        stays=stays,
        places=places,
        asks=weighed is not None and weighed.meaning is Meaning.ASKED,
        code=weighed.code or None if weighed else None,
        texts=Texts(ru=text.ru, en=text.en) if text else None,
        event=event,
    )


def _score(turn: Turn) -> ScoreState:
    shown = " ".join(turn.labels)
    headline = Texts(ru=f"Бросок {turn.number}: {shown}", en=f"Roll {turn.number}: {shown}")
    return ScoreState(status="score", lines=[], steps=[], total=sum(map(int, turn.labels)), headline=headline)


def _cards(state: KioskState, turn: Turn, found: Found) -> list[CardState]:
    """The dice as they count: a person may have said that one shows something else than was read."""
    cards = []
    for card, home in zip(state.cards, found.homes or range(len(state.cards)), strict=True):
        label = turn.labels[home] if home is not None and home < len(turn.labels) else card.label
        said = label != card.label
        cards.append(card.model_copy(update={"label": label, "rank": label, "refused": None, "given": said})
                     if said else card)  # fmt: skip
    return cards


def _reasons(told: TurnState, *, refused: bool) -> NoScoreState | None:
    if told.texts is None or told.code is None:
        return None
    reason = ReasonState(step=None, code=told.code, text=told.texts.en, texts=told.texts)
    return NoScoreState(status="invalid" if refused else "incomplete", reasons=[reason], steps=[])
