"""The one place where pixels and points meet: what the eye saw becomes a placement, a game says what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kiosk.games.base import UNREAD, Game, Invalid, Outcome, Placement, Reason, Request, Score
from kiosk.games.plain import outcome_fields
from kiosk.games.verify import Verify, verify
from vision.deck import Deck
from vision.types import Card, Observation, Refusal, TableMotion, View

Fields = Mapping[str, str | int]
"""Settings and answers of a party by their names in the contract; what was not said is left out."""

PARTY_FIELDS = ("mode", "method", "sota", "owner")
"""What a state and a booked result say of the party."""


@dataclass(frozen=True, slots=True)
class Party:
    """What no camera sees: the game's settings and the answers to its questions."""

    fields: Fields

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Party:
        """The party that a booked result belongs to."""
        return cls({key: body[key] for key in PARTY_FIELDS if body.get(key) is not None})

    def changed(self, changes: Mapping[str, str | int | None]) -> Party:
        """The party with some fields set anew; None takes an answer back."""
        merged = {**self.fields, **changes}
        return Party(MappingProxyType({key: value for key, value in merged.items() if value is not None}))


class PartyError(ValueError):
    """A party that the game does not allow; `reasons` say why, in both languages."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(reason.text.en for reason in reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What lies on the table, and what it is worth. `outcome` is None where nothing may be told yet."""

    verify: Verify
    outcome: Outcome | None
    placement: Placement
    cards: tuple[Card, ...]
    expected: int
    edition: str

    def score_fields(self) -> dict[str, Any] | None:
        """The outcome as plain JSON, with the names of the contract."""
        return dict(outcome_fields(self.outcome)) if self.outcome else None


class Table:
    """A game and a deck. Holds nothing else: the same observation is always worth the same."""

    def __init__(self, game: Game[Any, Any], deck: Deck) -> None:
        self.game, self.deck = game, deck
        self._suits = {suit.id: suit.symbol for suit in deck.suits}

    def check(self, party: Party) -> None:
        """Raise `PartyError` where the game does not allow it: an unknown mode, a Sota 13, MODE C without its table."""
        request = self._request(party)
        outcome = self.game.appraise(Placement(()), request.answers, request.rules)
        if isinstance(outcome, Invalid):
            raise PartyError(outcome.reasons)

    def appraise(self, party: Party, observation: Observation) -> Appraisal:
        """What the observation is worth. Only a settled table is; raises `PartyError`."""
        request = self._request(party)
        cards = observation.view.cards if observation.view else ()
        placement = Placement(tuple(self.placed_label(card) for card in cards))
        outcome = self.game.appraise(placement, request.answers, request.rules)
        settled = observation.motion in {TableMotion.SETTLED, TableMotion.EMPTY}
        in_order = observation.view is None or not observation.view.order_doubtful
        status = verify(outcome, laid=len(cards), settled=settled, sure=in_order and _is_sure(cards, outcome))
        if not settled or status is Verify.EMPTY:
            # A number that is shown while a hand is still moving would be taken for a score.
            outcome = self.game.appraise(Placement(()), request.answers, request.rules)
        return Appraisal(
            status, outcome, placement, cards, self.game.expected(request.rules), self.game.edition(request.rules)
        )

    def appraise_labels(self, party: Party, labels: tuple[str, ...]) -> Appraisal:
        """What cards are worth that a person has named. Raises `PartyError`."""
        request = self._request(party)
        placement = Placement(labels)
        outcome = self.game.appraise(placement, request.answers, request.rules)
        status = verify(outcome, laid=len(labels), settled=True, sure=True)
        expected, edition = self.game.expected(request.rules), self.game.edition(request.rules)
        return Appraisal(status, outcome, placement, (), expected, edition)

    def appraise_view(self, party: Party, view: View) -> Appraisal:
        """The same for one still picture."""
        return self.appraise(party, Observation(TableMotion.SETTLED, view))

    def placed_label(self, card: Card) -> str:
        """What stands for a card in a placement: its label, what was seen of a foreign card, or that it is unread."""
        if card.label is not None:
            return card.label
        return card.seen if card.refused is Refusal.FOREIGN and card.seen else UNREAD

    def _request(self, party: Party) -> Request[Any, Any]:
        request = self.game.request({**party.fields, self.game.placement_field: []}, self._suits)
        if isinstance(request, Invalid):
            raise PartyError(request.reasons)
        return request


def _is_sure(cards: tuple[Card, ...], outcome: Outcome) -> bool:
    """Whether every card was read with certainty. A foreign card is; but nothing refused is ever part of a score."""
    if isinstance(outcome, Score):
        return all(card.label is not None and card.refused is None for card in cards)
    return all(card.label is not None or card.refused is Refusal.FOREIGN for card in cards)
