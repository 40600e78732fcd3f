"""From what the table holds to what programs and the page read: cards, marks, scores as contract fields."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import TypeAdapter

from kiosk.candidates import candidates_of
from kiosk.games.base import Outcome, Reason
from kiosk.games.plain import reason_fields, told_fields
from kiosk.keeper import SourceKeeper
from kiosk.labels import Labels, Words
from kiosk.log.chain import Body
from kiosk.state import (
    AnyScore,
    Candidate,
    CardState,
    DeckState,
    FrameState,
    KioskState,
    MarkState,
    Notice,
    ReasonState,
    SourceReport,
    Texts,
)
from kiosk.table import Appraisal, Party, Table
from vision.deck import Deck
from vision.source import FrameSource
from vision.types import Card, Frame, Observation, Reading, View
from vision.words import Text

SCORES: TypeAdapter[AnyScore] = TypeAdapter(AnyScore)


def describe_deck(deck: Deck) -> DeckState:
    """Name and titles."""
    return DeckState(name=deck.name, titles=Texts(ru=deck.title_ru, en=deck.title_en))


def describe_card(
    card: Card,
    labels: Labels,
    crop: str | None = None,
    place: int | None = None,
    candidates: Iterable[tuple[str, float]] = (),
    given: bool = False,
) -> CardState:
    """A card, tile or die with what its label means; all of that is null where it could not be read."""
    words = labels.words(card.label)
    return CardState(
        label=card.label,
        seen=card.seen,
        confidence=round(card.confidence, 4),
        refused=card.refused,
        marks=list(card.marks),
        rank=words.rank if words else None,
        suit=words.suit if words else None,
        symbol=words.symbol if words else None,
        colour=words.colour if words else None,
        suit_names=Texts(ru=words.name.ru, en=words.name.en) if words else None,
        nominal=words.nominal if words else None,
        crop=crop,
        place=place,
        row=card.row,
        turned=card.turned,
        given=given,
        at_mm=card.at_mm,
        candidates=[
            _describe_candidate(label, confidence, words)
            for label, confidence in candidates
            if (words := labels.words(label)) is not None
        ],
    )


def _describe_candidate(label: str, confidence: float, words: Words) -> Candidate:
    return Candidate(
        label=label, rank=words.rank, symbol=words.symbol, colour=words.colour, confidence=confidence
    )  # fmt: skip


def describe_mark(mark: Reading, outside: bool = False) -> MarkState:
    """A mark with its corners in pixels."""
    corners = mark.detection.quad_px.tolist()
    return MarkState(
        kind=mark.detection.kind,
        label=mark.label,
        seen=mark.seen,
        confidence=round(mark.confidence, 4),
        quad_px=[(round(x, 1), round(y, 1)) for x, y in corners],
        refused=mark.refused,
        outside=outside,
    )


def describe_outcome(outcome: Outcome) -> AnyScore:
    """A score, or why there is none, as the contract names it."""
    return SCORES.validate_python(told_fields(outcome))


def notice(code: str, text: Text) -> Notice:
    """A notice in both languages."""
    return Notice.model_validate({"code": code, "text": text.en, "texts": text.as_dict()})


def describe_reasons(reasons: Iterable[Reason]) -> list[ReasonState]:
    """Reasons in both languages."""
    return [ReasonState.model_validate(reason_fields(reason)) for reason in reasons]


def describe_hand(appraisal: Appraisal, table: Table, party: Party, source: FrameSource) -> Body:
    """What a record keeps of a hand: everything that its score depends on."""
    return {
        **party.described(),
        "party": party.number,
        "active_sota": party.course.get("active_sota"),
        "asked": dict(table.asked(party)),
        "state": appraisal.verify.value,
        "game": table.game.key,
        "edition": appraisal.edition,
        "deck": table.deck_name,
        "cards": [
            {
                "label": card.label,
                "seen": card.seen,
                "confidence": round(card.confidence, 4),
                "refused": card.refused.value if card.refused else None,
                "place": place,
                "given": not card.marks,
                "row": card.row,
                "turned": card.turned,
                "marks": list(card.marks),
            }
            for place, card in enumerate(appraisal.cards, 1)
        ],
        "score": appraisal.score_fields(),
        "confirmed_by": None,
        "source": {"kind": source.kind, "name": source.name},
    }


def describe_state(
    appraisal: Appraisal,
    table: Table,
    party: Party,
    observation: Observation,
    frame: Frame | None,
    crops: tuple[str | None, ...],
    keeper: SourceKeeper,
    result: int | None,
) -> KioskState:
    """The whole state of the page; version, hand and notices are for others to fill."""
    score = describe_outcome(appraisal.outcome) if appraisal.outcome else None
    return KioskState(
        version=0,
        state=appraisal.verify,
        motion=observation.motion,
        game=table.game.key,
        mark_kind=table.kind,
        **{**party.described(), "owner": party.owner or party.fields.get("owner")},
        edition=appraisal.edition,
        deck=describe_deck(table.deck) if table.deck else None,
        expected=appraisal.expected,
        cards=_describe_cards(appraisal, table, observation, crops),
        marks=_describe_marks(observation.view) if observation.view else [],
        frame=_describe_frame(frame),
        score=score if appraisal.cards else None,
        steps=score.steps if score else [],
        confirmed_by=None,
        result=result,
        source=_describe_source(keeper),
        notices=[],
    )


def _describe_cards(
    appraisal: Appraisal, table: Table, observation: Observation, crops: tuple[str | None, ...]
) -> list[CardState]:
    marks = observation.view.marks if observation.view else ()
    surely = {card.label for card in appraisal.cards if card.label and not card.refused}
    once = surely if table.deck else set()
    cards = []
    for place, card in enumerate(appraisal.cards, 1):
        crop = crops[place - 1] if place <= len(crops) else None
        path = f"/api/crops/{crop}.jpg" if crop else None
        candidates = candidates_of(card, marks, once - {card.label}, table.labels)
        cards.append(describe_card(card, table.labels, path, place, candidates, given=not card.marks))
    return cards


def _describe_marks(view: View) -> list[MarkState]:
    outside = {number for card in view.outside for number in card.marks}
    return [describe_mark(mark, number in outside) for number, mark in enumerate(view.marks)]


def _describe_frame(frame: Frame | None) -> FrameState | None:
    if frame is None:
        return None
    height, width = frame.image.shape[:2]
    return FrameState(width=width, height=height, sequence=frame.sequence)


def _describe_source(keeper: SourceKeeper) -> SourceReport:
    source = keeper.source
    return SourceReport(
        kind=source.kind, name=source.name, state=source.state, fault=keeper.fault, fps=keeper.fps, frame_age_ms=None
    )  # fmt: skip
