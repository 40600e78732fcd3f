"""Scripted tables played through the whole worker, with an eye that knows the truth and errs as the real one does.

By hand: `python tests/kiosk/scripted_play.py --hands 520 --hours 8` prints the figures of docs/table.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from scripted_figures import Figures, report

from datasets.decks import load_deck
from datasets.demo.scripted import STORIES, ScriptedTable, Shot, Story, play
from datasets.demo.scripted.hands import draw_hand_of_cards
from datasets.demo.show import Layout
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.games import GAMES
from kiosk.store import Store, open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from vision.settle import Looker
from vision.source import FrameSource, SourceState
from vision.types import Card, Detection, Image, Quad, Reading, Refusal, View

MISSED, UNSURE, MISREAD, HARD = 0.014, 0.02, 0.0005, 0.01
"""Of single readings: not located, refused, wrongly named; and of cards: refused in most readings of their place. The
first two as measured on photographs (docs/models.md), the third ten times the rate that was measured there."""

FAR_AHEAD_NS = 10**18
"""Where the script's clock begins: on a machine so busy that this program waits for half a minute, the kiosk takes that
for a sleep and believes frames of a later time only."""

LEAST_LIGHT, READABLE_BLUR_PX, LOCATABLE_BLUR_PX = 0.2, 2.5, 5.0
SUITS = "SHDCO"


class Known(Protocol):
    """A table of which it is known what can be seen."""

    shot: Shot | None

    def visible(self) -> tuple[tuple[str, Quad], ...]:
        """The indices in the last frame."""
        ...


class ScriptedEye:
    """Names what is visible on a scripted table, and errs at random."""

    def __init__(self, table: Known, seed: int) -> None:
        self.table, self.rng, self.looks = table, np.random.default_rng((seed, 5)), 0
        self.hard: dict[tuple[str, float], bool] = {}

    def look(self, image: Image) -> View:
        self.looks += 1
        shot = self.table.shot
        assert shot is not None
        found = self.table.visible() if shot.look.light > LEAST_LIGHT else ()
        blur = shot.look.blur_px
        marks = tuple(
            self._reading(label, quad, blur)
            for label, quad in found
            if blur < LOCATABLE_BLUR_PX and self.rng.random() > MISSED
        )
        cards = tuple(Card(mark.label, mark.seen, mark.confidence, mark.refused, (n,)) for n, mark in enumerate(marks))
        return View(marks, cards, image.shape[1], image.shape[0], 1.0)

    def _reading(self, label: str, quad: Any, blur: float) -> Reading:
        name = (label, round(float(quad[0][0])))
        hard = self.hard.setdefault(name, bool(self.rng.random() < HARD))
        chance = self.rng.random()
        if chance < MISREAD:
            wrong = label[:-1] + SUITS[(SUITS.find(label[-1]) + 1) % len(SUITS)]
            return Reading(Detection(quad, 0.9), wrong, wrong, 0.95, 0.9, None)
        if blur > READABLE_BLUR_PX or chance < UNSURE or (hard and chance < 0.7):
            return Reading(Detection(quad, 0.9), None, label, 0.5, 0.2, Refusal.UNSURE)
        return Reading(Detection(quad, 0.99), label, label, 0.99, 0.95, None)


HOLDS = frozenset({"banding", "refocus", "dimmed", "shadow"})
"""Stories in which the result has to stand while it happens and afterwards: nobody touches a card."""


def stories(hands: int, seed: int) -> Iterator[Story]:
    """All stories in all modes, one after another, with hands of every category and layout."""
    rng = np.random.default_rng((seed, 1))
    names = list(STORIES)
    for number in range(hands):
        mode, name = 3 + number % 3, names[(number // 3) % len(names)]
        layout = list(Layout)[int(rng.integers(len(Layout)))] if name != "swapped" else Layout.ROW
        yield Story(name, mode, draw_hand_of_cards(rng, SUITS, mode), layout)


class Stage:
    """A worker over one scripted table."""

    def __init__(self, folder: Path, shots: Iterator[Shot], seed: int, sota: int | None, looker: Looker | None) -> None:
        self.table = ScriptedTable(shots, seed, sota, FAR_AHEAD_NS)
        self.eye = ScriptedEye(self.table, seed)
        self.store = open_store(folder)
        self.worker = worker_over(self.table, looker or self.eye, self.store, folder)


def worker_over(source: FrameSource, looker: Looker, store: Store, folder: Path) -> Worker:
    """The kiosk's worker over a source that needs no time."""
    deck = load_deck("yahchain3")
    return Worker(
        table=Table(GAMES["ycws144"], deck),
        party=Party({"mode": 5, "method": "B", "sota": 1}),
        source=source,
        reopen=lambda: source,
        looker=looker,
        booking=Booking(store),
        archive=Archive(folder, deck, {}),
        trouble={},
    )


