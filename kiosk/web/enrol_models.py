"""What the enrolment's interface takes and gives."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from kiosk.enrol.desk import Look, Work
from kiosk.enrol.finding import MIN_HEIGHT_PX
from kiosk.enrol.plan import PICTURES, cards_to_show, progress
from kiosk.enrol.words import deck_fields
from kiosk.state import Model, Texts
from vision.deck import RANKS

Corner = tuple[float, float]
QuadPx = Annotated[list[Corner], Field(min_length=4, max_length=4)]


class Asked(BaseModel):
    """What a page sends: frozen, and unknown fields are a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SuitAsked(Asked):
    """A suit of a new deck."""

    id: str
    name_ru: str
    name_en: str
    colour: str
    symbol: str = ""


class DeckAsked(Asked):
    """A new deck; `ranks` are the twelve printed forms where they are not 2..10 J Q K."""

    name: str
    title_ru: str
    title_en: str
    suits: Annotated[list[SuitAsked], Field(max_length=12)]
    ranks: list[str] | None = None
    replace: bool = False


class GoOnAsked(Asked):
    """An enrolled deck to which more is to be shown."""

    name: str


class CaptureAsked(Asked):
    """A box on a frame that was looked at, and what it shows."""

    sequence: int
    quad_px: QuadPx
    rank: str | None = None
    suit: str | None = None


class SaveAsked(Asked):
    """Whether a deck of the same name may be replaced."""

    replace: bool = False


class CaptureState(Model):
    """A cut-out that was kept; its picture is at `/api/enrol/captures/{id}.png`."""

    id: int
    rank: str | None
    suit: str | None


class CardToShow(Model):
    """One of the cards that a person is asked for, and its cut-outs so far."""

    label: str
    rank: str
    printed: str
    suit: str
    captures: list[int]


class ProgressState(Model):
    """References shown at least once, of all ranks and suits."""

    done: int
    total: int


class WorkState(Model):
    """The deck that is being enrolled."""

    deck: dict[str, Any]
    cards: list[CardToShow]
    captures: list[CaptureState]
    progress: ProgressState
    wanted: int


class DeskState(Model):
    """What lies on the desk: `work` is null where nothing is being enrolled."""

    work: WorkState | None


class LookState(Model):
    """A frame that was searched; `quad_px` is null where no index was found. Picture: `/api/enrol/looks/{…}.jpg`."""

    sequence: int
    width: int
    height: int
    quad_px: list[Corner] | None
    small: bool
    one_card: bool


class Saved(Model):
    """Where a deck was kept."""

    name: str
    file: str


class ReportState(Model):
    """The report: `again` and `alike` as data, and all of it in words."""

    expected: dict[str, int]
    again: list[dict[str, str]]
    alike: list[dict[str, Any]]
    texts: list[Texts]


def describe_work(work: Work | None) -> DeskState:
    """The desk as the page gets it."""
    if work is None:
        return DeskState(work=None)
    deck = work.finished()
    shown = progress(deck, deck.captures)
    cards = [
        CardToShow(
            label=label,
            rank=rank,
            printed=deck.printed(rank),
            suit=label.removeprefix(rank),
            captures=[number for number, capture in work.captures if capture.name == label],
        )
        for rank, label in zip(RANKS, cards_to_show(deck), strict=True)
    ]
    captures = [CaptureState(id=number, rank=one.rank, suit=one.suit) for number, one in work.captures]
    return DeskState(
        work=WorkState(
            deck=deck_fields(deck),
            cards=cards,
            captures=captures,
            progress=ProgressState(done=shown.done, total=shown.total),
            wanted=PICTURES,
        )
    )


def describe_look(look: Look) -> LookState:
    """A look as the page gets it."""
    height, width = look.frame.image.shape[:2]
    best = look.found.best
    quad = [(float(x), float(y)) for x, y in best.quad_px] if best else None
    return LookState(
        sequence=look.frame.sequence,
        width=width,
        height=height,
        quad_px=quad,
        small=best is not None and best.height_px < MIN_HEIGHT_PX,
        one_card=look.found.one_card,
    )
