"""Follows a game that is played under the camera: what lies otherwise than before is told to the log, or asked.

The game says what a change means (`kiosk.games.course.Watch`); here the change is seen, and what comes of it kept.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.course import act_of, draft_event, happened_in, newest_event
from kiosk.games.course import Change, Happened, Meaning, Standing, Watch, Weighed
from kiosk.log.chain import Body
from kiosk.log.view import View as LogView
from kiosk.store import Draft, Store
from kiosk.store_faults import StoreError
from kiosk.table import Table
from vision.kept import Homes, LyingDie, are_nearby, homes, lying_dice, moved_together
from vision.types import TableMotion, View
from vision.watch import Seen
from vision.words import Text

_log = logging.getLogger(__name__)

NUDGED = 1.0
"""In sides: dice that all lie this near to where they lay, with their values, were pushed, not thrown."""

NEARBY = 1.5
"""In sides: a die that shows another value so near to where one lay may have been tipped over, or misread."""

UNREAD = "?"

Lying = tuple[LyingDie, ...]
Evidence = Callable[[Seen], Body]
"""Keeps the frame that something was seen in, and says so for the log."""


@dataclass(frozen=True, slots=True)
class Known:
    """The course as the log tells it. `event`: its newest event; `base`: the newest that says where things lay."""

    happened: tuple[Happened, ...] = ()
    standing: Standing | None = None
    event: int = 0
    base: int = 0
    lying: Lying | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What lies at rest now, and what it means. `labels` are there also where no camera saw it.

    `homes`: for each mark its number in what the newest event says, from 0.
    """

    seen: Seen
    view: View
    labels: tuple[str, ...]
    homes: Homes
    weighed: Weighed


class Onlooker:
    """Watches one table for one log. `see` is for the worker's thread, `witness` for any."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._heard: tuple[int, Table | None] = (-1, None)
        self._base: Lying | None = None
        """What the newest event says, as it lies by now: it may have been pushed since."""
        self._watched = self._lifted = self._emptied = self._asked = self._taken_back = False
        self._judged = 0
        """The newest event of the game when what lies there was judged."""
        self._untold: tuple[Found, Body] | None = None
        self._evidence: Evidence | None = None
        self.known = Known()
        self.found: Found | None = None
        self.trouble: Text | None = None
        """Why what was seen could not be written."""

    @property
    def on(self) -> bool:
        """Whether such a game was started: then nothing else is booked from its table."""
        return self.known.standing is not None and bool(self.known.standing.seats)

    @property
    def throws_left(self) -> int | None:
        """In this turn; None where nobody's turn is followed."""
        turn = self.known.standing.turn if self.known.standing else None
        return None if turn is None else turn.most - turn.number

    def see(self, table: Table, seen: Seen | None, evidence: Evidence, *, replay: bool) -> None:
        """Take in how the table is now; `seen` None: nobody can say.

        Never raises for a store that fails: `trouble` says so.
        """
        self._evidence = evidence
        try:
            watch = self._hear(table)
            if watch is None or not self.on:
                self.found = None
            elif seen is None:
                self._watched, self.found = False, None
            else:
                self._look(table, watch, seen, replay)
            self.trouble = None
        except StoreError as error:
            _log.warning("%s", error)
            self.trouble = error.text

    def witness(self) -> Body:
        """What lies there, for the event that a person tells; `lying` null: nothing is at rest."""
        found, evidence = self.found, self._evidence
        return {"lying": None} if found is None or evidence is None else _body_of(found, evidence)

    def _hear(self, table: Table) -> Watch | None:
        """Replay the log where it has got longer. None: the game does not follow what it sees."""
        watch = table.game.course.watch if table.game.course else None
        if watch is None:
            self.known, self._heard = Known(), (-1, None)
            return None
        newest = self._store.last()
        heard = (newest.number if newest else 0, table)
        if self._heard != heard:
            first = self._heard[1] is not table
            before, self.known, self._heard = self.known, self._store.ask(lambda log: _known(log, table)), heard
            if first or self.known.base != before.base:
                self._base = self.known.lying
                self._lifted = self._emptied = self._asked = False
                self._taken_back = not first and self.known.base < before.base
                self._watched = not first and self._base is not None
        return watch

    def _look(self, table: Table, watch: Watch, seen: Seen, replay: bool) -> None:
        motion, view = seen.observation.motion, seen.observation.view
        if motion is TableMotion.EMPTY:
            # What lies there next was put there while the kiosk watched.
            self._lifted = self._emptied = self._watched = True
            self._taken_back = False
        if motion is not TableMotion.SETTLED or view is None:
            self.found = None
            return
        if self.found is None or self.found.view is not view or self._judged != self.known.event:
            self._judge(watch, seen, view)
        if self.found is not None and self.found.weighed.meaning is Meaning.HAPPENED and not replay:
            self._tell(table, self.found)
            self._hear(table)
            self._judge(watch, seen, view)

    def _judge(self, watch: Watch, seen: Seen, view: View) -> None:
        base, lying = self._base or (), lying_dice(view)
        change = self._change(view, base, lying)
        weighed = watch.weigh(self.known.happened, change)
        found = self._homes(base, lying)
        if weighed.meaning is Meaning.SAME and lying:
            found = _pushed(base, lying) or found
            self._base, self._watched = _now(base, lying, found), True
            self._lifted = self._emptied = False
            self._taken_back = False
        elif weighed.meaning in {Meaning.ASKED, Meaning.REFUSED}:
            self._asked = self._asked or weighed.holds
        self._lifted = self._lifted or len(lying) < len(base)
        self._judged = self.known.event
        self.found = Found(seen, view, change.labels, found, weighed)

    def _homes(self, base: Lying, lying: Lying) -> Homes:
        """Where each lay before. From a table that was seen empty nothing has stayed, unless it was only covered."""
        found = homes(base, lying)
        return (None,) * len(found) if self._emptied and None in found else found

    def _change(self, view: View, base: Lying, lying: Lying) -> Change:
        labels = tuple(card.label or UNREAD for card in view.cards)
        if not view.seen:
            turn = self.known.standing.turn if self.known.standing else None
            same = turn is not None and sorted(labels) == sorted(turn.labels)
            return Change((), labels, (same,) * len(labels), watched=False)
        together = moved_together(base, lying) is not None
        return Change(
            tuple(die.label or UNREAD for die in base),
            labels,
            tuple(home is not None for home in self._homes(base, lying)),
            moved_only=together or (not self._lifted and _pushed(base, lying) is not None),
            nearby=are_nearby(base, lying, NEARBY),
            lifted=self._lifted,
            watched=self._watched,
            asked=self._asked,
            taken_back=self._taken_back,
        )

    def _tell(self, table: Table, found: Found) -> None:
        """Write what happened, unless somebody has told something in the meantime. Raises `StoreError`."""
        if self._untold is None or self._untold[0] is not found:
            assert self._evidence is not None
            self._untold = (found, _body_of(found, self._evidence))
        event, body, act = self.known.event, self._untold[1], found.weighed.act

        def drafts(log: LogView) -> tuple[Draft, ...]:
            return (draft_event(log, table, act, body, None),) if newest_event(log, table) == event else ()

        self._store.write(drafts)
        self._untold = None


