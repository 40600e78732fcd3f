"""Batches made ahead in one process of their own, so that training never waits for pictures."""

from __future__ import annotations

import multiprocessing
import queue
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from models.errors import TrainingError

PREFETCH = 4

Item = TypeVar("Item")


def _fill(make: Callable[[], Iterator[Any]], ready: Any) -> None:
    """The loader's process: put batches; an error travels as its text."""
    import cv2

    cv2.setNumThreads(0)
    try:
        for batch in make():
            _put_while_wanted(ready, batch)
    except TrainingError as error:
        _put_while_wanted(ready, str(error))


def _put_while_wanted(ready: Any, item: Any) -> None:
    """Put, and end the process when the training it works for was killed."""
    parent = multiprocessing.parent_process()
    while True:
        try:
            ready.put(item, timeout=5)
            return
        except queue.Full:
            if parent is not None and not parent.is_alive():
                raise SystemExit(1) from None


class Loader(Generic[Item]):
    """What `make` yields without end, from a child process. Use as a context manager.

    `make` has to survive a trip to another process: a function of a module, or a `functools.partial` of one.
    """

    def __init__(self, make: Callable[[], Iterator[Item]]) -> None:
        context = multiprocessing.get_context("spawn")
        self._ready: Any = context.Queue(PREFETCH)
        self._process = context.Process(target=_fill, args=(make, self._ready), daemon=True, name="loader")
        self._process.start()

    def __enter__(self) -> Loader[Item]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the process."""
        self._process.terminate()
        self._process.join(5)
        self._ready.close()

    def next(self) -> Item:
        """The next batch.

        Raises:
            TrainingError: the loader's data are bad, or its process is dead.
        """
        while True:
            try:
                item = self._ready.get(timeout=2)
            except queue.Empty:
                if not self._process.is_alive():
                    raise TrainingError(f"the loader's process died (exit code {self._process.exitcode})") from None
                continue
            if isinstance(item, str):
                raise TrainingError(item)
            made: Item = item
            return made
