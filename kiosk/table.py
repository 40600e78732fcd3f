"""The one place where pixels and points meet: what the eye saw becomes a placement, a game says what it is worth."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from kiosk.acts import Placed
from kiosk.games.base import BAD_INPUT, UNREAD, Game, Invalid, Laid, Outcome, Reason, Request, Score, Text
from kiosk.games.plain import told_fields
from kiosk.games.verify import Verify, verify
from kiosk.labels import DeckLabels, FaceLabels, Labels
from vision.deck import Deck
from vision.types import Card, MarkKind, Observation, Refusal, TableMotion, View

_log = logging.getLogger(__name__)

Fields = Mapping[str, Any]
"""Settings and answers of a party by their names in the contract; what was not said is left out."""

PARTY_FIELDS = ("mode", "method", "sota", "owner")
"""What the contract names of a party by itself; every field of every game is in `fields` too."""

MAT_ANSWERS = "sota"
"""The question that a mat answers (Y17, step 3)."""


@dataclass(frozen=True, slots=True)
class Party:
    """What no camera sees: the game's settings and the answers to its questions.

    In a party of the log `number` is the party's, `owner` whose the Sota is, and `course` what the party so far means
    for the placement, in fields of the game's request; nobody is asked for those.
    """

    fields: Fields
    course: Fields = field(default_factory=dict)
    number: int | None = None
    owner: str | None = None

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Party:
        """The party that a booked result belongs to; one of an older version says no more than the contract."""
        fields = body.get("fields")
        return cls(fields or {key: body[key] for key in PARTY_FIELDS if body.get(key) is not None})

    def described(self) -> dict[str, Any]:
        """What a state and a booked result say of it."""
        return {**{key: self.fields.get(key) for key in PARTY_FIELDS}, "fields": dict(self.fields)}

    def changed(self, changes: Mapping[str, str | int | bool | None]) -> Party:
        """The party with some fields set anew; None takes an answer back."""
        merged = {**self.fields, **changes}
        fields = MappingProxyType({key: value for key, value in merged.items() if value is not None})
        return replace(self, fields=fields)


class PartyError(ValueError):
    """A party that the game does not allow; `reasons` say why, in both languages."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(reason.text.en for reason in reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What lies on the table, and what it is worth. `outcome` is None where nothing may be told yet.

    `labels` are those of all marks as they lie, `UNREAD` for one that could not be read.
    """

    verify: Verify
    outcome: Outcome | None
    labels: tuple[str, ...]
    cards: tuple[Card, ...]
    expected: int
    edition: str

    def score_fields(self) -> dict[str, Any] | None:
        """The outcome as plain JSON, with the names of the contract and what a page tells."""
        return dict(told_fields(self.outcome)) if self.outcome else None


class Table:
    """A game, and the deck where it is played with cards. The same observation is always worth the same."""

    def __init__(self, game: Game[Any, Any], deck: Deck | None) -> None:
        """Raises ValueError where a game of cards has no deck. Other games need none."""
        self.game = game
        self.deck = deck if self.kind is MarkKind.INDEX else None
        if self.kind is MarkKind.INDEX and deck is None:
            raise ValueError("a game of cards needs a deck")
        self.labels: Labels = DeckLabels(self.deck) if self.deck else FaceLabels(game.faces)
        self._keys = tuple(question.key for question in (*game.settings, *game.questions))
        self._suits = {suit.id: suit.symbol for suit in self.deck.suits} if self.deck else {}

    @property
    def kind(self) -> MarkKind:
        """What the eye looks for."""
        return MarkKind(self.game.mark_kind)

    @property
    def deck_name(self) -> str | None:
        """The name of the deck, None where there is none."""
        return self.deck.name if self.deck else None

    @property
    def asks(self) -> bool:
        """Whether each placement is asked about: then whoever answers also says when all is said."""
        return any(not question.lasts for question in self.game.questions)

    def check(self, party: Party) -> None:
        """Raise `PartyError` where the game does not allow it: an unknown mode, a Sota 13, MODE C without its table."""
        unknown = [key for key in party.fields if not self.knows(key)]
        if unknown:
            raise PartyError(tuple(self._unknown_field(key) for key in unknown))
        outcome = self._appraise((), party)[0]
        if isinstance(outcome, Invalid):
            raise PartyError(outcome.reasons)

    def knows(self, key: str) -> bool:
        """Whether a party of this game has such a field."""
        return key in self._keys

    def asked(self, party: Party) -> Fields:
        """The answers that are about the placement on the table, and about no other."""
        keys = {question.key for question in self.game.questions if not question.lasts}
        return {key: value for key, value in party.fields.items() if key in keys}

    def after(self, party: Party) -> Party:
        """The party when its placement is gone."""
        return party.changed(dict.fromkeys(self.asked(party)))

    def in_mode(self, party: Party, mode: int) -> Party:
        """The party in the mode that a demo table plays; as it is where the game does not allow that."""
        changed = party.changed({"mode": mode})
        try:
            self.check(changed)
        except PartyError as error:
            _log.warning("the source's mode is not allowed: %s", error)
            return party
        return changed

    def on_mat(self, party: Party, sota: int | None) -> Party:
        """The party for what lies on a mat: a game that asks for the Sota has its answer from the mat."""
        asks = any(question.key == MAT_ANSWERS for question in (*self.game.settings, *self.game.questions))
        return party.changed({MAT_ANSWERS: sota}) if asks and sota is not None else party

    def edition(self, party: Party) -> str:
        """The rule edition that a party is played by (Y16). Raises `PartyError` as `check` does."""
        self.check(party)
        return self.game.edition(self._appraise((), party)[1].rules)

    def appraise(self, party: Party, observation: Observation) -> Appraisal:
        """What the observation is worth. Only a settled table is; raises `PartyError`."""
        cards = observation.view.cards if observation.view else ()
        laid = tuple(Laid(self.placed_label(card), card.row, card.turned) for card in cards)
        outcome, request = self._appraise(laid, party)
        settled = observation.motion in {TableMotion.SETTLED, TableMotion.EMPTY}
        in_order = observation.view is None or not observation.view.order_doubtful
        seen = observation.view is None or observation.view.seen
        said = not (self.asks and isinstance(outcome, Score))
        sure = in_order and seen and said and _is_sure(cards, outcome)
        status = verify(outcome, laid=len(cards), settled=settled, sure=sure)
        if not settled or status is Verify.EMPTY:
            # A number that is shown while a hand is still moving would be taken for a score.
            outcome = self._appraise((), party)[0]
        return self._appraisal(status, outcome, laid, cards, request)

    def appraise_laid(self, party: Party, laid: Sequence[Laid]) -> Appraisal:
        """What marks are worth that a person has named. Raises `PartyError`."""
        outcome, request = self._appraise(laid, party)
        status = verify(outcome, laid=len(laid), settled=True, sure=True)
        return self._appraisal(status, outcome, laid, (), request)

    def appraise_labels(self, party: Party, labels: tuple[str, ...]) -> Appraisal:
        """The same for marks in one row."""
        return self.appraise_laid(party, tuple(map(Laid, labels)))

    def appraise_placed(self, party: Party, placed: Sequence[Placed]) -> Appraisal:
        """The same for marks as a person wrote them; what is no label stays what it is."""
        laid = (Laid(self.labels.parse(mark.label) or mark.label, mark.row or 0, bool(mark.turned)) for mark in placed)
        return self.appraise_laid(party, tuple(laid))

    def appraise_view(self, party: Party, view: View) -> Appraisal:
        """The same for one still picture."""
        return self.appraise(party, Observation(TableMotion.SETTLED, view))

    def labels_of(self, observation: Observation) -> tuple[str, ...] | None:
        """What lies there, in order; None while that cannot be told."""
        if observation.motion is TableMotion.EMPTY:
            return ()
        if observation.motion is not TableMotion.SETTLED or observation.view is None:
            return None
        return tuple(map(self.placed_label, observation.view.cards))

    def placed_label(self, card: Card) -> str:
        """What stands for a card in a placement: its label, what was seen of a foreign card, or that it is unread."""
        if card.label is not None:
            return card.label
        return card.seen if card.refused is Refusal.FOREIGN and card.seen else UNREAD

    def _appraise(self, laid: Sequence[Laid], party: Party) -> tuple[Outcome, Request[Any, Any]]:
        """The outcome, and the request without what was laid: it is not read from JSON again. Raises `PartyError`."""
        arranged = self.game.arrange(laid, party.fields)
        fields = {**party.course, **party.fields, **arranged.answers, self.game.placement_field: []}
        request = self.game.request(fields, self._suits)
        if isinstance(request, Invalid):
            raise PartyError(request.reasons)
        return self.game.appraise(arranged.placement, request.answers, request.rules), request

    def _unknown_field(self, key: str) -> Reason:
        known = ", ".join(self._keys)
        text = Text(f"неизвестное поле {key}; известны: {known}", f"unknown field {key}; known: {known}")
        return Reason(None, BAD_INPUT, text)

    def _appraisal(
        self,
        status: Verify,
        outcome: Outcome,
        laid: Sequence[Laid],
        cards: tuple[Card, ...],
        request: Request[Any, Any],
    ) -> Appraisal:
        labels = tuple(mark.label for mark in laid)
        expected, edition = self.game.expected(request.rules, laid), self.game.edition(request.rules)
        return Appraisal(status, outcome, labels, cards, expected, edition)


def _is_sure(cards: tuple[Card, ...], outcome: Outcome) -> bool:
    """Whether every card was read with certainty. A foreign card is; but nothing refused is ever part of a score."""
    if isinstance(outcome, Score):
        return all(card.label is not None and card.refused is None for card in cards)
    return all(card.label is not None or card.refused is Refusal.FOREIGN for card in cards)