def _known(log: LogView, table: Table) -> Known:
    course = table.game.course
    assert course is not None, "asked for a game with a course"
    happened = happened_in(log, table)
    of_game = [record for record in log.course if act_of(table, record) is not None]
    base = next((record for record in reversed(of_game) if _lying_of(record.body) is not None), None)
    lying = _lying_of(base.body) if base else None
    return Known(happened, course.replay(happened), newest_event(log, table), base.number if base else 0, lying)


def _body_of(found: Found, evidence: Evidence) -> dict[str, Any]:
    """What an event keeps of what lay there: label, middle and side in pixels of each; no places for what was typed."""
    places = [[round(die.x_px, 1), round(die.y_px, 1), round(die.side_px, 1)] for die in lying_dice(found.view)]
    lying = [
        [None if label == UNREAD else label, *place]
        for label, place in zip(found.labels, places or [[]] * len(found.labels), strict=True)
    ]
    return {
        "lying": lying,
        "homes": list(found.homes),
        "kept": [home is not None for home in found.homes],
        "same": found.weighed.meaning is Meaning.SAME,
        "evidence": evidence(found.seen),
    }


def _lying_of(body: Mapping[str, Any]) -> Lying | None:
    """What an event says; None where it says nothing, or nobody saw where."""
    lying = body.get("lying")
    if lying is None or any(len(die) != 4 for die in lying):
        return None
    return tuple(LyingDie(*die) for die in lying)


def _pushed(base: Lying, lying: Lying) -> Homes | None:
    """Where each lay before all were moved together, or each a little; None where that was not all."""
    near = homes(base, lying, NUDGED) if len(base) == len(lying) else (None,)
    return moved_together(base, lying) if None in near else near


def _now(base: Lying, lying: Lying, found: Homes) -> Lying:
    """The things of `base` where they lie by now, in their order; what was not read again keeps what it showed."""
    at = {home: die for home, die in zip(found, lying, strict=True) if home is not None}
    moved = ((die, at.get(number, die)) for number, die in enumerate(base))
    return tuple(LyingDie(die.label or now.label, now.x_px, now.y_px, now.side_px) for die, now in moved)
