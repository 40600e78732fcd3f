"""Lines about a running training: to stderr and to a file."""

from __future__ import annotations

import sys
import time
from dataclasses import astuple
from pathlib import Path
from typing import Any


class TrainLog:
    """Means of losses since the last line, and images a second."""

    def __init__(self, path: Path, every_s: float) -> None:
        self._path = path
        self._every_s = every_s
        self._losses: list[tuple[float, ...]] = []
        self._images = 0
        self._since = time.monotonic()

    def add(self, losses: Any, images: int) -> None:
        """Remember one step; `losses` is a dataclass of numbers."""
        self._losses.append(astuple(losses))
        self._images += images

    def is_due(self) -> bool:
        """True when the next line should be written."""
        return time.monotonic() - self._since >= self._every_s

    def report(self, step: int, rate: float, sigma: float, minutes_left: float) -> None:
        """Write one line and start anew."""
        now = time.monotonic()
        means = [sum(column) / len(self._losses) for column in zip(*self._losses, strict=True)]
        names = ("box", "pose", "cls", "dfl")
        parts = "  ".join(f"{name} {value:.3f}" for name, value in zip(names, means, strict=False))
        speed = self._images / (now - self._since)
        where = f"lr {rate:.1e}  sigma {sigma:.3f}  {minutes_left:.1f} min left"
        self.say(f"step {step}  {speed:.1f} images/s  {parts}  {where}")
        self._losses, self._images, self._since = [], 0, now

    def say(self, line: str) -> None:
        """Write a line."""
        say(self._path, line)


def say(path: Path, line: str) -> None:
    """Write a line with the time to stderr and to the end of a file."""
    stamped = f"{time.strftime('%H:%M:%S')} {line}"
    print(stamped, file=sys.stderr, flush=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(stamped + "\n")
