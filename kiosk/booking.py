"""When a Blockchain is booked: once when it settles, never again while its cards stay; taking them away ends it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.games.verify import Verify
from kiosk.log.chain import Body
from kiosk.store import Store
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
    """A settled hand as it would be booked. `body` is what the record keeps."""

    verify: Verify
    labels: tuple[str, ...]
    expected: int
    body: Body


@dataclass(slots=True)
class _Booked:
    """The Blockchain that lies on the table; `number` is None while its record waits for the disk."""

    labels: tuple[str, ...]
    terms: Mapping[str, Any]
    number: int | None = None


class Booking:
    """Follows one table. Times are monotonic seconds. Never raises for a store that fails: `trouble` says so."""

    def __init__(self, store: Store) -> None:
        """Cards that still lie there from before a restart are known from the last record."""
        self._store = store
        self._lying = self._from_last_record()
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

    def settle(self, hand: Hand, now_s: float, *, replay: bool = False) -> int | None:
        """A settled hand, VERIFIED or REJECTED: the number of its result, booked now where it is due."""
        if self._lying is not None and self._lying.labels == hand.labels:
            return self._number_of(self._lying, hand)
        if replay:
            seen = self._seen.get(hand.labels)
            return self._number_of(seen, hand) if seen else None
        return self._book(hand) if self._is_due(hand, now_s) else None

    def retry(self, now_s: float) -> None:
        """Write what waits for the disk."""
        if not self._waiting or now_s < self._retry_at_s:
            return
        self._retry_at_s = now_s + RETRY_S
        self._write_waiting()

    def _is_due(self, hand: Hand, now_s: float) -> bool:
        if self._candidate != hand.labels:
            self._candidate, self._candidate_since_s = hand.labels, now_s
        if hand.verify is Verify.VERIFIED:
            return True
        still_there = self._lying is not None and bool(set(self._lying.labels) & set(hand.labels))
        whole = len(hand.labels) == hand.expected
        return whole and not still_there and now_s - self._candidate_since_s >= REJECTED_AFTER_S

    def _book(self, hand: Hand) -> int | None:
        self._lying = self._seen[hand.labels] = _Booked(hand.labels, _terms(hand.body))
        self._waiting.append((hand.body, self._lying))
        self._write_waiting()
        return self._lying.number

    def _write_waiting(self) -> None:
        while self._waiting:
            body, booked = self._waiting[0]
            try:
                booked.number = self._store.book(body).result
            except StoreError as error:
                _log.warning("%s", error)
                self.trouble = error.text
                return
            self._waiting.popleft()
        self.trouble = None

    @staticmethod
    def _number_of(booked: _Booked, hand: Hand) -> int | None:
        """No number where the party was changed since: the record holds another score than the one shown."""
        return booked.number if booked.terms == _terms(hand.body) else None

    def _from_last_record(self) -> _Booked | None:
        try:
            record = self._store.last()
        except StoreError as error:
            self.trouble = error.text
            return None
        if record is None:
            return None
        labels = tuple(card["label"] or card["seen"] for card in record.body.get("cards", ()))
        return _Booked(labels, _terms(record.body), record.result)


def _terms(body: Body) -> Mapping[str, Any]:
    """What the score of given cards depends on; the edition names mode and method."""
    return {key: body.get(key) for key in ("state", "game", "edition")}
