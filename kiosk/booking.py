"""When a Blockchain is booked: once when it settles, never again while its cards stay; taking them away ends it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.games.base import UNREAD
from kiosk.games.verify import Verify
from kiosk.log.chain import BOOKED, Body
from kiosk.log.view import Result
from kiosk.party.judging import guarded
from kiosk.store import Draft, Store
from kiosk.store_faults import StoreError
from vision.words import Text

_log = logging.getLogger(__name__)

REJECTED_AFTER_S = 3.0
"""Cards that are still being shifted about are not yet a rejected Blockchain."""

RETRY_S = 1.0
"""How often a record that could not be written is tried again."""

_WAITING_AT_MOST = 1000
"""Records kept in memory while the disk is full: more than a day of play."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A settled hand as it would be booked. `body` is what the event says, `evidence` what it rests on.

    `labels` are as the camera sees them, `UNREAD` for a card that could not be read.
    """

    verify: Verify
    labels: tuple[str, ...]
    expected: int
    body: Body
    evidence: Callable[[], Body] | None = None

    def whole_body(self) -> Body:
        """The body with the evidence, which is kept now."""
        return self.body if self.evidence is None else {**self.body, "evidence": self.evidence()}


@dataclass(slots=True)
class _Booked:
    """The Blockchain that lies on the table; `number` is None while its event waits for the disk."""

    labels: tuple[str, ...]
    terms: Mapping[str, Any]
    number: int | None = None
    touched: bool = False
    """Whether a person has acted on it."""

    def may_be(self, labels: tuple[str, ...]) -> bool:
        """Whether these can be the same cards, seen anew: a doubtful card may be read as anything later."""
        pairs = list(zip(self.labels, labels, strict=False))
        agree = any(old == new != UNREAD for old, new in pairs)
        return (
            len(self.labels) == len(labels) and agree and all(old == new or UNREAD in (old, new) for old, new in pairs)
        )


class Booking:
    """Follows one table. Times are monotonic seconds. Never raises for a store that fails: `trouble` says so."""

    def __init__(self, store: Store, sota: int | None = None) -> None:
        """Cards that still lie there from before a restart are known from the last result, or the last of that Sota."""
        self.store = store
        self._lying = self._from_last_result(sota)
        self._seen: dict[tuple[str, ...], _Booked] = {}
        self._candidate: tuple[str, ...] | None = None
        self._candidate_since_s = 0.0
        self._waiting: deque[tuple[Body, _Booked]] = deque(maxlen=_WAITING_AT_MOST)
        self._retry_at_s = 0.0
        self.trouble: Text | None = None

    def clear(self) -> None:
        """The table was seen empty."""
        self._lying = self._candidate = None

    def unsettle(self) -> None:
        """Something moves or is unsure; what lies there may still be the same."""
        self._candidate = None

    def settle(self, hand: Hand, now_s: float, *, replay: bool = False, apart: bool = False) -> int | None:
        """A settled hand: the number of its result, booked now where it is due. What is in doubt is for a person.

        `replay`: what is shown was shown before; `apart`: each picture is a table of its own, none goes on another,
        and one that could not be read in time is booked in a later round.
        """
        if apart and self._lying is not None and self._lying.labels != hand.labels:
            self.clear()
        if self._lying is not None and self.is_lying(hand.labels):
            return self._number_of(self._lying, hand)
        if hand.verify not in {Verify.VERIFIED, Verify.REJECTED}:
            self._candidate = None
            return None
        if replay:
            seen = self._seen.get(hand.labels)
            if seen or not apart:
                return self._number_of(seen, hand) if seen else None
        return self._book(hand) if self._is_due(hand, now_s, apart) else None

    def is_lying(self, labels: tuple[str, ...]) -> bool:
        """Whether these cards are booked already; where a person decided on them, they may be read in other ways."""
        if self._lying is None:
            return False
        if self._lying.labels == labels:
            return True
        return self._lying.may_be(labels) and self._is_touched(self._lying)

    def known(self, labels: tuple[str, ...], *, replay: bool = False) -> int | None:
        """The number of the result that these cards are, as they lie there; None where they are none yet."""
        if self._lying is not None and self.is_lying(labels):
            return self._lying.number
        seen = self._seen.get(labels) if replay else None
        return seen.number if seen else None

    def lying(self, labels: tuple[str, ...] | None = None) -> int | None:
        """The number of the result of which cards still lie there; `labels` None: the table cannot be seen now."""
        if self._lying is None or (labels is not None and not set(labels) & set(self._lying.labels)):
            return None
        return self._lying.number

    def adopt(self, hand: Hand, number: int) -> None:
        """A person has booked the hand that lies there."""
        self._lying = self._seen[hand.labels] = _Booked(hand.labels, _terms(hand.body), number, touched=True)

    def result(self, number: int | None) -> Result | None:
        """A booked result as it stands; None as well where the store cannot be read."""
        try:
            return None if number is None else self.store.result(number)
        except StoreError as error:
            self.trouble = error.text
            return None

    def retry(self, now_s: float) -> None:
        """Write what waits for the disk."""
        if not self._waiting or now_s < self._retry_at_s:
            return
        self._retry_at_s = now_s + RETRY_S
        self._write_waiting()

    def _is_due(self, hand: Hand, now_s: float, apart: bool) -> bool:
        if self._candidate != hand.labels:
            self._candidate, self._candidate_since_s = hand.labels, now_s
        still_there = self._lying is not None and bool(set(self._lying.labels) & set(hand.labels))
        if hand.verify is Verify.VERIFIED:
            # Cards that stay are scored once: what is laid anew with some of them is for a person to decide about.
            return not (still_there and self._lying is not None and self._lying.terms["state"] == Verify.VERIFIED.value)
        whole = len(hand.labels) == hand.expected
        # In a photograph nobody shifts cards about: it need not be waited for.
        return whole and not still_there and (apart or now_s - self._candidate_since_s >= REJECTED_AFTER_S)

    def _book(self, hand: Hand) -> int | None:
        self._lying = self._seen[hand.labels] = _Booked(hand.labels, _terms(hand.body))
        self._waiting.append((hand.whole_body(), self._lying))
        self._write_waiting()
        return self._lying.number

    def _write_waiting(self) -> None:
        while self._waiting:
            body, booked = self._waiting[0]
            try:
                booked.number = self._write(body)
            except StoreError as error:
                _log.warning("%s", error)
                self.trouble = error.text
                return
            self._waiting.popleft()
        self.trouble = None

    def _write(self, body: Body) -> int:
        (record,) = self.store.write(lambda view: (Draft(None, BOOKED, guarded(view, body)),))
        return record.result

    def _number_of(self, booked: _Booked, hand: Hand) -> int | None:
        """No number where the party was changed since: the record holds another score than the one shown."""
        terms = _terms(hand.body)
        if self._is_touched(booked):
            terms = {**terms, "state": booked.terms["state"]}
        return booked.number if booked.terms == terms else None

    def _is_touched(self, booked: _Booked) -> bool:
        if not booked.touched:
            result = self.result(booked.number)
            booked.touched = result is not None and result.is_touched
        return booked.touched

    def _from_last_result(self, sota: int | None) -> _Booked | None:
        try:
            results = self.store.results()
        except StoreError as error:
            self.trouble = error.text
            return None
        for result in reversed(results):
            first = result.history[0].body
            if sota is None or first.get("sota") == sota:
                return _Booked(tuple(map(_seen_label, first.get("cards", ()))), _terms(first), result.number)
        return None


def _seen_label(card: Mapping[str, Any]) -> str:
    """A booked card as the camera saw it; an older version kept foreign cards without saying so."""
    refused = card.get("refused")
    label: str | None = card["label"] or (card["seen"] if refused in (None, "foreign") else None)
    return label or UNREAD


def _terms(body: Body) -> Mapping[str, Any]:
    """What the score of given cards depends on; the edition names the settings."""
    return {key: body.get(key) for key in ("state", "game", "edition", "party")} | {"asked": body.get("asked") or {}}
