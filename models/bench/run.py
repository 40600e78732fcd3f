"""The whole bench: draw pictures, measure the stages and everybody, one after another."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2

from datasets.decks import load_deck
from datasets.demo.stills import draw_stills
from models.bench.machine import busy_percent, describe_machine
from models.bench.measure import DECK, Picture, Task, measure_apart
from models.bench.report import Bench
from models.bench.rivals import RIVALS
from models.bench.stages import measure_stages
from vision.image import read_picture

CARDS = 5


def run_bench(hands: int, rounds: int, threads: int, tell: Callable[[str], None]) -> Bench:
    """Measure on `hands` pictures of five cards, `rounds` times each; `tell` hears who is measured now.

    Raises:
        WeightsError: the kiosk's own weights cannot be used.
    """
    with tempfile.TemporaryDirectory() as folder:
        pictures = _draw(Path(folder), hands)
        before = busy_percent()
        images = [read_picture(picture.path) for picture in pictures]
        stages = measure_stages(load_deck(DECK), images, threads)
        outcomes = []
        for name in RIVALS:
            tell(name)
            outcomes.append(measure_apart(Task(name, pictures, rounds, threads)))
        return Bench(describe_machine(), threads, (before, busy_percent()), stages, outcomes)


def _draw(folder: Path, hands: int) -> tuple[Picture, ...]:
    pictures = []
    for number, still in enumerate(draw_stills(hands, CARDS)):
        path = folder / f"{number:03}.png"
        cv2.imwrite(str(path), still.image)
        pictures.append(Picture(path, still.labels))
    return tuple(pictures)
