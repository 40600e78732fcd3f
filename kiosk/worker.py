"""The one worker: a frame comes in, a state goes out. Whatever fails becomes a state or a notice, never the end."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

from kiosk.acts import Act
from kiosk.archive import Archive
from kiosk.board import Board
from kiosk.booking import Booking, Hand
from kiosk.describe import describe_hand, describe_outcome, describe_state, notice
from kiosk.desk import Desk
from kiosk.gallery import Gallery
from kiosk.games.verify import Verify
from kiosk.hands import OpenHand
from kiosk.keeper import SourceKeeper
from kiosk.log.view import Result
from kiosk.standing import describe_standing
from kiosk.state import AnyScore, KioskState, Notice
from kiosk.table import Appraisal, Party, PartyError, Table
from vision.settle import LIVE, STILL, Looker, Settler
from vision.source import FrameSource, ModeSource
from vision.types import Card, Frame, Image, Observation, TableMotion, View
from vision.words import Text

_log = logging.getLogger(__name__)

FRAME_WAIT_S = 0.5
"""How long the worker waits for a frame before it looks at the source's state."""

STOP_WITHIN_S = 1.5

_BLIND = Observation(TableMotion.READING, None)
"""The table of which nothing is known."""


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
    ) -> None:
        """`trouble` are notices that stay, by their code. Nothing runs before `start`."""
        self._table, self._party, self._looker, self._booking = table, party, looker, booking
        self._archive, self._desk = archive, Desk(table, booking.store)
        self._open_hand = OpenHand()
        self._keeper = SourceKeeper(source, reopen)
        self._trouble = dict(trouble)
        self._settler = self._new_settler()
        self._observation = _BLIND
        self._frame: Frame | None = None
        self._frame_read: Frame | None = None
        self._crops: tuple[str | None, ...] = ()
        self._demo_mode: int | None = None
        self._had_marks = False
        self._typed: View | None = None
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self.gallery = Gallery()
        self.board = Board(self._state(self._appraise(), None))

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and give the source back; waits a moment for both."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_WITHIN_S)

    def change_party(self, changes: Mapping[str, str | int | bool | None]) -> KioskState:
        """Change settings or answers; what lies there is appraised anew at once. Raises `PartyError`."""
        with self._lock:
            party = self._party.changed(changes)
            self._table.check(party)
            self._party = party
            self._publish()
        return self.board.current()

    def act_on_hand(self, hand_id: str, act: Act, by: str, key: str | None) -> KioskState:
        """Book what lies on the table as a person says it does. Raises `ActRefusedError` or `StoreError`."""
        with self._lock:
            if self._booking.store.by_key(key) is None:
                hand = self._open_hand.get(hand_id)
                result = self._desk.act_on_hand(hand.whole_body, act, by, key)
                self._booking.adopt(hand, result.number)
            self._publish()
        return self.board.current()

    def act_on_result(self, number: int, act: Act, by: str, key: str | None, after: int | None) -> Result:
        """Act on a booked result, wherever its cards are. Raises `ActRefusedError` or `StoreError`."""
        result = self._desk.act(number, act, by, key, after)
        with self._lock:
            self._publish()
        return result

    def appraise(self, labels: tuple[str, ...]) -> AnyScore | None:
        """What cards that a person names would be worth in this party; nothing is booked."""
        named = tuple(self._table.labels.parse(label) or label for label in labels)
        outcome = self._table.appraise_labels(self._party, named).outcome
        return describe_outcome(outcome) if outcome else None

    def change_deck(self, table: Table, looker: Looker) -> None:
        """Read another deck from the next frame on. Raises `PartyError` where the party cannot be played with it."""
        with self._lock:
            self.change_game(table, self._party, looker, None)

    def change_game(self, table: Table, party: Party, looker: Looker | None, trouble: Text | None) -> KioskState:
        """Play another game from the next frame on. `looker` None: there is no eye for it, `trouble` says why."""
        with self._lock:
            table.check(party)
            self._table, self._party, self._looker = table, party, looker
            self._desk, self._archive = Desk(table, self._booking.store), self._archive.of_deck(table.deck)
            self._trouble.pop("weights", None)
            self._trouble |= {"weights": trouble} if trouble else {}
            self._typed = None
            self._see_nothing()
            self._publish()
        return self.board.current()

    def lay(self, cards: tuple[Card, ...]) -> KioskState:
        """Take what a person names in place of what the camera sees; none: the camera's again."""
        with self._lock:
            self._typed = View((), cards, 0, 0, 0.0, seen=False) if cards else None
            self._see_nothing()
            if self._typed is None:
                self._clear_table()
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

    def _see_nothing(self) -> None:
        """Forget what was seen; what a person has named lies there all the same."""
        seen = _BLIND if self._typed is None else Observation(TableMotion.SETTLED, self._typed)
        self._settler, self._observation, self._crops = self._new_settler(), seen, ()

    def _clear_table(self) -> None:
        """What lay there is gone, and the answers that were about it."""
        self._booking.clear()
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
            self._keeper.close()

    def turn(self) -> None:
        """One turn: at most one frame. Public for tests that want no thread."""
        frame = self._keeper.next_frame(FRAME_WAIT_S)
        if frame is not None:
            self._frame = frame
            self.gallery.show(frame)
        if self._typed or not self._keeper.is_seeing or self._looker is None:
            self._see_nothing()
        elif frame is not None:
            self._observe(frame)
        with self._lock:
            self._follow_mode()
            self._publish()

    def _observe(self, frame: Frame) -> None:
        before = self._observation.view
        try:
            self._observation = self._settler.step(frame, self._look)
        except Exception as error:  # noqa: BLE001 - one picture that breaks the eye must not end the kiosk
            _log.exception("the eye failed")
            self._trouble["reader"] = Text(f"reading failed: {error}", f"ошибка чтения: {error}")
            self._see_nothing()
            return
        self._trouble.pop("reader", None)
        view = self._observation.view
        if view is not None and view is not before:
            self._crops = self.gallery.add_crops(frame, view)
            self._frame_read = frame

    def _look(self, image: Image) -> View:
        assert self._looker is not None
        return self._looker.look(image)

    def _follow_mode(self) -> None:
        """The demo table plays all modes; the party goes along when it changes."""
        source = self._keeper.source
        if not isinstance(source, ModeSource) or source.mode == self._demo_mode:
            return
        self._demo_mode = source.mode
        party = self._party.changed({"mode": source.mode})
        try:
            self._table.check(party)
        except PartyError as error:
            _log.warning("the source's mode is not allowed: %s", error)
            return
        self._party = party

    def _publish(self) -> None:
        appraisal = self._appraise()
        number = self._book(appraisal)
        state = self._state(appraisal, number)
        result = self._booking.result(number)
        if result is not None:
            state = state.model_copy(update={"record": result.last.number})
            state = describe_standing(state, result, self._table) if result.is_touched else state
        self.board.publish(state, self._frame.time_ns if self._frame else None)

    def _appraise(self) -> Appraisal:
        return self._table.appraise(self._party, self._observation)

    def _book(self, appraisal: Appraisal) -> int | None:
        """The number of the result that lies there; what lies there without one is open for people to act on."""
        now_s = time.monotonic()
        self._booking.retry(now_s)
        if self._observation.motion is TableMotion.EMPTY:
            self._clear_table()
        if self._observation.motion is not TableMotion.SETTLED:
            self._booking.unsettle()
            self._open_hand.close()
            return None
        hand = self._hand(appraisal)
        self._had_marks = True
        number = self._booking.settle(hand, now_s, replay=self._keeper.is_replay)
        if self._booking.is_lying(hand):
            self._open_hand.close()
        else:
            self._open_hand.show(hand)
        return number

    def _hand(self, appraisal: Appraisal) -> Hand:
        frame, view = self._frame_read, self._observation.view
        body = describe_hand(appraisal, self._table, self._party, self._keeper.source)
        typed = self._typed is not None
        return Hand(
            appraisal.verify,
            appraisal.labels,
            appraisal.expected,
            body,
            lambda: self._archive.evidence(None if typed else frame, view),
        )

    def _state(self, appraisal: Appraisal, result: int | None) -> KioskState:
        state = describe_state(
            appraisal, self._table, self._party, self._observation, self._frame, self._crops, self._keeper, result
        )
        blind = self._observation is _BLIND
        update = {"state": Verify.PENDING} if blind else {}
        return state.model_copy(update={**update, "hand": self._open_hand.id, "notices": self._notices()})

    def _notices(self) -> list[Notice]:
        texts = {**self._trouble}
        if self._keeper.note:
            texts["source"] = self._keeper.note
        if self._booking.trouble:
            texts["store"] = self._booking.trouble
        return [notice(code, text) for code, text in texts.items()]

    def _new_settler(self) -> Settler:
        return Settler(STILL if self._keeper.source.kind == "folder" else LIVE)
