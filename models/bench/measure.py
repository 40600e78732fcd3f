"""Measures one reader of pictures in a process of its own, so that nothing of the others is in its memory."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import psutil

from models.bench.rivals import RIVALS
from vision.image import read_picture
from vision.looks import LooksNow
from vision.settle import Looker
from vision.types import Frame, Image, TableMotion, View
from vision.watch import Watcher
from vision.words import SpokenError, Text

CAMERA_FRAMES_PER_S = 30
GIVEN_UP_S = 5.0
DECK = "yahchain3"


@dataclass(frozen=True, slots=True)
class Picture:
    """A file and the labels of the cards in it, in order."""

    path: Path
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What to measure: the pictures `rounds` times over; a first time before that does not count."""

    rival: str
    pictures: tuple[Picture, ...]
    rounds: int
    threads: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured. Times in ms for a picture, but `settle_ms`: from the first still frame to the result.

    `cpu_ms` is computing on all cores together. `memory_mib`: most that was resident. `opened_ms`: until it was ready.
    `named`, `wrong`: cards; `whole`: pictures with every card right and in order. `settle_ms` None: no result came.
    """

    median_ms: float
    p95_ms: float
    cpu_ms: float
    frames_per_s: float
    cpu_percent: float
    memory_mib: float
    opened_ms: float
    settle_ms: float | None
    cards: int
    named: int
    wrong: int
    pictures: int
    whole: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The figures of a rival, or why there are none."""

    rival: str
    figures: Figures | None
    skipped: Text | None = None


def measure_apart(task: Task) -> Outcome:
    """Measure in a new process."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(measure, task).result()


def measure(task: Task) -> Outcome:
    """Measure in this process."""
    from datasets.decks import load_deck

    begun = time.perf_counter()
    try:
        looker = RIVALS[task.rival](load_deck(DECK), task.threads)
    except SpokenError as error:
        return Outcome(task.rival, None, error.text)
    opened_ms = (time.perf_counter() - begun) * 1000
    return Outcome(task.rival, _measure(looker, task, opened_ms))


def _measure(looker: Looker, task: Task, opened_ms: float) -> Figures:
    cv2.setNumThreads(task.threads)
    views = [looker.look(read_picture(picture.path)) for picture in task.pictures]
    walls, cpus, memory, process = [], [], 0, psutil.Process(os.getpid())
    for picture in task.pictures * task.rounds:
        image = read_picture(picture.path)
        wall, cpu = time.perf_counter(), time.process_time()
        looker.look(image)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        memory = max(memory, process.memory_info().rss)
    named, wrong, whole = count(task.pictures, views)
    settled = [time_to_settle(looker, read_picture(picture.path)) for picture in task.pictures[: task.rounds]]
    return Figures(
        median_ms=float(np.median(walls)) * 1000,
        p95_ms=float(np.percentile(walls, 95)) * 1000,
        cpu_ms=float(np.mean(cpus)) * 1000,
        frames_per_s=len(walls) / sum(walls),
        cpu_percent=100 * sum(cpus) / sum(walls),
        memory_mib=memory / 2**20,
        opened_ms=opened_ms,
        settle_ms=_median(settled),
        cards=sum(len(picture.labels) for picture in task.pictures),
        named=named,
        wrong=wrong,
        pictures=len(task.pictures),
        whole=whole,
    )


def count(pictures: Sequence[Picture], views: Sequence[View]) -> tuple[int, int, int]:
    """Cards named rightly, cards named that are not there, and pictures that are right from end to end."""
    named = wrong = whole = 0
    for picture, view in zip(pictures, views, strict=True):
        labels = [card.label for card in view.cards if card.label is not None]
        right = (Counter(labels) & Counter(picture.labels)).total()
        named, wrong = named + right, wrong + len(labels) - right
        whole += tuple(labels) == picture.labels
    return named, wrong, whole


def time_to_settle(
    looker: Looker,
    image: Image,
    frames_per_s: float = CAMERA_FRAMES_PER_S,
    clock: Callable[[], float] = time.perf_counter,
) -> float | None:
    """Milliseconds from the first still frame of a camera to a settled table with cards, the newest frame first.

    The camera's clock stands still but for the time that the kiosk takes: nobody waits here.
    """
    watcher, now_s, last = Watcher(LooksNow(looker)), 0.0, -1
    while now_s < GIVEN_UP_S:
        newest = max(last + 1, int(now_s * frames_per_s + 1e-9))
        now_s, last = max(now_s, newest / frames_per_s), newest
        frame = Frame(image.copy(), round(newest / frames_per_s * 1e9), newest, "bench")
        begun = clock()
        motions = {seen.observation.motion for seen in watcher.step(frame)}
        now_s += clock() - begun
        if TableMotion.SETTLED in motions:
            return now_s * 1000
        if TableMotion.EMPTY in motions:
            return None
    return None


def _median(times: Sequence[float | None]) -> float | None:
    known = [one for one in times if one is not None]
    return float(np.median(known)) if known else None
