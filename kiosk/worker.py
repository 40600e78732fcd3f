"""The one worker: a frame comes in, a state goes out. Whatever fails becomes a state or a notice, never the end."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

from kiosk.acts import Act, Placed
from kiosk.archive import Archive
from kiosk.board import Board
from kiosk.booking import Booking, Hand
from kiosk.bookings import Bookings
from kiosk.describe import describe_hand, describe_outcome, describe_state, notice
from kiosk.desk import Desk
from kiosk.gallery import Gallery
from kiosk.games.verify import Verify
from kiosk.hands import OpenHand
from kiosk.keeper import SourceKeeper
from kiosk.log.chain import Body
from kiosk.log.view import Result
from kiosk.onlooker import Onlooker
from kiosk.party.play import Play
from kiosk.places import describe_places
from kiosk.recorder import Recorder
from kiosk.sight import BLIND, Sight, view_of
from kiosk.standing import describe_standing
from kiosk.state import AnyScore, KioskState, Notice
from kiosk.table import Appraisal, Party, Table
from kiosk.turn import describe_turn
from kiosk.zones import Zones
from vision.looks import Attention, LooksAside, LooksNow
from vision.settle import LIVE, STILL, Looker
from vision.source import FrameSource
from vision.types import Card, Frame, TableMotion, View
from vision.watch import Seen
from vision.words import Text
from vision.zone import Zone

_log = logging.getLogger(__name__)

FRAME_WAIT_S = 0.5
"""How long the worker waits for a frame before it looks at the source's state."""

STOP_WITHIN_S = 1.5


