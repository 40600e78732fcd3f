"""Hours of table in minutes: does the memory of the kiosk grow?

By hand: `python tests/kiosk/hours_of_table.py --hands 240 --hours 8`, some ten minutes of computing. Two hands are
painted once, and their pictures go by again and again as those of a camera; the scripted eye names other cards each
time, so that every hand is booked. A page asks for the state with every frame and for the picture with every fifth.
What the script itself keeps is the same from the first hand to the last.
"""

from __future__ import annotations

import argparse
import itertools
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import psutil
from scripted_play import FAR_AHEAD_NS, SUITS, ScriptedEye, worker_over

from datasets.demo.scripted import ScriptedTable, Shot, Story, play
from datasets.demo.scripted.hands import Labels, draw_hand_of_cards
from datasets.demo.scripted.stage import IDLE_S
from datasets.demo.show import Layout
from kiosk.gallery import encode_jpeg
from kiosk.store import open_store
from vision.source import SourceState
from vision.types import Frame, Quad

PAINTED = (
    Story("calm", 3, ("4S", "5H", "6S"), Layout.ROW),
    Story("hand", 5, ("2S", "3S", "4S", "5S", "6S"), Layout.FAN),
)
PLAYED_S = 16.0
"""About what a hand takes besides lying there."""

STEP_S = 8.0
"""While nothing happens at all, one frame for this time."""

PICTURE_EVERY = 5


@dataclass(frozen=True, slots=True)
class Still:
    """One painted frame as a camera hands it over, with what is to be seen in it."""

    jpeg: bytes
    shot: Shot
    visible: tuple[tuple[str, Quad], ...]


def paint(story: Story, seed: int) -> tuple[Still, ...]:
    """All frames of a story."""
    table = ScriptedTable(play(story, np.random.default_rng((seed, 2)), IDLE_S), seed)
    stills = []
    while (frame := table.next_frame(0)) is not None:
        assert table.shot is not None
        stills.append(Still(encode_jpeg(frame.image), table.shot, table.visible()))
    return tuple(stills)


class Film:
    """A camera that shows the painted hands in turn, as these cards; `idle_s` is how long each lies there."""

    kind, name, state = "camera", "film", SourceState.OK

    def __init__(self, hands: Sequence[Labels], idle_s: float) -> None:
        self._stills = self._all(hands, idle_s)
        self._time_ns, self._number = FAR_AHEAD_NS, 0
        self.begun, self.over = 0, False
        """Hands so far; whether all are gone."""
        self.shot: Shot | None = None
        self._seen: tuple[tuple[str, Quad], ...] = ()

    @property
    def time_s(self) -> float:
        """Seconds since the beginning, by its own clock."""
        return (self._time_ns - FAR_AHEAD_NS) / 1e9

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The next frame, at once; None after the last one."""
        still = next(self._stills, None)
        if still is None:
            self.over = True
            return None
        self.shot, self._seen = still.shot, still.visible
        self._time_ns += round(still.shot.after_s * 1e9)
        self._number += 1
        image = cv2.imdecode(np.frombuffer(still.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        return Frame(np.asarray(image, np.uint8), self._time_ns, self._number, self.name)

    def visible(self) -> tuple[tuple[str, Quad], ...]:
        """As `ScriptedTable.visible`."""
        return self._seen

    def close(self) -> None:
        """Nothing is held."""

    def _all(self, hands: Sequence[Labels], idle_s: float) -> Iterator[Still]:
        films = {story.mode: (paint(story, 1), story) for story in PAINTED}
        for labels in hands:
            self.begun += 1
            stills, story = films[len(labels)]
            names = dict(zip(story.cards, labels, strict=True))
            for still in stills:
                shown = replace(still, visible=tuple((names[label], quad) for label, quad in still.visible))
                if still.shot.after_s >= IDLE_S:
                    long = replace(shown, shot=replace(still.shot, after_s=STEP_S))
                    yield from itertools.repeat(long, round(idle_s / STEP_S))
                else:
                    yield shown


def hands_to_play(count: int, seed: int) -> Iterator[Labels]:
    """Admissible hands, as the painted ones are large, none like the one before."""
    rng = np.random.default_rng((seed, 1))
    before: Labels = ()
    for number in range(count):
        mode = PAINTED[number % len(PAINTED)].mode
        while set(labels := draw_hand_of_cards(rng, SUITS, mode)) & set(before):
            pass
        before = labels
        yield labels


@dataclass(frozen=True, slots=True)
class Sample:
    """Simulated hours, resident memory in MiB, results in the log."""

    hours: float
    mib: float
    results: int


def run(count: int, hours: float, seed: int) -> Iterator[Sample]:
    """Play so many hands; a sample before each."""
    process = psutil.Process()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        film = Film(list(hands_to_play(count, seed)), max(0.0, hours * 3600 / count - PLAYED_S))
        worker = worker_over(film, ScriptedEye(film, seed), store, Path(folder))
        begun = 0
        for number in itertools.count():
            worker.turn()
            if film.over:
                break
            json.loads(worker.board.current().model_dump_json())
            if number % PICTURE_EVERY == 0:
                worker.gallery.picture()
            if film.begun != begun:
                begun = film.begun
                worker.change_party({"mode": PAINTED[(begun - 1) % len(PAINTED)].mode})
                yield Sample(film.time_s / 3600, process.memory_info().rss / 2**20, len(store.results()))
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=240)
    parser.add_argument("--hours", type=float, default=8.0, help="simulated hours over which they are spread")
    parser.add_argument("--warm-up", type=float, default=1.0, help="simulated hours before memory is compared")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.process_time()
    samples = []
    for number, sample in enumerate(run(args.hands, args.hours, args.seed)):
        samples.append(sample)
        if number % max(1, args.hands // 16) == 0:
            print(f"{sample.hours:5.2f} h  {sample.mib:6.1f} MiB  {sample.results} results", flush=True)
    warm = [sample for sample in samples if sample.hours >= args.warm_up]
    first, last, most = warm[0], warm[-1], max(sample.mib for sample in warm)
    print(
        f"from {first.hours:.1f} h to {last.hours:.1f} h: {first.mib:.1f} to {last.mib:.1f} MiB "
        f"({100 * (last.mib / first.mib - 1):+.1f} %), at most {most:.1f}; "
        f"{last.results - first.results} results; processor time {time.process_time() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