def run(
    told: Sequence[Story], seed: int, idle_s: float = 0.0, sota: int | None = None, looker: Looker | None = None
) -> Figures:
    """Play these hands; `idle_s` is how long each lies there besides what happens to it."""
    figures = Figures()
    current: list[Story] = []

    def shots() -> Iterator[Shot]:
        for number, story in enumerate(told):
            current.append(story)
            yield from play(story, np.random.default_rng((seed, 2, number)), idle_s)

    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), shots(), seed, sota, looker)
        judge = _Judge(figures, stage, current)
        while not stage.table.over:
            stage.worker.turn()
            judge.see()
        judge.finish()
        stage.store.close()
        figures.looks, figures.simulated_s = stage.eye.looks, stage.table.time_s
    return figures


class _Judge:
    """Compares what the kiosk says with what lies there, frame by frame and hand by hand."""

    def __init__(self, figures: Figures, stage: Stage, current: list[Story]) -> None:
        self.figures, self.stage, self.current = figures, stage, current
        self.told = 0
        self.before: tuple[str, ...] = ()
        self.still_since_s: float | None = None
        self.good_since_s: float | None = None
        self.was_taken, self.shift_px = False, (0, 0)
        self.was_verified = False
        self.numbers: set[int] = set()

    def see(self) -> None:
        shot, state = self.stage.table.shot, self.stage.worker.board.current()
        if len(self.current) > self.told:
            self._close()
            self.told = len(self.current)
            self.stage.worker.change_party({"mode": self.current[-1].mode})
            self.was_verified, self.still_since_s, self.was_taken = False, None, False
            return
        assert shot is not None
        self.figures.frames += 1
        verified = state.state.value == "VERIFIED"
        labels = tuple(card.label for card in state.cards)
        self.figures.wrong_shown_frames += verified and labels != shot.truth and labels != self.before
        story = self.current[-1]
        complete = shot.truth == story.cards
        if complete and shot.hand is None and self.still_since_s is None:
            self.still_since_s = self.stage.table.time_s
        if verified and complete and not self.was_verified:
            self.was_verified = True
            self.figures.waits_s.append(self.stage.table.time_s - (self.still_since_s or self.stage.table.time_s))
        untouched = complete and shot.hand is None and story.name in HOLDS
        self.figures.lost_while_disturbed += self.was_verified and untouched and not verified
        self._see_recovery(shot, verified, complete)
        self.before = shot.truth

    def _see_recovery(self, shot: Shot, verified: bool, complete: bool) -> None:
        steady, self.shift_px = shot.look.shift_px == self.shift_px, shot.look.shift_px
        well = steady and shot.hand is None and replace(shot.look, shift_px=(0, 0)) == type(shot.look)()
        if not (complete and well and shot.state is SourceState.OK and not shot.repeated):
            self.good_since_s = None
        elif self.good_since_s is None:
            self.good_since_s = self.stage.table.time_s
        self.was_taken |= self.was_verified and complete and not verified
        if self.was_taken and verified and self.good_since_s is not None:
            self.was_taken = False
            self.figures.recoveries_s.append((self.stage.table.time_s - self.good_since_s, self.current[-1].name))

    def finish(self) -> None:
        self._close()

    def _close(self) -> None:
        """The hand is over: was it booked, once, as it lay?"""
        if not self.current or not self.told:
            return
        story = self.current[self.told - 1]
        new = [one for one in self.stage.store.results() if one.number not in self.numbers]
        self.numbers |= {one.number for one in new}
        self.figures.sotas |= {one.body["sota"] for one in new}
        booked = [tuple(card["label"] for card in one.body["cards"]) for one in new if one.body["state"] == "VERIFIED"]
        right = [cards for cards in booked if sorted(cards) == sorted(story.cards)]
        self.figures.hands += 1
        self.figures.names[story.name] += 1
        self.figures.verified += bool(right) and self.was_verified
        self.figures.wrong_booked += len(booked) - len(right)
        self.figures.booked_twice += max(0, len(right) - 1)
        if not (right and self.was_verified):
            hard = any(self.stage.eye.hard.values())
            self.figures.hard += hard
            why = "a card is refused in seven of ten readings" if hard else "?"
            self.figures.missed.append(f"{story.name}/{story.mode}/{story.layout}/{' '.join(story.cards)}: {why}")
        self.stage.eye.hard.clear()
        self.figures.memory_mib.append((self.stage.table.time_s, _memory_mib()))


def _memory_mib() -> float:
    """Resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1]) if sys.platform == "linux" else 0
    return pages * 4096 / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=39)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=float, default=0.0, help="simulated hours over which the hands are spread")
    parser.add_argument("--sota", type=int, help="a mat of this number lies on the table")
    parser.add_argument("--real", action="store_true", help="with the real eye")
    args = parser.parse_args()
    looker = None
    if args.real:
        from models.registry import open_eye

        looker = open_eye(load_deck("yahchain3"))
    begun = time.process_time()
    idle_s = max(0.0, args.hours * 3600 / args.hands - 14)
    figures = run(list(stories(args.hands, args.seed)), args.seed, idle_s, args.sota, looker)
    print(report(figures))
    print(f"processor time {time.process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
