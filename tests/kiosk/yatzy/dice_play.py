"""A whole evening at the demo table with dice, through worker and log: does the card hold what was thrown?

By hand: `python tests/kiosk/yatzy/dice_play.py --turns 60` with an eye that knows the dice and errs now and then;
`--real` with the eye and its weights.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from datasets.demo.dice import DiceDemo
from datasets.demo.dice.throw import Thrown
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.course import CourseDesk
from kiosk.games import GAMES
from kiosk.games.yatzy.card import Card as YatzyCard
from kiosk.games.yatzy.moves import Write
from kiosk.games.yatzy.rows import ROWS
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from kiosk.yatzy.bots import Beginner
from vision.settle import Looker
from vision.types import Card, Detection, Image, MarkKind, Reading, Refusal, View

MISSED, UNSURE = 0.01, 0.02
"""Of single readings: not located, refused."""

HALF_PX, UNDER_THE_HAND_PX = 24.0, 110.0
PLAYERS = ("Анна", "Борис")


class KnowingEye:
    """Names the dice that lie on the demo table and are not under its hand; errs at random."""

    def __init__(self, demo: DiceDemo, seed: int) -> None:
        self._demo, self._rng = demo, np.random.default_rng((seed, 9))

    def look(self, image: Image) -> View:
        dice = [die for die in self._demo.dice if not self._is_hidden(die)]
        marks = tuple(self._reading(die) for die in dice if self._rng.random() > MISSED)
        cards = tuple(Card(mark.label, mark.seen, mark.confidence, mark.refused, (n,)) for n, mark in enumerate(marks))
        return View(marks, cards, image.shape[1], image.shape[0], 1.0)

    def _is_hidden(self, die: Thrown) -> bool:
        """Under the hand or its arm, which comes from below."""
        hand = self._demo.hand
        return hand is not None and abs(die.x - hand.x) < UNDER_THE_HAND_PX and die.y > hand.y - UNDER_THE_HAND_PX

    def _reading(self, die: Thrown) -> Reading:
        c, s = np.cos(die.yaw) * HALF_PX, np.sin(die.yaw) * HALF_PX
        corners = [(-c + s, -s - c), (c + s, s - c), (c - s, s + c), (-c - s, -s + c)]
        quad = np.asarray(corners, np.float32) + np.float32([die.x, die.y]) + self._rng.normal(0, 0.8, (4, 2))
        detection, value = Detection(quad.astype(np.float32), 0.99, MarkKind.DIE), str(die.value)
        if self._rng.random() < UNSURE:
            return Reading(detection, None, value, 0.5, 0.2, Refusal.UNSURE)
        return Reading(detection, value, value, 0.99, 0.95, None)


@dataclass
class Figures:
    """What came of it."""

    turns: int = 0
    throws: int = 0
    rolls: int = 0
    questions: int = 0
    wrong_rolls: int = 0
    wrong_kept: int = 0
    wrong_cards: int = 0
    waits_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Evening:
    """Two players at the demo table; each writes what a beginner would."""

    def __init__(self, folder: Path, seed: int, rest_s: float, looker: Looker | None = None) -> None:
        self.demo = DiceDemo(seed, realtime=False, rest_s=rest_s)
        self.store = open_store(folder)
        self.worker = Worker(
            table=Table(GAMES["yatzy"], None), party=Party({}), source=self.demo, reopen=lambda: self.demo,
            looker=looker or KnowingEye(self.demo, seed), booking=Booking(self.store),
            archive=Archive(folder, None, {}), trouble={},
        )  # fmt: skip
        self.desk = CourseDesk(self.worker, self.store)
        self.desk.act("start", {"names": list(PLAYERS)}, "Анна", None)
        self.cards = [YatzyCard() for _ in PLAYERS]
        self.figures = Figures()

    def play(self, turns: int) -> Figures:
        """That many turns; a question of the kiosk is counted, and answered as it was."""
        for number in range(turns):
            self._turn(number % len(PLAYERS))
            print(f"turn {number + 1}: {self.figures.throws} throws", file=sys.stderr, flush=True)
        standing = self.desk.standing()
        assert standing is not None
        for seat, card in enumerate(self.cards):
            told = {row.key: row.cells[seat].points for row in standing.sheet}
            self.figures.wrong_cards += any(told[row] != card.points(row) for row in ROWS)
        return self.figures

    def _turn(self, seat: int) -> None:
        lay: tuple[Thrown, ...] = ()
        for number in (1, 2, 3):
            dice = self._throw(number, lay)
            move = Beginner().decide(self.cards[seat], dice, 3 - number)
            lay = self.demo.dice
            if isinstance(move, Write):
                break
        assert isinstance(move, Write)
        self.cards[seat] = self.cards[seat].write(move.row, dice)
        self.desk.act("write", {"row": move.row.value}, PLAYERS[seat], None)
        self.worker.turn()
        self.figures.turns += 1

    def _throw(self, number: int, lay: tuple[Thrown, ...]) -> tuple[int, ...]:
        """Wait until the next throw lies there and the kiosk has taken it in, or asks."""
        self.figures.throws += 1
        still = 0
        for _ in range(400):
            self.worker.turn()
            turn = self.worker.board.current().turn
            assert turn is not None
            still = still + 1 if self.demo.still and self.demo.dice != lay else 0
            if still and turn.number == number and turn.counted:
                break
            if turn.asks and still > 30:
                self.figures.questions += 1
                self.desk.act("count", {"roll": number}, "Анна", None)
                self.worker.turn()
                break
        return self._compare(number, lay, still)

    def _compare(self, number: int, lay: tuple[Thrown, ...], still: int) -> tuple[int, ...]:
        turn, thrown = self.worker.board.current().turn, self.demo.dice
        assert turn is not None
        self.figures.rolls += 1
        self.figures.waits_s.append(still / 15)
        values = tuple(die.value for die in thrown)
        right = (turn.number, tuple(map(int, turn.labels))) == (number, values)
        if not right:
            self.figures.wrong_rolls += 1
            self.figures.wrong.append(f"{number} {values}: {turn.number} {turn.labels} {turn.code}")
        self.figures.wrong_kept += number > 1 and turn.kept != [die in lay for die in thrown]
        return values


def report(figures: Figures) -> str:
    """The figures in words."""
    waits = np.asarray(figures.waits_s or [0.0])
    return "\n".join(
        (
            f"turns {figures.turns}, throws {figures.throws}, asked about {figures.questions}",
            f"wrong rolls {figures.wrong_rolls}, kept dice wrong {figures.wrong_kept}, "
            f"cards that differ from the script {figures.wrong_cards} of {len(PLAYERS)}",
            f"hand gone to roll counted: median {np.median(waits):.2f} s, most {waits.max():.2f} s",
            *figures.wrong,
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rest", type=float, default=1.5, help="seconds that dice lie between two throws")
    parser.add_argument("--real", action="store_true", help="with the real eye")
    args = parser.parse_args()
    looker: Looker | None = None
    if args.real:
        from models.registry import open_dice_eye

        looker = open_dice_eye()
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), args.seed, args.rest, looker)
        print(report(evening.play(min(args.turns, 2 * len(ROWS)))))
        evening.store.close()
    print(f"processor time {time.process_time() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
