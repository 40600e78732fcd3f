"""What the page shows, as data: the object of `GET /api/state` and of every message of `/api/live`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kiosk.games.verify import Verify
from vision.source import SourceState
from vision.types import MarkKind, Refusal, TableMotion
from vision.zone import PlaceKind


class Model(BaseModel):
    """Frozen; unknown fields are a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Texts(Model):
    """One message for people in both languages."""

    ru: str
    en: str


class Notice(Model):
    """Something that a person should know or do; `code` is for programs."""

    code: Literal["source", "weights", "store", "reader", "disk", "party"]
    text: str
    texts: Texts


class ReasonState(Model):
    """Why there is no score."""

    step: int | None
    code: str
    text: str
    texts: Texts


class StepState(Model):
    """One step of the check."""

    step: int
    outcome: Literal["passed", "waiting", "failed"]
    text: str
    texts: Texts
    title: str
    titles: Texts


class LineState(Model):
    """One item of a score; the amounts add up to the total."""

    amount: int
    text: str
    texts: Texts


class ItemState(Model):
    """One reason of a score, with the labels that it is about; `amount` null: beyond counting."""

    amount: int | None
    text: str
    texts: Texts
    labels: list[str]


class SectionState(Model):
    """Reasons that belong together; the amounts of the items add up to `amount`."""

    title: str
    titles: Texts
    items: list[ItemState]
    amount: int | None
    total: str
    totals: Texts


class ScoreState(BaseModel):
    """A complete and admissible placement. A game adds fields of its own."""

    model_config = ConfigDict(frozen=True, extra="allow")

    status: Literal["score"]
    lines: list[LineState]
    steps: list[StepState]
    total: int | None = None
    headline: Texts | None = None
    sections: list[SectionState] = Field(default_factory=list)
    category: str | None = None
    category_names: Texts | None = None
    family: str | None = None
    nominals: list[int] | None = None
    nominal_sum: int | None = None
    bonus: int | None = None
    game_points: int | None = None


class NoScoreState(Model):
    """No score, with every reason."""

    status: Literal["incomplete", "invalid"]
    reasons: list[ReasonState]
    steps: list[StepState]


AnyScore = Annotated[ScoreState | NoScoreState, Field(discriminator="status")]


class Candidate(Model):
    """What a card could be; `confidence` is the probability of it, 0..1."""

    label: str
    rank: str
    symbol: str
    colour: str
    confidence: float


class CardState(Model):
    """One physical card, tile or die in reading order; `crop` is where its picture is, null where there is none.

    `place` is its place as the camera sees it, from 1; null where a person has named a card that no camera saw.
    `given` says that a person named it. `at_mm` is where its middle lies on the mat, from the mat's upper-left corner.
    """

    label: str | None
    seen: str | None
    confidence: float
    refused: Refusal | None
    marks: list[int]
    rank: str | None
    suit: str | None
    symbol: str | None
    colour: str | None
    suit_names: Texts | None
    nominal: int | None
    crop: str | None = None
    place: int | None = None
    row: int = 0
    turned: bool = False
    given: bool = False
    at_mm: tuple[float, float] | None = None
    candidates: list[Candidate] = Field(default_factory=list)


class MarkState(Model):
    """One located mark; `quad_px` is top-left, top-right, bottom-right, bottom-left as the mark reads.

    `outside`: it belongs to a card outside of every Sota, which counts for nothing.
    """

    kind: MarkKind
    label: str | None
    seen: str | None
    confidence: float
    quad_px: list[tuple[float, float]]
    refused: Refusal | None
    outside: bool = False


class FrameState(Model):
    """The newest frame; sizes in pixels."""

    width: int
    height: int
    sequence: int


class DeckState(Model):
    """The deck that is read."""

    name: str
    titles: Texts


class SourceReport(Model):
    """Where the picture comes from and how it is doing; `frame_age_ms` is null before the first frame.

    `fault` says more closely than `state` what is wrong (`missing`, `no-frames`, `green`, …), null where nothing is.
    """

    kind: str
    name: str
    state: SourceState
    fault: str | None = None
    fps: float
    frame_age_ms: int | None


class PlaceState(Model):
    """Where cards count: a mat, the zone that a person drew, or the whole picture. `shown`: the state is about it.

    `corners_px` are those of the picture, clockwise from the place's own upper left; `sota` is what the mat says.
    """

    kind: PlaceKind
    sota: int | None
    corners_px: list[tuple[float, float]]
    motion: TableMotion
    shown: bool


class PartyState(Model):
    """The party that what lies on the table belongs to.

    `round` of `rounds` in a tournament, null outside of one. `collected` Blockchains count so far; `end_after` of them
    end the party, null: the twelfth Sota does. `over`: nothing more is scored.
    """

    number: int
    round: int | None
    rounds: int | None
    table: int | None
    collected: int
    end_after: int | None
    over: bool
    status: Literal["playing", "suspended", "closed"]


class TurnState(Model):
    """The turn of a game that is played under the camera, and what the kiosk makes of what lies there now.

    The throw that counts is `number` of `most`, 0 before the first; `labels` and `kept` are its marks as they lie,
    `next` is the number of the one that comes. `counted`: it is what lies there; `stays`: for each of `cards`, whether
    it was kept, and `places` its place in the throw, from 1. `code` and `texts`: what is asked (`asks`) or refused.
    `event` is the newest event of the game.
    """

    player: str
    number: int
    most: int
    next: int
    labels: list[str]
    kept: list[bool]
    counted: bool
    stays: list[bool]
    places: list[int | None]
    asks: bool
    code: str | None
    texts: Texts | None
    event: int


class EndedSeat(Model):
    """A player of a game that is over; equal points share a `place`, from 1."""

    place: int
    name: str
    points: int


class EndedState(Model):
    """How the game that was played under the camera has ended, the best first. What lies there counts for nothing."""

    titles: Texts
    seats: list[EndedSeat]


class KioskState(Model):
    """Everything that the page shows now. `version` grows with each change.

    `fields` are the settings and answers of the party by the names of its game; `deck` is null without cards.
    `party` is null for a Blockchain by itself; `turn` where no game is played whose turns the camera follows; when
    such a game is over, `ended` says how, until the next one is started.
    `log` is the number of the newest event of the log.

    `view` names what was read, of which marks and crops are. A picture shows the same only if its header `X-View` says
    the same name: marks are drawn over no other. Null where no camera has read anything.

    `hand` names what lies there as long as it is no result yet, for a person to act on; `record` is the number of the
    newest event of the result that is shown.
    """

    version: int
    state: Verify
    motion: TableMotion
    game: str
    mark_kind: MarkKind
    mode: int | None
    method: str | None
    sota: int | None
    owner: str | None
    fields: dict[str, str | int | bool]
    edition: str
    deck: DeckState | None
    expected: int
    cards: list[CardState]
    marks: list[MarkState]
    frame: FrameState | None
    score: AnyScore | None
    steps: list[StepState]
    confirmed_by: str | None
    result: int | None
    record: int | None = None
    hand: str | None = None
    party: PartyState | None = None
    turn: TurnState | None = None
    ended: EndedState | None = None
    log: int = 0
    source: SourceReport
    notices: list[Notice]
    places: list[PlaceState] = Field(default_factory=list)
    hand_in_zone: bool = False
    view: str | None = None