class Worker:
    """Source -> settling and eye -> table -> store -> board, in one thread. `looker` None: there are no weights."""

    def __init__(
        self,
        *,
        table: Table,
        party: Party,
        source: FrameSource,
        reopen: Callable[[], FrameSource],
        looker: Looker | None,
        booking: Booking,
        archive: Archive,
        trouble: Mapping[str, Text],
        zones: Zones | None = None,
        aside: bool = False,
        recorder: Recorder | None = None,
    ) -> None:
        """`trouble` are notices that stay, by their code; `aside`: frames are read in a thread of their own, so that
        the picture goes on meanwhile. Nothing runs before `start`.
        """
        self._table, self._party, self._looker, self._bookings = table, party, looker, Bookings(booking)
        self._zones, self._aside, self._recorder = zones, aside, recorder
        self._archive, self._desk = archive, Desk(table, booking.store)
        self._open_hand = OpenHand()
        self._play = Play(self._bookings, table)
        self.keeper = SourceKeeper(source, reopen)
        self._trouble = dict(trouble)
        self._frame: Frame | None = None
        self._onlooker = Onlooker(booking.store)
        self._had_marks = False
        self._typed: View | None = None
        self._lock, self._stop = threading.RLock(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self.gallery = Gallery()
        self._sight = self._new_sight()
        self.board = Board(self._state(None, self._appraise(None), None))

    def start(self) -> None:
        """Start the thread, unless all is over already."""
        if not self._stop.is_set():
            self._thread.start()

    def stop(self) -> None:
        """End the thread and give the source back; waits a moment for both."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_WITHIN_S)
        elif self._thread.ident is None:
            self.keeper.close()

    def give_eye(self, looker: Looker | None, trouble: Text | None, weights: Mapping[str, str]) -> None:
        """The eye of the game that is played, and its weights' checksums. None: there is none, `trouble` says why."""
        with self._lock:
            self._archive = self._archive.of_weights(weights)
            self._read_with(looker, trouble)

    def change_party(self, changes: Mapping[str, str | int | bool | None]) -> KioskState:
        """Change settings or answers; what lies there is appraised anew at once.

        Raises `PartyError`; also while a party is played, in which all of this is fixed.
        """
        with self._lock:
            self._play.check_free()
            party = self._party.changed(changes)
            self._table.check(party)
            self._party = party
            if isinstance(sota := changes.get("sota"), int):
                self._sight.choose(sota)
            self._publish()
        return self.board.current()

    def draw_zone(self, zone: Zone | None) -> KioskState:
        """The zone in which cards count, for this source; it is kept. Raises `ZoneNotKeptError`."""
        with self._lock:
            if self._zones is not None:
                self._zones.keep(self.keeper.source.name, zone)
            self._sight.draw_zone(zone)
            self._publish()
        return self.board.current()

    def act_on_hand(self, hand_id: str, act: Act, by: str, key: str | None) -> KioskState:
        """Book what lies on the table as a person says it does. Raises `ActRefusedError` or `StoreError`."""
        with self._lock:
            if self._bookings.store.by_key(key) is None:
                hand = self._open_hand.get(hand_id)
                result = self._desk.act_on_hand(hand.whole_body, act, by, key)
                shown = self._sight.shown
                self._bookings.of(shown.place.sota if shown else None).adopt(hand, result.number)
            self._publish()
        return self.board.current()

    def act_on_result(self, number: int, act: Act, by: str, key: str | None, after: int | None) -> Result:
        """Act on a booked result, wherever its cards are. Raises `ActRefusedError` or `StoreError`."""
        with self._lock:  # so that the kiosk books nothing in between that does not fit
            result = self._desk.act(number, act, by, key, after)
            self._publish()
        return result

    def refresh(self) -> None:
        """Show what the log has got since: the course of the party was changed."""
        with self._lock:
            self._publish()

    def appraise(self, placed: tuple[Placed, ...]) -> AnyScore | None:
        """What cards that a person names would be worth in this party; nothing is booked."""
        outcome = self._table.appraise_placed(self._party_at(self._sight.shown), placed).outcome
        return describe_outcome(outcome) if outcome else None

    def change_game(self, table: Table, party: Party, looker: Looker | None, trouble: Text | None) -> KioskState:
        """Play another game from the next frame on. `looker` None: there is no eye for it, `trouble` says why."""
        with self._lock:
            self._play.check_free()
            table.check(party)
            self._table, self._party, self._typed = table, party, None
            self._desk, self._archive = Desk(table, self._bookings.store), self._archive.of_deck(table.deck)
            self._read_with(looker, trouble)
        return self.board.current()

    def _read_with(self, looker: Looker | None, trouble: Text | None) -> None:
        told = {code: text for code, text in self._trouble.items() if code not in ("weights", "reader")}
        self._looker, self._trouble = looker, told | ({"weights": trouble} if trouble else {})
        self._see_nothing()
        self._publish()

    def lay(self, cards: tuple[Card, ...]) -> KioskState:
        """Take what a person names in place of what the camera sees; none: the camera's again."""
        with self._lock:
            self._typed = View((), cards, 0, 0, 0.0, seen=False) if cards else None
            self._see_nothing()
            if self._typed is None:
                self._clear_table(None)
            self._publish()
        return self.board.current()

    @property
    def table(self) -> Table:
        """The game that is played, and its deck."""
        return self._table

    @property
    def party(self) -> Party:
        """Its settings, and the answers to its questions."""
        return self._party

    @property
    def looker(self) -> Looker | None:
        """The eye that reads now; None where there are no weights."""
        return self._looker

    def _see_nothing(self) -> None:
        """Forget what was seen; what a person has named lies there all the same."""
        self._sight.close()
        if self._typed is not None:
            self._sight.lay(self._typed)

    def _clear_table(self, sota: int | None) -> None:
        """What lay there is gone, and the answers that were about it."""
        self._bookings.of(sota).clear()
        self._party = self._table.after(self._party) if self._had_marks else self._party
        self._had_marks = False

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                try:
                    self.turn()
                except Exception:  # noqa: BLE001 - the boundary of the thread: it goes on with the next frame
                    _log.exception("a turn of the worker failed")
                    self._stop.wait(FRAME_WAIT_S)
        finally:
            self._sight.close()
            self.keeper.close()

    def turn(self) -> None:
        """One turn: at most one frame. Public for tests that want no thread."""
        frame = self.keeper.next_frame(FRAME_WAIT_S)
        if frame is not None and self._recorder is not None:
            self._recorder.take(frame)
        with self._lock:
            seeing = not self._typed and self.keeper.is_seeing and self._looker is not None
            if frame is not None and seeing and self._sight.may_pass(frame):
                return
            self._frame = frame or self._frame
            if not seeing:
                self._see_nothing()
            elif frame is not None:
                self._observe(frame)
            self._follow_mode()
            if frame is not None:
                self.gallery.show(frame, self._sight.current_view)
            self._publish()

    def _observe(self, frame: Frame) -> None:
        try:
            self._sight.step(frame)
            self._trouble.pop("reader", None)
        except Exception as error:  # noqa: BLE001 - one picture that breaks the eye must not end the kiosk
            _log.exception("the eye failed")
            self._trouble["reader"] = Text(f"reading failed: {error}", f"ошибка чтения: {error}")
            self._see_nothing()

    def _follow_mode(self) -> None:
        """The demo table plays all modes; the party goes along when it changes. In one of the log, it is kept."""
        playing = self._play.ledger.playing
        mode = self.keeper.new_mode(playing.rules.mode if playing else None) if self._table.knows("mode") else None
        if mode is not None:
            self._party = self._table.in_mode(self._party, mode)

    def _publish(self) -> None:
        now_s = time.monotonic()
        self._bookings.retry(now_s)
        self._play.follow(self._table)
        for seen in self._sight.seen:
            self._play.move_on(seen, now_s)
        shown = self._sight.shown
        self._onlooker.see(self._table, shown, self._archive.evidence_of, replay=self.keeper.is_replay)
        self.keeper.allow_throws(self._onlooker.throws_left)
        for other in self._sight.seen:
            if other is not shown:
                self._book(other, self._appraise(other))
        appraisal = self._appraise(shown)
        number = self._book(shown, appraisal)
        self._play.follow(self._table)  # what was booked just now belongs to its party at once
        self._show_hand(shown, appraisal)
        state = self._state(shown, appraisal, number)
        result = self._bookings.result(number)
        if result is not None:
            state = state.model_copy(update={"record": result.last.number})
            state = describe_standing(state, result, self._table, self._party_at(shown)) if result.is_touched else state
        self.board.publish(state, self._frame.time_ns if self._frame else None)

    def witness(self) -> Body:
        """What lies there, for an event that a person tells."""
        return self._onlooker.witness()

    def _party_at(self, seen: Seen | None) -> Party:
        """What judges what lies there."""
        return self._play.party(self._party, seen, replay=self.keeper.is_replay)

    def _appraise(self, seen: Seen | None) -> Appraisal:
        return self._table.appraise(self._party_at(seen), seen.observation if seen else BLIND)

    def _book(self, seen: Seen | None, appraisal: Appraisal) -> int | None:
        """The number of the result that lies there."""
        sota = seen.place.sota if seen else None
        booking = self._bookings.of(sota)
        motion = seen.observation.motion if seen else BLIND.motion
        if motion is TableMotion.EMPTY:
            self._clear_table(sota)
        if seen is None or motion is not TableMotion.SETTLED or self._play.trouble or self._onlooker.on:
            booking.unsettle()
            return None
        self._had_marks = True
        return booking.settle(
            self._hand(seen, appraisal), time.monotonic(), replay=self.keeper.is_replay,
            apart=self.keeper.source.kind == "folder",
        )  # fmt: skip

    def _show_hand(self, shown: Seen | None, appraisal: Appraisal) -> None:
        """What lies there without a result is open for people to act on."""
        at_rest = shown is not None and shown.observation.motion is TableMotion.SETTLED
        if shown is None or not at_rest or self._play.trouble or self._onlooker.on:
            return self._open_hand.close()
        hand = self._hand(shown, appraisal)
        if self._bookings.of(shown.place.sota).is_lying(hand.labels):
            return self._open_hand.close()
        return self._open_hand.show(hand)

    def _hand(self, seen: Seen, appraisal: Appraisal) -> Hand:
        body, archive = describe_hand(appraisal, self._table, self._party_at(seen), self.keeper.source), self._archive
        return Hand(appraisal.verify, appraisal.labels, appraisal.expected, body, lambda: archive.evidence_of(seen))

    def _state(self, shown: Seen | None, appraisal: Appraisal, result: int | None) -> KioskState:
        observation = shown.observation if shown else BLIND
        crops = self._sight.crops(shown) if shown else ()
        party = self._party_at(shown)
        state = describe_state(appraisal, self._table, party, observation, self._frame, crops, self.keeper, result)
        update = {
            "places": describe_places(self._sight.seen, shown),
            "hand_in_zone": observation.hand,
            **self._play.described(party),
            "hand": self._open_hand.id,
            "notices": self._notices(),
            **({"view": view_of(shown)} if shown else {"state": Verify.PENDING}),
        }
        state = state.model_copy(update=update)
        return state.model_copy(update=describe_turn(state, self._onlooker))

    def _notices(self) -> list[Notice]:
        store = self._bookings.trouble or self._onlooker.trouble
        more = {"source": self.keeper.note, "store": store, "disk": self._archive.trouble, "party": self._play.trouble}
        return [notice(code, text) for code, text in (self._trouble | more).items() if text]

    def _new_sight(self) -> Sight:
        source = self.keeper.source
        pace = STILL if source.kind == "folder" else LIVE
        return Sight(self._open_looks, pace, self.gallery, self._zones.of(source.name) if self._zones else None)

    def _open_looks(self) -> Attention:
        assert self._looker is not None
        return LooksAside(self._looker) if self._aside else LooksNow(self._looker)
